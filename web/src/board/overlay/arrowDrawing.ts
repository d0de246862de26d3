/** The shapes of arrows on a board: from a dot to an arrow head, with the number of each step. */

import {
  assignLanes,
  edgeOf,
  stepLabels,
  SEPARATOR,
  stepNumbersOf,
  type Arrow,
  type ArrowSegment,
  type MovementKind,
} from '../playback/arrows';
import { MARK } from '../palette';
import type { Anchor } from './anchors.svelte';
import { spread, type Box } from './spread';

/** The distance between lanes and between a route's end and its square's middle, as a fraction of a square. */
const LANE = 0.13;
const LANE_BELOW = 0.11;
/** The distance between two passages of a route over the same border, in thicknesses of its line. */
const BESIDE_ITSELF = 3.4;
const BEFORE = 0.38;
/** Where no piece is, arrows below pieces end near the middle of the square. */
const BARE = 0.1;
/** The fraction of a part that is drawn at least. */
const VISIBLE = 0.3;
/** The distance of a mark from the middle of its square that is beside a piece there, as a fraction of half a square. */
const BESIDE_PIECE = 0.62;
/** The fraction of a route after which a stopped one ends: the border between the squares; half the length of the bar
 * there, as a fraction of half a square. */
const STOPPED = 0.5;
const BAR = 0.45;
/** The least part of a step, in squares, that pieces must leave in sight: otherwise it is drawn over them, between two
 * fractions of the way from middle to middle. */
const LEAST_SIGHT = 0.3;
/** The part of a number's height that pieces must leave in sight of its line: it may cover their edges a little. */
const ON_LINE = 0.8;
const OVER = { from: 0.22, to: 0.86 };
/** The same for a push, which leads from one piece to the next: its head ends before the letter of the second one. */
const OVER_PUSH = { from: 0.12, to: 0.64 };
/** How much thicker than others the line of a push is, in short sight between two pieces. */
const THICK_PUSH = 1.4;
/** The maximum of a route that is not drawn before its end, as a fraction. */
const SHORTEST = 0.38;

export interface Point {
  x: number;
  y: number;
}
/** An arrow as it is drawn. */
export interface DrawnArrow {
  colour: string;
  /** The colour of its edges, if not that of all highlights. */
  casing?: string;
  /** Whether its start is a square instead of a dot. */
  square: boolean;
  start: Point | null;
  /** Where the newest step begins, if a piece hides its start: where older ones do, others may have come since. */
  begin?: Point;
  segments: {
    kind: MovementKind;
    path: string;
    tips: string[];
    /** Across a way that was stopped. */
    bar: string | null;
    goal: string;
    from: string;
    faint: boolean;
    /** Of a way that something may well prevent. */
    doubtful?: boolean;
    /** Of a step that pieces would hide, or a push, which both its pieces would: it is over them. */
    over?: boolean;
    /** If not that of the others. */
    thick?: number;
  }[];
  /** faint: of another step than the one that stands out, or of a doubtful one. plain: beside its line, without a plate. */
  numbers: { text: string; at: Point; faint?: boolean; plain?: boolean }[];
  thick: number;
  /** Whether it is less important than others. */
  pale?: boolean;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const mid = (one: Point, other: Point, part = 0.5): Point => ({
  x: one.x + (other.x - one.x) * part,
  y: one.y + (other.y - one.y) * part,
});

/** The bend of a jump or a swap to one side, as a fraction of its length, which is in squares. Below pieces it goes
 * around those in between. A jump leads upward, over what it leaps. */
function bowOf(kind: MovementKind, squares: number, below: boolean, leftward: boolean): number {
  if (kind !== 'swap' && kind !== 'leap') return 0;
  const bow = below ? Math.max(0.16, 0.46 / squares) : 0.16;
  return kind === 'leap' && leftward ? -bow : bow;
}
const controlOf = (from: Point, to: Point, bow: number): Point => {
  const middle = mid(from, to);
  return { x: middle.x + (to.y - from.y) * bow * 2, y: middle.y - (to.x - from.x) * bow * 2 };
};

/** The beginning of the path of a part that follows another one: a route that turns back goes around a half circle. */
function turnInto([from, here]: Line, [there, to]: Line): string {
  const [dx, dy] = [there.x - here.x, there.y - here.y];
  const apart = Math.hypot(dx, dy);
  if (apart < 0.5) return 'M';
  const start = `M${round(here.x)} ${round(here.y)}`;
  if (along(directionOf([from, here]), directionOf([there, to])) > -1) return `${start}L`;
  const clockwise = (here.x - from.x) * dy - (here.y - from.y) * dx > 0;
  return `${start}A${round(apart / 2)} ${round(apart / 2)} 0 0 ${clockwise ? 1 : 0} `;
}

/** A line through a point, to both sides. */
const across = (x: number, y: number, [dx, dy]: readonly [number, number]): string =>
  `M${round(x - dx)} ${round(y - dy)}L${round(x + dx)} ${round(y + dy)}`;

/** A bar on the border between two squares. */
function barBetween(from: Anchor, to: Anchor): string {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const half = (BAR * from.halfWidth) / length;
  return across(x, y, [(to.y - from.y) * half, (from.x - to.x) * half]);
}

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
  /** Whether a step that pieces would hide is drawn over them. */
  lifts?: boolean;
  /** Whether it is seen where each route begins: one in several parts beside a piece that covers its start, and none on
   * the line of another, which would seem to fork there. */
  starts?: boolean;
  /** Whether the steps that do not stand out have their numbers, too. */
  every?: boolean;
  /** Whether a number is drawn only where a route first has it, not at each of its parts. */
  once?: boolean;
  /** Whether numbers are beside their lines, which stay whole, and have no plates; "pale": those of pale arrows. */
  beside?: boolean | 'pale';
  /** Whether a way forth and back has a number in each lane; those beside their lines always have. */
  apart?: boolean;
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

type Line = readonly [Point, Point];

/** Whether two lines lie on each other for some length. */
function overlap([a, b]: Line, other: Line): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  const beside = other.some((point) => Math.abs((point.x - a.x) * dy - (point.y - a.y) * dx) / long > 1);
  const ends = other.map((point) => ((point.x - a.x) * dx + (point.y - a.y) * dy) / long);
  return !beside && Math.min(long, Math.max(...ends)) - Math.max(0, Math.min(...ends)) > 1;
}

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);
/** Whether a route begins or turns on the line of another, before its end. */
const forks = (route: readonly Line[], other: readonly Line[]): boolean =>
  route.some(([at]) =>
    other.some(([a, b]) => distance(at, b) >= 1 && distance(a, at) + distance(at, b) - distance(a, b) < 1),
  );

const directionOf = ([a, b]: Line): Point => {
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: (b.x - a.x) / long, y: (b.y - a.y) / long };
};
/** Whether two lines pass through each other: they do not where they only meet. */
export function crosses(one: Line, other: Line): boolean {
  const sideOf = ([from, to]: Line, { x, y }: Point): number =>
    Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
  const divides = (line: Line, [a, b]: Line): boolean => sideOf(line, a) * sideOf(line, b) < 0;
  return divides(one, other) && divides(other, one);
}

/** The part of one direction that is along another: 1 straight on, 0 across, -1 back. */
const along = (one: Point, other: Point): number => Math.round((one.x * other.x + one.y * other.y) * 1e3) / 1e3;
/** The direction across a line, to the right or downward, whichever way the line is passed. */
function acrossOf(line: Line): Point {
  const { x, y } = directionOf(line);
  const sense = y < 0 || (y === 0 && x > 0) ? 1 : -1;
  return { x: -y * sense, y: x * sense };
}

/** How many lanes beside its middle each part of a route is drawn: passages over the same border, by its name, lie
 * beside each other, in an order in which they do not cross where the route turns, and a route that goes straight on
 * stays in its lane. */
function lanesWithin(lines: readonly Line[], borders: readonly string[]): number[] {
  const directions = lines.map(directionOf);
  const lanes = borders.map((border, index) => {
    const [first, last] = [borders.indexOf(border), borders.lastIndexOf(border)];
    const across = acrossOf(lines[first] as Line);
    const turn = (at: number): number => along(directions[at] ?? { x: 0, y: 0 }, across);
    const side = -turn(first - 1) || (borders[first + 1] === border ? -turn(last + 1) : turn(first + 1));
    const passages = borders.flatMap((other, at) => (other === border ? at : []));
    return (passages.indexOf(index) - (passages.length - 1) / 2) * (side > 0 ? -1 : 1);
  });
  const goesStraight = (one: number, other: number): boolean =>
    along(directions[one] ?? { x: 0, y: 0 }, directions[other] ?? { x: 0, y: 0 }) === 1;
  const order = lanes.map((_, index) => index);
  for (const index of order) if (!lanes[index] && goesStraight(index, index - 1)) lanes[index] = lanes[index - 1] ?? 0;
  for (const index of order.reverse())
    if (!lanes[index] && goesStraight(index, index + 1)) lanes[index] = lanes[index + 1] ?? 0;
  return lanes;
}

/** The parts of a route, by their ends, each in its lane: they meet where the route turns. */
function layInLanes(lines: readonly Line[], borders: readonly string[], gap: number): Line[] {
  const lanes = lanesWithin(lines, borders);
  const shift = (index: number): Point => {
    const line = lines[index];
    if (!line) return { x: 0, y: 0 };
    const { x, y } = acrossOf(line);
    const by = (lanes[index] ?? 0) * gap;
    return { x: x * by, y: y * by };
  };
  return lines.map((line, index) => {
    const own = shift(index);
    const moved = ({ x, y }: Point, beside: number): Point => {
      const other = lines[beside];
      const meets = other && Math.abs(along(directionOf(line), directionOf(other))) < 1;
      const more = meets ? shift(beside) : { x: 0, y: 0 };
      return { x: x + own.x + more.x, y: y + own.y + more.y };
    };
    return [moved(line[0], index - 1), moved(line[1], index + 1)];
  });
}

function drawingOf(
  arrow: Arrow,
  lane: number,
  locate: (square: string) => Anchor | null,
  options: ArrowOptions,
  newestStep: string,
): DrawnArrow | null {
  const {
    several,
    step,
    text,
    pieceAt,
    thickness,
    lifts = false,
    starts = false,
    every = false,
    once = false,
  } = options;
  const beside = options.beside === 'pale' ? arrow.pale === true : options.beside === true;
  const { apart = beside } = options;
  const below = pieceAt !== undefined;
  const cells = new Map(arrow.segments.flatMap(({ from, to }) => [from, to]).map((name) => [name, locate(name)]));
  const [first] = arrow.segments;
  const cell = first && cells.get(first.from);
  if (!cell || [...cells.values()].some((one) => !one)) return null;
  const at = (square: string): Point => {
    const { x, y, halfWidth, halfHeight } = cells.get(square) as Anchor;
    const width = below ? LANE_BELOW : LANE;
    return { x: x + lane * width * 2 * halfWidth, y: y + lane * width * 2 * halfHeight };
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
  const lines = layInLanes(
    arrow.segments.map(({ from, to }) => [at(from), at(to)]),
    arrow.segments.map(edgeOf),
    BESIDE_ITSELF * thick,
  );
  const lineOf = (index: number): Line => lines[index] as Line;
  /** Beside a piece that could not even begin. */
  const crossOf = (square: string): Point => {
    const { x, y } = cells.get(square) as Anchor;
    return { x: x + BESIDE_PIECE * cell.halfWidth, y: y - BESIDE_PIECE * cell.halfHeight };
  };
  /** The fractions of a line at which it leaves the pieces where it begins, and enters those where it ends. */
  const sightOf = ({ from, to }: ArrowSegment, a: Point, b: Point): [number, number] => {
    const [start, end] = [pieceAt?.(from), pieceAt?.(to)];
    return [start ? 1 - entryOf(start, b, a) : 0, end ? entryOf(end, a, b) : 1];
  };
  const squaresBetween = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y) / (2 * cell.halfWidth) || 1;
  const bowBetween = ({ kind }: ArrowSegment, a: Point, b: Point): number =>
    bowOf(kind, squaresBetween(a, b), below, b.x < a.x);
  const isOver = (segment: ArrowSegment, a: Point, b: Point): boolean => {
    const [leaves, enters] = sightOf(segment, a, b);
    return lifts && segment.kind === 'step' && (enters - leaves) * squaresBetween(a, b) < LEAST_SIGHT;
  };
  /** The place of a number: on the middle of what is in sight of a line, or beside it, between the pieces, if that is
   * too short. */
  const besideLine = (segment: ArrowSegment, a: Point, b: Point, goesOn: boolean): Point => {
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [leaves, enters] = sightOf(segment, a, b);
    const rim = segment.kind === 'stopped' ? STOPPED : enters;
    const arrives = segment.kind === 'stopped' ? STOPPED : rim - (goesOn ? 0 : 1.6 * size) / long;
    const high = plateHeight(text);
    if (!isOver(segment, a, b) && (arrives - leaves) * long > ON_LINE * high) return mid(a, b, (leaves + arrives) / 2);
    const middle = mid(a, b, Math.max(0.1, (leaves + rim) / 2));
    // To the left or above it, where no signs of squares are.
    const [x, y] = [b.y - a.y, a.x - b.x];
    const aside = ((x > 0 || (x === 0 && y > 0) ? -1 : 1) * (high / 2 + 1.6 * thick)) / long;
    return { x: middle.x + x * aside, y: middle.y + y * aside };
  };
  /** On which side of a part of a route its number is, as a sense of the direction across it: at the outer side of one of
   * two lanes or of a turn; else to the left or above, where no signs of squares are. */
  const outerSide = (index: number, across: Point, lane: number): number => {
    const turn = (at: number): number => (lines[at] ? along(directionOf(lines[at]), across) : 0);
    return Math.sign(Math.abs(lane) > 1 ? lane : -turn(index + 1) || turn(index - 1) || -1);
  };
  /** The place of a number beside its line; of one of several lanes, beside the first. */
  const outsideLine = (passages: readonly ArrowSegment[], words: string): Point => {
    const placed = passages.map((segment) => {
      const index = arrow.segments.indexOf(segment);
      const [a, b] = lineOf(index);
      const [from, to] = [at(segment.from), at(segment.to)];
      const across = acrossOf([from, to]);
      const lane = (a.x + b.x - from.x - to.x) * across.x + (a.y + b.y - from.y - to.y) * across.y;
      return { segment, index, a, b, across, lane };
    });
    const { segment, index, a, b, across, lane } = placed.reduce((one, other) => (other.lane < one.lane ? other : one));
    const half = { x: plainWidth(words, text) / 2, y: plainHeight(text) / 2 };
    if (segment.from === segment.to) {
      const { x, y } = crossOf(segment.from);
      return { x: x - 0.6 * size - thick - half.x, y };
    }
    const isStopped = segment.kind === 'stopped';
    const [leaves, enters] = sightOf(segment, a, b);
    const middle = mid(a, b, isStopped ? STOPPED : Math.max(0.1, (leaves + enters) / 2));
    const line = isStopped ? BAR * cell.halfWidth + thick : (segment.kind === 'pushed' ? 3.4 : 1.6) * thick;
    const reach = line + 2 + Math.abs(across.x) * half.x + Math.abs(across.y) * half.y;
    const away = outerSide(index, across, lane) * reach;
    return { x: middle.x + across.x * away, y: middle.y + across.y * away };
  };
  /** Below pieces, a push is over them: an arrow of its own. */
  const isPush = ({ kind }: ArrowSegment): boolean => below && kind === 'pushed';
  const continues = (segment: ArrowSegment, next: ArrowSegment | undefined): boolean =>
    next !== undefined &&
    next.kind !== 'stopped' &&
    !isPush(segment) &&
    !isPush(next) &&
    stands(segment.numbers) === stands(next.numbers);
  const segments = arrow.segments.map((segment, index) => {
    const { from, to, kind, numbers, doubtful } = segment;
    const [a, b] = lineOf(index);
    const stays = from === to;
    const bow = bowBetween(segment, a, b);
    const control = controlOf(a, b, bow);
    const goesOn = continues(segment, arrow.segments[index + 1]);
    const over = isPush(segment) || isOver(segment, a, b);
    const last = arrow.segments[index - 1];
    // A piece that was stopped is still where that step began.
    const joined = last && last.kind !== 'stopped' && continues(last, segment);
    const joins = joined ? turnInto(lineOf(index - 1), [a, b]) : 'M';
    const hidden = isPush(segment) ? OVER_PUSH : OVER;
    const begins = kind === 'swap' ? before(from, a, control) : over && !joined ? mid(a, b, hidden.from) : a;
    const arrives = over ? mid(a, b, hidden.to) : before(to, b, bow ? control : a);
    const ends = kind === 'stopped' ? mid(a, b, STOPPED) : goesOn ? b : arrives;
    const path = stays
      ? ''
      : `${joins}${round(begins.x)} ${round(begins.y)}${
          bow ? `Q${round(control.x)} ${round(control.y)} ` : 'L'
        }${round(ends.x)} ${round(ends.y)}`;
    const tips =
      kind === 'stopped' || goesOn
        ? []
        : [
            tip(ends, bow ? control : a, isPush(segment) ? THICK_PUSH * size : size),
            ...(kind === 'swap' ? [tip(begins, control, size)] : []),
          ];
    // What could not even begin is marked beside a piece that would cover it.
    const { x, y } = below && stays ? crossOf(from) : ends;
    // A bar on the border that it did not pass, in the middle, whatever the lane; a cross where it could not even begin.
    const bar =
      kind !== 'stopped'
        ? null
        : stays
          ? across(x, y, [0.6 * size, 0.6 * size]) + across(x, y, [0.6 * size, -0.6 * size])
          : barBetween(cells.get(from) as Anchor, cells.get(to) as Anchor);
    const more = {
      ...(doubtful && { doubtful }),
      ...(over && { over }),
      ...(isPush(segment) && { thick: THICK_PUSH * thick }),
    };
    return { kind, path, tips, bar, goal: to, from, faint: !stands(numbers), ...more };
  });
  const numbered = step === null || every ? arrow : only(arrow, step);
  const labels = stepLabels(numbered, apart);
  const isFirst = (label: string, index: number): boolean =>
    labels.findIndex((other) => other.text === label) === index;
  const drawn = once ? labels.filter((label, index) => isFirst(label.text, index)) : labels;
  const numbers = several
    ? drawn.map(({ segment, text }) => {
        const faint = segment.doubtful ?? !stands(text.split(SEPARATOR));
        const passages = numbered.segments.filter((one) => one.numbers.length && edgeOf(one) === edgeOf(segment));
        if (beside) {
          const ways = passages.length === 2 ? [segment] : passages;
          return { text, at: outsideLine(ways, text), plain: true, ...(faint && { faint }) };
        }
        // One that several passages share is between them.
        const shared = apart && passages.length === 2 ? 1 : passages.length;
        const index = numbered.segments.indexOf(segment);
        const [a, b] = shared > 1 ? [at(segment.from), at(segment.to)] : lineOf(index);
        const bow = bowBetween(segment, a, b);
        const control = controlOf(a, b, bow);
        const part = segment.kind === 'stopped' ? 0.2 : 0.38;
        // The head of the last of several passages is at its other end.
        const goesOn = shared > 1 || continues(segment, numbered.segments[index + 1]);
        const bare = below && !bow ? besideLine(segment, a, b, goesOn) : mid(a, b, part);
        return { text, at: bow ? mid(mid(a, b), control) : bare, ...(faint && { faint }) };
      })
    : [];
  // A piece that is there now would cover it in part.
  const still = first.kind === 'swap' || first.kind === 'stopped';
  const covered = pieceAt?.(first.from);
  const { mark, square } = arrow.team ?? { mark: 'last' as const, square: false };
  const [begin, next] = lineOf(0);
  /** The fraction of the first part after which the start is marked. */
  const aside = covered && starts && arrow.segments.length > 1 ? 1 - entryOf(covered, next, begin) : 0;
  const newest = arrow.segments.some(({ numbers }) => numbers.includes(newestStep));
  return {
    colour: arrow.colours?.line ?? MARK[mark],
    ...(arrow.colours && { casing: arrow.colours.casing }),
    square,
    start: still || (covered && !aside) ? null : mid(begin, next, aside),
    ...(covered &&
      lifts &&
      !arrow.pale &&
      newest &&
      !still && { begin: isOver(first, begin, next) ? mid(begin, next, OVER.from) : begin }),
    segments,
    numbers,
    thick,
    ...(arrow.pale && { pale: true }),
  };
}

const only = (arrow: Arrow, number: string): Arrow => ({
  ...arrow,
  segments: arrow.segments.map((segment) => ({
    ...segment,
    numbers: segment.numbers.includes(number) ? [number] : [],
  })),
});
/** The height of a number's plate, and the width of one. */
export const plateHeight = (text: number): number => text + 4;
export const plateWidth = (words: string, text: number): number =>
  Math.max(plateHeight(text), 7 + words.length * text * 0.6);
/** The height and the width of a number without a plate. */
/** The same for one without a plate. */
export const plainHeight = (text: number): number => text * 0.75;
export const plainWidth = (words: string, text: number): number => words.length * text * 0.6;

/** All arrows, each in its lane, with numbers that do not touch. locate: where a square is, and its size. */
export function drawArrows(
  arrows: readonly Arrow[],
  locate: (square: string) => Anchor | null,
  options: ArrowOptions,
): DrawnArrow[] {
  const { text, step } = options;
  const newestStep = step ?? String(Math.max(...arrows.flatMap(stepNumbersOf).map(Number)));
  // Those below pieces may cross and meet, but none lies on another or begins on it.
  const lines = arrows.map(({ segments }) =>
    segments.flatMap(({ from, to }) => {
      const [a, b] = [locate(from), locate(to)];
      return a && b ? [[a, b] as const] : [];
    }),
  );
  const touch = (one: readonly Line[], other: readonly Line[]): boolean =>
    one.some((line) => other.some((beside) => overlap(line, beside))) ||
    (options.starts === true && (forks(one, other) || forks(other, one)));
  const lanes = assignLanes(arrows, options.pieceAt && ((one, other) => touch(lines[one] ?? [], lines[other] ?? [])));
  const found = arrows.flatMap(
    (arrow, index) => drawingOf(arrow, lanes[index] ?? 0, locate, options, newestStep) ?? [],
  );
  const all = found.flatMap(({ numbers }) => numbers);
  const boxes = spread(
    all.map(({ text: words, at, plain }): Box => ({
      ...at,
      width: (plain ? plainWidth(words, text) : plateWidth(words, text)) + 2,
      height: (plain ? plainHeight(text) : plateHeight(text)) + 2,
    })),
  );
  boxes.forEach(({ x, y }, index) => {
    const number = all[index];
    if (number) number.at = { x: Math.round(x), y: Math.round(y) };
  });
  return found;
}
