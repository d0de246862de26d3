/** The events of a turn as short lines of the log, below the name of its player. */

import type { Moved, Swapped, Told } from '../../api/generated/braces';
import type { LogText } from '../../board/contract';
import { t } from '../../i18n/messages.svelte';
import { capital } from '../../i18n/optionLabel';
import { rollWords } from './labels';
import { LOOKS, SIZE_NAMES } from './palette';
import { FAMILIES, ownerOf, type Colour, type Size } from './stacks';

/** Such as "white small". */
export const pieceWords = (size: string, colour: string): string =>
  t('{colour} {size}', { colour: t(LOOKS[colour as Colour].name), size: t(SIZE_NAMES[size as Size]) });

/** Whether a step continues the way of the piece before it. */
const follows = (one: Moved, { seat, size, colour, source }: Moved): boolean =>
  one.cell === source && one.seat === seat && one.size === size && one.colour === colour;

const isDug = ({ seat, colour }: Moved): boolean => ownerOf(colour as Colour) === 1 - seat;

/** The way of a piece, such as "Small e5 → e4 → d4": its colour is said if it is not simply the player's, and the power
 * that allows to move a piece of the opponent. */
function wayText([first, ...others]: readonly [Moved, ...Moved[]]): Omit<LogText, 'why'> {
  const { seat, size, colour, source, cell } = first;
  const plain = FAMILIES[seat]?.startsWith(colour);
  const name = plain ? t(SIZE_NAMES[size as Size]) : pieceWords(size, colour);
  const squares = [source, cell, ...others.map((step) => step.cell)].join(' → ');
  const way = isDug(first) ? `${squares} (DIG)` : squares;
  return { text: `${capital(name)} ${way}`, drawn: [{ piece: size + colour }, way] };
}

function swapText({ size, cell, colour, other_cell: other, other_colour: second }: Swapped): Omit<LogText, 'why'> {
  return {
    // Both are of this size.
    text: `${capital(t(SIZE_NAMES[size as Size]))} ${cell} ⇄ ${other}`,
    drawn: [{ piece: size + colour }, `${cell} ⇄ `, { piece: size + second }, other],
  };
}

function textOf(event: Told): string {
  switch (event.kind) {
    case 'capped':
      return event.uncovered ? event.sentence : t('Caps the stack on {square}', { square: event.cell });
    case 'rolled': {
      const { higher, lower, face } = event;
      return t('Roll: {higher}, {lower} and {face}', { higher, lower, face });
    }
    case 'rolled_again':
      return t('Rolls the double again');
    case 'kept':
      return t('Keeps the double');
    case 'named':
      return event.power === 'none' ? t('WILD unused') : t('WILD as {power}', { power: event.power });
    case 'turn_ended':
      return t('Ends the turn: {unused} unused', { unused: event.unused });
    default:
      return event.sentence;
  }
}

/** Why a turn is over that its player has not ended; "" while it lasts. */
export function endWords(events: readonly Told[]): string {
  const end = events.at(-1);
  if (end?.kind !== 'turn_ended' || events.length < 2) return '';
  return end.unused
    ? t('Turn over: {unused} left, no step possible', { unused: end.unused })
    : t('Turn over: no points left');
}

/** Whether a seat's own piece is flipped: its player looks at that, and not at the points. */
export const loses = (events: readonly Told[], seat: number): boolean =>
  events.some((event) => event.kind === 'changed' && event.owner === seat && !event.back);

/** The power that was rolled, or that a WILD is used as; "" for none. */
function powerOf(event: Told): string {
  if (event.kind === 'rolled') return event.face;
  return event.kind === 'named' && event.power !== 'none' ? event.power : '';
}

/** What the power of an event means, as a sentence; "" for none. */
export function powerWords(event: Told): string {
  const power = event.kind === 'moved' && isDug(event) ? 'DIG' : powerOf(event);
  return power && t('{summary}.', { summary: rollWords(power) });
}

/** Consecutive steps of a piece are one line. That a turn ends is seen by the next, unless something else is looked at. */
export function logTexts(events: readonly Told[]): LogText[] {
  const texts: LogText[] = [];
  let way: Moved[] = [];
  for (const event of events) {
    if (event.kind === 'turn_ended' && !event.unused && !loses(events, event.seat)) continue;
    const last = way.at(-1);
    const continues = event.kind === 'moved' && last !== undefined && follows(last, event);
    way = event.kind === 'moved' ? [...(continues ? way : []), event] : [];
    const before = continues ? texts.pop() : undefined;
    const why = [before?.why, event.why, continues ? '' : powerWords(event)].filter(Boolean).join(' ');
    const [first, ...others] = way;
    if (first) texts.push({ ...wayText([first, ...others]), why });
    else if (event.kind === 'swapped') texts.push({ ...swapText(event), why });
    else texts.push({ text: (event.kind === 'turn_ended' && endWords(events)) || textOf(event), why });
  }
  return texts;
}
