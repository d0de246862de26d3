/** The connection to a table: joins, delivers messages, and comes back by itself after a break. */

import type { ClientMessage, TableAnswer } from './protocol';
import { changed, tableOf } from './tableView';
import type { ServerMessage, TableState } from './generated/messages';

export interface Handlers {
  message: (message: TableAnswer) => void;
  connected: (is: boolean) => void;
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private timer: number | undefined;
  private pause = 250;
  private closed = false;
  private known: Omit<TableState, 'type'> | null = null;
  private wantsDrawing = false;

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

  /** Whether the server's drawing is to come with each state. */
  want(drawing: boolean): void {
    if (drawing === this.wantsDrawing) return;
    this.wantsDrawing = drawing;
    this.send({ type: 'draw', wanted: drawing });
  }

  /** Puts a message in what is known, and hands it on. */
  private receive(message: ServerMessage): void {
    if (message.type === 'table') {
      this.known = message;
      if (this.wantsDrawing) this.send({ type: 'draw', wanted: true });
    } else if (message.type === 'change') {
      const { type: _, ...parts } = message;
      if (this.known) this.known = changed(this.known, parts);
    } else {
      this.handlers.message(message);
      return;
    }
    if (this.known) this.handlers.message(tableOf(this.known));
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
      this.receive(JSON.parse(event.data) as ServerMessage);
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
