import { message, t } from '../../i18n/messages.svelte';
import { defineBoard } from '../../board/contract';
import { decisionLabel, decisionWords, recap, tokenWords, turnSummary } from './labels';
import { landingLabel } from './landing';
import { countOf, model } from './model';

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
    return decisionWords(choice);
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
