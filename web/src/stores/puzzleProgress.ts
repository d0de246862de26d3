/** The puzzles that this browser's user has solved. */

import { isRecord, storedJson } from './storage';

const isNumbers = (found: unknown): found is number[] =>
  Array.isArray(found) && found.every((number) => typeof number === 'number');

const progress = storedJson<Readonly<Record<string, readonly number[]>>>(
  'solved',
  (found) =>
    isRecord(found)
      ? Object.fromEntries(Object.entries(found).flatMap(([game, list]) => (isNumbers(list) ? [[game, list]] : [])))
      : undefined,
  {},
);

/** The numbers of a game's solved puzzles, from 1. */
export const solvedPuzzles = (game: string): readonly number[] => progress.read()[game] ?? [];

export function markSolved(game: string, number: number): void {
  progress.write({ ...progress.read(), [game]: [...new Set([...solvedPuzzles(game), number])] });
}
