import { defineBoard, type Key } from '../../board/contract';
import { lookOf } from './palette';
import { model, passOf, wayOf, type BallFrame, type Plan } from './model';
import { planWords, rowWords, targetWords, TEAMS, word } from './labels';

/** Points of both teams, and the step that is shown. */
function headline({ pieces, scores, row, target }: BallFrame): string {
  const points = TEAMS.map((team, seat) => `${team} ${scores[pieces[0]?.seat === seat ? 0 : 1]}`);
  return [points.join(' – '), row ? rowWords(row) : targetWords(target)].filter(Boolean).join(' · ');
}

/** Whose routes are drawn in which colour, and what else a plan shows. */
function planKeys(frame: BallFrame): Key[] {
  const { plans, pieces } = frame;
  if (!plans.length) return [];
  const moves = (plan: Plan): boolean =>
    pieces.some((piece) => piece.side === plan.side && wayOf(plan, piece).length > 1);
  const routed = plans.filter(moves);
  const seatOf = (side: number): number => pieces.find((piece) => piece.side === side)?.seat ?? side;
  const nameOf = (side: number): string => TEAMS[seatOf(side)] ?? '';
  return [
    ...routed.map(({ side, mark }): Key => {
      const line = mark === 'choice' ? { mark, dashed: false } : lookOf(seatOf(side)).way;
      return { sign: 'way', line, word: `${nameOf(side)}’s plan` };
    }),
    ...(routed.length ? [{ sign: 'ghost' as const, word: 'would end' }] : []),
    ...(plans.some((plan) => passOf(frame, plan)) ? [{ sign: 'flight' as const, word: 'gets a pass' }] : []),
  ];
}

/** What is drawn of a turn that has run: ways of both teams, and the ball. */
function playKeys({ arrows: ways = [], thrown, scoredAt, carrier, loose }: BallFrame): Key[] {
  const kinds = new Set(ways.flatMap(({ segments }) => segments.map(({ kind }) => kind)));
  const gone = TEAMS.flatMap((word, seat): Key[] => {
    const { way } = lookOf(seat);
    return ways.some(({ team }) => team?.mark === way.mark) ? [{ sign: 'way', line: way, word }] : [];
  });
  return [
    ...gone,
    ...(kinds.has('pushed') ? [{ sign: 'pushed' as const, word: 'pushed' }] : []),
    ...(kinds.has('stopped') ? [{ sign: 'stopped' as const, word: 'stopped' }] : []),
    ...(thrown ? [{ sign: 'flight' as const, word: thrown.caught ? 'pass, caught' : 'pass' }] : []),
    ...(scoredAt.length ? [{ sign: 'point' as const, word: 'point' }] : []),
    ...(carrier !== null || loose ? [{ sign: 'ball' as const, word: 'the ball' }] : []),
  ];
}

export default defineBoard({
  model,
  flat: () => import('./svg/Board.svelte'),
  solid: () => import('./three/renderer'),
  entry: () => import('./panels/ProgramPanel.svelte'),
  entered: planWords,
  asks: 'plan three steps in secret.',
  word,
  notes: (frame) => [
    ...(frame.pieces.length ? [{ target: null, text: headline(frame) }] : []),
    ...frame.stops.filter(({ reason }) => reason).map((stop) => ({ target: stop.at, text: stop.reason })),
  ],
  gist: ({ gist }) => gist,
  keys: (frame) => [...planKeys(frame), ...playKeys(frame)],
});
