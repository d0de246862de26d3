/** Persistent tokens that move between hands, stakes and pot; the standing score; and the trio where it fell. */

import { t } from '../../i18n/messages.svelte';
import type { PassBoard, Told } from '../../api/generated/pass_the_pyramids';
import {
  mergeHighlights,
  NO_HIGHLIGHTS,
  type EnteredOutcome,
  type Keyframe,
  type Highlights,
  type Model,
} from '../../board/contract';
import type { Results } from '../../board/outcomes';
import { landingOf, sumWords, type Landing } from './landing';
import { milliseconds } from './trajectory';

/** Tokens of each player at the start. */
const TOKENS = 4;

/** The number of the throw that counts, whatever it is. */
export const LAST_THROW = 3;

/** The piles of tokens. */
export type Pile = 'pot' | `hand ${number}` | `stake ${number}`;

export interface Token {
  id: number;
  pile: Pile;
  /** Its index in the pile, counted from 0. */
  index: number;
}

/** The trio as it fell. */
export interface Trio {
  seat: number;
  text: string;
  landing: Landing;
  /** The points of each pyramid; null: not known before all of them have been entered. */
  parts: readonly (number | null)[];
  score: number;
  /** The throw's number within the stake: 1 to 3. */
  number: number;
  film: string | null;
  /** While the outcome of a physical throw is entered: which of its pyramids have been. */
  entered?: readonly boolean[];
}

export interface PassFrame extends Keyframe {
  players: readonly { name: string; busted: boolean }[];
  tokens: readonly Token[];
  turn: number;
  over: boolean;
  holder: number | null;
  score: number;
  /** The probability that the player on turn beats the standing score; null if it is unknown or not requested. */
  chance: number | null;
  /** null: it waits to be thrown (`waitingSeat`), or the game is over. */
  trio: Trio | null;
  /** Whether the trio has come to rest and its score is shown. */
  told: boolean;
  /** Whether that trio belongs to a finished turn, or has not been kept. */
  past: boolean;
  /** What each seat's last turn came to in this round; once it has been won, only its winner has one, until somebody
   * stakes again. */
  results: readonly (TurnResult | undefined)[];
  /** Whether a round has been won before this one, as far as it has been shown. */
  follows: boolean;
}

/** What became of a turn: its score, a pass, a lead that ended in a tie, or the round that it won. */
export type TurnResult =
  | { kind: 'scored'; score: number }
  | { kind: 'passed' }
  | { kind: 'tied' }
  | { kind: 'won'; score: number; tokens: number };

/** What a score belongs to; no throw is counted any more once the game is over. */
export const throwWords = ({ number, entered, score }: Trio, over = false): string => {
  if (over) return t('threw {score}', { score });
  return entered === undefined ? t('Throw {number}/3', { number }) : t('This throw');
};

/** The same with the score in one line, below the score to beat: the pyramids show its parts. */
export const throwLine = ({ number, entered, score, parts }: Trio): string =>
  entered === undefined ? t('Throw {number}/3: {score}', { number, score }) : sumWords(parts);

/** The winner of the last round, and the score, until somebody stakes again; null: a round is being played, or none has been
 * won, or the game is over. */
export function lastRound({ results, over }: PassFrame): { seat: number; score: number } | null {
  if (over) return null;
  for (const [seat, result] of results.entries()) if (result?.kind === 'won') return { seat, score: result.score };
  return null;
}

/** Whether no score stands because somebody has won a round. */
export const isNewRound = ({ holder, over, follows }: PassFrame): boolean => follows && holder === null && !over;

/** The trio that lies there although its player throws again; null: there is none. */
export const givenUp = ({ past, over, trio, turn }: PassFrame): Trio | null =>
  past && !over && trio?.seat === turn ? trio : null;

/** Whether the trio that lies there belongs to a round that is over, or its player throws again. */
export const isOld = (frame: PassFrame): boolean =>
  (frame.past && lastRound(frame) !== null) || givenUp(frame) !== null;

/** That its player throws again. */
export const againWords = ({ score }: Trio): string => t('{score}: throws again', { score });

/** The seat with which the trio waits to be thrown; null: it lies on the table, or nobody throws any more. */
export const waitingSeat = ({ trio, over, turn }: PassFrame): number | null => (trio || over ? null : turn);

const MS = { token: 750, word: 950, fall: 900, read: 1600, last: 2200, settle: 1100 };
/** Pieces move for two thirds of a frame's time. */
const WHOLE = 1.5;

export const countOf = (tokens: readonly Token[], pile: Pile): number =>
  tokens.filter((token) => token.pile === pile).length;

/** The seats with the most tokens, in hand and staked (T7); none while all have equally many. */
export function seatsAhead({ players, tokens }: PassFrame): readonly number[] {
  const counts = players.map((_, seat) => countOf(tokens, `hand ${seat}`) + countOf(tokens, `stake ${seat}`));
  const most = Math.max(...counts);
  return most === Math.min(...counts) ? [] : counts.flatMap((count, seat) => (count === most ? seat : []));
}

/** Those with a crown: at the end, those who have won; before that it could be taken for the lead of the round. */
export const crownedSeats = (frame: PassFrame): readonly number[] => (frame.over ? seatsAhead(frame) : []);

/** The piles with a ring: where tokens came; at the end those of the players with the most (T7). */
export const ringedPiles = (frame: PassFrame): readonly string[] =>
  frame.over ? seatsAhead(frame).map((seat) => `hand ${seat}`) : frame.highlights.to;

export const model: Model<PassFrame, PassBoard, Told> = {
  snapshot(step) {
    const players = step.board?.players ?? [];
    const tokens = players.flatMap((_, seat) =>
      Array.from({ length: TOKENS }, (_, index): Token => ({ id: seat * TOKENS + index, pile: `hand ${seat}`, index })),
    );
    const empty: PassFrame = {
      players,
      tokens,
      turn: 0,
      over: false,
      holder: null,
      score: 0,
      chance: null,
      trio: null,
      told: true,
      past: false,
      results: [],
      follows: false,
      caption: '',
      highlights: NO_HIGHLIGHTS,
      ms: 0,
    };
    return step.board ? settled(empty, step.board, step.animation ?? null) : empty;
  },

  advance(last, step) {
    let now: PassFrame = {
      ...last,
      chance: null,
      highlights: NO_HIGHLIGHTS,
      caption: '',
      why: '',
    };
    const frames: PassFrame[] = [];
    const show = (change: Partial<PassFrame>, marks: Highlights = NO_HIGHLIGHTS): void => {
      // What a step has moved stays highlighted while more of it is shown: who is out, who has won.
      now = {
        ...now,
        sound: undefined,
        why: '',
        ...change,
        highlights: mergeHighlights(now.highlights, marks),
      };
      frames.push(now);
    };
    // The player who entered a decision has already seen its effect.
    const quick = (ms: number): number => (step.local ? 250 : ms);
    for (const event of step.events) {
      const { sentence: say, why } = event;
      switch (event.kind) {
        case 'staked':
          show(
            { ...staked(now, event.seat), caption: say, why, sound: 'placed', ms: quick(MS.token) },
            touched([], event.seat),
          );
          break;
        case 'threw_again':
          // The throw that was not kept lies there until the next one falls.
          show({ turn: event.seat, past: now.trio !== null, caption: say, why, ms: quick(MS.word) });
          break;
        case 'landed': {
          const trio = trioOf(event, step.animation ?? null);
          const ms = trio.film === null || step.skipAnimation ? MS.fall : WHOLE * milliseconds(trio.film);
          show({ turn: event.seat, trio, told: false, past: false, caption: '', sound: 'dice', ms });
          // The next player takes the pyramids after the last one.
          show({ told: true, caption: say, why, ms: event.number < LAST_THROW ? MS.read : MS.last });
          break;
        }
        case 'led':
          show({ ...withScore(now, event), holder: event.seat, score: event.score, caption: say, why, ms: MS.word });
          break;
        case 'tied': {
          const tokens = moved(now.tokens, `stake ${event.previous}`, `stake ${event.seat}`);
          const marks = touched([`stake ${event.previous}`], event.seat);
          show(
            {
              ...resultOf({ ...now, ...withScore(now, event) }, event.previous, { kind: 'tied' }),
              tokens,
              holder: event.seat,
              score: event.score,
              caption: say,
              why,
              ms: MS.settle,
            },
            marks,
          );
          break;
        }
        case 'failed': {
          const tokens = moved(now.tokens, `stake ${event.seat}`, 'pot', 1);
          show(
            {
              ...withScore(now, event),
              tokens,
              caption: say,
              why,
              sound: 'removed',
              ms: MS.settle,
            },
            { ...NO_HIGHLIGHTS, from: [`stake ${event.seat}`], to: ['pot'] },
          );
          break;
        }
        case 'beat':
          show(
            ...taken(now, event.seat, [`stake ${event.previous}`, 'pot', `stake ${event.seat}`], event, event.score),
          );
          break;
        case 'collected':
          show(...taken(now, event.seat, ['pot', `stake ${event.seat}`], event, now.score));
          break;
        case 'busted':
          show({
            players: now.players.map((one, seat) => ({ ...one, busted: one.busted || seat === event.seat })),
            caption: say,
            why,
          });
          break;
        case 'passed':
          show({ ...resultOf(now, event.seat, { kind: 'passed' }), turn: event.seat, caption: say, why, ms: MS.word });
          break;
        default:
          show({ turn: event.seat, caption: say, why, ms: MS.word });
      }
    }
    if (!frames.length) show({ ms: MS.word });
    const final = frames.pop() ?? now;
    return [...frames, step.board ? settled(final, step.board) : final];
  },

  preview(frame, path, seat) {
    // An outcome is previewed as a whole, or as far as it has been entered.
    const outcome = path.join(' ');
    if (/^[SML][\^_?>]/.test(outcome)) return showEntered(frame, { results: outcome.split(' '), effects: [] });
    if (path[0] === 'stake') return { ...frame, ...staked(frame, seat) };
    return path[0] === 'throw' ? { ...frame, past: frame.trio !== null } : frame;
  },

  previewOutcome: showEntered,
};

const resultOf = ({ players, results }: PassFrame, seat: number, result?: TurnResult): Pick<PassFrame, 'results'> => ({
  results: players.map((_, other) => (other === seat ? result : results[other])),
});

const withScore = (frame: PassFrame, { seat, score }: { seat: number; score: number }): Pick<PassFrame, 'results'> =>
  resultOf(frame, seat, { kind: 'scored', score });

/** A physical throw of which some pyramids have been entered; the effects are the points of each. */
function showEntered(frame: PassFrame, { results, effects }: EnteredOutcome): PassFrame {
  const trio = enteredTrio(
    frame,
    results,
    SIZES.map((size) => (effects[size] == null ? null : Number(effects[size]))),
  );
  const told = !trio.parts.includes(null) && !trio.entered?.includes(false);
  return { ...frame, trio, told, past: false };
}

function enteredTrio({ turn }: PassFrame, results: Results, parts: readonly (number | null)[]): Trio {
  const entered = SIZES.map((size) => results[size] != null);
  const landing = landingOf(SIZES.map((size) => results[size] ?? STILL_MISSING[size]).join(' '));
  const score = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  return { seat: turn, text: results.join(' '), landing, parts, score, number: 0, film: null, entered };
}
/** Where a pyramid that is still missing will be, it has an outline as if it were upright. */
const STILL_MISSING = ['S^', 'M^', 'L^'] as const;
const SIZES = [0, 1, 2] as const;

/** What is left of the results when a seat stakes a token: nothing, if the last round has been won. */
const resultsInRound = (frame: PassFrame, seat: number): Pick<PassFrame, 'results'> =>
  lastRound(frame) ? { results: [] } : resultOf(frame, seat);

/** A token is staked. The last throw lies there until the next one falls; a new round begins on an empty table. */
const staked = (frame: PassFrame, seat: number): Partial<PassFrame> => ({
  ...resultsInRound(frame, seat),
  turn: seat,
  ...(lastRound(frame) ? { trio: null, told: false, past: false } : { past: frame.trio !== null }),
  tokens: moved(frame.tokens, `hand ${seat}`, `stake ${seat}`, 1),
});

const touched = (from: string[], seat: number): Highlights => ({ ...NO_HIGHLIGHTS, from, to: [`stake ${seat}`] });

/** A player takes piles into the hand; no score stands any more, and what the others threw does not matter. score: the
 * one that won. */
function taken(
  frame: PassFrame,
  seat: number,
  piles: Pile[],
  event: Extract<Told, { kind: 'beat' | 'collected' }>,
  score: number,
): [Partial<PassFrame>, Highlights] {
  const hand: Pile = `hand ${seat}`;
  const full = piles.filter((pile) => countOf(frame.tokens, pile) > 0);
  const tokens = full.reduce((all, pile) => moved(all, pile, hand), [...frame.tokens]);
  return [
    {
      results: frame.players.map((_, other) =>
        other === seat ? { kind: 'won', score, tokens: event.stake + event.pot } : undefined,
      ),
      follows: true,
      tokens,
      holder: null,
      score: 0,
      caption: event.sentence,
      why: event.why,
      sound: 'raised',
      ms: MS.settle,
    },
    { ...NO_HIGHLIGHTS, from: full, to: [hand] },
  ];
}

const trioOf = (event: Told & { kind: 'landed' }, film: string | null): Trio => ({
  seat: event.seat,
  text: event.landing,
  landing: landingOf(event.landing),
  parts: event.parts,
  score: event.score,
  number: event.number,
  film,
});

/** Tokens move from one pile to another, the upper ones first; all of them if no number is given. */
function moved(tokens: readonly Token[], from: Pile, to: Pile, number = Infinity): Token[] {
  const all = tokens.map((token) => ({ ...token }));
  const leaving = all.filter((token) => token.pile === from).sort((one, other) => other.index - one.index);
  for (const token of leaving.slice(0, number)) {
    token.index = countOf(all, to);
    token.pile = to;
  }
  return all;
}

/** A frame made to agree with the server's board, whatever the events were. film: of the trio that lies there. */
function settled(frame: PassFrame, board: PassBoard, film: string | null = null): PassFrame {
  const { players, turn, over, holder, score, chance_to_beat: chance } = board;
  let trio = frame.trio;
  if (board.landing !== null && board.parts !== null && trio?.text !== board.landing) {
    const landing = landingOf(board.landing);
    const total = board.parts.reduce((sum, part) => sum + part, 0);
    trio = {
      seat: turn,
      text: board.landing,
      landing,
      parts: board.parts,
      score: total,
      number: board.throws,
      film,
    };
  }
  return {
    ...frame,
    players,
    tokens: agreeing(frame.tokens, board),
    turn,
    over,
    holder,
    score,
    chance,
    trio,
    past: trio !== null && board.landing === null,
  };
}

/** The tokens with the fewest changes that make the piles as high as on the board. */
export function agreeing(tokens: readonly Token[], board: PassBoard): Token[] {
  const wanted = new Map<Pile, number>([['pot', board.pot]]);
  board.players.forEach(({ hand, staked }, seat) => wanted.set(`hand ${seat}`, hand).set(`stake ${seat}`, staked));
  let now = [...tokens];
  const excess = (pile: Pile): number => countOf(now, pile) - (wanted.get(pile) ?? 0);
  for (const [pile] of wanted) {
    for (const [other] of wanted) {
      const number = Math.min(-excess(pile), excess(other));
      if (number > 0) now = moved(now, other, pile, number);
    }
  }
  return now;
}
