import { defineBoard, type Key } from '../kit/board';
import { model, passOf, wayOf, type BallFrame, type Plan } from './model';
import { planWords, rowWords, TEAMS, word } from './words';

/** Points of both teams, and the step that is shown. */
function headline({ pieces, scores, row }: BallFrame): string {
  const points = TEAMS.map((team, seat) => `${team} ${scores[pieces[0]?.seat === seat ? 0 : 1]}`);
  return [points.join(' – '), ...(row ? [rowWords(row)] : [])].join(' · ');
}

/** Whose routes are drawn in which colour, and what else a plan shows. */
function planKeys(frame: BallFrame): Key[] {
  const { plans, pieces } = frame;
  if (!plans.length) return [];
  const moves = (plan: Plan): boolean =>
    pieces.some((piece) => piece.side === plan.side && wayOf(plan, piece).length > 1);
  const routed = plans.filter(moves);
  const team = (side: number): string => TEAMS[pieces.find((piece) => piece.side === side)?.seat ?? side] ?? '';
  return [
    ...routed.map(({ side, colour }): Key => ({ sign: 'way', colour, word: `${team(side)}’s plan` })),
    ...(routed.length ? [{ sign: 'ghost' as const, word: 'would end' }] : []),
    ...(plans.some((plan) => passOf(frame, plan)) ? [{ sign: 'flight' as const, word: 'gets a pass' }] : []),
  ];
}

/** What is drawn of a turn that runs. */
const playKeys = ({ trails, thrown, scored }: BallFrame): Key[] => [
  ...(trails.some(({ pushed }) => pushed) ? [{ sign: 'pushed' as const, word: 'pushed' }] : []),
  ...(thrown ? [{ sign: 'flight' as const, word: thrown.caught ? 'pass, caught' : 'pass' }] : []),
  ...(scored ? [{ sign: 'point' as const, word: 'point' }] : []),
];

export default defineBoard({
  model,
  flat: () => import('./Flat.svelte'),
  solid: () => import('./solid'),
  entry: () => import('./ProgramPanel.svelte'),
  entered: planWords,
  asks: 'plan three steps in secret.',
  word,
  notes: (frame) => [
    ...(frame.pieces.length ? [{ target: null, text: headline(frame) }] : []),
    ...frame.stops.filter(({ reason }) => reason).map((stop) => ({ target: stop.at, text: stop.reason })),
  ],
  legend: { from: 'began here', to: 'ended here', removed: 'stopped', done: '' },
  keys: (frame) => [...planKeys(frame), ...playKeys(frame)],
});
