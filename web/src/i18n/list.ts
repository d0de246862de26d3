import { locale } from './messages.svelte';

/** Several names as a list in a sentence: Ann, Bob and Cat. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names);

/** The same in pieces: names, and the words between them. */
export const listedParts = (names: readonly string[]): { type: 'element' | 'literal'; value: string }[] =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).formatToParts(names);
