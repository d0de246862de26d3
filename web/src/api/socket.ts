/** A connection to the server that detects when it is dead and reconnects automatically: the only place that opens a
 * WebSocket. */

import { inLanguage } from '../stores/language.svelte';

export interface SocketHandlers {
  /** The connection is open: the first message is sent here. */
  opened: () => void;
  received: (message: unknown) => void;
  /** The connection is lost; it may be restored. */
  closed: () => void;
}

export interface SocketOptions {
  /** Whether it opens immediately, and reconnects after a loss; otherwise only when `connect` is called. */
  keepsOpen: boolean;
  /** A message that the server answers, to check that it is still there; without it there is no such check. */
  ping?: unknown;
}

/** The server has rejected this connection: trying again would change nothing. */
const REFUSED = 4000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;
/** Pauses vary by up to this fraction, so that browsers do not all reconnect to a restarted server at the same moment.
 * */
const JITTER = 0.3;
/** An idle connection is checked after this time, and has this time to answer. */
const QUIET_MS = 25_000;
const PATIENCE_MS = 10_000;

export class ReconnectingSocket {
  private socket: WebSocket | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private pause = FIRST_PAUSE_MS;
  private ended = false;

  /** path: relative to this server. */
  constructor(
    private readonly path: string,
    private readonly handlers: SocketHandlers,
    private readonly options: SocketOptions,
  ) {
    if (!options.keepsOpen) return;
    window.addEventListener('online', this.comeBack);
    document.addEventListener('visibilitychange', this.comeBack);
    this.connect();
  }

  /** Opens the connection, unless it is open or about to be. */
  connect(): void {
    if (this.ended || this.socket) return;
    clearTimeout(this.retry);
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}${inLanguage(this.path)}`);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.listen();
      this.handlers.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return;
      this.pause = FIRST_PAUSE_MS;
      this.listen();
      this.handlers.received(JSON.parse(event.data));
    };
    socket.onclose = ({ code }) => {
      if (this.socket === socket) this.lose(code !== REFUSED);
    };
  }

  /** Sends a message; false if there is no connection just now. */
  send(message: unknown): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Drops the connection; `connect` opens another one. */
  disconnect(): void {
    const { socket } = this;
    this.socket = null;
    clearTimeout(this.heartbeat);
    socket?.close();
  }

  /** Closes it permanently. */
  close(): void {
    this.ended = true;
    clearTimeout(this.retry);
    window.removeEventListener('online', this.comeBack);
    document.removeEventListener('visibilitychange', this.comeBack);
    this.disconnect();
  }

  private readonly comeBack = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ask();
    else this.connect();
  };

  /** Waits for the next sign of life from the server. */
  private listen(): void {
    clearTimeout(this.heartbeat);
    if (this.options.ping !== undefined) this.heartbeat = setTimeout(() => this.ask(), QUIET_MS);
  }

  private ask(): void {
    if (this.options.ping === undefined || !this.send(this.options.ping)) return;
    clearTimeout(this.heartbeat);
    this.heartbeat = setTimeout(() => {
      // A dead connection would stay in the closing state for minutes.
      this.disconnect();
      this.lose(true);
    }, PATIENCE_MS);
  }

  private lose(mayReturn: boolean): void {
    this.socket = null;
    clearTimeout(this.heartbeat);
    this.handlers.closed();
    if (this.ended || !mayReturn || !this.options.keepsOpen) return;
    this.retry = setTimeout(() => this.connect(), this.pause * (1 + JITTER * Math.random()));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }
}
