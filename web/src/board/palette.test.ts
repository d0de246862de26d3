import { expect, it } from 'vitest';
import { LOOKS } from '../games/braces/palette';
import { COLOURS } from '../games/pass_the_pyramids/model';
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

it('frames of names tell whose they are', () => {
  for (const colour of COLOURS) expect(contrast(colour, MARK.casing)).toBeGreaterThanOrEqual(3);
});

it('pips, bands and edges of the pieces of Braces stand out from their faces', () => {
  for (const look of Object.values(LOOKS)) {
    expect(contrast(look.line, look.light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(look.line, look.shade)).toBeGreaterThanOrEqual(4.5);
  }
});

it('owners of pieces are told apart by lightness alone', () => {
  for (const white of ['w', 'g', 'y'] as const) {
    for (const black of ['b', 'r', 'p'] as const) {
      expect(contrast(LOOKS[white].light, LOOKS[black].light)).toBeGreaterThanOrEqual(3);
    }
  }
});
