/** Decisions and turns in words. */

import type { SeatInfo } from '../../api/generated/messages';
import type { Told } from '../../api/generated/pass_the_pyramids';
import type { Ending } from '../../board/contract';
import { listed } from '../../i18n/list';
import { message, plural, t, type Message } from '../../i18n/messages.svelte';
import { countOf, isNewRound, LAST_THROW, type PassFrame } from './model';

const WORDS: Record<string, Message> = {
  stake: message('Stake and throw'),
  pass: message('[a button] Pass'),
  throw: message('Throw again'),
  keep: message('[the score] Keep'),
};

/** The words for a decision; null for a choice that is not one of the buttons. */
export function decisionWords(decision: string): string | null {
  const known = WORDS[decision];
  return known ? t(known) : null;
}

/** The same for lists of moves; an unknown decision as it is written. */
export const decisionLabel = (decision: string): string => decisionWords(decision) ?? decision;

/** What a throw of the next player must score and wins, or what the last one is worth, in one line. */
export function ownPrompt(frame: PassFrame, choices: readonly string[]): string {
  const { holder, players, tokens, trio, score: standing } = frame;
  if (choices.includes('stake')) {
    if (holder === null)
      return isNewRound(frame) ? t('New round: any score above 0 leads.') : t('Any score above 0 takes the lead.');
    return plural(
      countOf(tokens, 'pot') + countOf(tokens, `stake ${holder}`),
      {
        one: 'Beat {leader}’s {score} to win {count} token.',
        other: 'Beat {leader}’s {score} to win {count} tokens.',
      },
      { leader: players[holder]?.name ?? '', score: standing },
    );
  }
  if (!trio || !choices.includes('throw')) return '';
  const { score } = trio;
  if (!score) return t('0 is worth nothing: throw again.');
  if (!choices.includes('keep')) return t('{score} does not beat {standing}: throw again.', { score, standing });
  if (holder === null) return t('Keep {score}, or throw again.', { score });
  return score === standing
    ? t('{score} ties: keep it, or throw again.', { score })
    : t('{score} beats {standing}: keep it, or throw again.', { score, standing });
}

/** Passing while the pot is too small (T4); null: it is possible, or there is nothing to pass. */
export const unavailablePass = (
  { holder }: PassFrame,
  choices: readonly string[],
): { label: string; reason: string } | null =>
  holder !== null && choices.includes('stake') && !choices.includes('pass')
    ? { label: t('[a button] Pass'), reason: t('pot below 2 tokens') }
    : null;

const tokenWords = (count: number): string => plural(count, { one: '{count} token', other: '{count} tokens' });

/** The tokens of each seat at the end, when what is staked counts, too (T7); before that, only at a table, where a seat
 * is below the board. */
export function seatNotes({ players, tokens, over }: PassFrame, below?: number): string[] {
  if (!over && below === undefined) return [];
  return players.map(({ busted }, seat) => {
    const [hand, staked] = [countOf(tokens, `hand ${seat}`), countOf(tokens, `stake ${seat}`)];
    if (busted) return t('is out');
    if (over || !staked) return tokenWords(hand + staked);
    return t('{hand} + {staked} staked', { hand, staked });
  });
}

/** What each seat's last turn came to, that it is still to throw in this round, or that it is out. own: the seat that is
 * addressed as "You"; null: none. */
export const resultWords = ({ players, turn, holder, results, over }: PassFrame, own: number | null): string[] =>
  players.map(({ busted }, seat) => {
    const result = results[seat];
    const yours = seat === own;
    if (busted) return yours ? t('[of you] are out') : t('is out');
    if (seat === holder) return yours ? t('[of you] lead') : t('[of a player] leads');
    if (result?.kind === 'passed') return yours ? t('[of you] passed') : t('passed');
    if (result?.kind === 'scored') {
      const { score } = result;
      return yours ? t('[of you] threw {score}', { score }) : t('threw {score}', { score });
    }
    if (result?.kind === 'tied') return t('lost the lead');
    // At the end it could be taken for the game.
    if (result) return over ? '' : t('[of a round] won {tokens}', { tokens: result.tokens });
    const ended = results.some((other) => other?.kind === 'won');
    return seat === turn || ended ? '' : t('[of a player] to throw');
  });

/** The same in two lines of about the same length, where one line would be too small. */
export function halvesOf(words: string): string[] {
  const parts = words.split(' ');
  const splits = parts
    .slice(1)
    .map((_, index) => [parts.slice(0, index + 1).join(' '), parts.slice(index + 1).join(' ')]);
  const longest = (lines: string[]): number => Math.max(...lines.map((line) => line.length));
  return splits.sort((one, other) => longest(one) - longest(other))[0] ?? [words];
}

/** Whether the summary of a turn says what an event does. */
export const isInSummary = ({ kind }: Told): boolean => kind !== 'landed' && kind !== 'won';

/** Throws worth nothing, except the last one, which counts: all of them are alike, and none of them can be kept. */
export const isMinor = (event: Told): boolean => event.kind === 'landed' && !event.score && event.number < LAST_THROW;

/** What an event means for the tokens and the lead, after its player's name; "" for nothing. */
function outcomeOf(event: Told, seats: readonly SeatInfo[]): string {
  const other = 'previous' in event ? (seats[event.previous]?.name ?? '') : '';
  switch (event.kind) {
    case 'passed':
      return t('passed');
    case 'led':
      return t('took the lead with {score}', { score: event.score });
    case 'tied': {
      const { score, stake } = event;
      return t('tied at {score}: took the lead and {other}’s stake of {stake}', { score, other, stake: stake - 1 });
    }
    case 'beat': {
      const { beaten, score, stake, pot } = event;
      return t('beat {beaten} with {score} and won {tokens}: {other} {stake} + pot {pot}', {
        beaten,
        score,
        tokens: stake + pot,
        other,
        stake,
        pot,
      });
    }
    case 'failed': {
      const { score, pot } = event;
      return score
        ? t('missed with {score}: pot now {pot}', { score, pot })
        : t('ended with 0: pot now {pot}', { pot });
    }
    case 'collected': {
      const { stake, pot } = event;
      return t('won the round and took {tokens}: own {stake} + pot {pot}', { tokens: stake + pot, stake, pot });
    }
    case 'busted':
      return t('is out');
    default:
      return '';
  }
}

const nameOf = (seats: readonly SeatInfo[], event: Told): string =>
  ('seat' in event && event.seat !== null && seats[event.seat]?.name) || '';

/** The outcome of a turn: who leads, who has won what. What others win or lose in it names them. */
export function turnSummary(events: readonly Told[], seats: readonly SeatInfo[]): string {
  const told = events.flatMap((event): string[] => {
    const outcome = outcomeOf(event, seats);
    const others = event.kind === 'collected' || event.kind === 'busted';
    if (!outcome) return [];
    return [others ? t('{player} {summary}', { player: nameOf(seats, event), summary: outcome }) : outcome];
  });
  return told.join('; ');
}

/** Which player is out, so that the game is over, and what everybody has; null for other ends. */
export function ending(event: Told, seats: readonly SeatInfo[], own: number | null): Ending | null {
  if (event.kind !== 'won') return null;
  const { tokens } = event;
  const others = seats.flatMap(({ name }, seat) => (tokens[seat] === 0 && seat !== own ? [name] : []));
  const players = listed(others);
  const isOut = own !== null && tokens[own] === 0;
  return {
    reason: !isOut
      ? plural(
          others.length,
          {
            one: '{players} has no tokens left: most tokens win.',
            other: '{players} have no tokens left: most tokens win.',
          },
          { players },
        )
      : others.length
        ? t('You and {players} have no tokens left: most tokens win.', { players })
        : t('You have no tokens left: most tokens win.'),
    standings: tokens
      .map((count, seat) => ({
        seat,
        place: 1 + tokens.filter((other) => other > count).length,
        note: count ? tokenWords(count) : t('[of a player] out'),
      }))
      .sort((one, other) => one.place - other.place),
  };
}
