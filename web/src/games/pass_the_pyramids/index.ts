import { defineBoard } from '../../board/contract';
import { model } from './model';

const WORDS: Record<string, string> = {
  stake: 'Stake and throw',
  pass: 'Pass',
  throw: 'Throw again',
  keep: 'Keep',
};

export default defineBoard({
  model,
  flat: () => import('./svg/Board.svelte'),
  solid: () => import('./three/renderer'),
  beside: () => import('./panels/StatusPanel.svelte'),
  word: (choice) => WORDS[choice] ?? null,
  marked: (choice) => choice === 'stake' || choice === 'throw',
  rings: true,
  legend: { from: 'tokens left', to: 'tokens came' },
  suspense: true,
  forced: true,
});
