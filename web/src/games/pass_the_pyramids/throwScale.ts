/** How large a throw is drawn: its pyramids are as large as possible and fill the field, without covering each other. */

import { FIELD, type Place } from './layout';
import { outline, overlap, silhouette, type DrawnTrio } from './outline';
import { aimed } from './pointing';
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
const SHRINK = 0.95;
/** Free space around each pyramid, as a factor of its size, and at the edge of the field, in units. */
const AIR = 1.12;
const EDGE = 0.2;
/** Number of scales that are tried for the distance between the two closest pyramids. */
const TRIALS = 8;

export interface ThrowScale extends DrawnTrio {
  /** Units for a metre between the pyramids; some are moved from there. */
  distances: number;
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
export function throwScale(trio: RestingTrio, rise = 0): ThrowScale {
  const { spots } = trio;
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
        const fits = fitScale(trio, close, pyramids, trial / TRIALS, rise);
        if (fits && clear(fits, apart, seen) && (trial === TRIALS || clear(fits, joined, 0))) return fits;
      }
    }
  }
  for (let pyramids = SMALLEST; pyramids > CLOSEST; pyramids *= SHRINK) {
    const fits = fitScale(trio, close, pyramids, 1, rise);
    if (fits) return fits;
  }
  return { feet: spots, distances: CLOSEST, pyramids: CLOSEST };
}

/** The largest distances with which pyramids of a size fit into the field. closer: the scale of the distance between
 * the closest two, from 0, that of all distances, to 1, that of the pyramids. */
function fitScale(trio: RestingTrio, close: Pair, pyramids: number, closer: number, rise: number): ThrowScale | null {
  const { spots } = trio;
  for (let distances = pyramids; distances >= CLOSEST; distances *= SHRINK) {
    const between = distances + (pyramids - distances) * closer;
    const [one, other] = [spots[close[0]], spots[close[1]]];
    const middle = { x: ((one?.x ?? 0) + (other?.x ?? 0)) / 2, z: ((one?.z ?? 0) + (other?.z ?? 0)) / 2 };
    const scaled = spots.map((spot, size) => {
      const scale = close.includes(size) ? between : distances;
      return { x: (spot.x - middle.x) * scale, z: (spot.z - middle.z) * scale };
    });
    const feet = centred(spots, scaled, pyramids, rise) && aimed(trio, { feet: scaled, pyramids });
    const placed = feet && centred(spots, feet, pyramids, rise);
    if (placed) return { feet: placed, distances, pyramids };
  }
  return null;
}

/** The same places in the middle of the field; null: they do not fit into it. */
function centred(spots: Spots, feet: readonly Place[], pyramids: number, rise: number): Place[] | null {
  const all = spots.flatMap((spot, size) => outline(spot, feet[size], pyramids));
  const tops = feet.map((foot, size) => foot.z - rise * pyramids * (spots[size]?.high ?? 0));
  const [x, z] = [extent(all.map((at) => at.x)), extent([...all.map((at) => at.z), ...tops])];
  if (x.half > FIELD.x - EDGE || z.half > FIELD.z - EDGE) return null;
  return feet.map((foot) => ({ x: foot.x - x.middle, z: foot.z - z.middle }));
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
