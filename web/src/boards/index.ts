/** The games' boards: each folder here that has an `index.ts` draws the game it is named after; kit/board.ts says how. */

import type { GameBoard } from './kit/board';

const folders = import.meta.glob<{ default: GameBoard }>(['./*/index.ts', '!./generic/index.ts']);

/** The board of a game: its own, or the server's diagram. */
export async function boardOf(game: string): Promise<GameBoard> {
  const load = folders[`./${game}/index.ts`] ?? (() => import('./generic'));
  return (await load()).default;
}
