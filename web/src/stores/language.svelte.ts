/** The language of the page: chosen in the menu, else the browser's, else English. */

import { untrack } from 'svelte';
import { directionOf, isLanguage, isTestLanguage, LANGUAGES, loadTranslations, type Part } from '../i18n/languages';
import { useTranslations, type Translations } from '../i18n/messages.svelte';
import { storedText } from './storage';

const chosen = storedText('language');
/** One that is tried out by `?language=`, as long as the tab is open. */
const tried = storedText('language', 'sessionStorage');

const ENGLISH = 'en';

/** The first complete language among those that the browser prefers. */
const preferred = (wanted: readonly string[]): string =>
  wanted.map((tag) => tag.split('-')[0] ?? '').find((code) => LANGUAGES[code]?.complete) ?? ENGLISH;

class LanguageStore {
  private current = $state(ENGLISH);
  private readonly parts = new Set<Part>(['start']);

  /** BCP 47. */
  get code(): string {
    return this.current;
  }

  /** Loads what the page starts with. */
  async begin(): Promise<void> {
    const asked = new URLSearchParams(location.search).get('language');
    if (asked !== null && isLanguage(asked)) tried.write(asked);
    const [code = ENGLISH] = [tried.read(), chosen.read(), preferred(navigator.languages)].filter(isLanguage);
    await this.show(code);
  }

  /** The user chooses another one; it is remembered. */
  async choose(code: string): Promise<void> {
    await this.show(code);
    chosen.write(code);
    tried.write('');
  }

  /** Loads a part of the language's sentences, unless it is loaded. May be called during rendering. */
  async need(part: Part): Promise<void> {
    if (this.parts.has(part)) return;
    this.parts.add(part);
    const code = untrack(() => this.current);
    if (code === ENGLISH) return;
    try {
      const translations = await loadTranslations(code, this.parts);
      // Another language, which may have been chosen meanwhile, has loaded this part, too.
      if (this.current === code) this.use(code, translations);
    } catch (error) {
      this.parts.delete(part);
      throw error;
    }
  }

  private async show(code: string): Promise<void> {
    this.use(code, await loadTranslations(code, this.parts));
  }

  private use(code: string, translations: Translations): void {
    const tag = isTestLanguage(code) ? ENGLISH : code;
    useTranslations(tag, translations);
    this.current = code;
    document.documentElement.lang = tag;
    document.documentElement.dir = directionOf(code);
  }
}

export const language = new LanguageStore();

/** A URL of the server whose answer is in the page's language. */
export function inLanguage(path: string): string {
  const { code } = language;
  if (code === ENGLISH || isTestLanguage(code)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}language=${code}`;
}
