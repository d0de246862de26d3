/** A game's first steps, one by one, for a person who plays it for the first time. */

import type { BoardSession } from '../../board/boardSession.svelte';
import { isFirstVisit, markVisited } from '../../stores/firstVisits';

export class FirstSteps {
  private number = $state(0);
  private seen = $state(false);
  /** How much the person had decided when the first one was shown. */
  private decidedBefore: number | null = null;

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
    $effect(() => {
      const played = this.game();
      if (played && !isFirstVisit(played)) this.seen = true;
    });
    // What the first one asks for has been begun.
    $effect(() => {
      const begun = this.session.input.selection.length > 0 && this.decidedBefore !== null;
      if (begun && this.number === 0 && this.count > 1) this.number = 1;
    });
    // A player who has decided has begun; the next visit is not the first.
    $effect(() => {
      if (this.seen) return;
      if (this.decidedBefore !== null && decided() > this.decidedBefore) this.end();
      else if (this.shown) this.decidedBefore ??= decided();
    });
  }

  readonly count: number = $derived.by(() => this.session.board?.firstSteps?.length ?? 0);
  private readonly step = $derived.by(() => (this.seen ? undefined : this.session.board?.firstSteps?.[this.number]));

  /** What the present one is about; null: nothing on the board. */
  private readonly target: string | null = $derived.by(() => {
    const { seat, choices } = this.session.interaction;
    const { frame } = this.session;
    return (frame && this.step?.at?.(frame, seat ?? 0, choices)) ?? null;
  });

  /** The present one: its text, and which of all it is, from 0; null: none is shown. */
  readonly shown = $derived.by(() => {
    // A choice before the first one, such as to keep a roll, is not what it explains.
    if (!this.step || !this.now() || (this.number === 0 && this.step.at && this.target === null)) return null;
    return { text: this.step.text, index: this.number };
  });

  /** What a hand points at, or drags a piece over, in order. */
  readonly pointed: readonly string[] = $derived.by(() => {
    if (!this.shown) return [];
    const { frame } = this.session;
    const path = (frame && this.step?.drag?.(frame, this.session.interaction.seat ?? 0)) ?? [];
    return path.length ? path : this.target === null ? [] : [this.target];
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
