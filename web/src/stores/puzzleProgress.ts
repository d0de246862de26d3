/** The puzzles that this browser's user has solved. */

import { isRecord, storedJson } from './storage';

/** Puzzles have numbers from 1. */
export interface PuzzleProgress {
  readonly solved: readonly number[];
  /** Those of which the first attempt failed, or whose solution was shown: solved or not. */
  readonly missed: readonly number[];
  /** How many puzzles were solved at the first attempt since one was missed. */
  readonly streak: number;
}

const NONE: PuzzleProgress = { solved: [], missed: [], streak: 0 };

const isNumbers = (found: unknown): found is number[] =>
  Array.isArray(found) && found.every((number) => typeof number === 'number');

const isProgress = (found: unknown): found is PuzzleProgress =>
  isRecord(found) && isNumbers(found.solved) && isNumbers(found.missed) && typeof found.streak === 'number';

const stored = storedJson<Readonly<Record<string, PuzzleProgress>>>(
  'puzzles',
  (found) =>
    isRecord(found)
      ? Object.fromEntries(
          Object.entries(found).flatMap(([game, progress]) => (isProgress(progress) ? [[game, progress]] : [])),
        )
      : undefined,
  {},
);

export const puzzleProgress = (game: string): PuzzleProgress => stored.read()[game] ?? NONE;

const write = (game: string, progress: PuzzleProgress): void => {
  stored.write({ ...stored.read(), [game]: progress });
};

/** A puzzle that was solved or missed before changes nothing but that it is solved now. */
export function markSolved(game: string, number: number): void {
  const { solved, missed, streak } = puzzleProgress(game);
  if (solved.includes(number)) return;
  write(game, { solved: [...solved, number], missed, streak: streak + (missed.includes(number) ? 0 : 1) });
}

export function markMissed(game: string, number: number): void {
  const { solved, missed } = puzzleProgress(game);
  if (!solved.includes(number) && !missed.includes(number))
    write(game, { solved, missed: [...missed, number], streak: 0 });
}
