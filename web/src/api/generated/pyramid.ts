/* Generated from schema/pyramid.json by `npm run generate`. */

export type Told = Stepped | Removed | Skipped | Won;

/**
 * The board as drawn: the grid's size and all its columns, from a1 rank by rank.
 *
 *     steps: how many steps the tokens of each seat have; empty for a board on which nobody plays yet.
 */
export interface PyramidBoard {
  columns: Column[];
  ranks: number;
  steps: number[];
  width: number;
}
/**
 * A column of cubes. token: the seat whose token stands on it, or None.
 *
 *     held_by: if its top cube is locked (Q4), the columns whose cubes touch it; its own name stands for the cube below.
 */
export interface Column {
  cell: string;
  height: number;
  held_by: string[];
  token: number | null;
}
/**
 * A cube was removed. height: of the column afterwards.
 */
export interface Removed {
  cell: string;
  height: number;
  kind: 'removed';
  seat: number;
  sentence: string;
  why: string;
}
/**
 * No cube could be removed (Q5).
 */
export interface Skipped {
  kind: 'skipped';
  seat: number;
  sentence: string;
  why: string;
}
/**
 * A token moved one step. climb: the new height minus the old one, in cubes.
 */
export interface Stepped {
  cell: string;
  climb: number;
  kind: 'stepped';
  seat: number;
  sentence: string;
  source: string;
  why: string;
}
/**
 * The game is over. both_stuck: whether the winner could not have moved either (Q6). stuck: the columns of the
 *     loser's tokens.
 */
export interface Won {
  both_stuck: boolean;
  kind: 'won';
  seat: number;
  sentence: string;
  stuck: string[];
  why: string;
}
