/** Squares, pieces and powers in words. */

import type { SeatInfo } from '../../api/generated/messages';
import { message, t, type Message } from '../../i18n/messages.svelte';
import { LOOKS, PIPS, SIZE_NAMES } from './palette';
import type { Harm } from './interaction';
import type { BracesFrame } from './model';
import { FAMILIES, ownerOf, stackOn, type Piece } from './stacks';

export const pieceName = (piece: Piece): string =>
  t('{colour} {size}', { colour: t(LOOKS[piece.colour].name), size: t(SIZE_NAMES[piece.size]) });

/** What the colour of a piece means; "" if it is its owner's own. */
export function colourNote({ colour }: Piece, seats: readonly SeatInfo[]): string {
  if (colour === 'n') return t('Neutral: helps both');
  const family = FAMILIES[ownerOf(colour)] ?? '';
  return family.startsWith(colour) ? '' : t('{player}, flipped', { player: seats[ownerOf(colour)]?.name ?? '' });
}

/** Why a step costs more than the piece's size: it is capped; "" if it does not. */
export const capNote = ({ size, cost }: Piece): string =>
  cost > PIPS[size] ? t('{price} + {extra} capped', { price: PIPS[size], extra: cost - PIPS[size] }) : '';

/** `c3: white small on black large`, `d5: red small on 3 others`; of a stack's pieces `the white small, second from above`. */
export function targetLabel(frame: BracesFrame, path: readonly string[], choice: string): string {
  const from = path.findLast((entered) => stackOn(frame.pieces, entered).length > 0) ?? '';
  const within = stackOn(frame.pieces, from).reverse();
  const at = within.findIndex((piece) => piece.label === choice);
  const piece = within[at];
  if (piece) {
    const name = pieceName(piece);
    if (at === 0) return t('the {piece}', { piece: name });
    if (at === 1) return t('the {piece}, second from above', { piece: name });
    if (at === 2) return t('the {piece}, third from above', { piece: name });
    return t('the {piece}, {number}th from above', { piece: name, number: at + 1 });
  }
  const stack = stackOn(frame.pieces, choice).reverse();
  const [above, below] = stack.map(pieceName);
  if (above === undefined) return choice;
  if (below === undefined) return `${choice}: ${above}`;
  // What is further down would make the list of choices too long; the board says it.
  return stack.length > 2
    ? `${choice}: ${t('{above} on {count} others', { above, count: stack.length - 1 })}`
    : `${choice}: ${t('{above} on {below}', { above, below })}`;
}

/** What a step does to the opponent's advantage. */
export function harmWords(harms: readonly Harm[]): string {
  const [harm, other] = new Set(harms);
  if (other) return t('helps your opponent');
  switch (harm) {
    case 'removed':
      return t('removes your piece');
    case 'won back':
      return t('flips an enemy back');
    default:
      return t('flips your piece');
  }
}

/** A face of the power die and what it means for the roll; "" for none. */
export function rollWords(face: string): string {
  if (!face) return '';
  const known = face === 'TIP' ? TIP_ROLLED : POWERS[face];
  return t('{power}: {words}', { power: face, words: known ? t(known) : t('[WILD] choose its power') });
}

/** The steps that each power allows. */
const POWERS: Record<string, Message> = {
  AIM: message('also diagonal steps'),
  DIG: message('moves enemies'),
  HOP: message('also leaps a square'),
  SWAP: message('one free swap'),
  TIP: message('stop any time'),
};

/** Beside number dice: TIP gives 7 instead of them. */
const TIP_ROLLED = message('always 7, stop any time');

/** What the power in force allows in the rest of the turn; "" for none, and before the roll. */
export function powerText({ power, swapped }: Pick<BracesFrame, 'power' | 'swapped'>): string {
  if (power === 'SWAP' && swapped) return t('[a power] used');
  const known = POWERS[power];
  return known ? t(known) : '';
}
