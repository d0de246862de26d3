import { defineBoard, type LegendEntry } from '../../board/contract';
import { lookOf } from './palette';
import { model, passOf, wayOf, type BallFrame, type Plan } from './model';
import { planWords, rowWords, targetWords, TEAMS, word } from './labels';

/** Points of both teams, and the step that is shown. */
function headline({ pieces, scores, row, target }: BallFrame): string {
  const points = TEAMS.map((team, seat) => `${team} ${scores[pieces[0]?.seat === seat ? 0 : 1]}`);
  return [points.join(' – '), row ? rowWords(row) : targetWords(target)].filter(Boolean).join(' · ');
}

const SPECIALS: Record<string, string> = { D: 'Dash', Q: 'Quick Pass', Z: 'Blitz' };

/** Points, and what a team may do once. */
function seatNotes({ pieces, scores, ready }: BallFrame): string[] {
  return TEAMS.map((_, seat) => {
    const side = pieces.find((piece) => piece.seat === seat)?.side ?? seat;
    const points = scores[side] ?? 0;
    const specials = [...(ready[side] ?? '')].flatMap((letter) => SPECIALS[letter] ?? []);
    return [...specials, `${points} ${points === 1 ? 'point' : 'points'}`].join(' · ');
  });
}

/** Whose routes are drawn in which colour, and what else a plan shows. */
function planKeys(frame: BallFrame): LegendEntry[] {
  const { plans, pieces } = frame;
  if (!plans.length) return [];
  const moves = (plan: Plan): boolean =>
    pieces.some((piece) => piece.side === plan.side && wayOf(plan, piece).length > 1);
  const routed = plans.filter(moves);
  const seatOf = (side: number): number => pieces.find((piece) => piece.side === side)?.seat ?? side;
  const nameOf = (side: number): string => TEAMS[seatOf(side)] ?? '';
  return [
    ...routed.map(({ side, mark }): LegendEntry => {
      const line = mark === 'choice' ? { mark, dashed: false } : lookOf(seatOf(side)).way;
      return { icon: 'way', style: line, label: `${nameOf(side)}’s plan` };
    }),
    ...(routed.length ? [{ icon: 'ghost' as const, label: 'would end' }] : []),
    ...(plans.some((plan) => passOf(frame, plan)) ? [{ icon: 'flight' as const, label: 'gets a pass' }] : []),
  ];
}

/** What is drawn of a turn that has run: ways of both teams, and the ball. */
function playKeys({ arrows = [], thrown, scoredAt, carrier, loose }: BallFrame): LegendEntry[] {
  const kinds = new Set(arrows.flatMap(({ segments }) => segments.map(({ kind }) => kind)));
  const gone = TEAMS.flatMap((word, seat): LegendEntry[] => {
    const { way } = lookOf(seat);
    return arrows.some(({ team }) => team?.mark === way.mark) ? [{ icon: 'way', style: way, label: word }] : [];
  });
  return [
    ...gone,
    ...(kinds.has('pushed') ? [{ icon: 'pushed' as const, label: 'pushed' }] : []),
    ...(kinds.has('stopped') ? [{ icon: 'stopped' as const, label: 'stopped' }] : []),
    ...(thrown ? [{ icon: 'flight' as const, label: thrown.caught ? 'pass, caught' : 'pass' }] : []),
    ...(scoredAt.length ? [{ icon: 'point' as const, label: 'point' }] : []),
    ...(carrier !== null || loose ? [{ icon: 'ball' as const, label: 'the ball' }] : []),
  ];
}

export default defineBoard({
  model,
  firstSteps: ['Carry the ball to the far row.', 'Drag a piece to draw its route.', 'Then seal.'],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  moveForm: () => import('./panels/ProgramPanel.svelte'),
  describeMove: planWords,
  moveFormPrompt: 'plan three steps in secret.',
  buttonLabel: word,
  callouts: (frame) => [
    ...(frame.pieces.length ? [{ target: null, text: headline(frame) }] : []),
    ...frame.stops.filter(({ reason }) => reason).map((stop) => ({ target: stop.at, text: stop.reason })),
  ],
  summary: ({ summary: summary }) => summary,
  seatNotes,
  legend: (frame) => [...planKeys(frame), ...playKeys(frame)],
});
