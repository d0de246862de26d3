import { describe, expect, it } from 'vitest';
import type { MoveTree } from '../api/protocol';
import { grouped, inShort, inWords, rank, worthOf, type Worth, type Worths } from './exactValues';

const won = (plies: number | null, within = false): Worth => ({ outcome: 'won', plies, within });
const lost = (plies: number): Worth => ({ outcome: 'lost', plies, within: false });
const DRAWN: Worth = { outcome: 'drawn', plies: null, within: false };
const OPEN: Worth = { outcome: 'open', plies: null, within: false };
const leaf = (play: string): MoveTree => ({ prompt: '', move: play, children: {} });

describe('what decisions are worth', () => {
  it('is better the sooner one wins and the later one loses', () => {
    const order = [won(1), won(35), OPEN, DRAWN, lost(40), lost(2)];
    expect(order.map(rank)).toEqual(order.map(rank).sort((one, other) => other - one));
    expect(new Set(order.map(rank)).size).toBe(order.length);
  });

  it('is for a choice the best that it can become', () => {
    const tree: MoveTree = {
      prompt: '',
      move: 'a',
      children: { b: leaf('ab'), c: { prompt: '', move: null, children: { d: leaf('acd') } } },
    };
    const worths: Worths = new Map([
      ['a', lost(4)],
      ['ab', lost(8)],
      ['acd', DRAWN],
    ]);
    expect(worthOf(tree, worths)).toBe(DRAWN);
    expect(worthOf(tree.children.b ?? null, worths)).toEqual(lost(8));
    expect(worthOf(leaf('elsewhere'), worths)).toBeNull();
    expect(worthOf(null, worths)).toBeNull();
  });

  it('is told in words and in short, never by colour alone', () => {
    expect([won(35), won(9, true), DRAWN, OPEN, won(null)].map(inWords)).toEqual([
      'won in 35',
      'won within 9',
      'drawn',
      'not known',
      'won',
    ]);
    expect([won(35), won(9, true), DRAWN, lost(8), OPEN].map(inShort)).toEqual(['▲ 35', '▲ ≤9', '=', '▼ 8', '?']);
  });

  it('is listed by worth, the best first', () => {
    const worths: Worths = new Map([
      ['x', lost(2)],
      ['y', won(3)],
      ['z', lost(2)],
    ]);
    expect(grouped(worths).map(({ worth, texts }) => [inWords(worth), ...texts])).toEqual([
      ['won in 3', 'y'],
      ['lost in 2', 'x', 'z'],
    ]);
  });
});
