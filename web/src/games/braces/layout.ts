/** The layout of the SVG board: a hundred units per square, the board from 0 to 500. */

import type { Extent } from '../../board/overlay/arrowDrawing';
import type { Coordinate, Rim } from '../../board/svg/Coordinates.svelte';
import type { Size } from './stacks';

export const SQUARES = [0, 1, 2, 3, 4].flatMap((rank) =>
  [0, 1, 2, 3, 4].map((file) => 'abcde'.charAt(file) + (rank + 1)),
);
export const CELL = 100;
/** The width and the height of all squares. */
export const WIDTH = 5 * CELL;
/** Around the squares: with the names of files and ranks beside the frame, and on it, which leaves a thin far side. */
export const RIM: Rim = { box: [-29, -12, 558, 546], frame: 9, named: false, ranks: -19, files: 519, font: 14 };
export const RIM_WITH_NAMES: Rim = {
  box: [-16, -10, 532, 526],
  frame: 14,
  far: 8,
  named: true,
  ranks: -6.5,
  files: 506.5,
  font: 14,
};

/** The middle of a square as seen from a seat. */
export function middleOf(square: string, side: number): { x: number; y: number } {
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  return side === 0 ? { x: 50 + 100 * file, y: 450 - 100 * rank } : { x: 450 - 100 * file, y: 50 + 100 * rank };
}

/** The distance of stacks below a square's middle. */
export const FOOT = 36;
/** The strip that is seen of a covered piece, and the most for all strips of a stack. */
const STRIP = 20;
const STRIPS = 48;

/** The width of a piece's base, and its height. */
export const SHAPES: Record<Size, { wide: number; high: number }> = {
  S: { wide: 41, high: 49 },
  M: { wide: 58, high: 56 },
  L: { wide: 82, high: 68 },
};

/** How far above the middle of its square a stack may end: there it is still in front of the frame of the board. */
export const TOP = 56;

/** The distance at which the pieces of a stack are drawn, from bottom to top: high ones are pressed together. */
export const liftOf = (sizes: readonly Size[]): number =>
  Math.min(
    STRIP,
    STRIPS / Math.max(1, sizes.length - 1),
    ...sizes.slice(1).map((size, index) => (TOP + FOOT - SHAPES[size].high) / (index + 1)),
  );

/** The names of files and ranks. */
export const labelsFrom = (side: number, { ranks, files }: Rim): Coordinate[] =>
  [0, 1, 2, 3, 4].flatMap((index) => {
    const at = side === 0 ? index : 4 - index;
    return [
      { text: 'abcde'.charAt(index), x: 50 + 100 * at, y: files },
      { text: String(index + 1), x: ranks, y: 450 - 100 * at },
    ];
  });

/** The outline of a stack, from bottom to top. */
export function extentOf(sizes: readonly Size[]): Extent {
  const lift = liftOf(sizes);
  const tips = sizes.map((size, height) => lift * height + SHAPES[size].high);
  return {
    half: Math.max(...sizes.map((size) => SHAPES[size].wide / 2)),
    up: Math.max(...tips) - FOOT,
    down: FOOT + 5,
  };
}

/** Half the width of a piece of a stack, and the middle of the strip that is seen of it, from the middle of its square. */
export function stripAt(sizes: readonly Size[], level: number): { half: number; y: number } {
  return { half: SHAPES[sizes[level] ?? 'S'].wide / 2, y: FOOT - liftOf(sizes) * (level + 0.5) };
}
