/** The tables that this browser has been at, with the keys of its seats. */

import { isRecord, storedList, storedText } from './storage';

export interface KnownTable {
  id: string;
  title: string;
  keys: string[];
  /** When this browser first came to it, in milliseconds since 1970. */
  opened: number;
  over: boolean;
  /** Invitation codes of the open seats where this browser created the table, and its creator's key. */
  invitations?: (string | null)[];
  host?: string | null;
  /** Made up by this browser before it joins: asked again with it, the server gives the same key. */
  nonce?: string;
  /** This browser's contributions to the seed of chance, by seat, and the commitment that it was shown before. */
  shares?: Record<string, string>;
  commitment?: string;
  /** Whether this browser's recovery code opens its seats there. */
  bound?: boolean;
}

const MOST = 400;
/** The server reads no more keys in one request. */
const MOST_KEYS = 1000;
const MOST_OWN_TABLES = 60;

const isTexts = (found: unknown): found is string[] =>
  Array.isArray(found) && found.every((text) => typeof text === 'string');

const tables = storedList(
  'tables',
  (found): found is KnownTable =>
    isRecord(found) &&
    typeof found.id === 'string' &&
    typeof found.title === 'string' &&
    isTexts(found.keys) &&
    typeof found.opened === 'number' &&
    typeof found.over === 'boolean' &&
    (found.invitations === undefined || Array.isArray(found.invitations)) &&
    (found.shares === undefined || isRecord(found.shares)),
);

/** The secret that opens all seats of this browser, also on another one; "" if it has none. */
export const recoveryCode = storedText('recovery');

export const knownTables = (): readonly KnownTable[] => tables.read();

export const knownTable = (id: string): KnownTable | undefined => knownTables().find((table) => table.id === id);

/** Those at which this browser holds a seat of a game that is not over, as far as it knows. */
export const runningTables = (): KnownTable[] => knownTables().filter((table) => table.keys.length && !table.over);

/** The keys with which the server recognises a question about a running game: a game between people is played without
 * help. */
export const ownTables = (): { table_id: string; keys: string[] }[] =>
  runningTables()
    .slice(0, MOST_OWN_TABLES)
    .map((table) => ({ table_id: table.id, keys: table.keys }));

/** The keys of all seats that this browser holds or has held. */
export const allKeys = (): string[] =>
  knownTables()
    .flatMap((table) => table.keys)
    .slice(0, MOST_KEYS);

/** Stores a table, or what is new about it; the latest is first. Without room only a reload would forget the seat. */
export function saveTable(table: Partial<KnownTable> & { id: string }): void {
  const before = knownTable(table.id) ?? { title: '', keys: [], opened: Date.now(), over: false };
  const others = knownTables().filter((known) => known.id !== table.id);
  tables.write([{ ...before, ...table }, ...others].slice(0, MOST));
}

export function removeTable(id: string): void {
  tables.write(knownTables().filter((known) => known.id !== id));
}

/** Adds a key of a table, which no recovery code opens yet; the next seat there gets another nonce. */
export function addKey(id: string, key: string): void {
  const { nonce: _, bound: __, keys, ...known } = knownTable(id) ?? { keys: [] };
  removeTable(id);
  saveTable({ ...known, id, keys: [...new Set([...keys, key])] });
}

/** 128 random bits in hexadecimal. */
const randomDigits = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The contribution of a seat of this browser to the seed of chance: made up once, after the commitment was shown. */
export function seedContribution(id: string, seat: string, commitment: string): string {
  const known = knownTable(id)?.shares ?? {};
  const contribution = known[seat] ?? randomDigits();
  saveTable({ id, commitment, shares: { ...known, [seat]: contribution } });
  return contribution;
}

/** A secret of this browser's own for joining a table; stored, as the answer may be lost. */
export function joinNonce(id: string): string {
  const known = knownTable(id)?.nonce;
  if (known) return known;
  const nonce = randomDigits();
  saveTable({ id, nonce });
  return nonce;
}
