/**
 * The parts of a board that the page uses. How to make one, in the folder `games/<game id>/`:
 *
 * 1. `model.ts`, pure TypeScript with unit tests. A *frame* is one picture of the board as data: pieces with identities
 *    that stay, where each is, and what is marked. the server's board and events are typed in
 *    api/generated/<game id>.ts. `begin` makes the frame of a position without a past, `follow` the
 *    frames that lead from the last one through a step's events to the new position (the last must agree with the
 *    step's board), `preview` what the board looks like while a decision is half entered or on its way.
 * 2. `svg/Board.svelte`: draws a frame as SVG for the props `BoardProps`. Pieces are keyed by their identity and stand where
 *    a CSS transform puts them; `use:tween` (svg/tween.ts) lets them move there within a frame's time.
 * 3. `three/renderer.ts`, default export `(scene) => BoardRenderer`: draws the same frames in three dimensions with the scene's light,
 *    materials and movements (three/Scene3D.ts). Never import it or three.js from anywhere else: it is loaded when needed.
 * 4. `index.ts`, default export `defineBoard({ model, flat, solid })`. Nothing else is needed: the page finds the
 * folder.
 *
 * A folder may add `Thumbnail.svelte` (a still drawing of 240 by 150 for the start page, which finds it by its name) and
 * `panels/StatusPanel.svelte` (dice, reserves: what stands beside the board) and `StartDesigner.svelte` (`EditorProps`: a start of one's own
 * is built on it; the page finds it by its name, too). `panels/OutcomePicture.svelte` draws the game's `Meaning` of one choice,
 * where persons enter what dice or a throw have shown. The page offers a game without a folder
 * the server's diagram (games/fallback). Targets are the names in the move tree: cells, labels of pieces.
 */

import type { Message } from '../i18n/messages.svelte';
import type { Component } from 'svelte';
import type { MoveInput } from './moveInput.svelte';
import type { IssueInfo, SeatInfo } from '../api/generated/messages';
import type { GameEvent, MoveTree } from '../api/tableView';
import type { BoardRenderer } from './three/contract';
import type { Sound } from '../ui/sound';
import type { Movement, Arrow, ArrowStyle } from './playback/arrows';
import type { Scene3D } from './three/Scene3D';

/** A decision or an outcome of chance, as the page hears of it. */
export interface PlaybackStep<B = unknown, E extends GameEvent = GameEvent> {
  ply: number;
  /** The seat that decided; null: chance. */
  seat: number | null;
  /** Whether a player's turn begins with it. */
  startsTurn: boolean;
  /** The seat whose turn it is; null: nobody's alone; without it, the one that decides. */
  turnSeat?: number | null;
  /** Whether it was entered here, so that its pieces stand where `preview` has put them already. */
  local: boolean;
  /** The game's own board after it; null where others have followed immediately: then only the events are known. */
  board: B | null;
  events: readonly E[];
  /** The server's diagrams of how it came about and of the board after it; the last is the board. */
  diagrams: readonly string[];
  /** The film of an outcome of chance, if the server can show it; in base64. */
  animation?: string | null;
  /** Its film is not played here: it only says where things lie in the end. */
  skipAnimation?: boolean;
}

/** What a turn did at places: left, reached, emptied, changed, achieved something there. */
export const HIGHLIGHT_KINDS = ['from', 'to', 'removed', 'turned', 'done'] as const;
export type HighlightKind = (typeof HIGHLIGHT_KINDS)[number];

/** Places that a turn has touched, by their targets. Each kind looks different, in shape as well as in colour. */
export type Highlights = Readonly<Record<HighlightKind, readonly string[]>>;

export const NO_HIGHLIGHTS: Highlights = { from: [], to: [], removed: [], turned: [], done: [] };

/** What has been touched, and then more. */
export function mergeHighlights(before: Highlights, more: Highlights): Highlights {
  const joined = (one: readonly string[], two: readonly string[]): string[] => [
    ...one,
    ...two.filter((target) => !one.includes(target)),
  ];
  // What was left again is where something came from, no more where something stands or is done.
  const stays = (target: string): boolean => !more.from.includes(target) && !more.removed.includes(target);
  return {
    from: joined(before.from, more.from),
    to: joined(before.to.filter(stays), more.to),
    removed: joined(before.removed, more.removed),
    turned: joined(before.turned, more.turned),
    done: joined(before.done.filter(stays), more.done),
  };
}

/** Which of a turn's steps have touched a place and how, as numbers to show there. */
export type StepNumbers = Readonly<Record<string, readonly { number: string; kind: HighlightKind }[]>>;

/** One picture of a board, as data. */
export interface Keyframe {
  /** The sentence while it is shown; "" for nothing new. */
  caption: string;
  /** What explains that, for who asks. */
  why?: string | undefined;
  /** What this step has touched so far; the player of turns adds what earlier steps of the turn touched. */
  highlights: Highlights;
  /** The number that this step's places bear; without it, that of its sentence. */
  stepNumber?: string | undefined;
  /** Routes of pieces in this frame; they are drawn with numbers, without marks of from and to. */
  movements?: readonly Movement[] | undefined;
  /** The ways that were gone in the turn so far; the player of turns fills them in. */
  arrows?: readonly Arrow[] | undefined;
  /** The numbers of what the turn has touched so far, where it has several steps; the player of turns fills them in. */
  stepNumbers?: StepNumbers | undefined;
  /** Where points were made in what is shown. */
  scoredAt?: readonly string[] | undefined;
  /** What turns before this one have touched since one's own last; the player of turns fills it in. */
  earlierHighlights?: Highlights | undefined;
  /** What is heard when it is shown; none without. */
  sound?: Sound | undefined;
  /** How long it is shown at usual speed, in milliseconds; pieces glide during the first two thirds. */
  ms: number;
}

/** B: the game's board, E: its events, as the server sends them. */
export interface Model<F extends Keyframe, B = unknown, E extends GameEvent = GameEvent> {
  snapshot(step: PlaybackStep<B, E>): F;
  advance(last: F, step: PlaybackStep<B, E>): F[];
  /**
   * path: the choices entered so far. seat: who decides. brings: what the decision changes besides, where it is whole
   * and the game tells it beforehand (`Faces.brings`).
   */
  preview(frame: F, path: readonly string[], seat: number, brings?: readonly string[]): F;
}

/** What may be chosen, is chosen, and is pointed at. */
export interface Interaction {
  choices: readonly string[];
  selection: readonly string[];
  /** Where the selection has come to in the tree of decisions: what may follow, and what decisions bring about. */
  node: MoveTree | null;
  hoveredChoice: string | null;
  /** What the pointer is over, whether it may be chosen or not; absent where nobody tells. */
  hoveredTarget?: string | null;
  /** The seat that decides; null for spectators. */
  seat: number | null;
}

export const NO_INTERACTION: Interaction = { choices: [], selection: [], node: null, hoveredChoice: null, seat: null };

/** Several steps of one piece, each a decision: the squares it comes to, and how the choices name it on its way. */
export interface Route {
  squares: readonly string[];
  /** The choices that name the piece on a square where it has come to stand; board: the server's, then. */
  selectionAt: (board: unknown, square: string) => readonly string[];
}

export interface BoardProps<F extends Keyframe = Keyframe> {
  /** What to show now: already with what is half entered. */
  frame: F;
  /** The seat that sits near. */
  side: number;
  /** The seats as the game declares them: their names and colours. */
  seats: readonly SeatInfo[];
  interaction: Interaction;
  /** How long pieces may glide, in milliseconds; 0: no gliding. */
  transitionMs: number;
  /** A target was chosen, or several one after the other (a square and a piece of its stack). */
  onchoose: (targets: readonly string[]) => void;
  onhover: (target: string | null) => void;
  /** The chosen piece goes a route of several steps. */
  onroute: (way: Route) => void;
  /** Something was pressed that is nothing. */
  oncancel: () => void;
  /**
   * For decisions that are too many for a move tree: what is entered so far, as the board's own `preview` and its `entry`
   * read it. Absent while no such decision is entered here.
   */
  ondraft?: (path: string[]) => void;
  /** A position is set up: every place that can be seen answers, whatever may be chosen. */
  allTargets?: boolean;
  /** Choices that the board does not draw anywhere; for boards that cannot know beforehand (`GameBoard.word`). */
  onoffboard?: (choices: readonly string[]) => void;
}

/** How decisions that are too many for a move tree are entered. */
export interface MoveFormProps {
  input: MoveInput;
  /** The seat that sits near. */
  side: number;
}

/** How a start of one's own is built. */
export interface StartDesignerProps<B = unknown> {
  seats: readonly SeatInfo[];
  /** The start to continue from; another one replaces what was built. */
  start: B;
  /** What the server last made of what was built; null where nothing could be drawn. */
  checked: B | null;
  /** What is wrong with it. */
  faults: readonly IssueInfo[];
  /** Told of every change: the options that describe what is built now. */
  onchange: (options: Record<string, string>) => void;
}

/** A kind of piece in the position editor's palette. */
export interface PieceIconProps {
  /** What the server calls the kind. */
  name: string;
  seats: readonly SeatInfo[];
  /** Whose piece it is; null: nobody's, or nobody's yet. */
  seat: number | null;
}

/** What stands beside a board. */
export interface StatusPanelProps<F extends Keyframe = Keyframe> {
  frame: F;
  interaction: Interaction;
  seats: readonly SeatInfo[];
}

/** A short sentence to a newcomer about something on the board. */
export interface FirstStep<F extends Keyframe = Keyframe> {
  text: Message;
  /** What it is about; null or absent: the whole board. seat: whose first steps they are; choices: what may be chosen. */
  at?: (frame: F, seat: number, choices: readonly string[]) => string | null;
  /** Targets that a hand is seen to drag something over. */
  drag?: (frame: F, seat: number) => readonly string[];
}

/** A few words on the board: above a target, or at its top where there is none. */
export interface Callout {
  target: string | null;
  text: string;
}

/**
 * What a board draws besides marks, and what it means: a way that is planned, a ball's flight, a push, two that change places, who
 * braces, who was stopped, where something would come to stand, a point, the ball.
 */
export interface LegendEntry {
  icon: 'way' | 'flight' | 'pushed' | 'swap' | 'brace' | 'stopped' | 'ghost' | 'point' | 'ball' | 'locked';
  /** How a way is drawn; without it, as marks are. */
  style?: ArrowStyle;
  label: string;
}

/** A move that is recommended, as it is drawn: from a target (null: the piece comes from elsewhere) to another one. */
export interface SuggestedMove {
  from: string | null;
  to: string;
  /** What it takes off the board. */
  removed: readonly string[];
}

type Loaded<T> = () => Promise<{ default: T }>;

export interface GameBoard<F extends Keyframe = Keyframe, B = unknown, E extends GameEvent = GameEvent> {
  model: Model<F, B, E>;
  svg: Loaded<Component<BoardProps<F>>>;
  three?: Loaded<new (scene: Scene3D, seats: readonly SeatInfo[]) => BoardRenderer<F>>;
  statusPanel?: Loaded<Component<StatusPanelProps<F>>>;
  /** Whether the server's diagrams are needed. */
  usesDiagrams?: boolean;
  /** What a frame says on the board itself; for the dress in three dimensions, which has no letters of its own for it. */
  callouts?: (frame: F, seats: readonly SeatInfo[]) => readonly Callout[];
  /** What the marks mean in this game; "" for one that explains itself. */
  highlightLabels?: Partial<Record<HighlightKind, Message | ''>>;
  /** Whether a sign beside the number of a step says what it turned, did or removed, and not the board alone. */
  showsIcons?: boolean;
  /** Whether the flat board's marks are round: they are explained as they are drawn. */
  roundHighlights?: boolean;
  /** What a newcomer is shown on the board, step by step: what to press first, what it is good for, how it is won. */
  firstSteps?: readonly FirstStep<F>[];
  /** What is left to each seat, or what it has won, in two or three words. */
  seatNotes?: (frame: F, seats: readonly SeatInfo[]) => readonly string[];
  /** What a whole turn has brought, in a few words that follow the player's name: "turned 2, capped 1"; "" for nothing to add. */
  turnSummary?: (events: readonly E[]) => string;
  /** What else is drawn in a frame; explained beside the marks. */
  legend?: (frame: F, seats: readonly SeatInfo[]) => readonly LegendEntry[];
  /** Whether what a step brings is not to be known before it has been shown: nothing is asked or told until then. */
  hidesUntilPlayed?: boolean;
  /** Whether a decision without alternative plays itself, unless the person turns that off. */
  playsForcedMoves?: boolean;
  moveForm?: Loaded<Component<MoveFormProps>>;
  /** What was entered there, in words. */
  describeMove?: (text: string) => string;
  /** The prompt for a seat there. */
  moveFormPrompt?: (seat: string) => string;
  /** How a recommended move is drawn; null: it is not. Without it, it leads from its first target to the next. */
  suggestedMove?: (frame: F, path: readonly string[], seat: number) => SuggestedMove | null;
  /**
   * Words for choices that are nowhere on the board, as on buttons; null: the choice is a place or a piece. Without it the
   * game's own words count (`Faces.word` on the server).
   */
  buttonLabel?: (choice: string) => string | null;
  /** Whether a choice with a word on its button is marked on the board, too. */
  isOnBoardToo?: (choice: string) => boolean;
  /** What a place or a piece is called by those who do not see the board; without it, as the move tree names it. */
  targetLabel?: (frame: F, path: readonly string[], choice: string) => string;
}

/**
 * A game's board, its kinds forgotten: the page only ever hands a board what its own game's server said, and the frames that
 * its own model made of it.
 */
export function defineBoard<F extends Keyframe, B, E extends GameEvent>(board: GameBoard<F, B, E>): GameBoard {
  return board as unknown as GameBoard;
}
