/** Pyramid Ball as frames: six pyramids and the ball, a turn row by row, and a program while it is entered. */

import type { SeatInfo } from '../../api/generated/messages';
import type { BallBoard, Told } from '../../api/generated/pyramid_ball';
import type { Sound } from '../../ui/sound';
import type { Arrow, Movement, MovementKind, TeamStyle } from '../../board/playback/arrows';
import { t } from '../../i18n/messages.svelte';
import { lookOf } from './palette';
import { type Interaction, type Keyframe, type Model, NO_HIGHLIGHTS } from '../../board/contract';
import {
  commandIn,
  commandOf,
  lengthOf,
  placeBeside,
  readProgram,
  routeOf,
  stepped,
  type At,
  type Direction,
  type Program,
  type Size,
} from './program';
import { obstacleLabel, rowWords, saidBefore, spoken } from './labels';

export interface Pyramid {
  /** 0 to 5, as the events count: Home's S, M, L, then Away's. */
  id: number;
  side: number;
  seat: number;
  size: Size;
  square: string;
}

/** A program drawn on the field, from where the pieces are now. */
export interface Plan {
  side: number;
  program: Program;
  /** The selected command. */
  at: At | null;
  /** Whether the ball is in the hand: possible receivers are highlighted. */
  throwing: boolean;
  /** The style of its routes: that of its team. */
  mark: TeamStyle['mark'];
  /** Whether it is still entered, and not revealed. */
  entered: boolean;
}

/** A few words beside a square: why a piece stopped, a tackle. */
export interface Note {
  at: string;
  text: string;
}

/** A pass that was thrown; caught: where a defender caught it. row: in which step. */
export interface Throw {
  row: string;
  from: string;
  to: string;
  caught: string | null;
}

export interface BallFrame extends Keyframe {
  pieces: readonly Pyramid[];
  /** The carrier of the ball; null: it is loose or nowhere. */
  carrier: number | null;
  /** The square of a loose ball. */
  loose: string | null;
  scores: readonly [number, number];
  ready: readonly [string, string];
  duty: readonly string[];
  phase: string;
  turn: number;
  /** The winning score. */
  target: number;
  /** The row that is shown; "" for none. */
  row: string;
  /** Pieces that bump into something, by their identities: the square towards which they are drawn. */
  bumps: ReadonlyMap<number, string>;
  /** The remarkable events of the row that is shown. */
  notes: readonly Note[];
  thrown: Throw | null;
  /** The passes of the turn so far. */
  throws: readonly Throw[];
  scoredAt: readonly string[];
  /** The drawing of programs: the user's own while it is entered, both when they are revealed. */
  plans: readonly Plan[];
  /** The programs of the turn in progress, Home's and Away's. */
  running: readonly [Program | null, Program | null];
}

const MS = { reveal: 1900, row: 1250, bump: 420, note: 1100, thrown: 1350, word: 900 } as const;

export const model: Model<BallFrame, BallBoard, Told> = {
  snapshot(step) {
    const board = step.board ?? EMPTY;
    return { ...standing(board), ...QUIET, running: [null, null], caption: '', highlights: NO_HIGHLIGHTS, ms: 0 };
  },

  advance(last, step) {
    const frames: BallFrame[] = [];
    let now: BallFrame = { ...last, ...QUIET, running: [null, null] };
    // The fact that a seat has decided is not a frame.
    const told = step.events.filter(({ kind }: { kind: string }) => kind !== 'sealed');
    for (const events of together(told)) {
      // Where the point was made stays visible when the turn is over.
      const scoredAt = keyOf(events[0] as Told) === 'end' ? now.scoredAt : [];
      now = after({ ...now, notes: [], thrown: null, scoredAt }, events, step.seats ?? []);
      if (now.bumps.size) {
        // A piece that bumps into something leaves its square, and returns to it.
        frames.push({ ...now, ms: now.ms + MS.bump });
        now = { ...now, bumps: NO_BUMPS, caption: '', movements: [], sound: undefined, ms: MS.bump };
      }
      frames.push(now);
    }
    if (!step.board) return frames;
    const end = { ...(frames.at(-1) ?? { ...now, caption: '', ms: 0 }), ...standing(step.board) };
    return [...frames.slice(0, -1), end];
  },

  preview(frame, path, seat) {
    const [text, at] = path;
    const side = sideOf(frame, seat);
    const program = text === undefined || side === null ? null : readProgram(text, side);
    const throwing = at === THROWS;
    if (!program || side === null || frame.phase !== 'program') return frame;
    const plan: Plan = { side, program, at: readAt(at), throwing, mark: lookOf(seat).way.mark, entered: true };
    // A player who plans wants to see the field, without overlays. The text below stays, so the field keeps its size.
    return { ...frame, ...QUIET, highlights: NO_HIGHLIGHTS, arrows: [], plans: [...frame.plans, plan] };
  },

  announce(frame, text, seat) {
    const side = sideOf(frame, seat);
    const program = side === null ? null : readProgram(text, side);
    if (!program || side === null) return frame;
    const plan = { side, program, at: null, throwing: false, mark: lookOf(seat).way.mark, entered: false };
    return { ...frame, plans: [...frame.plans, plan] };
  },
};

const NO_BUMPS: ReadonlyMap<number, string> = new Map();
const QUIET = {
  row: '',
  bumps: NO_BUMPS,
  notes: [],
  thrown: null,
  throws: [],
  scoredAt: [],
  plans: [],
  movements: [],
} as const;

const EMPTY: BallBoard = {
  ball: null,
  duty: [],
  phase: '',
  pieces: [],
  ready: ['', ''],
  scores: [0, 0],
  turn: 0,
  target: 0,
};

/** The side that a seat plays; null for spectators. */
export const sideOf = (frame: BallFrame, seat: number): number | null =>
  frame.pieces.find((piece) => piece.seat === seat)?.side ?? null;

/** What is drawn of a turn that has run: pale before the next one is planned, unless its steps are shown, and nothing once
 * something is entered or beside an example: it would look like a plan, or cover one. */
export function playOf(
  { arrows = [], throws, phase, step }: BallFrame,
  { drafting = false, selection, demonstrated = null }: Interaction,
): Pick<BallFrame, 'throws'> & { arrows: readonly Arrow[]; pale: boolean } {
  if (selection.length > 0 || demonstrated !== null) return { arrows: [], throws: [], pale: false };
  const pale = drafting && phase === 'program' && step === undefined;
  return { arrows: pale ? arrows.map((arrow) => ({ ...arrow, pale })) : arrows, throws, pale };
}

/** The squares with pieces, or over which what is drawn of a turn that has run leads. */
export const busySquares = ({ pieces }: BallFrame, { arrows }: Pick<ReturnType<typeof playOf>, 'arrows'>): string[] => [
  ...pieces.map(({ square }) => square),
  ...arrows.flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to])),
];

/** A step of a piece. */
export interface Way {
  from: string;
  to: string;
}

/** The steps of a frame with which pieces push others away. */
export const shovesOf = ({ movements = [] }: BallFrame): Way[] =>
  movements.flatMap((pushed) => {
    const shove = movements.find(({ to, piece }) => to === pushed.from && piece !== pushed.piece);
    return pushed.kind === 'pushed' && shove ? { from: shove.from, to: shove.to } : [];
  });

/** In place of a command: the ball is in the hand. */
export const THROWS = 'ball';
export const writeAt = ({ size, row }: At): string => `${size}${row}`;
export const readAt = (text: string | undefined): At | null =>
  text && /^[SML][0-3]$/.test(text) ? { size: text.charAt(0) as Size, row: Number(text.charAt(1)) } : null;

/** The part of a frame that the server's board determines. */
export function standing(
  board: BallBoard,
): Pick<BallFrame, 'pieces' | 'carrier' | 'loose' | 'scores' | 'ready' | 'duty' | 'phase' | 'turn' | 'target'> {
  const carrier = board.pieces.findIndex((piece) => piece.ball);
  return {
    pieces: board.pieces.map(({ side, seat, size, square }, id) => ({ id, side, seat, size: size as Size, square })),
    carrier: carrier < 0 ? null : carrier,
    loose: board.ball,
    scores: board.scores,
    ready: board.ready,
    duty: board.duty,
    phase: board.phase,
    turn: board.turn,
    target: board.target,
  };
}

/** What is shown together: both programs; the pass of a row; its moves; everything else separately. */
function together(events: readonly Told[]): Told[][] {
  const groups: Told[][] = [];
  let before = '';
  for (const event of events) {
    const key = keyOf(event);
    if (key && key === before) groups.at(-1)?.push(event);
    else groups.push([event]);
    before = key;
  }
  return groups;
}

function keyOf(event: Told): string {
  if (event.kind === 'programmed') return 'programmed';
  if (event.kind === 'passed' || event.kind === 'intercepted') return `pass ${event.row}`;
  if (event.kind === 'scored' && event.by_pass) return `pass ${event.row}`;
  if (event.kind === 'turn_ended' || event.kind === 'won' || event.kind === 'drawn') return 'end';
  return 'row' in event && event.kind !== 'laid' ? `row ${event.row}` : '';
}

/** The field after events that are shown together. */
function after(frame: BallFrame, events: readonly Told[], seats: readonly SeatInfo[]): BallFrame {
  let now: BallFrame = {
    ...frame,
    ...spoken(events, seats),
    highlights: NO_HIGHLIGHTS,
    ms: MS.word,
    plans: [],
    movements: [],
    row: '',
  };
  events.forEach((event, index) => (now = happened(now, event, events.slice(0, index))));
  if (now.row) now.caption = t('{step}: {sentence}', { step: rowWords(now.row), sentence: now.caption });
  now.sound = soundOf(events);
  now.stepNumber = now.row;
  return { ...now, ms: now.ms + MS.note * Math.min(2, now.notes.length) };
}

/** The most remarkable of what is shown together. */
function soundOf(events: readonly Told[]): Sound | undefined {
  const kinds = new Set(events.map((event) => event.kind));
  if (kinds.has('tackled') || kinds.has('intercepted') || kinds.has('scored')) return 'turned';
  if (kinds.has('struck')) return 'removed';
  if (kinds.has('passed')) return 'raised';
  return kinds.has('moved') || kinds.has('pushed') ? 'placed' : undefined;
}

function happened(now: BallFrame, event: Told, before: readonly Told[]): BallFrame {
  switch (event.kind) {
    case 'programmed': {
      const program = readProgram(event.program, event.side);
      if (!program) return now;
      const running: BallFrame['running'] = event.side === 0 ? [program, now.running[1]] : [now.running[0], program];
      const plan: Plan = {
        side: event.side,
        program,
        at: null,
        throwing: false,
        mark: lookOf(event.side ^ event.home).way.mark,
        entered: false,
      };
      return { ...now, running, plans: [...now.plans, plan], ms: MS.reveal };
    }
    case 'passed': {
      const thrown = { row: event.row, from: squareOf(now, event.passer), to: event.cell, caught: null };
      return {
        ...now,
        row: event.row,
        thrown,
        throws: [...now.throws, thrown],
        carrier: event.receiver,
        ms: MS.thrown,
      };
    }
    case 'not_thrown':
      return { ...now, row: event.row, ms: MS.row };
    case 'intercepted': {
      const to = squareOf(now, event.receiver);
      const thrown = { row: event.row, from: squareOf(now, event.passer), to, caught: event.cell };
      const notes = [...now.notes, { at: event.cell, text: t('Intercepted!') }];
      const throws = [...now.throws, thrown];
      const caught = { ...now, row: event.row, thrown, throws, notes, carrier: event.piece, ms: MS.thrown };
      return point(caught, event.piece, event.cell);
    }
    case 'struck': {
      const goal = event.goal || event.at;
      const note = { at: goal, text: obstacleLabel(event) };
      // Two that met head-on share a note, which is at the square of one of them.
      const shared = event.reason === 'swap' && now.notes.some(({ at, text }) => at === event.at && text === note.text);
      const notes = shared || saidBefore(event, before) ? now.notes : [...now.notes, note];
      const toward = event.goal || placeBeyond(now, event);
      const bumps = new Map(now.bumps).set(event.piece, toward);
      const goes = going(now, event.piece, event.at, toward, 'stopped');
      return { ...now, row: event.row, bumps, notes, movements: goes, ms: MS.row };
    }
    case 'moved':
    case 'pushed': {
      const { piece, source: from, goal: to } = event;
      const pieces = now.pieces.map((one) => (one.id === piece ? { ...one, square: to } : one));
      // One that is stopped and pushed away in the same step is not drawn towards what has stopped it.
      const bumps = new Map([...now.bumps].filter(([bumping]) => bumping !== piece));
      const goes = going(now, piece, from, to, event.kind === 'pushed' ? 'pushed' : 'step');
      // A push of the carrier is a tackle, which has a note of its own.
      const isTold = event.kind === 'pushed' && piece !== now.carrier;
      const notes = isTold ? [...now.notes, { at: to, text: t('[beside a piece] Pushed') }] : now.notes;
      return { ...now, row: event.row, pieces, bumps, notes, movements: goes, ms: MS.row };
    }
    case 'tackled': {
      const notes = [...now.notes, { at: event.cell, text: t('Tackle! The ball is taken.') }];
      return point({ ...now, notes, carrier: event.piece }, event.piece, event.cell);
    }
    case 'scored':
      return point(now, event.piece, event.cell);
    case 'laid':
      return { ...now, carrier: null, loose: event.cell };
    case 'recovered':
      return { ...now, carrier: event.piece, loose: null };
    default:
      return now;
  }
}

/** The place off the field to which a piece was to go; its own square if its program is not known. */
function placeBeyond(
  { running, pieces }: BallFrame,
  { piece, at, row }: { piece: number; at: string; row: string },
): string {
  const [program, size] = [running[piece < 3 ? 0 : 1], pieces[piece]?.size];
  return program && size ? placeBeside(at, commandIn(program, size, row)) : at;
}

/** The pieces that move in this frame, with one more. */
function going(now: BallFrame, piece: number, from: string, to: string, kind: MovementKind): Movement[] {
  const team = lookOf(now.pieces[piece]?.seat ?? 0).way;
  return [...(now.movements ?? []), { piece, from, to, kind, team }];
}

/** A point for the side of a piece. */
function point(now: BallFrame, piece: number, cell: string): BallFrame {
  const [home, away] = now.scores;
  return { ...now, scores: piece < 3 ? [home + 1, away] : [home, away + 1], scoredAt: [cell] };
}

const squareOf = (frame: BallFrame, piece: number): string => frame.pieces[piece]?.square ?? '';

/** The route of one piece in a plan: squares from where it is to where it ends; one square if it stays. */
export function wayOf(plan: Plan, piece: Pyramid): string[] {
  return routeOf(plan.program, piece.size, piece.square).slice(0, lengthOf(plan.program, piece.size) + 1);
}

/** What happens when a piece meets an opponent (B5, B7). A piece of the team with the ball stops. A piece of the other
 * team pushes: it scores if it pushes the carrier, and it stops if there is no room to push. null: nobody has the ball. */
type Outcome = 'stops' | 'pushes' | 'scores' | 'wedged' | null;

/** A planned step into a square on which a piece of the other team is now. */
export interface Meeting {
  piece: Pyramid;
  /** The number of the step, from 0, and the square from which it leads. */
  row: number;
  from: string;
  other: Pyramid;
  /** If no other piece moves, either. */
  outcome: Outcome;
}

type Field = Pick<BallFrame, 'pieces' | 'carrier'>;

/** The first such step of each piece of a side. */
export function meetingsOf(field: Field, side: number, program: Program): Meeting[] {
  const others = field.pieces.filter((piece) => piece.side !== side);
  return field.pieces.flatMap((piece): Meeting[] => {
    if (piece.side !== side) return [];
    const route = routeOf(program, piece.size, piece.square);
    const row = route.slice(1).findIndex((square) => others.some((other) => other.square === square));
    const [from, to] = route.slice(row, row + 2);
    const other = others.find(({ square }) => square === to);
    if (!from || !other) return [];
    const direction = commandOf(program, { size: piece.size, row });
    return [{ piece, row, from, other, outcome: outcomeOf(field, piece, other, direction) }];
  });
}

function outcomeOf({ pieces, carrier }: Field, piece: Pyramid, other: Pyramid, direction: Direction): Outcome {
  const holder = pieces.find(({ id }) => id === carrier);
  if (!holder) return null;
  if (holder.side === piece.side) return 'stops';
  // The pieces of the other team in a row are pushed together.
  let beyond = stepped(other.square, direction);
  const isIn = (team: number): boolean =>
    pieces.some(({ id, side, square }) => id !== piece.id && square === beyond && side === team);
  while (beyond && isIn(other.side)) beyond = stepped(beyond, direction);
  if (!beyond || isIn(piece.side)) return 'wedged';
  return holder === other ? 'scores' : 'pushes';
}

/** The meeting that is explained beside a command: that of its piece, else the first one. */
export function mainMeeting(meetings: readonly Meeting[], at: At): Meeting | undefined {
  const own = meetings.find(({ piece }) => piece.size === at.size);
  return own ?? [...meetings].sort((one, other) => one.row - other.row)[0];
}

/** A planned pass: where its carrier and its receiver are before its step. */
export interface PlannedPass {
  carrier: Pyramid;
  receiver: Pyramid;
  from: string;
  to: string;
  /** The number of its step. */
  step: string;
}

/** The planned pass; null: none, or the team does not have the ball. */
export function passOf(frame: BallFrame, plan: Plan): PlannedPass | null {
  const pass = plan.program.pass;
  if (!pass) return null;
  const before = (piece: Pyramid): string => routeOf(plan.program, piece.size, piece.square)[pass.row] ?? piece.square;
  const own = frame.pieces.filter((piece) => piece.side === plan.side);
  const receiver = own.find((piece) => piece.size === pass.to);
  const carrier = own.find((piece) => piece.id === frame.carrier);
  if (!receiver || !carrier || receiver === carrier) return null;
  return { carrier, receiver, from: before(carrier), to: before(receiver), step: String(pass.row + 1) };
}
