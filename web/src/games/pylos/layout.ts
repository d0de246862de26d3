/** The layout of the SVG board, seen from above: a hundred units per sphere, the board from 0 to 400. */

import type { Coordinate, Rim } from '../../board/svg/Coordinates.svelte';
import { gridOf, levelOf } from './cells';
import { SPHERES } from './model';

export { levelOf };

/** Around the places: with the names of files and ranks beside the board, and on it. */
export const RIM: Rim = { box: [-37, -18, 474, 463], frame: 14, named: false, ranks: -26, files: 424, font: 15 };
export const RIM_WITH_NAMES: Rim = {
  box: [-17, -17, 434, 434],
  frame: 14,
  named: true,
  ranks: -7,
  files: 407,
  font: 12,
};
/** Spheres are drawn smaller the higher they are, so that those below are still visible between them. */
export const RADII = [48, 43, 38, 33];
export const RESERVE_RADIUS = 13;
/** The middle of a cell as seen from a seat. */
export function cellAt(cell: string, side: number): { x: number; y: number } {
  const { file, rank } = gridOf(cell);
  const [x, y] = [50 + 100 * file, 350 - 100 * rank];
  return side === 0 ? { x, y } : { x: 400 - x, y: 400 - y };
}

/** Reserves are in front of (near) and behind the board, outside the picture: the seats' cards count them. */
export function reserveAt(seat: number, slot: number, side: number): { x: number; y: number } {
  const near = seat === side;
  const along = 14 + slot * (372 / (SPHERES - 1));
  return { x: near ? along : 400 - along, y: near ? 456 : -56 };
}

/** The names of files and ranks below and to the left, as seen from a seat. */
export const labels = (side: number, { ranks, files }: Rim): Coordinate[] =>
  [0, 1, 2, 3].flatMap((index) => {
    const line = side === 0 ? index : 3 - index;
    return [
      { text: 'abcd'.charAt(line), x: 50 + 100 * index, y: files },
      { text: String(line + 1), x: ranks, y: 350 - 100 * index },
    ];
  });
