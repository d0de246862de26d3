/** Requests to the server. Each throws an Error whose message is the server's sentence. */

import type {
  BoundTables,
  FeedLink,
  FinishedGames,
  FinishedGamesRequest,
  GameDescription,
  ExerciseResult,
  ExerciseStep,
  SeatTransfer,
  NewTable,
  PushKey,
  PushUnsubscribeRequest,
  PushSubscribeRequest,
  OpenTable,
  RecoveredTable,
  ClaimedSeat,
  SeatWanted,
  GamePreview,
  TableStatus,
  TimeControl,
} from './protocol';

export async function request<T>(path: string, body?: unknown): Promise<T> {
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
  return (text ? JSON.parse(text) : null) as T;
}

export const fetchGames = (): Promise<GameDescription[]> => request('/api/games');

/** A game's rules as a piece of HTML, made by the server from its own documents. */
export async function fetchRules(game: string): Promise<string> {
  const response = await fetch(`/api/rules/${encodeURIComponent(game)}`);
  if (response.ok) return response.text();
  throw new Error(response.status === 404 ? 'There are no rules of such a game here.' : 'The rules could not be read.');
}

/** What a game with some options looks like, and what is wrong with them. */
export const checkSetup = (game: string, options: Record<string, boolean | number | string>): Promise<GamePreview> =>
  request('/api/setups', { game, options });

/** What is learned on the board: a game's introduction, or its puzzles, which are told alike. */
export type Course = 'lessons' | 'puzzles';

const stepAt = (course: Course, game: string, step: number): string =>
  `/api/${course}/${encodeURIComponent(game)}/${step}`;

/** A step of a course, from 1. */
export const fetchLesson = (course: Course, game: string, step: number, drawn: boolean): Promise<ExerciseStep> =>
  request(`${stepAt(course, game, step)}${drawn ? '?drawn=1' : ''}`);

/** Whether a decision does what a step asks for. */
export const submitLesson = (
  course: Course,
  game: string,
  step: number,
  text: string,
  drawn: boolean,
): Promise<ExerciseResult> => request(stepAt(course, game, step), { text, drawn });

/** What is wanted of a table besides its game. */
export interface Wanted {
  options: Record<string, boolean | number | string>;
  seats: SeatWanted[];
  public?: boolean;
  trial?: boolean;
  shares?: boolean;
  time?: TimeControl;
  by_hand?: boolean;
  /** The text of a position that the game begins with. */
  start?: string;
}

export const openTable = (game: string, wanted: Wanted): Promise<NewTable> =>
  request('/api/tables', { game, ...wanted });

const at = (id: string, what: string): string => `/api/tables/${encodeURIComponent(id)}/${what}`;

export const askRematch = (id: string, keys: string[]): Promise<NewTable> => request(at(id, 'rematch'), { keys });

/** Sits down, by a code or at an open seat of the lobby. Asked again with the same nonce, the same key is given. */
export const claimSeat = (
  id: string,
  how: { nonce: string; code?: string; seat?: number; name?: string },
): Promise<ClaimedSeat> => request(at(id, 'seats'), how);

export const moveSeat = (id: string, key: string): Promise<SeatTransfer> => request(at(id, 'move'), { key });

export const callBot = (id: string, host: string, seat: number, level: string): Promise<null> =>
  request(at(id, 'bot'), { host, seat, level });

export const fetchLobby = (): Promise<OpenTable[]> => request('/api/lobby');

export const fetchStandings = (tables: { id: string; keys: string[] }[]): Promise<TableStatus[]> =>
  request('/api/standings', { tables });

export const fetchFinished = (wanted: FinishedGamesRequest): Promise<FinishedGames> => request('/api/finished', wanted);

/** From now on a recovery code opens what these keys open. */
export const bindCode = (code: string, tables: { id: string; keys: string[] }[]): Promise<BoundTables> =>
  request('/api/recovery/bind', { code, tables });

export const recoverTables = (code: string): Promise<RecoveredTable[]> => request('/api/recovery', { code });

export const newFeed = (code: string): Promise<FeedLink> => request('/api/feeds', { code });

export const fetchNoticeKey = (): Promise<PushKey> => request('/api/notices/key');

/** A browser is told when it is somebody's turn; or no more. */
export const wantNotices = (wanted: PushSubscribeRequest): Promise<null> => request('/api/notices', wanted);
export const endNotices = (ended: PushUnsubscribeRequest): Promise<null> => request('/api/notices/end', ended);

export const recordAddress = (id: string): string => `/api/tables/${encodeURIComponent(id)}/record`;

export async function fetchRecord(id: string): Promise<string> {
  const response = await fetch(recordAddress(id));
  return response.text();
}
