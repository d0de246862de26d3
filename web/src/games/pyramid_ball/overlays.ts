/** What is drawn over the pieces: the ways of the ball with their numbers, and words beside pieces. The start page, which
 * draws a small field, does without it. */

import type { Box } from '../../board/overlay/spread';
import { CELL, HEIGHT, WIDTH, type Point } from './layout';
import { wrapped } from '../../i18n/ruleRefs';

interface Arc {
  from: Point;
  /** Towards which it leaves its start. */
  control: Point;
  to: Point;
}

function layArc(from: Point, goal: Point, before: number, bow: number): Arc {
  const part = 1 - before / Math.max(before, Math.hypot(goal.x - from.x, goal.y - from.y), 1);
  const to = { x: from.x + (goal.x - from.x) * part, y: from.y + (goal.y - from.y) * part };
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return { from, control: { x: (from.x + to.x) / 2 + dy * bow, y: (from.y + to.y) / 2 - dx * bow }, to };
}

/** The distance from the middle of a piece at which a line is beside the largest one. */
export const PIECE_EDGE = 27;

/** Where a ball leaves a piece towards a point: the line to there does not cross the piece. */
export function rimToward({ x, y }: Point, goal: Point): Point {
  const part = PIECE_EDGE / Math.max(PIECE_EDGE, Math.hypot(goal.x - x, goal.y - y));
  return { x: x + (goal.x - x) * part, y: y + (goal.y - y) * part };
}

/** The distance from the middle of a piece at which it catches a ball: a pass of a neighbour is still in sight. */
const CATCH = 20;

/** Where a ball on its way to a goal reaches a piece, and where it would leave it. */
export function besidePiece(start: Point, goal: Point, { x, y }: Point): [reaches: Point, leaves: Point] {
  const [dx, dy] = [goal.x - start.x, goal.y - start.y];
  const long = Math.hypot(dx, dy) || 1;
  const nearest = ((x - start.x) * dx + (y - start.y) * dy) / long;
  const away = ((x - start.x) * dy - (y - start.y) * dx) / long;
  const half = Math.sqrt(Math.max(0, CATCH ** 2 - away ** 2));
  const pointAt = (along: number): Point => ({ x: start.x + (dx * along) / long, y: start.y + (dy * along) / long });
  return [pointAt(nearest - half), pointAt(nearest + half)];
}

/** Hardly bent: a pass flies in a straight line, which decides who catches it. */
const BOW = 0.05;

/** An arc between positions, bent to the left of the throw, that ends a little before its goal; without a bow, a line. */
export function arcBetween(start: Point, goal: Point, before = 0, bow = BOW): string {
  const { from, control, to } = layArc(start, goal, before, bow);
  return `M${from.x} ${from.y}Q${control.x} ${control.y} ${to.x} ${to.y}`;
}

/** The bends of a pass, the best first: to the left or the right of the throw, and more if pieces are on the way. */
const BOWS = [BOW, -BOW, 0.2, -0.2, 0.35, -0.35];
/** The distance from the middle of a piece at which an arc is off its letter. */
const OFF = 17;

function pointOn({ from, control, to }: Arc, part: number): Point {
  const between = (axis: keyof Point): number =>
    (1 - part) ** 2 * from[axis] + 2 * part * (1 - part) * control[axis] + part ** 2 * to[axis];
  return { x: between('x'), y: between('y') };
}

/** The bend of an arc over as few of the pieces as possible. */
export function bowAround(start: Point, goal: Point, before: number, pieces: readonly Point[]): number {
  const covered = (bow: number): number => {
    const arc = layArc(start, goal, before, bow);
    const points = Array.from({ length: 19 }, (_, index) => pointOn(arc, (index + 1) / 20));
    return pieces.filter((piece) => points.some(({ x, y }) => Math.hypot(piece.x - x, piece.y - y) < OFF)).length;
  };
  return BOWS.reduce((best, bow) => (covered(bow) < covered(best) ? bow : best));
}

/** Where on an arc a number may be, as parts of its way: the nearest to its middle first. */
const NUMBER_PARTS = [0.5, 0.4, 0.6, 0.3, 0.7];

/** The place of a number on an arc: as near to its middle as possible, on none of the pieces if possible. */
export function numberOnArc(start: Point, goal: Point, before: number, pieces: readonly Point[], bow = BOW): Point {
  const arc = layArc(start, goal, before, bow);
  const points = NUMBER_PARTS.map((part) => pointOn(arc, part));
  const isFree = ({ x, y }: Point): boolean => pieces.every((piece) => Math.hypot(piece.x - x, piece.y - y) > CELL / 2);
  return points.find(isFree) ?? pointOn(arc, 0.5);
}

/** How far a burst in a small picture is from the line over its border, which it would hide. */
const OFF_LINE = 22;

/** The place of a burst on the border between two squares. aside: at its end to the left or above, off the line there. */
export function burstBetween(here: Point, there: Point, aside: boolean): Point {
  const [x, y] = [(here.x + there.x) / 2, (here.y + there.y) / 2];
  if (!aside) return { x, y };
  return here.x === there.x ? { x: x - OFF_LINE, y } : { x, y: y - OFF_LINE };
}

/** A point that is at least this far from a burst between two squares: else beside it, between the pieces there, on its
 * side of the way or to the left or above. */
export function besideBurst(point: Point, { at, isUpright }: { at: Point; isUpright: boolean }, least: number): Point {
  const [dx, dy] = [point.x - at.x, point.y - at.y];
  if (Math.hypot(dx, dy) >= least) return point;
  const away = (isUpright ? dx : dy) > 0 ? least : -least;
  return isUpright ? { x: at.x + away, y: at.y } : { x: at.x, y: at.y + away };
}

/** A burst with a radius of 10 around 0, 0, and the sign on it: where pieces would bump into each other. */
export const BURST = { star: starOf(16, 10, 6), sign: 'M0 -4.4V0.8M0 3.7V3.8' } as const;

function starOf(corners: number, out: number, inner: number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const [angle, radius] = [(2 * corner * Math.PI) / corners, corner % 2 ? inner : out];
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** How far a box may be moved, in steps, to where it covers less; how much a covered unit counts, in units of the way. */
const CLEARING = { reach: 39, step: 3, covered: 8 } as const;

/** The place nearest to that of a box where it covers nothing, or else as little as possible. */
export function clearPlace(box: Box, others: readonly Box[]): Point {
  const { reach, step, covered } = CLEARING;
  const offsets = Array.from({ length: (2 * reach) / step + 1 }, (_, index) => index * step - reach);
  /** How long two parts of one axis lie on each other. */
  const shared = (at: number, length: number, other: number, long: number): number =>
    Math.max(0, Math.min(length, long, (length + long) / 2 - Math.abs(at - other)));
  const costOf = ({ x, y }: Point): number =>
    others.reduce(
      (sum, other) =>
        sum + covered * shared(x, box.width, other.x, other.width) * shared(y, box.height, other.y, other.height),
      Math.hypot(x - box.x, y - box.y),
    );
  let best: Point = { x: box.x, y: box.y };
  let least = costOf(best);
  for (const dx of offsets)
    for (const dy of offsets) {
      const place = inField({ x: box.x + dx, y: box.y + dy }, box.width, box.height);
      const cost = costOf(place);
      if (cost < least) [best, least] = [place, cost];
    }
  return best;
}

/** The place of a box around a point, moved into the field. */
export const inField = ({ x, y }: Point, width: number, height: number): Point => ({
  x: Math.min(Math.max(x, width / 2), WIDTH - width / 2),
  y: Math.min(Math.max(y, height / 2), HEIGHT - height / 2),
});

/** A few words in a box, whose tail points at what they are about. */
export interface Bubble extends BubbleBox {
  lines: string[];
  /** The two open sides of the tail; "" where the box covers that itself. */
  tail: string;
}

type BubbleBox = Point & { width: number; height: number };

const LETTERS = 25;
const LINE = 16;
/** The width of a letter, and what is left free at the sides of a line. */
const LETTER = 6.9;
const SIDES = 20;
/** Between the middle of a square and a box beside it, and the tip of its tail, at the edge of the piece there. */
const BESIDE = CELL / 2 + 5;
const TIP = 21;
/** Half the width of a tail, and its maximum length: it does not cross another piece. */
const TAIL = { half: 6, long: 24 } as const;
/** How much less a place is suitable because of each that its box covers, and because it is not beside its square. */
const COSTS = { bubble: 8, piece: 4, far: 3, way: 1 } as const;

/** The positions of labels beside their squares: within the field, without overlaps, and over as few pieces and ways, by
 * their squares, as possible. */
export function bubbles(
  told: readonly { at: Point; text: string }[],
  pieces: readonly Point[],
  ways: readonly Point[] = [],
): Bubble[] {
  const laid: Bubble[] = [];
  for (const { at, text } of told) {
    const lines = wrapped(text, LETTERS);
    const height = lines.length * LINE + 10;
    const width = LETTER * Math.max(...lines.map((line) => line.length)) + SIDES;
    const places = [
      { x: at.x + BESIDE, y: at.y - height / 2, far: 0 },
      { x: at.x - BESIDE - width, y: at.y - height / 2, far: 0 },
      { x: at.x - width / 2, y: at.y + BESIDE, far: 0 },
      { x: at.x - width / 2, y: at.y - BESIDE - height, far: 0 },
      { x: at.x, y: at.y + BESIDE + CELL, far: COSTS.far },
      { x: at.x, y: at.y - BESIDE - height - CELL, far: COSTS.far },
    ].map(({ x, y, far }) => {
      const box = {
        x: Math.min(Math.max(x, 2), WIDTH - width - 2),
        y: Math.min(Math.max(y, 2), HEIGHT - height - 2),
        width,
        height,
      };
      const count = (points: readonly Point[]): number => points.filter((point) => covers(box, point)).length;
      const others = laid.filter((other) => meets(other, box)).length;
      return {
        box,
        cost: far + COSTS.bubble * others + COSTS.piece * count([...pieces, at]) + COSTS.way * count(ways),
      };
    });
    const { box } = places.reduce((one, other) => (other.cost < one.cost ? other : one));
    laid.push({ ...box, lines, tail: tailOf(box, at) });
  }
  return laid;
}

/** From a side of a box to a piece, relative to the corner of the box. */
function tailOf(box: BubbleBox, piece: Point): string {
  const [x, y] = [piece.x - box.x, piece.y - box.y];
  /** The nearest position within a side. */
  const within = (at: number, long: number): number => Math.min(Math.max(at, TAIL.half + 6), long - TAIL.half - 6);
  const [nearX, nearY] = [within(x, box.width), within(y, box.height)];
  if (y < 0 || y > box.height) {
    const [side, tip] =
      y < 0 ? [1, Math.max(y + TIP, -TAIL.long)] : [box.height - 1, Math.min(y - TIP, box.height + TAIL.long)];
    return `M${nearX - TAIL.half} ${side}L${x} ${tip}L${nearX + TAIL.half} ${side}`;
  }
  if (x > 0 && x < box.width) return '';
  const [side, tip] = x <= 0 ? [1, x + TIP] : [box.width - 1, x - TIP];
  return `M${side} ${nearY - TAIL.half}L${tip} ${y}L${side} ${nearY + TAIL.half}`;
}

/** Whether a box covers a piece, or at least its letter. */
const covers = ({ x, y, width, height }: BubbleBox, piece: Point): boolean =>
  piece.x > x - 20 && piece.x < x + width + 20 && piece.y > y - 18 && piece.y < y + height + 18;

const meets = (one: BubbleBox, other: BubbleBox): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
