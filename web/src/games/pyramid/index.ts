import { defineBoard } from '../../board/contract';
import { model } from './model';

export default defineBoard({
  model,
  suggestedMove: (_, [from = '', to = '', ...removed]) => ({ from, to, removed }),
  firstSteps: [
    'Whoever cannot step loses.',
    'Press your token, then where it steps.',
    'Then remove a loose cube: leave no way out.',
  ],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  statusPanel: () => import('./panels/StatusPanel.svelte'),
  legend: (frame) => (frame.stuck.length ? [{ icon: 'locked', label: 'cannot step' }] : []),
  highlightLabels: { from: 'stepped from', to: 'stepped to', removed: 'cube removed' },
});
