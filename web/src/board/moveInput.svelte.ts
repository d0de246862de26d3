/** A decision while it is entered, choice by choice: at a table and on the analysis board. */

import type { SeatInfo } from '../api/generated/messages';
import type { MoveTree, SeatView } from '../api/tableView';
import type { Route } from './contract';
import { choicesOf, nodeAt, isComplete } from './moveTree';
import { bestValue, type ExactValue, type ExactValues } from './exactValues';

export abstract class MoveInput {
  /** The choices of the decision so far. */
  selection = $state.raw<string[]>([]);
  /** The choice under the pointer or the keyboard's focus. */
  hovered = $state<string | null>(null);
  /** Waits for the server's answer to a decision. */
  pending = $state(false);
  /** Whether the board is still playing back the way to this state: nothing is prompted or shown until then. */
  awaitingPlayback = $state(false);
  /** The time left for secret decisions; null while no clock runs. */
  secondsLeft = $state<number | null>(null);

  /** The rest of a route of several steps, and where the piece is on it. */
  private way: { here: string; left: Route } | null = null;

  /** The seats in play, as the game declares them; empty until that is known. */
  abstract readonly seats: readonly SeatInfo[];
  /** The position that is shown, and the seat whose view it is. */
  abstract readonly view: SeatView | null;
  /** Whether the seat whose view this is must decide. */
  abstract readonly canMove: boolean;
  /** What other seats will decide at the same time, as text, where that is known before. */
  get announced(): readonly { seat: number; text: string }[] {
    return [];
  }

  node: MoveTree | null = $derived.by(() => nodeAt(this.view?.moveTree ?? null, this.selection));
  /** The further changes of the decision as far as it is entered. */
  effects: readonly string[] = $derived.by(
    () =>
      nodeAt(this.view?.moveTree ?? null, this.selection.slice(0, -1))?.effects?.[this.selection.at(-1) ?? ''] ?? [],
  );
  choices: string[] = $derived.by(() => (this.pending || this.awaitingPlayback ? [] : choicesOf(this.node)));

  /** The value of each decision here, if it is known and shown. */
  exactValues = $state.raw<ExactValues | null>(null);

  /** The best value of a choice; null if it is not known or not shown. */
  exactValueOf(choice: string): ExactValue | null {
    return this.exactValues && bestValue(this.node?.children[choice] ?? null, this.exactValues);
  }

  /** Plays a whole decision of the seat to decide. */
  abstract submit(text: string): void;
  /** Asks why a path of choices leads nowhere. */
  protected abstract explainRefusal(seat: number, path: string[]): void;

  /**
   * Chooses a target, or one inside another (a square, then a piece of its stack): it continues or completes the
   * decision, starts a new one, or the server says why it is not allowed.
   */
  choose(...targets: readonly string[]): void {
    const [first = '', second] = targets;
    const view = this.view;
    if (!view || view.seat === null || !view.moveTree || this.pending) return;
    const next = this.node?.children[first];
    const kept = this.countKept(first);
    if (next) {
      this.enter([...this.selection, first], second);
    } else if (second !== undefined && this.selection.at(-1) === first && this.node?.children[second]) {
      this.enter([...this.selection, second]);
    } else if (this.boardChoices[0] && this.chooseAfterButton(first)) {
      return;
    } else if (this.selection.length && targets.every((target, index) => this.selection[index] === target)) {
      // A piece is put down where it was picked up. Once it has moved, that is another square.
      if (this.boardChoices.length > targets.length) this.explainRefusal(view.seat, [...this.selection, first]);
      else this.cancel();
    } else if (kept >= 0) {
      this.enter([...this.selection.slice(0, kept), first], second);
    } else {
      this.explainRefusal(view.seat, [...this.selection, first]);
    }
  }

  /** After a button such as that for a swap of two pieces, a piece that is pressed again is taken back, and another one
   * can take the place of the second; while a part of one is asked for, the others stay. False: a piece is needed, and
   * this one can be the first. */
  private chooseAfterButton(choice: string): boolean {
    const { choiceNodes: nodes, selection, view } = this;
    const begun = this.boardChoices[0] ?? 0;
    const again = selection.indexOf(choice, begun);
    const second = nodes.findLastIndex((node) => node?.children[choice]);
    const pieces = nodes[begun]?.children ?? {};
    if (again >= 0) this.enter(selection.slice(0, again));
    else if (second > begun) this.enter([...selection.slice(0, second), choice]);
    else if (this.choices.some((each) => pieces[each])) return false;
    else this.explainRefusal(view?.seat ?? 0, [...selection, choice]);
    return true;
  }

  /** The node at which each of the choices was made. */
  private get choiceNodes(): (MoveTree | null)[] {
    const tree = this.view?.moveTree ?? null;
    return this.selection.map((_, count) => nodeAt(tree, this.selection.slice(0, count)));
  }

  /** The indices of the choices that were made on the board, and not by a button. */
  private get boardChoices(): number[] {
    const { choiceNodes: nodes, selection } = this;
    return [...selection.keys()].filter((index) => nodes[index]?.labels?.[selection[index] ?? ''] === undefined);
  }

  /** How many of the choices remain if the player reconsiders and begins with another: those that were made by buttons,
   * or none. What it begins needs further choices, so that nothing is played. -1: it begins nothing. */
  private countKept(choice: string): number {
    const [first] = this.boardChoices;
    return this.choiceNodes.slice(0, first === undefined ? undefined : first + 1).findLastIndex((node) => {
      const other = node?.children[choice];
      return other !== undefined && !isComplete(other);
    });
  }

  /** Moves to a path, and one choice further if the path offers only one; a whole decision is played. */
  private enter(path: string[], more?: string): void {
    this.selection = path;
    this.hovered = null;
    const node = nodeAt(this.view?.moveTree ?? null, path);
    if (node && isComplete(node) && node.move !== null) this.submit(node.move);
    else if (more !== undefined && node?.children[more]) this.enter([...path, more]);
  }

  /** Sends the chosen piece along several steps; it stops if the game needs another choice. */
  followRoute(way: Route): void {
    const [first, ...squares] = way.squares;
    if (first === undefined) return;
    this.choose(first);
    this.way = this.pending ? { here: first, left: { ...way, squares } } : null;
  }

  protected continueRoute(): void {
    const way = this.way;
    const [next, ...squares] = way?.left.squares ?? [];
    this.way = null;
    if (!way || next === undefined || !this.canMove) return;
    const path = [...way.left.selectionAt(this.view?.board, way.here), next];
    if (!nodeAt(this.view?.moveTree ?? null, path)) return;
    this.enter(path);
    if (this.pending) this.way = { here: next, left: { ...way.left, squares } };
  }

  /** The half-entered part of a decision without a move tree; board and entry both read and write it. */
  setDraft(path: string[]): void {
    if (this.canMove && !this.view?.moveTree && !this.pending) this.selection = path;
  }

  cancel(): void {
    this.way = null;
    this.clear();
  }

  protected clear(): void {
    this.selection = [];
    this.hovered = null;
  }

  /** Completes a half-entered decision if that is allowed. */
  finish(): void {
    if (this.node?.move) this.submit(this.node.move);
  }
}
