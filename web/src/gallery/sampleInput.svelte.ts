/** A decision in a sample position: entered on the board like any other, and never played. */

import { toMoveTree, type SeatView } from '../api/tableView';
import type { MoveTreeNode, SeatInfo } from '../api/generated/messages';
import { MoveInput } from '../board/moveInput.svelte';
import type { PlaybackSource, PlaybackTarget } from '../board/playback/source';

/** A position as `python -m tools.gallery` writes it. */
export interface Sample {
  text: string;
  seat: number;
  board: unknown;
  move_tree: MoveTreeNode | null;
}

export interface GameSamples {
  title: string;
  seats: SeatInfo[];
  positions: Sample[];
}

export class SampleInput extends MoveInput implements PlaybackSource {
  readonly canMove = true;
  readonly view: SeatView;
  /** The move that would have been played. */
  submitted = $state('');

  constructor(
    readonly sample: Sample,
    readonly seats: readonly SeatInfo[],
  ) {
    super();
    const { seat, text, board, move_tree: tree } = sample;
    const moveTree = tree && toMoveTree(tree);
    this.view = { seat, ply: 1, text, to_decide: [seat], decided: [], board, moveTree, events: [], result: null };
  }

  subscribe(target: PlaybackTarget): void {
    const { board } = this.sample;
    const standing = { ply: 1, seat: null, startsTurn: true, local: false, board, events: [], diagrams: [] };
    target.push(standing, false);
  }

  submit(text: string): void {
    this.submitted = text;
    this.clear();
  }

  protected explainRefusal(): void {
    this.clear();
  }
}
