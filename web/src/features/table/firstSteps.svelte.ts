/** A game's first steps, one per decision, for a person who plays it for the first time. */

import type { BoardSession } from '../../board/boardSession.svelte';
import { isFirstVisit, markVisited } from '../../stores/firstVisits';

export class FirstSteps {
  private number = $state(0);
  private seen = $state(false);
  /** How much the person had decided when the present one was shown; null: it has not been. */
  private decidedBefore = $state<number | null>(null);

  /**
   * now: whether there is something to decide that they speak of; decided: how much the person has decided. Create it
   * where effects can be created.
   */
  constructor(
    private readonly session: BoardSession,
    private readonly game: () => string | null,
    private readonly now: () => boolean,
    decided: () => number,
  ) {
    const played = $derived(this.game());
    $effect(() => {
      if (played && !isFirstVisit(played)) this.seen = true;
    });
    // One that explains what follows the first choices.
    $effect(() => {
      const following = this.steps[this.number + 1]?.choices ?? 0;
      if (following && this.decidedBefore !== null && this.chosen >= following) this.number++;
    });
    // Each stays for one decision of this player; the next visit is not the first.
    $effect(() => {
      if (this.seen) return;
      if (this.decidedBefore !== null && decided() > this.decidedBefore) {
        this.decidedBefore = null;
        if (played) markVisited(played);
        this.next();
      } else if (this.shown && this.applies) this.decidedBefore ??= decided();
    });
  }

  private readonly steps = $derived.by(() => this.session.board?.firstSteps ?? []);
  private readonly chosen = $derived.by(() => this.session.input.selection.length);
  readonly count: number = $derived.by(() => this.steps.length);
  private readonly step = $derived.by(() => (this.seen ? undefined : this.steps[this.number]));

  /** What the present one is about; null: nothing on the board. */
  private readonly target: string | null = $derived.by(() => {
    const { seat, choices } = this.session.interaction;
    const { frame } = this.session;
    return (frame && this.step?.at?.(frame, seat ?? 0, choices)) ?? null;
  });

  /** Whether the decision is one that it is about. */
  private readonly applies = $derived.by(
    () => this.chosen > 0 || this.step?.when?.(this.session.interaction.choices) !== false,
  );

  /** The present one: its text, which of all it is, from 0, and whether something else is decided before it. null: none
   * is shown. */
  readonly shown = $derived.by(() => {
    if (!this.step || !this.now()) return null;
    // Once something is chosen, the prompt says what comes next.
    if (this.chosen && !this.step.choices) return null;
    // The first one says what the game is about, whatever is decided before.
    if (!this.applies && this.number > 0) return null;
    return { text: this.step.text, picture: this.step.picture, index: this.number, early: !this.applies };
  });

  /** What a hand points at, or drags a piece over, in order, until something is chosen. */
  readonly pointed: readonly string[] = $derived.by(() => {
    const { frame, interaction } = this.session;
    if (!frame || !this.step || !this.shown || !this.applies || this.chosen) return [];
    const path = this.step.drag?.(frame, interaction.seat ?? 0) ?? [];
    if (path.length) return path;
    return this.target === null ? [] : [this.target];
  });

  /** Goes to the next one; after the last, all have been seen. */
  next(): void {
    if (this.number < this.count - 1) this.number++;
    else this.end();
  }

  /** They are not shown again. */
  end(): void {
    this.seen = true;
    const played = this.game();
    if (played) markVisited(played);
  }
}
