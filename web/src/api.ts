/** Requests to the server. Each throws an Error whose message is the server's sentence. */

import type { GameCard, NewTable, SeatWanted, Setup } from './protocol';

async function request<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  } catch {
    throw new Error('The server does not answer. Is it running?');
  }
  const text = await response.text();
  if (!response.ok) {
    let sentence = `The server answered with ${response.status}.`;
    try {
      sentence = (JSON.parse(text) as { sentence?: string }).sentence ?? sentence;
    } catch {
      // Not one of ours: the status has to do.
    }
    throw new Error(sentence);
  }
  return JSON.parse(text) as T;
}

export const fetchGames = (): Promise<GameCard[]> => request('/api/games');

/** A game's rules as a piece of HTML, made by the server from its own documents. */
export async function fetchRules(game: string): Promise<string> {
  const response = await fetch(`/api/rules/${encodeURIComponent(game)}`);
  if (response.ok) return response.text();
  throw new Error(response.status === 404 ? 'There are no rules of such a game here.' : 'The rules could not be read.');
}

/** What a game with some options looks like, and what is wrong with them. */
export const checkSetup = (game: string, options: Record<string, boolean | number | string>): Promise<Setup> =>
  request('/api/setups', { game, options });

export const openTable = (
  game: string,
  options: Record<string, boolean | number | string>,
  seats: SeatWanted[],
): Promise<NewTable> => request('/api/tables', { game, options, seats });

export const askRematch = (id: string, keys: string[]): Promise<NewTable> =>
  request(`/api/tables/${encodeURIComponent(id)}/rematch`, { keys });

export const recordAddress = (id: string): string => `/api/tables/${encodeURIComponent(id)}/record`;

export async function fetchRecord(id: string): Promise<string> {
  const response = await fetch(recordAddress(id));
  return response.text();
}
