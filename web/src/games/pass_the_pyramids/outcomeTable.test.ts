import { describe, expect, it } from 'vitest';
import { outcomeTable } from './outcomeTable';

const { rows, headings, cell } = outcomeTable();
const columns = (...choices: string[]): number[] => choices.map((choice) => cell(choice).column);

describe('the table of how pyramids land', () => {
  it('names each row', () => {
    const words = (choice: string): string | undefined => rows[cell(choice).row];
    expect(words('M^')).toBe('upright');
    expect(words('L?')).toBe('leaning');
    expect(['S>M', 'L>M'].map(words)).toEqual(['points at the medium', 'points at the medium']);
    expect(words('M^>L')).toBe('upright inside the large');
    expect(
      new Set(['S_', 'M>S', 'S>M', 'S>L', 'S^>M', 'S^>L', 'S^', 'S?'].map((choice) => cell(choice).row)).size,
    ).toBe(rows.length);
  });

  it('has a column for each choice of a row, below its heading', () => {
    expect(columns('S^', 'S_', 'S?', 'S>M', 'S>L', 'S^>M', 'S^>L')).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(columns('M^', 'M_', 'M?', 'M>S', 'M>L', 'M^>L')).toEqual([0, 1, 2, 3, 4, 6]);
    expect(columns('L^', 'L_', 'L?', 'L>S', 'L>M')).toEqual([0, 1, 2, 3, 4]);
    expect(headings).toEqual([
      { words: 'upright', column: 0, span: 1 },
      { words: 'lying', column: 1, span: 1 },
      { words: 'leaning', column: 2, span: 1 },
      { words: 'points at', column: 3, span: 2 },
      { words: 'inside', column: 5, span: 2 },
    ]);
  });
});
