/** Where words stand beside what they name, over nothing else: the same for both dresses, in whatever unit they draw. */

import type { Sign } from '../../board/overlay/anchors';

export interface Point {
  x: number;
  y: number;
}

/** Words to be placed. */
export interface Label {
  /** What they name: as near to it as can be. */
  at: Point;
  wide: number;
  high: number;
  /** What they name lies here; a thin line leads there from words that stand off, or nearer to something else. */
  own: readonly Sign[];
  /** What else of the same kind they could be taken to name. */
  others: readonly Sign[];
}

export interface Placed extends Sign {
  /** The line to what is named, where one is needed. */
  line: { from: Point; to: Point } | null;
}

/** Directions and distances that are tried, these in parts of a label's height. */
const WAYS = 24;
const STEP = 0.25;
const STEPS = 40;
/** What it costs to lie over a part of something, to leave the picture, to lead a line over another thing, to need one. */
const OVER = 60;
const OUTSIDE = 400;
const CROSSING = 6;
const LINE = 1.5;
/** Words further off than this part of their height need a line. */
const NEAR = 0.45;
/** Free room around words, in parts of their height. */
const AIR = 0.1;

/** Labels one after the other, each where it costs least: over nothing, then near. things: what must stay in sight. */
export function beside(labels: readonly Label[], things: readonly Sign[], room: Sign): Placed[] {
  const taken = [...things];
  return labels.map((label) => {
    const { at, wide, high } = label;
    let best: Placed | null = null;
    let least = Infinity;
    for (let way = 0; way < WAYS; way++) {
      // From below on, to both sides: words below a thing are read with it.
      const angle = ((way % 2 ? 1 : -1) * Math.ceil(way / 2) * 2 * Math.PI) / WAYS;
      const [dx, dy] = [Math.sin(angle), Math.cos(angle)];
      for (let step = 0; step < STEPS; step++) {
        const far = step * STEP * high;
        if (far / high + way * 0.01 >= least) break;
        const box = { x: at.x + dx * far, y: at.y + dy * far, wide, high };
        const line = lineOf(label, box);
        const cost =
          far / high +
          way * 0.01 +
          OVER * covered(grown(box, AIR * high), taken) +
          OUTSIDE * (1 - common(box, room) / (wide * high)) +
          (line ? LINE + CROSSING * crossed(line, label.others) : 0);
        if (cost < least) [least, best] = [cost, { ...box, line }];
      }
    }
    const placed = best ?? { ...at, wide, high, line: null };
    taken.push(placed);
    return placed;
  });
}

/** A long thing as a row of boxes, from one end to the other. */
export function row(from: Point, to: Point, wide: number, end = wide, parts = 5): Sign[] {
  return Array.from({ length: parts }, (_, index) => {
    const part = index / (parts - 1);
    const side = wide + (end - wide) * part;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, wide: side, high: side };
  });
}

const grown = (box: Sign, by: number): Sign => ({ ...box, wide: box.wide + 2 * by, high: box.high + 2 * by });

/** The area that two boxes share. */
function common(one: Sign, other: Sign): number {
  const side = (at: 'x' | 'y', size: 'wide' | 'high'): number =>
    Math.min(one[at] + one[size] / 2, other[at] + other[size] / 2) -
    Math.max(one[at] - one[size] / 2, other[at] - other[size] / 2);
  return Math.max(0, side('x', 'wide')) * Math.max(0, side('y', 'high'));
}

/** How much a box lies over things, in parts of the smaller of the two. */
const covered = (box: Sign, things: readonly Sign[]): number =>
  things.reduce(
    (sum, thing) => sum + common(box, thing) / Math.max(1e-9, Math.min(box.wide * box.high, thing.wide * thing.high)),
    0,
  );

/** How far a point is from a box. */
function away(point: Point, box: Sign): number {
  const out = (at: 'x' | 'y', size: 'wide' | 'high'): number =>
    Math.max(0, Math.abs(point[at] - box[at]) - box[size] / 2);
  return Math.hypot(out('x', 'wide'), out('y', 'high'));
}

/** How far two boxes are apart. */
const between = (one: Sign, other: Sign): number =>
  away(one, { ...other, wide: other.wide + one.wide, high: other.high + one.high });

function lineOf({ at, high, own, others }: Label, box: Sign): Placed['line'] {
  const gap = (things: readonly Sign[]): number => Math.min(Infinity, ...things.map((thing) => between(box, thing)));
  const off = own.length ? gap(own) : 0;
  if (off <= NEAR * high && off <= gap(others)) return null;
  const edge = {
    x: Math.max(box.x - box.wide / 2, Math.min(box.x + box.wide / 2, at.x)),
    y: Math.max(box.y - box.high / 2, Math.min(box.y + box.high / 2, at.y)),
  };
  return { from: edge, to: at };
}

/** How many of a line's points lie over things. */
const crossed = ({ from, to }: { from: Point; to: Point }, things: readonly Sign[]): number =>
  row(from, to, 0, 0, 9).filter((point) => things.some((thing) => away(point, thing) === 0)).length;
