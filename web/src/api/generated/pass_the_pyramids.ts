/* Made from schema/pass_the_pyramids.json by `npm run generate`. */

export type Told = Staked | Passed | ThrewAgain | Landed | Led | Tied | Beat | Failed | Collected | Busted | Won;

/**
 * The standing score was beaten: the thrower takes stake and pot, and their own stake back.
 *
 *     beaten: that score. stake: the previous holder's tokens. spare: as of `Led`.
 */
export interface Beat {
  beaten: number;
  kind: 'beat';
  pot: number;
  previous: number;
  score: number;
  seat: number;
  sentence: string;
  spare: number;
  stake: number;
  why: string;
}
/**
 * What is drawn.
 *
 *     holder: whose score stands, or None. score: the standing one, 0 if none. turn: whose turn it is, or was when the
 *     game ended. over: whether it has ended. throws: how often the trio has landed for this stake. in_air: whether it is
 *     to land now.
 *     landing: how it lies there to be judged, or None. parts: what each pyramid adds to its score.
 *     chance_to_beat: how likely one of the throws that are left exceeds the standing score, if the player throws until
 *     one does; None where no score stands or the game is over.
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
 * A stake went into the pot. standing: the score to beat, 0 if there is none. pot: what it holds now.
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
 * The trio came to rest. number: which throw of the stake. parts: what small, medium and large add to the score.
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
 * A first score stands. spare: how many throws the player left unused, 0 to 2.
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
 * The position in which a pyramid came to rest. size: S, M or L. pose: upright, lying or weird.
 *
 *     target: the size that it points at lying, or stands inside upright; None: none.
 */
export interface Rest {
  pose: string;
  size: string;
  target: string | null;
}
/**
 * A player let the standing score be.
 */
export interface Passed {
  kind: 'passed';
  seat: number;
  sentence: string;
  why: string;
}
/**
 * A player put one token down and may throw.
 */
export interface Staked {
  kind: 'staked';
  seat: number;
  sentence: string;
  why: string;
}
/**
 * A player discarded the landing. score: what it was worth. standing: the score to beat, 0 if there is none.
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
 *     stake: what lies on the score now, the thrower's own token among it. spare: as of `Led`.
 */
export interface Tied {
  kind: 'tied';
  previous: number;
  score: number;
  seat: number;
  sentence: string;
  spare: number;
  stake: number;
  why: string;
}
/**
 * The game is over: somebody has busted and one player alone has the most tokens.
 */
export interface Won {
  kind: 'won';
  seat: number;
  sentence: string;
  tokens: number;
  why: string;
}
