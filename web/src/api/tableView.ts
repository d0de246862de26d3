/** A table as the page's components read it: first a whole state from the server, then changes applied to it. */

import type {
  SeatPrompt,
  ChancePrompt,
  LogLine as WireLine,
  MoveTreeNode,
  SeatState,
  TableChange,
  TableState,
  Terms,
  TimeControl,
  ExactValuesAnswer,
} from './generated/messages';

/** The possible values of an option of a game. */
export type OptionValue = boolean | number | string;
export type Seat = SeatState;

/** Used instead of a seat when a throw or dice decide. */
export const CHANCE = -1;

/** Legal moves as a tree of choices: the next prompt, the move that is complete here, and the choices that continue it.
 * */
export interface MoveTree {
  prompt: string;
  move: string | null;
  children: Record<string, MoveTree>;
  /** The labels of buttons for choices that are not on the board. */
  labels?: Record<string, string>;
  /** The further effects of choices, in the form that the game's board reads. */
  effects?: Record<string, readonly string[]>;
}

/** An event, as the server sends it; each game has its own kinds in generated/<game id>.ts. */
export interface GameEvent {
  kind: string;
  /** One short sentence that says what happened. */
  sentence: string;
  /** An explanation; "" if it is obvious. */
  why: string;
}

/** A position as one seat of this page, or a spectator, sees it. */
export interface SeatView {
  /** null: a spectator's. */
  seat: number | null;
  ply: number;
  /** The position in notation. */
  text: string;
  to_decide: number[];
  decided: number[];
  /** In correspondence games: the seconds for this move once its player starts it; 0 or absent: there is nothing to
   * start. */
  round_seconds?: number;
  board: unknown;
  moveTree: MoveTree | null;
  /** The events of the last move. */
  events: GameEvent[];
  result: number[] | null;
}

export interface LogLine extends Omit<WireLine, 'events'> {
  /** Empty for moves before those that this page received when it joined. */
  events: GameEvent[];
}

/** The server's state of a table, with all changes so far. */
export type State = Omit<TableState, 'type'>;

type Restated = 'chance_prompt' | 'diagram' | 'end' | 'log' | 'position' | 'seat_prompts' | 'terms' | 'thinking_bots';

export interface TableView extends Omit<State, Restated> {
  ply: number;
  log: LogLine[];
  /** By seat; a single one for spectators if this page has no seat. */
  views: SeatView[];
  /** As the server sends them: with every field. */
  terms: Required<Terms> & { time_control: Required<TimeControl> };
  /** The seat that rolls physical dice now; null if none does. */
  roller: number | null;
  /** The possible chance outcomes, if they are entered here: choice by choice, with their appearance. */
  chance_prompt: { seat: number; moveTree: MoveTree; choiceInfo: Record<string, unknown> } | null;
  /** The server's own diagram; empty unless it was requested. */
  svg: string;
  /** Diagrams of how the last move came about, before `svg`. */
  frames: string[];
  result: number[] | null;
  /** How the game ended, in a sentence. */
  end_sentence: string | null;
  /** How it ended if it was not played to its end; else null. */
  termination: string | null;
  /** The seed of chance, once the game is over. */
  seed: string | null;
  /** The seat that first asked for a rematch. */
  rematch_seat: number | null;
}

/** The messages of the table's connection. */
export type TableMessage =
  | { type: 'table'; table: TableView }
  | { type: 'error'; code: string; sentence: string; request_id: unknown }
  | { type: 'illegal_reason'; sentence: string; request_id: unknown }
  | ExactValuesAnswer;

/** The state after applying a change; the log grows, or is cut back after a takeback. */
export function applyChange(state: State, change: Omit<TableChange, 'type'>): State {
  const log = change.log
    ? { from_ply: 0, lines: [...state.log.lines.slice(0, change.log.from_ply), ...change.log.lines] }
    : state.log;
  return { ...state, ...(change as Partial<State>), log };
}

/** Caches a function's results by argument: what has not changed stays the same object, so nothing is redrawn. */
function remembered<A extends object, R>(make: (argument: A) => R): (argument: A) => R {
  const results = new WeakMap<A, { result: R }>();
  return (argument) => {
    const known = results.get(argument) ?? { result: make(argument) };
    results.set(argument, known);
    return known.result;
  };
}

const spelledOut = remembered((node: MoveTreeNode): MoveTree => ({
  prompt: node.prompt,
  move: node.move ?? null,
  children: Object.fromEntries(Object.entries(node.children).map(([choice, next]) => [choice, toMoveTree(next)])),
  ...(node.labels && { labels: node.labels }),
  ...(node.effects && { effects: node.effects }),
}));

export const toMoveTree = (node: MoveTreeNode | string): MoveTree =>
  typeof node === 'string' ? { prompt: '', move: node, children: {} } : spelledOut(node);

export const toLogLine = remembered((line: WireLine): LogLine => ({
  ...line,
  events: (line.events ?? []) as GameEvent[],
}));
const chanceOf = remembered(({ seat, move_tree, choice_info }: ChancePrompt) => ({
  seat,
  moveTree: toMoveTree(move_tree),
  choiceInfo: choice_info,
}));

export function toTableView(state: State): TableView {
  const { seat_prompts, diagram, end, chance_prompt, log: changes, position, thinking_bots: _, ...rest } = state;
  const log = changes.lines.map(toLogLine);
  // While secret moves come in, the previous events are still the ones to report.
  const last = log[position.ply - position.decided.length - 1];
  const view = (prompt: SeatPrompt | null): SeatView => ({
    seat: prompt?.seat ?? null,
    ply: position.ply,
    text: position.text,
    to_decide: position.to_decide,
    decided: position.decided,
    round_seconds: prompt?.round_seconds ?? 0,
    board: position.board,
    moveTree: prompt?.move_tree ? toMoveTree(prompt.move_tree) : null,
    events: last?.events ?? [],
    result: end?.result ?? null,
  });
  return {
    ...rest,
    ply: position.ply,
    roller: position.roller ?? null,
    log,
    views: seat_prompts.length ? seat_prompts.map(view) : [view(null)],
    terms: state.terms as TableView['terms'],
    chance_prompt: chance_prompt && chanceOf(chance_prompt),
    svg: diagram?.svg ?? '',
    frames: diagram?.frames ?? [],
    result: end?.result ?? null,
    end_sentence: end?.sentence ?? null,
    termination: end?.termination ?? null,
    seed: end?.seed ?? null,
    rematch_seat: end?.rematch_seat ?? null,
  };
}
