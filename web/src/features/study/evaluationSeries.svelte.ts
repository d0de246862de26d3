/** The values of a line's positions, computed one after the other while nothing else is requested. */

import { AnalysisSocket, Superseded } from '../../api/analysisSocket';
import type { AnalysisAnswer } from '../../api/generated/messages';
import { preferences } from '../../stores/preferences.svelte';
import { reviewedMoves, type ReviewedMove } from './reviewedMoves';
import type { StudyController } from './studyController.svelte';

/** The value of a position for each seat, 0 to 1; null if unknown. */
export type SeatValues = readonly (number | null)[];

const SECONDS = 0.25;
/** The server then has time for others, and the address for more requests. */
const PAUSE_MS = 120;
/** Number of times that a busy server is retried after a while. */
const MOST_TRIES = 3;
const LATER_MS = 4000;

export class EvaluationSeries {
  /** By entry, -1 the start. */
  values = $state.raw<Record<number, SeatValues>>({});
  /** Whether positions are evaluated automatically; remembered for the next study. */
  get enabled(): boolean {
    return preferences.engine.value;
  }
  /** Why it does not continue. */
  failure = $state('');
  private analyst = new AnalysisSocket();
  private timer: number | undefined;
  private running = false;
  private ended = false;
  /** The user requests something else: that takes precedence. */
  private resting = false;
  private failed = 0;

  constructor(private readonly study: StudyController) {}

  /** The line's steps that are evaluated; positions inside a step, and those before chance, are not. */
  steps: readonly ReviewedMove[] = $derived.by(() => {
    const { tree, line, card } = this.study;
    return card ? reviewedMoves(tree, line, card.whole_turns) : [];
  });
  /** The steps whose values are not known yet. */
  left: readonly ReviewedMove[] = $derived(this.steps.filter((step) => !this.values[step.before]));

  /** Records an answer. */
  record(at: number, answer: AnalysisAnswer): void {
    const seats = this.study.seatCards.length;
    const { seat, value } = answer;
    const known = this.values[at] ?? [];
    const shares = Array.from({ length: seats }, (_, one): number | null => {
      if (answer.seat_values.length) return answer.seat_values[one] ?? null;
      if (one === seat) return value;
      return seats === 2 ? 1 - value : (known[one] ?? null);
    });
    this.values = { ...this.values, [at]: shares };
  }

  /** Pauses the requests while the user requests something else. */
  pause(resting: boolean): void {
    this.resting = resting;
    if (resting) this.analyst.close();
    else this.schedule();
  }

  forget(): void {
    this.values = {};
  }

  setEnabled(wanted: boolean): void {
    preferences.engine.value = wanted;
    this.failure = '';
    this.failed = 0;
    if (!wanted) this.analyst.close();
    this.schedule();
  }

  /** Continues if there is something left to do; can be called at any time. */
  schedule(): void {
    window.clearTimeout(this.timer);
    if (this.running || this.ended) return;
    this.timer = window.setTimeout(() => void this.next(), this.failed ? LATER_MS : PAUSE_MS);
  }

  close(): void {
    this.ended = true;
    window.clearTimeout(this.timer);
    this.analyst.close();
  }

  private async next(): Promise<void> {
    const { study } = this;
    const [step] = this.left;
    if (!step || !this.enabled || this.resting || this.failure) return;
    this.running = true;
    try {
      const answer = await this.analyst.ask(study.lineTo(step.before), step.seat, SECONDS, { brief: true });
      this.record(step.before, answer);
      this.failed = 0;
    } catch (error) {
      if (!(error instanceof Superseded)) {
        this.failed += 1;
        if (this.failed >= MOST_TRIES) this.failure = (error as Error).message;
      }
    } finally {
      this.running = false;
      this.schedule();
    }
  }
}
