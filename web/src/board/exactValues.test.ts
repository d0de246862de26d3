import type { MoveTree } from '../api/tableView';
import { describe, expect, it } from 'vitest';
import {
  groupByValue,
  shortValue,
  describeValue,
  rankValue,
  bestValue,
  type ExactValue,
  type ExactValues,
} from './exactValues';

const won = (plies: number | null, within = false): ExactValue => ({ outcome: 'won', plies, is_bound: within });
const lost = (plies: number): ExactValue => ({ outcome: 'lost', plies, is_bound: false });
const DRAWN: ExactValue = { outcome: 'drawn', plies: null, is_bound: false };
const OPEN: ExactValue = { outcome: 'open', plies: null, is_bound: false };
const leaf = (play: string): MoveTree => ({ prompt: '', move: play, children: {} });

describe('exact values of moves', () => {
  it('is better the sooner one wins and the later one loses', () => {
    const order = [won(1), won(35), OPEN, DRAWN, lost(40), lost(2)];
    expect(order.map(rankValue)).toEqual(order.map(rankValue).sort((one, other) => other - one));
    expect(new Set(order.map(rankValue)).size).toBe(order.length);
  });

  it('is for a choice the best that it can become', () => {
    const tree: MoveTree = {
      prompt: '',
      move: 'a',
      children: { b: leaf('ab'), c: { prompt: '', move: null, children: { d: leaf('acd') } } },
    };
    const values: ExactValues = new Map([
      ['a', lost(4)],
      ['ab', lost(8)],
      ['acd', DRAWN],
    ]);
    expect(bestValue(tree, values)).toBe(DRAWN);
    expect(bestValue(tree.children.b ?? null, values)).toEqual(lost(8));
    expect(bestValue(leaf('elsewhere'), values)).toBeNull();
    expect(bestValue(null, values)).toBeNull();
  });

  it('is said in words and in short, never by colour alone', () => {
    expect([won(35), won(9, true), DRAWN, OPEN, won(null)].map(describeValue)).toEqual([
      'wins in 35 turns',
      'wins within 9 turns',
      'drawn',
      'not known',
      'wins',
    ]);
    expect([won(35), won(9, true), DRAWN, lost(8), OPEN].map(shortValue)).toEqual(['▲ 35', '▲ ≤9', '=', '▼ 8', '?']);
  });

  it('is listed by worth, the best first', () => {
    const values: ExactValues = new Map([
      ['x', lost(2)],
      ['y', won(3)],
      ['z', lost(2)],
    ]);
    expect(groupByValue(values).map(({ value, texts }) => [describeValue(value), ...texts])).toEqual([
      ['wins in 3 turns', 'y'],
      ['loses in 2 turns', 'x', 'z'],
    ]);
  });
});
