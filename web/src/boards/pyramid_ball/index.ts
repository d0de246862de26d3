import { defineBoard } from '../kit/board';
import { model } from './model';
import { rowWords, word } from './words';

export default defineBoard({
  model,
  flat: () => import('./Flat.svelte'),
  solid: () => import('./solid'),
  entry: () => import('./ProgramPanel.svelte'),
  asks: 'plan three steps in secret.',
  word,
  notes: (frame) => [
    ...(frame.row ? [{ target: null, text: rowWords(frame.row) }] : []),
    ...frame.stops.map((stop) => ({ target: stop.at, text: stop.reason })),
  ],
  legend: { from: 'began here', to: 'ended here', removed: 'stopped', done: 'point' },
});
