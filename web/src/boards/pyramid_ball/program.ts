/** A program of Pyramid Ball while it is entered, and its text in the notation of docs/rules/pyramid_ball.md. */

export type Size = 'S' | 'M' | 'L';
export type Direction = 'up' | 'down' | 'left' | 'right' | 'stand';

export const SIZES: Size[] = ['S', 'M', 'L'];
export const SIZE_NAMES: Record<Size, string> = { S: 'small', M: 'medium', L: 'large' };
export const ARROWS: Record<Direction, string> = { up: '↑', down: '↓', left: '←', right: '→', stand: '·' };

/** Commands as they are seen on the board: the notation is as seen from the player's seat, and Away sits at the top. */
const LETTERS: Record<Direction, [home: string, away: string]> = {
  up: ['F', 'B'],
  down: ['B', 'F'],
  left: ['L', 'R'],
  right: ['R', 'L'],
  stand: ['.', '.'],
};

/** What one player sees of the board that matters for his program. */
export interface BallBoard {
  pieces: { name: string; side: number; seat: number; size: Size; square: string; ball: boolean }[];
  scores: [number, number];
  /** Specials that may be programmed now, Home's and Away's: letters of D, Q, Z. */
  ready: [string, string];
  /** Pieces that must begin backward (B12). */
  duty: string[];
  phase: string;
  turn: number;
}

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

export const backward = (side: number): Direction => (side === 0 ? 'down' : 'up');

/** Everything stands, but for pieces that must begin backward. */
export function emptyProgram(side: number, board: BallBoard): Program {
  const column = (size: Size): Direction[] => [bound(side, size, board) ? backward(side) : 'stand', 'stand', 'stand'];
  return { commands: { S: column('S'), M: column('M'), L: column('L') }, pass: null, dash: 'stand', blitz: false };
}

/** Whether a piece's first command is fixed (B12). */
export const bound = (side: number, size: Size, board: BallBoard): boolean => board.duty.includes('HA'[side] + size);

/** Whether a ball may be laid beside a command: rows count from 0; on the first only with the Quick Pass (B3, B14). */
export const mayMark = (row: number, size: Size, ready: string): boolean =>
  row > 0 || (ready.includes('Q') && size !== 'M');

export function programText(program: Program, side: number): string {
  const letter = (direction: Direction): string => LETTERS[direction][side === 0 ? 0 : 1];
  const words = SIZES.map((size) => `${size}:${program.commands[size].map(letter).join('')}`);
  if (program.pass) words.push(`P${program.pass.row + 1}:${program.pass.to}`);
  if (program.dash !== 'stand') words.push(`D:${letter(program.dash)}`);
  if (program.pass?.row === 0) words.push('Q');
  if (program.blitz) words.push('Z');
  return words.join(' ');
}
