/** The layout of the SVG board, seen from above: a hundred units per sphere, the board from 0 to 400. */

import { gridOf, levelOf } from './cells';
import { SPHERES } from './model';

export { levelOf };

/** x, y, width, height of the whole drawing, with the board in the middle. */
export const BOX = [-37, -18, 474, 463] as const;
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

/** Names of files and ranks below and to the left of the board, as seen from a seat. */
export const labels = (side: number): { text: string; x: number; y: number }[] =>
  [0, 1, 2, 3].flatMap((index) => {
    const line = side === 0 ? index : 3 - index;
    return [
      { text: 'abcd'.charAt(line), x: 50 + 100 * index, y: 424 },
      { text: String(line + 1), x: -26, y: 350 - 100 * index },
    ];
  });
