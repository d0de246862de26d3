/** The server's sentences without the numbers of rulings and without notation in brackets. */

const ONE = String.raw`[A-Z]\d{0,2}[a-z]?`;
const BRACKETED = new RegExp(String.raw`\s*\((${ONE})(?:(?:, |-|–| and )${ONE})*\)`, 'g');

/** A sentence without `(P2)`, `(R2, R9)`, `(K)`. */
export const plain = (sentence: string): string => sentence.replace(BRACKETED, '');

/** The first ruling that a sentence names, as an anchor on the rules page; null if it names none. */
export function rulingIn(sentence: string): string | null {
  for (const [, first = ''] of sentence.matchAll(BRACKETED)) if (/\d/.test(first)) return first;
  return null;
}

/** Wraps words into lines of a number of letters. */
export function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
