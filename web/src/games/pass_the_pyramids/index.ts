import { message, plural, t, type Message } from '../../i18n/messages.svelte';
import type { SeatInfo } from '../../api/generated/messages';
import type { Told } from '../../api/generated/pass_the_pyramids';
import { defineBoard } from '../../board/contract';
import { landingLabel } from './landing';
import { countOf, model } from './model';

const WORDS: Record<string, Message> = {
  stake: message('Stake and throw'),
  pass: message('[a button] Pass'),
  throw: message('Throw again'),
  keep: message('[the score] Keep'),
};

const tokenWords = (count: number): string => plural(count, { one: '{count} token', other: '{count} tokens' });

/** The outcome of a turn: who leads, who has won what. */
function turnSummary(events: readonly Told[], seats: readonly SeatInfo[]): string {
  const nameOf = (seat: number): string => seats[seat]?.name ?? '';
  const found = events.flatMap((event): string[] => {
    switch (event.kind) {
      case 'passed':
        return [t('passed')];
      case 'led':
        return [t('took the lead with {score}', { score: event.score })];
      case 'tied':
        return [t('tied at {score} and took the lead', { score: event.score })];
      case 'beat':
        return [
          t('beat {beaten} with {score} and won {tokens}', {
            beaten: event.beaten,
            score: event.score,
            tokens: tokenWords(event.stake + event.pot),
          }),
        ];
      case 'failed':
        return [event.score ? t('missed with {score}', { score: event.score }) : t('scored nothing')];
      case 'collected': {
        // One of the stakes is the player's own.
        const won = event.stake - 1 + event.pot;
        const player = nameOf(event.seat);
        return [
          won
            ? t('{player} won the round and {tokens}', { player, tokens: tokenWords(won) })
            : t('{player} won the round', { player }),
        ];
      }
      case 'busted':
        return [t('{player} is out', { player: nameOf(event.seat) })];
      default:
        return [];
    }
  });
  return found.join('; ');
}

export default defineBoard({
  model,
  firstSteps: [
    { text: message('Stake a token to throw: the best score of the round takes the stakes.') },
    { text: message('Only your last throw counts. Half of all throws score nothing; 9 is great.') },
    { text: message('Upright scores the dots squared; pointing at another scores its dots and the other’s value.') },
    { text: message('When somebody has no token left, the player with the most wins.') },
  ],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  statusPanel: () => import('./panels/StatusPanel.svelte'),
  buttonLabel: (choice, frame) => {
    const score = frame?.trio?.score;
    if (choice === 'keep' && score) return t('Keep {score}', { score });
    const known = WORDS[choice];
    return known ? t(known) : null;
  },
  moveLabel: (text, seat) => {
    const known = WORDS[text];
    return seat === null ? landingLabel(text) : known ? t(known) : text;
  },
  // The button says it; a ring on the table would cover the pyramids.
  suggestedMove: () => null,
  turnSummary,
  // What is staked counts at the end (T7).
  seatNotes: ({ players, tokens, over }) =>
    players.map((_, seat) =>
      tokenWords(countOf(tokens, `hand ${seat}`) + (over ? countOf(tokens, `stake ${seat}`) : 0)),
    ),
  isQuiet: (choice) => choice === 'pass',
  isOnBoardToo: (choice) => choice === 'stake' || choice === 'throw',
  roundHighlights: true,
  highlightLabels: { from: message('tokens left'), to: message('tokens came') },
  hidesUntilPlayed: true,
  playsForcedMoves: true,
});
