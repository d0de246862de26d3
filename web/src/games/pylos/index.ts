import { defineBoard } from '../../board/contract';
import { model } from './model';

export default defineBoard({
  model,
  flat: () => import('./svg/Board.svelte'),
  solid: () => import('./three/renderer'),
  rings: true,
  legend: { from: 'raised from here', to: 'came here', done: 'completed a square', removed: 'taken back' },
});
