/** What the server is asked about games that are studied. Each throws an Error whose message is the server's sentence. */

import { request } from './client';
import type {
  PositionSetupView,
  PositionSetupRequest,
  AnimationData,
  AnimationRequest,
  Line,
  LineRequest,
  OpenedStudy,
  RecordRequest,
  Sentence,
  StudyLine,
  WhyRequest,
} from './generated/messages';

export const fetchLine = (wanted: LineRequest): Promise<StudyLine> => request('/api/study/line', wanted);

/** The game of a table, as far as everybody may know it. */
export const fetchTableLine = (id: string, first: number, count: number, drawn: boolean): Promise<StudyLine> =>
  request(`/api/tables/${encodeURIComponent(id)}/line?first=${first}&count=${count}&drawn=${drawn ? 1 : 0}`);

/** How the last entry of a line came about, by the seed of its record. */
export const fetchFilm = async (wanted: AnimationRequest): Promise<string | null> =>
  (await request<AnimationData>('/api/study/film', wanted)).film ?? null;

/** The same of a ply of a table. */
export const fetchTableFilm = async (id: string, ply: number): Promise<string | null> =>
  (await request<AnimationData>(`/api/tables/${encodeURIComponent(id)}/film/${ply}`)).film ?? null;

export const openText = (text: string): Promise<OpenedStudy> => request('/api/study/open', { text });

/** What becomes of a position that is set up by hand. */
export const fetchArrangement = (wanted: PositionSetupRequest): Promise<PositionSetupView> =>
  request('/api/study/arrangement', wanted);

export const askWhy = async (wanted: WhyRequest): Promise<string> =>
  (await request<Sentence>('/api/study/why', wanted)).sentence;

/** A line as a moving picture. */
export const fetchAnimation = (line: Line): Promise<string> => textOf('/api/study/animation', { line });

/** A line as a moving picture of dots. */
export const gifOf = async (line: Line): Promise<Blob> => (await answerOf('/api/study/gif', { line })).blob();

/** A table's game as a moving picture of dots, as far as everybody may know it. */
export const gifOfTable = async (id: string): Promise<Blob> =>
  (await answerOf(`/api/tables/${encodeURIComponent(id)}/gif`)).blob();

/** A line as a record. */
export const fetchRecordOf = (wanted: RecordRequest): Promise<string> => textOf('/api/study/record', wanted);

async function answerOf(path: string, body?: unknown): Promise<Response> {
  const response = await fetch(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(((await response.json()) as { sentence: string }).sentence);
  return response;
}

const textOf = async (path: string, body: unknown): Promise<string> => (await answerOf(path, body)).text();

/** Where the diagram of a position lies. */
export function diagramAddress(game: string, options: Record<string, unknown>, position: string): string {
  const words = new URLSearchParams({ position });
  for (const [name, value] of Object.entries(options)) words.set(name, String(value));
  return `/api/diagram/${encodeURIComponent(game)}?${words.toString()}`;
}
