/** The engine's analysis of the position that is shown, while it is switched on. */

import { AnalysisSocket, Superseded } from '../../api/analysisSocket';
import type { AnalysisAnswer, ValueLine } from '../../api/generated/messages';
import { preferences } from '../../stores/preferences.svelte';
import { smallBoard } from '../../ui/breakpoints';
import type { EvaluationSeries } from './evaluationSeries.svelte';
import type { StudyController } from './studyController.svelte';

const SECONDS = 2;
/** Positions that are passed quickly are not analysed. */
const PAUSE_MS = 200;
/** The number of lines that are shown; on a phone the moves need the height. */
const MOST_LINES = { wide: 3, small: 2 };

export class LiveEngine {
  /** For the position that is shown; null: nothing is known yet. */
  answer = $state.raw<AnalysisAnswer | null>(null);
  busy = $state(false);
  failure = $state('');
  /** By entry; removing entries removes all values, as indices change. */
  private known: Record<number, AnalysisAnswer> = {};
  private timer: number | undefined;
  private readonly socket = new AnalysisSocket();

  constructor(
    private readonly study: StudyController,
    private readonly chart: EvaluationSeries,
  ) {}

  get on(): boolean {
    return preferences.engine.value;
  }

  /** The best lines, as many as lists show and the board marks. */
  get lines(): readonly ValueLine[] {
    const most = smallBoard.current ? MOST_LINES.small : MOST_LINES.wide;
    return this.on ? (this.answer?.lines.slice(0, most) ?? []) : [];
  }

  /** Returns the value of the position after an entry for a seat, if it is already known. */
  analyse(at: number, seat: number): void {
    window.clearTimeout(this.timer);
    this.failure = '';
    this.answer = this.known[at] ?? null;
    if (this.answer) return this.rest();
    this.busy = true;
    this.timer = window.setTimeout(() => void this.ask(at, seat), PAUSE_MS);
  }

  /** Sends no requests until the next position is shown. */
  rest(): void {
    window.clearTimeout(this.timer);
    this.busy = false;
    this.socket.close();
  }

  clear(): void {
    this.rest();
    this.answer = null;
  }

  /** Entries have new indices. */
  forget(): void {
    this.known = {};
  }

  private async ask(at: number, seat: number): Promise<void> {
    try {
      const answer = await this.socket.ask(this.study.lineTo(at), seat, SECONDS);
      this.known[at] = answer;
      this.chart.record(at, answer);
      if (this.study.at !== at) return;
      this.answer = answer;
      this.busy = false;
    } catch (error) {
      if (error instanceof Superseded) return;
      this.busy = false;
      this.failure = (error as Error).message;
    }
  }
}
