import { defineBoard } from '../../board/contract';
import { model } from './model';

export default defineBoard({
  model,
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  roundHighlights: true,
  highlightLabels: { from: 'raised from here', to: 'came here', done: 'completed a square', removed: 'taken back' },
});
