import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../api/generated/messages';
import { reviewedMoves } from './reviewedMoves';
import { treeOf } from './variationTree';

const CHANCE = null;
const seats = [CHANCE, 0, 0, CHANCE, 0, 1];
const nodes = seats.map((_, index) => ({ parent: index - 1, text: `t${index}` }));
const bare = treeOf({ study: 1, game: 'x', nodes });
const tree = {
  ...bare,
  nodes: bare.nodes.map((node, index) => ({ ...node, line: { seat: seats[index] } as unknown as LogLine })),
};
const line = seats.map((_, index) => index);

describe('what of a line is judged', () => {
  it('is each decision, or all of a seat in a row between which nothing falls', () => {
    expect(reviewedMoves(tree, line, false).map(({ before, texts }) => [before, ...texts])).toEqual([
      [0, 't1'],
      [1, 't2'],
      [3, 't4'],
      [4, 't5'],
    ]);
    expect(reviewedMoves(tree, line, true)).toEqual([
      { before: 0, seat: 0, at: 1, texts: ['t1', 't2'] },
      { before: 3, seat: 0, at: 4, texts: ['t4'] },
      { before: 4, seat: 1, at: 5, texts: ['t5'] },
    ]);
  });
});
