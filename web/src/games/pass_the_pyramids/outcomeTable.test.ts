import { describe, expect, it } from 'vitest';
import { outcomeTable } from './outcomeTable';

const { rows, captions, letters, line } = outcomeTable();
const lines = (...choices: string[]): number[] => choices.map(line);

describe('the table of how pyramids land', () => {
  it('names each row', () => {
    const words = (choice: string): string | undefined => rows[line(choice)];
    expect(words('M^')).toBe('upright');
    expect(words('L?')).toBe('leaning');
    expect(['S>M', 'L>M'].map(words)).toEqual(['points at the medium', 'points at the medium']);
    expect(words('M^>L')).toBe('upright inside the large');
    expect(new Set(lines('S_', 'M>S', 'S>M', 'S>L', 'S^>M', 'S^>L', 'S^', 'S?')).size).toBe(rows.length);
  });

  it('has its rows in the same order for each pyramid, in few words, too', () => {
    expect(lines('S^', 'S_', 'S?', 'S>M', 'S>L', 'S^>M', 'S^>L')).toEqual([0, 1, 2, 4, 5, 6, 7]);
    expect(lines('M^', 'M_', 'M?', 'M>S', 'M>L', 'M^>L')).toEqual([0, 1, 2, 3, 5, 7]);
    expect(lines('L^', 'L_', 'L?', 'L>S', 'L>M')).toEqual([0, 1, 2, 3, 4]);
    expect(letters).toEqual(['S', 'M', 'L']);
    expect(captions).toEqual([
      ...['upright', 'lying', 'leaning'],
      ...['points at S', 'points at M', 'points at L'],
      ...['inside M', 'inside L'],
    ]);
  });
});
