import { defineBoard } from '../../board/contract';
import { model } from './model';

export default defineBoard({
  model,
  suggestedMove: (_, [from = '', to = '', ...removed]) => ({ from, to, removed }),
  firstSteps: [
    { text: 'Press your token, then a cube beside it.', at: (_frame, _seat, [first]) => first ?? null },
    { text: 'Then remove a loose cube.' },
    { text: 'A player who cannot step loses: leave no way out.' },
  ],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  statusPanel: () => import('./panels/StatusPanel.svelte'),
  legend: (frame) => (frame.stuck.length ? [{ icon: 'locked', label: 'cannot step' }] : []),
  highlightLabels: { from: 'stepped from', to: 'stepped to', removed: 'cube removed' },
});
