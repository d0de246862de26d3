import { describe, expect, it } from 'vitest';
import type { Box } from '../../board/overlay/spread';
import { beside, row, type Label } from './labelPlacement';

const ROOM: Box = { x: 0, y: 0, width: 480, height: 480 };
const thing = (x: number, y: number, width = 40, height = 40): Box => ({ x, y, width, height });
const label = (x: number, y: number, own: Box[] = [thing(x, y)], others: Box[] = []): Label => ({
  at: { x, y },
  width: 110,
  height: 22,
  own,
  others,
  tied: null,
});
const meets = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2;

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
        [bodies[at] as Box],
        bodies.filter((_, other) => other !== at),
      ),
    );
    const placed = beside(labels, bodies, ROOM);
    placed.forEach((one, at) => {
      expect(bodies.filter((body) => meets(one, body))).toEqual([]);
      expect(placed.filter((other, index) => index !== at && meets(one, other))).toEqual([]);
      expect(Math.abs(one.x) + one.width / 2).toBeLessThanOrEqual(240);
      expect(Math.abs(one.y) + one.height / 2).toBeLessThanOrEqual(240);
    });
  });

  it('have a line to what they name where they have to stand off', () => {
    const wall = row({ x: -120, y: 0 }, { x: 120, y: 0 }, 90);
    const [placed] = beside([label(0, 0, [thing(0, 0)], wall)], wall, ROOM);
    expect(placed?.line?.to).toEqual({ x: 0, y: 0 });
    expect(wall.some((part) => placed && meets(placed, part))).toBe(false);
  });

  it('are tied to the edge of what they name inside something else', () => {
    const inside = thing(0, 0, 16, 16);
    const words = { ...label(0, 0, [inside]), tied: 8 };
    const [outer, placed] = beside([label(0, 0), words], [thing(0, 0), inside], ROOM);
    expect(outer?.line).toBeNull();
    const { from, to } = placed?.line ?? { from: { x: 0, y: 0 }, to: { x: 0, y: 0 } };
    expect(Math.hypot(to.x, to.y)).toBeCloseTo(8);
    expect(Math.hypot(from.x - to.x, from.y - to.y), 'short').toBeLessThan(60);
  });

  it('are closer to what they name than to anything else of its kind', () => {
    const [own, other] = [thing(50, 0), thing(-50, -20)];
    // An arrow takes the place below and to the right.
    const arrow = row({ x: 120, y: -100 }, { x: 40, y: 120 }, 20);
    const [placed] = beside([label(50, 0, [own], [other])], [own, other, ...arrow], ROOM);
    const far = ({ x, y }: Box): number => Math.hypot((placed?.x ?? 0) - x, (placed?.y ?? 0) - y);
    expect(far(own)).toBeLessThan(far(other));
  });
});
