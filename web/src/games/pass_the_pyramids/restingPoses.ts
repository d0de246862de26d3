/** The positions of a trio after its fall, seen from above: the last frame of an animation, or as its landing says. */

import { layout, type Landing } from './landing';
import { poseAt, type Trajectory } from './trajectory';

const INCH = 0.0254;
/** Side of the base and height of the small, the medium and the large, outside, in metres; docs/throw.md gives the
 * source. */
export const SIZES = [
  { base: (9 / 16) * INCH, height: 1 * INCH },
  { base: (25 / 32) * INCH, height: 1.375 * INCH },
  { base: 1 * INCH, height: 1.75 * INCH },
] as const;

/** The angle between a pyramid's axis and its sides. */
export function leanOf(size: number): number {
  const { base, height } = SIZES[size] ?? SIZES[0];
  return Math.atan(base / 2 / height);
}

/** A pyramid at rest, in metres. */
export interface RestingSpot {
  /** The middle of its base, to the right of and towards the viewer. */
  x: number;
  z: number;
  /** The direction of its tip or, if it is upright, of one of its sides: 0 towards the viewer, a quarter turn to the
   * right. */
  heading: number;
  base: number;
  /** From the middle of the base to the tip, as seen from above; 0 if it is upright. */
  length: number;
  /** From the middle of the base to its edges before and behind it, as seen from above: less than half of the base, if
   * the base is tilted. */
  depth: number;
  /** Above the table. */
  high: number;
}

/** Metres for a unit of a trio that is laid out by its landing. */
export const LAID_OUT = 0.05;

export interface RestingTrio {
  spots: readonly RestingSpot[];
  landing: Landing;
}

/** How the trio lies, seen from a side; direction: that of the thrower from there, as in `directionOf`. */
export function trioAtEnd(trajectory: Trajectory, landing: Landing, direction: number): RestingTrio {
  const last = trajectory.frames - 1;
  const [sin, cos] = [Math.sin(direction), Math.cos(direction)];
  const spots = SIZES.map(({ base, height }, size): RestingSpot => {
    const from = poseAt(last, size);
    const [x = 0, y = 0, , w = 1, i = 0, j = 0, k = 0] = trajectory.poses.subarray(from, from + 7);
    // Where the tip is relative to the middle of the base, and the direction that the base's own side faces: across the
    // table, as seen from above.
    const tip = { x: 2 * (i * k + w * j), y: 2 * (j * k - w * i) };
    const side = { x: 2 * (i * j - w * k), y: 1 - 2 * (i * i + k * k) };
    const along = Math.hypot(tip.x, tip.y);
    const lies = along > 0.3;
    const level = Math.abs(1 - 2 * (i * i + j * j));
    const to = lies ? tip : side;
    return {
      x: x * cos + y * sin,
      z: x * sin - y * cos,
      heading: Math.atan2(to.x, -to.y) - direction,
      base,
      length: lies ? along * height : 0,
      depth: (base / 2) * (lies ? level : 1),
      high: lies ? base : height,
    };
  });
  return { spots, landing };
}

/** How a trio whose fall nobody has seen is laid out, seen from a side; direction: as in `trioAtEnd`. */
export function trioByLanding(landing: Landing, direction: number): RestingTrio {
  const [sin, cos] = [Math.sin(direction), Math.cos(direction)];
  const spots = layout(landing).map(({ x, z, heading }, size): RestingSpot => {
    const { base, height } = SIZES[size] ?? SIZES[0];
    const lies = landing[size]?.pose === 'lying';
    const lean = leanOf(size);
    const length = lies ? height * Math.cos(lean) : 0;
    const depth = (base / 2) * (lies ? Math.sin(lean) : 1);
    const foot = {
      x: x * LAID_OUT - (Math.sin(heading) * length) / 2,
      z: z * LAID_OUT - (Math.cos(heading) * length) / 2,
    };
    return {
      x: foot.x * cos - foot.z * sin,
      z: foot.x * sin + foot.z * cos,
      heading: heading - direction,
      base,
      length,
      depth,
      high: lies ? base : height,
    };
  });
  return { spots, landing };
}
