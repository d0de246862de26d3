import { describe, expect, it } from 'vitest';
import { landingLabel } from './landing';

describe('a landing in a list', () => {
  it('names the pyramids that count', () => {
    expect(landingLabel('S_ M_ L_')).toBe('all lying');
    expect(landingLabel('S>M M^ L_')).toBe('S→M, M upright');
    expect(landingLabel('S? M_ L^')).toBe('S leaning, L upright');
  });
});
