/** What games there are, and their rules. */

import { json, text } from './client';
import type { GameDescription, GamePreview, GamePreviewRequest } from './generated/messages';
import type { OptionValue } from './tableView';

let games: Promise<readonly GameDescription[]> | null = null;

/** The games of this server: asked for once, and again after a failure. */
export function fetchGames(): Promise<readonly GameDescription[]> {
  games ??= json<GameDescription[]>('/api/games').catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

/** A game's rules as HTML, made by the server from its own documents. */
export const fetchRules = (game: string): Promise<string> => text(`/api/rules/${encodeURIComponent(game)}`);

/** What a game with some options looks like, and what is wrong with them. */
export const checkSetup = (game: string, options: Record<string, OptionValue>): Promise<GamePreview> =>
  json('/api/game-preview', { body: { game, options } satisfies GamePreviewRequest });
