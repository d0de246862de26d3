import { describe, expect, it } from 'vitest';
import { isWorthless, landingLabel, landingOf } from './landing';

describe('a landing in a list', () => {
  it('names the pyramids that count', () => {
    expect(landingLabel('S_ M_ L_')).toBe('all lying');
    expect(landingLabel('S>M M^ L_')).toBe('S→M, M upright');
    expect(landingLabel('S? M_ L^')).toBe('S leaning, L upright');
  });

  it('is worth nothing if no pyramid is upright or points at another', () => {
    const worthless = (text: string): boolean => isWorthless(landingOf(text));
    expect(['S_ M_ L_', 'S? M_ L_'].map(worthless)).toEqual([true, true]);
    expect(['S? M_ L^', 'S_ M>L L_', 'S^>M M^ L_'].map(worthless)).toEqual([false, false, false]);
  });
});
