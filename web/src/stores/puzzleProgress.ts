/** Which puzzles this browser has seen solved by its person, kept in local storage. */

const PLACE = 'pyramidion.solved';

function all(): Record<string, number[]> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? 'null');
    return typeof found === 'object' && found ? (found as Record<string, number[]>) : {};
  } catch {
    return {};
  }
}

/** The numbers of a game's solved puzzles, from 1. */
export const solvedOf = (game: string): readonly number[] => all()[game] ?? [];

export function keepSolved(game: string, number: number): void {
  const known = all();
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...known, [game]: [...new Set([...solvedOf(game), number])] }));
  } catch {
    // Storage may be full or forbidden: it is only not remembered.
  }
}
