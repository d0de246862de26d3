import { describe, expect, it } from 'vitest';
import { extendArrows, type Arrow, type Movement } from '../playback/arrows';
import { crosses, drawArrows, outlineAt, type DrawnArrow } from './arrowDrawing';

const move = (piece: number, from: string, to: string, kind: Movement['kind'] = 'step'): Movement => ({
  piece,
  from,
  to,
  kind,
});
/** Squares of 100 units; a1 at 50, 50. */
const middleOf = (square: string): { x: number; y: number } => ({
  x: 50 + 100 * (square.charCodeAt(0) - 97),
  y: 50 + 100 * (Number(square[1]) - 1),
});
const locate = (square: string) => ({ ...middleOf(square), halfWidth: 50, halfHeight: 50 });

function drawn(moves: readonly Movement[], occupied: readonly string[], several = false, text = 12): DrawnArrow[] {
  return drawArrows(extendArrows([], moves, '1'), locate, {
    several,
    step: null,
    text,
    pieceAt: (square) =>
      occupied.includes(square) ? outlineAt(middleOf(square), { half: 30, up: 20, down: 40 }) : null,
  });
}
/** The numbers of a path. */
const pointsOf = (path = ''): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);

describe('arrows below pieces', () => {
  it('end at the edge of the piece, with the point of the head', () => {
    const [arrow] = drawn([move(1, 'a1', 'b1')], ['b1']);
    const points = pointsOf(arrow?.segments[0]?.tips[0]);
    expect(Math.max(...points.filter((_, index) => index % 2 === 0))).toBeCloseTo(120, 0);
    const [down] = drawn([move(1, 'a1', 'a2')], ['a2']);
    const heights = pointsOf(down?.segments[0]?.tips[0]).filter((_, index) => index % 2);
    expect(Math.max(...heights), 'what stands higher reaches further').toBeCloseTo(130, 0);
  });

  it('are straight over pieces that would hide a step, with the number beside them', () => {
    const step = (up: number, lifts: boolean) =>
      drawArrows(extendArrows([], [move(1, 'a1', 'a2')], '1'), locate, {
        several: true,
        step: null,
        text: 12,
        lifts,
        pieceAt: (square) => outlineAt(middleOf(square), { half: 38, up, down: 38 }),
      })[0];
    const isOver = (up: number, lifts: boolean): boolean => step(up, lifts)?.segments[0]?.over === true;
    expect(isOver(50, true), 'the piece in front hides the way to it').toBe(true);
    expect(isOver(50, false)).toBe(false);
    expect(isOver(40, true), 'no more than its head would be in sight').toBe(true);
    expect(isOver(30, true), 'the way is in sight').toBe(false);
    const [x, y = 0, goalX, goalY = 0] = pointsOf(step(50, true)?.segments[0]?.path);
    expect([x, goalX]).toEqual([50, 50]);
    // From one piece on to the other.
    const [from, to] = [middleOf('a1').y, middleOf('a2').y];
    expect(Math.abs(y - from)).toBeLessThan(38);
    expect(Math.abs(goalY - to)).toBeLessThan(38);
    expect(step(50, true)?.numbers[0]?.at.x).not.toBe(50);
  });

  it('end in the middle of a square without pieces', () => {
    const [arrow] = drawn([move(1, 'a1', 'b1')], []);
    const [, , x = 0] = pointsOf(arrow?.segments[0]?.path);
    expect(x).toBeGreaterThan(135);
  });

  it('have a start only where no piece hides it', () => {
    const start = (occupied: string[]) => drawn([move(1, 'a1', 'b1')], occupied)[0]?.start;
    expect([start(['b1']), start(['a1', 'b1'])]).toEqual([{ x: 50, y: 50 }, null]);
  });

  it('have it beside the piece that hides it if asked, of a way in several parts', () => {
    const route = extendArrows([], [move(1, 'a1', 'b1'), move(1, 'b1', 'b2')], '1');
    const short = extendArrows([], [move(1, 'a1', 'b1')], '1');
    const start = (arrows: readonly Arrow[], starts: boolean) =>
      drawArrows(arrows, locate, {
        several: false,
        step: null,
        text: 12,
        starts,
        pieceAt: (square) => outlineAt(middleOf(square), { half: 30, up: 20, down: 40 }),
      })[0]?.start;
    expect(start(route, true)).toEqual({ x: 80, y: 50 });
    expect([start(route, false), start(short, true)]).toEqual([null, null]);
  });

  it('lead over what they leap, from either side', () => {
    for (const [from, to] of [
      ['a2', 'c2'],
      ['c2', 'a2'],
    ] as const) {
      const [leap] = drawn([move(1, from, to, 'leap')], ['b2'], true);
      const [, y = 0, , over = 0] = pointsOf(leap?.segments[0]?.path);
      expect(over, `above: ${from} to ${to}`).toBeLessThan(y - 50);
      expect(leap?.numbers[0]?.at.y, 'with its number').toBeLessThan(y - 25);
    }
  });

  it('say where a way begins if a piece hides it', () => {
    const begin = (occupied: string[], lifts: boolean) =>
      drawArrows(extendArrows([], [move(1, 'a1', 'b1')], '1'), locate, {
        several: true,
        step: null,
        text: 12,
        lifts,
        pieceAt: (square) =>
          occupied.includes(square) ? outlineAt(middleOf(square), { half: 38, up: 50, down: 38 }) : null,
      })[0]?.begin;
    expect(begin(['a1'], true)).toEqual(middleOf('a1'));
    expect([begin(['a1'], false), begin(['b1'], true)]).toEqual([undefined, undefined]);
  });

  it('say so for the newest step only, or the one that stands out: others may have come to where older ones began', () => {
    const first = extendArrows([], [move(1, 'b1', 'a1')], '1');
    const begins = (step: string | null) =>
      drawArrows(extendArrows(first, [move(2, 'a2', 'b1')], '2'), locate, {
        several: true,
        step,
        text: 12,
        lifts: true,
        pieceAt: (square) => outlineAt(middleOf(square), { half: 38, up: 50, down: 38 }),
      }).map(({ begin }) => begin !== undefined);
    expect([begins(null), begins('1')]).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('begin below another piece that has come since to where they begin, without a ring on it', () => {
    const [arrow] = drawn([move(1, 'a1', 'b1')], ['a1', 'b1']);
    expect([arrow?.start, arrow?.begin, arrow?.segments[0]?.over]).toEqual([null, undefined, undefined]);
    expect(pointsOf(arrow?.segments[0]?.path).slice(0, 2)).toEqual([50, 50]);
  });

  it('may meet and cross in the middle, but do not lie on each other', () => {
    const starts = (moves: readonly Movement[]) => drawn(moves, []).map(({ start }) => start);
    expect(starts([move(1, 'a1', 'b1'), move(2, 'b1', 'b2')])).toEqual([middleOf('a1'), middleOf('b1')]);
    const [, other] = starts([move(1, 'a1', 'c1'), move(2, 'c1', 'b1')]);
    expect(other?.y).not.toBe(50);
  });

  it('do not begin or turn on the line of another if it is to be seen where they begin', () => {
    const begins = (starts: boolean, ...ways: readonly string[][]) => {
      const arrows = ways.reduce<readonly Arrow[]>(
        (known, way, piece) =>
          way.slice(1).reduce((all, to, at) => extendArrows(all, [move(piece, way[at] ?? to, to)], '1'), known),
        [],
      );
      const look = { several: false, step: null, text: 12, pieceAt: () => null, starts };
      return drawArrows(arrows, locate, look).map(({ start }) => start);
    };
    const [turning, straight] = [
      ['b2', 'a2', 'a1'],
      ['b3', 'b1'],
    ];
    expect(begins(false, turning, straight)).toEqual([middleOf('b2'), middleOf('b3')]);
    for (const ways of [
      [turning, straight],
      [straight, turning],
    ]) {
      const [one, other] = begins(true, ...ways);
      expect(Math.abs((one?.x ?? 0) - (other?.x ?? 0)), 'beside it').toBeGreaterThan(8);
    }
    expect(begins(true, ['a2', 'c2'], straight), 'they may cross').toEqual([middleOf('a2'), middleOf('b3')]);
    expect(begins(true, ['a2', 'b2'], straight), 'and meet').toEqual([middleOf('a2'), middleOf('b3')]);
    expect(begins(true, ['c2', 'b2'], turning), 'also where one begins').toEqual([middleOf('c2'), middleOf('b2')]);
  });

  it('have their numbers on the part in sight, or beside a line that is too short', () => {
    const numberAt = (occupied: string[], text = 12) =>
      drawn([move(1, 'a1', 'b1')], occupied, true, text)[0]?.numbers[0]?.at;
    expect(numberAt(['b1'])).toEqual({ x: 77, y: 50 });
    expect(numberAt(['a1', 'b1'], 24)?.y, 'it covers their edges a little').toBe(50);
    expect(numberAt(['a1', 'b1'], 30)?.y).toBeLessThan(40);
  });

  it('have their numbers beside lines that stay whole if asked: those forth and back at the outer sides', () => {
    const numbersOf = (...squares: string[]) => {
      const steps = squares
        .slice(1)
        .map((to, index) => ({ to, from: squares[index] ?? to, number: String(index + 1) }));
      const arrows = steps.reduce<readonly Arrow[]>(
        (known, { from, to, number }) => extendArrows(known, [move(1, from, to)], number),
        [],
      );
      const look = { several: true, step: null, text: 12, pieceAt: () => null, beside: true };
      return drawArrows(arrows, locate, look)[0]?.numbers ?? [];
    };
    expect(numbersOf('a1', 'b1'), 'above').toEqual([{ text: '1', at: { x: 100, y: 37 }, plain: true }]);
    const [left, right] = numbersOf('a1', 'a2', 'a1').sort((one, other) => one.at.x - other.at.x);
    expect([left?.text, right?.text]).toEqual(['1', '2']);
    expect(left?.at.x).toBeLessThan(40);
    expect(right?.at.x).toBeGreaterThan(60);
    expect(
      numbersOf('a1', 'a2', 'a1', 'a2').map(({ text }) => text),
      'more have no room',
    ).toEqual(['1·2·3']);
  });

  it('have a number in each lane of a way forth and back if asked', () => {
    const arrow: Arrow = {
      piece: 1,
      team: null,
      segments: [
        { from: 'a1', to: 'a2', kind: 'step', numbers: ['1'] },
        { from: 'a2', to: 'a1', kind: 'step', numbers: ['2'] },
      ],
    };
    const numbersOf = (apart: boolean) =>
      drawArrows([arrow], locate, { several: true, step: null, text: 12, pieceAt: () => null, apart })[0]?.numbers ??
      [];
    expect(numbersOf(false).map(({ text }) => text)).toEqual(['1·2']);
    const [one, other] = numbersOf(true);
    expect([one?.text, other?.text]).toEqual(['1', '2']);
    expect(Math.abs((one?.at.x ?? 0) - (other?.at.x ?? 0)), 'they do not touch').toBeGreaterThanOrEqual(16);
  });

  it('show what is doubtful of a route, and that a whole route is less important', () => {
    const arrow: Arrow = {
      piece: 1,
      team: null,
      pale: true,
      segments: [
        { from: 'a1', to: 'b1', kind: 'step', numbers: ['1'] },
        { from: 'b1', to: 'b2', kind: 'step', numbers: ['2'], doubtful: true },
      ],
    };
    const [drawing] = drawArrows([arrow], locate, { several: true, step: null, text: 12, pieceAt: () => null });
    expect(drawing?.pale).toBe(true);
    expect(drawing?.segments.map(({ doubtful = false }) => doubtful)).toEqual([false, true]);
    expect(drawing?.numbers.map(({ faint = false }) => faint)).toEqual([false, true]);
  });

  it('have the numbers of steps that do not stand out only if asked, and then faint', () => {
    const first = extendArrows([], [{ piece: 0, from: 'a1', to: 'b1', kind: 'step' }], '1');
    const both = extendArrows(first, [{ piece: 0, from: 'b1', to: 'c1', kind: 'step' }], '2');
    const numbersOf = (every: boolean): unknown =>
      drawArrows(both, locate, { several: true, step: '2', text: 12, every }).map(({ numbers }) =>
        numbers.map(({ text, faint }) => [text, faint]),
      );
    expect(numbersOf(false)).toEqual([[['2', undefined]]]);
    expect(numbersOf(true)).toEqual([
      [
        ['1', true],
        ['2', undefined],
      ],
    ]);
  });

  it('show a piece that could not even begin as a cross, without a line', () => {
    const [arrow] = drawn([move(1, 'a1', 'a1', 'stopped')], ['a1']);
    expect(arrow?.segments[0]?.path).toBe('');
    expect(arrow?.segments[0]?.bar).toMatch(/^M.*M/);
  });

  it('have a bar on the middle of the border that a stopped piece did not pass, whatever their lane', () => {
    const both = drawn([move(1, 'a1', 'b1', 'stopped'), move(2, 'b1', 'a1', 'stopped')], ['a1', 'b1']);
    expect(both.map(({ segments }) => segments[0]?.bar)).toEqual(['M100 72.5L100 27.5', 'M100 27.5L100 72.5']);
  });

  it('begin a new line for a piece that is pushed away in the step in which it was stopped', () => {
    const [arrow] = drawn([move(1, 'a2', 'a3', 'stopped'), move(1, 'a2', 'a1', 'pushed')], []);
    expect(arrow?.segments.map(({ path }) => path)).toEqual(['M50 150L50 200', 'M50 138L50 86']);
  });

  it('show a push over its two pieces as an arrow of its own, with the steps before and after it', () => {
    const moves = [move(1, 'a3', 'a2'), move(1, 'a2', 'a1', 'pushed'), move(1, 'a1', 'b1')];
    const [arrow] = drawn(moves, ['a2', 'a1']);
    expect(arrow?.segments.map(({ kind, over, tips }) => [kind, over === true, tips.length])).toEqual([
      ['step', false, 1],
      ['pushed', true, 1],
      ['step', false, 1],
    ]);
    const [, from = 0, , to = 0] = pointsOf(arrow?.segments[1]?.path);
    const [start, goal] = [middleOf('a2').y, middleOf('a1').y];
    expect(start - from, 'from one piece').toBeLessThan(20);
    expect(to - goal, 'into the other, without its letter').toBeLessThan(40);
    expect(to - goal).toBeGreaterThan(20);
  });

  const route = (...squares: string[]): string[] => {
    const moves = squares.slice(1).map((to, index) => move(1, squares[index] ?? to, to));
    const paths = drawn(moves, [])[0]?.segments.map(({ path }) => path) ?? [];
    return paths.map((path) => path.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number)))));
  };

  it('that return lie in two lanes, go around the turn, and stay in their lane straight on', () => {
    expect(route('b1', 'a1', 'b1', 'c1')).toEqual(['M150 43L50 43', 'M50 43A7 7 0 0 0 50 57L150 57', 'M150 57L240 57']);
    expect(route('a2', 'a1', 'b1', 'a1'), 'without crossing their own beginning').toEqual([
      'M50 150L50 57',
      'M50 57L150 57',
      'M150 57A7 7 0 0 0 150 43L60 43',
    ]);
    expect(route('a1', 'b1', 'a1', 'b1'), 'and again').toHaveLength(3);
  });
});

it('knows which lines pass through each other, and not those that only meet', () => {
  const line = (from: string, to: string) => [middleOf(from), middleOf(to)] as const;
  expect(crosses(line('a1', 'c3'), line('a3', 'c1'))).toBe(true);
  expect(crosses(line('a1', 'c3'), line('a3', 'c3')), 'they end at the same place').toBe(false);
  expect(crosses(line('a1', 'c3'), line('a2', 'b3')), 'beside it').toBe(false);
  expect(crosses(line('a1', 'b2'), line('a3', 'd4')), 'before it').toBe(false);
  expect(crosses(line('a1', 'b2'), line('a1', 'c3')), 'along it').toBe(false);
});
