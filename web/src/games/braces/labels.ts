/** Squares, pieces and powers in words. */

import { LOOKS, SIZE_NAMES } from './palette';
import type { BracesFrame } from './model';
import { stackOn, type Piece } from './stacks';

export const pieceName = (piece: Piece): string => `${LOOKS[piece.colour].name} ${SIZE_NAMES[piece.size]}`;

/** `c3: white small on black large`; of a stack's pieces `the white small, second from above`. */
export function targetLabel(frame: BracesFrame, path: readonly string[], choice: string): string {
  const from = path.findLast((entered) => stackOn(frame.pieces, entered).length > 0) ?? '';
  const within = stackOn(frame.pieces, from).reverse();
  const at = within.findIndex((piece) => piece.label === choice);
  const piece = within[at];
  if (piece)
    return `the ${pieceName(piece)}${['', ', second from above', ', third from above'][at] ?? `, ${at + 1}th from above`}`;
  const stack = stackOn(frame.pieces, choice).reverse();
  return stack.length ? `${choice}: ${stack.map(pieceName).join(' on ')}` : choice;
}

/** What each power allows. */
const POWERS: Record<string, string> = {
  AIM: 'steps may go diagonally',
  DIG: 'you may move enemy pieces',
  HOP: 'steps may leap over one square',
  SWAP: 'once, two pieces of one size change places, free',
  TIP: '7 to spend; stop at any time',
  WILD: 'any other power',
  none: 'plain steps',
};

/** What the power in force allows in what is left of the turn; "" before the roll. */
export function powerText({ power, swapped }: Pick<BracesFrame, 'power' | 'swapped'>): string {
  return power === 'SWAP' && swapped ? 'used: plain steps from now on' : (POWERS[power] ?? '');
}

/** What a step costs. */
export const priceText = ({ capped }: Pick<BracesFrame, 'capped'>): string =>
  `A step costs the piece’s dots: small 1, medium 2, large 3${capped ? '; 1 more for each enemy piece above it' : ''}.`;

/** What wins. */
export const goalText = ({ turns }: Pick<BracesFrame, 'turns'>): string =>
  `Turn all 9 enemy pieces${turns > 1 ? ' twice' : ''} to win. A turned piece still helps its owner.`;
