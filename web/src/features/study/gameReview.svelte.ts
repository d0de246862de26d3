/** Finds the decisions of a game that lost much, and lets the user try them again against the bot. */

import { AnalysisSocket, Superseded } from '../../api/analysisSocket';
import { mistakeIn, worstMistakes, type Mistake } from './evaluation';
import type { EvaluationSeries } from './evaluationSeries.svelte';
import { reviewedMoves } from './reviewedMoves';
import type { StudyController } from './studyController.svelte';
import { START, lineThrough } from './variationTree';

/** The time in which all decisions of a game are evaluated, and its limits for one decision. */
const SECONDS_ALL = 14;
const SECONDS_LEAST = 0.1;
const SECONDS_MOST = 0.8;
/** For the explanation of one that lost much: the short analysis is sometimes wrong. */
const SECONDS_AGAIN = 1.5;
const MOST_MISTAKES = 5;
/** For a reply of the bot, when a mistake is tried again. */
const SECONDS_REPLY = 1;

export class GameReview {
  /** In the order of the game; null: not searched yet. */
  mistakes = $state.raw<readonly Mistake[] | null>(null);
  /** The one that is shown. */
  shown = $state(0);
  progress = $state.raw<{ done: number; all: number } | null>(null);
  /** The seat that tries again against the bot; null: every decision is entered here. */
  retrying = $state<number | null>(null);
  failure = $state('');
  private readonly socket = new AnalysisSocket();

  constructor(
    private readonly study: StudyController,
    private readonly chart: EvaluationSeries,
  ) {}

  mistake: Mistake | null = $derived(this.mistakes?.[this.shown] ?? null);
  /** The mistake whose position is shown, to be compared with the better move there. */
  compared: Mistake | null = $derived.by(() => {
    const { mistake, study } = this;
    return mistake && this.retrying === null && study.at === this.before(mistake) ? mistake : null;
  });

  /** Evaluates every decision of the current line, or every turn if turns are evaluated as one. */
  async run(): Promise<void> {
    const { study } = this;
    const steps = reviewedMoves(study.tree, lineThrough(study.tree, study.at), study.card?.whole_turns ?? false);
    const seconds = Math.min(SECONDS_MOST, Math.max(SECONDS_LEAST, SECONDS_ALL / Math.max(1, steps.length)));
    this.failure = '';
    this.mistakes = null;
    const lost: Mistake[] = [];
    this.progress = { done: 0, all: steps.length };
    try {
      for (const [index, { before, seat, at, texts }] of steps.entries()) {
        this.progress = { done: index, all: steps.length };
        const answer = await this.socket.ask(study.lineTo(before), seat, seconds, { asked: texts, brief: true });
        this.chart.record(before, answer);
        const mistake = mistakeIn(at, texts, answer);
        if (mistake) lost.push(mistake);
      }
      const found: Mistake[] = [];
      for (const mistake of worstMistakes(lost, MOST_MISTAKES)) {
        const again = await this.judgeAgain(mistake);
        if (again) found.push(again);
      }
      this.mistakes = found.sort((one, other) => one.at - other.at);
      if (found.length) this.show(0);
    } catch (error) {
      if (!(error instanceof Superseded)) this.failure = (error as Error).message;
    } finally {
      this.progress = null;
    }
  }

  stop(): void {
    this.socket.close();
  }

  /** Shows the position in which a mistake was made. */
  show(index: number): void {
    this.shown = index;
    if (this.mistake) this.study.go(this.before(this.mistake));
  }

  /** Returns to the position before the mistake: the user decides again, and a bot plays the other seats. */
  retry(): void {
    if (!this.mistake) return;
    this.retrying = this.mistake.seat;
    this.study.go(this.before(this.mistake));
  }

  /** Plays for all seats but the one that tries again; call it whenever a position is shown. */
  playOn(): void {
    const { study } = this;
    if (this.retrying === null || study.position?.result != null) return;
    if (study.outcomes.length) study.drawOutcome();
    else if (study.canMove && study.view?.seat !== this.retrying) void this.reply(study.at);
  }

  /** Entries have new indices. */
  forget(): void {
    this.mistakes = null;
  }

  /** The same mistake, evaluated more thoroughly and with explanations; null if the loss was negligible after all. */
  private async judgeAgain(mistake: Mistake): Promise<Mistake | null> {
    const line = this.study.lineTo(this.before(mistake));
    const answer = await this.socket.ask(line, mistake.seat, SECONDS_AGAIN, { asked: mistake.texts });
    return mistakeIn(mistake.at, mistake.texts, answer);
  }

  /** The entry before a mistake. */
  private before(mistake: Mistake): number {
    return this.study.tree.nodes[mistake.at]?.parent ?? START;
  }

  private async reply(at: number): Promise<void> {
    const { study } = this;
    const seat = study.view?.seat;
    if (seat == null) return;
    try {
      const answer = await this.socket.ask(study.lineTo(at), seat, SECONDS_REPLY);
      let left = Math.random();
      const drawn = answer.lines.find((line) => (left -= line.probability ?? 1) < 0) ?? answer.lines[0];
      if (study.at === at && drawn?.decisions[0]) study.submit(drawn.decisions[0]);
    } catch (error) {
      if (!(error instanceof Superseded)) this.failure = (error as Error).message;
    }
  }
}
