import { defineBoard } from '../../board/contract';
import { model } from './model';
import { called } from './labels';

const PAST: Record<string, string> = { brace: 'braced', swarm: 'swarmed' };

export default defineBoard({
  model,
  flat: () => import('./svg/Board.svelte'),
  solid: () => import('./three/renderer'),
  beside: () => import('./panels/StatusPanel.svelte'),
  legend: {
    // Their ways say it.
    from: '',
    to: '',
    turned: 'turned',
    done: 'capped',
    removed: 'left the game',
  },
  keys: ({ arrows: ways = [], braces }) => {
    const drawn = new Set(braces.flatMap(({ from, way }) => (from.length ? (PAST[way] ?? []) : [])));
    const kinds = new Set(ways.flatMap(({ segments }) => segments.map(({ kind }) => kind)));
    return [
      ...(kinds.has('step') || kinds.has('leap') ? [{ sign: 'way' as const, word: 'moved' }] : []),
      ...(kinds.has('swap') ? [{ sign: 'swap' as const, word: 'swapped' }] : []),
      ...(drawn.size ? [{ sign: 'brace' as const, word: `${[...drawn].join(' or ')} it` }] : []),
    ];
  },
  signed: true,
  called,
});
