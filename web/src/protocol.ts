/** What the server says and hears; docs/protocol.md describes each field. */

export interface GameOption {
  name: string;
  meaning: string;
  default: boolean | number | string;
  choices: (boolean | number | string)[];
  low: number | null;
  high: number | null;
  type: 'bool' | 'int' | 'str';
}

export interface GameInfo {
  id: string;
  title: string;
  designer: string;
  summary: string;
  seats: string[];
  /** Seats decide at once, so none of them begins. */
  simultaneous: boolean;
  options: GameOption[];
  levels: { name: string; meaning: string }[];
}

export interface SeatWanted {
  kind: 'person' | 'bot';
  name?: string;
  level?: string;
}

export interface NewTable {
  id: string;
  keys: (string | null)[];
}

/** A half-entered decision: what to do next, whether it may end here, and the choices that lead on. */
export interface Guide {
  say: string;
  play: string | null;
  next: Record<string, Guide>;
}

export interface GameEvent {
  kind: string;
  sentence: string;
  [field: string]: unknown;
}

export interface View {
  seat: number | null;
  ply: number;
  text: string;
  to_decide: number[];
  decided: number[];
  own_seal: string | null;
  board: unknown;
  guide: Guide | null;
  events: GameEvent[];
  result: number[] | null;
}

export interface Seat {
  name: string;
  person: boolean;
  level: string | null;
  held: boolean;
  present: boolean;
}

export interface LogLine {
  ply: number;
  seat: number | null;
  text: string | null;
  number: number | null;
  turn_start: boolean;
}

export interface Film {
  /** Who threw. */
  seat: number;
  data: string;
}

export interface TableMessage {
  type: 'state';
  id: string;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  /** What the game calls its seats (Light, Dark). */
  seat_names: string[];
  seats: Seat[];
  commitment: string;
  seed: string | null;
  ply: number;
  log: LogLine[];
  views: Record<string, View>;
  svg: string;
  /** Diagrams of how the last decision came about, before `svg`. */
  frames: string[];
  /** How the last chance outcome came about, where the server can show it: a throw's trajectory in base64. */
  film: Film | null;
  undo: number[];
  thinking: number[];
  /** For secret decisions, while a clock runs. */
  seconds_left: number | null;
  result: number[] | null;
  termination: string | null;
  over_sentence: string | null;
}

export type ServerMessage =
  | TableMessage
  | { type: 'error'; code: string; sentence: string; re: unknown }
  | { type: 'why'; sentence: string; re: unknown }
  | { type: 'pong'; re: unknown };

export type ClientMessage =
  | { type: 'join'; keys: string[] }
  | { type: 'decide'; seat: number; ply: number; text: string }
  | { type: 'why'; seat: number; path: string[] }
  | { type: 'undo'; seat: number }
  | { type: 'resign'; seat: number };
