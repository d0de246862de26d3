/** The games whose first steps this browser's user has seen. */

import { storedList } from './storage';

const isText = (found: unknown): found is string => typeof found === 'string';
const seen = storedList('coached', isText);

export const isFirstVisit = (game: string): boolean => !seen.read().includes(game);

export function markVisited(game: string): void {
  if (isFirstVisit(game)) seen.write([...seen.read(), game]);
}
