/** Routes drawn with a finger or a pointer, square by square: what is drawn becomes the program that the panel shows. */

import { readAt, writeAt, type BallFrame, type Pyramid } from './model';
import {
  between,
  bound,
  cleared,
  emptyProgram,
  ledTo,
  lengthOf,
  programText,
  readProgram,
  routeOf,
  type At,
  type Program,
  type Size,
} from './program';

export interface Planned {
  frame: BallFrame;
  /** The program's text and the command that is looked at. */
  path: readonly string[];
  /** The side whose program it is. */
  side: number;
  draft: ((path: string[]) => void) | undefined;
}

export class Router {
  private piece: Pyramid | null = null;
  private last: string | null = null;
  /** Whether the route starts anew as soon as the pointer leaves the piece. */
  private fresh = false;

  constructor(private readonly now: () => Planned) {}

  /** Takes what stands on a square, or the end of a route; whether there was something to take. */
  take(square: string): boolean {
    const { frame, side } = this.now();
    const program = this.program();
    const own = frame.pieces.filter((piece) => piece.side === side);
    const onEnd = own.find((piece) => this.end(program, piece) === square && lengthOf(program, piece.size) > 0);
    this.piece = own.find((piece) => piece.square === square) ?? onEnd ?? null;
    this.fresh = this.piece !== null && this.piece !== onEnd;
    this.last = square;
    if (this.piece) this.write(program, this.piece.size);
    return this.piece !== null;
  }

  /** Leads the route on to a square. */
  lead(square: string): void {
    const { frame, side } = this.now();
    const piece = this.piece;
    if (!piece || this.last === null || square === this.last) return;
    const fixed = bound(side, piece.size, frame.duty);
    const rows = piece.size === 'S' && (frame.ready[side] ?? '').includes('D') ? 4 : 3;
    let program = this.program();
    if (this.fresh) program = cleared(program, piece.size, side, frame.duty);
    this.fresh = false;
    // The pointer may have jumped over squares, or have gone further than the piece can.
    const from = this.end(program, piece);
    for (const next of between(from, square)) {
      program = ledTo(program, { size: piece.size, from: piece.square, fixed, rows }, next) ?? program;
    }
    this.last = square;
    this.write(program, piece.size);
  }

  drop(): void {
    this.piece = null;
  }

  private program(): Program {
    const { path, side, frame } = this.now();
    return readProgram(path[0] ?? '', side) ?? emptyProgram(side, frame.duty);
  }

  private end(program: Program, piece: Pyramid): string {
    return routeOf(program, piece.size, piece.square)[lengthOf(program, piece.size)] ?? piece.square;
  }

  private write(program: Program, size: Size): void {
    const { side, draft, path } = this.now();
    const looked = readAt(path[1]);
    const row = Math.min(lengthOf(program, size), 2);
    const at: At = looked?.size === size && lengthOf(program, size) === 0 ? looked : { size, row };
    draft?.([programText(program, side), writeAt(at)]);
  }
}
