import { describe, expect, it } from 'vitest';
import { outcomeTable } from './outcomeTable';

const { rows, letters, headings, line } = outcomeTable();
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

  it('has a column for each way to land, the same for each pyramid, below its heading', () => {
    expect(lines('S^', 'S_', 'S?', 'S>M', 'S>L', 'S^>M', 'S^>L')).toEqual([0, 1, 2, 4, 5, 6, 7]);
    expect(lines('M^', 'M_', 'M?', 'M>S', 'M>L', 'M^>L')).toEqual([0, 1, 2, 3, 5, 7]);
    expect(lines('L^', 'L_', 'L?', 'L>S', 'L>M')).toEqual([0, 1, 2, 3, 4]);
    expect(letters).toEqual(['S', 'M', 'L']);
    expect(headings).toEqual([
      { words: 'upright', column: 0, letters: [] },
      { words: 'lying', column: 1, letters: [] },
      { words: 'leaning', column: 2, letters: [] },
      { words: 'points at', column: 3, letters: ['S', 'M', 'L'] },
      { words: 'inside', column: 6, letters: ['M', 'L'] },
    ]);
  });
});
