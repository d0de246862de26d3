/**
 * The parts of a board that the page uses. How to make one, in the folder `games/<game id>/`:
 *
 * 1. `model.ts`, pure TypeScript with unit tests. A *frame* is one picture of the board as data: pieces with persistent
 * identities, the position of each, and what is highlighted. the server's board and events are typed in
 * api/generated/<game id>.ts. `begin` creates the frame of a position without a past, `follow` the frames that lead
 * from the last one through a step's events to the new position (the last must agree with the step's board), `preview`
 * what the board looks like while a decision is half entered or on its way. 2. `svg/Board.svelte`: draws a frame as SVG
 * for the props `BoardProps`. Pieces are keyed by their identity and placed by a CSS transform; `use:tween`
 * (svg/tween.ts) animates them within a frame's time. 3. `three/renderer.ts`, default export `(scene) =>
 * BoardRenderer`: draws the same frames in 3D with the scene's light, materials and movements (three/Scene3D.ts). Never
 * import it or three.js from anywhere else: it is loaded when needed. 4. `index.ts`, default export `defineBoard({
 * model, flat, solid })`. Nothing else is needed: the page finds the folder.
 *
 * A folder may add `Thumbnail.svelte` (a still drawing of 240 by 150 for the start page, found by its name),
 * `panels/StatusPanel.svelte` (dice, reserves: the panel beside the board) and `StartDesigner.svelte` (to design a
 * custom start, also found by its name). `panels/OutcomePicture.svelte` draws the game's `Meaning` of one choice, and its
 * effect as far as it is known, where people enter the outcome of dice or a throw. `panels/MovePicture.svelte` draws a move in the lists of the study, and
 * `panels/MoveKey.svelte` says what its signs mean. For a game without a folder the page shows the server's diagram
 * (games/fallback). Targets are the names in the move tree: cells, labels of pieces.
 */

import type { Message } from '../i18n/messages.svelte';
import type { Component, Snippet } from 'svelte';
import type { Results } from './outcomes';
import type { MoveInput } from './moveInput.svelte';
import type { IssueInfo, SeatInfo, TableState } from '../api/generated/messages';
import type { GameEvent, MoveTree } from '../api/tableView';
import type { BoardRenderer } from './three/contract';
import type { Sound } from '../ui/sound';
import type { Movement, Arrow, TeamStyle } from './playback/arrows';
import type { Scene3D } from './three/Scene3D';

/** A decision or a chance outcome, as the page receives it. */
export interface PlaybackStep<B = unknown, E extends GameEvent = GameEvent> {
  ply: number;
  /** The seat that decided; null: chance. */
  seat: number | null;
  /** Whether a player's turn begins with it. */
  startsTurn: boolean;
  /** The seat whose turn it is; null: no single seat's; without it, the one that decides. */
  turnSeat?: number | null;
  /** Whether it was entered here, so that its pieces are already where `preview` has put them. */
  local: boolean;
  /** The game's own board after it; null if others have followed immediately: then only the events are known. */
  board: B | null;
  events: readonly E[];
  /** The server's diagrams of how it came about and of the board after it; the last is the board. */
  diagrams: readonly string[];
  /** The animation of a chance outcome, if the server has one; in base64. */
  animation?: string | null;
  /** Its animation is not played here: it only gives the final positions. */
  skipAnimation?: boolean;
  /** The seats in play, as the server names them; the session adds them. */
  seats?: readonly SeatInfo[];
}

/** What a turn did at a target: left, reached, emptied, changed, achieved something there, covered it with a piece. */
export const HIGHLIGHT_KINDS = ['from', 'to', 'removed', 'turned', 'done', 'capped'] as const;
export type HighlightKind = (typeof HIGHLIGHT_KINDS)[number];

/** Targets that a turn has touched. Each kind looks different, in shape as well as in colour. */
export type Highlights = Readonly<Record<HighlightKind, readonly string[]>>;

export const NO_HIGHLIGHTS: Highlights = { from: [], to: [], removed: [], turned: [], done: [], capped: [] };

/** What has been touched, and then more. */
export function mergeHighlights(before: Highlights, more: Highlights): Highlights {
  const joined = (one: readonly string[], two: readonly string[]): string[] => [
    ...one,
    ...two.filter((target) => !one.includes(target)),
  ];
  // A target left again shows where something came from, no longer where something is or is done.
  const stays = (target: string): boolean => !more.from.includes(target) && !more.removed.includes(target);
  return {
    from: joined(before.from, more.from),
    to: joined(before.to.filter(stays), more.to),
    removed: joined(before.removed, more.removed),
    turned: joined(before.turned, more.turned),
    done: joined(before.done.filter(stays), more.done),
    capped: joined(before.capped.filter(stays), more.capped),
  };
}

/** Which of a turn's steps have touched a target and how, as numbers to show there. */
export type StepNumbers = Readonly<Record<string, readonly { number: string; kind: HighlightKind }[]>>;

/** One picture of a board, as data. */
export interface Keyframe {
  /** The sentence while it is shown; "" for nothing new. */
  caption: string;
  /** Whether that is of interest only while it is shown: the log leaves it out. */
  passing?: boolean | undefined;
  /** An explanation, for users who want it. */
  why?: string | undefined;
  /** What this step has touched so far; the turn's player adds what earlier steps of the turn touched. */
  highlights: Highlights;
  /** The number shown at this step's targets; without it, that of its sentence; "": it has none. */
  stepNumber?: string | undefined;
  /** Routes of pieces in this frame; they are drawn with numbers, without highlights of start and end. */
  movements?: readonly Movement[] | undefined;
  /** The routes taken in the turn so far; filled in by the player. */
  arrows?: readonly Arrow[] | undefined;
  /** The number of the step that stands out from the other arrows; null: none; absent while the steps of the turn are
   * not shown. Filled in by the board view. */
  step?: string | null | undefined;
  /** Whether a table shows the frame as one of a playback. Filled in by the board view. */
  plays?: boolean | undefined;
  /** Whether the last turn is only marked: what can be done next matters more. Filled in by the board view. */
  rests?: boolean | undefined;
  /** The numbers of what the turn has touched so far, if it has several steps; filled in by the player. */
  stepNumbers?: StepNumbers | undefined;
  /** Where points were made in this playback. */
  scoredAt?: readonly string[] | undefined;
  /** The sound; none if absent. */
  sound?: Sound | undefined;
  /** Duration at normal speed, in milliseconds; pieces glide during the first two thirds. */
  ms: number;
}

/** The outcome of physical dice or a throw while it is entered. */
export interface EnteredOutcome {
  results: Results;
  /** Its effects, as for `Model.preview`; null: not known yet. */
  effects: readonly (string | null)[];
}

/** B: the game's board, E: its events, as the server sends them. */
export interface Model<F extends Keyframe, B = unknown, E extends GameEvent = GameEvent> {
  snapshot(step: PlaybackStep<B, E>): F;
  advance(last: F, step: PlaybackStep<B, E>): F[];
  /** Whether a decision at the beginning of a turn only prepares it, such as naming a power: the turn before stays
   * highlighted. Without it, every decision ends that. */
  preparesTurn?(step: Pick<PlaybackStep<B, E>, 'events'>): boolean;
  /**
   * path: the choices entered so far. seat: the decider. brings: their further effects, if the game announces them
   * (`MoveInput.side_effects` and `partial_effects` on the server).
   */
  preview(frame: F, path: readonly string[], seat: number, brings?: readonly string[]): F;
  /** Draws what another seat is known to decide at the same time, given as text. */
  announce?(frame: F, text: string, seat: number): F;
  /**
   * What the board shows while people enter the outcome of physical dice or a throw; without it, they are not shown
   * there.
   */
  previewOutcome?(frame: F, outcome: EnteredOutcome): F;
}

/** Targets that can be chosen, are chosen, and are pointed at. */
export interface Interaction {
  choices: readonly string[];
  selection: readonly string[];
  /** The selection's node in the move tree: what can follow, and the effects of decisions. */
  node: MoveTree | null;
  hoveredChoice: string | null;
  /** The target under the pointer, whether it can be chosen or not; absent if unknown. */
  hoveredTarget?: string | null;
  /** Whether a finger has pressed the target under the pointer, which shows the way of several steps there: a second press
   * takes it. */
  pressedOnce?: boolean;
  /** The targets over which the piece in hand has been dragged, in order; absent: it is not dragged. */
  drawn?: readonly string[];
  /** Choices respond without being highlighted: something more important is drawn over the board. */
  quiet?: boolean;
  /** The targets that a lesson asks for: only these are highlighted; null or absent: all choices. */
  wanted?: readonly string[] | null;
  /** The targets of an example that a hand shows, in order: other choices than the first step back; null or absent: there
   * is none. */
  demonstrated?: readonly string[] | null;
  /** The seat that decides; null for spectators. */
  seat: number | null;
  /** The only seat of whoever reads it; null or absent: none, or several. */
  own?: number | null;
  /** Whether a plan can be drawn on the board. */
  drafting?: boolean;
}

/** The choices to highlight. */
export const highlightedChoices = ({ quiet, choices, wanted }: Interaction): readonly string[] =>
  quiet ? [] : wanted ? choices.filter((choice) => wanted.includes(choice)) : choices;

export const NO_INTERACTION: Interaction = { choices: [], selection: [], node: null, hoveredChoice: null, seat: null };

/** Several steps of one piece, each a decision: the squares it reaches, and how the choices name it on its way. */
export interface Route {
  squares: readonly string[];
  /** The choices that name the piece on a square it has reached; board: the server's at that time. */
  selectionAt: (board: unknown, square: string) => readonly string[];
}

export interface BoardProps<F extends Keyframe = Keyframe> {
  /** What to show now, including what is half entered. */
  frame: F;
  /** The seat at the near side. */
  side: number;
  /** The seats as the game declares them: their names and colours. */
  seats: readonly SeatInfo[];
  interaction: Interaction;
  /** Maximum gliding time of pieces, in milliseconds; 0: no gliding. */
  transitionMs: number;
  /** A target was chosen, or several one after the other (a square and a piece of its stack). */
  onchoose: (targets: readonly string[]) => void;
  onhover: (target: string | null) => void;
  /** A drag leads over the middle of a target; null: it has ended. */
  ondraw?: (target: string | null) => void;
  /** The chosen piece takes a route of several steps. */
  onroute: (way: Route) => void;
  /** Something that is not a choice was pressed. */
  oncancel: () => void;
  /**
   * For decisions without a move tree (there are too many): what has been entered so far, as the board's own `preview`
   * and its `entry` read it. Absent while no such decision is entered here.
   */
  ondraft?: (path: string[]) => void;
  /** A position is being set up: every visible target responds, whether or not it can be chosen. */
  allTargets?: boolean;
  /** Choices that the board does not draw anywhere; for boards that cannot know in advance (`GameBoard.word`). */
  onoffboard?: (choices: readonly string[]) => void;
}

/** How decisions without a move tree are entered. */
export interface MoveFormProps {
  input: MoveInput;
  /** The id of the form, for a page that submits it with a button of its own: the form draws none. */
  formId?: string;
  /** Called with whether something is entered, for that page: without it, there is nothing to submit. */
  onready?: (ready: boolean) => void;
  /** A decision that a lesson asks for: a hand points at what the board cannot show of it. */
  example?: string | undefined;
  /** The seat at the near side. */
  side: number;
  /** What to know before something is entered, such as what the opponent did: it is below the form's button. */
  children?: Snippet | undefined;
}

/** How a custom start is designed. */
export interface StartDesignerProps<B = unknown> {
  seats: readonly SeatInfo[];
  /** The start to continue from; setting another one replaces the design. */
  start: B;
  /** The text that describes the design, or its name. */
  text: string;
  /** The server's latest result for the design; null if nothing could be drawn. */
  checked: B | null;
  /** What is wrong with it. */
  faults: readonly IssueInfo[];
  /** Called on every change with the options that describe the current design. */
  onchange: (options: Record<string, string>) => void;
}

/** A kind of piece in the position editor's palette. */
export interface PieceIconProps {
  /** The server's name for the kind. */
  name: string;
  seats: readonly SeatInfo[];
  /** The owner; null: nobody, or nobody yet. */
  seat: number | null;
}

/** What one die or pyramid can show, where people enter an outcome. */
export interface OutcomePictureProps {
  /** As the server describes it. */
  meaning: unknown;
  /** Of the seat that rolls. */
  colour: string;
  /** What it brings, together with what has been entered; null: not known yet. */
  effect: string | null;
  /** Whether only the die or pyramid is drawn, as its result is missing. */
  missing: boolean;
}

/** All that each die or pyramid can show, in a table with a column for each of them; where that has no room, one after the
 * other. */
export interface OutcomeTable {
  /** The names of its rows. */
  rows: readonly string[];
  /** The same for a narrow place. */
  captions: readonly string[];
  /** What the columns are called in these: a letter each. */
  letters: readonly string[];
  /** The row of a choice, from 0. */
  line: (choice: string) => number;
}

/** A decision or an outcome of chance, as lists of moves draw it in one line. */
export interface MovePictureProps<B = unknown, E extends GameEvent = GameEvent> {
  /** In the notation of records. */
  text: string;
  /** The seat that decided; null: chance. */
  seat: number | null;
  /** The seat whose turn it belongs to; undefined while unknown. */
  turnSeat: number | undefined;
  /** What it led to; empty while that is unknown, as for moves that are only recommended. */
  events: readonly E[];
  /** The entries of the same turn before it, as the list shows them. */
  earlier: readonly string[];
  /** Whether the rest of its turn is beside it, so that a sign is enough for what is said often. */
  inTurn: boolean;
  /** The board before `earlier`; null while unknown. */
  board: B | null;
  seats: readonly SeatInfo[];
  /** The seat at the near side, from which directions are seen. */
  near: number;
}

/** What a seat plays with. */
export interface SeatPictureProps<F extends Keyframe = Keyframe> {
  frame: F;
  seat: number;
}

/** What led to the events of a decision. */
export interface CausePictureProps<E extends GameEvent = GameEvent> {
  events: readonly E[];
}

/** The picture of a choice. */
export interface ChoicePictureProps<F extends Keyframe = Keyframe> {
  frame: F;
  interaction: Interaction;
  choice: string;
}

/** The panel beside a board. */
export interface StatusPanelProps<F extends Keyframe = Keyframe> {
  frame: F;
  interaction: Interaction;
  seats: readonly SeatInfo[];
  /** Whether the key of the signs of moves is near by. */
  keyed?: boolean;
  /** Whether a first step is beside it, which says how to win. */
  coached?: boolean;
  /** Whether it is part of a lesson, which says what matters. */
  taught?: boolean;
  /** The buttons for what is not on the board, which it places; absent: they are elsewhere. */
  buttons?: Snippet | undefined;
}

export interface TurnPanelProps<F extends Keyframe = Keyframe> {
  frame: F;
  seats: readonly SeatInfo[];
  /** The seat at the near side. */
  side: number;
}

/** How a hand drags a piece. */
export interface DemonstratedDrag {
  /** The targets over which it does, in order. */
  path: readonly string[];
  /** The target beside the last one against which the piece presses. */
  against?: string | undefined;
}

/** A short sentence about something on the board, for newcomers. */
export interface FirstStep<F extends Keyframe = Keyframe> {
  text: Message | ((frame: F, seat: number, choices: readonly string[]) => Message);
  /** Whether it is about a decision with these choices, and not about one such as to keep a roll; absent: about any. The
   * first step is shown beforehand, others wait for it. */
  when?: (choices: readonly string[]) => boolean;
  /** Whether what it is about is on the board; absent: always. Until then no first step is shown. */
  once?: (frame: F) => boolean;
  /** Whether it holds under the rules with these options; absent: under any. */
  holds?: (options: TableState['options']) => boolean;
  /** The number of choices after which it is shown; absent: before the first one. */
  choices?: number;
  /** What it refers to; null or absent: the whole board. seat: whose first steps they are; choices: what can be chosen.
   * */
  at?: (frame: F, seat: number, choices: readonly string[]) => string | null;
  /** The drag that a hand shows; null: none. */
  drag?: (frame: F, interaction: Interaction) => DemonstratedDrag | null;
  /** Whether the drag is only for a player who has not moved yet: later the board shows what the others have done. */
  untilMoved?: boolean;
  /** What the text means, as a drawing above it. */
  picture?: Loaded<Component>;
}

/** How far a seat has come, or what it has left; drawn as a row of small pieces, of which `count` are filled. */
export interface Progress {
  count: number;
  of: number;
  shape: 'pyramid' | 'disc';
  /** The colours of what is reached, and of its edge; absent: those of the page. */
  colours?: { fill: string; edge: string };
}

/** A line of the log. */
export interface LogText {
  text: string;
  /** An explanation; "" if it is obvious. */
  why: string;
  /** What is seen instead of the text: words, and pieces by their names (`GameBoard.logPiece`). */
  drawn?: readonly (string | { piece: string })[];
}

/** How a game ended. standings: what each seat has, the best first; empty in a game of two. */
export interface Ending {
  reason: string;
  standings: readonly { seat: number; place: number; note: string }[];
}

/** A few words above a target on the board. */
export interface Callout {
  target: string;
  text: string;
}

/**
 * What a board draws besides highlights, and what it means: a planned route, the flight of a ball, a push, a swap,
 * bracing pieces, a stopped piece, a destination, a point, the ball, a locked cube, a removed one (none is left, or lower
 * ones are), a sphere to raise, the level of a place, the last one that moved.
 */
export interface LegendEntry {
  icon:
    | 'way'
    | 'flight'
    | 'pushed'
    | 'swap'
    | 'brace'
    | 'stopped'
    | 'ghost'
    | 'point'
    | 'ball'
    | 'locked'
    | 'stuck'
    | 'gone'
    | 'lower'
    | 'shape'
    | 'taken'
    | 'raise'
    | 'level'
    | 'disc';
  /** How a route is drawn; without it, like highlights. */
  style?: TeamStyle;
  label: string;
}

/** A recommended move as it is drawn: from a target (null: the piece comes from elsewhere) to another one. */
export interface SuggestedMove {
  from: string | null;
  to: string;
  /** What it takes off the board. */
  removed: readonly string[];
  /** Whether a ring shows where the piece will lie, because that is between others. */
  outlined?: boolean;
}

/** A move in a list, of which something is said. */
export interface ListedMove<E = GameEvent> {
  text: string;
  /** null: an outcome of chance. */
  seat: number | null;
  events: readonly E[];
  seats: readonly SeatInfo[];
  /** The seat at the near side, from which directions are seen. */
  near: number;
}

type Loaded<T> = () => Promise<{ default: T }>;

export interface GameBoard<F extends Keyframe = Keyframe, B = unknown, E extends GameEvent = GameEvent> {
  model: Model<F, B, E>;
  svg: Loaded<Component<BoardProps<F>>>;
  three?: Loaded<new (scene: Scene3D, seats: readonly SeatInfo[]) => BoardRenderer<F>>;
  statusPanel?: Loaded<Component<StatusPanelProps<F>>>;
  /** Whether the server's diagrams are needed. */
  usesDiagrams?: boolean;
  /** A frame's text on the board itself; for the 3D board, which has no letters of its own for it. */
  callouts?: (frame: F, seats: readonly SeatInfo[]) => readonly Callout[];
  /** The meaning of the highlights in this game; "" for an obvious one. */
  highlightLabels?: Partial<Record<HighlightKind, Message | ''>>;
  /** Highlights that the board draws in its own way, by their icons. */
  highlightIcons?: Partial<Record<HighlightKind, LegendEntry['icon']>>;
  /** Whether a sign beside a step's number says what it turned, did or removed, instead of the board alone. */
  showsIcons?: boolean;
  /** Whether the board draws arrows itself, below pieces or marks; svg: only its SVG drawing does. */
  arrowsBelow?: boolean | 'svg';
  /** Whether steps have no numbers, neither on the board nor in the log: most of them leave nothing there that could have
   * one. */
  hidesStepNumbers?: boolean;
  /** Whether on a table the board marks what the last turn has done, without the numbers of its steps
   * (`Keyframe.rests`); in a study its arrows keep them. */
  marksAtRest?: boolean;
  /** What led to the events of a decision, drawn below their sentences in the log. */
  causePicture?: Loaded<Component<CausePictureProps<E>>>;
  /** The picture on the button of a choice that the board does not draw (`BoardProps.onoffboard`). */
  choicePicture?: Loaded<Component<ChoicePictureProps<F>>>;
  /** What the colours of pieces and the signs of choices mean: it is in the menu, below the legend. */
  key?: Loaded<Component<{ seats: readonly SeatInfo[] }>>;
  /** Whether the SVG board's highlights, or those of choices alone, are round: they are explained as they are drawn. */
  roundHighlights?: boolean | 'choices';
  /** How far below the middle of its cell a piece is seen on the SVG board, as a fraction of half the height: there a hand
   * takes and drops it; absent: in the middle, and its trail begins beside it. */
  pieceDepth?: number;
  /** Whether a piece has something at its right, such as a ball: a hand that drags it is at its left. */
  carriesAtRight?: boolean;
  /** What newcomers are shown on the board, step by step: what to press first, what it is good for, how to win. */
  firstSteps?: readonly FirstStep<F>[];
  /** What a newcomer should know of a decision of theirs that harmed them, and can take back; "" for nothing. */
  caution?: (events: readonly E[], seat: number) => string;
  /** What each seat has left, or has won, in two or three words. below: the one that has a bar of its own below the board
   * or the panel, whatever the board shows. */
  seatNotes?: (frame: F, seats: readonly SeatInfo[], below?: number) => readonly string[];
  /** Why the game ended, of the last event. seats: with the names of their players. own: the seat of the reader; null:
   * none, or several. null: its sentence says it. */
  ending?: (event: E, seats: readonly SeatInfo[], own: number | null) => Ending | null;
  /** What each seat plays with, as a small drawing beside the name of its colour: 20 pixels high at most. */
  seatPicture?: Loaded<Component<SeatPictureProps<F>>>;
  /** Whether the notes are a score: then they are part of the result, too. */
  keepsScore?: boolean;
  /** Whether the status panel says what the marks on the board mean. */
  panelExplainsMarks?: boolean;
  /** The seat at whose side the coordinates begin, which is near until another one is chosen; absent: the first. */
  nearSeat?: (frame: F) => number;
  /** Whether each seat has left the game before its end. */
  seatsOut?: (frame: F) => readonly boolean[];
  /** How each seat fares, by a count that players compare: what it has of the most that there can be. */
  seatProgress?: (frame: F) => readonly Progress[];
  /** The result of a whole turn, in a few words that follow the player's name: "turned 2, capped 1"; "" for nothing to
   * add. */
  turnSummary?: (events: readonly E[], seats: readonly SeatInfo[]) => string;
  /** What a turn in which all decide is called before it is over; events: those of it that are known; frame: the current
   * one. "": it is one seat's turn. */
  turnTitle?: (events: readonly E[], frame: F) => string;
  /** Whether the summary says what an event does: then the log lists only the others below it. */
  isInSummary?: (event: E) => boolean;
  /** Whether an event is left out of the log, with its line, below the summary of its turn until the turn is pressed. */
  isMinor?: (event: E) => boolean;
  /** The events of one or several decisions as lines of the log, which names the player above them; absent: their
   * sentences. Decisions of which these are fewer together than one by one share their lines. */
  logTexts?: (events: readonly E[]) => readonly LogText[];
  /** Draws a piece in such a line, and no higher than it: 20 pixels. */
  logPiece?: Loaded<Component<{ name: string }>>;
  /** A decision as such a line draws it. */
  drawnMove?: (text: string) => NonNullable<LogText['drawn']>;
  /** What a frame of the playback shows, in one line above the status panel; absent or "": its caption. own: the
   * reader's seat; null: none, or several. */
  headline?: (frame: F, own: number | null) => string;
  /** The summary in whole sentences, for the player who decides next; absent or "": the summary. own: the player's seat;
   * null: none, or several. */
  turnReport?: (events: readonly E[], seats: readonly SeatInfo[], own: number | null) => string;
  /** Whether the board and the log alone say what the others have done: below whose turn it is there is only the prompt,
   * beside a first step, too. */
  promptsOnly?: boolean;
  /** What else is drawn in a frame; explained beside the highlights. */
  legend?: (frame: F, seats: readonly SeatInfo[], interaction: Interaction) => readonly LegendEntry[];
  /** What an outcome gives that people enter, as far as it is known, in a few words; "" for nothing. */
  outcomeNote?: (outcome: EnteredOutcome) => string;
  /** The heading over it: who rolls or throws. */
  outcomeHeading?: (player: string) => string;
  /** The button that uses all of it, with what it is worth. */
  outcomeButton?: (outcome: EnteredOutcome) => string;
  /** What the results of such an outcome are called, in order: the last name is for all that follow. */
  outcomeNames?: readonly Message[];
  /** Their table; without it, each has a row of its own. */
  outcomeTable?: () => OutcomeTable;
  /** Whether it shows the seats with their names, and what there is to say of each: there the panel has no row of seats,
   * unless that has more to say, such as the names of people or their time. */
  namesSeats?: boolean;
  /** Whether the result of a step must stay unknown until it has been shown: no prompts or events until then. */
  hidesUntilPlayed?: boolean;
  /** Whether a decision without an alternative is played automatically, unless the user turns that off. */
  playsForcedMoves?: boolean;
  moveForm?: Loaded<Component<MoveFormProps>>;
  /** What was decided in the turn that is played back, as far as a frame has it: in the place of the form. */
  turnPanel?: Loaded<Component<TurnPanelProps<F>>>;
  /** What was entered there, in words. */
  describeMove?: (text: string) => string;
  /**
   * A decision of a seat, or an outcome of chance (seat null), as lists of moves show it; without it, the notation of
   * records. near: the seat at the near side, from which directions are seen.
   */
  moveLabel?: (text: string, seat: number | null, near: number) => string;
  /** Draws it there with small icons; without it, lists show the label. */
  movePicture?: Loaded<Component<MovePictureProps<B, E>>>;
  /** What its signs mean, in a line above the list: each sign with its words is a `span`. */
  moveKey?: Loaded<Component>;
  /** Whether lists have a row for each seat's turn, because a turn is wide; else a game of two has a column for each. */
  listsTurns?: boolean;
  /** The words for a drawn decision; without it, the sentences of its events. */
  moveWords?: (text: string) => string;
  /** An event in a list of what happened, where directions are those of the list of moves; absent: its sentence. near: the
   * seat at the near side. */
  eventWords?: (event: E, seats: readonly SeatInfo[], near: number) => string;
  /** What lists also say of the move that is shown, as a few signs are all that is drawn of it: all but the first only
   * where there is room. */
  moveReport?: (move: ListedMove<E>) => readonly string[];
  /** Whether that only says in words what is drawn: a phone leaves it out. */
  reportRepeats?: boolean;
  /** The fields of a position that its editor shows first; others are folded away. Absent: all are shown. */
  editorFields?: readonly string[];
  /** The heading under which the others are folded away; absent: "More". */
  moreFields?: Message;
  /** The squares over which a hand drags a piece to enter such a decision, or its first part. */
  moveDrag?: (frame: F, text: string, seat: number) => readonly string[];
  /** Whether a piece stands on a square: a hand that drags another one there stops at its edge. */
  isOccupied?: (frame: F, square: string) => boolean;
  /** The draft of such a decision before its first part: what it begins with is chosen. */
  moveDraft?: (frame: F, text: string, seat: number) => string[];
  /** The prompt for a seat there. */
  moveFormPrompt?: (seat: string) => string;
  /** The prompt for a decision on the board, without what the status panel says; "": the server's. */
  boardPrompt?: (choices: readonly string[], seat: string) => string;
  /** The same for a reader who has no other seat, whose name then goes without saying, also once something is chosen. */
  ownPrompt?: (frame: F, choices: readonly string[], selection: readonly string[]) => string;
  /** How a recommended move is drawn; null: not at all. Without it, it leads from its first target to the next. */
  suggestedMove?: (frame: F, path: readonly string[], seat: number) => SuggestedMove | null;
  /**
   * Words for choices that are not on the board, for their buttons; null: the choice is a cell or a piece. Without it
   * the game's own words are used (`MoveInput.button_labels` on the server).
   */
  buttonLabel?: (choice: string, frame: F | null) => string | null;
  /** A choice that is not offered, where players would look for it, and the reason in a few words; null: none. */
  unavailable?: (
    frame: F,
    choices: readonly string[],
    selection: readonly string[],
  ) => { label: string; reason: string } | null;
  /** Whether the prompt follows from what the status panel shows, such as dice: the panel is in it, with the buttons. */
  statusFirst?: boolean;
  /** Whether the button of a choice never looks like the main one, because it does nothing. */
  isQuiet?: (choice: string) => boolean;
  /** Whether a choice suits a player who does not know the choices yet: its button comes first and stands out. */
  isRecommended?: (choice: string) => boolean;
  /** Whether a choice with a word on its button is highlighted on the board, too. */
  isOnBoardToo?: (choice: string) => boolean;
  /** The name of a cell or piece for users who do not see the board; without it, the name in the move tree. */
  targetLabel?: (frame: F, path: readonly string[], choice: string) => string;
}

/**
 * A game's board with its types erased: the page only passes a board the messages of its own game's server, and the
 * frames of its own model.
 */
export function defineBoard<F extends Keyframe, B, E extends GameEvent>(board: GameBoard<F, B, E>): GameBoard {
  return board as unknown as GameBoard;
}
