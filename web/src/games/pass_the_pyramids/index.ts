import { defineBoard } from '../../board/contract';
import { countOf, model } from './model';

const WORDS: Record<string, string> = {
  stake: 'Stake and throw',
  pass: 'Pass',
  throw: 'Throw again',
  keep: 'Keep',
};

export default defineBoard({
  model,
  firstSteps: [
    { text: 'Keep this score, or throw again: three throws at most.' },
    { text: 'The best score of a round takes the pot.' },
  ],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  statusPanel: () => import('./panels/StatusPanel.svelte'),
  buttonLabel: (choice) => WORDS[choice] ?? null,
  seatNotes: ({ players, tokens }) =>
    players.map((_, seat) => {
      const number = countOf(tokens, `hand ${seat}`);
      return `${number} ${number === 1 ? 'token' : 'tokens'}`;
    }),
  isOnBoardToo: (choice) => choice === 'stake' || choice === 'throw',
  roundHighlights: true,
  highlightLabels: { from: 'tokens left', to: 'tokens came' },
  hidesUntilPlayed: true,
  playsForcedMoves: true,
});
