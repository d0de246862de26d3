import { describe, expect, it } from 'vitest';
import type { PylosBoard, Told } from '../../api/generated/pylos';
import { NO_INTERACTION, type PlaybackStep } from '../../board/contract';
import pylos from './index';
import { drawnMove, logTexts, moveLabel, partsOf } from './labels';
import { model, raisableSpheres, shownShapes, SPHERES, type PylosFrame } from './model';

const board = (cells: Record<string, number>): PylosBoard => {
  const spheres = Object.entries(cells).map(([cell, seat]) => ({ cell, seat, free: true }));
  const used = (seat: number): number => spheres.filter((sphere) => sphere.seat === seat).length;
  return { spheres, reserves: [SPHERES - used(0), SPHERES - used(1)] };
};
const step = (cells: Record<string, number>, ...events: Told[]): PlaybackStep<PylosBoard, Told> => ({
  ply: 1,
  seat: 0,
  startsTurn: true,
  local: false,
  board: board(cells),
  events,
  diagrams: [],
});
const on = (frame: PylosFrame | undefined, cell: string): number | undefined =>
  frame?.spheres.find((sphere) => sphere.slot === cell)?.id;
const FOUR = { '1a1': 0, '1b1': 0, '1a2': 0, '1b2': 1 };

describe('the spheres of Pylos', () => {
  it('are thirty, wherever they are', () => {
    const frame = model.snapshot(step(FOUR));
    expect(new Set(frame.spheres.map((sphere) => sphere.id)).size).toBe(30);
    expect(frame.spheres.filter((sphere) => typeof sphere.slot === 'number')).toHaveLength(26);
  });

  it('come from the reserve, the same one in the preview as in the move', () => {
    const begun = model.snapshot(step({}));
    const seen = model.preview(begun, ['1c3'], 1);
    const [frame] = model.advance(
      begun,
      step({ '1c3': 1 }, { kind: 'placed', sentence: 'Dark …', why: '', seat: 1, cell: '1c3' }),
    );
    expect(on(frame, '1c3')).toBe(on(seen, '1c3'));
    expect(frame?.highlights.to).toEqual(['1c3']);
  });

  it('keep who they are when raised, and go home one frame later', () => {
    const begun = model.snapshot(step({ ...FOUR, '1d4': 0, '1d3': 0 }));
    const raised = on(begun, '1d4');
    const frames = model.advance(
      begun,
      step(
        { ...FOUR, '2a1': 0 },
        { kind: 'raised', sentence: 'up', why: '', seat: 0, source: '1d4', cell: '2a1' },
        { kind: 'completed', sentence: 'a line', why: '', seat: 0, cell: '2a1', squares: [['1a1', '1b1']], lines: [] },
        { kind: 'took_back', sentence: 'home', why: '', seat: 0, cells: ['1d3'] },
      ),
    );
    expect(frames.map((frame) => frame.caption)).toEqual(['up', 'a line', 'home']);
    expect(on(frames[0], '2a1')).toBe(raised);
    expect(on(frames[0], '1d3')).toBeDefined();
    expect(frames[1]?.highlights.done).toEqual(['1a1', '1b1']);
    expect(on(frames[2], '1d3')).toBeUndefined();
    expect(frames[2]?.highlights).toEqual({
      from: ['1d4'],
      to: ['2a1'],
      removed: ['1d3'],
      turned: [],
      capped: [],
      done: ['1a1', '1b1'],
    });
  });

  it('stand as the server says even when no event tells why', () => {
    const begun = model.snapshot(step({ '1a1': 0 }));
    const after = model.advance(begun, step(FOUR)).at(-1);
    expect(Object.keys(FOUR).every((cell) => on(after, cell) !== undefined)).toBe(true);
    expect(after?.spheres.find((sphere) => sphere.slot === '1b2')?.seat).toBe(1);
  });

  it('are lifted, raised and taken back in a preview', () => {
    const begun = model.snapshot(step({ ...FOUR, '1d4': 0 }));
    expect(model.preview(begun, ['1d4'], 0).spheres.find((sphere) => sphere.lifted)?.slot).toBe('1d4');
    const raised = model.preview(begun, ['1d4', '2a1', '1a1'], 0);
    expect(on(raised, '2a1')).toBe(on(begun, '1d4'));
    expect(on(raised, '1a1')).toBeUndefined();
    expect(model.preview(begun, ['1c1', '1c1'], 0).spheres).toEqual(begun.spheres);
  });
});

describe('a completed square', () => {
  it('is drawn until one of its spheres is taken back', () => {
    const placed: Told = { kind: 'placed', sentence: 'set', why: '', seat: 0, cell: '1b2' };
    const square = ['1a1', '1b1', '1b2', '1a2'];
    const completed: Told = {
      kind: 'completed',
      sentence: 'a square',
      why: '',
      seat: 0,
      cell: '1b2',
      squares: [square],
      lines: [],
    };
    const back: Told = { kind: 'took_back', sentence: 'home', why: '', seat: 0, cells: ['1a1'] };
    const begun = model.snapshot(step({ '1a1': 0, '1b1': 0, '1a2': 0 }));
    const frames = model.advance(begun, step({ '1b1': 0, '1a2': 0, '1b2': 0 }, placed, completed, back));
    expect(frames.map((frame) => shownShapes(frame).length)).toEqual([0, 1, 0]);
    expect(frames.map((frame) => frame.highlights.done)).toEqual([[], square, []]);
  });
});

describe('a sphere that can be raised', () => {
  const frame = model.snapshot(step({ ...FOUR, '1d4': 0 }));
  const choices = ['1d4', '1c3', '2a1'];

  it('is one to begin with, not one to take back', () => {
    expect(raisableSpheres(frame, { ...NO_INTERACTION, choices, seat: 0 })).toEqual(['1d4']);
    expect(raisableSpheres(frame, { ...NO_INTERACTION, choices, selection: ['2a1'], seat: 0 })).toEqual([]);
  });

  it('is explained while there is one, and so is the number in a place on an upper level', () => {
    const words = (...open: string[]): (string | undefined)[] =>
      (pylos.legend?.(frame, [], { ...NO_INTERACTION, choices: open, seat: 0 }) ?? []).map(({ label }) => label);
    expect(words(...choices)).toEqual(['you can raise', 'level of a place']);
    expect(words('1d4', '1c3')).toEqual(['you can raise']);
    expect(words('2a1')).toEqual(['level of a place']);
    expect(words('1c3')).toEqual([]);
  });
});

describe('a turn in the log', () => {
  const said = { seat: 0, sentence: 'Light …', why: '' };
  const placed: Told = { ...said, kind: 'placed', cell: '1c1' };
  const raised: Told = { ...said, kind: 'raised', source: '1a3', cell: '2b1' };
  const squares = { ...said, kind: 'completed', cell: '1c1', squares: [['1c1']], lines: [] } as Told;
  const line = (...events: Told[]): (string | undefined)[] => logTexts(events).map(({ text }) => text);

  it('is one line, with what came of it', () => {
    expect(line(placed)).toEqual(['1c1']);
    expect(line(raised)).toEqual(['1a3 → 2b1']);
    expect(line(placed, squares), 'until spheres have been taken back').toEqual(['1c1, completes a square']);
    const back: Told = { ...said, kind: 'took_back', cells: ['1a1', '2b2'] };
    expect(line(placed, squares, back)).toEqual(['1c1, takes back 1a1 and 2b2']);
    expect(line({ ...squares, squares: [], lines: [['1a1']] } as Told, placed)).toEqual(['1c1, completes a line']);
  });

  it('names the squares as the board does, with the levels above the first marked', () => {
    const read = (parts: ReturnType<typeof drawnMove>): string =>
      parts.map((part) => (typeof part === 'string' ? part : `(${part.piece})`)).join('');
    const drawn = (...events: Told[]): string => read(logTexts(events).flatMap((one) => one.drawn ?? []));
    expect(drawn(placed)).toBe('c1');
    const back: Told = { ...said, kind: 'took_back', cells: ['1a1', '2b2'] };
    expect(drawn(raised, squares, back)).toBe('a3 → (2)b1, takes back a1 and (2)b2');
    expect(
      ['1c1', '1a3-2b1x1a1x2b2'].map((text) => read(drawnMove(text))),
      'the same of a turn that is planned',
    ).toEqual(['c1', 'a3 → (2)b1, takes back a1 and (2)b2']);
  });

  it('is reported if it was more than a sphere from the reserve', () => {
    const report = (...events: Told[]): string | undefined => pylos.turnSummary?.(events, []);
    const back: Told = { ...said, kind: 'took_back', cells: ['1a1', '2b2'] };
    expect(report(placed)).toBe('');
    expect(report(raised)).toBe('raised a sphere');
    expect(report(raised, squares, back)).toBe('made a square, took back 2');
    const line = { ...squares, squares: [], lines: [['1a1']] } as Told;
    expect(report(placed, line, { ...back, cells: ['1a1'] })).toBe('made a line, took back 1');
    expect(report(raised, { ...said, kind: 'won', reason: 'top' }), 'unless it ended the game').toBe('');
  });

  it('ends with how the game was won', () => {
    expect(line(placed, { ...said, kind: 'won', reason: 'top', sentence: 'Light wins.' })).toEqual([
      '1c1',
      'Light wins.',
    ]);
  });
});

it('a turn in a list has where the sphere came, from where, and what was taken back', () => {
  expect(partsOf('1b2')).toEqual({ from: null, to: '1b2', back: [] });
  expect(partsOf('1a2-2c2×1b1×1d1')).toEqual({ from: '1a2', to: '2c2', back: ['1b1', '1d1'] });
  expect(partsOf('')).toBeNull();
  expect(moveLabel('1a2-2c2')).toBe('1a2 → 2c2');
  expect(moveLabel('2b3×2b3×2c2')).toBe('2b3, takes back 2b3 and 2c2');
});
