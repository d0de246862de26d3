/* Generated from schema/pylos.json by `npm run generate`. */

export type Told = Placed | Raised | Completed | TookBack | Won;

/**
 * The board as drawn: the spheres in notation order, and each seat's reserve.
 */
export interface PylosBoard {
  /**
   * @minItems 2
   * @maxItems 2
   */
  reserves: [number, number];
  spheres: Sphere[];
}
/**
 * A sphere on the board: its cell, its owner, and whether no sphere rests on it.
 */
export interface Sphere {
  cell: string;
  free: boolean;
  seat: number;
}
/**
 * The moved sphere completed squares or lines of its colour, each given by its cells.
 */
export interface Completed {
  cell: string;
  kind: 'completed';
  lines: string[][];
  seat: number;
  sentence: string;
  squares: string[][];
  why: string;
}
/**
 * A sphere moved from the reserve to a cell.
 */
export interface Placed {
  cell: string;
  kind: 'placed';
  seat: number;
  sentence: string;
  why: string;
}
/**
 * A sphere was raised from one cell to a higher one.
 */
export interface Raised {
  cell: string;
  kind: 'raised';
  seat: number;
  sentence: string;
  source: string;
  why: string;
}
/**
 * One or two spheres went back to the reserve.
 */
export interface TookBack {
  cells: string[];
  kind: 'took_back';
  seat: number;
  sentence: string;
  why: string;
}
/**
 * The game is over.
 *
 *     reason: `top` (the 30th sphere is on the top), `empty` (the other seat has no sphere left) or `stuck` (it has no
 *     turn).
 */
export interface Won {
  kind: 'won';
  reason: string;
  seat: number;
  sentence: string;
  why: string;
}
