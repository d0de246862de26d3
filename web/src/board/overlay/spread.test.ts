import { describe, expect, it } from 'vitest';
import { spread, type Box } from './spread';

const box = (x: number, y: number): Box => ({ x, y, width: 20, height: 16 });
const over = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2;

describe('boxes on a board', () => {
  it('stay where they have room', () => {
    const free = [box(0, 0), box(30, 0), box(0, 20)];
    expect(spread(free)).toEqual(free);
  });
  it('give way to each other, even in a crowd and in one place', () => {
    const crowd = spread([box(0, 0), box(0, 0), box(6, 2), box(10, -3), box(14, 4)]);
    crowd.forEach((one, index) => crowd.slice(index + 1).forEach((other) => expect(over(one, other)).toBe(false)));
    for (const { x, y } of crowd) expect(Math.hypot(x - 6, y)).toBeLessThan(50);
  });
});
