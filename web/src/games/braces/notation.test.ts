import { describe, expect, it } from 'vitest';
import type { BracesBoard, Told } from '../../api/generated/braces';
import { withColours, continues, parseNotation } from './notation';

const EMPTY: BracesBoard = {
  capped: false,
  power: 'AIM',
  reach: [],
  squares: [],
  swapped: false,
  turned: [0, 0],
  turned_to: ['g', 'r'],
  turns: 1,
  value: 3,
};

describe('the notation', () => {
  it('is read', () => {
    expect(parseNotation('WILD 5/2')).toEqual({ kind: 'roll', power: 'WILD', dice: [5, 2] });
    expect(parseNotation('WILD:HOP')).toEqual({ kind: 'word', word: 'WILD:HOP' });
    expect(parseNotation('S(b)2c5^c3 XSd5 XM(w)c2')).toEqual({
      kind: 'move',
      piece: { size: 'S', colour: 'b', square: 'c5' },
      goal: 'c3',
      hop: true,
      changed: [
        { size: 'S', colour: null, square: 'd5' },
        { size: 'M', colour: 'w', square: 'c2' },
      ],
    });
    expect(parseNotation('Mc1<>M(b)b5')).toMatchObject({ kind: 'swap', other: { colour: 'b', square: 'b5' } });
  });

  it('gets colours from events, or from the board before the turn', () => {
    const moved = { kind: 'moved', colour: 'n', size: 'S', source: 'c3', cell: 'd4' } as unknown as Told;
    const changed = { kind: 'changed', size: 'S', cell: 'c4', before: 'b', after: 'r' } as unknown as Told;
    const known = withColours(parseNotation('Sc3-d4 XSc4'), [moved, changed], [], null);
    expect(known).toMatchObject({ piece: { colour: 'n' }, changed: [{ colour: 'r' }] });
    const board = { ...EMPTY, squares: [{ name: 'a1', costs: [1, 1], stack: ['Lw', 'Sg'] }] };
    expect(withColours(parseNotation('Sa2-a3'), [], ['Sa1-a2'], board)).toMatchObject({ piece: { colour: 'g' } });
    expect(withColours(parseNotation('Sb2-b3'), [], [], board)).toMatchObject({ piece: { colour: null } });
  });

  it('tells which step continues another', () => {
    expect(continues(parseNotation('Sc4-c5'), 'Sc3-c4')).toBe(true);
    expect(continues(parseNotation('Mc4-c5'), 'Sc3-c4')).toBe(false);
    expect(continues(parseNotation('Sc4-c5'), 'Sc3-c4 XSd4')).toBe(false);
  });
});
