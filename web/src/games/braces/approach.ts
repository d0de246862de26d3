/** A first move that makes sense, to be shown to a newcomer. */

import { entered, type BracesFrame } from './model';
import { goalsOf, wayTo } from './reach';
import { FAMILIES, stackOn, type Piece } from './stacks';

const beside = (one: string, other: string): boolean =>
  Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) + Math.abs(Number(one[1]) - Number(other[1])) === 1;

/**
 * The way of a player's piece to an empty square next to an enemy piece of its size, the cheapest one; the piece that is
 * being chosen if there is a selection. Empty if the points do not suffice.
 */
export function approach(frame: BracesFrame, seat: number, selection: readonly string[]): readonly string[] {
  const own = FAMILIES[seat] ?? '';
  const enemy = FAMILIES[1 - seat]?.charAt(0);
  const { one } = entered(frame, selection);
  // The pieces of a stack are being shown: a way would cover them.
  if (selection.length && !one) return [];
  const taken = (piece: Piece): boolean => !one || piece.id === one.id;
  const ways = frame.pieces
    .filter((piece) => own.includes(piece.colour) && !piece.gone && taken(piece))
    .flatMap((piece) =>
      [...goalsOf(frame.reach, piece)].flatMap(([goal, { cost }]) => {
        const meets = frame.pieces.some(
          ({ size, colour, square, gone }) => !gone && size === piece.size && colour === enemy && beside(square, goal),
        );
        return meets && !stackOn(frame.pieces, goal).length ? [{ piece, goal, cost }] : [];
      }),
    );
  const [best] = ways.sort((a, b) => a.cost - b.cost);
  return best ? [best.piece.square, ...(wayTo(frame.reach, best.piece, best.goal)?.squares ?? [])] : [];
}
