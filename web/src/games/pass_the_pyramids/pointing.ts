/** The lines along which lying pyramids point (T9), and how a throw is drawn so that each meets what it met on the table. */

import { outermost } from './landing';
import type { Place } from './layout';
import { outline, type DrawnTrio } from './outline';
import type { RestingTrio } from './restingPoses';

/** Rounds in which pyramids are moved until each points as it lies. */
const ROUNDS = 12;
/** A line passes through the target at least this far from its sides, and beside others: parts of their width. */
const INSIDE = 0.2;
const BESIDE = 0.5;

/** A pyramid as seen along the line of another: ahead of its tip, and across the line. */
interface Sighting {
  least: number;
  most: number;
  /** Where the line enters it, or is closest to it. */
  entry: number;
}

interface Line {
  tip: Place;
  ahead: Place;
}

function lineOf({ spots }: RestingTrio, { feet, pyramids }: DrawnTrio, size: number): Line | null {
  const [spot, foot] = [spots[size], feet[size]];
  if (!spot || !foot) return null;
  const ahead = { x: Math.sin(spot.heading), z: Math.cos(spot.heading) };
  const far = spot.length * pyramids;
  return { tip: { x: foot.x + ahead.x * far, z: foot.z + ahead.z * far }, ahead };
}

function sight({ tip, ahead }: Line, { spots }: RestingTrio, { feet, pyramids }: DrawnTrio, other: number): Sighting {
  const points = outline(spots[other], feet[other], pyramids).map(({ x, z }) => ({
    along: (x - tip.x) * ahead.x + (z - tip.z) * ahead.z,
    aside: (x - tip.x) * ahead.z - (z - tip.z) * ahead.x,
  }));
  const crossings = points.flatMap((one, index) =>
    points
      .slice(index + 1)
      .filter((another) => one.aside * another.aside <= 0 && one.aside !== another.aside)
      .map((another) => one.along + ((another.along - one.along) * one.aside) / (one.aside - another.aside)),
  );
  const asides = points.map(({ aside }) => aside);
  return {
    least: Math.min(...asides),
    most: Math.max(...asides),
    entry: Math.min(...(crossings.length ? crossings : points.map(({ along }) => along))),
  };
}

/** The line along which a lying pyramid points at another: from its tip along its axis to the side of the other. least:
 * its length at least; where there is less space, it begins on the pyramid itself. null: no space is left for it. */
export function sightLine(
  trio: RestingTrio,
  drawn: DrawnTrio,
  size: number,
  target: number,
  least = 0,
): { from: Place; to: Place } | null {
  const line = lineOf(trio, drawn, size);
  if (!line) return null;
  const end = Math.max(0, sight(line, trio, drawn, target).entry);
  const start = Math.min(0, end - least);
  const at = (along: number): Place => ({
    x: line.tip.x + line.ahead.x * along,
    z: line.tip.z + line.ahead.z * along,
  });
  return start < end ? { from: at(start), to: at(end) } : null;
}

/** How far a lying pyramid is from pointing as it does on the table: by how much another must move, for it to meet its
 * target first, or nothing. null: it points so. */
function misalignment(trio: RestingTrio, drawn: DrawnTrio, size: number): { other: number; by: Place } | null {
  const { landing, spots } = trio;
  const { pose, target } = landing[size] ?? { pose: 'weird', target: null };
  const line = pose === 'lying' ? lineOf(trio, drawn, size) : null;
  if (!line) return null;
  const { ahead } = line;
  const moved = (other: number, aside: number, along: number): { other: number; by: Place } => ({
    other,
    by: { x: ahead.x * along + ahead.z * aside, z: ahead.z * along - ahead.x * aside },
  });
  let first = Infinity;
  const aim = target === null ? null : outermost(landing, target);
  if (aim !== null) {
    const { least, most, entry } = sight(line, trio, drawn, aim);
    const margin = INSIDE * (most - least);
    if (least > -margin) return moved(aim, -margin - least, 0);
    if (most < margin) return moved(aim, margin - most, 0);
    if (entry < 0) return moved(aim, 0, -entry);
    first = entry;
  }
  for (const other of spots.keys()) {
    if (other === size || other === aim || outermost(landing, other) !== other) continue;
    const { least, most, entry } = sight(line, trio, drawn, other);
    const margin = BESIDE * (most - least);
    if (least >= margin || most <= -margin || entry > first || entry < 0) continue;
    return moved(other, margin - least < most + margin ? margin - least : -margin - most, 0);
  }
  return null;
}

/** Where the pyramids are drawn, instead of where they would be at some scale of distances, so that each points as it
 * lies; null: nowhere near. Those that are inside each other stay so. */
export function aimed(trio: RestingTrio, { feet, pyramids }: DrawnTrio): readonly Place[] | null {
  let places = feet;
  for (let round = 0; round < ROUNDS; round++) {
    const wrong = [0, 1, 2].flatMap((size) => {
      const found = misalignment(trio, { feet: places, pyramids }, size);
      return found ? [{ size, ...found }] : [];
    })[0];
    if (!wrong) return places;
    const nest = outermost(trio.landing, wrong.size);
    places = places.map(({ x, z }, size) => {
      const part =
        outermost(trio.landing, size) === wrong.other ? 0.52 : outermost(trio.landing, size) === nest ? -0.52 : 0;
      return { x: x + wrong.by.x * part, z: z + wrong.by.z * part };
    });
  }
  return null;
}
