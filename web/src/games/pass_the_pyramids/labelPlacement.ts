/** Placement of labels beside what they name, covering nothing else: the same for both drawings, in any unit. */

import type { Box } from '../../board/overlay/spread';

export interface Point {
  x: number;
  y: number;
}

/** Words to be placed. */
export interface Label {
  /** The target that they name: as close to it as possible. */
  at: Point;
  width: number;
  height: number;
  /** Their target lies here; a thin line connects it to labels that are far off, or closer to something else. */
  own: readonly Box[];
  /** Other objects of the same kind that they could be taken to name. */
  others: readonly Box[];
  /** A line ties the label to its target wherever it is, and ends this far before that; null: only if it is needed. */
  tied: number | null;
}

export interface Placed extends Box {
  /** The line to the target, if needed. */
  line: { from: Point; to: Point } | null;
}

/** Directions and distances that are tried, the latter as a fraction of a label's height. */
const WAYS = 24;
const STEP = 0.25;
const STEPS = 40;
/** The costs of covering a part of an object, of leaving the picture, of a line over another object, of needing a line,
 * and of being closer to another object's middle. */
const OVER = 60;
const OUTSIDE = 400;
const CROSSING = 6;
const LINE = 1.5;
const ASTRAY = 4;
/** Labels further off than this fraction of their height need a line. */
const NEAR = 0.45;
/** Free space around labels, as a fraction of their height. */
const AIR = 0.1;

/** Places labels one after the other, each where it costs least: covering nothing, then close. things: what must stay
 * visible. */
export function beside(labels: readonly Label[], things: readonly Box[], room: Box): Placed[] {
  const taken = [...things];
  return labels.map((label) => {
    const { at, width, height } = label;
    let best: Placed | null = null;
    let least = Infinity;
    for (let way = 0; way < WAYS; way++) {
      // From below to both sides: a label below an object is read as belonging to it.
      const angle = ((way % 2 ? 1 : -1) * Math.ceil(way / 2) * 2 * Math.PI) / WAYS;
      const [dx, dy] = [Math.sin(angle), Math.cos(angle)];
      for (let step = 0; step < STEPS; step++) {
        const far = step * STEP * height;
        if (far / height + way * 0.01 >= least) break;
        const box = { x: at.x + dx * far, y: at.y + dy * far, width, height };
        const line = lineOf(label, box);
        const cost =
          far / height +
          way * 0.01 +
          OVER * covered(grown(box, AIR * height), taken) +
          OUTSIDE * (1 - common(box, room) / (width * height)) +
          (line ? LINE + CROSSING * crossed(line, label.others) : 0) +
          (label.others.some((other) => distance(box, other) < far) ? ASTRAY : 0);
        if (cost < least) [least, best] = [cost, { ...box, line }];
      }
    }
    const placed = best ?? { ...at, width, height, line: null };
    taken.push(placed);
    return placed;
  });
}

/** A long object as a row of boxes, from one end to the other. */
export function row(from: Point, to: Point, width: number, end = width, parts = 5): Box[] {
  return Array.from({ length: parts }, (_, index) => {
    const part = index / (parts - 1);
    const side = width + (end - width) * part;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, width: side, height: side };
  });
}

const grown = (box: Box, by: number): Box => ({ ...box, width: box.width + 2 * by, height: box.height + 2 * by });

/** The area that two boxes share. */
function common(one: Box, other: Box): number {
  const side = (at: 'x' | 'y', size: 'width' | 'height'): number =>
    Math.min(one[at] + one[size] / 2, other[at] + other[size] / 2) -
    Math.max(one[at] - one[size] / 2, other[at] - other[size] / 2);
  return Math.max(0, side('x', 'width')) * Math.max(0, side('y', 'height'));
}

/** How much a box covers objects, as a fraction of the smaller of the two. */
const covered = (box: Box, things: readonly Box[]): number =>
  things.reduce(
    (sum, thing) =>
      sum + common(box, thing) / Math.max(1e-9, Math.min(box.width * box.height, thing.width * thing.height)),
    0,
  );

/** How far a point is from a box. */
function away(point: Point, box: Box): number {
  const out = (at: 'x' | 'y', size: 'width' | 'height'): number =>
    Math.max(0, Math.abs(point[at] - box[at]) - box[size] / 2);
  return Math.hypot(out('x', 'width'), out('y', 'height'));
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** How far two boxes are apart. */
const between = (one: Box, other: Box): number =>
  away(one, { ...other, width: other.width + one.width, height: other.height + one.height });

function lineOf({ at, height, own, others, tied }: Label, box: Box): Placed['line'] {
  const gap = (things: readonly Box[]): number => Math.min(Infinity, ...things.map((thing) => between(box, thing)));
  const off = own.length ? gap(own) : 0;
  if (tied === null && off <= NEAR * height && off <= gap(others)) return null;
  const edge = {
    x: Math.max(box.x - box.width / 2, Math.min(box.x + box.width / 2, at.x)),
    y: Math.max(box.y - box.height / 2, Math.min(box.y + box.height / 2, at.y)),
  };
  const part = Math.min(1, (tied ?? 0) / (distance(edge, at) || 1));
  return { from: edge, to: { x: at.x + (edge.x - at.x) * part, y: at.y + (edge.y - at.y) * part } };
}

/** How many of a line's points lie over objects. */
const crossed = ({ from, to }: { from: Point; to: Point }, things: readonly Box[]): number =>
  row(from, to, 0, 0, 9).filter((point) => things.some((thing) => away(point, thing) === 0)).length;
