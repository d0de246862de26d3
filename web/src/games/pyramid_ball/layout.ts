/** The layout of the SVG field: sixty units per square, the field from 0, 0 to 420, 480, Home's goal row below. */

import type { Extent } from '../../board/overlay/arrowDrawing';
import type { Coordinate, Rim } from '../../board/svg/Coordinates.svelte';
import type { Size } from './program';

export const CELL = 60;
export const WIDTH = 7 * CELL;
export const HEIGHT = 8 * CELL;
/** Around the squares: with the names of files and ranks beside the frame, and on it. */
export const RIM: Rim = {
  box: [-20, -8, WIDTH + 40, HEIGHT + 32],
  frame: 6,
  named: false,
  ranks: -12.5,
  files: HEIGHT + 15,
  font: 14.5,
};
/** Thin behind the far goal: the form below the field leaves less height than width. */
export const RIM_WITH_NAMES: Rim = {
  box: [-15, -8, WIDTH + 30, HEIGHT + 23],
  frame: 14,
  far: 7,
  named: true,
  ranks: -8.5,
  files: HEIGHT + 7.2,
  font: 11.5,
};

/** The ball around 0, 0: its radius where it is not yet, its seams, and their rotation in degrees. */
export const BALL = {
  radius: 9,
  seams: 'M-8.6 0Q0 2.6 8.6 0M0 -8.6Q2.4 0 0 8.6M-5.6 -6.4Q-1.6 0 -5.6 6.4M6.4 -5.6Q3.4 0 6.4 5.6',
  tilt: -24,
} as const;

export const SQUARES = [...'12345678'].flatMap((rank) => [...'abcdefg'].map((file) => file + rank));

/** Half the base and the height of a pyramid. */
const SHAPES: Record<Size, { half: number; height: number }> = {
  S: { half: 15, height: 33 },
  M: { half: 20.5, height: 42 },
  L: { half: 26, height: 51 },
};

/** The outline of a pyramid around the middle of its square. */
export function extentOf(size: Size): Extent {
  const { half, height } = SHAPES[size];
  return { half, up: height / 2, down: height / 2 };
}

export interface Point {
  x: number;
  y: number;
}

/** The drawing of a pyramid around the middle of its square, as paths, and where its letter is. */
interface Faces {
  outline: string;
  left: string;
  right: string;
  /** Along the base, and at the tip. */
  foot: string;
  point: string;
  /** The edge between its faces. */
  ridge: string;
  letter: Point;
}

/** up: whether its tip points up. Its light comes from the left either way. */
export function facesOf(size: Size, up: boolean): Faces {
  const { half, height } = SHAPES[size];
  const sign = up ? 1 : -1;
  const drop = 0.2 * half;
  const foot = (height - drop) / 2;
  /** The left, the nearest and the right edge at a height, a fraction of the whole. */
  const across = (part: number): string[] =>
    [
      { x: -half, y: 0 },
      { x: 0.28 * half, y: drop },
      { x: half, y: 0 },
    ].map(({ x, y }) => `${x * (1 - part)} ${sign * (y * (1 - part) + foot - height * part)}`);
  const [left, corner, right] = across(0);
  const tip = `0 ${sign * (foot - height)}`;
  const band = (from: number, to: number): string => `M${[...across(from), ...across(to).reverse()].join('L')}Z`;
  return {
    outline: `M${left}L${corner}L${right}L${tip}Z`,
    left: `M${left}L${corner}L${tip}Z`,
    right: `M${corner}L${right}L${tip}Z`,
    foot: band(0, 0.1),
    point: band(0.74, 1),
    ridge: `M${across(0.02)[1]}L${across(0.97)[1]}`,
    letter: { x: -0.1 * half, y: sign * (foot - 0.24 * height) },
  };
}

/** The middle of a square. flipped: Away is at the near side. */
export function middle(square: string, flipped: boolean): Point {
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  const [x, y] = [(file + 0.5) * CELL, (7.5 - rank) * CELL];
  return flipped ? { x: WIDTH - x, y: HEIGHT - y } : { x, y };
}

/** The names of files and ranks. */
export const labelsFrom = (flipped: boolean, { ranks, files }: Rim): Coordinate[] => [
  ...[...'abcdefg'].map((file) => ({ text: file, x: middle(`${file}1`, flipped).x, y: files })),
  ...[...'12345678'].map((rank) => ({ text: rank, x: ranks, y: middle(`a${rank}`, flipped).y })),
];

/** The middle of the words in the near or far goal row: where nothing on these squares covers them, if possible in the
 * middle of the row. */
export function wordsAt(busy: readonly Point[], near: boolean): number {
  const taken = busy.filter(({ y }) => (near ? y > HEIGHT - CELL : y < CELL));
  const covering = (x: number): number => taken.filter((square) => Math.abs(square.x - x) < 2 * CELL).length;
  return [3.5, 5.5, 1.5].map((file) => file * CELL).reduce((best, x) => (covering(x) < covering(best) ? x : best));
}

/** The square at a point of the drawing; null: outside the field. */
export function squareAt({ x, y }: Point, flipped: boolean): string | null {
  const [px, py] = flipped ? [WIDTH - x, HEIGHT - y] : [x, y];
  const [file, rank] = [Math.floor(px / CELL), 7 - Math.floor(py / CELL)];
  return file >= 0 && file < 7 && rank >= 0 && rank < 8 ? `${'abcdefg'.charAt(file)}${rank + 1}` : null;
}
