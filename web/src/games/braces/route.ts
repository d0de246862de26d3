/** Ways of several steps, as the page walks them. */

import type { BracesBoard, Told } from '../../api/generated/braces';
import type { PlaybackStep, Route } from '../../board/contract';
import { model } from './model';
import { wayTo } from './reach';
import { stackOn, type Piece } from './stacks';

/** null: the piece does not come there in several steps. */
export function wayFor(reach: BracesBoard['reach'], piece: Piece, goal: string): Route | null {
  const found = wayTo(reach, piece, goal);
  return found && { squares: found.squares, selectionAt: topOf };
}

/** Who has arrived stands on top of its stack. */
function topOf(board: unknown, square: string): string[] {
  const pieces = model.snapshot({ ...NOTHING, board: board as BracesBoard }).pieces;
  const stack = stackOn(pieces, square);
  const top = stack.at(-1);
  return top && stack.length > 1 ? [square, top.label] : [square];
}

const NOTHING: PlaybackStep<BracesBoard, Told> = {
  ply: 0,
  seat: null,
  startsTurn: false,
  local: false,
  board: null,
  events: [],
  diagrams: [],
};
