/** A heap of cubes and the tokens on it: every cube and every token has one identity throughout the game. */

import type { Column, PyramidBoard, Told } from '../../api/generated/pyramid';
import type { Sound } from '../../ui/sound';
import type { Movement } from '../../board/playback/arrows';
import {
  NO_HIGHLIGHTS,
  type Interaction,
  type Keyframe,
  type Highlights,
  type Model,
  type PlaybackStep,
} from '../../board/contract';

export interface Token {
  id: number;
  seat: number;
  cell: string;
  /** Chosen to step, and in the hand. */
  lifted: boolean;
}

export interface Cube {
  /** Its column and its level, as in "c3/2"; levels are counted from 1. */
  id: string;
  cell: string;
  level: number;
  /** It has crumbled. */
  gone: boolean;
}

export interface PyramidFrame extends Keyframe {
  width: number;
  ranks: number;
  /** From a1, rank by rank. The locks of their top cubes are those that the server sent last. */
  columns: readonly Column[];
  cubes: readonly Cube[];
  tokens: readonly Token[];
  /** The cube that is crumbling now. */
  crumbling: string | null;
  /** How many steps the tokens of each seat have, after what has been entered so far. */
  steps: readonly number[];
  /** The columns of tokens that cannot move: their side has lost. */
  stuck: readonly string[];
}

const SOUNDS: Partial<Record<Told['kind'], Sound>> = { stepped: 'placed', removed: 'removed' };
const MS = { step: 900, climb: 1100, remove: 1000, word: 1100 };

/** The sign where a cube was removed from a column that has others; a cross shows where none is left. */
export const ONE_LESS = '−1';

/** Whether the last turn removed a column's only cube, or one of several; null: it removed none. */
export function removalOf(frame: PyramidFrame): 'last' | 'upper' | null {
  const [cell] = frame.highlights.removed;
  return cell === undefined ? null : heightAt(frame, cell) ? 'upper' : 'last';
}

export const cubeId = (cell: string, level: number): string => `${cell}/${level}`;

/** Column number and rank number of a cell such as "c3", from 0. */
export const gridOf = (cell: string): { file: number; rank: number } => ({
  file: cell.charCodeAt(0) - 97,
  rank: Number(cell.slice(1)) - 1,
});

export const columnAt = (frame: PyramidFrame, cell: string): Column | undefined =>
  frame.columns.find((column) => column.cell === cell);
export const heightAt = (frame: PyramidFrame, cell: string): number => columnAt(frame, cell)?.height ?? 0;
export const tokenOn = (frame: PyramidFrame, cell: string): Token | undefined =>
  frame.tokens.find((token) => token.cell === cell);

export const model: Model<PyramidFrame, PyramidBoard, Told> = {
  snapshot(step) {
    const empty = {
      width: 0,
      ranks: 0,
      columns: [],
      cubes: [],
      tokens: [],
      steps: [],
      crumbling: null,
      stuck: stuckBy(step.events),
    };
    const frame: PyramidFrame = { ...empty, caption: '', highlights: marksOf(step.events), ms: 0 };
    return step.board ? agreeing(frame, step.board) : frame;
  },

  advance(last, step) {
    let now: PyramidFrame = {
      ...last,
      caption: '',
      highlights: NO_HIGHLIGHTS,
      stuck: [],
      movements: undefined,
    };
    const told: Told[] = [];
    const frames: PyramidFrame[] = [];
    for (const event of step.events) {
      told.push(event);
      const goes = event.kind === 'stepped' ? steppedBy(event) : undefined;
      const stuck = stuckBy(told);
      now = {
        ...happened(now, event),
        caption: event.sentence,
        why: event.why,
        highlights: marksOf(told),
        movements: goes,
        stuck,
        sound: SOUNDS[event.kind],
      };
      frames.push(now);
    }
    const all = settled(frames, last, step);
    const final = all.at(-1);
    // The player who entered a turn has seen it: it is not animated again.
    return step.local && final
      ? [
          {
            ...final,
            caption: all.map((frame) => frame.caption).join(' '),
            why: all.flatMap((frame) => frame.why || []).join(' '),
            movements: all.flatMap((frame) => frame.movements ?? []),
            crumbling: null,
            ms: 250,
          },
        ]
      : all;
  },

  preview(shown, path, _seat, brings = []) {
    const [source, cell, removed] = path;
    // What crumbled in the last turn has crumbled.
    const frame = { ...shown, crumbling: null };
    if (source === undefined) return frame;
    if (cell === undefined) {
      return { ...frame, tokens: frame.tokens.map((token) => ({ ...token, lifted: token.cell === source })) };
    }
    const steps = brings.length ? brings.map(Number) : frame.steps;
    const stepped = { ...carried(frame, source, cell), steps };
    return removed === undefined ? stepped : crumbled(stepped, removed, heightAt(frame, removed) - 1);
  },
};

/** The last frame agrees with the server's board, whatever the events were. */
function settled(frames: PyramidFrame[], last: PyramidFrame, step: PlaybackStep<PyramidBoard, Told>): PyramidFrame[] {
  const final = frames.pop() ?? {
    ...last,
    caption: '',
    highlights: NO_HIGHLIGHTS,
    movements: undefined,
    crumbling: null,
    ms: MS.step,
  };
  return [...frames, step.board ? agreeing(final, step.board) : final];
}

function happened(frame: PyramidFrame, event: Told): PyramidFrame {
  switch (event.kind) {
    case 'stepped':
      return { ...carried(frame, event.source, event.cell), ms: event.climb ? MS.climb : MS.step };
    case 'removed':
      return { ...crumbled(frame, event.cell, event.height), ms: MS.remove };
    default:
      return { ...frame, crumbling: null, ms: MS.word };
  }
}

const steppedBy = (event: Told & { kind: 'stepped' }): Movement[] => [
  { piece: null, from: event.source, to: event.cell, kind: 'step' },
];

const stuckBy = (events: readonly Told[]): string[] =>
  events.flatMap((event) => (event.kind === 'won' ? event.stuck : []));

function marksOf(events: readonly Told[]): Highlights {
  const steps = events.filter((event) => event.kind === 'stepped');
  return {
    ...NO_HIGHLIGHTS,
    from: steps.map((event) => event.source),
    to: steps.map((event) => event.cell),
    removed: events.flatMap((event) => (event.kind === 'removed' ? [event.cell] : [])),
  };
}

function carried(frame: PyramidFrame, source: string, cell: string): PyramidFrame {
  const tokens = frame.tokens.map((token) => ({
    ...token,
    cell: token.cell === source ? cell : token.cell,
    lifted: false,
  }));
  return { ...frame, tokens, crumbling: null };
}

/** A column loses its cubes down to a height. */
function crumbled(frame: PyramidFrame, cell: string, height: number): PyramidFrame {
  const columns = frame.columns.map((column) => (column.cell === cell ? { ...column, height } : column));
  return { ...frame, columns, cubes: stacked(frame.cubes, columns), crumbling: cubeId(cell, height + 1) };
}

/** The cubes of columns: existing ones, and earlier ones that have gone. */
function stacked(known: readonly Cube[], columns: readonly Column[]): Cube[] {
  const heights = new Map(columns.map((column) => [column.cell, column.height]));
  const cubes = known.map((cube) => ({ ...cube, gone: cube.level > (heights.get(cube.cell) ?? 0) }));
  const ids = new Set(known.map((cube) => cube.id));
  for (const { cell, height } of columns) {
    for (let level = 1; level <= height; level++) {
      const id = cubeId(cell, level);
      if (!ids.has(id)) cubes.push({ id, cell, level, gone: false });
    }
  }
  return cubes;
}

/** The frame with the fewest changes that make it agree with the board. */
function agreeing(frame: PyramidFrame, board: PyramidBoard): PyramidFrame {
  const { width, ranks, columns, steps } = board;
  const places = columns.filter((column) => column.token !== null);
  const right = (token: Token): boolean =>
    places.some(({ cell, token: seat }) => cell === token.cell && seat === token.seat);
  // A token in the wrong place moves to a place of its colour that has none.
  const tokens = frame.tokens.filter(right).map((token) => ({ ...token, lifted: false }));
  const strays = frame.tokens.filter((token) => !right(token));
  let fresh = Math.max(-1, ...frame.tokens.map((token) => token.id)) + 1;
  for (const { cell, token: seat } of places) {
    if (seat === null || tokens.some((token) => token.cell === cell)) continue;
    const stray = strays.findIndex((token) => token.seat === seat);
    const id = stray < 0 ? fresh++ : (strays.splice(stray, 1)[0]?.id ?? fresh++);
    tokens.push({ id, seat, cell, lifted: false });
  }
  tokens.sort((one, other) => one.id - other.id);
  return { ...frame, width, ranks, columns, steps, tokens, cubes: stacked(frame.cubes, columns) };
}

/** The tokens that cannot step: at the end of a game those of the loser, before a step those of the player. */
export function stuckTokens(frame: PyramidFrame, { seat, selection, choices }: Interaction): readonly string[] {
  if (seat === null || selection.length || !choices.length) return frame.stuck;
  const own = frame.tokens.filter((token) => token.seat === seat).map(({ cell }) => cell);
  return own.some((cell) => choices.includes(cell)) ? own.filter((cell) => !choices.includes(cell)) : [];
}

/** Whether a cube is chosen that is to be removed. */
export const isRemoving = ({ selection, choices }: Interaction): boolean =>
  selection.length === 2 && choices.length > 0;
