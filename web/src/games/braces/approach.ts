/** A first move that makes sense, to be shown to a newcomer. */

import type { BracesFrame } from './model';
import { entered } from './model';
import { goalsOf, wayTo } from './reach';
import { stackOn, type Piece } from './stacks';

const OWN = ['wgy', 'brp'] as const;
/** The colours in which pieces are not turned. */
const FIRST = ['w', 'b'] as const;

const beside = (one: string, other: string): boolean =>
  Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) + Math.abs(Number(one[1]) - Number(other[1])) === 1;

/**
 * The way of a player's piece to an empty square next to an enemy piece of its size, the cheapest one; the piece that is
 * being chosen if there is a selection. Empty if the points do not suffice.
 */
export function approach(frame: BracesFrame, seat: number, selection: readonly string[]): readonly string[] {
  const enemy = FIRST[seat === 0 ? 1 : 0];
  const own = OWN[seat === 0 ? 0 : 1];
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
