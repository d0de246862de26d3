import { describe, expect, it } from 'vitest';
import { fanAt, tailTo, tipOf } from './fan';
import { extentOf, middleOf, SQUARES, WIDTH } from './layout';
import { made, type Piece } from './stacks';

/** Of both drawings. */
const SHAPES = [
  { slot: 72, high: 98, above: 42, over: { x: 6, y: 6 }, extentOf },
  { slot: 80, high: 137, above: 58, over: { x: 20, y: 44 }, extentOf },
];

const stack = (square: string, count: number): Piece[] =>
  Array.from({ length: count }, (_, height) => made(square, 'Sw', height, 1));

describe('the plate of a stack', () => {
  it('is within the board, and leaves its square free', () => {
    for (const square of SQUARES)
      for (const side of [0, 1])
        for (const shape of SHAPES)
          for (const count of [2, 3, 4, 6]) {
            const { x, y, width, high } = fanAt(square, stack(square, count), side, shape);
            expect(x).toBeGreaterThanOrEqual(-shape.over.x);
            expect(x + width).toBeLessThanOrEqual(WIDTH + shape.over.x);
            expect(y).toBeGreaterThanOrEqual(-shape.over.y);
            expect(y + high).toBeLessThanOrEqual(WIDTH + shape.over.y);
            const middle = middleOf(square, side);
            const beside = x > middle.x + 40 || x + width < middle.x - 40;
            expect(beside || y > middle.y + 40 || y + high < middle.y - 40, `${square} ${count}`).toBe(true);
          }
  });

  it('covers as few other stacks as it can', () => {
    const [shape] = SHAPES as [(typeof SHAPES)[0]];
    const above = fanAt(
      'c3',
      [...stack('c3', 3), ...['b2', 'c2', 'd2'].flatMap((square) => stack(square, 1))],
      0,
      shape,
    );
    const below = fanAt(
      'c3',
      [...stack('c3', 3), ...['b4', 'c4', 'd4'].flatMap((square) => stack(square, 1))],
      0,
      shape,
    );
    expect(above.y + above.high).toBeLessThan(middleOf('c3', 0).y);
    expect(below.y).toBeGreaterThan(middleOf('c3', 0).y);
  });

  it('is farther off if it covers no other stack there', () => {
    for (const shape of SHAPES) {
      const others = SQUARES.filter((square) => !square.endsWith('4') && !square.endsWith('5') && square !== 'd1');
      const { y, high } = fanAt('d1', [...stack('d1', 3), ...others.flatMap((square) => stack(square, 1))], 0, shape);
      expect(y + high).toBeLessThanOrEqual(middleOf('d3', 0).y - extentOf(['S']).up);
    }
  });

  it('has a tail that points at its square', () => {
    const { x, y } = middleOf('c3', 0);
    const tip = (at: { x: number; y: number }): number[] => {
      const box = { width: 156, high: 98, ...at };
      return (tailTo(tipOf('c3', 0, box), box).split('L')[1] ?? '').split(' ').map(Number);
    };
    expect(tip({ x: x - 70, y: y - 140 })).toEqual([x, y - 30]);
    expect(tip({ x: x + 62, y: y - 49 })).toEqual([x + 46, y]);
    expect(tip({ x: x - 240, y: y - 240 })).toEqual([x, y - 46]);
  });
});
