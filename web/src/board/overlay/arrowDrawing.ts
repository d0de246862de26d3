/** The shapes of arrows on a board: from a dot to an arrow head, with the number of each step. */

import { assignLanes, repeats, stepLabels, type Arrow, type MovementKind } from '../playback/arrows';
import { MARK } from '../palette';
import type { Anchor } from './anchors.svelte';
import { spread, type Box } from './spread';

/** The distance between lanes and between a route's end and its square's middle, as a fraction of a square. */
const LANE = 0.13;
const LANE_BELOW = 0.11;
/** Those of teams pass beside the letters of pieces. */
const LANE_TEAM = 0.2;
/** The distance between two passages of a route over the same border, in lanes. */
const BESIDE_ITSELF = 1;
const BEFORE = 0.38;
/** Those of teams end beside the piece, whose letter stays legible. */
const BESIDE = 0.54;
/** Below pieces they end at the edge of the largest, and with numbers a little later: a number is before the head. */
const BELOW = 0.45;
const BELOW_NUMBERED = 0.3;
/** The distance of a mark from the middle of its square that is beside a piece there, as a fraction of half a square. */
const BESIDE_PIECE = 0.62;
/** The fraction of a route after which a stopped one ends, and the maximum that is not drawn before its end. */
const STOPPED = 0.46;
const SHORTEST = 0.38;

interface Point {
  x: number;
  y: number;
}
/** An arrow as it is drawn. */
export interface DrawnArrow {
  colour: string;
  /** Two lines beside each other instead of one. */
  double: boolean;
  start: Point | null;
  segments: {
    kind: MovementKind;
    path: string;
    tips: string[];
    /** Across a way that was stopped. */
    bar: string | null;
    /** An arrow head over a push, whose line is hidden between two pieces; only where arrows are below pieces. */
    push: string | null;
    goal: string;
    from: string;
    faint: boolean;
  }[];
  numbers: { text: string; at: Point; square: boolean }[];
  thick: number;
}

/** The width of the gap between double lines, and that of both with it, in widths of a single line. */
export const DOUBLE = { gap: 0.5, width: 1.5 } as const;

const round = (value: number): number => Math.round(value * 10) / 10;
const mid = (one: Point, other: Point, part = 0.5): Point => ({
  x: one.x + (other.x - one.x) * part,
  y: one.y + (other.y - one.y) * part,
});

/** The bend of a jump or a swap to one side, as a fraction of its length, which is in squares. Below pieces a swap goes
 * around those that it exchanges. */
function bowOf(kind: MovementKind, squares: number, below: boolean): number {
  if (kind !== 'swap' && kind !== 'leap') return 0;
  return kind === 'swap' && below ? Math.max(0.16, 0.42 / squares) : 0.16;
}
const controlOf = (from: Point, to: Point, bow: number): Point => {
  const middle = mid(from, to);
  return { x: middle.x + (to.y - from.y) * bow * 2, y: middle.y - (to.x - from.x) * bow * 2 };
};

function tip(at: Point, from: Point, size: number): string {
  const length = Math.hypot(at.x - from.x, at.y - from.y) || 1;
  const [dx, dy] = [((at.x - from.x) / length) * size, ((at.y - from.y) / length) * size];
  const corners = [
    [at.x + dx * 0.6, at.y + dy * 0.6],
    [at.x - dx - dy * 0.75, at.y - dy + dx * 0.75],
    [at.x - dx + dy * 0.75, at.y - dy - dx * 0.75],
  ];
  return `M${corners.map((corner) => corner.map(round).join(' ')).join('L')}Z`;
}

/** How arrows are drawn. */
export interface ArrowOptions {
  /** Whether there are several steps: a single one needs no number. */
  several: boolean;
  /** The number of a step that stands out from the others, which are faint; null: none. */
  step: string | null;
  /** The height of numbers. */
  text: number;
  /** Whether they are drawn below the pieces, which then cover their ends. */
  below?: boolean;
}

function drawingOf(
  arrow: Arrow,
  lane: number,
  locate: (square: string) => Anchor | null,
  { several, step, below = false }: ArrowOptions,
): DrawnArrow | null {
  const cells = new Map(arrow.segments.flatMap(({ from, to }) => [from, to]).map((name) => [name, locate(name)]));
  const [first] = arrow.segments;
  const cell = first && cells.get(first.from);
  if (!cell || [...cells.values()].some((one) => !one)) return null;
  const at = (square: string, again = 0): Point => {
    const { x, y, halfWidth, halfHeight } = cells.get(square) as Anchor;
    const aside = lane + (lane < 0 ? -1 : 1) * BESIDE_ITSELF * again;
    const width = below ? LANE_BELOW : arrow.team ? LANE_TEAM : LANE;
    return { x: x + aside * width * 2 * halfWidth, y: y + aside * width * 2 * halfHeight };
  };
  /** Just before a square's middle, coming from a point. bent: on a bend, whose number is far from its head. */
  const before = (square: string, middle: Point, from: Point, bent: boolean): Point => {
    const { halfWidth, halfHeight } = cells.get(square) as Anchor;
    const [dx, dy] = [from.x - middle.x, from.y - middle.y];
    const squares = Math.hypot(dx / (2 * halfWidth), dy / (2 * halfHeight)) || 1;
    const gap = below ? (several && !bent ? BELOW_NUMBERED : BELOW) : arrow.team ? BESIDE : BEFORE;
    return mid(middle, from, Math.min(arrow.team ? gap : SHORTEST, gap / squares));
  };
  const thick = Math.min(4, Math.max(2, cell.halfWidth * 0.1));
  const size = thick * 2.6;
  const stands = (numbers: readonly string[]): boolean => step === null || numbers.includes(step);
  const again = repeats(arrow.segments);
  const bowBetween = (kind: MovementKind, a: Point, b: Point): number =>
    bowOf(kind, Math.hypot(b.x - a.x, b.y - a.y) / (2 * cell.halfWidth) || 1, below);
  const segments = arrow.segments.map(({ from, to, kind, numbers }, index) => {
    const [a, b] = [at(from, again[index]), at(to, again[index])];
    const bow = bowBetween(kind, a, b);
    const control = controlOf(a, b, bow);
    const next = arrow.segments[index + 1];
    const goesOn = next !== undefined && next.kind !== 'stopped' && stands(numbers) === stands(next.numbers);
    const begins = kind === 'swap' ? before(from, a, control, true) : a;
    const ends = kind === 'stopped' ? mid(a, b, STOPPED) : goesOn ? b : before(to, b, bow ? control : a, bow > 0);
    const [back, earlier] = [arrow.segments[index - 1], again[index - 1] ?? 0];
    // A route that turns back continues where it was.
    const joins = back && again[index] ? `M${round(at(back.to, earlier).x)} ${round(at(back.to, earlier).y)}L` : 'M';
    const path = `${joins}${round(begins.x)} ${round(begins.y)}${
      bow ? `Q${round(control.x)} ${round(control.y)} ` : 'L'
    }${round(ends.x)} ${round(ends.y)}`;
    const tips =
      kind === 'stopped' || goesOn
        ? []
        : [tip(ends, bow ? control : a, size), ...(kind === 'swap' ? [tip(begins, control, size)] : [])];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    // What could not even begin is marked beside a piece that would cover it.
    const { x: middleX, y: middleY } = cells.get(from) as Anchor;
    const [x, y] =
      below && !length
        ? [middleX + BESIDE_PIECE * cell.halfWidth, middleY - BESIDE_PIECE * cell.halfHeight]
        : [ends.x, ends.y];
    const across = ([dx, dy]: [number, number]): string =>
      `M${round(x - dx)} ${round(y - dy)}L${round(x + dx)} ${round(y + dy)}`;
    // A bar across its way; a cross where it could not even begin.
    const stop = length
      ? across([((b.y - a.y) / length) * size * 1.3, ((a.x - b.x) / length) * size * 1.3])
      : across([0.7 * size, 0.7 * size]) + across([0.7 * size, -0.7 * size]);
    const bar = kind === 'stopped' ? stop : null;
    const push = below && kind === 'pushed' ? tip(mid(a, b), a, size * 1.25) : null;
    return { kind, path, tips, bar, push, goal: to, from, faint: !stands(numbers) };
  });
  const numbers = several
    ? stepLabels(step === null ? arrow : only(arrow, step)).flatMap(({ segment, text }) => {
        if (!text) return [];
        const [a, b] = [at(segment.from), at(segment.to)];
        const bow = bowBetween(segment.kind, a, b);
        const control = controlOf(a, b, bow);
        // Below pieces it is near the border of the squares, where none covers it, and before the head.
        const between = segment === arrow.segments.at(-1) ? 0.42 : 0.58;
        const part = segment.kind === 'stopped' ? 0.2 : below ? between : 0.38;
        const middle = bow ? mid(mid(a, b), control) : mid(a, b, part);
        return { text, at: middle, square: arrow.team?.double ?? false };
      })
    : [];
  const start = first.kind === 'swap' || first.kind === 'stopped' ? null : at(first.from);
  const { mark, double } = arrow.team ?? { mark: 'last' as const, double: false };
  return { colour: MARK[mark], double, start, segments, numbers, thick };
}

const only = (arrow: Arrow, number: string): Arrow => ({
  ...arrow,
  segments: arrow.segments.flatMap((segment) =>
    segment.numbers.includes(number) ? [{ ...segment, numbers: [number] }] : [],
  ),
});
/** The height of a number's plate, and the width of one. */
export const plateHeight = (text: number): number => text + 4;
export const plateWidth = (words: string, text: number): number =>
  Math.max(plateHeight(text), 7 + words.length * text * 0.6);

/** All arrows, each in its lane, with numbers that do not touch. locate: where a square is, and its size. */
export function drawArrows(
  arrows: readonly Arrow[],
  locate: (square: string) => Anchor | null,
  options: ArrowOptions,
): DrawnArrow[] {
  const { text } = options;
  const lanes = assignLanes(arrows);
  const found = arrows.flatMap((arrow, index) => drawingOf(arrow, lanes[index] ?? 0, locate, options) ?? []);
  const all = found.flatMap(({ numbers }) => numbers);
  const boxes = spread(
    all.map(({ text: words, at }): Box => ({
      ...at,
      width: plateWidth(words, text) + 2,
      height: plateHeight(text) + 2,
    })),
  );
  boxes.forEach(({ x, y }, index) => {
    const number = all[index];
    if (number) number.at = { x: Math.round(x), y: Math.round(y) };
  });
  return found;
}
