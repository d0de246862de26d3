import { defineBoard } from '../kit/board';
import { model } from './model';
import { word } from './words';

export default defineBoard({
  model,
  flat: () => import('./Flat.svelte'),
  solid: () => import('./solid'),
  entry: () => import('./ProgramPanel.svelte'),
  asks: 'plan three steps in secret.',
  word,
  legend: { from: 'began here', to: 'ended here', removed: 'stopped', done: 'point' },
});
