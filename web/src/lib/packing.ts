/** A study as a short text for a URL: its JSON, deflated, in base64 letters that need no escape. */

import type { Study } from '../api/generated/messages';

/** The maximum length of a link: messengers and some servers cut off longer ones. */
export const MOST_LETTERS = 6000;
/** A text that unpacks to more was not made here. */
const MOST_BYTES = 900_000;

export async function packStudy(study: Study): Promise<string> {
  const stream = new Blob([JSON.stringify(study)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text of the study; its contents are checked by the server. Rejects anything that was not packed this way. */
export async function unpackStudy(text: string): Promise<string> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let found = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    found += decoder.decode(part.value, { stream: true });
    if (found.length > MOST_BYTES) throw new Error('too long');
  }
  return found + decoder.decode();
}
