/** The text about the column under the pointer. */

import type { SeatInfo } from '../../api/generated/messages';
import { columnAt, tokenOn, type PyramidFrame } from './model';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five'];
const counted = (count: number, thing: string): string =>
  `${NUMBERS[count] ?? String(count)} ${thing}${count === 1 ? '' : 's'}`;

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** The cubes that a top cube touches, in words: "the one below and those at b3 and c4". */
function touched(cell: string, held: readonly string[]): string {
  const beside = held.filter((other) => other !== cell);
  const side = beside.length === 1 ? `the one at ${beside[0]}` : beside.length ? `those at ${listed(beside)}` : '';
  return [held.includes(cell) ? 'the one below' : '', side].filter(Boolean).join(' and ');
}

/** The height of a column, and why its cube can or cannot be removed; "" for what is not a column. */
export function wordsOf(frame: PyramidFrame, cell: string, seats: readonly SeatInfo[]): string {
  const column = columnAt(frame, cell);
  if (!column) return '';
  if (!column.height) return `${cell}: bare table, where no token can stand.`;
  const { held_by } = column;
  const token = tokenOn(frame, cell);
  const under = token && !token.lifted ? ` under ${seats[token.seat]?.name ?? 'a'}’s token` : '';
  const top = column.height > 1 ? 'The top one' : 'It';
  const why = held_by.length
    ? ` ${top} is locked: it touches ${counted(held_by.length, 'other')} (${touched(cell, held_by)}).`
    : under
      ? ''
      : ` ${top} can be removed.`;
  return `${cell}: ${counted(column.height, 'cube')}${under}.${why}`;
}

/** The rest of the heap. */
export function summary(frame: PyramidFrame): string {
  const cubes = frame.columns.reduce((sum, column) => sum + column.height, 0);
  const loose = frame.columns.filter(
    ({ cell, height, held_by }) => height > 0 && !held_by.length && !tokenOn(frame, cell),
  );
  return `${cubes} cubes left; ${loose.length} can be removed.`;
}
