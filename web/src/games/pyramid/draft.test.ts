import { describe, expect, it } from 'vitest';
import { boardOf, doubledTokens, draftOf, emptied, resized, textOf, withHeight, withToken, type Draft } from './draft';

const SMALL: Draft = { width: 2, ranks: 2, heights: [1, 0, 2, 10], tokens: [0, null, null, 1] };

describe('a heap while it is built', () => {
  it('is written from the far rank, with its tokens', () => {
    expect(textOf(SMALL)).toBe('2,10/1,0_w:a1_b:b2');
    expect(textOf({ width: 1, ranks: 2, heights: [3, 4], tokens: [0, 1] })).toBe('4,/3,_w:a1_b:a2');
  });

  it('is a board and is read from one', () => {
    const board = boardOf(SMALL, null);
    expect(board.columns.map((column) => column.cell)).toEqual(['a1', 'b1', 'a2', 'b2']);
    expect(draftOf(board)).toEqual(SMALL);
  });

  it('takes what is locked from the server, as long as the heights are the same', () => {
    const checked = boardOf(SMALL, null);
    checked.columns = checked.columns.map((column) => ({ ...column, held_by: ['b2'] }));
    expect(boardOf(SMALL, checked).columns[0]?.held_by).toEqual(['b2']);
    expect(boardOf(withHeight(SMALL, 1, 1), checked).columns[0]?.held_by).toEqual([]);
  });

  it('grows and shrinks, and what stays keeps its place', () => {
    const wide = resized(SMALL, 3, 2);
    expect(wide.heights).toEqual([1, 0, 0, 2, 10, 0]);
    expect(resized(wide, 2, 2)).toEqual(SMALL);
    expect(resized(SMALL, 0, 99).ranks).toBe(12);
  });

  it('knows the tokens of its text that share a column with another one', () => {
    expect(doubledTokens('2,10/1,0_w:a1_b:b2', SMALL)).toEqual([]);
    expect(doubledTokens('2,10/1,0_w:a1,a1_b:b2', SMALL)).toEqual([{ seat: 0, cell: 'a1' }]);
    expect(doubledTokens('2,10/1,0 w:a1 b:b2,a1', SMALL)).toEqual([{ seat: 1, cell: 'a1' }]);
    expect(doubledTokens('standard', SMALL)).toEqual([]);
  });

  it('has tokens that come and go, and no less than no cube', () => {
    expect(withToken(SMALL, 0, 1).tokens[0]).toBe(1);
    expect(withToken(SMALL, 0, 0).tokens[0]).toBe(null);
    expect(withHeight(SMALL, 1, -1).heights[1]).toBe(0);
    expect(textOf(emptied(SMALL))).toBe('0,0/0,0_w:_b:');
  });
});
