/** Asks the server for the value of positions: one request at a time, a later one replaces the previous one. */

import { t } from '../i18n/messages.svelte';
import { ownTables } from '../stores/seatKeys';
import type { AnalysisAnswer, AnalysisRequest, ErrorMessage, Line } from './generated/messages';
import { ReconnectingSocket } from './socket';

interface Question {
  wanted: AnalysisRequest;
  answer: (answer: AnalysisAnswer) => void;
  fail: (error: Error) => void;
  limit: ReturnType<typeof setTimeout>;
}

/** Maximum time for which a request waits for its turn at the server, besides its search time. */
const PATIENCE_MS = 60_000;

/** A request that has been replaced by another, or is no longer wanted. */
export class Superseded extends Error {}

export class AnalysisSocket {
  private question: Question | null = null;
  private requests = 0;
  private readonly socket = new ReconnectingSocket(
    '/api/study/analysis',
    {
      // Only the latest request is sent, however many were made while the connection was opening.
      opened: () => this.question && this.socket.send(this.question.wanted),
      received: (message) => this.receive(message as AnalysisAnswer | ErrorMessage),
      closed: () => this.settle()?.fail(new Error(t('The server is not answering right now.'))),
    },
    { keepsOpen: false },
  );

  /**
   * The value of the position at the end of a line for a seat. asked: a move, or the moves of a whole turn, to evaluate
   * in any case. brief: without explanations.
   */
  ask(
    line: Line,
    seat: number,
    seconds: number,
    { asked = [], brief = false }: { asked?: readonly string[]; brief?: boolean } = {},
  ): Promise<AnalysisAnswer> {
    this.settle()?.fail(new Superseded('superseded'));
    const [first = null, ...turn] = asked;
    const wanted: AnalysisRequest = {
      line,
      seat,
      seconds,
      decision: first,
      rest_of_turn: turn,
      brief,
      own_tables: ownTables(),
      request_id: ++this.requests,
    };
    return new Promise((answer, fail) => {
      const limit = setTimeout(() => this.giveUp(), 1000 * seconds + PATIENCE_MS);
      this.question = { wanted, answer, fail, limit };
      if (!this.socket.send(wanted)) this.socket.connect();
    });
  }

  /** Withdraws the request, and closes the connection until the next one. */
  close(): void {
    this.settle()?.fail(new Superseded('closed'));
    this.socket.disconnect();
  }

  private giveUp(): void {
    this.settle()?.fail(new Error(t('The server is not answering right now.')));
    this.socket.disconnect();
  }

  private receive(answer: AnalysisAnswer | ErrorMessage): void {
    if (answer.request_id !== this.question?.wanted.request_id && answer.request_id !== null) return;
    const question = this.settle();
    if (answer.type === 'analysis') question?.answer(answer);
    else question?.fail(new Error(answer.sentence));
  }

  /** The request that was pending; none is pending any more. */
  private settle(): Question | null {
    const { question } = this;
    clearTimeout(question?.limit);
    this.question = null;
    return question;
  }
}
