/** The tables of this browser, as the server lists them for the owner of their keys. */

import { t } from '../../i18n/messages.svelte';
import { fetchStatuses } from '../../api/tables';
import type { TableStatus } from '../../api/generated/messages';
import { removeTable, saveTable, runningTables } from '../../stores/seatKeys';

/** Maximum number of tables in one request. */
const MOST = 50;

/** Running tables of this browser, those that wait for it first, and those that the server cannot read; null if it
 * cannot answer now.
 */
export async function fetchMyTables(): Promise<TableStatus[] | null> {
  const known = runningTables().slice(0, MOST);
  if (!known.length) return [];
  let found: TableStatus[];
  try {
    found = await fetchStatuses(known.map(({ id, keys }) => ({ table_id: id, keys })));
  } catch {
    return null;
  }
  for (const table of found) {
    if (table.deleted) removeTable(table.id);
    else if (table.over) saveTable({ id: table.id, over: true });
  }
  const mine = found.filter((table) => table.unreadable || table.your_seats.length);
  return mine.sort(
    (one, other) => Number(other.your_turn) - Number(one.your_turn) || other.changed_at.localeCompare(one.changed_at),
  );
}

/** The opponents there, in a few words. */
export function describeOpponents(table: TableStatus): string {
  const others = table.seats.filter((_, seat) => !table.your_seats.includes(seat));
  if (!others.length) return t('on this device');
  if (others.every((seat) => seat.open)) return t('nobody has joined yet');
  return t('with {names}', { names: others.map((seat) => (seat.open ? t('somebody to come') : seat.name)).join(', ') });
}
