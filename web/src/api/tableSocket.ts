/** The connection to a table: joins, and delivers the state of the table and the server's other messages. */

import type { ClientMessage, ServerMessage } from './generated/messages';
import { ReconnectingSocket } from './socket';
import { applyChange, toTableView, type State, type TableMessage } from './tableView';

interface Handlers {
  message: (message: TableMessage) => void;
  connected: (is: boolean) => void;
}

export class TableSocket {
  private readonly socket: ReconnectingSocket;
  private state: State | null = null;
  private wantsDrawing = false;

  constructor(
    id: string,
    keys: string[],
    private readonly handlers: Handlers,
  ) {
    this.socket = new ReconnectingSocket(
      `/api/tables/${encodeURIComponent(id)}/socket`,
      {
        opened: () => {
          // Keys are sent in a message, never in the URL, so that they appear in no log.
          this.send({ type: 'join', keys });
          handlers.connected(true);
        },
        received: (message) => this.receive(message as ServerMessage),
        closed: () => handlers.connected(false),
      },
      { keepsOpen: true, ping: { type: 'ping' } satisfies ClientMessage },
    );
  }

  /** Sends a message; false if there is no connection just now. */
  send(message: ClientMessage): boolean {
    return this.socket.send(message);
  }

  /** Whether each state should include the server's diagram. */
  requestDiagrams(wanted: boolean): void {
    if (wanted === this.wantsDrawing) return;
    this.wantsDrawing = wanted;
    this.send({ type: 'set_diagrams', enabled: wanted });
  }

  close(): void {
    this.socket.close();
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'pong') return;
    if (message.type === 'table') {
      this.state = message;
      if (this.wantsDrawing) this.send({ type: 'set_diagrams', enabled: true });
    } else if (message.type === 'change') {
      const { type: _, ...change } = message;
      if (this.state) this.state = applyChange(this.state, change);
    } else {
      this.handlers.message(message);
      return;
    }
    if (this.state) this.handlers.message({ type: 'table', table: toTableView(this.state) });
  }
}
