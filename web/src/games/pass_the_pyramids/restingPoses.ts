/** The positions of a trio after its fall, seen from above: the last frame of an animation. */

import type { Spot } from './landing';
import { poseAt, type Trajectory } from './trajectory';

/** In metres around the trio's middle; the distance of the farthest from it. */
export interface Lies {
  spots: Spot[];
  spread: number;
}

export function liesAt(trajectory: Trajectory): Lies {
  const last = trajectory.frames - 1;
  const all = [0, 1, 2].map((size) => {
    const from = poseAt(last, size);
    const [x = 0, y = 0, , w = 1, i = 0, j = 0, k = 0] = trajectory.poses.subarray(from, from + 7);
    // Where the tip is relative to the middle of the base, and the direction that the base's own side faces: across the
    // table, as seen from above.
    const tip = { x: 2 * (i * k + w * j), y: 2 * (j * k - w * i) };
    const side = { x: 2 * (i * j - w * k), y: 1 - 2 * (i * i + k * k) };
    const to = Math.hypot(tip.x, tip.y) > 0.3 ? tip : side;
    return { x, z: -y, heading: Math.atan2(to.x, -to.y) };
  });
  const mean = (of: (spot: Spot) => number): number => all.reduce((sum, spot) => sum + of(spot), 0) / all.length;
  const [x, z] = [mean((spot) => spot.x), mean((spot) => spot.z)];
  const spots = all.map((spot) => ({ x: spot.x - x, z: spot.z - z, heading: spot.heading }));
  return { spots, spread: Math.max(...spots.map((spot) => Math.hypot(spot.x, spot.z))) };
}
