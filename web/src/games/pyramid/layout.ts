/**
 * The layout of the SVG board: seen from above and a little from the near side, a hundred units per column. Cubes rise
 * towards the far side, each a little less than the one below, so that no tower hides the column behind it.
 */

import { gridOf } from './model';

/** Half the side of a cube. */
export const HALF = 43;
const TALLEST = 28;
const STEEP = 0.2;

/** The drawn height of a number of cubes above the table. */
export const rise = (height: number): number => TALLEST * (1 - Math.exp(-STEEP * height));

/** How far above a column's base its arrows begin and end: those along a rank are level, however high its columns are. */
export const ARROWS = rise(2);

/** The middle of a column's base as seen from a seat. */
export function footOf(cell: string, side: number, width: number, ranks: number): { x: number; y: number } {
  const { file, rank } = gridOf(cell);
  return side === 0
    ? { x: 50 + 100 * file, y: 100 * ranks - 46 - 100 * rank }
    : { x: 100 * width - 50 - 100 * file, y: 54 + 100 * rank };
}

/** How far the highest tower in the far rank rises above the board's cells. */
const ABOVE = TALLEST + HALF - 54;

/** x, y, width, height of the whole drawing, with the board in the middle. */
export const boxOf = (width: number, ranks: number): [number, number, number, number] => [
  -30,
  -ABOVE,
  100 * width + 60,
  100 * ranks + ABOVE + 36,
];

/** Names of files and ranks beside the board. */
export function labelsFrom(side: number, width: number, ranks: number): { text: string; x: number; y: number }[] {
  const files = Array.from({ length: width }, (_, file) => `${String.fromCharCode(97 + file)}1`);
  const numbers = Array.from({ length: ranks }, (_, rank) => `a${rank + 1}`);
  return [
    ...files.map((cell) => ({ text: cell.charAt(0), x: footOf(cell, side, width, ranks).x, y: 100 * ranks + 20 })),
    ...numbers.map((cell) => ({ text: cell.slice(1), x: -19, y: footOf(cell, side, width, ranks).y })),
  ];
}
