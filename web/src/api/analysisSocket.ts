/** Asks the server what positions are worth: one question at a time, a later one supersedes the one before. */

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

/** Maximum time for which a question waits for its turn at the server, besides its search time. */
const PATIENCE_MS = 60_000;

/** A question that another one has superseded, or that is not wanted any more. */
export class Superseded extends Error {}

export class AnalysisSocket {
  private question: Question | null = null;
  private requests = 0;
  private readonly socket = new ReconnectingSocket(
    '/api/study/analysis',
    {
      // Only the latest question is asked, however many came while the connection was opened.
      opened: () => this.question && this.socket.send(this.question.wanted),
      received: (message) => this.receive(message as AnalysisAnswer | ErrorMessage),
      closed: () => this.settle()?.fail(new Error(t('The server does not answer just now.'))),
    },
    { keepsOpen: false },
  );

  /**
   * What the position at the end of a line is worth to a seat. asked: a move, or those of a whole turn, to be judged in
   * any case. brief: without reasons.
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

  /** Withdraws the question, and lets the connection go until the next one. */
  close(): void {
    this.settle()?.fail(new Superseded('closed'));
    this.socket.disconnect();
  }

  private giveUp(): void {
    this.settle()?.fail(new Error(t('The server does not answer just now.')));
    this.socket.disconnect();
  }

  private receive(answer: AnalysisAnswer | ErrorMessage): void {
    if (answer.request_id !== this.question?.wanted.request_id && answer.request_id !== null) return;
    const question = this.settle();
    if (answer.type === 'analysis') question?.answer(answer);
    else question?.fail(new Error(answer.sentence));
  }

  /** The question that was waiting; none waits any more. */
  private settle(): Question | null {
    const { question } = this;
    clearTimeout(question?.limit);
    this.question = null;
    return question;
  }
}
