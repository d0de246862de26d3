/** Where the pieces of a stack are laid out beside its square, for both drawings; in units of the SVG drawing. */

import type { Extent } from '../../board/overlay/arrowDrawing';
import { CELL, middleOf, SQUARES, WIDTH } from './layout';
import { stackOn, type Piece, type Size } from './stacks';

/** A plate with a row of pieces. */
export interface FanBox {
  x: number;
  y: number;
  width: number;
  high: number;
}

interface FanShape {
  /** The room of a piece, and the height of the plate. */
  slot: number;
  high: number;
  /** How far from the middle of the square a plate above it ends, at least. */
  above: number;
  /** How far a plate reaches over the squares on which the board ends, at most. */
  over: { x: number; y: number };
  /** The outline of a stack. */
  extentOf: (sizes: readonly Size[]) => Extent;
}

interface Point {
  x: number;
  y: number;
}

/** The margin at both ends of the row. */
export const FAN_MARGIN = 6;
/** How far from the middle of the square a plate below or beside it begins, at least. */
const BELOW = 54;
const BESIDE = 62;
/** The tail of a plate: how far it leads towards the square at least, half its width at the plate, how far from the
 * plate's corners it begins, and how far from the middle of the square it ends. */
const TAIL = { long: 12, half: 8, corner: 24, end: 46 } as const;
/** The distance of the places that are compared, and of the points of a tail at which it may cover something. */
const PACE = 16;
/** What it costs to be farther from the square, per unit, in units of covered area; and a unit of what is covered beside
 * the square, where the piece may go. */
const AWAY = 2;
const NEIGHBOUR = 2;

/** Where a plate covers least of other stacks, as near to its square as possible; it may be farther off, with a longer
 * tail. */
export function fanAt(square: string, pieces: readonly Piece[], side: number, shape: FanShape): FanBox {
  const { slot, high, above, over, extentOf } = shape;
  const width = stackOn(pieces, square).length * slot + 2 * FAN_MARGIN;
  const { x, y } = middleOf(square, side);
  const occupied = SQUARES.flatMap((other) => {
    const stack = stackOn(pieces, other);
    if (other === square || !stack.length) return [];
    const { half, up, down } = extentOf(stack.map(({ size }) => size));
    const at = middleOf(other, side);
    const weight = Math.max(Math.abs(at.x - x), Math.abs(at.y - y)) > CELL ? 1 : NEIGHBOUR;
    return [{ left: at.x - half, right: at.x + half, top: at.y - up, bottom: at.y + down, weight }];
  });
  const common = (from: number, to: number, low: number, high: number): number =>
    Math.max(0, Math.min(to, high) - Math.max(from, low));
  const cost = (box: FanBox): number => {
    const tip = tipOf(square, side, box);
    const edge = edgeTowards(box, tip);
    const long = Math.hypot(tip.x - edge.x, tip.y - edge.y);
    const tail = Array.from({ length: Math.floor(long / PACE) }, (_, index) => {
      const part = ((index + 0.5) * PACE) / long;
      return { x: edge.x + (tip.x - edge.x) * part, y: edge.y + (tip.y - edge.y) * part };
    });
    const covered = occupied.reduce((sum, { left, right, top, bottom, weight }) => {
      const area = common(box.x, box.x + width, left, right) * common(box.y, box.y + high, top, bottom);
      const crossed = tail.filter((at) => at.x > left && at.x < right && at.y > top && at.y < bottom).length;
      return sum + weight * (area + crossed * PACE * TAIL.half);
    }, 0);
    return covered + AWAY * (long + Math.abs(box.x + width / 2 - x) / 4);
  };
  const steps = (from: number, to: number): number[] =>
    Array.from({ length: Math.max(0, Math.floor((to - from) / PACE)) + 1 }, (_, index) => from + index * PACE);
  const lefts = [...steps(-over.x, WIDTH + over.x - width), WIDTH + over.x - width];
  const tops = [...steps(-over.y, WIDTH + over.y - high), y - above - high, y + BELOW, y - high / 2];
  const places = tops
    .filter((top) => top >= -over.y && top + high <= WIDTH + over.y)
    .flatMap((top) => [...lefts, x - width / 2, x + BESIDE, x - BESIDE - width].map((left) => ({ left, top })))
    .filter(({ left }) => left >= -over.x && left + width <= WIDTH + over.x)
    .filter(
      ({ left, top }) =>
        top + high <= y - above || top >= y + BELOW || left >= x + BESIDE || left + width <= x - BESIDE,
    )
    .map(({ left, top }) => ({ x: left, y: top, width, high }));
  const costs = places.map(cost);
  return places[costs.indexOf(Math.min(...costs))] ?? { x: -over.x, y: -over.y, width, high };
}

/** The end of the tail that leads from a plate to its square, at the border of this. */
export function tipOf(square: string, side: number, { x: left, y: top, width, high }: FanBox): Point {
  const { x, y } = middleOf(square, side);
  const [right, bottom] = [left + width, top + high];
  if (bottom <= y) return { x, y: Math.max(bottom + TAIL.long, y - TAIL.end) };
  if (top >= y) return { x, y: Math.min(top - TAIL.long, y + TAIL.end) };
  return left > x
    ? { x: Math.min(left - TAIL.long, x + TAIL.end), y }
    : { x: Math.max(right + TAIL.long, x - TAIL.end), y };
}

/** The point on the edge of a plate from which its tail leads to a tip. */
function edgeTowards({ x, y, width, high }: FanBox, tip: Point): Point {
  const within = (at: number, from: number, long: number): number => {
    const corner = Math.min(TAIL.corner, long / 2);
    return Math.min(Math.max(at, from + corner), from + long - corner);
  };
  if (tip.y < y || tip.y > y + high) return { x: within(tip.x, x, width), y: tip.y < y ? y + 1.5 : y + high - 1.5 };
  return { x: tip.x < x ? x + 1.5 : x + width - 1.5, y: within(tip.y, y, high) };
}

/** The path of the tail of a plate. */
export function tailTo(tip: Point, box: FanBox): string {
  const edge = edgeTowards(box, tip);
  const upright = tip.y < box.y || tip.y > box.y + box.high;
  const [dx, dy] = upright ? [TAIL.half, 0] : [0, TAIL.half];
  return `M${edge.x - dx} ${edge.y - dy}L${tip.x} ${tip.y}L${edge.x + dx} ${edge.y + dy}`;
}
