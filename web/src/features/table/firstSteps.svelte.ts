/** A game's first steps, one per decision, for a person who plays it for the first time. */

import { untrack } from 'svelte';
import type { BoardSession } from '../../board/boardSession.svelte';
import type { DemonstratedDrag } from '../../board/contract';
import type { LogLine, TableView } from '../../api/tableView';
import { isFirstVisit, markVisited } from '../../stores/firstVisits';
import type { ToastState } from '../../ui/toastState.svelte';

export class FirstSteps {
  private number = $state(0);
  private seen = $state(false);
  /** How much the person had decided when the present one was shown; null: it has not been. */
  private decidedBefore = $state<number | null>(null);

  /**
   * table: where it is played; null: this person plays no seat of it. now: whether there is something to decide that they
   * speak of; decisions: what the person has decided; alone: whether everybody else is a bot, so that everything can be
   * taken back; toast: where cautions are shown. Create it where effects can be created.
   */
  constructor(
    private readonly session: BoardSession,
    private readonly table: () => Pick<TableView, 'game' | 'options' | 'ply'> | null,
    private readonly now: () => boolean,
    private readonly decisions: () => readonly LogLine[],
    alone: () => boolean,
    toast: ToastState,
  ) {
    const decided = (): number => decisions().length;
    $effect(() => {
      if (this.game && !isFirstVisit(this.game)) this.seen = true;
    });
    // A question before the first step, such as which power a WILD has, means nothing to a newcomer: it is answered, and
    // asked if the person takes that back.
    let answered = -1;
    $effect(() => {
      const { board, buttons, input } = this.session;
      const advised = buttons.find(({ choice }) => board?.isRecommended?.(choice));
      if (!this.step || this.number || !this.now() || this.applies || !advised || !alone()) return;
      if (decided() <= answered) return;
      answered = decided();
      untrack(() => input.choose(advised.choice));
    });
    // During the whole first game.
    let newcomer = false;
    let cautioned = -1;
    let said = { caution: '', ply: -1 };
    $effect(() => {
      if (this.shown) newcomer = true;
      const last = decisions().at(-1);
      if (!newcomer || !last || last.ply <= cautioned || !alone()) return;
      cautioned = last.ply;
      const caution = this.session.board?.caution?.(last.events, last.seat ?? 0);
      if (!caution) return;
      said = { caution, ply: last.ply };
      toast.show(caution);
    });
    // Once others have moved and this person is asked again, it would seem to speak of the present turn.
    $effect(() => {
      const isPast = this.now() && (this.table()?.ply ?? 0) > said.ply + 1;
      if (isPast && said.caution && untrack(() => toast.text) === said.caution) toast.hide();
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
        this.next();
      } else if (this.shown) this.decidedBefore ??= decided();
    });
  }

  private readonly game: string | null = $derived.by(() => this.table()?.game.id ?? null);
  private readonly steps = $derived.by(() => {
    const options = this.table()?.options ?? {};
    return this.session.board?.firstSteps?.filter(({ holds }) => holds?.(options) !== false) ?? [];
  });
  private readonly chosen = $derived.by(() => this.session.input.selection.length);
  readonly count: number = $derived.by(() => this.steps.length);
  private readonly step = $derived.by(() => (this.seen ? undefined : this.steps[this.number]));

  /** Whether what the present one is about is on the board. */
  private readonly isDue = $derived.by(() => {
    const { frame } = this.session;
    return !this.step?.once || (frame !== null && this.step.once(frame));
  });

  /** Whether some are still to come in this game, other than one that waits for something on the board. */
  readonly continues: boolean = $derived.by(() => this.step !== undefined && this.game !== null && this.isDue);

  /** What the present one is about; null: nothing on the board. */
  private readonly target: string | null = $derived.by(() => {
    const { seat, choices } = this.session.interaction;
    const { frame } = this.session;
    return (frame && this.step?.at?.(frame, seat ?? 0, choices)) ?? null;
  });

  /** Whether the decision is one that it is about. */
  private readonly applies = $derived.by(
    () => this.isDue && (this.chosen > 0 || this.step?.when?.(this.session.interaction.choices) !== false),
  );

  /** The present one, also once something is chosen: its text, and which of all it is, from 0. null: there is none. */
  readonly present = $derived.by(() => {
    if (!this.step || !this.now() || !this.applies) return null;
    const { frame, interaction } = this.session;
    const { text } = this.step;
    const words = typeof text === 'string' ? text : frame && text(frame, interaction.seat ?? 0, interaction.choices);
    return words && { ...this.step, text: words, index: this.number };
  });

  /** The one that is shown: once something is chosen, the prompt says what comes next. */
  readonly shown = $derived.by(() => (this.chosen && !this.step?.choices ? null : this.present));

  /** Whether the person does what the present one is about: their decision leads to the next one. */
  readonly underway: boolean = $derived.by(() => {
    const { choices = 0 } = this.present ?? {};
    return choices > 0 && this.chosen >= choices;
  });

  /** Whether the person has moved: what only prepares a turn, such as to keep a roll, is not a move. Moves before those
   * that this page received have no events. */
  private readonly hasMoved = $derived.by(() =>
    this.decisions().some(
      (line) => line.events.length === 0 || this.session.board?.model.preparesTurn?.(line) !== true,
    ),
  );

  /** What a hand shows until something is chosen: it drags a piece over several targets, or points at one; null:
   * nothing. */
  readonly demonstration: DemonstratedDrag | null = $derived.by(() => {
    const { frame, interaction } = this.session;
    if (!frame || !this.step || !this.shown || this.chosen) return null;
    if (this.step.untilMoved && this.hasMoved) return null;
    return this.step.drag?.(frame, interaction) ?? (this.target === null ? null : { path: [this.target] });
  });

  /** Goes to the next one, which may wait for something on the board; after the last, all have been seen. */
  next(): void {
    if (this.number === this.count - 1) this.seen = true;
    else this.number++;
    this.markVisited();
  }

  /** They are not shown again. */
  end(): void {
    this.seen = true;
    this.markVisited();
  }

  private markVisited(): void {
    if (this.game) markVisited(this.game);
  }
}
