/**
 * The layout of the SVG board: seen from above and a little from the near side, a hundred units per column. Cubes rise
 * towards the far side, each a little less than the one below, so that no tower hides the column behind it.
 */

import type { Coordinate, Rim } from '../../board/svg/Coordinates.svelte';
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

/** Around the columns: with the names of files and ranks on the frame, or beside it. */
export function rimOf(width: number, ranks: number, named: boolean): Rim {
  const high = 100 * ranks + ABOVE;
  return named
    ? {
        box: [-ABOVE, -ABOVE, 100 * width + 2 * ABOVE, high + ABOVE],
        frame: 15,
        named,
        ranks: -6.5,
        files: 100 * ranks + 6.5,
        font: 15,
      }
    : {
        box: [-30, -ABOVE, 100 * width + 60, high + 36],
        frame: 6,
        named,
        ranks: -19,
        files: 100 * ranks + 20,
        font: 15,
      };
}

/** The names of files and ranks. */
export function labelsFrom(side: number, width: number, ranks: number, rim: Rim): Coordinate[] {
  const files = Array.from({ length: width }, (_, file) => `${String.fromCharCode(97 + file)}1`);
  const numbers = Array.from({ length: ranks }, (_, rank) => `a${rank + 1}`);
  return [
    ...files.map((cell) => ({ text: cell.charAt(0), x: footOf(cell, side, width, ranks).x, y: rim.files })),
    ...numbers.map((cell) => ({ text: cell.slice(1), x: rim.ranks, y: footOf(cell, side, width, ranks).y })),
  ];
}
