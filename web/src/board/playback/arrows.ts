/** Arrows for the moves that are shown: movements joined step by step, each with its number, in lanes that do not
 * touch. */

/** A step: plain, a jump, a push by another piece, a swap, or one that was stopped. */
export type MovementKind = 'step' | 'leap' | 'swap' | 'pushed' | 'stopped';

/** One step of one piece in a frame. */
export interface Movement {
  /** The route that it continues; null: a route of its own. */
  piece: number | null;
  from: string;
  /** For a move that was stopped: its destination, also off the board; its own square if that is not known. */
  to: string;
  kind: MovementKind;
  /** The seat it belongs to, if that is shown; null: a highlight like others. */
  team?: TeamStyle | null;
  /** Whether it is of interest only while it is shown, such as the way of a token. */
  passing?: boolean;
}

/** The style of a team's routes: never distinguished by colour alone. square: whether they start with a square instead
 * of a dot. */
export interface TeamStyle {
  mark: 'first' | 'second';
  square: boolean;
}

export interface ArrowSegment {
  from: string;
  to: string;
  kind: MovementKind;
  /** The steps in which it was taken. */
  numbers: readonly string[];
  /** Whether something on the way may well prevent it. */
  doubtful?: boolean;
}

export interface Arrow {
  piece: number | null;
  /** null: a highlight like others. */
  team: TeamStyle | null;
  segments: readonly ArrowSegment[];
  passing?: boolean;
  /** Whether it is less important than others. */
  pale?: boolean;
  /** Its own colours, such as those of its piece. */
  colours?: ArrowColours;
}

/** The colour of a line, and that of its edges, which stands out from it. */
export interface ArrowColours {
  line: string;
  casing: string;
}

/** All routes, including those that a frame adds. A step that begins where the same piece's route has ended continues
 * that route. */
export function extendArrows(
  known: readonly Arrow[],
  movements: readonly Movement[],
  number: string,
): readonly Arrow[] {
  const all = [...known];
  for (const { piece, from, to, kind, team = null, passing = false } of movements) {
    const segment: ArrowSegment = { from, to, kind, numbers: [number] };
    const at = piece === null ? -1 : all.findLastIndex((one) => one.piece === piece);
    const before = all[at];
    if (before && endOf(before) === from) all[at] = { ...before, segments: [...before.segments, segment] };
    else all.push({ piece, team, segments: [segment], ...(passing && { passing }) });
  }
  return all;
}

/** Routes as they are shown when nothing is replayed: each piece's way from where it was to where it is, without its
 * detours, and where it was stopped; none if it is back. */
export function netArrows(arrows: readonly Arrow[]): readonly Arrow[] {
  return arrows.flatMap((arrow) => {
    if (arrow.passing) return [];
    const segments: ArrowSegment[] = [];
    for (const segment of arrow.segments) {
      const moves = segment.kind !== 'stopped';
      const back = moves ? segments.findIndex(({ from }) => from === segment.to) : -1;
      if (back < 0) segments.push(segment);
      else segments.length = back;
    }
    return segments.length ? [{ ...arrow, segments }] : [];
  });
}

const endOf = ({ segments }: Arrow): string | undefined => {
  const last = segments.at(-1);
  return last?.kind === 'stopped' ? last.from : last?.to;
};

/** The distance of each route from the middle, in lanes: as small as possible without touching another one. touch:
 * whether two, by their indexes, would; absent: if they share a square. */
export function assignLanes(arrows: readonly Arrow[], touch?: (one: number, other: number) => boolean): number[] {
  const squares = arrows.map(({ segments }) => new Set(segments.flatMap(({ from, to }) => [from, to])));
  const share = (one: number, other: number): boolean =>
    [...(squares[one] ?? [])].some((square) => squares[other]?.has(square));
  const lanes: number[] = [];
  arrows.forEach(({ team }, index) => {
    const taken = lanes.filter((_, other) => (touch ?? share)(index, other));
    lanes.push(LANES[team?.mark ?? 'last'].find((lane) => !taken.includes(lane)) ?? 0);
  });
  return lanes;
}

/** Each team keeps to one side of the middle. */
const LANES = { first: [0, -1, -2, -3], second: [0, 1, 2, 3], last: [0, 1, -1, 2, -2, 3, -3] };

/** The name of the border that a part of a route passes, in either direction. */
export const edgeOf = ({ from, to }: { from: string; to: string }): string => [from, to].sort().join();

/** Between the numbers of steps that share a position. */
export const SEPARATOR = '·';

/** The numbers of a route, each position shown once: steps back and forth between two squares share one, and those
 * without a number have none. apart: one step forth and one back have one each. */
export function stepLabels({ segments }: Arrow, apart = false): { segment: ArrowSegment; text: string }[] {
  const edges = [...new Set(segments.map(edgeOf))];
  return edges.flatMap((name) => {
    const here = segments.filter((segment) => edgeOf(segment) === name && segment.numbers.length);
    if (apart && here.length === 2) return here.map((segment) => ({ segment, text: segment.numbers.join(SEPARATOR) }));
    const text = [...new Set(here.flatMap(({ numbers }) => numbers))].join(SEPARATOR);
    return here[0] && text ? [{ segment: here[0], text }] : [];
  });
}

/** All numbers of a route. */
export const stepNumbersOf = ({ segments }: Arrow): string[] => segments.flatMap(({ numbers }) => numbers);
