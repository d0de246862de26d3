import { describe, expect, it } from 'vitest';
import { moveLabel } from './labels';

/** With plain spaces. */
const label = (text: string, seat: number, near: number): string =>
  moveLabel(text, seat, near)
    .replaceAll('\u202f', '')
    .replaceAll(/[\u00a0\u2002]/g, ' ');

describe('a decision in a list', () => {
  it('has arrows as seen from the near side', () => {
    expect(label('S:FL. M:... L:.BR P2:S', 0, 0)).toBe('S ↑← L ·↓→ 2: pass to S');
    expect(label('S:FL. M:... L:.BR P2:S', 1, 0)).toBe('S ↓→ L ·↑← 2: pass to S');
    expect(label('S:FL. M:... L:.BR P2:S', 1, 1)).toBe('S ↑← L ·↓→ 2: pass to S');
  });

  it('names what a team can do once, and choices', () => {
    expect(label('S:... M:... L:F.. D:F Z', 0, 0)).toBe('L ↑ Dash ↑ Blitz');
    expect(label('S:... M:... L:...', 0, 0)).toBe('all stay');
    expect(label('pick M', 0, 0)).toBe('medium');
    expect(label('take S', 0, 0)).toBe('Dash');
  });
});
