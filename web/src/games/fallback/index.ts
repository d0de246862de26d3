/** The server's own diagrams, for games whose board no folder here draws; or the board that a game's package brings. */

import type { GameDescription } from '../../api/generated/messages';
import { defineBoard, type GameBoard } from '../../board/contract';
import { model, type Diagram } from './model';
import { checkModule } from './packageBoard';

export default defineBoard({ model, usesDiagrams: true, svg: () => import('./svg/Board.svelte') });

/** The board of a package's ES module. Rejects with a sentence if it cannot be used. */
export async function packageBoard(game: GameDescription): Promise<GameBoard> {
  const found = checkModule(game.title, await import(/* @vite-ignore */ game.board));
  const withModule = (frame: Diagram): Diagram => ({ ...frame, source: { module: found, seats: game.seats } });
  return defineBoard({
    model: {
      ...model,
      snapshot: (step) => withModule(model.snapshot(step)),
      advance: (last, step) => model.advance(last, step).map(withModule),
    },
    usesDiagrams: true,
    svg: () => import('./svg/PackageBoard.svelte'),
  });
}
