import type { MoveTree } from '../api/tableView';
import { describe, expect, it } from 'vitest';
import { choicesOf, choicesTowards, nodeAt, isComplete } from './moveTree';

const leaf = (play: string): MoveTree => ({ prompt: '', move: play, children: {} });
const tree: MoveTree = {
  prompt: 'Place or raise.',
  move: null,
  children: {
    '1a1': leaf('1a1'),
    '1b1': {
      prompt: 'Where to?',
      move: null,
      children: { '2a1': { prompt: 'More?', move: '1b1-2a1x1c1', children: { '1d1': leaf('1b1-2a1x1c1x1d1') } } },
    },
  },
};

describe('a move tree', () => {
  it('is followed choice by choice', () => {
    expect(nodeAt(tree, [])).toBe(tree);
    expect(nodeAt(tree, ['1b1', '2a1'])?.move).toBe('1b1-2a1x1c1');
    expect(nodeAt(tree, ['2a1'])).toBeNull();
    expect(nodeAt(null, [])).toBeNull();
  });
  it('knows which choices can lead to some moves', () => {
    expect(choicesTowards(tree, ['1b1-2a1x1c1'])).toEqual(['1b1']);
    expect(choicesTowards(tree, ['1b1-2a1x1c1x1d1', '1a1'])).toEqual(['1a1', '1b1']);
    expect(choicesTowards(tree, [])).toEqual([]);
  });
  it('knows its choices and when it is complete', () => {
    expect(choicesOf(tree)).toEqual(['1a1', '1b1']);
    expect(choicesOf(null)).toEqual([]);
    expect(isComplete(leaf('x'))).toBe(true);
    expect(isComplete(nodeAt(tree, ['1b1', '2a1']) as MoveTree)).toBe(false);
  });
});
