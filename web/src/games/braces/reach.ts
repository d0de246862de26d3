/** Destinations of a piece in several steps, and the squares on the way, as the server sends them. */

import type { BracesBoard, Told } from '../../api/generated/braces';
import type { PlaybackStep, Route } from '../../board/contract';
import { model, parseEffect, type BracesFrame } from './model';
import { FAMILIES, labelled, ownerOf, stackOn, type Piece } from './stacks';

type Reach = BracesBoard['reach'];

export interface FarGoal {
  /** The last square on the way. */
  before: string;
  cost: number;
  /** What is turned on the way, as the server writes it. */
  effects: readonly string[];
}

/** Destinations of a piece in several steps, by the square. */
export function goalsOf(reach: Reach, piece: Piece): Map<string, FarGoal> {
  const found = reach.find((one) => one.square === piece.square && one.label === piece.label);
  return new Map((found?.goals ?? []).map(([square, before, cost, effects]) => [square, { before, cost, effects }]));
}

/** The squares on the way from a piece to a destination that it can reach in several steps, including the destination;
 * null: none. */
export function wayTo(reach: Reach, piece: Piece, goal: string): { squares: string[]; cost: number } | null {
  const ways = goalsOf(reach, piece);
  const end = ways.get(goal);
  if (!end) return null;
  const squares = [goal];
  let before: string | undefined = end.before;
  while (before !== undefined && before !== piece.square) {
    squares.unshift(before);
    before = ways.get(before)?.before;
  }
  return { squares, cost: end.cost };
}

/** Whether a consequence turns or removes an enemy piece, or gives a piece of the player its own colour back. */
export function isGain(frame: BracesFrame, effect: string, seat: number | null): boolean {
  const { label, square, colour } = parseEffect(effect);
  const piece = labelled(stackOn(frame.pieces, square)).find((one) => one.label === label);
  const owner = piece ? ownerOf(piece.colour) : -1;
  const shows = owner >= 0 && FAMILIES[owner]?.charAt(0) === colour;
  return owner === seat ? shows : owner >= 0 && !shows;
}

/** The same as decisions, one after the other; null: the piece cannot get there in several steps. */
export function routeTo(reach: Reach, piece: Piece, goal: string): Route | null {
  const found = wayTo(reach, piece, goal);
  return found && { squares: found.squares, selectionAt: topOf };
}

/** A piece that has arrived is on top of its stack. */
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
