/** Destinations of a piece in several steps, and the squares on the way, as the server sends them. */

import type { BracesBoard, Told } from '../../api/generated/braces';
import type { PlaybackStep, Route } from '../../board/contract';
import { model, parseEffect, type BracesFrame } from './model';
import { FAMILIES, labelled, ownerOf, stackOn, type Piece } from './stacks';

type Reach = BracesBoard['reach'];

/** A way of several steps. */
export interface Way {
  /** The squares that it leads over, including the destination. */
  squares: readonly string[];
  cost: number;
  /** What is turned on it, as the server writes it; the same until its last step. */
  effects: readonly string[];
  earlier: readonly string[];
}

/** The way of a piece to each destination that takes several steps. Of those of the same cost it is that on which most of
 * the drawn squares are, of these the first that the server names. */
export function waysOf(reach: Reach, piece: Piece, drawn: readonly string[]): Map<string, Way> {
  const found = reach.find((one) => one.square === piece.square && one.label === piece.label);
  const ways: (Way & { drawn: number })[] = [];
  const best = new Map<string, (typeof ways)[number]>();
  for (const [square, cost, befores, effects] of found?.arrivals ?? []) {
    const before = mostDrawn(befores.flatMap((index) => ways[index] ?? []));
    const squares = before ? [...before.squares, square] : [];
    const way = {
      squares,
      cost,
      effects,
      earlier: before?.effects ?? [],
      drawn: squares.filter((one) => drawn.includes(one)).length,
    };
    ways.push(way);
    const known = best.get(square);
    if (squares.length > 1) best.set(square, (known && mostDrawn([known, way])) ?? way);
  }
  return best;
}

/** The way on which most of the drawn squares are; of several, the first. */
const mostDrawn = <W extends { drawn: number }>(ways: readonly W[]): W | undefined =>
  ways.find(({ drawn }) => drawn === Math.max(...ways.map((way) => way.drawn)));

/** Whether a consequence turns or removes an enemy piece, or gives a piece of the player its own colour back. */
export function isGain(frame: BracesFrame, effect: string, seat: number | null): boolean {
  const { label, square, colour } = parseEffect(effect);
  const piece = labelled(stackOn(frame.pieces, square)).find((one) => one.label === label);
  const owner = piece ? ownerOf(piece.colour) : -1;
  const shows = owner >= 0 && FAMILIES[owner]?.charAt(0) === colour;
  return owner === seat ? shows : owner >= 0 && !shows;
}

/** A way as decisions, one after the other. */
export const routeOn = ({ squares }: Way): Route => ({ squares, selectionAt: topOf });

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
