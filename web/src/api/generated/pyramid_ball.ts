/* Generated from schema/pyramid_ball.json by `npm run generate`. */

export type Told =
  | Picked
  | SideChosen
  | Programmed
  | Passed
  | NotThrown
  | Intercepted
  | Struck
  | Moved
  | Pushed
  | Tackled
  | Scored
  | Laid
  | Recovered
  | Took
  | TurnEnded
  | Won
  | Drawn;

/**
 * The field as drawn. scores: Home's and Away's points. ball: the square of a loose ball, None while it is carried
 *     or in hand. ready: specials that may be programmed now, Home's and Away's, letters of D, Q, Z. duty: pieces that
 *     must begin backward (B12). phase: pick, sides, program, place or take. turn: from 1. target: the winning score.
 */
export interface BallBoard {
  ball: string | null;
  duty: string[];
  phase: string;
  pieces: Piece[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  ready: [string, string];
  /**
   * @minItems 2
   * @maxItems 2
   */
  scores: [number, number];
  target: number;
  turn: number;
}
/**
 * A piece. name: HS … AL. side: 0 Home, 1 Away. seat: who plays it. ball: whether it carries the ball.
 */
export interface Piece {
  ball: boolean;
  name: string;
  seat: number;
  side: number;
  size: string;
  square: string;
}
/**
 * The last turn is over with equal points (B15).
 */
export interface Drawn {
  kind: 'drawn';
  points: number;
  sentence: string;
  why: string;
}
/**
 * A defender has caught a pass: a point (B4). cell: where.
 */
export interface Intercepted {
  cell: string;
  home: number;
  kind: 'intercepted';
  passer: number;
  piece: number;
  receiver: number;
  row: string;
  sentence: string;
  why: string;
}
/**
 * After a goal the ball lies loose in the goal row (B11). cell: where. row: before which it was placed.
 */
export interface Laid {
  cell: string;
  home: number;
  kind: 'laid';
  row: string;
  sentence: string;
  why: string;
}
/**
 * A piece has made its move. has_ball: whether it carries the ball.
 */
export interface Moved {
  goal: string;
  has_ball: boolean;
  home: number;
  kind: 'moved';
  piece: number;
  row: string;
  sentence: string;
  source: string;
  why: string;
}
/**
 * A marked pass that is not thrown (B3). receiver: the piece for which it was marked. reason: `nobody` (has the
 *     ball), `other_team` (had it when the step began), `itself` (the receiver has it), `moving` (the carrier moves in
 *     this step) or `not_medium` (only the medium throws in step 1). carrier: who has the ball.
 */
export interface NotThrown {
  carrier: number | null;
  home: number;
  kind: 'not_thrown';
  reason: string;
  receiver: number;
  row: string;
  sentence: string;
  why: string;
}
/**
 * A pass was completed (B4). cell: of the receiver.
 */
export interface Passed {
  cell: string;
  home: number;
  kind: 'passed';
  passer: number;
  receiver: number;
  row: string;
  sentence: string;
  why: string;
}
/**
 * Both have picked a size (B1). winner: the seat that chooses, or None for equal picks.
 */
export interface Picked {
  first: number;
  kind: 'picked';
  second: number;
  sentence: string;
  why: string;
  winner: number | null;
}
/**
 * A program is revealed. home: the seat that plays Home.
 */
export interface Programmed {
  home: number;
  kind: 'programmed';
  program: string;
  sentence: string;
  side: number;
  why: string;
}
/**
 * A defender has pushed an attacker, directly or through another (B5). by: the defender.
 */
export interface Pushed {
  by: number;
  goal: string;
  home: number;
  kind: 'pushed';
  piece: number;
  row: string;
  sentence: string;
  source: string;
  why: string;
}
/**
 * A defender has moved onto the loose ball: its team is on offence now (B11). cell: where.
 */
export interface Recovered {
  cell: string;
  home: number;
  kind: 'recovered';
  piece: number;
  row: string;
  sentence: string;
  why: string;
}
/**
 * The ball has entered the goal row: a point (B4, B8). cell: where. by_pass: by a pass, not by a move.
 */
export interface Scored {
  by_pass: boolean;
  cell: string;
  home: number;
  kind: 'scored';
  piece: number;
  row: string;
  sentence: string;
  why: string;
}
/**
 * The winner of the pick has chosen. home: the seat that starts with the ball.
 */
export interface SideChosen {
  home: number;
  kind: 'side_chosen';
  seat: number;
  sentence: string;
  why: string;
}
/**
 * A move could not be made; the piece stands for the rest of the turn (B5, B6).
 *
 *     at: its square. goal: its destination, "" off the board. reason: `edge`, `loose_ball` (its team may not take it),
 *     `goal_row` (its team may not enter it), `same_square` (other goes there, too), `swap` (with other), `pushed` (other
 *     is pushed towards the destination), `occupied` (by other) or `wedged` (other cannot be pushed further).
 *     loose: whether a ball is loose: then the team that has not scored has right of way, otherwise the one without the
 *     ball.
 */
export interface Struck {
  at: string;
  goal: string;
  home: number;
  kind: 'struck';
  loose: boolean;
  other: number | null;
  piece: number;
  reason: string;
  row: string;
  sentence: string;
  why: string;
}
/**
 * A defender has pushed the carrier, takes the ball and scores (B7). cell: where the defender stands now.
 */
export interface Tackled {
  carrier: number;
  cell: string;
  home: number;
  kind: 'tackled';
  piece: number;
  row: string;
  sentence: string;
  why: string;
}
/**
 * A side has taken a special for a point of its opponent (B14). home: the seat that plays Home.
 */
export interface Took {
  home: number;
  kind: 'took';
  sentence: string;
  side: number;
  special: number;
  why: string;
}
/**
 * A turn is over. home: the seat that plays Home. holder: who has the ball, or None: then it is on the square
 *     `loose`. rows_left: number of rows between the holder and the goal row into which it brings the ball.
 */
export interface TurnEnded {
  away_score: number;
  holder: number | null;
  home: number;
  home_score: number;
  kind: 'turn_ended';
  loose: string;
  rows_left: number | null;
  sentence: string;
  turn: number;
  why: string;
}
/**
 * The game is over: by points (B10), or after the last turn with a leader (B15).
 */
export interface Won {
  away_score: number;
  home_score: number;
  kind: 'won';
  seat: number;
  sentence: string;
  why: string;
}
