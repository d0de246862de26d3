import { describe, expect, it } from 'vitest';
import { NO_INTERACTION, type Interaction } from '../../board/contract';
import { MARK } from '../../board/palette';
import type { Arrow } from '../../board/playback/arrows';
import { arrowsInFront, arrowsOn, crossingOn, interactionOf, shortenArrows, traceOf, wayColours } from './interaction';
import { extentOf, middleOf, RIM, RIM_WITH_NAMES, SQUARES } from './layout';
import { clampsOf, model, type BracesFrame } from './model';
import { board, step } from './testPositions';

/** A way over some squares, with the number of each step; the last one counts for those after it. */
const way = (numbers: string, ...squares: string[]): Arrow => ({
  piece: null,
  team: null,
  segments: squares.slice(1).map((to, index) => ({
    from: squares[index] ?? '',
    to,
    kind: 'step',
    numbers: [numbers.charAt(index) || numbers.slice(-1)],
  })),
});

it('a turn is one arrow for each way, along its corners, without pieces that came back', () => {
  const ways = (...arrows: Arrow[]): string[] =>
    shortenArrows(arrows).flatMap(({ segments }) =>
      segments.map(({ from, to, numbers }) => from + to + numbers.join()),
    );
  const same = way('1', 'a1', 'a2', 'a3', 'b3');
  expect(ways(same, way('2', 'c1', 'c2', 'c1'), way('3', 'd1', 'd2'), same, way('4', 'a1', 'b1', 'b2'))).toEqual([
    'a1a31',
    'a3b31',
    'd1d23',
    'a1b14',
    'b1b24',
  ]);
  expect(ways(way('13', 'a1', 'a2', 'a3')), 'another action has its own number').toEqual(['a1a21', 'a2a33']);
});

describe('the arrow of an action', () => {
  const stack = ['Lw', 'Sw'];
  const begun = model.snapshot(step(board({ a1: stack, a2: stack, b1: stack })));
  // One piece goes along the near row and up, another there and back.
  const arrows = [way('1', 'c1', 'b1', 'a1', 'a2'), way('23', 'b2', 'b1', 'b2')];
  const drawn = (more: Partial<BracesFrame>) =>
    arrowsOn({ ...begun, arrows, ...more }, NO_INTERACTION, 0, 13, extentOf);
  const seen = (more: Partial<BracesFrame>): string[] =>
    drawn(more).flatMap(({ segments }) =>
      segments.map(({ from, goal, faint }) => `${from}${goal}${faint ? ' faint' : ''}`),
    );

  it('is alone: in a playback that of the step that is shown, otherwise its whole way', () => {
    expect(seen({ step: '1', plays: true })).toEqual(['a1a2']);
    expect(seen({ step: '1' })).toEqual(['c1a1', 'a1a2']);
    expect(seen({ step: '3', plays: true }), 'also back').toEqual(['b1b2']);
    expect(seen({ step: null, plays: true }), 'a roll has none').toEqual([]);
    expect(seen({ step: null }), 'beside the log, all ways').toEqual(['c1a1', 'a1a2']);
    expect(seen({}), 'and in a study').toEqual(['c1a1', 'a1a2']);
  });

  it('is thin and pale at rest, without a number, until the next turn begins', () => {
    expect(seen({ rests: true }), 'without detours').toEqual(['c1a1', 'a1a2']);
    expect(seen({ rests: true, turnOver: false })).toEqual([]);
    const [quiet, loud] = [drawn({ rests: true }), drawn({})].map(([first]) => first);
    expect(quiet?.pale).toBe(true);
    expect(quiet?.numbers).toEqual([]);
    expect(loud?.numbers.length).toBeGreaterThan(0);
    expect(quiet?.thick).toBeLessThan(0.7 * (loud?.thick ?? 0));
    const beside = (more: Partial<Interaction>): number =>
      arrowsOn({ ...begun, arrows, rests: true }, { ...NO_INTERACTION, ...more }, 0, 13, extentOf).length;
    expect([beside({}), beside({ demonstrated: ['a1', 'a2'] }), beside({ selection: ['a1'] })]).toEqual([1, 0, 0]);
  });

  it('is over the pieces at rest where they would hide it, as far as it is asked to be', () => {
    const frame = { ...begun, arrows: [way('1', 'a2', 'a1'), way('2', 'c1', 'b1')], rests: true };
    const over = (lifts: boolean): unknown[] =>
      arrowsOn(frame, NO_INTERACTION, 0, 13, extentOf, lifts).map(({ segments, begin }) => [segments[0]?.over, begin]);
    expect(over(true), 'between two stacks, without a mark where it begins').toEqual([
      [true, undefined],
      [undefined, undefined],
    ]);
    expect(over(false)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('leads on over the pieces that it passes at rest, not over those where it begins and ends', () => {
    const boxesOf = (more: Partial<BracesFrame>): string[] => {
      const frame = { ...begun, arrows: [...arrows, way('4', 'a2', 'b3', 'c4')], ...more };
      const all = arrowsOn(frame, NO_INTERACTION, 0, 13, extentOf);
      const { arrows: crossing, boxes } = crossingOn(frame, all, 0, extentOf);
      expect(crossing.map(({ segments }) => segments[0]?.from)).toEqual(boxes.length ? ['c1'] : []);
      return SQUARES.filter((square) =>
        boxes.some(({ x, y, width, height }) => {
          const middle = middleOf(square, 0);
          return Math.abs(middle.x - x) < width / 2 && Math.abs(middle.y - y) < height / 2;
        }),
      );
    };
    expect(boxesOf({ rests: true }), 'between, and where it turns').toEqual(['a1', 'b1']);
    expect(boxesOf({}), 'otherwise it has its number').toEqual([]);
  });

  it('has the colours of its piece at rest, also where another one has come since', () => {
    const frame = model.snapshot(step(board({ d5: ['Sb'], e4: ['Sn'], b2: ['Mg'] })));
    const idOn = (name: string): number | null => frame.pieces.find(({ square }) => square === name)?.id ?? null;
    const ways: Arrow[] = [
      { ...way('1', 'e4', 'd4', 'd5'), piece: idOn('d5') },
      { ...way('2', 'e5', 'e4'), piece: idOn('e4') },
      way('3', 'a2', 'b2'),
    ];
    const colours = (rests: boolean): (string | undefined)[][] =>
      arrowsOn({ ...frame, arrows: ways, rests }, NO_INTERACTION, 0, 13, extentOf).map(({ colour, casing }) => [
        colour,
        casing,
      ]);
    const [black, neutral, green] = (['b', 'n', 'g'] as const).map(wayColours);
    expect(colours(true)).toEqual([black, neutral, green].map((one) => [one?.line, one?.casing]));
    expect(new Set(colours(false).flat()), 'otherwise those of highlights').toEqual(new Set([MARK.last, undefined]));
  });

  it('is a sign on both squares at rest if it is a swap, whose line would pass below other pieces', () => {
    const swap: Arrow = {
      piece: null,
      team: null,
      segments: [{ from: 'b1', to: 'e5', kind: 'swap', numbers: ['2'] }],
    };
    const rests = { rests: true, arrows: [...arrows, swap] };
    expect(seen(rests)).toEqual(['c1a1', 'a1a2']);
    expect(seen({ arrows: rests.arrows })).toContain('b1e5');
    const marked = (more: Partial<BracesFrame>): string[] =>
      traceOf({ ...begun, ...rests, ...more }, NO_INTERACTION).map(
        ({ square, changed, swapped }) => `${square}${changed ? ' changed' : ''}${swapped ? ' swapped' : ''}`,
      );
    expect(marked({})).toEqual(['a2', 'b2', 'e5 swapped', 'b1 swapped']);
    const removed = { ...begun.highlights, removed: ['b1'] };
    expect(marked({ highlights: removed }), 'beside what has changed').toEqual(['b1 changed swapped', 'e5 swapped']);
    expect(marked({ turnOver: false, actions: 3 }), 'until another action').toEqual(['b2']);
  });

  it('goes straight from square to square, in front of the pieces', () => {
    const [up] = drawn({ step: '1', plays: true });
    // From the middle of a1 to just before that of a2.
    expect(up?.start).toEqual({ x: 50, y: 450 });
    const [x, y] = (/^M50 450L(\S+) (\S+)$/.exec(up?.segments[0]?.path ?? '') ?? []).slice(1).map(Number);
    expect(x).toBe(50);
    expect(y).toBeGreaterThan(350);
    expect(y).toBeLessThan(390);
    expect(['1', null, undefined].map((step) => arrowsInFront({ ...begun, step }))).toEqual([true, false, false]);
  });

  it('has its number whole on the far row, too', () => {
    const leap = way('1', 'b5', 'd5');
    const arrows = [{ ...leap, segments: leap.segments.map((one) => ({ ...one, kind: 'leap' as const })) }];
    const [shown] = arrowsOn(
      { ...begun, arrows: [...arrows, way('2', 'e1', 'e2')], step: '1' },
      NO_INTERACTION,
      0,
      20,
      extentOf,
    );
    const [number] = shown?.numbers ?? [];
    expect((number?.at.y ?? -Infinity) - 12).toBeGreaterThanOrEqual(Math.max(RIM.box[1], RIM_WITH_NAMES.box[1]));
  });

  it('ends before the sign in an upper corner of its square', () => {
    const distanceFrom = (from: string, side: number, removed: readonly string[]): { x: number; y: number } => {
      const highlights = { ...begun.highlights, removed };
      const slanting = { ...begun, arrows: [way('1', from, 'a2')], rests: true, highlights };
      const [shown] = arrowsOn(slanting, NO_INTERACTION, side, 13, () => ({ half: 20, up: 20, down: 20 }));
      const [x = 0, y = 0] = (/L(\S+) (\S+)$/.exec(shown?.segments[0]?.path ?? '') ?? []).slice(1).map(Number);
      const middle = middleOf('a2', side);
      return { x: Math.abs(x - middle.x), y: middle.y - y };
    };
    const [before, at] = [distanceFrom('b3', 0, ['a2']), distanceFrom('b3', 0, [])];
    expect(Math.min(before.x, before.y), 'at the corner').toBeGreaterThanOrEqual(50);
    expect(Math.max(at.x, at.y), 'beside the piece on a square without a sign').toBeLessThan(30);
    const below = distanceFrom('b1', 0, ['a2']);
    expect(Math.max(below.x, -below.y), 'from below, too').toBeLessThan(30);
  });

  it('is all that plates make room for', () => {
    const braces = [{ from: ['b1'], to: 'a1', way: 'brace', number: '1' }];
    const highlights = { ...begun.highlights, turned: ['a1'] };
    const asides = (more: Partial<BracesFrame>): number[] =>
      clampsOf(interactionOf({ ...begun, arrows, braces, highlights, ...more }, NO_INTERACTION).braced, 0).map(
        ({ aside }) => aside,
      );
    const passing = [way('1', 'b1', 'a1'), way('2', 'b2', 'b1')];
    expect(asides({ step: '1', arrows: passing })).not.toEqual([0]);
    const other = [way('2', 'b1', 'a1'), way('1', 'b2', 'b1')];
    expect(asides({ step: '1', arrows: other })).toEqual([0]);
  });
});
