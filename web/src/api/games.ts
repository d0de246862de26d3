/** The games, and their rules. */

import { json, text } from './client';
import type { GameDescription, GamePreview, GamePreviewRequest } from './generated/messages';
import { language } from '../stores/language.svelte';
import type { OptionValue } from './tableView';

const games = new Map<string, Promise<readonly GameDescription[]>>();

/** The games of this server: fetched once in each language, and again after a failure. */
export function fetchGames(): Promise<readonly GameDescription[]> {
  const { code } = language;
  const asked =
    games.get(code) ??
    json<GameDescription[]>('/api/games').catch((error: unknown) => {
      games.delete(code);
      throw error;
    });
  games.set(code, asked);
  return asked;
}

/** A game's rules as HTML, made by the server from its own documents. */
export const fetchRules = (game: string): Promise<string> => text(`/api/rules/${encodeURIComponent(game)}`);

/** The start of a game with some options, and what is wrong with them. */
export const checkSetup = (game: string, options: Record<string, OptionValue>): Promise<GamePreview> =>
  json('/api/game-preview', { body: { game, options } satisfies GamePreviewRequest });
