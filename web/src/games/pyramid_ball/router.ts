/**
 * Routes and passes drawn with a finger or a pointer, square by square: what is drawn becomes the program that the panel
 * shows. A piece is dragged along its route; the ball is dragged to its receiver, or tapped and then thrown by another
 * tap.
 */

import { readAt, THROWS, writeAt, type BallFrame, type Pyramid } from './model';
import {
  between,
  bound,
  cleared,
  emptyProgram,
  dropIdlePass,
  ledTo,
  lengthOf,
  passRow,
  programText,
  readProgram,
  routeOf,
  type At,
  type Program,
  type Size,
} from './program';

export interface Planned {
  frame: BallFrame;
  /** The program's text and the selected command. */
  path: readonly string[];
  /** The side whose program it is. */
  side: number;
  draft: ((path: string[]) => void) | undefined;
}

export class Router {
  private piece: Pyramid | null = null;
  private last: string | null = null;
  /** Whether the route starts again as soon as the pointer leaves the piece. */
  private fresh = false;
  /** Whether the ball is dragged. */
  private throwing = false;

  constructor(private readonly now: () => Planned) {}

  /** Picks up what is on a square, or the end of a route; returns whether there was something to pick up. ball: the
   * ball itself. */
  take(square: string, ball = false): boolean {
    const { path } = this.now();
    if (ball && this.carrier()) {
      this.throwing = true;
      this.last = square;
      this.write(this.program(), THROWS);
      return true;
    }
    if (path[1] === THROWS && this.throwTo(square)) return true;
    return this.takePiece(square);
  }

  private takePiece(square: string): boolean {
    const program = this.program();
    const own = this.own();
    const onEnd = own.find((piece) => this.end(program, piece) === square && lengthOf(program, piece.size) > 0);
    this.piece = own.find((piece) => piece.square === square) ?? onEnd ?? null;
    this.fresh = this.piece !== null && this.piece !== onEnd;
    this.last = square;
    if (this.piece) this.write(program, this.looked(program, this.piece.size));
    return this.piece !== null;
  }

  /** Extends the route, or moves the ball, to a square. */
  lead(square: string): void {
    if (this.last === null || square === this.last) return;
    if (this.throwing) {
      this.last = square;
      if (!this.throwTo(square, true)) this.write({ ...this.program(), pass: null }, THROWS);
      return;
    }
    const { frame, side } = this.now();
    const piece = this.piece;
    if (!piece) return;
    const fixed = bound(side, piece.size, frame.duty);
    const rows = piece.size === 'S' && (frame.ready[side] ?? '').includes('D') ? 4 : 3;
    let program = this.program();
    if (this.fresh) program = cleared(program, piece.size, side, frame.duty);
    this.fresh = false;
    // The pointer may have jumped over squares, or have moved further than the piece can.
    const from = this.end(program, piece);
    for (const next of between(from, square)) {
      program = ledTo(program, { size: piece.size, from: piece.square, fixed, rows }, next) ?? program;
    }
    this.last = square;
    this.write(dropIdlePass(program, this.carrier()?.size), this.looked(program, piece.size));
  }

  drop(): void {
    const program = this.throwing ? this.program() : null;
    // A ball that was released where nobody receives it stays in the hand: the next tap may throw it.
    if (program?.pass) this.write(program, writeAt({ size: program.pass.to, row: program.pass.row }));
    this.piece = null;
    this.throwing = false;
  }

  /** Throws the ball to the piece on a square, or drops it; returns whether there is one. */
  private throwTo(square: string, held = false): boolean {
    const { frame, side } = this.now();
    const carrier = this.carrier();
    const program = this.program();
    const to = this.own().find(
      (piece) => piece !== carrier && (piece.square === square || this.end(program, piece) === square),
    );
    if (!carrier || !to) return false;
    const thrown = passRow(
      program,
      { carrier: carrier.size, to: to.size, from: to.square, square },
      frame.ready[side] ?? '',
    );
    this.write(thrown, held ? THROWS : writeAt({ size: to.size, row: thrown.pass?.row ?? 0 }));
    return true;
  }

  private own(): Pyramid[] {
    const { frame, side } = this.now();
    return frame.pieces.filter((piece) => piece.side === side);
  }

  private carrier(): Pyramid | undefined {
    const { frame } = this.now();
    return this.own().find((piece) => piece.id === frame.carrier);
  }

  private program(): Program {
    const { path, side, frame } = this.now();
    return readProgram(path[0] ?? '', side) ?? emptyProgram(side, frame.duty);
  }

  private end(program: Program, piece: Pyramid): string {
    return routeOf(program, piece.size, piece.square)[lengthOf(program, piece.size)] ?? piece.square;
  }

  /** The current command after a piece's route was extended. */
  private looked(program: Program, size: Size): string {
    const looked = readAt(this.now().path[1]);
    const row = Math.min(lengthOf(program, size), 2);
    const at: At = looked?.size === size && lengthOf(program, size) === 0 ? looked : { size, row };
    return writeAt(at);
  }

  private write(program: Program, looked: string): void {
    const { side, draft } = this.now();
    draft?.([programText(program, side), looked]);
  }
}
