/** Asks the server what positions are worth; one question at a time, a later one ends the one before. */

import { knownTables } from '../stores/seatKeys';
import type { AnalysisAnswer, AnalysisRequest, Failure, Line } from './generated/messages';

export type { AnalysisAnswer, ValueLine } from './generated/messages';

interface Waiting {
  tag: number;
  tell: (answer: AnalysisAnswer) => void;
  fail: (error: Error) => void;
}

const MOST_TABLES = 60;

/** A question that was overtaken by another one, or is not wanted any more. */
export class Superseded extends Error {}

export class AnalysisSocket {
  private socket: WebSocket | null = null;
  private waiting: Waiting | null = null;
  private tags = 0;

  /**
   * What the position at the end of a line is worth to a seat. asked: a decision, or those of a whole turn, to be judged in
   * any case. brief: without reasons.
   */
  ask(
    line: Line,
    seat: number,
    seconds: number,
    { asked = [], brief = false }: { asked?: readonly string[]; brief?: boolean } = {},
  ): Promise<AnalysisAnswer> {
    this.waiting?.fail(new Superseded('overtaken'));
    const tag = ++this.tags;
    const held = knownTables()
      .filter((table) => !table.over && table.keys.length)
      .slice(0, MOST_TABLES)
      .map((table) => ({ table: table.id, keys: table.keys }));
    const wanted: AnalysisRequest = {
      line,
      seat,
      seconds,
      asked: asked[0] ?? null,
      turn: asked.slice(1),
      brief,
      held,
      tag,
    };
    return new Promise((tell, fail) => {
      this.waiting = { tag, tell, fail };
      this.send(JSON.stringify(wanted));
    });
  }

  close(): void {
    this.waiting?.fail(new Superseded('closed'));
    this.waiting = null;
    this.socket?.close();
    this.socket = null;
  }

  private send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(text);
      return;
    }
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/api/study/analysis`);
    this.socket = socket;
    socket.onopen = () => socket.send(text);
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as AnalysisAnswer | Failure);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.waiting?.fail(new Error('The server does not answer just now.'));
      this.waiting = null;
    };
  }

  private hear(answer: AnalysisAnswer | Failure): void {
    const waiting = this.waiting;
    if (!waiting || (answer.re !== waiting.tag && answer.re !== null)) return;
    this.waiting = null;
    if (answer.type === 'analysis') waiting.tell(answer);
    else waiting.fail(new Error(answer.sentence));
  }
}
