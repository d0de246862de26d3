import { describe, expect, it } from 'vitest';
import { joined, linesLeft, told } from './plans';
import type { TableMessage } from './protocol';

const known = [
  ['a', 'b'],
  ['c', 'd', 'e', 'f'],
];

describe('joined', () => {
  it('puts another beginning beside what is known', () => {
    expect(joined(known, ['x', 'y'])).toEqual([...known, ['x', 'y']]);
  });
  it('takes in the line that it goes on from, and leaves other ways behind the same answer', () => {
    expect(joined(known, ['a', 'b', 'g', 'h'])).toEqual([known[1], ['a', 'b', 'g', 'h']]);
    expect(joined(known, ['c', 'd', 'x', 'y'])).toEqual([...known, ['c', 'd', 'x', 'y']]);
  });
  it('answers anew, and forgets what stood behind the other answer', () => {
    expect(joined(known, ['c', 'x'])).toEqual([known[0], ['c', 'x']]);
    expect(joined(known, ['c', 'd', 'e', 'z'])).toEqual([known[0], ['c', 'd', 'e', 'z']]);
  });
  it('does not shorten what is known already', () => {
    expect(joined(known, ['a', 'b'])).toEqual(known);
    expect(joined(known, ['c', 'd'])).toEqual(known);
  });
});

describe('linesLeft', () => {
  const table = (texts: string[]): Pick<TableMessage, 'plan' | 'log'> => ({
    plan: { ply: 1, lines: known },
    log: texts.map((text) => ({ text }) as TableMessage['log'][number]),
  });
  it('is what may still happen', () => {
    expect(linesLeft(null)).toEqual([]);
    expect(linesLeft(table(['0']))).toEqual(known);
    expect(linesLeft(table(['0', 'c', 'd']))).toEqual([['e', 'f']]);
    expect(linesLeft(table(['0', 'x', 'd']))).toEqual([]);
  });
});

it('is told in words', () => {
  expect(told(known[1] ?? [])).toBe('if c, then d, if e, then f');
});
