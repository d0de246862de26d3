/**
 * Two languages generated from the English text, to test layouts: one that is 40 per cent longer, and one that is
 * written from right to left. Both have a sign at each end, so that a truncated text is noticed.
 */

export const TEST_LANGUAGES = ['xx-long', 'xx-rtl'] as const;
export type TestLanguage = (typeof TEST_LANGUAGES)[number];

const PARTS = /(\{\w+\})/;
const VOWELS: Record<string, string> = { a: 'ä', e: 'ë', i: 'ï', o: 'ö', u: 'ü', A: 'Ä', E: 'Ë', O: 'Ö', U: 'Ü' };
const HEBREW = 'אבגדהוזחטיכלמנסעפצקרשתאבגד';

/** Each vowel gets dots, and is doubled as often as needed for 40 per cent more letters. */
function longer(text: string): string {
  let owed = 0;
  return [...text]
    .map((letter) => {
      owed += 0.4;
      const vowel = VOWELS[letter];
      if (!vowel) return letter;
      const more = Math.floor(owed);
      owed -= more;
      return vowel.repeat(1 + more);
    })
    .join('');
}

const mirrored = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => HEBREW[letter.toLowerCase().charCodeAt(0) - 97] ?? letter);

/** A template in a test language; what is in braces stays. */
export function inTestLanguage(template: string, language: TestLanguage): string {
  const change = language === 'xx-long' ? longer : mirrored;
  const text = template
    .split(PARTS)
    .map((part, index) => (index % 2 ? part : change(part)))
    .join('');
  return language === 'xx-long' ? `‹${text}›` : text;
}
