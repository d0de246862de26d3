import { expect, it } from 'vitest';
import { contrast } from '../../board/palette';
import { LOOKS } from './palette';

it('pips, bands and edges of the pieces of Braces stand out from their faces', () => {
  for (const look of Object.values(LOOKS)) {
    expect(contrast(look.line, look.light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(look.line, look.shade)).toBeGreaterThanOrEqual(4.5);
  }
});

it('owners of pieces are distinguished by lightness alone', () => {
  for (const white of ['w', 'g', 'y'] as const) {
    for (const black of ['b', 'r', 'p'] as const) {
      expect(contrast(LOOKS[white].light, LOOKS[black].light)).toBeGreaterThanOrEqual(3);
    }
  }
});
