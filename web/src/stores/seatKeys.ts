/** The tables that this browser has sat at, with the keys of its seats; kept in local storage. */

export interface KnownTable {
  id: string;
  title: string;
  keys: string[];
  opened: number;
  over: boolean;
  /** The codes of the open seats, where this browser made the table, and the maker's own key. */
  invitations?: (string | null)[];
  host?: string | null;
  /** What this browser has made up to sit down with: asked again with it, the server gives the same key. */
  nonce?: string;
  /** What this browser has added to the seed of chance, by seat, and the commitment that it was shown before. */
  shares?: Record<string, string>;
  commitment?: string;
  /** Whether this browser's recovery code opens its seats there. */
  bound?: boolean;
}

const PLACE = 'pyramidion.tables';
const MOST = 400;
/** The server hears no more keys at once. */
const MOST_KEYS = 1000;

export function knownTables(): KnownTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(found) ? (found as KnownTable[]) : [];
  } catch {
    return [];
  }
}

export const knownTable = (id: string): KnownTable | undefined => knownTables().find((table) => table.id === id);

/** Those that this browser sits at, as far as it knows, where the game is not over. */
export const runningTables = (): KnownTable[] => knownTables().filter((table) => table.keys.length && !table.over);

/** The keys of all seats that this browser holds or has held. */
export const allKeys = (): string[] =>
  knownTables()
    .flatMap((table) => table.keys)
    .slice(0, MOST_KEYS);

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

/** 128 random bits in hexadecimal. */
const randomDigits = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What a seat of this browser adds to the seed of chance: made up once, after the commitment was shown. */
export function shareFor(id: string, seat: string, commitment: string): string {
  const known = knownTable(id)?.shares ?? {};
  const share = known[seat] ?? randomDigits();
  remember({ id, commitment, shares: { ...known, [seat]: share } });
  return share;
}

/** A secret of this browser's own for sitting down at a table; kept, as the answer may be lost. */
export function nonceFor(id: string): string {
  const known = knownTable(id)?.nonce;
  if (known) return known;
  const nonce = randomDigits();
  remember({ id, nonce });
  return nonce;
}

/** Remembers one key more of a table, which no code opens yet; the next seat there is asked for with another nonce. */
export function rememberKey(id: string, key: string): void {
  const { nonce: _, bound: __, keys, ...known } = knownTable(id) ?? { keys: [] };
  forget(id);
  remember({ ...known, id, keys: [...new Set([...keys, key])] });
}

export function forget(id: string): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(knownTables().filter((known) => known.id !== id)));
  } catch {
    // See `remember`.
  }
}

/** The code in an address that lets its reader sit down: of an invitation, or of a seat from another device. */
export function codeIn(hash: string): { code: string; moves: boolean } | null {
  const [, how, code] = /^#(sit|move)=([\w-]+)$/.exec(hash) ?? [];
  return code === undefined ? null : { code, moves: how === 'move' };
}

/** An address that lets its reader sit down. What follows # never leaves a browser but by that person's hand. */
export const linkTo = (id: string, code: string, moves = false): string =>
  `${location.origin}/table/${id}#${moves ? 'move' : 'sit'}=${code}`;
