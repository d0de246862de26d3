import { describe, expect, it } from 'vitest';
import { apart, type Sign } from './anchors';

const sign = (x: number, y: number): Sign => ({ x, y, wide: 20, high: 16 });
const over = (one: Sign, other: Sign): boolean =>
  Math.abs(one.x - other.x) < (one.wide + other.wide) / 2 && Math.abs(one.y - other.y) < (one.high + other.high) / 2;

describe('signs on a board', () => {
  it('stay where they have room', () => {
    const free = [sign(0, 0), sign(30, 0), sign(0, 20)];
    expect(apart(free)).toEqual(free);
  });
  it('give way to each other, even in a crowd and in one place', () => {
    const crowd = apart([sign(0, 0), sign(0, 0), sign(6, 2), sign(10, -3), sign(14, 4)]);
    crowd.forEach((one, index) => crowd.slice(index + 1).forEach((other) => expect(over(one, other)).toBe(false)));
    for (const { x, y } of crowd) expect(Math.hypot(x - 6, y)).toBeLessThan(50);
  });
});
