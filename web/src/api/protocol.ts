/** A table as the page knows it: the server's messages (`generated/`) put together. */

import type {
  ChatLine,
  GameDescription,
  LogLine as WireLine,
  OfferState,
  PlanState,
  SeatInfo,
  SeatClock,
  SeatState,
  Terms,
  ValuesAnswer,
  TimeControl,
} from './generated/messages';

export type {
  ChoiceInfo,
  BoundTables,
  ClientMessage,
  FeedLink,
  FinishedGames,
  FinishedGamesRequest,
  GameDescription,
  LevelInfo,
  SeatTransfer,
  ExerciseResult,
  ExerciseStep,
  NewTable,
  PushKey,
  PushUnsubscribeRequest,
  PushSubscribeRequest,
  OpenTable,
  OptionInfo,
  RecoveredTable,
  ClaimedSeat,
  SeatInfo,
  SeatWanted,
  SeatClock,
  GamePreview,
  TableStatus,
  StudyLine,
  TimeControl,
} from './generated/messages';
/** What an option of a game can be set to. */
export type OptionValue = boolean | number | string;
export type Seat = SeatState;

/** Stands where a seat would stand when a throw or dice decide. */
export const CHANCE = -1;

/** A half-entered decision: what to do next, whether it may end here, and the choices that lead on. */
export interface MoveTree {
  prompt: string;
  move: string | null;
  children: Record<string, MoveTree>;
  /** What the buttons say for choices that are nowhere on the board. */
  labels?: Record<string, string>;
  /** What choices that complete a decision change besides, as the game's board reads it. */
  effects?: Record<string, readonly string[]>;
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
  /** By correspondence: the seconds for this decision once its person begins it; 0 or absent: nothing is to be begun. */
  begin?: number;
  board: unknown;
  moveTree: MoveTree | null;
  events: GameEvent[];
  result: number[] | null;
}

export interface LogLine extends Omit<WireLine, 'events'> {
  /** What the ply brought about; empty for those before the story that this page was told on joining. */
  events: GameEvent[];
}

export interface TableMessage {
  type: 'state';
  id: string;
  card: GameDescription;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  /** The seats in play, as the game declares them. */
  seat_cards: SeatInfo[];
  /** What the game calls its seats (Light, Dark). */
  seat_names: string[];
  seats: Seat[];
  /** Connections that hold no seat. */
  watching: number;
  /** What chance may have shown, where it is entered here: choice by choice, with what the choices look like. */
  entering: { moveTree: MoveTree; meanings: Record<string, unknown> } | null;
  commitment: string;
  seed: string | null;
  ply: number;
  log: LogLine[];
  views: Record<string, View>;
  /** The server's own drawing; empty unless it was asked for. */
  svg: string;
  /** Diagrams of how the last decision came about, before `svg`. */
  frames: string[];
  undo: number[];
  /** Whether one may ask here what decisions are worth. */
  exact: boolean;
  /** As the server sends them: with every field. */
  terms: Required<Terms> & { time: Required<TimeControl> };
  /** The time of each seat as it was when this was told; none where time is not counted. */
  clocks: SeatClock[];
  /** What somebody offers and not all have answered. */
  offer: OfferState | null;
  /** What the first seat of this page may offer: `draw`, `back`. */
  may_offer: string[];
  /** What this page's seat decides if something happens first. */
  plan: PlanState | null;
  /** What was said here of late, as far as this page may hear it. */
  chat: ChatLine[];
  thinking: number[];
  /** For secret decisions, while a clock runs. */
  seconds_left: number | null;
  /** The day until which the table is kept if nobody comes to it any more, as in 2026-12-31. */
  kept_until: string;
  result: number[] | null;
  termination: string | null;
  over_sentence: string | null;
  /** The seat whose holder has asked for a rematch first. */
  rematch: number | null;
  /** The board from which what happened last can be shown again, as this page joined; null if nothing did. */
  story: { from_ply: number; board: unknown } | null;
}

export type TableAnswer =
  | TableMessage
  | { type: 'error'; code: string; sentence: string; re: unknown }
  | { type: 'why'; sentence: string; re: unknown }
  | ValuesAnswer
  | { type: 'pong'; re: unknown };
