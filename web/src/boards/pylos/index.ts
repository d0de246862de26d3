import { defineBoard } from '../kit/board';
import { model } from './model';

export default defineBoard({
  model,
  flat: () => import('./Flat.svelte'),
  solid: () => import('./solid'),
  rings: true,
  legend: { from: 'raised from here', to: 'came here', done: 'completed a square', removed: 'taken back' },
});
