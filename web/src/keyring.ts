/** The tables that this browser has sat at, with the keys of its seats; kept in local storage. */

export interface KnownTable {
  id: string;
  title: string;
  keys: string[];
  opened: number;
  over: boolean;
}

const PLACE = 'pyramidion.tables';
const MOST = 50;

export function knownTables(): KnownTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(found) ? (found as KnownTable[]) : [];
  } catch {
    return [];
  }
}

export const knownTable = (id: string): KnownTable | undefined => knownTables().find((table) => table.id === id);

/** Remembers a table, or what is new about it; the latest stands first. */
export function remember(table: Partial<KnownTable> & { id: string }): void {
  const before = knownTable(table.id) ?? { title: '', keys: [], opened: Date.now(), over: false };
  const others = knownTables().filter((known) => known.id !== table.id);
  try {
    localStorage.setItem(PLACE, JSON.stringify([{ ...before, ...table }, ...others].slice(0, MOST)));
  } catch {
    // Storage may be full or forbidden: the game goes on, only a reload would forget the seat.
  }
}
