/* Made from schema/messages.json by `npm run generate`. */

export type ClientMessage =
  | Join
  | Decide
  | Why
  | Values
  | Undo
  | Resign
  | Propose
  | Answer
  | Vacation
  | Draw
  | Shown
  | Begin
  | Ping
  | Share
  | Enter
  | PlanWanted
  | Say;
export type ServerMessage = TableState | TableChange | Failure | WhyAnswer | ValuesAnswer | Pong;

/**
 * What a position is worth to a seat (0 to 1), with lines, the best or likeliest first.
 *
 *     spread: the standard deviation of the value, where chance decides. asked: the decision that was asked about. shares:
 *     what it is worth to each seat, where that is known of more than two; else empty.
 */
export interface AnalysisAnswer {
  asked: ValueLine | null;
  exact: boolean;
  lines: ValueLine[];
  re: string | number | null;
  seat: number;
  shares: number[];
  spread: number;
  type: 'analysis';
  value: number;
}
/**
 * Decisions (or an outcome of chance), and what they are worth to the seat, 0 to 1.
 *
 *     exact: proven; plies: to the end, where known. weight: in the mixture that the seat should draw from, or the
 *     probability of an outcome. because: what speaks for it or against it, in sentences; "" where nothing is said.
 */
export interface ValueLine {
  because: string;
  decisions: string[];
  exact: boolean;
  plies: number | null;
  value: number;
  weight: number | null;
}
/**
 * The question what the position at the end of a line is worth to a seat.
 *
 *     asked: a decision there that is to be judged in any case; turn: what the same seat decided next in the same turn,
 *     for games whose turns are judged as one. brief: nothing is to be explained. held: the asker's tables; to the players
 *     of a game that runs between people its positions are not analysed. A later question on the same connection ends the
 *     one before.
 */
export interface AnalysisRequest {
  asked?: string | null;
  brief?: boolean;
  /**
   * @maxItems 60
   */
  held?: SeatKeys[];
  line: Line;
  seat: number;
  seconds?: number;
  tag?: string | number | null;
  /**
   * @maxItems 60
   */
  turn?: string[];
}
/**
 * The keys that an asker holds at a table.
 */
export interface SeatKeys {
  /**
   * @maxItems 16
   */
  keys?: string[];
  table: string;
}
/**
 * A way through a game: its options, a set-up position's text (none: the start), decisions and outcomes.
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
 * How it came about, in base64 (docs/throw.md); null where the seed gives something else, or it cannot be shown.
 */
export interface AnimationData {
  film: string | null;
}
/**
 * How did the last entry of a line come about, which chance has decided? seed, shares: as a record has them.
 */
export interface AnimationRequest {
  line: Line;
  seed: string;
  shares?: string;
}
/**
 * A seat's answer to what is offered; with a no, who offered takes it back.
 */
export interface Answer {
  accept: boolean;
  seat: number;
  tag?: string | number | null;
  type: 'answer';
}
/**
 * What a seat of this guest may do. own_seal: its own sealed decision. move_tree: None if it is not to decide here.
 *
 *     begin: by correspondence, the seconds that its person has for the decision once he begins (`Begin`); 0: nothing is
 *     to be begun.
 */
export interface Asked {
  begin?: number;
  move_tree?: MoveTreeNode | null;
  own_seal?: string | null;
  seat: number;
}
/**
 * A half-entered decision: what to do next, the decision if it is complete as it stands, and what leads on.
 *
 *     A choice that completes the decision and leads no further is the decision's text alone. labels: what the buttons
 *     say for those choices that are nowhere on the board. effects: what choices that complete a decision change besides,
 *     as the game's own board reads it, so that it can show the decision before it is carried out.
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
 * By correspondence: a seat's person begins his secret decision, and the game's own clock runs for him from now on.
 *
 *     ply: the first of the moment's secret decisions, as in `shown`.
 */
export interface Begin {
  ply: number;
  seat: number;
  tag?: string | number | null;
  type: 'begin';
}
/**
 * The maker of a table gives an open seat to a bot. host: the table's own key, which opens no seat.
 */
export interface BotWanted {
  host: string;
  level?: string;
  seat: number;
}
/**
 * The tables at which the code opens what the asker holds.
 */
export interface BoundTables {
  tables: string[];
}
/**
 * What dice or a throw may have shown, where persons enter it: choice by choice.
 *
 *     seat: for which this client enters it: the one that rolls; any person's if a bot rolls. meanings: what the choices
 *     mean, as the game's own dataclass, so that they can be drawn.
 */
export interface ChanceAsked {
  meanings: {};
  move_tree: MoveTreeNode;
  seat: number;
}
/**
 * An outcome of chance with its relative weight.
 */
export interface ChanceOutcome {
  text: string;
  weight: number;
}
/**
 * What somebody said. number: from 0 at each table. seat: null for who watches. at: when (UTC).
 */
export interface ChatLine {
  at: string;
  name: string;
  number: number;
  seat: number | null;
  text: string;
}
/**
 * A value that an option can have, with its meaning.
 */
export interface ChoiceInfo {
  meaning: string;
  value: boolean | number | string;
}
/**
 * Somebody sits: his seat, and the key that nobody else is ever given.
 */
export interface ClaimedSeat {
  id: string;
  key: string;
  seat: number;
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
  seat: number;
  tag?: string | number | null;
  text: string;
  type: 'decide';
}
/**
 * The question why a decision is not allowed: its text, or the path of choices that leads nowhere.
 */
export interface Why {
  /**
   * @maxItems 40
   */
  path?: string[];
  seat: number;
  tag?: string | number | null;
  text?: string | null;
  type: 'why';
}
/**
 * The question what each decision at ply `ply` of the table is worth, exactly.
 */
export interface Values {
  ply: number;
  tag?: string | number | null;
  type: 'values';
}
/**
 * A seat wants its last decision back.
 */
export interface Undo {
  seat: number;
  tag?: string | number | null;
  type: 'undo';
}
/**
 * A seat gives up.
 */
export interface Resign {
  seat: number;
  tag?: string | number | null;
  type: 'resign';
}
/**
 * A seat offers the other persons a draw, or asks them to let it take its last decision back.
 *
 *     reroll: where persons enter dice, a seat says that the last roll was entered wrongly. If all agree, the roll and
 *     what came after it are taken back, and the seat that rolled enters it again.
 */
export interface Propose {
  kind: string;
  seat: number;
  tag?: string | number | null;
  type: 'offer';
}
/**
 * A seat's time is to stand still for some days; for games by correspondence.
 */
export interface Vacation {
  days: number;
  seat: number;
  tag?: string | number | null;
  type: 'vacation';
}
/**
 * Whether the client wants the server's drawing with each state: it has no board of its own for the game.
 */
export interface Draw {
  tag?: string | number | null;
  type: 'draw';
  wanted: boolean;
}
/**
 * A seat's person has seen what led to the secret decision at ply `ply`: the game's clock may run for it.
 */
export interface Shown {
  ply: number;
  seat: number;
  tag?: string | number | null;
  type: 'shown';
}
/**
 * Are you there?
 */
export interface Ping {
  tag?: string | number | null;
  type: 'ping';
}
/**
 * What a seat adds to the seed of chance, in hexadecimal: 16 to 64 digits, or none if it does not want to.
 */
export interface Share {
  seat: number;
  tag?: string | number | null;
  text?: string;
  type: 'share';
}
/**
 * What dice or a throw have shown at a real table, entered at ply `ply` by the seat that rolls (`Stand.roller`).
 *
 *     Any person enters what a bot rolls.
 */
export interface Enter {
  ply: number;
  seat: number;
  tag?: string | number | null;
  text: string;
  type: 'enter';
}
/**
 * What a seat decides if this or that happens first. Only its holder is ever told of it.
 *
 *     ply: the table's. lines: each is what is to happen from there on, decision by decision (and outcome by outcome), the
 *     seat's own decisions among it and at its end; these are carried out as soon as all before them has happened. A new
 *     plan takes the place of the one before; no lines: it is revoked.
 */
export interface PlanWanted {
  /**
   * @maxItems 50
   */
  lines: string[][];
  ply: number;
  seat: number;
  tag?: string | number | null;
  type: 'plan';
}
/**
 * Something is said at the table, in plain text. seat: of who plays; null: of who watches, and may say his name.
 *
 *     Players, and who comes from a player's address, hear those who watch only when the game is over.
 */
export interface Say {
  name?: string | null;
  seat?: number | null;
  tag?: string | number | null;
  text: string;
  type: 'say';
}
/**
 * What a decision is worth for the seat that decides.
 *
 *     outcome: `won`, `drawn`, `lost`, or `open` where it is not known. plies: to the end if both play perfectly, None for
 *     draws and where it is not known. within: the plies are only the most that it takes.
 */
export interface DecisionValue {
  outcome: string;
  plies: number | null;
  text: string;
  within: boolean;
}
/**
 * The server's own drawing of the position, and the drawings that lead to it from the last decision.
 */
export interface Diagram {
  frames: string[];
  svg: string;
}
/**
 * How a game ended.
 *
 *     result: one number per seat. termination: how it ended outside the rules. seed: of chance, "" where it was entered
 *     by hand. rematch: the seat that has asked for one first, if any has.
 */
export interface End {
  rematch?: number | null;
  result: number[];
  seed: string;
  sentence: string;
  termination: string | null;
}
/**
 * What somebody decides at a step of an introduction. drawn: whether the server's diagrams are wanted.
 */
export interface ExerciseAnswer {
  drawn?: boolean;
  text: string;
}
/**
 * What becomes of a decision at a step. right: whether it does what was asked.
 *
 *     sentence: why it matters; else why it cannot be, or a hint. line: with the decision and what followed, if right, or
 *     if it is shown how it is met.
 */
export interface ExerciseResult {
  line: StudyLine | null;
  right: boolean;
  sentence: string;
}
/**
 * A line with its entries as its game writes them; events only in the lines that lead to the positions told.
 *
 *     stands: positions by ply. outcomes: what chance may bring at the end, the likeliest first. prompt: what stands at
 *     the end, in a sentence.
 */
export interface StudyLine {
  asked?: Asked[];
  game: GameDescription;
  lines: LogLine[];
  options: {
    [k: string]: boolean | number | string;
  };
  outcomes?: ChanceOutcome[];
  prompt?: string;
  seat_cards: SeatInfo[];
  stands: PositionSnapshot[];
  start: string | null;
}
/**
 * What a game declares of itself (`core.game_info.GameInfo`), and who can play it.
 *
 *     rules: whether it has a page of them. lesson: how many steps its introduction has, 0 without one.
 *     puzzles: how many come with it. arranges: whether any position can be set up by hand.
 *     whole_turns: whether a turn of several decisions is judged as one.
 */
export interface GameDescription {
  arranges: boolean;
  at_zero: string;
  chance: string;
  clock: string;
  designer: string;
  dynamics: string;
  film: string | null;
  id: string;
  information: string;
  lesson: number;
  levels: LevelInfo[];
  options: OptionInfo[];
  puzzles: number;
  rules: boolean;
  seats: SeatInfo[];
  seats_option: string | null;
  summary: string;
  title: string;
  whole_turns: boolean;
}
/**
 * A level of the bots.
 */
export interface LevelInfo {
  meaning: string;
  name: string;
}
/**
 * An option of a game. type: bool, int or str. free: any other text may be given, too.
 *
 *     zero: what 0 means where it counts nothing; else empty.
 */
export interface OptionInfo {
  choices: ChoiceInfo[];
  default: boolean | number | string;
  free: boolean;
  high: number | null;
  low: number | null;
  meaning: string;
  name: string;
  type: string;
  zero: string;
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
 * A ply that stands.
 *
 *     seat: None for chance. text: None while it is sealed from this guest. number: of the turn, where one begins that
 *     is numbered. events: what it brought about, each with `kind`, `sentence` and the fields of the game's event; empty
 *     in the lines that a guest gets on joining, but for those of the story. film: of a chance outcome, in base64.
 */
export interface LogLine {
  events?: {}[];
  film?: string | null;
  number: number | null;
  ply: number;
  seat: number | null;
  text: string | null;
  turn_start: boolean;
}
/**
 * How a game stood after so many plies. result: None while it runs. diagrams: the last is of the position.
 */
export interface PositionSnapshot {
  board: unknown;
  decided: number[];
  diagrams?: string[];
  ply: number;
  result: number[] | null;
  text: string;
  to_decide: number[];
}
/**
 * A step of a game's introduction, from 1. say: what is to be done. example: a decision that does it.
 *
 *     seat: who is asked. line: how the game stands, with what led there since the last set-up position. end: what is told
 *     behind the last step, "" at the others.
 */
export interface ExerciseStep {
  end: string;
  example: string;
  line: StudyLine;
  number: number;
  say: string;
  seat: number;
  steps: number;
}
/**
 * A refusal. code: a word for programs; sentence: for people; re: the tag of the message that it answers.
 */
export interface Failure {
  code: string;
  re: string | number | null;
  sentence: string;
  type: 'error';
}
/**
 * The path of a feed, which its owner alone should know; it opens nothing. The one before has ended.
 */
export interface FeedLink {
  path: string;
}
/**
 * Another field, and the values with which one counts.
 */
export interface FieldCondition {
  field: string;
  values: string[];
}
/**
 * Something else that a position says. Without choices it is a number from low to high, or a text.
 *
 *     only: when it counts; null: always. seat: whose decision the text is, to be entered as that seat enters it; null: it
 *     is none.
 */
export interface FieldInfo {
  choices: FieldValue[];
  high: number | null;
  low: number | null;
  name: string;
  only: FieldCondition | null;
  seat: number | null;
  title: string;
}
/**
 * What a field can say, with its words.
 */
export interface FieldValue {
  value: string;
  words: string;
}
/**
 * A game that is over. yours: seats that the asker's keys open. ended: when (UTC).
 *
 *     place: see `FinishedGamesRequest`.
 */
export interface FinishedGame {
  ended: string;
  game: string;
  id: string;
  place: string;
  plies: number;
  seats: FinishedSeat[];
  sentence: string;
  title: string;
  yours: number[];
}
/**
 * Who played a seat. level: of a bot. share: of the win: 1 won, 0 lost, between them shared or drawn.
 */
export interface FinishedSeat {
  level: string | null;
  name: string;
  share: number;
}
/**
 * Games that are over, the latest first. more: whether others come after them.
 */
export interface FinishedGames {
  games: FinishedGame[];
  more: boolean;
}
/**
 * Which games are over? Those of the asker's keys; without keys those of tables that stood in the lobby.
 *
 *     game: an id. name: a part of the name of somebody else who played. result: of the asker. before: the `place` of the
 *     last game that is known already.
 */
export interface FinishedGamesRequest {
  before?: string | null;
  game?: string | null;
  /**
   * @maxItems 1000
   */
  keys?: string[];
  name?: string;
  result?: string | null;
}
/**
 * What a game with some options looks like at its start.
 *
 *     options: all of them in canonical form; as they were asked for, where no game can be played with them. board: the
 *     game's own dataclass of what is drawn, null where nothing can be. svg: the diagram, "" where no game can be played.
 *     faults: all that is wrong; none: it can be played. notes: what is allowed, but worth a thought.
 */
export interface GamePreview {
  board: unknown;
  faults: IssueInfo[];
  notes: string[];
  options: {
    [k: string]: boolean | number | string;
  };
  svg: string;
}
/**
 * One thing that is wrong. places: the cells that it speaks of, if it speaks of some.
 */
export interface IssueInfo {
  places: string[];
  sentence: string;
}
/**
 * What can be set up in a game with its options (`core.position_setup`).
 */
export interface LayoutInfo {
  fields: FieldInfo[];
  kinds: PieceKindInfo[];
  places: PlaceInfo[];
}
/**
 * A kind of piece. seat: whose it is. single: there is one, which always stands somewhere.
 *
 *     layer: of the pieces of a layer a place holds one; "": they form a stack.
 */
export interface PieceKindInfo {
  layer: string;
  name: string;
  seat: number | null;
  single: boolean;
  words: string;
}
/**
 * Where pieces can stand. x, y: where arrow keys find it, right and away from the first seat.
 */
export interface PlaceInfo {
  name: string;
  x: number;
  y: number;
}
/**
 * What is to be told of a line: the positions from ply `first` on, and what may be decided at its end (move_tree).
 *
 *     drawn: whether the server's diagrams are wanted, too.
 */
export interface LineRequest {
  count?: number;
  drawn?: boolean;
  first?: number;
  line: Line;
  move_tree?: boolean;
}
/**
 * The log from a ply on; what stood there before is overtaken or taken back. from_ply = 0: the whole log.
 */
export interface LogChange {
  from_ply: number;
  lines: LogLine[];
}
/**
 * The holder of a seat wants to go on with it on another device.
 */
export interface MoveWanted {
  key: string;
}
/**
 * A table that was made.
 *
 *     keys: of each seat that the asker holds. invitations: the code of each open seat, for whoever is to sit there; it
 *     is worth nothing once somebody does. host: the maker's own key, which gives open seats to bots and opens none.
 */
export interface NewTable {
  host?: string | null;
  id: string;
  invitations?: (string | null)[];
  keys: (string | null)[];
}
/**
 * What a seat offers: see `Propose`. plies: that are taken back. awaited: the seats that have not answered.
 */
export interface OfferState {
  awaited: number[];
  kind: string;
  plies: number;
  seat: number;
}
/**
 * The text of a record or of a study file, to be opened.
 */
export interface OpenRequest {
  text: string;
}
/**
 * A table that anybody may join. open: its seats that nobody sits at. here: whether one of its people is there.
 *
 *     time: how it is counted.
 */
export interface OpenTable {
  game: string;
  here: boolean;
  id: string;
  made: string;
  open: number[];
  options: {
    [k: string]: boolean | number | string;
  };
  seat_cards: SeatInfo[];
  seats: SeatState[];
  time: TimeControl;
  title: string;
}
/**
 * Who sits at a seat of a table.
 *
 *     held: by this connection. present: a bot, or a person who is connected. open: nobody has come to it yet. left: the
 *     person has given up, and a bot stands in. share: what was added to the seed of chance; "": nothing; null: not yet.
 */
export interface SeatState {
  held: boolean;
  left: boolean;
  level: string | null;
  name: string;
  open: boolean;
  person: boolean;
  present: boolean;
  share: string | null;
}
/**
 * How time is counted: `move` and `days`: seconds for each turn; `fischer`: at the start, and more after each.
 */
export interface TimeControl {
  kind?: string;
  more?: number;
  seconds?: number;
}
/**
 * A record or study file that was read. result: as a record says it. faults: what it claims but does not hold.
 */
export interface OpenedStudy {
  faults: string[];
  result: string;
  study: Study;
}
/**
 * A study as it is kept in a file: a game with variations and comments. See docs/records.md.
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
 * An entry of a study: what is decided or falls, behind which entry (its place in `nodes`; -1: the start).
 *
 *     Behind one entry the first is the main way, the others are variations.
 */
export interface StudyNode {
  comment?: string;
  parent: number;
  text: string;
}
/**
 * What this guest's seat decides if this or that happens first: see `PlanWanted`.
 *
 *     deciders: whose decision each entry of each line is; of chance -1.
 */
export interface PlanState {
  deciders: number[][];
  lines: string[][];
  ply: number;
}
/**
 * I am here.
 */
export interface Pong {
  re: string | number | null;
  type: 'pong';
}
/**
 * What becomes of an arrangement? Without one: of a position's text; without both: of the start.
 *
 *     sealed: decisions that seats have made already where all decide at once, by their numbers.
 */
export interface PositionSetupRequest {
  arranged?: SetupDraft | null;
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
 * A position as it is set up by hand. pieces: kinds by place, from below to above. fields: values by name.
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
 * A position that is set up by hand. board, diagram: what it looks like; none where it cannot be drawn.
 *
 *     arranged: as the game would arrange it, where it can be. text: of the position, with what is sealed; "" where there
 *     is none. sealed: what seats have decided already, by their numbers; entries: if all have, these follow. fault: what
 *     is wrong, "" if nothing is; places: where. drawable: whether there is such a position at all, right or wrong.
 *     asked: what each of the seats that decide at once may do. over: whether the game has ended there. prompt: who
 *     decides, or how it ended.
 */
export interface PositionSetupView {
  arranged: SetupDraft;
  asked: Asked[];
  board: unknown;
  diagram: string;
  drawable: boolean;
  entries: string[];
  fault: string;
  game: GameDescription;
  layout: LayoutInfo;
  options: {
    [k: string]: boolean | number | string;
  };
  over: boolean;
  places: string[];
  prompt: string;
  sealed: {
    [k: string]: string;
  };
  seat_cards: SeatInfo[];
  text: string;
  to_decide: number[];
}
/**
 * What browsers subscribe to: the house's public key (P-256, uncompressed, base64url).
 */
export interface PushKey {
  key: string;
}
/**
 * What a browser is sent, sealed for it: that it is somebody's turn, and the path of the table.
 */
export interface PushMessage {
  path: string;
  title: string;
}
/**
 * A browser is to be told where it is the turn of whoever has a code (web push).
 *
 *     endpoint, p256dh, auth: of its subscription, the keys in base64url.
 */
export interface PushSubscribeRequest {
  auth: string;
  code: string;
  endpoint: string;
  p256dh: string;
}
/**
 * A browser is to be told no more.
 */
export interface PushUnsubscribeRequest {
  code: string;
  endpoint: string;
}
/**
 * A line to be written as a record: its tags, the comment in front, and those behind the entries.
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
 * A table at which a code opens a seat, as a key does.
 */
export interface RecoveredTable {
  id: string;
  over: boolean;
  title: string;
}
/**
 * From now on a code opens all seats that these keys open, wherever it is brought: it is itself a key of them.
 */
export interface RecoveryBindingRequest {
  code: string;
  /**
   * @maxItems 50
   */
  tables: TableAsked[];
}
/**
 * A table that somebody asks after, with the keys of his seats there.
 */
export interface TableAsked {
  id: string;
  /**
   * @maxItems 16
   */
  keys?: string[];
}
/**
 * Which tables does a code open? Or: a link to the feed that says where it is its holder's turn.
 */
export interface RecoveryRequest {
  code: string;
}
/**
 * A refused request over HTTP.
 */
export interface Refusal {
  error: string;
  sentence: string;
}
/**
 * The same again, seats turned by one; the keys tell which seats the asker holds.
 */
export interface RematchWanted {
  /**
   * @maxItems 16
   */
  keys?: string[];
}
/**
 * Somebody sits down. code: of an invitation, or of a seat that moves; or seat: an open one of the lobby.
 *
 *     nonce: made up by the asker; who asks again with the same one is given the same key, as an answer may be lost.
 */
export interface SeatClaimed {
  code?: string | null;
  name?: string | null;
  nonce: string;
  seat?: number | null;
}
/**
 * The time of a seat. left: whole seconds. away_until: the moment (UTC) until which it is on vacation, or null.
 *
 *     vacation: days that it may still take.
 */
export interface SeatClock {
  away_until: string | null;
  left: number;
  running: boolean;
  vacation: number;
}
/**
 * The code with which another device takes over a seat, once, until a moment (UTC).
 */
export interface SeatTransfer {
  code: string;
  seat: number;
  until: string;
}
/**
 * Who is to sit at a seat of a new table: the asker (person), a bot of a level, or who is invited (open).
 */
export interface SeatWanted {
  kind?: string;
  level?: string | null;
  name?: string | null;
}
/**
 * An answer in words.
 */
export interface Sentence {
  sentence: string;
}
/**
 * The whole table as the holder of some seats (none: a spectator) may know it.
 *
 *     watching: connections that hold no seat. undo: seats of this guest that may take back. may_offer: what the first
 *     seat of this guest may offer just now. plan: of the guest's seat, if it is its only one. chat: the latest of what
 *     was said; players, and others from their addresses, are not told what watchers say before the end. exact: whether
 *     this guest may ask for exact values. thinking: seats of bots at work. seconds_left: on the game's own clock, None
 *     while it does not run. clocks: of all seats, none where time is not counted. diagram: only for guests who want it.
 *     end: None while the game runs. kept_until: the day (UTC, `2026-12-31`) until which the table is kept if nobody comes
 *     to it any more. story: what can be shown again; told on joining only.
 */
export interface TableState {
  asked: Asked[];
  chat: ChatLine[];
  clocks: SeatClock[];
  commitment: string;
  diagram: Diagram | null;
  end: End | null;
  entering: ChanceAsked | null;
  exact: boolean;
  game: GameDescription;
  id: string;
  kept_until: string;
  log: LogChange;
  may_offer: string[];
  offer: OfferState | null;
  options: {
    [k: string]: boolean | number | string;
  };
  plan: PlanState | null;
  seat_cards: SeatInfo[];
  seats: SeatState[];
  seconds_left: number | null;
  stand: Stand;
  story: Story | null;
  terms: Terms;
  thinking: number[];
  type: 'table';
  undo: number[];
  watching: number;
}
/**
 * How the game stands, for everybody. board: the game's own dataclass of what is drawn. text: the position's.
 *
 *     to_decide: seats (chance: -1) that must still decide; decided: those whose sealed decision is in. roller: where
 *     persons enter dice, the seat that rolls now, else null.
 */
export interface Stand {
  board: unknown;
  decided: number[];
  ply: number;
  roller?: number | null;
  text: string;
  to_decide: number[];
}
/**
 * Where what happened last begins, for a guest who comes: the board when so many plies stood.
 *
 *     The lines from there on tell their events: all since the guest's own last turn began, for who watches the last turn.
 */
export interface Story {
  board: unknown;
  from_ply: number;
}
/**
 * What was agreed on when a table was made, besides the game's options.
 *
 *     public: open seats are offered in the lobby. trial: it is for trying out, and also what chance has shown is taken
 *     back; the record says so. shares: chance waits until each person has added to its seed, or has declined to.
 *     by_hand: persons enter what their own dice and pyramids have shown; the record says so.
 *     start: the text of a position that the game begins with, as a record's tag Position has it; null: the game's own
 *     start.
 */
export interface Terms {
  by_hand?: boolean;
  public?: boolean;
  shares?: boolean;
  start?: string | null;
  time?: TimeControl1;
  trial?: boolean;
}
/**
 * How time is counted: `move` and `days`: seconds for each turn; `fischer`: at the start, and more after each.
 */
export interface TimeControl1 {
  kind?: string;
  more?: number;
  seconds?: number;
}
/**
 * The parts of a `TableState` that have changed since the last message; the others stand.
 */
export interface TableChange {
  asked?: Asked[];
  chat?: ChatLine[];
  clocks?: SeatClock[];
  diagram?: Diagram | null;
  end?: End | null;
  entering?: ChanceAsked | null;
  exact?: boolean;
  kept_until?: string;
  log?: LogChange;
  may_offer?: string[];
  offer?: OfferState | null;
  plan?: PlanState | null;
  seats?: SeatState[];
  seconds_left?: number | null;
  stand?: Stand;
  thinking?: number[];
  type: 'change';
  undo?: number[];
  watching?: number;
}
/**
 * Why a decision is not allowed.
 */
export interface WhyAnswer {
  re: string | number | null;
  sentence: string;
  type: 'why';
}
/**
 * What each decision at a ply of the table is worth. solved: who wins from there, or that it is not known.
 */
export interface ValuesAnswer {
  ply: number;
  re: string | number | null;
  solved: string | null;
  type: 'values';
  values: DecisionValue[];
}
/**
 * The question what a game with some options looks like, and what is wrong with them.
 */
export interface SetupWanted {
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
}
/**
 * How do my tables stand?
 */
export interface StandingsWanted {
  /**
   * @maxItems 50
   */
  tables: TableAsked[];
}
/**
 * How a table stands, for the holder of some keys.
 *
 *     gone: there is no such table any more. unreadable: it is there, but its log cannot be read; nothing else is told of
 *     it, and its keys are to be kept. yours: seats that these keys open. waits: whether one of them is to decide.
 *     sentence: how the game ended, "" while it runs. touched: when something last happened there (UTC). time: how it is
 *     counted; null where nothing is told.
 */
export interface TableStatus {
  game: string;
  gone: boolean;
  id: string;
  over: boolean;
  ply: number;
  seats: SeatState[];
  sentence: string;
  time?: TimeControl | null;
  title: string;
  touched: string;
  unreadable?: boolean;
  waits: boolean;
  yours: number[];
}
/**
 * A new table, with its terms. Fewer seats than the game has: the rest are persons.
 */
export interface TableWanted {
  by_hand?: boolean;
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  public?: boolean;
  /**
   * @maxItems 16
   */
  seats?: SeatWanted[];
  shares?: boolean;
  start?: string | null;
  time?: TimeControl2;
  trial?: boolean;
}
/**
 * How time is counted: `move` and `days`: seconds for each turn; `fischer`: at the start, and more after each.
 */
export interface TimeControl2 {
  kind?: string;
  more?: number;
  seconds?: number;
}
/**
 * The question why a decision is not allowed at the end of a line: its text, or a path that leads nowhere.
 */
export interface WhyRequest {
  line: Line;
  /**
   * @maxItems 40
   */
  path?: string[];
  seat: number;
  text?: string | null;
}
