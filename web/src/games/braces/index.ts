import { defineBoard } from '../../board/contract';
import { model } from './model';
import { targetLabel } from './labels';

const PAST: Record<string, string> = { brace: 'braced', swarm: 'swarmed' };

export default defineBoard({
  model,
  firstSteps: ['Turn all nine enemy pieces.'],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  statusPanel: () => import('./panels/StatusPanel.svelte'),
  highlightLabels: {
    // Their ways say it.
    from: '',
    to: '',
    turned: 'turned',
    done: 'capped',
    removed: 'left the game',
  },
  legend: ({ arrows = [], braces }) => {
    const drawn = new Set(braces.flatMap(({ from, way }) => (from.length ? (PAST[way] ?? []) : [])));
    const kinds = new Set(arrows.flatMap(({ segments }) => segments.map(({ kind }) => kind)));
    return [
      ...(kinds.has('step') || kinds.has('leap') ? [{ icon: 'way' as const, label: 'moved' }] : []),
      ...(kinds.has('swap') ? [{ icon: 'swap' as const, label: 'swapped' }] : []),
      ...(drawn.size ? [{ icon: 'brace' as const, label: `${[...drawn].join(' or ')} it` }] : []),
    ];
  },
  showsIcons: true,
  seatNotes: ({ turned }) => turned.map((count) => `${count}/9 turned`),
  targetLabel,
});
