import { describe, expect, it } from 'vitest';
import { choicesOf, follow, isComplete } from './moveTree';
import type { Guide } from '../api/protocol';

const leaf = (play: string): Guide => ({ say: '', play, next: {} });
const tree: Guide = {
  say: 'Place or raise.',
  play: null,
  next: {
    '1a1': leaf('1a1'),
    '1b1': {
      say: 'Where to?',
      play: null,
      next: { '2a1': { say: 'More?', play: '1b1-2a1x1c1', next: { '1d1': leaf('1b1-2a1x1c1x1d1') } } },
    },
  },
};

describe('a guide', () => {
  it('is followed choice by choice', () => {
    expect(follow(tree, [])).toBe(tree);
    expect(follow(tree, ['1b1', '2a1'])?.play).toBe('1b1-2a1x1c1');
    expect(follow(tree, ['2a1'])).toBeNull();
    expect(follow(null, [])).toBeNull();
  });
  it('knows its choices and when it is complete', () => {
    expect(choicesOf(tree)).toEqual(['1a1', '1b1']);
    expect(choicesOf(null)).toEqual([]);
    expect(isComplete(leaf('x'))).toBe(true);
    expect(isComplete(follow(tree, ['1b1', '2a1']) as Guide)).toBe(false);
  });
});
