import { defineBoard } from '../kit/board';
import { model } from './model';
import { called } from './words';

export default defineBoard({
  model,
  flat: () => import('./Flat.svelte'),
  solid: () => import('./solid'),
  beside: () => import('./Beside.svelte'),
  legend: {
    // Their ways say it.
    from: '',
    to: '',
    turned: 'turned',
    done: 'capped',
    removed: 'left the game',
  },
  keys: ({ ways = [], braces }) => {
    const hows = new Set(ways.flatMap(({ legs }) => legs.map(({ how }) => how)));
    return [
      ...(hows.has('step') || hows.has('leap') ? [{ sign: 'way' as const, word: 'moved' }] : []),
      ...(hows.has('swap') ? [{ sign: 'swap' as const, word: 'swapped' }] : []),
      ...(braces.length ? [{ sign: 'brace' as const, word: 'braced it' }] : []),
    ];
  },
  signed: true,
  called,
});
