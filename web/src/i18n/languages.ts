/** The languages of the page: files of translations, loaded on demand. */

import { withoutContext, type Catalogue, type Translations } from './messages.svelte';

export interface Language {
  /** In its own words. */
  name: string;
  /** Whether the games and the server are translated into it, too. Browsers that prefer the language get it
   * automatically only then.
   * */
  complete: boolean;
}

/** Languages that the menu offers: the page's own texts are complete in all of them. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { name: 'English', complete: true },
  de: { name: 'Deutsch', complete: true },
  es: { name: 'Español', complete: true },
  fr: { name: 'Français', complete: true },
};

/**
 * The part of a catalogue that is loaded: `start` is what the start page shows, `rest` everything else, so that the
 * start page loads quickly.
 */
export const PARTS = ['start', 'rest'] as const;
export type Part = (typeof PARTS)[number];

/** Written from right to left. */
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur', 'xx-rtl'];
export const directionOf = (code: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(code) ? 'rtl' : 'ltr');

const files = import.meta.glob<{ default: Catalogue }>('./languages/*.json');

/** Whether there are translations: `en`, a language with files, or one made for tests. */
export const isLanguage = (code: string): boolean =>
  code === 'en' || isTestLanguage(code) || `./languages/${code}.start.json` in files;

/** Generated from the English text, to test layouts; the server does not know them. */
export const isTestLanguage = (code: string): boolean => code.startsWith('xx-');

/** Translations of some parts. Throws if they cannot be loaded. */
export async function loadTranslations(code: string, parts: Iterable<Part>): Promise<Translations> {
  if (code === 'en') return () => undefined;
  if (isTestLanguage(code)) {
    const { inTestLanguage, TEST_LANGUAGES } = await import('./testLanguages');
    const language = TEST_LANGUAGES.find((name) => name === code) ?? TEST_LANGUAGES[0];
    return (template) => inTestLanguage(withoutContext(template), language);
  }
  const loaded = await Promise.all([...parts].map(async (part) => files[`./languages/${code}.${part}.json`]?.()));
  const catalogue: Catalogue = Object.assign({}, ...loaded.map((file) => file?.default));
  return (template) => catalogue[template];
}
