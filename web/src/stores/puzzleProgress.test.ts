// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { markMissed, markSolved, puzzleProgress } from './puzzleProgress';

beforeEach(() => localStorage.clear());

describe('the puzzles that were solved', () => {
  it('are counted in a row until one is missed', () => {
    markSolved('pylos', 1);
    markSolved('pylos', 3);
    markSolved('pylos', 3);
    expect(puzzleProgress('pylos')).toEqual({ solved: [1, 3], missed: [], streak: 2 });
    markMissed('pylos', 2);
    markMissed('pylos', 2);
    expect(puzzleProgress('pylos')).toEqual({ solved: [1, 3], missed: [2], streak: 0 });
    expect(puzzleProgress('pyramid')).toEqual({ solved: [], missed: [], streak: 0 });
  });

  it('include one that was missed first, but it begins no row', () => {
    markMissed('pylos', 2);
    markSolved('pylos', 2);
    expect(puzzleProgress('pylos')).toEqual({ solved: [2], missed: [2], streak: 0 });
    markSolved('pylos', 4);
    expect(puzzleProgress('pylos').streak).toBe(1);
  });

  it('stay solved if they are tried again', () => {
    markSolved('pylos', 1);
    markMissed('pylos', 1);
    expect(puzzleProgress('pylos')).toEqual({ solved: [1], missed: [], streak: 1 });
  });

  it('are none where something else is stored', () => {
    localStorage.setItem('pyramidion.puzzles', '{"pylos":[1,2],"pyramid":{"solved":[1],"missed":[],"streak":1}}');
    expect(puzzleProgress('pylos').solved).toEqual([]);
    expect(puzzleProgress('pyramid').solved).toEqual([1]);
  });
});
