/**
 * Positions of objects. Unit: a sphere's diameter. x to Light's right, y up, z towards Light; the board's middle is 0,
 * 0, 0, its surface at y = 0.
 */

import { Vector3 } from 'three';
import { gridOf, levelOf } from '../cells';

export const RADIUS = 0.5;
/** A sphere sinks this deep into a hollow of the board. */
const SUNK = 0.12;
/** Four touching spheres support a fifth this much higher: diameter / sqrt 2. */
const RISE = Math.SQRT1_2;

export const BOARD_SIDE = 4.9;
export const BOARD_THICKNESS = 0.55;

/** The middle of the sphere on a cell such as "2b1". */
export function cellPlace(cell: string): Vector3 {
  const { file, rank } = gridOf(cell);
  return new Vector3(file - 1.5, RADIUS - SUNK + (levelOf(cell) - 1) * RISE, 1.5 - rank);
}

/** Spheres in reserve are drawn smaller, so that the board stays the largest object in view; beside it, a single column
 * of them is as long as the board. */
export const reserveScale = (wide: boolean): number => (wide ? 0.3 : 0.44);
const rackGap = (wide: boolean): number => (wide ? 0.319 : 0.47);

export interface Rack {
  middle: Vector3;
  /** Spheres side by side, and one after another. */
  columns: number;
  rows: number;
  width: number;
  depth: number;
}

/** How far racks in front of and behind the board are from it: outside the picture, so that the board fills it. The
 * seats' cards count the spheres. */
const OUT_OF_SIGHT = 2;

/** The rack of a seat: beside the board if the window is wide, in front of (Light) and behind (Dark) it otherwise. */
export function rack(seat: number, wide: boolean): Rack {
  const side = seat === 0 ? 1 : -1;
  const [columns, rows] = wide ? [1, 15] : [8, 2];
  const gap = rackGap(wide);
  const width = columns * gap + 0.12;
  const depth = rows * gap + 0.12;
  const away = BOARD_SIDE / 2 + (wide ? 0.2 + width / 2 : OUT_OF_SIGHT + depth / 2);
  const middle = wide ? new Vector3(-side * away, -0.3, 0) : new Vector3(0, -0.3, side * away);
  return { middle, columns, rows, width, depth };
}

/** The middle of sphere number `index` (0 to 14) of a seat's reserve; the last ones are closest to the board. */
export function reservePlace(seat: number, index: number, wide: boolean): Vector3 {
  const { middle, columns, rows } = rack(seat, wide);
  const [column, row] = wide
    ? [index % columns, Math.floor(index / columns)]
    : [Math.floor(index / rows), index % rows];
  return new Vector3(
    middle.x + (column - (columns - 1) / 2) * rackGap(wide),
    middle.y + 0.08 + RADIUS * reserveScale(wide),
    middle.z - (row - (rows - 1) / 2) * rackGap(wide),
  );
}

/** Corners of the box that should be visible: board, racks beside it, and the complete pyramid. */
export function inSight(wide: boolean): Vector3[] {
  const { middle, width } = rack(0, wide);
  const x = wide ? Math.abs(middle.x) + width / 2 : BOARD_SIDE / 2;
  const z = BOARD_SIDE / 2;
  // As high as the spheres on the racks, where there are any in sight.
  const heights = [-0.4, wide ? 0.4 : 0];
  const low = [-x, x].flatMap((px) => [-z, z].flatMap((pz) => heights.map((py) => new Vector3(px, py, pz))));
  const high = [-1.6, 1.6].flatMap((px) => [-0.8, 0.8].map((pz) => new Vector3(px, 2.4, pz)));
  return [...low, ...high];
}
