/** The shapes of arrows on a board: from a dot to an arrow head, with the number of each step. */

import { assignLanes, repeats, stepLabels, type Arrow, type ArrowSegment, type MovementKind } from '../playback/arrows';
import { MARK } from '../palette';
import type { Anchor } from './anchors.svelte';
import { spread, type Box } from './spread';

/** The distance between lanes and between a route's end and its square's middle, as a fraction of a square. */
const LANE = 0.13;
const LANE_BELOW = 0.11;
/** The distance between two passages of a route over the same border, in lanes. */
const BESIDE_ITSELF = 1;
const BEFORE = 0.38;
/** Where no piece is, arrows below pieces end near the middle of the square. */
const BARE = 0.1;
/** The fraction of a part that is drawn at least. */
const VISIBLE = 0.3;
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
  /** Whether its start is a square instead of a dot. */
  square: boolean;
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
  numbers: { text: string; at: Point }[];
  thick: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const mid = (one: Point, other: Point, part = 0.5): Point => ({
  x: one.x + (other.x - one.x) * part,
  y: one.y + (other.y - one.y) * part,
});

/** The bend of a jump or a swap to one side, as a fraction of its length, which is in squares. Below pieces it goes
 * around those in between. */
function bowOf(kind: MovementKind, squares: number, below: boolean): number {
  if (kind !== 'swap' && kind !== 'leap') return 0;
  return below ? Math.max(0.16, 0.46 / squares) : 0.16;
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

/** What stands on a square: how far it is from the middle to each side, upward and downward. */
export interface Extent {
  half: number;
  up: number;
  down: number;
}

/** The outline of what stands around a point. */
export const outlineAt = ({ x, y }: Point, { half, up, down }: Extent): Anchor => ({
  x,
  y: y + (down - up) / 2,
  halfWidth: half,
  halfHeight: (up + down) / 2,
});

/** How arrows are drawn. */
export interface ArrowOptions {
  /** Whether there are several steps: a single one needs no number. */
  several: boolean;
  /** The number of a step that stands out from the others, which are faint; null: none. */
  step: string | null;
  /** The height of numbers. */
  text: number;
  /** For arrows that are drawn below the pieces: the outline of those on a square, at whose edge an arrow ends; null:
   * none is there. */
  pieceAt?: (square: string) => Anchor | null;
  /** The thickness of lines; absent: it depends on the squares. */
  thickness?: number;
}

/** The fraction of the way to a point at which a line from there enters an outline; 1 if it does not. */
function entryOf({ x, y, halfWidth, halfHeight }: Anchor, from: Point, to: Point): number {
  const enters = (at: number, by: number, low: number, high: number): [number, number] => {
    if (!by) return at > low && at < high ? [0, 1] : [1, 1];
    const parts = [(low - at) / by, (high - at) / by] as const;
    return [Math.min(...parts), Math.max(...parts)];
  };
  const across = enters(from.x, to.x - from.x, x - halfWidth, x + halfWidth);
  const along = enters(from.y, to.y - from.y, y - halfHeight, y + halfHeight);
  const [first, last] = [Math.max(across[0], along[0]), Math.min(across[1], along[1])];
  return first < last && first < 1 ? Math.max(0, first) : 1;
}

/** Whether two lines lie on each other for some length. */
function overlap([a, b]: readonly [Point, Point], other: readonly [Point, Point]): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  const beside = other.some((point) => Math.abs((point.x - a.x) * dy - (point.y - a.y) * dx) / long > 1);
  const along = other.map((point) => ((point.x - a.x) * dx + (point.y - a.y) * dy) / long);
  return !beside && Math.min(long, Math.max(...along)) - Math.max(0, Math.min(...along)) > 1;
}

function drawingOf(
  arrow: Arrow,
  lane: number,
  locate: (square: string) => Anchor | null,
  { several, step, text, pieceAt, thickness }: ArrowOptions,
): DrawnArrow | null {
  const below = pieceAt !== undefined;
  const cells = new Map(arrow.segments.flatMap(({ from, to }) => [from, to]).map((name) => [name, locate(name)]));
  const [first] = arrow.segments;
  const cell = first && cells.get(first.from);
  if (!cell || [...cells.values()].some((one) => !one)) return null;
  const at = (square: string, again = 0): Point => {
    const { x, y, halfWidth, halfHeight } = cells.get(square) as Anchor;
    const aside = lane + (lane < 0 ? -1 : 1) * BESIDE_ITSELF * again;
    const width = below ? LANE_BELOW : LANE;
    return { x: x + aside * width * 2 * halfWidth, y: y + aside * width * 2 * halfHeight };
  };
  const thick = thickness ?? Math.min(4, Math.max(2, cell.halfWidth * 0.1));
  const size = thick * 2.6;
  /** Just before a square's middle or the piece there, coming from a point. */
  const before = (square: string, middle: Point, from: Point): Point => {
    const { halfWidth, halfHeight } = cells.get(square) as Anchor;
    const [dx, dy] = [from.x - middle.x, from.y - middle.y];
    const squares = Math.hypot(dx / (2 * halfWidth), dy / (2 * halfHeight)) || 1;
    const gap = below ? BARE : BEFORE;
    const bare = mid(middle, from, Math.min(SHORTEST, gap / squares));
    const piece = pieceAt?.(square);
    if (!piece) return bare;
    // The head is longer than its point.
    const part = entryOf(piece, from, middle) - (0.6 * size) / (Math.hypot(dx, dy) || 1);
    return part < 1 ? mid(from, middle, Math.max(VISIBLE, part)) : bare;
  };
  const stands = (numbers: readonly string[]): boolean => step === null || numbers.includes(step);
  const again = repeats(arrow.segments);
  const bowBetween = (kind: MovementKind, a: Point, b: Point): number =>
    bowOf(kind, Math.hypot(b.x - a.x, b.y - a.y) / (2 * cell.halfWidth) || 1, below);
  /** The place of a number: on the middle of what is in sight of a line, or beside it if that is too short. */
  const besideLine = ({ from, to, kind }: ArrowSegment, a: Point, b: Point): Point => {
    const [start, end] = [pieceAt?.(from), pieceAt?.(to)];
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const leaves = start ? 1 - entryOf(start, b, a) : 0;
    const arrives = kind === 'stopped' ? STOPPED : (end ? entryOf(end, a, b) : 1) - (1.6 * size) / long;
    const middle = mid(a, b, Math.max(0.1, (leaves + arrives) / 2));
    const high = plateHeight(text);
    if ((arrives - leaves) * long > high) return middle;
    // To the left or above it, where no signs of squares are.
    const [x, y] = [b.y - a.y, a.x - b.x];
    const aside = ((x > 0 || (x === 0 && y > 0) ? -1 : 1) * (high / 2 + 1.6 * thick)) / long;
    return { x: middle.x + x * aside, y: middle.y + y * aside };
  };
  const segments = arrow.segments.map(({ from, to, kind, numbers }, index) => {
    const [a, b] = [at(from, again[index]), at(to, again[index])];
    const stays = from === to;
    const bow = bowBetween(kind, a, b);
    const control = controlOf(a, b, bow);
    const next = arrow.segments[index + 1];
    const goesOn = next !== undefined && next.kind !== 'stopped' && stands(numbers) === stands(next.numbers);
    const begins = kind === 'swap' ? before(from, a, control) : a;
    const ends = kind === 'stopped' ? mid(a, b, STOPPED) : goesOn ? b : before(to, b, bow ? control : a);
    const [back, earlier] = [arrow.segments[index - 1], again[index - 1] ?? 0];
    // A route that turns back continues where it was.
    const joins = back && again[index] ? `M${round(at(back.to, earlier).x)} ${round(at(back.to, earlier).y)}L` : 'M';
    const path = stays
      ? ''
      : `${joins}${round(begins.x)} ${round(begins.y)}${
          bow ? `Q${round(control.x)} ${round(control.y)} ` : 'L'
        }${round(ends.x)} ${round(ends.y)}`;
    const tips =
      kind === 'stopped' || goesOn || (below && kind === 'pushed')
        ? []
        : [tip(ends, bow ? control : a, size), ...(kind === 'swap' ? [tip(begins, control, size)] : [])];
    // What could not even begin is marked beside a piece that would cover it.
    const { x: middleX, y: middleY } = cells.get(from) as Anchor;
    const [x, y] =
      below && stays
        ? [middleX + BESIDE_PIECE * cell.halfWidth, middleY - BESIDE_PIECE * cell.halfHeight]
        : [ends.x, ends.y];
    const across = ([dx, dy]: [number, number]): string =>
      `M${round(x - dx)} ${round(y - dy)}L${round(x + dx)} ${round(y + dy)}`;
    // A bar across its way; a cross where it could not even begin.
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const stop = stays
      ? across([0.6 * size, 0.6 * size]) + across([0.6 * size, -0.6 * size])
      : across([((b.y - a.y) / length) * size, ((a.x - b.x) / length) * size]);
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
        const part = segment.kind === 'stopped' ? 0.2 : 0.38;
        const bare = below && !bow ? besideLine(segment, a, b) : mid(a, b, part);
        return { text, at: bow ? mid(mid(a, b), control) : bare };
      })
    : [];
  // A piece that is there now would cover it in part.
  const hidden = first.kind === 'swap' || first.kind === 'stopped' || pieceAt?.(first.from);
  const { mark, square } = arrow.team ?? { mark: 'last' as const, square: false };
  return { colour: MARK[mark], square, start: hidden ? null : at(first.from), segments, numbers, thick };
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
  // Those below pieces may cross and meet, but none lies on another.
  const lines = arrows.map(({ segments }) =>
    segments.flatMap(({ from, to }) => {
      const [a, b] = [locate(from), locate(to)];
      return a && b ? [[a, b] as const] : [];
    }),
  );
  const lanes = assignLanes(
    arrows,
    options.pieceAt &&
      ((one, other) => lines[one]?.some((line) => lines[other]?.some((beside) => overlap(line, beside))) ?? false),
  );
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
