import { message, plural, t, type Message } from '../../i18n/messages.svelte';
import { defineBoard } from '../../board/contract';
import { countOf, model } from './model';

const WORDS: Record<string, Message> = {
  stake: message('Stake and throw'),
  pass: message('[a button] Pass'),
  throw: message('Throw again'),
  keep: message('[the score] Keep'),
};

export default defineBoard({
  model,
  firstSteps: [
    { text: message('A token buys up to three throws; the last one counts.') },
    { text: message('Upright, a pyramid scores its dots squared; lying, only if it points at another.') },
    { text: message('The best score takes the pot. When somebody has no tokens left, the richest player wins.') },
  ],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  statusPanel: () => import('./panels/StatusPanel.svelte'),
  buttonLabel: (choice) => {
    const known = WORDS[choice];
    return known ? t(known) : null;
  },
  seatNotes: ({ players, tokens }) =>
    players.map((_, seat) => {
      return plural(countOf(tokens, `hand ${seat}`), { one: '{count} token', other: '{count} tokens' });
    }),
  isOnBoardToo: (choice) => choice === 'stake' || choice === 'throw',
  roundHighlights: true,
  highlightLabels: { from: message('tokens left'), to: message('tokens came') },
  hidesUntilPlayed: true,
  playsForcedMoves: true,
});
