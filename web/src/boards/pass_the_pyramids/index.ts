import { defineBoard } from '../kit/board';
import { model } from './model';

const WORDS: Record<string, string> = {
  stake: 'Stake and throw',
  pass: 'Pass',
  throw: 'Throw again',
  keep: 'Keep',
};

export default defineBoard({
  model,
  flat: () => import('./Flat.svelte'),
  solid: () => import('./solid'),
  beside: () => import('./Beside.svelte'),
  word: (choice) => WORDS[choice] ?? null,
  marked: (choice) => choice === 'stake' || choice === 'throw',
  rings: true,
  legend: { from: 'tokens left', to: 'tokens came' },
  suspense: true,
  forced: true,
});
