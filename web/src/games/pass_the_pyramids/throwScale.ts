/** How large a throw is drawn: its pyramids are as large as possible and fill the field, without covering each other. */

import { FIELD, type Place } from './layout';
import type { RestingTrio, RestingSpot } from './restingPoses';

/** Units of the table for a metre, by which pyramids are drawn: at most, and at least. */
export const LARGEST = 58;
const SMALLEST = 40;
/** At least, if smaller ones would only keep the top of one pyramid from covering what lies behind it. */
const SMALLEST_SEEN = 50;
/** Between the sizes that are tried. */
const STEP = 2;
/** Units of the table for a metre between pyramids, at least; and the factor to the next scale that is tried. */
const CLOSEST = 6;
const SHRINK = 0.97;
/** Free space around each pyramid, as a factor of its size, and at the edge of the field, in units. */
const AIR = 1.12;
const EDGE = 0.2;
/** Number of scales that are tried for the distance between the two closest pyramids. */
const TRIALS = 8;

export interface ThrowScale {
  /** The middle of each pyramid's base, in units of the table. */
  feet: readonly Place[];
  /** Units for a metre between the pyramids. */
  distances: number;
  /** Units for a metre of a pyramid. */
  pyramids: number;
}

type Spots = RestingTrio['spots'];
type Pair = readonly [number, number];
const PAIRS: readonly Pair[] = [
  [0, 1],
  [0, 2],
  [1, 2],
];

/** The scale of a trio at rest, whose spots are as the viewer sees them. Distances shrink more than pyramids; those
 * between the two closest pyramids shrink less if one would cover the other. rise: how far behind its foot the top of
 * something is seen, as a fraction of its height: 0 from above. */
export function throwScale({ spots }: RestingTrio, rise = 0): ThrowScale {
  const close = closestPair(spots);
  // These touch, almost touch or are inside each other: at no scale is there free space between them.
  const joined = PAIRS.filter(([one, other]) => overlap(shapeOf(spots, one, AIR), shapeOf(spots, other, AIR)));
  const clear = ({ feet, pyramids }: ThrowScale, pairs: readonly Pair[], seen: number): boolean =>
    pairs.every(([one, other]) => {
      const shapes = [one, other].map((size) => silhouette(spots[size], feet[size], pyramids * AIR, seen));
      return !overlap(shapes[0] ?? [], shapes[1] ?? []);
    });
  const apart = PAIRS.filter((pair) => !joined.includes(pair));
  // As the viewer sees them, or at least as they lie on the table.
  for (const seen of rise ? [rise, 0] : [0]) {
    for (let pyramids = LARGEST; pyramids >= (seen ? SMALLEST_SEEN : SMALLEST); pyramids -= STEP) {
      for (let trial = 0; trial <= TRIALS; trial++) {
        const fits = fitScale(spots, close, pyramids, trial / TRIALS, rise);
        if (fits && clear(fits, apart, seen) && (trial === TRIALS || clear(fits, joined, 0))) return fits;
      }
    }
  }
  return (
    fitScale(spots, close, SMALLEST, 1, rise) ??
    fitScale(spots, close, SMALLEST, 0, rise) ?? { feet: spots, distances: CLOSEST, pyramids: SMALLEST }
  );
}

/** The largest distances with which pyramids of a size fit into the field. closer: the scale of the distance between
 * the closest two, from 0, that of all distances, to 1, that of the pyramids. */
function fitScale(spots: Spots, close: Pair, pyramids: number, closer: number, rise: number): ThrowScale | null {
  for (let distances = pyramids; distances >= CLOSEST; distances *= SHRINK) {
    const between = distances + (pyramids - distances) * closer;
    const [one, other] = [spots[close[0]], spots[close[1]]];
    const middle = { x: ((one?.x ?? 0) + (other?.x ?? 0)) / 2, z: ((one?.z ?? 0) + (other?.z ?? 0)) / 2 };
    const feet = spots.map((spot, size) => {
      const scale = close.includes(size) ? between : distances;
      return { x: (spot.x - middle.x) * scale, z: (spot.z - middle.z) * scale };
    });
    const all = spots.flatMap((spot, size) => outline(spot, feet[size], pyramids));
    const tops = feet.map((foot, size) => foot.z - rise * pyramids * (spots[size]?.high ?? 0));
    const [x, z] = [extent(all.map((at) => at.x)), extent([...all.map((at) => at.z), ...tops])];
    if (x.half <= FIELD.x - EDGE && z.half <= FIELD.z - EDGE) {
      return {
        feet: feet.map((foot) => ({ x: foot.x - x.middle, z: foot.z - z.middle })),
        distances,
        pyramids,
      };
    }
  }
  return null;
}

/** The two pyramids whose middles are closest to each other. */
function closestPair(spots: Spots): Pair {
  const far = ([one, other]: Pair): number => {
    const [a, b] = [middleOf(spots[one]), middleOf(spots[other])];
    return Math.hypot(a.x - b.x, a.z - b.z);
  };
  return PAIRS.reduce((best, pair) => (far(pair) < far(best) ? pair : best));
}

const middleOf = (spot: RestingSpot | undefined): Place =>
  spot
    ? {
        x: spot.x + (Math.sin(spot.heading) * spot.length) / 2,
        z: spot.z + (Math.cos(spot.heading) * spot.length) / 2,
      }
    : { x: 0, z: 0 };

function extent(all: readonly number[]): { middle: number; half: number } {
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return { middle: (least + most) / 2, half: (most - least) / 2 };
}

/** A pyramid where it lies, itself drawn larger. */
const shapeOf = (spots: Spots, size: number, larger: number): Place[] => outline(spots[size], spots[size], larger);

/** What a pyramid covers, seen from above: the corners of its base, the two on the side of its tip last, and its tip. */
function outline(spot: RestingSpot | undefined, foot: Place | undefined, scale: number): Place[] {
  if (!spot || !foot) return [];
  const { base, depth, length, heading } = spot;
  const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
  const half = base / 2;
  const corners: readonly Pair[] = [
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
function silhouette(spot: RestingSpot | undefined, foot: Place | undefined, scale: number, rise: number): Place[] {
  const ground = outline(spot, foot, scale);
  if (!spot || !foot || rise === 0) return ground;
  const tops = spot.length ? ground.slice(2, 4) : [foot];
  return [...ground, ...tops.map(({ x, z }) => ({ x, z: z - rise * scale * spot.high }))];
}

/** The line along which a lying pyramid points at another: from its tip along its axis to the side of the other. least:
 * its length at least; where there is less space, it begins on the pyramid itself. null: no space is left for it. */
export function sightLine(
  { spots }: RestingTrio,
  { feet, pyramids }: ThrowScale,
  size: number,
  target: number,
  least = 0,
): { from: Place; to: Place } | null {
  const [spot, foot] = [spots[size], feet[size]];
  if (!spot || !foot) return null;
  const ahead = { x: Math.sin(spot.heading), z: Math.cos(spot.heading) };
  const tip = { x: foot.x + ahead.x * spot.length * pyramids, z: foot.z + ahead.z * spot.length * pyramids };
  // Where each point of the other is: ahead of the tip, and to the side of the line.
  const points = outline(spots[target], feet[target], pyramids).map(({ x, z }) => ({
    along: (x - tip.x) * ahead.x + (z - tip.z) * ahead.z,
    aside: (x - tip.x) * ahead.z - (z - tip.z) * ahead.x,
  }));
  const crossings = points.flatMap((one, index) =>
    points
      .slice(index + 1)
      .filter((other) => one.aside * other.aside <= 0 && one.aside !== other.aside)
      .map((other) => one.along + ((other.along - one.along) * one.aside) / (one.aside - other.aside)),
  );
  // As distances are drawn smaller, the line may pass beside the other.
  const far = Math.min(...(crossings.length ? crossings : points.map(({ along }) => along)));
  const end = Math.max(0, far);
  const start = Math.min(0, end - least);
  const at = (along: number): Place => ({ x: tip.x + ahead.x * along, z: tip.z + ahead.z * along });
  return start < end ? { from: at(start), to: at(end) } : null;
}

/** Whether the convex hulls of two sets of points overlap: no line through two points of one separates them (separating
 * axis theorem). */
function overlap(one: readonly Place[], other: readonly Place[]): boolean {
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
