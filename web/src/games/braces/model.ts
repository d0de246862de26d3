/** The state of Braces while a turn is shown or entered: the pieces in their stacks, the roll, and the rest of its
 * value.
 * */

import type { BracesBoard, Told } from '../../api/generated/braces';
import type { Sound } from '../../ui/sound';
import { middleOf } from './layout';
import { NO_HIGHLIGHTS, type Keyframe, type Highlights, type Model } from '../../board/contract';
import type { Movement } from '../../board/playback/arrows';
import {
  agreeing,
  changed,
  closed,
  exchanged,
  labelled,
  made,
  moved,
  stackOn,
  type Colour,
  type Piece,
} from './stacks';

export interface Roll {
  face: string;
  higher: number;
  lower: number;
}

/** Lines from the pieces that brace or swarm to the one they change; none if pieces have withdrawn from it. */
export interface Brace {
  from: readonly string[];
  to: string;
  /** `brace`, `swarm` or `withdrawal`. */
  way: string;
  /** The size of the pieces that do it; absent: whatever is there. */
  size?: string;
  /** Those pieces and the one that they changed, where they were then; absent: not known, or it is only considered. */
  were?: readonly Pick<Piece, 'id' | 'square'>[];
  /** The number of the action that did it; "" if it is only considered. */
  number: string;
  /** Whether a step that is considered would do it to the player's disadvantage. */
  loses?: boolean;
}

/** A piece that shows another colour than before the turn, or did so for a while. */
export interface PieceChange {
  id: number;
  /** Its colour before the turn. */
  before: string;
  /** The number of the last action that changed it. */
  number: string;
}

export interface BracesFrame extends Keyframe {
  /** Those of the step, up to what the frame shows. */
  events: readonly Told[];
  pieces: readonly Piece[];
  /** The seat whose turn it is, or was last; null while no event has said it. */
  turnSeat: number | null;
  roll: Roll | null;
  /** The dice are falling. */
  rolling: boolean;
  /** In force, "" before the roll. */
  power: string;
  /** The amount left, and the amount at the beginning of the turn (0 if unknown). */
  value: number;
  whole: number;
  turned: readonly [number, number];
  /** The colours that turned pieces of the seats show, and how often a piece must be turned until it counts. */
  turnedTo: readonly [string, string];
  turns: number;
  /** Those of the turn so far; after its end, until the first step of the next. */
  braces: readonly Brace[];
  /** The pieces that it has changed, wherever they have gone since. */
  changes: readonly PieceChange[];
  /** Whether the turn of the braces and arrows is over. */
  turnOver: boolean;
  /** The actions of the turn so far: consecutive steps of one piece are one, up to a step that changes something. */
  actions: number;
  /** The piece that may continue the last of them; null: none. */
  mover: number | null;
  reach: BracesBoard['reach'];
  /** Whether SWAP has been used. */
  swapped: boolean;
  /** Whether some piece pays more to leave its stack, because it is capped. */
  capped: boolean;
}

const SOUNDS: Partial<Record<Told['kind'], Sound>> = {
  rolled: 'dice',
  moved: 'placed',
  swapped: 'placed',
  changed: 'turned',
  capped: 'placed',
};
const MS = { roll: 1400, word: 600, move: 850, swap: 950, change: 1300, cap: 1300, end: 500, seen: 250 };

const EMPTY: BracesBoard = {
  squares: [],
  power: '',
  value: 0,
  swapped: false,
  turned: [0, 0],
  turned_to: ['', ''],
  turns: 1,
  capped: false,
  reach: [],
};

export const model: Model<BracesFrame, BracesBoard, Told> = {
  snapshot(step) {
    const board = step.board ?? EMPTY;
    const pieces = board.squares.flatMap(({ name, stack, costs }) =>
      stack.map((code, height) => made(name, code, height, costs[height] ?? 0)),
    );
    const numbered = pieces.map((piece, id) => ({ ...piece, id }));
    const here = agreeing(numbered, board);
    const frame: BracesFrame = {
      events: step.events,
      pieces: here,
      // They have turned where they are: nothing moves after that in a decision.
      changes: step.events.flatMap((event) => {
        if (event.kind !== 'changed') return [];
        const piece = stackOn(here, event.cell).findLast((one) => one.size + one.colour === event.size + event.after);
        return piece ? [{ id: piece.id, before: event.before, number: '' }] : [];
      }),
      ...budget(board, null),
      turnSeat: step.events.reduce(turnSeatAfter, null),
      roll: rollOf(step.events),
      rolling: false,
      braces: [],
      turnOver: true,
      actions: 0,
      mover: null,
      stepNumber: '',
      caption: '',
      highlights: marksOf(step.events),
      movements: step.events.flatMap((event) => goesOf(event, null)),
      ms: 0,
    };
    return frame;
  },

  advance(last, step) {
    const { board } = step;
    const ways = played(last.pieces, step.events, board);
    const frames: BracesFrame[] = [];
    const acts = step.events.some(({ kind }) => kind === 'moved' || kind === 'swapped');
    /** The braces of earlier steps, and those of the present one. */
    const past = acts && last.turnOver ? [] : last.braces;
    let now: readonly Brace[] = [];
    const pastChanges = acts && last.turnOver ? [] : last.changes;
    const begun = step.startsTurn ? { actions: 0, mover: null } : {};
    let frame: BracesFrame = {
      ...last,
      ...begun,
      rolling: false,
      braces: past,
      changes: pastChanges,
      turnOver: last.turnOver && !acts,
      reach: [],
      highlights: NO_HIGHLIGHTS,
      movements: [],
    };
    step.events.forEach((event, index) => {
      const pieces = ways[index] ?? frame.pieces;
      const before = frames.at(-1);
      // All changes of one arrival happen together, and the end of a turn needs no time of its own.
      // What was entered here has been seen completely.
      const seen = step.local && frames.length === 1;
      const ends = event.kind === 'turn_ended';
      const joins = before && (ends || (event.kind === 'changed' && (now.length > 0 || seen)));
      const goes = goesOf(event, pieces);
      const acted = acts || step.events.slice(0, index).some(({ kind }) => kind === 'changed');
      const counted = countAction(frame, event, goes[0]?.piece ?? null, acted);
      const number = ACTS.has(event.kind) ? String(counted.actions) : '';
      now = [...now, ...bracesOf(event, number, pieces)];
      frame = {
        ...frame,
        ...told(frame, event),
        ...counted,
        turnSeat: turnSeatAfter(frame.turnSeat, event),
        events: step.events.slice(0, index + 1),
        pieces,
        stepNumber: joins ? before.stepNumber : number,
        movements: joins ? [...(before.movements ?? []), ...goes] : goes,
        braces: [...past, ...now],
        changes: event.kind === 'changed' ? changesAfter(frame, pieces, number) : frame.changes,
        turnOver: frame.turnOver || ends || event.kind === 'rolled',
        // That a turn is over can be seen.
        caption: !joins ? event.sentence : ends ? before.caption : `${before.caption} ${event.sentence}`,
        why: joins ? [before.why, event.why].filter(Boolean).join(' ') : event.why,
        highlights: marksOf(step.events.slice(0, index + 1)),
        sound: SOUNDS[event.kind] ?? (joins ? before.sound : undefined),
      };
      if (joins) frames.pop();
      frames.push(frame);
    });
    // What was entered here is already in place; the turned pieces are shown for a while.
    if (step.local && frames[0]?.braces.length === past.length)
      frames[0] = { ...frames[0], ms: Math.min(frames[0].ms, MS.seen) };
    const final = frames.pop() ?? frame;
    if (!board) return [...frames, final];
    const settled = { ...final, ...budget(board, final), pieces: agreeing(final.pieces, board) };
    return [...frames, settled];
  },

  preparesTurn: ({ events }) => events.every(({ kind }) => PREPARES.has(kind)),

  preview(frame, path, _seat, brings = []) {
    const { one, two, goal } = entered(frame, path);
    if (!one) return frame;
    if (two) return turnedBy(brings, { ...frame, pieces: exchanged(frame.pieces, one, two) });
    if (goal !== null) {
      const pieces = moved(frame.pieces, one, goal);
      return turnedBy(brings, { ...frame, value: Math.max(0, frame.value - one.cost), pieces });
    }
    return { ...frame, pieces: frame.pieces.map((piece) => ({ ...piece, lifted: piece.id === one.id })) };
  },
};

/** What happens before the first action of a turn. */
const PREPARES: ReadonlySet<Told['kind']> = new Set(['rolled', 'rolled_again', 'kept', 'named']);

/** What has a number on the board: an action, and what it led to. */
const ACTS: ReadonlySet<Told['kind']> = new Set(['moved', 'swapped', 'changed', 'capped']);

/** The actions so far, with an event. piece: the one that it moves; acted: whether the decision is counted already, or
 * something moves in it, so that a change is not an action of its own. */
function countAction(
  { actions, mover }: BracesFrame,
  { kind }: Told,
  piece: number | null,
  acted: boolean,
): Pick<BracesFrame, 'actions' | 'mover'> {
  if (kind === 'swapped' || (kind === 'changed' && !acted)) return { actions: actions + 1, mover: null };
  if (kind === 'changed') return { actions, mover: null };
  if (kind !== 'moved' || (piece !== null && piece === mover)) return { actions, mover };
  return { actions: actions + 1, mover: piece };
}

// -- the board
// ---------------------------------------------------------------------------------------------------------

function budget(
  board: BracesBoard,
  before: BracesFrame | null,
): Pick<BracesFrame, 'power' | 'value' | 'whole' | 'swapped' | 'turned' | 'turnedTo' | 'turns' | 'capped' | 'reach'> {
  const { power, value, swapped, turned, turns, capped, reach } = board;
  const whole = power ? Math.max(value, before?.whole ?? value) : (before?.whole ?? 0);
  return { power, value, whole, swapped, turned, turnedTo: board.turned_to, turns, capped, reach };
}

// -- the events
// --------------------------------------------------------------------------------------------------------

/** The pieces after each event. Which of several identical pieces has moved or changed is inferred from the final
 * board. */
function played(pieces: readonly Piece[], events: readonly Told[], board: BracesBoard | null): Piece[][] {
  const squares = board?.squares ?? [];
  const wanted = squares.map(({ name, stack }) => stack.map((code) => name + code).join()).join();
  const standing = (now: readonly Piece[]): string => {
    const stacks = squares.map(({ name }) =>
      stackOn(now, name)
        .map((one) => name + one.size + one.colour)
        .join(),
    );
    return stacks.join();
  };
  const search = (now: readonly Piece[], index: number, strict: boolean): Piece[][] | null => {
    const event = events[index];
    if (!event) return !strict || standing(now) === wanted ? [] : null;
    for (const after of ways(now, event)) {
      const rest = search(after, index + 1, strict);
      if (rest) return [after, ...rest];
    }
    return null;
  };
  return (board && search(pieces, 0, true)) ?? search(pieces, 0, false) ?? [];
}

/** The possible effects of an event on the pieces, most likely first; the same pieces if it has none. */
function ways(pieces: readonly Piece[], event: Told): Piece[][] {
  const fitting = (size: string, colour: string, square: string): Piece[] =>
    stackOn(pieces, square)
      .filter((piece) => piece.size === size && piece.colour === colour)
      .reverse();
  let found: Piece[][] = [];
  if (event.kind === 'moved') {
    found = fitting(event.size, event.colour, event.source).map((piece) => moved(pieces, piece, event.cell));
  } else if (event.kind === 'swapped') {
    const ones = fitting(event.size, event.colour, event.cell);
    const others = fitting(event.size, event.other_colour, event.other_cell);
    found = ones.flatMap((one) => others.map((other) => exchanged(pieces, one, other)));
  } else if (event.kind === 'changed') {
    found = fitting(event.size, event.before, event.cell).map((piece) => changed(pieces, piece, event.after));
  }
  return found.length ? found : [[...pieces]];
}

/** A piece that a decision turns. */
export interface Effect {
  /** Its name on its square. */
  label: string;
  square: string;
  /** Its new colour; "": it leaves the game. */
  colour: string;
  /** The squares of the pieces that brace or swarm it. */
  by: readonly string[];
}

/** Reads an effect as the server writes it: `S(w)c3=r<b3,d3`. */
export function parseEffect(text: string): Effect {
  const [, label = '', square = '', colour = '', by = ''] = /^(.+)([a-e][1-5])=(.?)<(.*)$/.exec(text) ?? [];
  return { label, square, colour, by: by ? by.split(',') : [] };
}

/** The pieces after a decision, with what it turns. */
export function turnedBy(brings: readonly string[], frame: BracesFrame): BracesFrame {
  const turned = brings.flatMap((text) => {
    const { label, square, colour } = parseEffect(text);
    const piece = labelled(stackOn(frame.pieces, square)).find((one) => one.label === label);
    return piece ? [{ ...piece, colour }] : [];
  });
  const changes = new Map(turned.map(({ id, colour }) => [id, colour]));
  const pieces = frame.pieces.map((piece) => {
    const colour = changes.get(piece.id);
    if (colour === undefined) return piece;
    return { ...piece, gone: !colour, colour: (colour || piece.colour) as Colour };
  });
  const of = (gone: boolean): string[] => turned.filter((one) => !one.colour === gone).map(({ square }) => square);
  const squares = new Set(turned.map(({ square }) => square));
  return {
    ...frame,
    pieces: [...squares].reduce<readonly Piece[]>(closed, pieces),
    changes: frame.pieces.flatMap(({ id, colour: before }) => (changes.has(id) ? [{ id, before, number: '' }] : [])),
    braces: brings.map(parseEffect).map(({ square, by }) => ({ from: by, to: square, way: 'brace', number: '' })),
    highlights: turned.length ? { ...frame.highlights, removed: of(true), turned: of(false) } : frame.highlights,
  };
}

/** A cap, and the victory, can be the other seat's. */
const turnSeatAfter = (before: number | null, { kind, seat }: Told): number | null =>
  kind === 'capped' || kind === 'won' ? before : seat;

function told(frame: BracesFrame, event: Told): Partial<BracesFrame> {
  switch (event.kind) {
    case 'rolled':
      return { ...spending(event), roll: rollOf([event]), rolling: true, power: event.face, ms: MS.roll };
    case 'named':
      return { ...spending(event), rolling: false, power: event.power, ms: MS.word };
    case 'moved':
      return { rolling: false, value: event.left, ms: MS.move };
    case 'swapped':
      return { rolling: false, ms: MS.swap };
    case 'changed':
      return { rolling: false, turned: counted(frame.turned, event), ms: MS.change };
    case 'capped':
      return { rolling: false, ms: MS.cap };
    case 'turn_ended':
      return { rolling: false, ms: frame.ms || MS.end };
    default:
      return { rolling: false, ms: MS.word };
  }
}

/** The number of turned pieces of each seat after a change, which gives it for one seat. */
const counted = (
  [white, black]: readonly [number, number],
  { owner, turned }: Told & { kind: 'changed' },
): readonly [number, number] => (owner === 0 ? [turned ?? white, black] : [white, turned ?? black]);

const spending = ({ value }: Told & { kind: 'rolled' | 'named' }): Pick<BracesFrame, 'value' | 'whole'> => ({
  value,
  whole: value,
});

function rollOf(events: readonly Told[]): Roll | null {
  const rolled = events.find((event) => event.kind === 'rolled');
  return rolled ? { face: rolled.face, higher: rolled.higher, lower: rolled.lower } : null;
}

/** The arrow of a step, or that of a swap; pieces: after it, to determine which has moved. */
function goesOf(event: Told, pieces: readonly Piece[] | null): Movement[] {
  if (event.kind === 'swapped') return [{ piece: null, from: event.cell, to: event.other_cell, kind: 'swap' }];
  if (event.kind !== 'moved') return [];
  // A piece that has arrived is on top.
  const piece = (pieces && stackOn(pieces, event.cell).at(-1)?.id) ?? null;
  return [{ piece, from: event.source, to: event.cell, kind: event.hop ? 'leap' : 'step' }];
}

/** What a change comes from; pieces: after it. */
function bracesOf(event: Told, number: string, pieces: readonly Piece[]): Brace[] {
  if (event.kind !== 'changed') return [];
  const { by: from, cell: to, way } = event;
  const size = way === 'swarm' ? 'S' : event.size;
  const were = pieces.filter(
    (piece) =>
      !piece.gone &&
      ((from.includes(piece.square) && piece.size === size) || (piece.square === to && piece.size === event.size)),
  );
  return [{ from, to, way, size, number, were: were.map(({ id, square }) => ({ id, square })) }];
}

/** Whether all pieces of a brace are where they were. */
export const isUnmoved = ({ were }: Brace, pieces: readonly Piece[]): boolean =>
  were?.every((was) => pieces.some(({ id, square, gone }) => id === was.id && square === was.square && !gone)) ?? false;

/** The changes of a turn with that from the pieces of a frame to others. */
function changesAfter(
  { pieces, changes }: BracesFrame,
  after: readonly Piece[],
  number: string,
): readonly PieceChange[] {
  const shown = new Map(after.map(({ id, colour, gone }) => [id, gone ? '' : colour]));
  return pieces.reduce<readonly PieceChange[]>((known, { id, colour, gone }) => {
    if (gone || shown.get(id) === colour) return known;
    const { before } = changes.find((one) => one.id === id) ?? { before: colour };
    return [...known.filter((one) => one.id !== id), { id, before, number }];
  }, changes);
}

function marksOf(events: readonly Told[]): Highlights {
  const changes = events.filter((event) => event.kind === 'changed');
  const turned = changes.filter((event) => event.after).map((event) => event.cell);
  return {
    ...NO_HIGHLIGHTS,
    from: events.flatMap((event) => (event.kind === 'moved' ? [event.source] : [])),
    to: events.flatMap((event) => {
      if (event.kind === 'moved') return [event.cell];
      return event.kind === 'swapped' ? [event.cell, event.other_cell] : [];
    }),
    removed: changes.filter((event) => !event.after).map((event) => event.cell),
    turned,
    // That a piece has turned there matters more.
    capped: events.flatMap((event) => (event.kind === 'capped' && !turned.includes(event.cell) ? [event.cell] : [])),
  };
}

/** The braces of the last turn; at rest in one that continues, those of its last action: what can be done next matters
 * more. */
export const recentBraces = ({ braces, rests = false, turnOver, actions }: BracesFrame): readonly Brace[] =>
  rests && !turnOver ? braces.filter(({ number }) => number === String(actions)) : braces;

/** Where pieces that have turned are now, and where others have left the game. */
export const changedSquares = (frame: BracesFrame): string[] => {
  const turned = changedPieces(frame).map(({ square }) => square);
  const recent = recentBraces(frame).map(({ to }) => to);
  const older = frame.braces.map(({ to }) => to).filter((square) => !recent.includes(square));
  const removed = frame.highlights.removed.filter((square) => !older.includes(square));
  return [...new Set([...turned, ...removed])];
};

/** The pieces that show another colour than before the turn; at rest in one that continues, those that its last action
 * has changed. */
function changedPieces({ pieces, changes, highlights, rests = false, turnOver, actions }: BracesFrame): Piece[] {
  if (!highlights.turned.length) return [];
  const recent = rests && !turnOver ? changes.filter(({ number }) => number === String(actions)) : changes;
  return pieces.filter(({ id, colour, gone }) => !gone && recent.some((one) => one.id === id && one.before !== colour));
}

/** The same without those that have turned where the number of that step is. */
export const turnedPieces = (frame: BracesFrame): Piece[] =>
  changedPieces(frame).filter(({ square }) => !frame.stepNumbers?.[square]?.some(({ kind }) => kind === 'turned'));

/** What braces, and what that depends on. */
export type Braced = Pick<BracesFrame, 'braces' | 'pieces' | 'arrows' | 'highlights' | 'step'>;

/** The plate of a bracing piece, between two squares. aside: to which side of the middle it is drawn, seen in its
 * direction: 1 to the right, -1 to the left, 0 in the middle. */
export interface Clamp {
  from: string;
  to: string;
  aside: number;
  /** Whether a step that is considered would do it to the player's disadvantage. */
  loses: boolean;
}

/** The plates of what braces: those of a step that is pointed at, otherwise as long as all its pieces are there: none
 * braces alone. side: the near one. */
export function clampsOf({ braces, pieces, arrows, highlights, step = null }: Braced, side: number): Clamp[] {
  const stays = (square: string, size?: string): boolean =>
    step !== null || stackOn(pieces, square).some((piece) => size === undefined || piece.size === size);
  const pairs = braces
    .filter(({ to }) => stays(to) || highlights.removed.includes(to))
    .filter(({ from, size }) => from.every((square) => stays(square, size)))
    .flatMap(({ from, to, loses = false }) => from.map((one) => ({ from: one, to, loses })));
  const shown = pairs.filter(
    ({ from, to }, index) => pairs.findIndex((other) => other.from === from && other.to === to) === index,
  );
  const ways = (arrows ?? []).flatMap(({ segments }) => segments);
  return shown.map(({ from, to, loses }) => {
    const faced = shown.some((other) => other.from === to && other.to === from);
    const passed = ways.some((way) => (way.from === from && way.to === to) || (way.from === to && way.to === from));
    const aside = faced ? 1 : passed ? roomBeside(from, to, side) : 0;
    return { from, to, aside, loses };
  });
}

/** The side of a border on which no signs of squares are: to the right of a vertical way, below a level one. */
function roomBeside(from: string, to: string, side: number): number {
  const [a, b] = [middleOf(from, side), middleOf(to, side)];
  return a.y > b.y || (a.y === b.y && b.x > a.x) ? 1 : -1;
}

// -- what is being entered
// ---------------------------------------------------------------------------------------------

const SQUARE = /^[a-e][1-5]$/;

export interface Entered {
  /** The piece to be moved, or the first of a swap. */
  one: Piece | null;
  /** The second of a swap. */
  two: Piece | null;
  /** The destination of a step. */
  goal: string | null;
}

/** What a path names so far: `swap` first, if it is one, then square, piece (in a stack) and what follows. */
export function entered(frame: BracesFrame, path: readonly string[]): Entered {
  const swap = path[0] === 'swap';
  const first = named(frame, path, swap ? 1 : 0);
  if (!first) return { one: null, two: null, goal: null };
  if (swap) return { one: first.piece, two: named(frame, path, first.next)?.piece ?? null, goal: null };
  const goal = path[first.next];
  return { one: first.piece, two: null, goal: goal !== undefined && SQUARE.test(goal) ? goal : null };
}

function named(frame: BracesFrame, path: readonly string[], at: number): { piece: Piece; next: number } | null {
  const stack = stackOn(frame.pieces, path[at] ?? '');
  const label = path[at + 1];
  const piece = stack.length === 1 ? stack[0] : stack.find((one) => one.label === label);
  return piece ? { piece, next: at + (stack.length === 1 ? 1 : 2) } : null;
}
