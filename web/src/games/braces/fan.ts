/** Where the pieces of a stack are laid out beside its square, for both drawings; in units of the SVG drawing. */

import { middleOf, SQUARES, WIDTH } from './layout';
import { stackOn, type Piece } from './stacks';

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
  /** How far from the middle of the square a plate above it ends. */
  above: number;
}

/** The margin at both ends of the row. */
export const FAN_MARGIN = 6;
/** How far from the middle of the square a plate below or beside it begins. */
const BELOW = 54;
const BESIDE = 62;
/** How far the tail of a plate leads towards the square, and half its width there. */
const TAIL = { long: 12, half: 11 } as const;

/** The place of a plate: within the board, above, below or beside its square, where it covers least. */
export function fanAt(square: string, pieces: readonly Piece[], side: number, { slot, high, above }: FanShape): FanBox {
  const width = stackOn(pieces, square).length * slot + 2 * FAN_MARGIN;
  const { x, y } = middleOf(square, side);
  const occupied = SQUARES.filter((other) => other !== square && stackOn(pieces, other).length).map((other) =>
    middleOf(other, side),
  );
  const common = (from: number, to: number, middle: number, half: number): number =>
    Math.max(0, Math.min(to, middle + half) - Math.max(from, middle - half));
  const covered = (left: number, top: number): number =>
    occupied.reduce((sum, at) => sum + common(left, left + width, at.x, 42) * common(top, top + high, at.y - 6, 44), 0);
  const tops = [y - above - high, y + BELOW].filter((top) => top >= 0 && top + high <= WIDTH);
  // Its tail leads to the stack from anywhere above or below it.
  const lefts = [0.5, 0.35, 0.65, 0.2, 0.8, 30 / width, 1 - 30 / width].map((part) =>
    Math.min(Math.max(x - part * width, -6), WIDTH + 6 - width),
  );
  const beside = [x + BESIDE, x - BESIDE - width].filter((left) => left >= -6 && left + width <= WIDTH + 6);
  const middle = Math.min(Math.max(y - high / 2, -6), WIDTH + 6 - high);
  const places = [
    ...tops.flatMap((top) => lefts.map((left) => ({ x: left, y: top, width, high }))),
    ...beside.map((left) => ({ x: left, y: middle, width, high })),
  ];
  return places.reduce((best, place) => (covered(place.x, place.y) < covered(best.x, best.y) ? place : best));
}

/** The path of the tail that leads from a plate to its square. */
export function tailAt(square: string, side: number, { x: left, y: top, width, high }: FanBox): string {
  const { x, y } = middleOf(square, side);
  if (left > x || left + width < x) {
    const [edge, tip] = left > x ? [left + 1.5, left - TAIL.long] : [left + width - 1.5, left + width + TAIL.long];
    return `M${edge} ${y - TAIL.half}L${tip} ${y}L${edge} ${y + TAIL.half}`;
  }
  const [edge, tip] = top < y ? [top + high - 1.5, top + high + TAIL.long] : [top + 1.5, top - TAIL.long];
  return `M${x - TAIL.half} ${edge}L${x} ${tip}L${x + TAIL.half} ${edge}`;
}
