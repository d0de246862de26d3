import { expect, it } from 'vitest';
import type { SeatInfo } from '../../api/generated/messages';
import { contrast } from '../../board/palette';
import { colourNote } from './labels';
import { LOOKS } from './palette';
import { wayColours } from './interaction';
import { colourBefore, type Colour, type Piece } from './stacks';

it('pips, bands and edges of the pieces of Braces stand out from their faces', () => {
  for (const look of Object.values(LOOKS)) {
    expect(contrast(look.line, look.light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(look.line, look.shade)).toBeGreaterThanOrEqual(4.5);
    // The contour of a band.
    if (look.bands) expect(contrast(look.line, look.band ?? '')).toBeGreaterThanOrEqual(4.5);
  }
});

it('the ways of pieces stand out from their edges', () => {
  for (const colour of Object.keys(LOOKS) as Colour[]) {
    const { line, casing } = wayColours(colour);
    expect(contrast(line, casing)).toBeGreaterThanOrEqual(4.5);
  }
});

it('owners of pieces are distinguished by lightness alone', () => {
  for (const white of ['w', 'g', 'y'] as const) {
    for (const black of ['b', 'r', 'p'] as const) {
      expect(contrast(LOOKS[white].light, LOOKS[black].light)).toBeGreaterThanOrEqual(3);
    }
  }
});

it('a piece that would turn has the colour before on its other half', () => {
  expect((['g', 'y', 'r', 'p', 'w', 'b', 'n'] as const).map(colourBefore).join('')).toBe('wgbrgrn');
});

it('the tooltip of a piece says what its colour means, unless it is its own', () => {
  const seats = ['White', 'Black'].map((name) => ({ name })) as SeatInfo[];
  const noteOf = (colour: Colour): string => colourNote({ colour } as Piece, seats);
  expect((['w', 'g', 'y', 'b', 'r', 'p', 'n'] as const).map(noteOf)).toEqual([
    '',
    'White, flipped',
    'White, flipped',
    '',
    'Black, flipped',
    'Black, flipped',
    'Neutral: helps both',
  ]);
});
