import { defineBoard } from '../../board/contract';
import { model } from './model';

export default defineBoard({
  model,
  flat: () => import('./svg/Board.svelte'),
  solid: () => import('./three/renderer'),
  beside: () => import('./panels/StatusPanel.svelte'),
  keys: (frame) => (frame.stuck.length ? [{ sign: 'locked', word: 'cannot step' }] : []),
  legend: { from: 'stepped from', to: 'stepped to', removed: 'cube removed' },
});
