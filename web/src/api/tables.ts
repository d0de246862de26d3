/** Tables: creating, joining, listing them, and what is left of a game. */

import { blob, json, text } from './client';
import type {
  FinishedGames,
  FinishedGamesRequest,
  SeatTransfer,
  NewTable,
  OpenTable,
  ClaimedSeat,
  SeatWanted,
  TableStatus,
  TimeControl,
} from './generated/messages';
import type { OptionValue } from './tableView';

/** How many milliseconds the server may take to draw a game as a moving picture. */
export const DRAWING_MS = 180_000;

/** What is wanted of a table besides its game. */
export interface TableRequest {
  options: Record<string, OptionValue>;
  seats: SeatWanted[];
  public?: boolean;
  trial?: boolean;
  shares?: boolean;
  time?: TimeControl;
  by_hand?: boolean;
  /** The text of a position that the game begins with. */
  start?: string;
}

const tablePath = (id: string, what: string): string => `/api/tables/${encodeURIComponent(id)}/${what}`;

export const createTable = (game: string, wanted: TableRequest): Promise<NewTable> =>
  json('/api/tables', { body: { game, ...wanted } });

export const askRematch = (id: string, keys: string[]): Promise<NewTable> =>
  json(tablePath(id, 'rematch'), { body: { keys } });

/** Joins by a code, or at an open seat of the lobby. Asked again with the same nonce, the same key is given. */
export const claimSeat = (
  id: string,
  how: { nonce: string; code?: string; seat?: number; name?: string },
): Promise<ClaimedSeat> => json(tablePath(id, 'seats'), { body: how });

/** A code by which another device takes over the seat. */
export const transferSeat = (id: string, key: string): Promise<SeatTransfer> =>
  json(tablePath(id, 'move'), { body: { key } });

export const addBot = (id: string, host: string, seat: number, level: string): Promise<null> =>
  json(tablePath(id, 'bot'), { body: { host, seat, level } });

/** Public tables with open seats. */
export const fetchLobby = (): Promise<OpenTable[]> => json('/api/lobby');

export const fetchStatuses = (tables: { id: string; keys: string[] }[]): Promise<TableStatus[]> =>
  json('/api/standings', { body: { tables } });

export const fetchFinished = (wanted: FinishedGamesRequest): Promise<FinishedGames> =>
  json('/api/finished', { body: wanted });

/** The game's record, as far as everybody may know it. */
export const fetchRecord = (id: string): Promise<string> => text(tablePath(id, 'record'));

/** The game as a GIF, as far as everybody may know it. */
export const fetchTableGif = (id: string): Promise<Blob> => blob(tablePath(id, 'gif'), { timeoutMs: DRAWING_MS });
