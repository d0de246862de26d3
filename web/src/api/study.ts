/** Games that are studied: positions of any line, and its exports. */

import { blob, json, text } from './client';
import type {
  PositionSetupView,
  PositionSetupRequest,
  ChanceAnimation,
  ChanceAnimationRequest,
  Line,
  LineRequest,
  OpenedStudy,
  RecordRequest,
  IllegalReason,
  StudyLine,
  IllegalReasonRequest,
} from './generated/messages';
import { DRAWING_MS } from './tables';

export const fetchLine = (wanted: LineRequest): Promise<StudyLine> => json('/api/study/line', { body: wanted });

/** The public part of a table's game. */
export const fetchTableLine = (id: string, first: number, count: number, drawn: boolean): Promise<StudyLine> =>
  json(`/api/tables/${encodeURIComponent(id)}/line?first_ply=${first}&count=${count}&diagrams=${drawn ? 1 : 0}`);

/** The animation of the throw or roll of the last entry of a line, from the seed of its record; null: there is none. */
export const fetchAnimation = async (wanted: ChanceAnimationRequest): Promise<string | null> =>
  (await json<ChanceAnimation>('/api/study/chance-animation', { body: wanted })).data ?? null;

/** The same for a ply of a table. */
export const fetchTableAnimation = async (id: string, ply: number): Promise<string | null> =>
  (await json<ChanceAnimation>(`/api/tables/${encodeURIComponent(id)}/chance-animations/${ply}`)).data ?? null;

/** A study from the text of a record, a study file or a position. */
export const parseStudy = (content: string): Promise<OpenedStudy> =>
  json('/api/study/open', { body: { text: content } });

/** The server's answer about a position that is set up by hand. */
export const fetchArrangement = (wanted: PositionSetupRequest): Promise<PositionSetupView> =>
  json('/api/study/position-setup', { body: wanted });

/** Why a move is not allowed, or that it is. */
export const askWhy = async (wanted: IllegalReasonRequest): Promise<string> =>
  (await json<IllegalReason>('/api/study/illegal-reason', { body: wanted })).sentence;

/** A line as an animated SVG. */
export const fetchLineSvg = (line: Line): Promise<string> =>
  text('/api/study/svg', { body: { line }, timeoutMs: DRAWING_MS });

/** A line as a GIF. */
export const fetchLineGif = (line: Line): Promise<Blob> =>
  blob('/api/study/gif', { body: { line }, timeoutMs: DRAWING_MS });

/** A line as a record. */
export const fetchLineRecord = (wanted: RecordRequest): Promise<string> => text('/api/study/record', { body: wanted });

function diagramUrl(game: string, options: Record<string, unknown>, words: Record<string, string>): string {
  const all = new URLSearchParams(words);
  for (const [name, value] of Object.entries(options)) all.set(name, String(value));
  return `/api/diagram/${encodeURIComponent(game)}?${all.toString()}`;
}

/** A position as an SVG picture. */
export const fetchDiagram = (game: string, options: Record<string, unknown>, position: string): Promise<string> =>
  text(diagramUrl(game, options, { position }));

/** The URL of a small picture of a position. */
export const smallDiagramUrl = (game: string, options: Record<string, unknown>, position: string): string =>
  diagramUrl(game, options, { position, small: '1' });
