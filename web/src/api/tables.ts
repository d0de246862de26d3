/** Tables: creating, joining, listing them, and exports of a game. */

import { blob, json, text } from './client';
import type {
  AddBotRequest,
  CancelInvitationRequest,
  ClaimSeatRequest,
  ClaimedSeat,
  FinishedGames,
  FinishedGamesRequest,
  NewTable,
  NewTableRequest,
  OpenTable,
  RematchRequest,
  SeatKeys,
  SeatTransfer,
  SeatTransferRequest,
  TableStatus,
  TableStatusRequest,
} from './generated/messages';

/** Milliseconds that the server may take to draw a game as an animation. */
export const DRAWING_MS = 180_000;

const tablePath = (id: string, what: string): string => `/api/tables/${encodeURIComponent(id)}/${what}`;

export const createTable = (wanted: NewTableRequest): Promise<NewTable> => json('/api/tables', { body: wanted });

export const askRematch = (id: string, keys: string[]): Promise<NewTable> =>
  json(tablePath(id, 'rematch'), { body: { keys } satisfies RematchRequest });

/** Joins with a code, or at an open seat of the lobby. A repeated request with the same nonce gets the same key. */
export const claimSeat = (id: string, how: ClaimSeatRequest): Promise<ClaimedSeat> =>
  json(tablePath(id, 'seats'), { body: how });

/** A code with which another device takes over the seat. */
export const transferSeat = (id: string, key: string): Promise<SeatTransfer> =>
  json(tablePath(id, 'transfer'), { body: { key } satisfies SeatTransferRequest });

export const addBot = (id: string, wanted: AddBotRequest): Promise<null> =>
  json(tablePath(id, 'bot'), { body: wanted });

/** Deletes a table with an open seat. */
export const cancelInvitation = (id: string, creatorKey: string): Promise<null> =>
  json(tablePath(id, 'cancel'), { body: { creator_key: creatorKey } satisfies CancelInvitationRequest });

/** Public tables with open seats. */
export const fetchLobby = (): Promise<OpenTable[]> => json('/api/lobby');

export const fetchStatuses = (tables: SeatKeys[]): Promise<TableStatus[]> =>
  json('/api/table-status', { body: { tables } satisfies TableStatusRequest });

export const fetchFinished = (wanted: FinishedGamesRequest): Promise<FinishedGames> =>
  json('/api/finished-games', { body: wanted });

/** The record of the public part of the game. */
export const fetchRecord = (id: string): Promise<string> => text(tablePath(id, 'record'));

/** The URL of a small picture of the public position. ply: the plies played; a new number makes the browser load it
 * again. */
export const thumbnailUrl = (id: string, ply: number): string => `${tablePath(id, 'diagram')}?small=1&ply=${ply}`;

/** The public part of the game as a GIF. */
export const fetchTableGif = (id: string): Promise<Blob> => blob(tablePath(id, 'gif'), { timeoutMs: DRAWING_MS });
