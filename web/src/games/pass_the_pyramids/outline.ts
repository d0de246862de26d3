/** What the pyramids of a throw cover where they are drawn. */

import type { Place } from './layout';
import type { RestingSpot } from './restingPoses';

/** Where the pyramids of a throw are drawn. */
export interface DrawnTrio {
  /** The middle of each pyramid's base, in units of the table. */
  feet: readonly Place[];
  /** Units for a metre of a pyramid. */
  pyramids: number;
}

/** What a pyramid covers, seen from above: the corners of its base, the two on the side of its tip last, and its tip. */
export function outline(spot: RestingSpot | undefined, foot: Place | undefined, scale: number): Place[] {
  if (!spot || !foot) return [];
  const { base, depth, length, heading } = spot;
  const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
  const half = base / 2;
  const corners: readonly (readonly [number, number])[] = [
    [-half, -depth],
    [half, -depth],
    [half, depth],
    [-half, depth],
    [0, length],
  ];
  return corners.map(([across, along]) => ({
    x: foot.x + (across * cos + along * sin) * scale,
    z: foot.z + (along * cos - across * sin) * scale,
  }));
}

/** The same with its top as the viewer sees it: the tip of an upright one, the upper edge of a lying one's base. */
export function silhouette(
  spot: RestingSpot | undefined,
  foot: Place | undefined,
  scale: number,
  rise: number,
): Place[] {
  const ground = outline(spot, foot, scale);
  if (!spot || !foot || rise === 0) return ground;
  const tops = spot.length ? ground.slice(2, 4) : [foot];
  return [...ground, ...tops.map(({ x, z }) => ({ x, z: z - rise * scale * spot.high }))];
}

/** Whether the convex hulls of two sets of points overlap: no line through two points of one separates them (separating
 * axis theorem). */
export function overlap(one: readonly Place[], other: readonly Place[]): boolean {
  return [one, other].every((shape) =>
    shape.every((from, index) =>
      shape.slice(index + 1).every((to) => {
        const normal = { x: to.z - from.z, z: from.x - to.x };
        const along = (points: readonly Place[]): number[] => points.map(({ x, z }) => x * normal.x + z * normal.z);
        const [a, b] = [along(one), along(other)];
        return Math.min(...a) < Math.max(...b) && Math.min(...b) < Math.max(...a);
      }),
    ),
  );
}
