import { locale } from './messages.svelte';

/** Several names as a list in a sentence: Ann, Bob and Cat. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names);
