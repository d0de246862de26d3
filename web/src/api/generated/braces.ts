/* Generated from schema/braces.json by `npm run generate`. */

export type Told = Rolled | RolledAgain | Kept | Named | Moved | Swapped | Changed | Capped | TurnEnded | Won;

/**
 * What is drawn: the squares with pieces from a1 rank by rank, and the roll.
 *
 *     power: in force (or rolled, while it waits to be kept or named), "" before the roll. value: the rest of it.
 *     turned: how many of White's and of Black's nine pieces are turned, removed or cleared: a player loses with all nine
 *     (R10).
 *     reach: of the pieces that can go further than one step.
 *     turned_to: the colours (letters of labels.COLOURS) that White's and Black's pieces show when they are turned.
 *     turns: how often a piece must be turned until it counts. capped: whether some step costs more because of a cap (R3).
 */
export interface BracesBoard {
  capped: boolean;
  power: string;
  reach: Reach[];
  squares: Square[];
  swapped: boolean;
  /**
   * @minItems 2
   * @maxItems 2
   */
  turned: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  turned_to: [string, string];
  turns: number;
  value: number;
}
/**
 * The cheapest ways of a piece, if it can make two steps or more. label: its name on its square.
 *
 *     arrivals: the first is where it is; then the nearest first, of one square those that turn least to the disadvantage
 *     of the player, of these those that turn most to the advantage.
 */
export interface Reach {
  arrivals: [string, number, number[], string[]][];
  label: string;
  square: string;
}
/**
 * A square and its stack from bottom to top, each piece as size and colour: `Lw`, `Sr`.
 *
 *     costs: the cost of a step of each.
 */
export interface Square {
  costs: number[];
  name: string;
  stack: string[];
}
/**
 * A stack is now capped by a player (R3). uncovered: whether the other player did that.
 */
export interface Capped {
  cell: string;
  kind: 'capped';
  seat: number;
  sentence: string;
  uncovered: boolean;
  why: string;
}
/**
 * A piece was braced, swarmed or withdrawn from.
 *
 *     size, before, after: its size and colours; after is "" if it was removed. cell: where.
 *     way: `brace`, `swarm`, or `withdrawal`. seat: whose action it was. by: the squares of the pieces that braced or
 *     swarmed it; neutral: those of them that are neutral. back: whether it shows its earlier colour again.
 *     owner: of the piece. turned: number of the owner's turned pieces, given with the last change that altered it.
 */
export interface Changed {
  after: string;
  back: boolean;
  before: string;
  by: string[];
  cell: string;
  kind: 'changed';
  neutral: string[];
  owner: number;
  seat: number;
  sentence: string;
  size: string;
  turned: number | null;
  way: string;
  why: string;
}
/**
 * The face of a die. kind: `power` (the treehouse die) or `number`.
 */
export interface Die {
  face: string;
  kind: string;
}
/**
 * A double was kept (R1).
 */
export interface Kept {
  kind: 'kept';
  seat: number;
  sentence: string;
  why: string;
}
/**
 * A piece moved one step, or hopped. cost: paid for it. left: the rest of the value.
 */
export interface Moved {
  cell: string;
  colour: string;
  cost: number;
  hop: boolean;
  kind: 'moved';
  left: number;
  seat: number;
  sentence: string;
  size: string;
  source: string;
  why: string;
}
/**
 * A WILD was named as a power, or left unused (`none`). value: what may be spent.
 */
export interface Named {
  kind: 'named';
  power: string;
  seat: number;
  sentence: string;
  value: number;
  why: string;
}
/**
 * The dice were rolled. face: of the treehouse die. higher, lower: the number dice. value: what may be spent.
 */
export interface Rolled {
  face: string;
  higher: number;
  kind: 'rolled';
  lower: number;
  seat: number;
  sentence: string;
  value: number;
  why: string;
}
/**
 * A double was not kept (R1).
 */
export interface RolledAgain {
  kind: 'rolled_again';
  seat: number;
  sentence: string;
  why: string;
}
/**
 * Two pieces of one size changed places (R9). colour, cell: of one; other_colour, other_cell: of the other.
 */
export interface Swapped {
  cell: string;
  colour: string;
  kind: 'swapped';
  other_cell: string;
  other_colour: string;
  seat: number;
  sentence: string;
  size: string;
  why: string;
}
/**
 * The turn is over. unused: the rest of the value.
 */
export interface TurnEnded {
  kind: 'turn_ended';
  seat: number;
  sentence: string;
  unused: number;
  why: string;
}
/**
 * The game is over. by_turning: all of the opponent's pieces are turned (R10); otherwise they cannot win.
 */
export interface Won {
  by_turning: boolean;
  kind: 'won';
  seat: number;
  sentence: string;
  why: string;
}
