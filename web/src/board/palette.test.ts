import { expect, it } from 'vitest';
import { contrast, LETTERS, MARK, OUTLINE, WOODS, WORDS } from './palette';

it('contrast is as WCAG has it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('a mark stands out from every ground by its line or its casing', () => {
  const greys = Array.from({ length: 256 }, (_, part) => `#${part.toString(16).padStart(2, '0').repeat(3)}`);
  for (const line of [MARK.choice, MARK.last, MARK.removed, MARK.first, MARK.second, MARK.link]) {
    const least = Math.min(...greys.map((ground) => Math.max(contrast(line, ground), contrast(MARK.casing, ground))));
    expect(least).toBeGreaterThanOrEqual(3);
  }
});

it('names on the woods of boards stand out from ground, grain and their outline, words from their plates, numbers from their discs', () => {
  for (const wood of ['oak', 'walnut'] as const) {
    expect(contrast(LETTERS, WOODS[wood].ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(LETTERS, WOODS[wood].line)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(LETTERS, OUTLINE)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(WORDS, MARK.casing)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(MARK.choice, MARK.casing)).toBeGreaterThanOrEqual(4.5);
});
