/** The connection to a table: joins, delivers messages, and comes back by itself after a break. */

import type { ClientMessage, ServerMessage } from './protocol';

export interface Handlers {
  message: (message: ServerMessage) => void;
  connected: (is: boolean) => void;
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private timer: number | undefined;
  private pause = 250;
  private closed = false;

  constructor(
    private readonly id: string,
    private readonly keys: string[],
    private readonly handlers: Handlers,
  ) {
    this.open();
  }

  /** Sends a message; false if there is no connection just now. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(this.id)}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      // Keys travel in a message, never in the address, so that they stand in no log.
      socket.send(JSON.stringify({ type: 'join', keys: this.keys }));
      this.handlers.connected(true);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.pause = 250;
      this.handlers.message(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      this.handlers.connected(false);
      // 4000: the server has refused this table or this page; asking again would change nothing.
      if (event.code === 4000) return;
      this.timer = window.setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(this.pause * 2, 8000);
    };
  }
}
