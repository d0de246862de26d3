import { message, plural, t } from '../../i18n/messages.svelte';
import type { SeatInfo } from '../../api/generated/messages';
import type { Told } from '../../api/generated/pass_the_pyramids';
import { defineBoard } from '../../board/contract';
import { decisionLabel, wordOf } from './labels';
import { landingLabel } from './landing';
import { countOf, model } from './model';

const tokenWords = (count: number): string => plural(count, { one: '{count} token', other: '{count} tokens' });

/** What an event means for the tokens and the lead, after its player's name; "" for nothing. */
function outcomeOf(event: Told): string {
  switch (event.kind) {
    case 'passed':
      return t('passed');
    case 'led':
      return t('took the lead with {score}', { score: event.score });
    case 'tied':
      return t('tied at {score} and took the lead', { score: event.score });
    case 'beat':
      return t('beat {beaten} with {score} and won {tokens}', {
        beaten: event.beaten,
        score: event.score,
        tokens: tokenWords(event.stake + event.pot),
      });
    case 'failed':
      return event.score ? t('missed with {score}', { score: event.score }) : t('scored nothing');
    case 'collected': {
      // One of the stakes is the player's own.
      const won = event.stake - 1 + event.pot;
      return won ? t('won the round and {tokens}', { tokens: tokenWords(won) }) : t('won the round');
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
function turnSummary(events: readonly Told[], seats: readonly SeatInfo[]): string {
  const told = events.flatMap((event): string[] => {
    const outcome = outcomeOf(event);
    const others = event.kind === 'collected' || event.kind === 'busted';
    if (!outcome) return [];
    return [others ? t('{player} {summary}', { player: nameOf(seats, event), summary: outcome }) : outcome];
  });
  return told.join('; ');
}

const WINS: readonly Told['kind'][] = ['beat', 'collected'];
const LEADS: readonly Told['kind'][] = ['led', 'tied'];

/** What still matters of several turns: rounds that were won, players that are out, and who leads now. */
function recap(events: readonly Told[], seats: readonly SeatInfo[]): string {
  // A lead ends with its round.
  const last = events.findLast(({ kind }) => WINS.includes(kind) || LEADS.includes(kind));
  const told = events.filter((event) => WINS.includes(event.kind) || event.kind === 'busted' || event === last);
  if (told.length)
    return told
      .map((event) => t('{player} {summary}.', { player: nameOf(seats, event), summary: outcomeOf(event) }))
      .join(' ');
  return events.some(({ kind }) => kind === 'failed') ? t('Nobody scored.') : '';
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
    return wordOf(choice);
  },
  moveLabel: (text, seat) => (seat === null ? landingLabel(text) : decisionLabel(text)),
  movePicture: () => import('./panels/MovePicture.svelte'),
  listsTurns: true,
  // The button says it; a ring on the table would cover the pyramids.
  suggestedMove: () => null,
  turnSummary,
  recap,
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
