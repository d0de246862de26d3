import { defineBoard } from '../kit/board';
import { model } from './model';
import { called } from './words';

export default defineBoard({
  model,
  flat: () => import('./Flat.svelte'),
  solid: () => import('./solid'),
  beside: () => import('./Beside.svelte'),
  legend: {
    from: 'moved from',
    to: 'moved to',
    turned: 'braced, so it turned',
    done: 'capped',
    removed: 'left the game',
  },
  called,
});
