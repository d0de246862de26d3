/** A program of Pyramid Ball while it is entered, its routes on the field, and its text in the notation of docs/rules/pyramid_ball.md. */

import type { BallBoard } from '../../api/generated/pyramid_ball';

export type { BallBoard };
export type Size = 'S' | 'M' | 'L';
export type Direction = 'up' | 'down' | 'left' | 'right' | 'stand';

export const SIZES: Size[] = ['S', 'M', 'L'];
export const ARROWS: Record<Direction, string> = { up: '↑', down: '↓', left: '←', right: '→', stand: '·' };
/** The row of the Dash, counted from 0. */
export const DASH_ROW = 3;

/** Directions on the field: up is towards higher ranks. */
const STEPS: Record<Direction, readonly [file: number, rank: number]> = {
  up: [0, 1],
  down: [0, -1],
  left: [-1, 0],
  right: [1, 0],
  stand: [0, 0],
};
const DIRECTIONS = Object.keys(STEPS) as Direction[];

/** Commands as they are seen on the field: the notation is from the player's seat, and Away is at the top. */
const LETTERS: Record<Direction, [home: string, away: string]> = {
  up: ['F', 'B'],
  down: ['B', 'F'],
  left: ['L', 'R'],
  right: ['R', 'L'],
  stand: ['.', '.'],
};
const TURNED: Record<Direction, Direction> = { up: 'down', down: 'up', left: 'right', right: 'left', stand: 'stand' };

/** A direction on the field as seen from behind the last rank; and back. */
export const seen = (direction: Direction, flipped: boolean): Direction => (flipped ? TURNED[direction] : direction);

export interface Pass {
  row: number;
  to: Size;
}

export interface Program {
  /** Three rows for each size. */
  commands: Record<Size, Direction[]>;
  pass: Pass | null;
  dash: Direction;
  blitz: boolean;
}

/** A command: of which piece, in which row, counted from 0 (3: the Dash). */
export interface At {
  size: Size;
  row: number;
}

export const backward = (side: number): Direction => (side === 0 ? 'down' : 'up');

/** Everything stands, except pieces that must begin backward. */
export function emptyProgram(side: number, duty: readonly string[]): Program {
  const column = (size: Size): Direction[] => [bound(side, size, duty) ? backward(side) : 'stand', 'stand', 'stand'];
  return { commands: { S: column('S'), M: column('M'), L: column('L') }, pass: null, dash: 'stand', blitz: false };
}

/** Whether a piece's first command is fixed (B12). */
export const bound = (side: number, size: Size, duty: readonly string[]): boolean => duty.includes('HA'[side] + size);

/** Whether a pass to a piece can be marked at its command: rows count from 0; in the first only with the Quick Pass (B3,
 * B14), and none with the Dash. */
export const mayMark = (row: number, size: Size, ready: string): boolean =>
  row > 0 ? row < DASH_ROW : ready.includes('Q') && size !== 'M';

export const commandOf = (program: Program, { size, row }: At): Direction =>
  row === DASH_ROW ? (size === 'S' ? program.dash : 'stand') : (program.commands[size][row] ?? 'stand');

/** The same program with one command changed. */
export function withCommand(program: Program, { size, row }: At, direction: Direction): Program {
  if (row === DASH_ROW) return { ...program, dash: direction };
  const column = program.commands[size].map((old, index) => (index === row ? direction : old));
  return { ...program, commands: { ...program.commands, [size]: column } };
}

export function programText(program: Program, side: number): string {
  const letter = (direction: Direction): string => LETTERS[direction][side === 0 ? 0 : 1];
  const words = SIZES.map((size) => `${size}:${program.commands[size].map(letter).join('')}`);
  if (program.pass) words.push(`P${program.pass.row + 1}:${program.pass.to}`);
  if (program.dash !== 'stand') words.push(`D:${letter(program.dash)}`);
  if (program.pass?.row === 0) words.push('Q');
  if (program.blitz) words.push('Z');
  return words.join(' ');
}

/** Reads what `programText` writes, and the server's canonical programs; null for anything else. */
export function readProgram(text: string, side: number): Program | null {
  const direction = (letter: string): Direction =>
    DIRECTIONS.find((one) => LETTERS[one][side === 0 ? 0 : 1] === letter) ?? 'stand';
  const program = emptyProgram(side, []);
  let columns = 0;
  for (const word of text.split(' ')) {
    const [name = '', value = ''] = word.split(':');
    if (SIZES.includes(name as Size) && /^[FBLR.]{3}$/.test(value)) {
      program.commands[name as Size] = [...value].map(direction);
      columns += 1;
    } else if (/^P[123]$/.test(name) && SIZES.includes(value as Size)) {
      program.pass = { row: Number(name[1]) - 1, to: value as Size };
    } else if (name === 'D' && /^[FBLR]$/.test(value)) program.dash = direction(value);
    else if (word === 'Z') program.blitz = true;
    else if (word !== 'Q') return null;
  }
  return columns === SIZES.length ? program : null;
}

/** The place to which a step leads, named like a square also where it is off the field: h5, d9. */
export function placeBeside(square: string, direction: Direction): string {
  const [file, rank] = STEPS[direction];
  return `${String.fromCharCode(square.charCodeAt(0) + file)}${Number(square.charAt(1)) + rank}`;
}

/** The square that a step reaches; null: off the field. */
export function stepped(square: string, direction: Direction): string | null {
  const to = placeBeside(square, direction);
  return /^[a-g][1-8]$/.test(to) ? to : null;
}

/** The position of a piece before its commands and after each of them (the fourth: the Dash), if only the edge stops
 * it. */
export function routeOf(program: Program, size: Size, from: string): string[] {
  const squares = [from];
  for (const row of [0, 1, 2, DASH_ROW]) {
    const here = squares.at(-1) ?? from;
    squares.push(stepped(here, commandOf(program, { size, row })) ?? here);
  }
  return squares;
}

/** The number of a piece's commands: that of its last one other than stand. */
export function lengthOf(program: Program, size: Size): number {
  return (
    [DASH_ROW, 2, 1, 0].map((row) => row + 1).find((row) => commandOf(program, { size, row: row - 1 }) !== 'stand') ?? 0
  );
}

/** The command of a program that runs in a row, by the row's name; 1b and 1c: of the Blitz. */
const COMMAND_ROWS: Record<string, number> = { '1': 0, '1b': 1, '1c': 2, '2': 1, '3': 2, '4': DASH_ROW };

/** A piece's command in a row, by the row's name. */
export const commandIn = (program: Program, size: Size, row: string): Direction =>
  commandOf(program, { size, row: COMMAND_ROWS[row] ?? 0 });

/** Whether a command runs in a row: with the Blitz, the large's all run in the first one and its extra rows. */
export function runsIn({ blitz }: Program, { size, row }: At, name: string): boolean {
  if (COMMAND_ROWS[name] !== row) return false;
  const isExtra = name === '1b' || name === '1c';
  return blitz && size === 'L' ? isExtra || name === '1' : !isExtra;
}

/** Whether a piece has commands after those of a row: once it is stopped there, it loses them (B6). */
export const continuesAfter = (program: Program, size: Size, row: string): boolean =>
  lengthOf(program, size) > (COMMAND_ROWS[row] ?? 0) + 1;

/** Removes a piece's commands, except a fixed one. */
export function cleared(program: Program, size: Size, side: number, duty: readonly string[]): Program {
  const empty = emptyProgram(side, duty);
  return {
    ...program,
    commands: { ...program.commands, [size]: empty.commands[size] },
    dash: size === 'S' ? 'stand' : program.dash,
  };
}

/**
 * The program with a piece's route extended to a square beside its end, or shortened by the step that led away from
 * there. null: the route cannot be led there. rows: number of the piece's commands.
 */
export function ledTo(
  program: Program,
  at: { size: Size; from: string; fixed: boolean; rows: number },
  square: string,
): Program | null {
  const { size, from, fixed, rows } = at;
  const used = lengthOf(program, size);
  const route = routeOf(program, size, from);
  const here = route[used] ?? from;
  const last = { size, row: used - 1 };
  if (square === here) return null;
  if (used > Number(fixed) && square === route[used - 1]) return withCommand(program, last, 'stand');
  const direction = DIRECTIONS.find((one) => one !== 'stand' && stepped(here, one) === square);
  return direction && used < rows ? withCommand(program, { size, row: used }, direction) : null;
}

/** The squares from one to another, for a pointer that has jumped: along files first; without the first. */
export function between(from: string, to: string): string[] {
  const squares: string[] = [];
  for (let here = from; here !== to; squares.push(here)) {
    const [file, rank] = [to.charCodeAt(0) - here.charCodeAt(0), Number(to[1]) - Number(here[1])];
    const direction: Direction = file > 0 ? 'right' : file < 0 ? 'left' : rank > 0 ? 'up' : 'down';
    const next = stepped(here, direction);
    if (!next) break;
    here = next;
  }
  return squares;
}

/**
 * The program with a pass to a piece that starts at `from`, thrown when the receiver is on `square`, if it ever is: in
 * the first step in which the carrier stands; if it always moves, its last command becomes stand.
 */
export function passRow(
  program: Program,
  { carrier, to, from, square }: { carrier: Size; to: Size; from: string; square: string },
  ready: string,
): Program {
  const route = routeOf(program, to, from);
  const rows = [0, 1, 2].filter((row) => mayMark(row, to, ready));
  const stands = rows.filter((row) => commandOf(program, { size: carrier, row }) === 'stand');
  const row = stands.find((one) => route[one] === square) ?? stands[0] ?? 2;
  const standing = stands.length ? program : withCommand(program, { size: carrier, row: 2 }, 'stand');
  return { ...standing, pass: { row, to } };
}

/** The piece to plan first: a seat's own that has the ball, else the one nearest to it. */
export function firstToPlan({ pieces, ball }: Pick<BallBoard, 'pieces' | 'ball'>, seat: number): Size {
  const target = pieces.find((piece) => piece.ball)?.square ?? ball;
  const distance = (square: string): number =>
    target
      ? Math.abs(square.charCodeAt(0) - target.charCodeAt(0)) + Math.abs(Number(square[1]) - Number(target[1]))
      : 0;
  const own = pieces.filter((piece) => piece.seat === seat);
  const best = own.reduce<(typeof own)[number] | undefined>(
    (one, other) => (one && distance(one.square) <= distance(other.square) ? one : other),
    undefined,
  );
  return (best?.size as Size | undefined) ?? 'M';
}

/** The command after one, along a piece's steps and then the next piece's; the last one's is itself. */
export function commandAfter({ size, row }: At, ready: string): At {
  if (row < (size === 'S' && ready.includes('D') ? DASH_ROW : 2)) return { size, row: row + 1 };
  const next = SIZES[SIZES.indexOf(size) + 1];
  return next ? { size: next, row: 0 } : { size, row };
}

/** The program without a pass in whose step its carrier would move: then it is not thrown. */
export const dropIdlePass = (program: Program, carrier: Size | undefined): Program =>
  program.pass && carrier && commandOf(program, { size: carrier, row: program.pass.row }) !== 'stand'
    ? { ...program, pass: null }
    : program;

/**
 * The program with a pass at a command, for which its carrier stays: to the piece itself, or, at the carrier's, to one
 * team-mate, then to the other, then none again. The first step has no pass: then it is in the second.
 */
export function withPass(program: Program, { size, row }: At, carrier: Size, ready: string): Program {
  const receivers = SIZES.filter((one) => (size === carrier ? one !== carrier : one === size));
  const options = receivers.map((to): Pass => ({ to, row: mayMark(row, to, ready) ? row : 1 }));
  const now = options.findIndex((one) => one.to === program.pass?.to && one.row === program.pass.row);
  const pass = options[now + 1] ?? null;
  return pass
    ? { ...withCommand(program, { size: carrier, row: pass.row }, 'stand'), pass }
    : { ...program, pass: null };
}

/**
 * What a piece can do with the ball at a command: pass it, if it has it then, or get a pass; null: neither. The first
 * step has the carrier's pass, too: it is in the second then.
 */
export function passingAt({ pass }: Program, { size, row }: At, carrier: Size, ready: string): 'pass' | 'get' | null {
  if (size !== carrier) return mayMark(row, size, ready) && (row > 0 || carrier === 'M') ? 'get' : null;
  return row < DASH_ROW && !(pass && pass.row < row) ? 'pass' : null;
}
