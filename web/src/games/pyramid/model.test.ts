import { describe, expect, it } from 'vitest';
import type { PyramidBoard, Told } from '../../api/generated/pyramid';
import { NO_HIGHLIGHTS, NO_INTERACTION, type PlaybackStep } from '../../board/contract';
import { contrast } from '../../board/palette';
import face from '.';
import { INK, LEVELS, shadeOf, TOKENS } from './palette';
import { footOf, rise } from './layout';
import { heightAt, model, removalOf, tokenOn, type PyramidFrame } from './model';
import { logTexts, stepWords, summary, wordsOf } from './labels';

/** Three by two columns; b1 is touched by four cubes. */
const START = { heights: [1, 2, 2, 0, 2, 1], tokens: { a1: 0, c2: 1 } as Record<string, number> };
const CELLS = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2'];
const board = (heights: number[], tokens: Record<string, number>): PyramidBoard => ({
  width: 3,
  ranks: 2,
  columns: CELLS.map((cell, index) => ({
    cell,
    height: heights[index] ?? 0,
    token: tokens[cell] ?? null,
    held_by: cell === 'b1' ? ['b1', 'c1', 'b2'] : [],
  })),
  steps: [2, 1],
});
const step = (stands: PyramidBoard | null, ...events: Told[]): PlaybackStep<PyramidBoard, Told> => ({
  ply: 1,
  seat: 0,
  startsTurn: true,
  local: false,
  board: stands,
  events,
  diagrams: [],
});
const begun = model.snapshot(step(board(START.heights, START.tokens)));
const STEPPED: Told = { kind: 'stepped', sentence: 'climbs', why: '', seat: 0, source: 'a1', cell: 'b1', climb: 1 };
const REMOVED: Told = { kind: 'removed', sentence: 'crumbles', why: '', seat: 0, cell: 'b2', height: 1 };
const AFTER = board([1, 2, 2, 0, 1, 1], { b1: 0, c2: 1 });
const standing = (frame: PyramidFrame | undefined): string[] =>
  (frame?.cubes ?? []).flatMap((cube) => (cube.gone ? [] : [cube.id])).sort();

describe('the heap', () => {
  it('is made of single cubes', () => {
    expect(standing(begun)).toEqual(['a1/1', 'b1/1', 'b1/2', 'b2/1', 'b2/2', 'c1/1', 'c1/2', 'c2/1']);
  });

  it('shows a step and a removal one after the other, each with marks of its own', () => {
    const [first, second] = model.advance(begun, step(AFTER, STEPPED, REMOVED));
    expect(first?.caption).toBe('climbs');
    expect(first?.highlights).toEqual({ ...NO_HIGHLIGHTS, from: ['a1'], to: ['b1'] });
    expect(first && heightAt(first, 'b2')).toBe(2);
    expect(first?.crumbling).toBeNull();
    expect(second?.highlights).toMatchObject({ from: ['a1'], to: ['b1'], removed: ['b2'], turned: [], done: [] });
    expect(second?.crumbling).toBe('b2/2');
    expect(standing(second)).not.toContain('b2/2');
    expect(second?.cubes.find((cube) => cube.id === 'b2/2')?.gone).toBe(true);
  });

  it('knows whether a removed cube was the last of its column', () => {
    expect(removalOf(begun)).toBeNull();
    const after = (cell: string, height: number, heights: number[]): PyramidFrame =>
      model.advance(begun, step(board(heights, { b1: 0, c2: 1 }), STEPPED, { ...REMOVED, cell, height })).at(-1) ??
      begun;
    expect(removalOf(after('b2', 1, [1, 2, 2, 0, 1, 1]))).toBe('upper');
    expect(removalOf(after('a1', 0, [0, 2, 2, 0, 2, 1]))).toBe('last');
    const icons = (frame: PyramidFrame): string[] =>
      (face.legend?.(frame, [], NO_INTERACTION) ?? []).map(({ icon }) => icon);
    expect(icons(after('b2', 1, [1, 2, 2, 0, 1, 1]))).toEqual(['lower']);
    expect(icons(after('a1', 0, [0, 2, 2, 0, 2, 1]))).toEqual(['gone']);
  });

  it('moves the same token, and leaves the others', () => {
    const id = tokenOn(begun, 'a1')?.id;
    const last = model.advance(begun, step(AFTER, STEPPED, REMOVED)).at(-1);
    expect(last && tokenOn(last, 'b1')?.id).toBe(id);
    expect(last && tokenOn(last, 'c2')).toEqual(tokenOn(begun, 'c2'));
  });

  it('stands as the server says even when no event tells why, and after taking back', () => {
    const after = model.advance(begun, step(AFTER)).at(-1);
    expect(after && standing(after)).toEqual(standing(model.snapshot(step(AFTER))));
    expect(after && tokenOn(after, 'b1')?.seat).toBe(0);
    const back = after && model.advance(after, step(board(START.heights, START.tokens))).at(-1);
    expect(standing(back)).toEqual(standing(begun));
    expect(back?.tokens).toEqual(begun.tokens);
  });

  it('follows by the events alone while no board has come', () => {
    const after = model.advance(begun, step(null, STEPPED, REMOVED)).at(-1);
    expect(after && heightAt(after, 'b2')).toBe(1);
    expect(after && tokenOn(after, 'b1')?.seat).toBe(0);
  });

  it('says a skipped removal and the end without crumbling anything', () => {
    const frames = model.advance(
      begun,
      step(
        board(START.heights, { b1: 0, c2: 1 }),
        STEPPED,
        { kind: 'skipped', sentence: 'skips', why: '', seat: 0 },
        { kind: 'won', sentence: 'wins', why: '', seat: 0, both_stuck: false, stuck: ['b2'] },
      ),
    );
    expect(frames.map((frame) => [frame.caption, frame.crumbling])).toEqual([
      ['climbs', null],
      ['skips', null],
      ['wins', null],
    ]);
  });

  it('previews the hand, the step and the removal, and the own turn is not shown again', () => {
    expect(model.preview(begun, ['a1'], 0).tokens.find((token) => token.lifted)?.cell).toBe('a1');
    const stepped = model.preview(begun, ['a1', 'b1'], 0);
    expect(tokenOn(stepped, 'b1')?.seat).toBe(0);
    const whole = model.preview(begun, ['a1', 'b1', 'b2'], 0, ['3', '0']);
    expect([begun.steps, whole.steps], 'possible steps are counted after it').toEqual([
      [2, 1],
      [3, 0],
    ]);
    expect(whole.crumbling).toBe('b2/2');
    expect(model.preview(whole, [], 0).crumbling, 'nothing crumbles twice').toBeNull();
    const own = model.advance(begun, { ...step(AFTER, STEPPED, REMOVED), local: true });
    expect(own).toHaveLength(1);
    expect(own[0]?.caption).toBe('climbs crumbles');
    expect(own[0]?.crumbling).toBeNull();
    expect(standing(own[0])).toEqual(standing(whole));
    expect(
      begun.cubes.some((cube) => cube.gone),
      'a preview changes nothing',
    ).toBe(false);
  });
});

describe('words of the heap', () => {
  const seats = ['White', 'Black'].map((name) => ({ name, colour: '', mark: '' }));

  it('say why a cube is locked or loose', () => {
    expect(wordsOf(begun, 'b1', seats)).toBe(
      'b1: 2 cubes. The top one is locked: it touches the one below, c1 and b2.',
    );
    expect(wordsOf(begun, 'b2', seats)).toBe('b2: 2 cubes. The top one can be removed.');
    const stepping = { ...begun, tokens: begun.tokens.map((token) => ({ ...token, lifted: token.cell === 'c2' })) };
    expect(wordsOf(stepping, 'b2', seats), 'a token steps before a cube is removed').toBe('b2: 2 cubes.');
    expect(wordsOf(begun, 'c2', seats)).toBe('c2: one cube under Black’s token.');
    const held = begun.columns.map((column) => (column.cell === 'c2' ? { ...column, held_by: ['b2', 'c1'] } : column));
    expect(wordsOf({ ...begun, columns: held }, 'c2', seats), 'the token is reason enough').toBe(
      'c2: one cube under Black’s token.',
    );
    expect(wordsOf(begun, 'a2', seats)).toBe('a2: bare table, where no token can stand.');
    expect(wordsOf(begun, 'z9', seats)).toBe('');
  });

  it('count what is left, and while a cube is chosen how many are marked', () => {
    expect(summary(begun, NO_INTERACTION, false)).toBe('8 cubes left. A player who cannot step loses.');
    expect(summary(begun, NO_INTERACTION, true), 'a first step says the aim').toBe('8 cubes left');
    const removing = { ...NO_INTERACTION, seat: 0, selection: ['a1', 'b1'], choices: ['a1', 'b2'] };
    expect(summary(model.preview(begun, ['a1', 'b1'], 0), removing, false)).toBe('8 cubes left; 2 can be removed.');
    expect(summary(model.preview(begun, ['a1', 'b1', 'b2'], 0), NO_INTERACTION, false)).toBe(
      '7 cubes left. A player who cannot step loses.',
    );
  });
});

it('a seat’s card says how many steps there are to choose from', () => {
  expect([3, 1, 0].map(stepWords)).toEqual(['3 ways to step', '1 way to step', 'cannot step']);
  const dots = { of: 4, shape: 'disc' };
  expect(face.seatProgress?.(begun), 'one token each, with four sides').toEqual([
    { count: 2, ...dots },
    { count: 1, ...dots },
  ]);
});

describe('a turn in the log', () => {
  it('is one line, and a step without a removal, too', () => {
    expect(logTexts([STEPPED, REMOVED])).toEqual([{ text: 'a1 → b1, removes a cube at b2', why: '' }]);
    expect(logTexts([STEPPED]), 'until the removal has been shown').toEqual([{ text: 'a1 → b1', why: '' }]);
    const skipped: Told = { kind: 'skipped', sentence: 'removes nothing', why: 'none is loose', seat: 0 };
    expect(logTexts([STEPPED, skipped])).toEqual([
      { text: 'a1 → b1', why: '' },
      { text: 'removes nothing', why: 'none is loose' },
    ]);
  });
});

describe('the drawing', () => {
  it('has numbers that can be read on every level, and levels that differ', () => {
    const levels = Array.from({ length: LEVELS }, (_, index) => shadeOf(index + 1));
    expect(Math.min(...levels.map((shade) => contrast(shade, INK)))).toBeGreaterThan(4.5);
    expect(new Set(levels).size).toBe(LEVELS);
    expect(shadeOf(40)).toBe(shadeOf(LEVELS));
    for (const { body, mark } of TOKENS) expect(contrast(body, mark)).toBeGreaterThan(7);
  });

  it('rises with every cube, but never hides the next column', () => {
    const heights = [0, 1, 2, 3, 4, 5].map(rise);
    expect(heights).toEqual([...heights].sort((one, other) => one - other));
    expect(rise(72)).toBeLessThan(50);
  });

  it('has the own side near', () => {
    expect(footOf('a1', 0, 3, 2)).toEqual({ x: 50, y: 154 });
    expect(footOf('a1', 1, 3, 2)).toEqual({ x: 250, y: 54 });
  });
});
