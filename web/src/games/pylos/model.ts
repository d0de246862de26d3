/** Thirty persistent spheres: each is somewhere on the board or in its reserve, and moves between them. */

import type { PylosBoard, Told } from '../../api/generated/pylos';
import type { Sound } from '../../ui/sound';
import type { Movement } from '../../board/playback/arrows';
import {
  highlightedChoices,
  NO_HIGHLIGHTS,
  type Interaction,
  type Keyframe,
  type Highlights,
  type Model,
  type PlaybackStep,
} from '../../board/contract';

/** Spheres of each seat. */
export const SPHERES = 15;

/** The location of a sphere: a cell, or its index in the reserve; those with the highest indices are used first. */
export type Slot = string | number;

export interface Sphere {
  id: number;
  seat: number;
  slot: Slot;
  /** Chosen to be raised, and in the hand. */
  lifted: boolean;
}

export interface PylosFrame extends Keyframe {
  spheres: readonly Sphere[];
  /** The completed shapes: squares and lines, by their cells in the order in which they are drawn. */
  shapes: readonly (readonly string[])[];
}

const SOUNDS: Partial<Record<Told['kind'], Sound>> = {
  placed: 'placed',
  raised: 'raised',
  completed: 'turned',
  took_back: 'removed',
};
const MS = { place: 750, raise: 950, completed: 900, back: 850, word: 900 };

export const model: Model<PylosFrame, PylosBoard, Told> = {
  snapshot(step) {
    const all = [0, 1].flatMap((seat) =>
      Array.from({ length: SPHERES }, (_, slot): Sphere => ({ id: seat * SPHERES + slot, seat, slot, lifted: false })),
    );
    const spheres = step.board ? agreeing(all, step.board) : all;
    return { spheres, shapes: shapesOf(step.events), caption: '', highlights: marksOf(step.events), ms: 0 };
  },

  advance(last, step) {
    let spheres = last.spheres.map((sphere) => ({ ...sphere, lifted: false }));
    const told: Told[] = [];
    const frames: PylosFrame[] = [];
    for (const event of step.events) {
      told.push(event);
      const frame = {
        caption: event.sentence,
        why: event.why,
        spheres: (spheres = moved(spheres, event)),
        shapes: shapesOf(told),
        highlights: marksOf(told),
        movements: event.kind === 'raised' ? raisedBy(event) : undefined,
        sound: SOUNDS[event.kind],
        ms: event.kind === 'placed' ? MS.place : event.kind === 'raised' ? MS.raise : MS.word,
      };
      if (event.kind === 'completed') frame.ms = MS.completed;
      if (event.kind === 'took_back') frame.ms = MS.back;
      frames.push(frame);
    }
    const all = settled(frames, last, step);
    const final = all.at(-1);
    // The player who entered a move has seen it: it is not animated again.
    const goes = all.flatMap((frame) => frame.movements ?? []);
    const caption = all.map((frame) => frame.caption).join(' ');
    const why = all.flatMap((frame) => frame.why || []).join(' ');
    return step.local && final ? [{ ...final, caption, why, movements: goes.length ? goes : undefined, ms: 250 }] : all;
  },

  preview(frame, path, seat) {
    const [first, second] = path;
    if (first === undefined) return frame;
    let spheres = [...frame.spheres];
    let taken: readonly string[];
    if (at(spheres, first)?.seat === seat) {
      if (second === undefined) {
        return { ...frame, spheres: spheres.map((one) => ({ ...one, lifted: one.slot === first })) };
      }
      spheres = carried(spheres, first, second);
      taken = path.slice(2);
    } else {
      spheres = placed(spheres, seat, first);
      taken = path.slice(1);
    }
    for (const cell of taken) spheres = returned(spheres, cell);
    return { ...frame, spheres };
  },
};

/** The last frame agrees with the server's board, whatever the events were. */
function settled(frames: PylosFrame[], last: PylosFrame, step: PlaybackStep<PylosBoard, Told>): PylosFrame[] {
  const final = frames.pop() ?? {
    ...last,
    caption: '',
    highlights: NO_HIGHLIGHTS,
    shapes: [],
    movements: undefined,
    ms: MS.place,
  };
  if (step.board === null) return [...frames, final];
  return [...frames, { ...final, spheres: agreeing(final.spheres, step.board) }];
}

const at = (spheres: readonly Sphere[], cell: string): Sphere | undefined =>
  spheres.find((sphere) => sphere.slot === cell);

function moved(spheres: Sphere[], event: Told): Sphere[] {
  switch (event.kind) {
    case 'placed':
      return placed(spheres, event.seat, event.cell);
    case 'raised':
      return carried(spheres, event.source, event.cell);
    case 'took_back':
      return event.cells.reduce(returned, spheres);
    default:
      return spheres;
  }
}

const raisedBy = (event: Told & { kind: 'raised' }): Movement[] => [
  { piece: null, from: event.source, to: event.cell, kind: 'step' },
];

/** Squares are drawn around: their cells come row by row. */
const shapesOf = (events: readonly Told[]): string[][] =>
  events.flatMap((event) =>
    event.kind === 'completed' ? [...event.squares.map(([a, b, c, d]) => [a, b, d, c, a]), ...event.lines] : [],
  ) as string[][];

/** A shape is drawn as long as it is highlighted as completed, and none of its spheres was taken back. */
export const shownShapes = ({ shapes, highlights }: PylosFrame): PylosFrame['shapes'] =>
  shapes.filter(
    (shape) =>
      shape.some((cell) => highlights.done.includes(cell)) && !shape.some((cell) => highlights.removed.includes(cell)),
  );

/** The spheres that a player can choose to raise; what can be chosen later in a turn is taken back. */
export const raisableSpheres = ({ spheres }: PylosFrame, interaction: Interaction): readonly string[] =>
  interaction.selection.length ? [] : highlightedChoices(interaction).filter((cell) => at(spheres, cell));

/** The cells of the squares and lines that were completed, without those of which a sphere was taken back. */
const completedBy = (event: Told, removed: readonly string[]): string[] =>
  event.kind === 'completed'
    ? [
        ...new Set(
          [...event.squares, ...event.lines].filter((shape) => !shape.some((cell) => removed.includes(cell))).flat(),
        ),
      ]
    : [];

function marksOf(events: readonly Told[]): Highlights {
  const removed = events.flatMap((event) => (event.kind === 'took_back' ? event.cells : []));
  const to = events.flatMap((event) => (event.kind === 'placed' || event.kind === 'raised' ? [event.cell] : []));
  return {
    ...NO_HIGHLIGHTS,
    from: events.flatMap((event) => (event.kind === 'raised' ? [event.source] : [])),
    to: to.filter((cell) => !removed.includes(cell)),
    removed,
    done: events.flatMap((event) => completedBy(event, removed)),
  };
}

/** A sphere comes from the reserve. */
function placed(spheres: readonly Sphere[], seat: number, cell: string): Sphere[] {
  const spare = spheres.filter((one) => one.seat === seat && typeof one.slot === 'number');
  const next = spare.sort((one, other) => Number(other.slot) - Number(one.slot))[0];
  return spheres.map((one) => (one.id === next?.id ? { ...one, slot: cell } : one));
}

function carried(spheres: readonly Sphere[], source: string, cell: string): Sphere[] {
  return spheres.map((one) => (one.slot === source ? { ...one, slot: cell, lifted: false } : one));
}

/** A sphere returns to the reserve. */
function returned(spheres: readonly Sphere[], cell: string): Sphere[] {
  const leaving = at(spheres, cell);
  if (!leaving) return [...spheres];
  const taken = new Set(spheres.filter((one) => one.seat === leaving.seat).map((one) => one.slot));
  const slot = Array.from({ length: SPHERES }, (_, index) => index).find((index) => !taken.has(index)) ?? 0;
  return spheres.map((one) => (one.id === leaving.id ? { ...one, slot } : one));
}

/** The spheres with the fewest changes that make them agree with the board. */
export function agreeing(spheres: readonly Sphere[], board: PylosBoard): Sphere[] {
  let now = spheres.map((sphere) => ({ ...sphere, lifted: false }));
  const wanted = new Map(board.spheres.map((sphere) => [sphere.cell, sphere.seat]));
  for (const sphere of now) {
    if (typeof sphere.slot === 'string' && wanted.get(sphere.slot) !== sphere.seat) now = returned(now, sphere.slot);
  }
  for (const [cell, seat] of wanted) if (!at(now, cell)) now = placed(now, seat, cell);
  return now;
}
