import type { Told } from '../../api/generated/braces';
import { defineBoard } from '../../board/contract';
import { SQUARES } from './layout';
import { model, type BracesFrame } from './model';
import { stackOn } from './stacks';
import { targetLabel } from './labels';

const PAST: Record<string, string> = { brace: 'braced', swarm: 'swarmed' };

/** What a turn has come to: "turned 2, capped 1"; where nothing came of it, how many steps it took. */
function turnSummary(events: readonly Told[]): string {
  const count = (is: (event: Told) => boolean): number => events.filter(is).length;
  const changed = (is: (event: Told & { kind: 'changed' }) => boolean): number =>
    count((event) => event.kind === 'changed' && is(event));
  const steps = count(({ kind }) => kind === 'moved' || kind === 'swapped');
  const parts = [
    ['turned', changed(({ after, back }) => after !== '' && !back)],
    ['turned back', changed(({ back }) => back)],
    ['removed', changed(({ after }) => after === '')],
    ['capped', count(({ kind }) => kind === 'capped')],
  ] as const;
  const said = parts.flatMap(([word, number]) => (number ? [`${word} ${number}`] : []));
  if (said.length) return said.join(', ');
  return steps ? `made ${steps} ${steps === 1 ? 'step' : 'steps'}, turned none` : '';
}

const isSquare = (choice: string): boolean => SQUARES.includes(choice);

/** A square with a piece of the other player on top. */
function enemyOf({ pieces }: BracesFrame, seat: number): string | null {
  const own = seat === 0 ? 'wgy' : 'brp';
  const enemy = SQUARES.find((square) => {
    const top = stackOn(pieces, square).at(-1);
    return top && top.colour !== 'n' && !own.includes(top.colour);
  });
  return enemy ?? null;
}

export default defineBoard({
  model,
  firstSteps: [
    { text: 'Take a piece: each step costs its dots.', at: (_frame, _seat, choices) => choices.find(isSquare) ?? null },
    { text: 'Two of yours beside an enemy of the same size turn it.', at: enemyOf },
    { text: 'Turn all nine to win.' },
  ],
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
  seatNotes: ({ turned }) => [1, 0].map((other) => `turned ${turned[other as 0 | 1]} of 9`),
  turnSummary,
  targetLabel,
});
