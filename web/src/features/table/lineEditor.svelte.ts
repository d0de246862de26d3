/** A line of conditional moves while it is entered on an imagined board: what they play, what I reply, and so on. */

import { t } from '../../i18n/messages.svelte';
import { CHANCE } from '../../api/tableView';
import { BoardSession } from '../../board/boardSession.svelte';
import { StudyController } from '../study/studyController.svelte';
import { START } from '../study/variationTree';
import { isComplete, joined, linesLeft, textsIn, type Line } from './conditionalMoves';
import type { TableController } from './tableController.svelte';

export class LineEditor {
  readonly study = new StudyController(null);
  readonly session = new BoardSession(this.study);
  /** The table's ply from which the line counts: events at the table end it. */
  readonly begun: number;
  readonly own: number;
  readonly names: readonly string[];

  constructor(
    private readonly controller: TableController,
    /** The line that is continued; empty: a new one. */
    from: readonly string[],
  ) {
    const { table } = controller;
    this.begun = table?.ply ?? 0;
    this.own = table?.seats.findIndex((seat) => seat.controlled) ?? -1;
    this.names = table?.seats.map((_, seat) => controller.calledName(seat)) ?? [];
    if (!table) return;
    const texts = [...table.log.map((line) => line.text ?? ''), ...from];
    const nodes = texts.map((text, index) => ({ parent: index - 1, text }));
    const { options, terms } = table;
    void this.study.openStudy({ study: 1, game: table.game.id, options, start: terms.start, nodes });
  }

  /** The line, also beyond the position that is shown. */
  whole: Line = $derived.by(() => this.study.line.slice(this.begun).map((place) => this.entry(place)));
  /** The line up to the position that is shown. */
  line: Line = $derived.by(() => this.whole.slice(0, Math.max(0, this.study.ply - this.begun)));
  complete: boolean = $derived.by(() => isComplete(this.line, this.own));
  /** What to do next. */
  prompt: string = $derived.by(() => {
    const { study } = this;
    if (study.selection.length && study.node?.prompt) return study.node.prompt;
    // A line ends where chance decides, or where all seats decide simultaneously.
    const next = study.position?.to_decide ?? [];
    if (next.includes(CHANCE)) return t('Chance decides next: you cannot plan beyond that.');
    if (next.length > 1) return t('All players decide at once next: you cannot plan that.');
    const player = this.names[next[0] ?? -1] ?? '';
    if (this.complete) {
      if (!next.length) return t('Save it: the game is over then.');
      if (next[0] === this.own) return t('Save it, or continue your turn on the board.');
      return t('Save it, or show on the board what {player} may do next.', { player });
    }
    if (next[0] === this.own) return t('Show your answer on the board.');
    return t('Show on the board what {player} may do.', { player });
  });

  private entry(place: number): Line[number] {
    const node = this.study.tree.nodes[place];
    return { text: node?.text ?? '', seat: node?.line?.seat ?? CHANCE };
  }

  /** Shows the position after a number of the line's entries. */
  go(count: number): void {
    this.study.goToPly(this.begun + count);
  }

  /** Adds the line to the seat's plan; false if it could not be sent. */
  keep(): boolean {
    const { controller } = this;
    return controller.sendPlan(joined(linesLeft(controller.table), this.line, this.own).map(textsIn));
  }

  /** One decision back; false at the beginning. */
  back(): boolean {
    const { study } = this;
    if (study.selection.length) study.cancel();
    else if (this.line.length) study.go(study.tree.nodes[study.at]?.parent ?? START);
    else return false;
    return true;
  }

  dispose(): void {
    this.session.dispose();
    this.study.dispose();
  }
}
