/** A recovery code: a secret of this browser that opens all its seats, also in another browser. The code is generated
 * in this browser. */

import { t } from '../../i18n/messages.svelte';
import { bindRecoveryCode, recoverTables } from '../../api/account';
import { knownTables, recoveryCode, saveTable } from '../../stores/seatKeys';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Five random bits each: 160 in all. */
const LENGTH = 32;
const GROUP = 4;
/** Maximum number of tables that the server binds in one request. */
const AT_ONCE = 50;

/** The code of this browser; The code of this browser, generated if it has none yet. */
export const knownCode = (): string => recoveryCode.read();

/** The code of this browser, made if it has none yet. */
export function ownCode(): string {
  const known = knownCode();
  if (known) return known;
  const code = [...crypto.getRandomValues(new Uint8Array(LENGTH))]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('');
  recoveryCode.write(code);
  return code;
}

/** A code as people read and print it: in groups. */
export const inGroups = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';

/** A typed code: capitals without separators; look-alikes of letters become those letters. */
export const readCode = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B')
    .replace(/[^A-Z2-7]/g, '');

/** Binds all seats of this browser that are not yet bound to the code. Throws an Error with the server's sentence. */
export async function bindSeats(): Promise<void> {
  const code = knownCode();
  if (!code) return;
  const loose = knownTables().filter((table) => table.keys.length && !table.bound);
  for (let from = 0; from < loose.length; from += AT_ONCE) {
    const some = loose.slice(from, from + AT_ONCE).map(({ id, keys }) => ({ table_id: id, keys }));
    for (const id of (await bindRecoveryCode(code, some)).tables) saveTable({ id, bound: true });
  }
}

/** Adds all seats that a code opens to this browser; returns the number of tables. Throws an Error with a sentence. */
export async function recover(text: string): Promise<number> {
  const code = readCode(text);
  if (code.length !== LENGTH)
    throw new Error(
      t('A recovery code has {length} letters and digits; these are {count}.', { length: LENGTH, count: code.length }),
    );
  const found = await recoverTables(code);
  recoveryCode.write(code);
  // The table that was visited last comes first.
  for (const { id, title, over } of [...found].reverse()) {
    const keys = knownTables().find((known) => known.id === id)?.keys ?? [];
    saveTable({ id, title, over, keys: [...new Set([...keys, code])], bound: true });
  }
  await bindSeats();
  return found.length;
}
