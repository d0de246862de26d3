import { defineBoard } from '../kit/board';
import { model } from './model';

export default defineBoard({
  model,
  flat: () => import('./Flat.svelte'),
  solid: () => import('./solid'),
  beside: () => import('./Beside.svelte'),
  keys: (frame) => (frame.stuck.length ? [{ sign: 'locked', word: 'cannot step' }] : []),
  legend: { from: 'stepped from', to: 'stepped to', removed: 'cube removed' },
});
