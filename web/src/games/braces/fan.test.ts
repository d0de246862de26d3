import { describe, expect, it } from 'vitest';
import { fanAt, tailAt } from './fan';
import { middleOf, SQUARES, WIDTH } from './layout';
import { made, type Piece } from './stacks';

/** Of both drawings. */
const SHAPES = [
  { slot: 72, high: 98, above: 42 },
  { slot: 80, high: 124, above: 58 },
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
            expect(x).toBeGreaterThanOrEqual(-6);
            expect(x + width).toBeLessThanOrEqual(WIDTH + 6);
            expect(y).toBeGreaterThanOrEqual(-6);
            expect(y + high).toBeLessThanOrEqual(WIDTH + 6);
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

  it('has a tail that points at its square', () => {
    const { x, y } = middleOf('c3', 0);
    const tip = (path: string): number[] => (path.split('L')[1] ?? '').split(' ').map(Number);
    const box = { width: 156, high: 98 };
    expect(tip(tailAt('c3', 0, { ...box, x: x - 70, y: y - 140 }))[0]).toBe(x);
    expect(tip(tailAt('c3', 0, { ...box, x: x + 62, y: y - 49 }))[1]).toBe(y);
  });
});
