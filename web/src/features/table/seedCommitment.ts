/** Checks that the server kept its commitment on chance: the seed shown at the end matches the earlier commitment. */

import { t } from '../../i18n/messages.svelte';
import { knownTable } from '../../stores/seatKeys';

/** SHA-256 of a text in hexadecimal; null if the browser does not offer it (pages loaded over plain HTTP from another
 * machine). */
export async function sha256(text: string): Promise<string | null> {
  // Typed as always present, although it only exists in what browsers call a secure context.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The result of comparing the seed with what this browser was shown while it was secret; null if it knows nothing. */
export async function verdict(id: string, seed: string | null): Promise<{ kept: boolean; sentence: string } | null> {
  const shown = knownTable(id)?.commitment;
  if (!seed || !shown) return null;
  const hash = await sha256(seed);
  if (hash === null) return null;
  return hash === shown
    ? {
        kept: true,
        sentence: t('Verified: the seed of all dice and throws is the one that the server committed to before.'),
      }
    : {
        kept: false,
        sentence: t('Warning: the seed of all dice and throws is not the one that the server committed to before.'),
      };
}
