/* Generated from schema/messages.json by `npm run generate`. */

export type ClientMessage =
  | Join
  | Decide
  | IllegalReasonQuery
  | ExactValuesQuery
  | TakeBack
  | Resign
  | MakeOffer
  | AnswerOffer
  | TakeVacation
  | RetryBot
  | SetDiagrams
  | PlaybackFinished
  | StartRound
  | Ping
  | AddClientSeed
  | EnterOutcome
  | SetConditionalMoves
  | PostChat;
export type ServerMessage = TableState | TableChange | ErrorMessage | IllegalReasonAnswer | ExactValuesAnswer | Pong;

/**
 * Gives an open seat to a bot. creator_key: of the table's creator (`NewTable`).
 */
export interface AddBotRequest {
  creator_key: string;
  level?: string;
  seat: number;
}
/**
 * A seat's contribution to the seed of chance: 16 to 64 hexadecimal digits, or "" to decline.
 */
export interface AddClientSeed {
  request_id?: string | number | null;
  seat: number;
  text?: string;
  type: 'add_client_seed';
}
/**
 * The value of a position for a seat (0 to 1), with lines, the best or most likely first.
 *
 *     standard_deviation: of the value, if chance decides. outcomes: if chance decides. decision: the requested one.
 *     seat_values: the value for each of more than two seats; else empty.
 */
export interface AnalysisAnswer {
  decision: ValueLine | null;
  exact: boolean;
  lines: ValueLine[];
  outcomes: OutcomeRange | null;
  request_id: string | number | null;
  seat: number;
  seat_values: number[];
  standard_deviation: number;
  type: 'analysis';
  value: number;
}
/**
 * Decisions, or a chance outcome, with their value for the seat, 0 to 1.
 *
 *     exact: whether it is proven. plies: to the end, if known. probability: in the seat's equilibrium strategy, or of the
 *     outcome. explanation: arguments for or against it, in sentences; "" without one. continuation: the expected
 *     decisions after them, of whichever seat decides; empty if unknown.
 */
export interface ValueLine {
  continuation: string[];
  decisions: string[];
  exact: boolean;
  explanation: string;
  plies: number | null;
  probability: number | null;
  value: number;
}
/**
 * The best, the median and the worst of the chance outcomes that were evaluated, for the seat.
 *
 *     evaluated: the probability of all outcomes that were evaluated.
 */
export interface OutcomeRange {
  best: ValueLine;
  evaluated: number;
  median: ValueLine;
  worst: ValueLine;
}
/**
 * Asks for the value of the position at the end of a line for a seat.
 *
 *     decision: one to evaluate in any case; rest_of_turn: the decisions of the same seat after it in the same turn, for
 *     games whose turns are analysed as one. brief: whether to omit explanations. own_tables: the client's tables;
 *     positions of a running game between people are not analysed for its players. A later request on the same connection
 *     cancels the previous one.
 */
export interface AnalysisRequest {
  brief?: boolean;
  decision?: string | null;
  line: Line;
  /**
   * @maxItems 60
   */
  own_tables?: SeatKeys[];
  request_id?: string | number | null;
  /**
   * @maxItems 60
   */
  rest_of_turn?: string[];
  seat: number;
  seconds?: number;
}
/**
 * A sequence of decisions and chance outcomes. start: text of a custom start position; null: the game's own
 *     start.
 */
export interface Line {
  /**
   * @maxItems 5000
   */
  entries?: string[];
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  start?: string | null;
}
/**
 * A table with the keys of the client's seats there.
 */
export interface SeatKeys {
  /**
   * @maxItems 16
   */
  keys?: string[];
  table_id: string;
}
/**
 * A seat accepts or declines an offer; declining its own offer withdraws it.
 */
export interface AnswerOffer {
  accept: boolean;
  request_id?: string | number | null;
  seat: number;
  type: 'answer_offer';
}
/**
 * Ids of the tables at which the code opens the client's seats.
 */
export interface BoundTables {
  tables: string[];
}
/**
 * Cancels the invitation to a table with an open seat, and deletes the table. creator_key: of its creator
 *     (`NewTable`).
 */
export interface CancelInvitationRequest {
  creator_key: string;
}
/**
 * The events that a client can play back when it joins: the board at ply `from_ply`, and the events of the lines
 *     from there on.
 *
 *     They start with the last turn of the client's own seats, with the one before it while that turn has only begun; for
 *     a spectator with the last turn.
 */
export interface CatchUp {
  board: unknown;
  from_ply: number;
}
/**
 * A cell for pieces. x, y: for arrow keys, to the right and away from the first seat.
 */
export interface CellInfo {
  name: string;
  x: number;
  y: number;
}
/**
 * The animation of a chance outcome in base64 (docs/throw.md); null if the seed gives a different outcome, or if
 *     there is no animation.
 */
export interface ChanceAnimation {
  data: string | null;
}
/**
 * Asks for the animation of the chance outcome that ends a line. seed, client_seeds: as in a record.
 */
export interface ChanceAnimationRequest {
  client_seeds?: string;
  line: Line;
  seed: string;
}
/**
 * A chance outcome with its relative weight.
 */
export interface ChanceOutcome {
  text: string;
  weight: number;
}
/**
 * The possible outcomes of physical dice or a physical throw, choice by choice, for the client that enters it.
 *     seat: the seat for which this client enters it: the one that rolls; any player's if a bot rolls. choice_info: the
 *     meaning of choices, as the game's own dataclass, so that they can be drawn.
 */
export interface ChancePrompt {
  choice_info: {};
  move_tree: MoveTreeNode;
  seat: number;
}
/**
 * A half-entered decision: the next prompt, the decision if it is already complete, and the choices that continue
 *     it.
 *
 *     A choice that completes the decision and leads no further is just the decision's text. labels: button texts for
 *     those choices that are not on the board. effects: what choices change besides, in the form that the game's own board
 *     reads, so that it can show the decision before it is carried out.
 */
export interface MoveTreeNode {
  children: {
    [k: string]: string | MoveTreeNode;
  };
  effects?: {
    [k: string]: string[];
  };
  labels?: {
    [k: string]: string;
  };
  move?: string | null;
  prompt: string;
}
/**
 * A chat message. number: from 0 at each table. seat: null for a spectator. sent_at: UTC time.
 */
export interface ChatMessage {
  name: string;
  number: number;
  seat: number | null;
  sent_at: string;
  text: string;
}
/**
 * A value of an option, with its meaning. title: its name.
 */
export interface ChoiceInfo {
  meaning: string;
  title: string;
  value: boolean | number | string;
}
/**
 * Claims a seat. code: of an invitation or a seat transfer; or seat: an open seat of a public table.
 *
 *     nonce: random text from the client; a repeated request with the same nonce gets the same key, in case the first
 *     answer was lost.
 */
export interface ClaimSeatRequest {
  code?: string | null;
  name?: string | null;
  nonce: string;
  seat?: number | null;
}
/**
 * A seat that was claimed. key: shown only once.
 */
export interface ClaimedSeat {
  key: string;
  seat: number;
  table_id: string;
}
/**
 * The first message: the keys of the seats that the client acts for; none for a spectator.
 */
export interface Join {
  /**
   * @maxItems 16
   */
  keys?: string[];
  type: 'join';
}
/**
 * A decision of a seat at ply `ply` of the table.
 */
export interface Decide {
  ply: number;
  request_id?: string | number | null;
  seat: number;
  text: string;
  type: 'decide';
}
/**
 * Asks why a decision is not allowed. text: of the decision; or path: choices that lead to no decision.
 */
export interface IllegalReasonQuery {
  /**
   * @maxItems 40
   */
  path?: string[];
  request_id?: string | number | null;
  seat: number;
  text?: string | null;
  type: 'illegal_reason';
}
/**
 * Asks for the exact value of each decision at ply `ply` of the table.
 *
 *     own_tables: the client's other running tables; the server does not evaluate positions of a running game between
 *     people for its players.
 */
export interface ExactValuesQuery {
  /**
   * @maxItems 60
   */
  own_tables?: SeatKeys[];
  ply: number;
  request_id?: string | number | null;
  type: 'exact_values';
}
/**
 * Takes back a seat's last decision.
 */
export interface TakeBack {
  request_id?: string | number | null;
  seat: number;
  type: 'take_back';
}
/**
 * A seat resigns.
 */
export interface Resign {
  request_id?: string | number | null;
  seat: number;
  type: 'resign';
}
/**
 * A seat offers the other players a draw, or asks them for a takeback of its last decision.
 *
 *     reroll: at a table with physical dice, a seat says that the last roll was entered wrongly. If all agree, the roll
 *     and what came after it are taken back, and the seat that rolled enters it again.
 */
export interface MakeOffer {
  kind: string;
  request_id?: string | number | null;
  seat: number;
  type: 'make_offer';
}
/**
 * Stops a seat's clock for some days in a correspondence game.
 */
export interface TakeVacation {
  days: number;
  request_id?: string | number | null;
  seat: number;
  type: 'take_vacation';
}
/**
 * Asks a bot that has failed again. level: another level, which the bot keeps; null: the same.
 */
export interface RetryBot {
  level?: string | null;
  request_id?: string | number | null;
  seat: number;
  type: 'retry_bot';
}
/**
 * Whether the server sends its diagram with each state, for a client without its own board for the game.
 */
export interface SetDiagrams {
  enabled: boolean;
  request_id?: string | number | null;
  type: 'set_diagrams';
}
/**
 * A player has seen everything that led to the secret decision at ply `ply`: the game's clock may run for the
 *     seat.
 */
export interface PlaybackFinished {
  ply: number;
  request_id?: string | number | null;
  seat: number;
  type: 'playback_finished';
}
/**
 * In a correspondence game: a player starts the game's own clock for their secret decision.
 *
 *     ply: of the round's first secret decision, as in `PlaybackFinished`.
 */
export interface StartRound {
  ply: number;
  request_id?: string | number | null;
  seat: number;
  type: 'start_round';
}
/**
 * Asks whether the server is there.
 */
export interface Ping {
  request_id?: string | number | null;
  type: 'ping';
}
/**
 * Enters the outcome of physical dice or a throw at ply `ply`, by the seat that rolls (`CurrentPosition.roller`).
 *
 *     Any player enters what a bot rolls.
 */
export interface EnterOutcome {
  ply: number;
  request_id?: string | number | null;
  seat: number;
  text: string;
  type: 'enter_outcome';
}
/**
 * Sets a seat's conditional moves, which replace the previous ones. They are secret from everybody else.
 *
 *     ply: the table's. lines: each is a sequence of decisions and chance outcomes from that ply on, ending with a
 *     decision of the seat. A decision of the seat is carried out as soon as everything before it in its line has
 *     happened. No lines: the conditional moves are revoked.
 */
export interface SetConditionalMoves {
  /**
   * @maxItems 50
   */
  lines: string[][];
  ply: number;
  request_id?: string | number | null;
  seat: number;
  type: 'set_conditional_moves';
}
/**
 * Posts a chat message. text: plain text. seat: of a player; null for a spectator, who may give a name.
 *
 *     Players, and anyone connecting from a player's address, see spectators' messages only after the game.
 */
export interface PostChat {
  name?: string | null;
  request_id?: string | number | null;
  seat?: number | null;
  text: string;
  type: 'post_chat';
}
/**
 * The conditional moves of this client's seat: see `SetConditionalMoves`.
 *
 *     deciders: the seat that decides each entry of each line; -1 for chance.
 */
export interface ConditionalMovesState {
  deciders: number[][];
  lines: string[][];
  ply: number;
}
/**
 * The current position, the same for everybody. text: in the game's notation. board: the game's own dataclass.
 *
 *     to_decide: seats (chance: -1) that must still decide. decided: seats whose sealed decision is in. roller: at a table
 *     with physical dice, the seat that rolls now, else null.
 */
export interface CurrentPosition {
  board: unknown;
  decided: number[];
  ply: number;
  roller?: number | null;
  text: string;
  to_decide: number[];
}
/**
 * The value of a decision for the seat that decides.
 *
 *     outcome: `won`, `drawn`, `lost`, or `open` if it is unknown. plies: to the end with perfect play; null for draws and
 *     unknown values. is_bound: whether plies is only an upper bound.
 */
export interface DecisionValue {
  is_bound: boolean;
  outcome: string;
  plies: number | null;
  text: string;
}
/**
 * The server's own drawing of the position. frames: the drawings that lead to it from the last decision.
 */
export interface Diagram {
  frames: string[];
  svg: string;
}
/**
 * An error. code: for programs. sentence: for people. request_id: of the message that it answers.
 */
export interface ErrorMessage {
  code: string;
  request_id: string | number | null;
  sentence: string;
  type: 'error';
}
/**
 * The answer to a failed HTTP request. code: for programs. sentence: for people.
 */
export interface ErrorResponse {
  code: string;
  sentence: string;
}
/**
 * The value of each decision at a ply of the table. solution: who wins from there; null if unknown.
 */
export interface ExactValuesAnswer {
  ply: number;
  request_id: string | number | null;
  solution: string | null;
  type: 'exact_values';
  values: DecisionValue[];
}
/**
 * A decision in a step of a tutorial or in a puzzle. diagrams: whether to send the server's diagrams. found: the
 *     number of the puzzle's decisions that were found before it.
 */
export interface ExerciseAttempt {
  diagrams?: boolean;
  found?: number;
  text: string;
}
/**
 * The answer to an attempt. correct: whether the decision does what the step asks for.
 *
 *     sentence: why it matters; else why it is not allowed, or a hint. line: with the decision and what followed, if it is
 *     correct or a reply to it is shown. continuation: the decisions after a puzzle's solution, until it has won.
 *     example: the decision to find next in the same puzzle; "" if there is none.
 */
export interface ExerciseResult {
  continuation?: string[];
  correct: boolean;
  example?: string;
  line: StudyLine | null;
  sentence: string;
}
/**
 * A line, with its entries in the game's notation. Only plies that lead to one of `positions` have events.
 *
 *     outcomes: of chance at its end, most likely first. prompt: a sentence that says who decides at its end, or how it
 *     ended.
 */
export interface StudyLine {
  game: GameDescription;
  log: LogLine[];
  options: {
    [k: string]: boolean | number | string;
  };
  outcomes?: ChanceOutcome[];
  positions: PositionSnapshot[];
  prompt?: string;
  seat_info: SeatInfo[];
  seat_prompts?: SeatPrompt[];
  start: string | null;
}
/**
 * A game's declaration (`core.game_info.GameInfo`), and who can play it.
 *
 *     tagline: a few words below its title; "" without. chance_animation: its kind, such as `throw`; null without one.
 *     has_rules: whether it has a rules page. tutorial_steps: number of steps of its tutorial; 0 without one.
 *     puzzle_count: number of its puzzles.
 *     has_position_setup: whether positions can be set up by hand. whole_turns: whether a turn of several decisions is
 *     analysed as one. board: URL of the ES module of its own board; "" without one. picture: likewise of its picture on
 *     the start page.
 */
export interface GameDescription {
  board: string;
  chance: string;
  chance_animation: string | null;
  clock: string;
  designer: string;
  dynamics: string;
  has_position_setup: boolean;
  has_rules: boolean;
  id: string;
  information: string;
  levels: LevelInfo[];
  on_timeout: string;
  options: OptionInfo[];
  picture: string;
  puzzle_count: number;
  seats: SeatInfo[];
  seats_option: string | null;
  summary: string;
  tagline: string;
  title: string;
  tutorial_steps: number;
  whole_turns: boolean;
}
/**
 * A level of the bots.
 */
export interface LevelInfo {
  description: string;
  name: string;
}
/**
 * An option of a game. title: its name. type: bool, int or str. open_ended: whether any other text is allowed, too.
 *
 *     zero_meaning: what 0 means if it has a special meaning; else empty.
 */
export interface OptionInfo {
  choices: ChoiceInfo[];
  default: boolean | number | string;
  description: string;
  high: number | null;
  low: number | null;
  name: string;
  open_ended: boolean;
  title: string;
  type: string;
  zero_meaning: string;
}
/**
 * A seat as the game declares it. colour: of its pieces, `#rrggbb`. mark: their shape.
 */
export interface SeatInfo {
  colour: string;
  mark: string;
  name: string;
}
/**
 * A ply of the game.
 *
 *     seat: null for chance. text: null while it is secret from this client. turn_number: where a numbered turn begins.
 *     events: its consequences, each with `kind`, `sentence` and the fields of the game's event; on joining, only the
 *     lines of the catch-up have them. chance_animation: of a chance outcome, in base64.
 */
export interface LogLine {
  chance_animation?: string | null;
  events?: {}[];
  ply: number;
  seat: number | null;
  text: string | null;
  turn_number: number | null;
  turn_start: boolean;
}
/**
 * The position at a ply.
 *
 *     result: null while the game runs. diagrams: the last one shows the position. turn_seat: while chance decides, the
 *     seat whose turn it is; null if a seat decides or the game is over.
 */
export interface PositionSnapshot {
  board: unknown;
  decided: number[];
  diagrams?: string[];
  ply: number;
  result: number[] | null;
  text: string;
  to_decide: number[];
  turn_seat?: number | null;
}
/**
 * The choices of a seat of this client. sealed_decision: its own. move_tree: null if it is not its turn to decide.
 *     round_seconds: in a correspondence game, seconds for the decision once its player starts it (`StartRound`); 0: there
 *     is nothing to start.
 */
export interface SeatPrompt {
  move_tree?: MoveTreeNode | null;
  round_seconds?: number;
  sealed_decision?: string | null;
  seat: number;
}
/**
 * A step of a game's tutorial, or a puzzle, numbered from 1. example: a decision that solves it.
 *
 *     context: what to know before; "" for puzzles. instruction: what to do. continuation: what to do once a part of the
 *     decision has been entered; "" if the instruction says all. note: what else is worth knowing, for smaller
 *     type: how many decisions win, and unusual options; "" for tutorials. pointed: the decisions at which the board
 *     points; empty if one is to be found. announced: what the other seat will decide, if the context says so; else empty.
 *     inspected: a place of which the texts speak, for the board to explain; "" for none.
 *     turns: the number of turns in which each of the game's puzzles is won; empty for tutorials. seat: the one that
 *     decides. line: the position, with what led there since the last custom position. conclusion: text after the last
 *     step; "" in all other steps.
 */
export interface ExerciseStep {
  announced: string[];
  conclusion: string;
  context: string;
  continuation: string;
  example: string;
  inspected: string;
  instruction: string;
  line: StudyLine;
  note: string;
  number: number;
  pointed: string[];
  seat: number;
  step_count: number;
  turns: number[];
}
/**
 * The path of a feed, which should be kept secret; it opens no seat. It replaces the previous one.
 */
export interface FeedLink {
  path: string;
}
/**
 * Shows a field only while another field has one of these values.
 */
export interface FieldCondition {
  field: string;
  values: string[];
}
/**
 * A property of a position other than its pieces. Without choices it is a number from low to high, or a text.
 *
 *     shown_when: null: always. seat: the seat whose decision the text is; null if it is not a decision.
 */
export interface FieldInfo {
  choices: FieldValue[];
  high: number | null;
  low: number | null;
  name: string;
  seat: number | null;
  shown_when: FieldCondition | null;
  title: string;
}
/**
 * A value of a field. label: for people.
 */
export interface FieldValue {
  label: string;
  value: string;
}
/**
 * A finished game. your_seats: seats that the client's keys open. ended_at: UTC time.
 *
 *     cursor: see `FinishedGamesRequest`.
 */
export interface FinishedGame {
  cursor: string;
  end_sentence: string;
  ended_at: string;
  game: string;
  plies: number;
  seats: FinishedSeat[];
  table_id: string;
  title: string;
  your_seats: number[];
}
/**
 * A player of a finished game. level: of a bot. score: 1 won, 0 lost, values between for a shared win or a draw.
 */
export interface FinishedSeat {
  level: string | null;
  name: string;
  score: number;
}
/**
 * Finished games, latest first. has_more: whether more games follow.
 */
export interface FinishedGames {
  games: FinishedGame[];
  has_more: boolean;
}
/**
 * Asks for finished games: of the tables that keys open; without keys, of tables that were in the lobby.
 *
 *     game: an id. opponent: a part of another player's name. result: for the client. cursor: of the last game that the
 *     client has; the answer starts after it.
 */
export interface FinishedGamesRequest {
  cursor?: string | null;
  game?: string | null;
  /**
   * @maxItems 1000
   */
  keys?: string[];
  opponent?: string;
  result?: string | null;
}
/**
 * The end of a game. result: the score of each seat. termination: how it ended if it was not
 *     played to its end. seed: of chance, "" if chance was physical. rematch_seat: the first seat that asked for a
 *     rematch.
 */
export interface GameEnd {
  rematch_seat?: number | null;
  result: number[];
  seed: string;
  sentence: string;
  termination: string | null;
}
/**
 * The start of a game with some options. options: all of them in canonical form; as requested, if no game can be
 *     played with them. board: the game's own dataclass; null if it cannot be drawn. svg: the diagram; "" if no game can
 *     be played. issues: everything that is wrong; none: the game can be played. notes: what is allowed but unusual.
 */
export interface GamePreview {
  board: unknown;
  issues: IssueInfo[];
  notes: string[];
  options: {
    [k: string]: boolean | number | string;
  };
  svg: string;
}
/**
 * One problem. cells: the cells that it concerns, if any.
 */
export interface IssueInfo {
  cells: string[];
  sentence: string;
}
/**
 * Asks for the start position of a game with some options, and for what is wrong with them.
 */
export interface GamePreviewRequest {
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
}
/**
 * Why a decision is not allowed.
 */
export interface IllegalReason {
  sentence: string;
}
/**
 * Why a decision is not allowed.
 */
export interface IllegalReasonAnswer {
  request_id: string | number | null;
  sentence: string;
  type: 'illegal_reason';
}
/**
 * Asks why a decision is not allowed at the end of a line. text: of the decision; or path: choices.
 */
export interface IllegalReasonRequest {
  line: Line;
  /**
   * @maxItems 40
   */
  path?: string[];
  seat: number;
  text?: string | null;
}
/**
 * The places, pieces and fields that can be set up in a game with its options (`core.position_setup`).
 */
export interface LayoutInfo {
  cells: CellInfo[];
  fields: FieldInfo[];
  kinds: PieceKindInfo[];
}
/**
 * A kind of piece. label: for people. seat: its owner. single: whether there is exactly one on the board.
 *
 *     layer: a cell holds one piece of a layer; "": pieces form a stack. picture: one piece as an SVG; "": it has none.
 *     count: the number of such pieces in the game; null if it has no limit. pool: kinds of the same pool share their
 *     count; "": the kind has its own. group: words for the row in which kinds that follow each other are shown together;
 *     "": the kind has none.
 */
export interface PieceKindInfo {
  count: number | null;
  group: string;
  label: string;
  layer: string;
  name: string;
  picture: string;
  pool: string;
  seat: number | null;
  single: boolean;
}
/**
 * Asks for a line's log and `count` of its positions from ply `first_ply` on.
 *
 *     move_tree: whether to send the possible decisions at its end. diagrams: whether to send the server's diagrams.
 */
export interface LineRequest {
  count?: number;
  diagrams?: boolean;
  first_ply?: number;
  line: Line;
  move_tree?: boolean;
}
/**
 * The log from a ply on, replacing what the client had from there. from_ply = 0: the whole log.
 */
export interface LogChange {
  from_ply: number;
  lines: LogLine[];
}
/**
 * A seat of a new table: for the client itself (person), for a bot of a level, or for an invited player (open).
 */
export interface NewSeat {
  kind?: string;
  level?: string | null;
  name?: string | null;
}
/**
 * A new table.
 *
 *     keys: by seat, of the client's own seats. invitations: by seat, the code of each open seat; it becomes void once the
 *     seat is claimed. creator_key: gives open seats to bots, and opens no seat.
 */
export interface NewTable {
  creator_key?: string | null;
  id: string;
  invitations?: (string | null)[];
  keys: (string | null)[];
}
/**
 * A new table with its terms. Omitted seats are for the client itself.
 */
export interface NewTableRequest {
  chance_takebacks?: boolean;
  client_seeds?: boolean;
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  physical_chance?: boolean;
  public?: boolean;
  /**
   * @maxItems 16
   */
  seats?: NewSeat[];
  start?: string | null;
  time_control?: TimeControl;
}
/**
 * The kinds of time control: `move` and `days`: seconds for each turn; `fischer`: a starting time, and an increment
 *     after each turn.
 */
export interface TimeControl {
  increment?: number;
  kind?: string;
  seconds?: number;
}
/**
 * A seat's offer: see `MakeOffer`. plies: taken back if all agree. unanswered: seats that have not answered yet.
 */
export interface OfferState {
  kind: string;
  plies: number;
  seat: number;
  unanswered: number[];
}
/**
 * The text of a record or a study file, to be read and checked.
 */
export interface OpenRequest {
  text: string;
}
/**
 * A table that anybody may join. open_seats: seats to claim. player_present: whether one of its players is there.
 *
 *     ply: the plies played. created_at: UTC time.
 */
export interface OpenTable {
  created_at: string;
  game: string;
  id: string;
  open_seats: number[];
  options: {
    [k: string]: boolean | number | string;
  };
  player_present: boolean;
  ply: number;
  seat_info: SeatInfo[];
  seats: SeatState[];
  time_control: TimeControl1;
  title: string;
}
/**
 * A seat of a table.
 *
 *     controlled: whether this connection acts for it. present: whether its player is a bot or connected. open: whether
 *     nobody has claimed it yet. resigned: whether its player has resigned and a bot plays on. client_seed: its
 *     contribution to the seed of chance; "": it declined; null: it has not answered, or the table does not ask.
 */
export interface SeatState {
  client_seed: string | null;
  controlled: boolean;
  level: string | null;
  name: string;
  open: boolean;
  person: boolean;
  present: boolean;
  resigned: boolean;
}
/**
 * The kinds of time control: `move` and `days`: seconds for each turn; `fischer`: a starting time, and an increment
 *     after each turn.
 */
export interface TimeControl1 {
  increment?: number;
  kind?: string;
  seconds?: number;
}
/**
 * A record or study file that was read. result: as in a record. issues: false claims in the record.
 */
export interface OpenedStudy {
  issues: string[];
  result: string;
  study: Study;
}
/**
 * A study file: a game with variations and comments. See docs/records.md.
 */
export interface Study {
  comment?: string;
  game: string;
  /**
   * @maxItems 5000
   */
  nodes?: StudyNode[];
  options?: {
    [k: string]: boolean | number | string;
  };
  start?: string | null;
  study: number;
  tags?: {
    [k: string]: string;
  };
}
/**
 * An entry of a study: a decision or chance outcome. parent: index of the preceding entry; -1: the start.
 *
 *     The first entry after a parent is the main line, the others are variations.
 */
export interface StudyNode {
  comment?: string;
  parent: number;
  text: string;
}
/**
 * The answer to `Ping`.
 */
export interface Pong {
  request_id: string | number | null;
  type: 'pong';
}
/**
 * Asks for a position that is set up by hand: from a draft, else from a position's text, else from the start.
 *     sealed: decisions already made in a position where several seats decide simultaneously, by seat number.
 */
export interface PositionSetupRequest {
  draft?: SetupDraft | null;
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  position?: string | null;
  sealed?: {
    [k: string]: string;
  };
}
/**
 * A position as set up by hand. pieces: names of kinds by cell, from bottom to top. fields: values by name.
 */
export interface SetupDraft {
  fields?: {
    [k: string]: string;
  };
  pieces?: {
    /**
     * @maxItems 100
     */
    [k: string]: string[];
  };
}
/**
 * A position that is set up by hand. board, diagram: its appearance; null and "" if it cannot be drawn.
 *
 *     draft: in the game's own form, if the position is legal. text: of the position with its sealed decisions; "" without
 *     one. sealed: decisions already made, by seat number; entries: the same as log entries, if all seats have decided.
 *     issue: what is wrong; "" if nothing is; cells: where. drawable: whether the draft describes a position at all, legal
 *     or not. seat_prompts: of the seats that decide simultaneously. over: whether the game has ended there. prompt: who
 *     decides, or how it ended.
 */
export interface PositionSetupView {
  board: unknown;
  cells: string[];
  diagram: string;
  draft: SetupDraft;
  drawable: boolean;
  entries: string[];
  game: GameDescription;
  issue: string;
  layout: LayoutInfo;
  options: {
    [k: string]: boolean | number | string;
  };
  over: boolean;
  prompt: string;
  sealed: {
    [k: string]: string;
  };
  seat_info: SeatInfo[];
  seat_prompts: SeatPrompt[];
  text: string;
  to_decide: number[];
}
/**
 * The server's public key for subscriptions (VAPID: P-256, uncompressed, base64url).
 */
export interface PushKey {
  key: string;
}
/**
 * The text of a notification, encrypted for one browser. path: of the table.
 */
export interface PushMessage {
  path: string;
  title: string;
}
/**
 * Subscribes a browser to the turns of a recovery code's owner (web push).
 *
 *     endpoint, p256dh, auth: of the browser's subscription, the keys in base64url.
 */
export interface PushSubscribeRequest {
  auth: string;
  code: string;
  endpoint: string;
  p256dh: string;
}
/**
 * Ends a browser's subscription.
 */
export interface PushUnsubscribeRequest {
  code: string;
  endpoint: string;
}
/**
 * Asks for a line as a record. comment: before the first entry. comments: after each entry.
 */
export interface RecordRequest {
  comment?: string;
  /**
   * @maxItems 5000
   */
  comments?: string[];
  line: Line;
  tags?: {
    [k: string]: string;
  };
}
/**
 * A table at which a recovery code opens a seat.
 */
export interface RecoveredTable {
  id: string;
  over: boolean;
  title: string;
}
/**
 * Binds a recovery code to seats: from now on it opens all seats that these keys open, like another key.
 */
export interface RecoveryBindingRequest {
  code: string;
  /**
   * @maxItems 50
   */
  tables: SeatKeys[];
}
/**
 * Asks which tables a recovery code opens, or for a link to the feed of its owner's turns.
 */
export interface RecoveryRequest {
  code: string;
}
/**
 * A rematch, with the seats rotated by one. keys: of the client's seats.
 */
export interface RematchRequest {
  /**
   * @maxItems 16
   */
  keys?: string[];
}
/**
 * The clock of a seat. seconds_left: whole seconds. vacation_until: UTC time; null if the seat is not on vacation.
 *
 *     vacation_days_left: days that it may still take.
 */
export interface SeatClock {
  running: boolean;
  seconds_left: number;
  vacation_days_left: number;
  vacation_until: string | null;
}
/**
 * The code with which another device takes over a seat, once. expires_at: UTC time.
 */
export interface SeatTransfer {
  code: string;
  expires_at: string;
  seat: number;
}
/**
 * Asks for a code with which another device takes over a seat.
 */
export interface SeatTransferRequest {
  key: string;
}
/**
 * The whole table as this client may see it; the client controls some seats, or none as a spectator.
 *
 *     spectators: number of connections without a seat. seat_prompts: one for each seat of this client. chance_prompt:
 *     null unless this client has to enter a physical outcome. takeback_seats: seats of this client that may take back.
 *     possible_offers: what the first seat of this client may offer now. conditional_moves: of the client's seat, if it
 *     has only one. chat: latest messages; players, and others from their addresses, see spectators' messages only after
 *     the game. exact_values_allowed: whether this client may ask for exact values. thinking_bots: seats of bots that are
 *     computing.
 *     failed_bots: seats of bots that have failed and wait for `RetryBot`. round_seconds_left: on the game's own clock;
 *     null while it does not run. paused: whether no clock runs because the clock alone has decided several turns, until a
 *     player decides or returns. clocks: of all seats; none without a time control. diagram: only for clients that want
 *     it. end: null while the game runs. kept_until: the day (UTC, `2026-12-31`) on which the table is deleted unless
 *     somebody visits it before. catch_up: sent on joining only.
 */
export interface TableState {
  catch_up: CatchUp | null;
  chance_prompt: ChancePrompt | null;
  chat: ChatMessage[];
  clocks: SeatClock[];
  conditional_moves: ConditionalMovesState | null;
  diagram: Diagram | null;
  end: GameEnd | null;
  exact_values_allowed: boolean;
  failed_bots: number[];
  game: GameDescription;
  id: string;
  kept_until: string;
  log: LogChange;
  offer: OfferState | null;
  options: {
    [k: string]: boolean | number | string;
  };
  paused: boolean;
  position: CurrentPosition;
  possible_offers: string[];
  round_seconds_left: number | null;
  seat_info: SeatInfo[];
  seat_prompts: SeatPrompt[];
  seats: SeatState[];
  seed_commitment: string;
  spectators: number;
  takeback_seats: number[];
  terms: Terms;
  thinking_bots: number[];
  type: 'table';
}
/**
 * The terms of a table besides the game's options.
 *
 *     public: whether open seats are offered in the lobby. chance_takebacks: whether chance outcomes can be taken back,
 *     too; the record says so. client_seeds: whether chance waits until each player has contributed to its seed or
 *     declined.
 *     physical_chance: whether players enter the outcomes of their own dice and pyramids; the record says so.
 *     start: text of the position from which the game begins, as in a record's tag Position; null: the game's own start.
 */
export interface Terms {
  chance_takebacks?: boolean;
  client_seeds?: boolean;
  physical_chance?: boolean;
  public?: boolean;
  start?: string | null;
  time_control?: TimeControl2;
}
/**
 * The kinds of time control: `move` and `days`: seconds for each turn; `fischer`: a starting time, and an increment
 *     after each turn.
 */
export interface TimeControl2 {
  increment?: number;
  kind?: string;
  seconds?: number;
}
/**
 * The parts of a `TableState` that have changed since the last message; the others are unchanged.
 */
export interface TableChange {
  chance_prompt?: ChancePrompt | null;
  chat?: ChatMessage[];
  clocks?: SeatClock[];
  conditional_moves?: ConditionalMovesState | null;
  diagram?: Diagram | null;
  end?: GameEnd | null;
  exact_values_allowed?: boolean;
  failed_bots?: number[];
  kept_until?: string;
  log?: LogChange;
  offer?: OfferState | null;
  paused?: boolean;
  position?: CurrentPosition;
  possible_offers?: string[];
  round_seconds_left?: number | null;
  seat_prompts?: SeatPrompt[];
  seats?: SeatState[];
  spectators?: number;
  takeback_seats?: number[];
  thinking_bots?: number[];
  type: 'change';
}
/**
 * The status of one of a client's tables.
 *
 *     deleted: whether the table no longer exists. cancelled: whether that is because its invitation was cancelled.
 *     unreadable: whether it exists, but its log cannot be read; all other fields are then empty, and the client should
 *     keep its keys. your_seats: seats that the client's keys open. your_turn: whether one of them is to decide.
 *     end_sentence: how the game ended; "" while it runs. changed_at: when something last happened there (UTC).
 *     time_control: null if nothing else is sent of the table. options: those of the game.
 */
export interface TableStatus {
  cancelled?: boolean;
  changed_at: string;
  deleted: boolean;
  end_sentence: string;
  game: string;
  id: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  over: boolean;
  ply: number;
  seats: SeatState[];
  time_control?: TimeControl1 | null;
  title: string;
  unreadable?: boolean;
  your_seats: number[];
  your_turn: boolean;
}
/**
 * Asks for the status of the client's tables.
 */
export interface TableStatusRequest {
  /**
   * @maxItems 50
   */
  tables: SeatKeys[];
}
