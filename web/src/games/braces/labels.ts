/** Squares and pieces in words, for those who do not see them. */

import { LOOKS, SIZE_NAMES } from './palette';
import type { BracesFrame } from './model';
import { stackOn, type Piece } from './stacks';

const named = (piece: Piece): string => `${LOOKS[piece.colour].name} ${SIZE_NAMES[piece.size]}`;

/** `c3: white small on black large`; of a stack's pieces `the white small, second from above`. */
export function targetLabel(frame: BracesFrame, path: readonly string[], choice: string): string {
  const from = path.findLast((entered) => stackOn(frame.pieces, entered).length > 0) ?? '';
  const within = stackOn(frame.pieces, from).reverse();
  const at = within.findIndex((piece) => piece.label === choice);
  const piece = within[at];
  if (piece)
    return `the ${named(piece)}${['', ', second from above', ', third from above'][at] ?? `, ${at + 1}th from above`}`;
  const stack = stackOn(frame.pieces, choice).reverse();
  return stack.length ? `${choice}: ${stack.map(named).join(' on ')}` : choice;
}
