/** A game that is studied: a tree of entries, the current entry, and the server's answers so far. */

import { t } from '../../i18n/messages.svelte';
import { CHANCE, type GameEvent, type MoveTree, type SeatView, toMoveTree } from '../../api/tableView';
import { askWhy, fetchLine } from '../../api/study';
import type { PlaybackStep } from '../../board/contract';
import type { PlaybackSource, PlaybackTarget } from '../../board/playback/source';
import { ToastState } from '../../ui/toastState.svelte';
import { MoveInput } from '../../board/moveInput.svelte';
import type {
  ChanceOutcome,
  GameDescription,
  Line,
  LogLine,
  SeatInfo,
  PositionSnapshot,
  Study,
  StudyLine,
} from '../../api/generated/messages';
import { PositionSource } from './positionSource';
import {
  START,
  addNode,
  emptyTree,
  fillTree,
  lineThrough,
  studyNodes,
  promoteNode,
  positionAt,
  textsOf,
  treeOf,
  pathTo,
  removeNode,
  type VariationTree,
} from './variationTree';

/** While the user steps quickly, possible decisions are not requested for each position. */
const PAUSE_MS = 150;

/** The study's contents, as far as they are known before the server has answered. */
export interface Subject {
  game: string;
  options: Record<string, boolean | number | string>;
  start: string | null;
  tags: Record<string, string>;
  comment: string;
  tree: VariationTree;
}

/** The possible decisions or outcomes at one entry. */
interface Question {
  at: number;
  seat: number;
  moveTree: MoveTree | null;
  outcomes: ChanceOutcome[];
  prompt: string;
}

/** What led to a position, as a step of the playback; null: only the position. */
const stepOf = ({ ply, board, diagrams }: PositionSnapshot, line: LogLine | null): PlaybackStep => ({
  ply,
  seat: line?.seat ?? null,
  startsTurn: line?.turn_start ?? true,
  local: false,
  board,
  events: (line?.events ?? []) as GameEvent[],
  diagrams: diagrams ?? [],
});

export class StudyController extends MoveInput implements PlaybackSource {
  tree = $state.raw<VariationTree>(emptyTree());
  /** The entry that is shown. */
  at = $state(START);
  card = $state.raw<GameDescription | null>(null);
  seatCards = $state.raw<SeatInfo[]>([]);
  options = $state.raw<Record<string, boolean | number | string>>({});
  tags = $state.raw<Record<string, string>>({});
  comment = $state('');
  readonly toast = new ToastState();
  /** Why nothing can be shown at all. */
  failure = $state('');
  /** The position before the first entry. */
  private origin = $state.raw<PositionSnapshot | null>(null);
  private question = $state.raw<Question | null>(null);
  private game = '';
  private start: string | null = null;
  private drawn = false;
  private asking: number | undefined;
  private shown: number | null = null;
  private completing = false;
  private target: PlaybackTarget | null = null;
  private readonly source: PositionSource;

  constructor(
    /** The table whose game this is; null: any game, and what is entered creates variations. */
    readonly id: string | null,
    /** Whether it is only shown: nothing can be entered then. */
    readonly viewOnly = id !== null,
  ) {
    super();
    this.source = new PositionSource(id);
  }

  // -- derived state ------------------------------------------------------------------------------------------------

  /** The entries of the current line: through the current entry and on. */
  line: number[] = $derived(lineThrough(this.tree, this.at));
  ply: number = $derived(pathTo(this.tree, this.at).length);
  position: PositionSnapshot | null = $derived(
    this.at === START ? this.origin : (this.tree.nodes[this.at]?.position ?? null),
  );

  override seats: readonly SeatInfo[] = $derived(this.seatCards);

  override view: SeatView | null = $derived.by(() => {
    const stand = this.position;
    if (!stand) return null;
    const question = this.question?.at === this.at ? this.question : null;
    const events = (this.tree.nodes[this.at]?.line?.events ?? []) as GameEvent[];
    const { ply, text, board, to_decide, decided, result } = stand;
    return {
      seat: question?.seat ?? null,
      ply,
      text,
      to_decide,
      decided,
      board,
      moveTree: question?.moveTree ?? null,
      events,
      result,
    };
  });

  /** The latest events, in sentences. */
  sentences: readonly string[] = $derived(this.view?.events.map((event) => event.sentence) ?? []);

  override canMove: boolean = $derived(
    this.question !== null && this.question.at === this.at && this.question.seat >= 0,
  );
  outcomes: ChanceOutcome[] = $derived(this.question?.at === this.at ? this.question.outcomes : []);
  prompt: string = $derived.by(() => {
    if (!this.position) return t('Loading the board …');
    return this.node?.prompt || (this.question?.at === this.at ? this.question.prompt : '');
  });

  /** The options as they are written in URLs. */
  optionWords: Record<string, string> = $derived(
    Object.fromEntries(Object.entries(this.options).map(([name, value]) => [name, String(value)])),
  );

  /** The player of a seat, from a record's tags. */
  nameOf(seat: string): string {
    return this.tags[seat.replaceAll(' ', '')] ?? seat;
  }

  /** The line that leads to an entry, in the server's form. */
  lineTo(at: number): Line {
    return this.lineOf(pathTo(this.tree, at));
  }

  private lineOf(way: readonly number[]): Line {
    return { game: this.game, options: this.options, start: this.start, entries: textsOf(this.tree, way) };
  }

  toStudy(): Study {
    const { game, options, start, tags, comment } = this;
    return { study: 1, game, options, start, tags, comment, nodes: studyNodes(this.tree) };
  }

  // -- the user's actions -------------------------------------------------------------------------------------------

  /** Opens a game, and shows it after a number of plies of its main line (null: at its end). */
  async open(subject: Subject, ply: number | null = null): Promise<void> {
    this.game = subject.game;
    this.options = subject.options;
    this.start = subject.start;
    this.tags = subject.tags;
    this.comment = subject.comment;
    this.tree = subject.tree;
    this.card = this.origin = this.shown = null;
    this.source.forgetAnimations();
    await this.come(ply);
  }

  /** Opens the contents of a study file or a record. */
  openStudy(study: Study, ply: number | null = null): Promise<void> {
    const { game, options = {}, start = null, tags = {}, comment = '' } = study;
    return this.open({ game, options, start, tags, comment, tree: treeOf(study) }, ply);
  }

  /** Opens the table's game; later entries are appended to what is known. */
  async openTable(ply: number | null = null): Promise<void> {
    try {
      const told = await this.source.fetchAround(this.lineOf([]), ply ?? 1e6, this.drawn);
      this.take(told);
      let { tree } = this;
      const way: number[] = [];
      for (const line of told.log) {
        const found = addNode(tree, way.at(-1) ?? START, line.text ?? '');
        tree = found.tree;
        way.push(found.at);
      }
      this.tree = tree;
      this.fill(told, way);
      this.go(ply === null ? (way.at(-1) ?? START) : (way[Math.min(ply, way.length) - 1] ?? START));
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }

  private async come(ply: number | null): Promise<void> {
    const line = lineThrough(this.tree, START);
    const at = ply === null ? line.length : Math.min(ply, line.length);
    try {
      this.take(await this.fetch(line, at));
      this.go(line[at - 1] ?? START);
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }

  private take(told: StudyLine): void {
    this.card = told.game;
    this.game = told.game.id;
    this.seatCards = told.seat_info;
    this.options = told.options;
    this.start = told.start;
  }

  /** Goes to an entry. */
  go(at: number): void {
    this.at = at;
    this.clear();
    this.show();
    window.clearTimeout(this.asking);
    if (!this.viewOnly) this.asking = window.setTimeout(() => void this.ask(), PAUSE_MS);
  }

  /** Goes to a ply of the current line. */
  goToPly(ply: number): void {
    const { line } = this;
    this.go(ply <= 0 ? START : (line[Math.min(ply, line.length) - 1] ?? START));
  }

  /** Adds a decision or an outcome after the current entry, and goes there. */
  override submit(text: string): void {
    if (this.viewOnly || this.pending) return;
    this.pending = true;
    void this.add(text);
  }

  /** Draws one of the chance outcomes at random. */
  drawOutcome(): void {
    const outcomes = this.outcomes;
    let left = Math.random() * outcomes.reduce((sum, outcome) => sum + outcome.weight, 0);
    const found = outcomes.find((outcome) => (left -= outcome.weight) < 0) ?? outcomes[0];
    if (found) this.submit(found.text);
  }

  private async add(text: string): Promise<void> {
    const at = this.at;
    const way = pathTo(this.tree, at);
    const line = this.lineOf(way);
    try {
      const told = await fetchLine({
        line: { ...line, entries: [...(line.entries ?? []), text] },
        first_ply: way.length + 1,
        count: 1,
        move_tree: true,
        diagrams: this.drawn,
      });
      const found = addNode(this.tree, at, told.log.at(-1)?.text ?? text);
      this.tree = found.tree;
      this.fill(told, [...way, found.at]);
      this.pending = false;
      if (this.at !== at) return;
      this.hearQuestion(told, found.at);
      this.at = found.at;
      this.clear();
      this.show();
      this.continueRoute();
    } catch (error) {
      this.pending = false;
      this.cancel();
      this.toast.show((error as Error).message);
    }
  }

  protected override explainRefusal(seat: number, path: string[]): void {
    void this.explain({ seat, path });
  }

  /** Says why a decision is not allowed here, or that it is. */
  async explain(asked: { seat?: number; path?: string[]; text?: string }): Promise<void> {
    try {
      const seat = asked.seat ?? this.view?.to_decide.find((one) => one >= 0) ?? 0;
      this.toast.show(await askWhy({ line: this.lineTo(this.at), ...asked, seat }));
    } catch (error) {
      this.toast.show((error as Error).message);
    }
  }

  setComment(text: string): void {
    if (this.at === START) {
      this.comment = text;
      return;
    }
    const nodes = [...this.tree.nodes];
    const node = nodes[this.at];
    if (node) nodes[this.at] = { ...node, comment: text };
    this.tree = { ...this.tree, nodes };
  }

  /** Removes the entry that is shown, and all after it. */
  remove(): void {
    const at = this.at;
    if (at === START) return;
    const parent = this.tree.nodes[at]?.parent ?? START;
    // What comes before an entry keeps its index.
    this.tree = removeNode(this.tree, at);
    this.source.forgetAnimations();
    this.question = null;
    this.go(parent);
  }

  promote(): void {
    for (const place of pathTo(this.tree, this.at)) this.tree = promoteNode(this.tree, place);
  }

  dispose(): void {
    window.clearTimeout(this.asking);
    this.toast.dispose();
  }

  // -- the server's answers -----------------------------------------------------------------------------------------

  subscribe(target: PlaybackTarget): void {
    this.target = target;
    this.shown = null;
    if (target.usesDiagrams && !this.drawn) {
      this.drawn = true;
      this.tree = { ...this.tree, nodes: this.tree.nodes.map((node) => ({ ...node, position: null })) };
      this.origin = null;
    }
    this.show();
  }

  /** Shows the current entry as soon as it is known; steps forward are animated. */
  private show(): void {
    const { at, line, position: stand } = this;
    if (!stand) {
      void this.fetch(line, this.ply)
        .then(() => this.at === at && this.position && this.show())
        .catch((error: Error) => this.toast.show(error.message));
      return;
    }
    const told = this.tree.nodes[at]?.line ?? null;
    const follows = this.shown !== null && at !== START && this.tree.nodes[at]?.parent === this.shown;
    if (this.shown === at) return;
    // A throw lies where it fell, and is animated: the very throw that was drawn.
    const thrown = follows ? (told?.seat === null ? at : START) : this.lastThrown;
    if (this.card?.chance_animation && thrown !== START && this.source.animationAt(thrown) === undefined) {
      void this.source.fetchAnimation(thrown, this.lineTo(thrown), this.tags).then(() => this.at === at && this.show());
      return;
    }
    this.shown = at;
    const turn = follows ? [] : this.card?.chance_animation ? this.stepsFrom(thrown, at) : this.turnTo(at);
    if (turn.length) this.target?.load(turn);
    else this.target?.push({ ...stepOf(stand, told), animation: this.source.animationAt(thrown) ?? null }, follows);
    // What comes next should be loaded when it is needed.
    const ahead = line[this.ply];
    if (ahead !== undefined && !this.tree.nodes[ahead]?.position) void this.fetch(line, this.ply + 1).catch(() => {});
  }

  /**
   * The turn that an entry belongs to, as far as it, from the position before it; dice that start a turn follow the
   * previous one. Empty if a part of it is not known.
   */
  private turnTo(at: number): PlaybackStep[] {
    const steps: PlaybackStep[] = [];
    let decided = false;
    for (let place = at; place !== START;) {
      const { line, position, parent } = this.tree.nodes[place] ?? {};
      const before = parent === START ? this.origin : this.tree.nodes[parent ?? START]?.position;
      if (!line || !position || !before || parent === undefined) return [];
      steps.unshift(stepOf(position, line));
      decided ||= line.seat !== null;
      if (parent === START || (line.turn_start && decided)) return [stepOf(before, null), ...steps];
      place = parent;
    }
    return [];
  }

  /** The entries from a throw to another entry, from the position before it: what was thrown is seen until it is thrown
   * again. Empty if there was no throw, or a part of them is not known. */
  private stepsFrom(thrown: number, at: number): PlaybackStep[] {
    const parent = this.tree.nodes[thrown]?.parent;
    const before = parent === START ? this.origin : this.tree.nodes[parent ?? START]?.position;
    if (!before) return [];
    const way = pathTo(this.tree, at);
    const steps = way.slice(way.indexOf(thrown)).flatMap((place): PlaybackStep[] => {
      const { line, position } = this.tree.nodes[place] ?? {};
      const animation = this.source.animationAt(place) ?? null;
      return line && position ? [{ ...stepOf(position, line), animation }] : [];
    });
    return steps.length === way.length - way.indexOf(thrown) ? [stepOf(before, null), ...steps] : [];
  }

  /** The last chance outcome up to the current entry. */
  private get lastThrown(): number {
    return this.line.slice(0, this.ply).findLast((at) => this.tree.nodes[at]?.line?.seat === null) ?? START;
  }

  /** Requests the positions of a line around a ply. */
  private async fetch(line: readonly number[], ply: number): Promise<StudyLine> {
    const told = await this.source.fetchAround(this.lineOf(line), ply, this.drawn);
    this.fill(told, line);
    return told;
  }

  /** Requests what is not known yet of the game, one part after the other: the current line, then variations. */
  async fetchAll(): Promise<void> {
    if (this.completing) return;
    this.completing = true;
    const unknown = (at: number): boolean => !this.tree.nodes[at]?.position;
    try {
      for (let last = START; ;) {
        const at = this.line.find(unknown) ?? this.tree.nodes.findIndex((_, index) => unknown(index));
        if (at === START || at === last) return;
        const line = lineThrough(this.tree, at);
        const texts = textsOf(this.tree, line).join(';');
        const told = await this.source.fetchFrom(this.lineOf(line), line.indexOf(at) + 1, this.drawn);
        // Entries may have been removed meanwhile: then indices have changed.
        if (textsOf(this.tree, line).join(';') === texts) this.fill(told, line);
        last = at;
      }
    } catch {
      // The list shows less then; what the board needs is requested again.
    } finally {
      this.completing = false;
    }
  }

  private fill(told: StudyLine, line: readonly number[]): void {
    this.origin = positionAt(told, 0) ?? this.origin;
    this.tree = fillTree(this.tree, line, told);
  }

  /** Requests the possible decisions at the current entry. */
  private async ask(): Promise<void> {
    const at = this.at;
    if (this.question?.at === at) return;
    const line = this.lineTo(at);
    try {
      const told = await fetchLine({
        line,
        first_ply: line.entries?.length ?? 0,
        count: 1,
        move_tree: true,
        diagrams: this.drawn,
      });
      if (this.at === at) this.hearQuestion(told, at);
    } catch (error) {
      this.toast.show((error as Error).message);
    }
  }

  private hearQuestion(told: StudyLine, at: number): void {
    const [asked] = told.seat_prompts ?? [];
    this.question = {
      at,
      seat: asked?.seat ?? CHANCE,
      moveTree: asked?.move_tree ? toMoveTree(asked.move_tree) : null,
      outcomes: told.outcomes ?? [],
      prompt: told.prompt ?? '',
    };
  }
}
