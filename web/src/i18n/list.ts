import { locale } from './messages.svelte';

/** Several names as one says them: Ann, Bob and Cat. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names);
