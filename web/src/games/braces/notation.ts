/** Rolls and actions read from the notation of records: `DIG 5/2`, `Sc3-d4 XSc4`, `S(b)2c5^c3`, `Sc3<>Sd4`. */

import type { BracesBoard, Told } from '../../api/generated/braces';
import type { Colour, Size } from './stacks';

/** A piece that a text names. colour: null unless it is known. */
export interface NamedPiece {
  size: Size;
  colour: Colour | null;
  square: string;
}

export type NotatedMove =
  | { kind: 'roll'; power: string; dice: readonly [number, number] }
  | { kind: 'word'; word: string }
  | { kind: 'move'; piece: NamedPiece; goal: string; hop: boolean; changed: readonly NamedPiece[] }
  | { kind: 'swap'; piece: NamedPiece; other: NamedPiece; changed: readonly NamedPiece[] };

const PIECE = String.raw`([SML])(?:\(([wgybrpn])\))?\d?([a-e][1-5])`;
const ROLL = /^([A-Z]+) ([1-6])\/([1-6])$/;
const ACTION = new RegExp(`^${PIECE}(?:([-^])([a-e][1-5])|<>${PIECE})((?: X${PIECE})*)$`);
const CHANGED = new RegExp(` X${PIECE}`, 'g');

const namedPiece = (size = 'S', colour: string | undefined, square = ''): NamedPiece => ({
  size: size as Size,
  colour: (colour as Colour | undefined) ?? null,
  square,
});

export function parseNotation(text: string): NotatedMove {
  const roll = ROLL.exec(text);
  if (roll) return { kind: 'roll', power: roll[1] ?? '', dice: [Number(roll[2]), Number(roll[3])] };
  const found = ACTION.exec(text);
  if (!found) return { kind: 'word', word: text };
  const [, size, colour, square, way, goal, otherSize, otherColour, otherSquare, changes = ''] = found;
  const piece = namedPiece(size, colour, square);
  const changed = [...changes.matchAll(CHANGED)].map(([, ...parts]) =>
    namedPiece(...(parts as [string, string, string])),
  );
  return goal === undefined
    ? { kind: 'swap', piece, other: namedPiece(otherSize, otherColour, otherSquare), changed }
    : { kind: 'move', piece, goal, hop: way === '^', changed };
}

/** The colour of a piece on a board after further actions, if that does not depend on what they changed. */
function colourOn(board: BracesBoard, earlier: readonly string[], { size, square }: NamedPiece): Colour | null {
  let at = square;
  for (const text of [...earlier].reverse()) {
    const action = parseNotation(text);
    if ((action.kind !== 'move' && action.kind !== 'swap') || action.piece.size !== size) continue;
    const goal = action.kind === 'move' ? action.goal : action.other.square;
    if (goal === at) at = action.piece.square;
    else if (action.kind === 'swap' && action.piece.square === at) at = action.other.square;
  }
  const stack = board.squares.find(({ name }) => name === at)?.stack ?? [];
  const code = stack.findLast((piece) => piece.startsWith(size));
  return code === undefined ? null : (code.charAt(1) as Colour);
}

/** An action with the colours of its pieces, as far as events, its text or the board before `earlier` give them. */
export function withColours(
  action: NotatedMove,
  events: readonly Told[],
  earlier: readonly string[],
  board: BracesBoard | null,
): NotatedMove {
  if (action.kind === 'roll' || action.kind === 'word') return action;
  const known = (piece: NamedPiece, shown: string | undefined): NamedPiece => ({
    ...piece,
    colour: (shown as Colour | undefined) ?? piece.colour ?? (board && colourOn(board, earlier, piece)),
  });
  const after = (piece: NamedPiece): string | undefined => {
    const change = events.find(
      (event) => event.kind === 'changed' && event.cell === piece.square && event.size === piece.size,
    );
    return change?.kind === 'changed' && change.after ? change.after : undefined;
  };
  const changed = action.changed.map((piece) => known(piece, after(piece)));
  const moved = events.find(({ kind }) => kind === 'moved' || kind === 'swapped');
  if (action.kind === 'move')
    return { ...action, changed, piece: known(action.piece, moved?.kind === 'moved' ? moved.colour : undefined) };
  // The event may name the two pieces in the other order.
  const swapped = moved?.kind === 'swapped' ? moved : null;
  const colourAt = (square: string): string | undefined =>
    swapped?.cell === square ? swapped.colour : swapped?.other_cell === square ? swapped.other_colour : undefined;
  return {
    ...action,
    changed,
    piece: known(action.piece, colourAt(action.piece.square)),
    other: known(action.other, colourAt(action.other.square)),
  };
}

/** Whether an action continues the way of the piece that the last action moved, so that the piece need not be named again. */
export function continues(action: NotatedMove, last: string | undefined): boolean {
  if (action.kind !== 'move' || last === undefined) return false;
  const before = parseNotation(last);
  return (
    before.kind === 'move' &&
    !before.changed.length &&
    before.goal === action.piece.square &&
    before.piece.size === action.piece.size
  );
}
