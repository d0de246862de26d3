import { expect, test } from 'vitest';
import type { PlaybackStep } from '../../board/contract';
import { model, rootValue } from './model';

const drawing = (attributes: string): string =>
  `<svg ${attributes}><g data-target="a1"/><g data-target="b2"/><g data-target="d"/></svg>`;

const step = (svg: string): PlaybackStep => ({
  ply: 1,
  seat: 0,
  startsTurn: true,
  local: false,
  board: { rows: 1 },
  events: [{ kind: 'moved', sentence: 'It moves.', why: '' }],
  diagrams: [svg],
});

test('the first and the last place of a path are marked', () => {
  const frame = model.snapshot(step(drawing(`data-last='[["a1","b2"]]'`)));
  expect(frame.highlights).toMatchObject({ from: ['a1'], to: ['b2'] });
  expect(frame.paths).toEqual([['a1', 'b2']]);
});

test('a place that is followed by a button is where something happened', () => {
  const frame = model.snapshot(step(drawing(`data-last='[["d","7"]]'`)));
  expect(frame.highlights).toMatchObject({ from: [], to: ['d'] });
});

test('what is nowhere on the board is not marked, but shown where several decided at once', () => {
  const attributes = `data-last='[["bid 2"],["bid 1"]]' data-revealed='["First: bid 2","A &amp; B: bid 1"]'`;
  const frame = model.snapshot(step(drawing(attributes)));
  expect(frame.highlights).toMatchObject({ from: [], to: [] });
  expect(frame.revealed).toEqual(['First: bid 2', 'A & B: bid 1']);
});

test('a drawing without a past has no marks', () => {
  expect(rootValue(drawing('viewBox="0 0 1 1"'), 'data-last')).toEqual([]);
  expect(model.snapshot(step('')).highlights).toMatchObject({ from: [], to: [] });
});

test('the board is kept while only drawings follow', () => {
  const first = model.snapshot(step(drawing('')));
  const [next] = model.advance(first, { ...step(drawing('')), board: null });
  expect(next?.board).toEqual({ rows: 1 });
  expect(next?.caption).toBe('It moves.');
});
