/* Generated from schema/pass_the_pyramids.json by `npm run generate`. */

export type Told = Staked | Passed | ThrewAgain | Landed | Led | Tied | Beat | Failed | Collected | Busted | Won;

/**
 * The standing score was beaten: the thrower takes stake and pot, and their own stake back.
 *
 *     beaten: that score. stake: the previous holder's tokens.
 */
export interface Beat {
  beaten: number;
  kind: 'beat';
  pot: number;
  previous: number;
  score: number;
  seat: number;
  sentence: string;
  stake: number;
  why: string;
}
/**
 * What is drawn.
 *
 *     holder: the seat with the standing score, or None. score: the standing one, 0 if none. turn: whose turn it is, or
 *     was when the game ended. over: whether it has ended. throws: number of throws with this stake. in_air: whether the
 *     trio is about to land.
 *     landing: the one to be judged, or None. parts: each pyramid's part of its score.
 *     chance_to_beat: the probability of beating the standing score with the remaining throws, if the player throws until
 *     that happens; None if no score stands or the game is over.
 */
export interface PassBoard {
  chance_to_beat: number | null;
  holder: number | null;
  in_air: boolean;
  landing: string | null;
  over: boolean;
  parts: [number, number, number] | null;
  players: Player[];
  pot: number;
  score: number;
  throws: number;
  turn: number;
}
/**
 * A player. staked: tokens on a standing score or for the throw. busted: out of tokens.
 */
export interface Player {
  busted: boolean;
  hand: number;
  name: string;
  staked: number;
}
/**
 * A player lost the last token.
 */
export interface Busted {
  kind: 'busted';
  seat: number;
  sentence: string;
  why: string;
}
/**
 * The turn returned to the holder, who takes the pot and the stake.
 */
export interface Collected {
  kind: 'collected';
  pot: number;
  seat: number;
  sentence: string;
  stake: number;
  why: string;
}
/**
 * A stake went into the pot. standing: the score to beat, 0 if there is none. pot: its content now.
 */
export interface Failed {
  kind: 'failed';
  pot: number;
  score: number;
  seat: number;
  sentence: string;
  standing: number;
  why: string;
}
/**
 * The trio came to rest. number: index of the throw within the stake. parts: contributions of small, medium and
 *     large to the score.
 */
export interface Landed {
  kind: 'landed';
  landing: string;
  number: number;
  /**
   * @minItems 3
   * @maxItems 3
   */
  parts: [number, number, number];
  score: number;
  seat: number;
  sentence: string;
  why: string;
}
/**
 * A first score stands. spare: the number of throws that the player left unused, 0 to 2.
 */
export interface Led {
  kind: 'led';
  score: number;
  seat: number;
  sentence: string;
  spare: number;
  why: string;
}
/**
 * How a pyramid came to rest. size: S, M or L. pose: upright, lying or weird.
 *
 *     target: the size that it points at if lying, or is inside if upright; None: none.
 */
export interface Rest {
  pose: string;
  size: string;
  target: string | null;
}
/**
 * A player left the standing score unchallenged.
 */
export interface Passed {
  kind: 'passed';
  seat: number;
  sentence: string;
  why: string;
}
/**
 * A player staked a token and may throw.
 */
export interface Staked {
  kind: 'staked';
  seat: number;
  sentence: string;
  why: string;
}
/**
 * A player discarded the landing. score: its value. standing: the score to beat, 0 if there is none.
 */
export interface ThrewAgain {
  kind: 'threw_again';
  score: number;
  seat: number;
  sentence: string;
  standing: number;
  why: string;
}
/**
 * The standing score was tied: the thrower takes it over, with the previous holder's stake.
 *
 *     stake: the tokens on the score now, including the thrower's own.
 */
export interface Tied {
  kind: 'tied';
  previous: number;
  score: number;
  seat: number;
  sentence: string;
  stake: number;
  why: string;
}
/**
 * The game is over: somebody has busted and a single player has the most tokens. tokens: those of each seat.
 */
export interface Won {
  kind: 'won';
  seat: number;
  sentence: string;
  tokens: number[];
  why: string;
}
