import { describe, expect, it } from 'vitest';
import type { Sign } from '../../board/overlay/anchors';
import { beside, row, type Label } from './labelPlacement';

const ROOM: Sign = { x: 0, y: 0, wide: 480, high: 480 };
const thing = (x: number, y: number, wide = 40, high = 40): Sign => ({ x, y, wide, high });
const label = (x: number, y: number, own: Sign[] = [thing(x, y)], others: Sign[] = []): Label => ({
  at: { x, y },
  wide: 110,
  high: 22,
  own,
  others,
});
const meets = (one: Sign, other: Sign): boolean =>
  Math.abs(one.x - other.x) < (one.wide + other.wide) / 2 && Math.abs(one.y - other.y) < (one.high + other.high) / 2;

describe('words beside things', () => {
  it('stand right below what they name, without a line, where there is room', () => {
    const [placed] = beside([label(0, 0)], [thing(0, 0)], ROOM);
    expect(placed?.x).toBe(0);
    expect(placed?.y).toBeGreaterThan(30);
    expect(placed?.y).toBeLessThan(45);
    expect(placed?.line).toBeNull();
  });

  it('lie over no thing, not over each other, and within the picture, also in a crowd at its edge', () => {
    const spots = [
      { x: 190, y: 200 },
      { x: 215, y: 205 },
      { x: 225, y: 170 },
    ];
    const bodies = spots.map(({ x, y }) => thing(x, y, 30, 30));
    const labels = spots.map(({ x, y }, at) =>
      label(
        x,
        y,
        [bodies[at] as Sign],
        bodies.filter((_, other) => other !== at),
      ),
    );
    const placed = beside(labels, bodies, ROOM);
    placed.forEach((one, at) => {
      expect(bodies.filter((body) => meets(one, body))).toEqual([]);
      expect(placed.filter((other, index) => index !== at && meets(one, other))).toEqual([]);
      expect(Math.abs(one.x) + one.wide / 2).toBeLessThanOrEqual(240);
      expect(Math.abs(one.y) + one.high / 2).toBeLessThanOrEqual(240);
    });
  });

  it('have a line to what they name where they have to stand off', () => {
    const wall = row({ x: -120, y: 0 }, { x: 120, y: 0 }, 90);
    const [placed] = beside([label(0, 0, [thing(0, 0)], wall)], wall, ROOM);
    expect(placed?.line?.to).toEqual({ x: 0, y: 0 });
    expect(wall.some((part) => placed && meets(placed, part))).toBe(false);
  });
});
