/**
 * Plays back events, step by step, at a selectable speed. The events since the user's last turn, perhaps several turns,
 * stay highlighted and can be skipped, scrubbed and replayed.
 */

import {
  HIGHLIGHT_KINDS,
  mergeHighlights,
  NO_HIGHLIGHTS,
  type Keyframe,
  type Highlights,
  type Model,
  type StepNumbers,
  type PlaybackStep,
} from '../contract';
import { preferences, type Speed } from '../../stores/preferences.svelte';
import { extendArrows, type Arrow } from './arrows';

/** Maximum number of waiting frames; beyond it they are skipped, as a player so far behind wants to see the board. */
const MOST_WAITING = 120;
/** The time in which pieces glide from one requested frame to another. */
const SCRUB_MS = 260;

/** The length of a playback, in milliseconds, up to which it is not accelerated, and by how much a longer one is at
 * most: nobody likes to wait for a turn of many steps. */
const UNHURRIED_MS = 8000;
const MOST_HASTE = 2;
const SPEED_FACTORS: Record<Speed, number> = { slow: 0.5, usual: 1, quick: 2.5, 'at once': Infinity };

/** A seat's turn, among those that are shown together. */
export interface TurnHeading {
  /** The seat of the turn; null: no single seat's. */
  seat: number | null;
  /** Whether it has started with dice only: no decision has been made in it yet. */
  opening: boolean;
}

/** A sentence about an event, and its number here and on the board. */
interface Sentence {
  turn: TurnHeading;
  number: string;
  text: string;
  /** An explanation; "" if it is obvious. */
  why: string;
  /** Number of plies played after it. */
  ply: number;
  /** Whether it is of interest only while its frame is shown. */
  passing: boolean;
}

/** The events of a turn, sentence by sentence. */
export interface TurnEntry extends TurnHeading {
  sentences: readonly Sentence[];
}

/**
 * The step order with one more step: its number is shown at everything it has touched, except where something only came
 * from. An achievement at several targets is numbered where the turn has acted, if it has. The numbers of the events of
 * drawn routes (gone).
 */
export function numbered(
  order: StepNumbers,
  number: string,
  before: Highlights,
  after: Highlights,
  gone = false,
): StepNumbers {
  const all: Record<string, StepNumbers[string]> = { ...order };
  for (const kind of HIGHLIGHT_KINDS) {
    if (kind === 'from' || (gone && kind === 'to')) continue;
    const more = after[kind].filter((target) => !before[kind].includes(target));
    const acted = kind === 'done' ? more.filter((target) => order[target]) : [];
    for (const target of acted.length ? acted : more) {
      // A change at a target is more informative than an arrival.
      const known = (all[target] ?? []).filter((one) => one.number !== number);
      all[target] = [...known, { number, kind }];
    }
  }
  return all;
}

export class Player<F extends Keyframe = Keyframe> {
  /** The current frame; null before the first step. */
  frame = $state.raw<F | null>(null);
  /** Whether something is still to be shown. */
  busy = $state(false);
  /** Whether that is more than the user's own move, which was visible while it was entered. */
  hasNews = $state(false);
  get speed(): Speed {
    return preferences.speed.value;
  }
  /** How long pieces glide to the current frame, in milliseconds. */
  transitionMs = $state(0);
  /** The events since the user's last turn, as far as they have been shown. */
  private said = $state.raw<readonly Sentence[]>([]);
  readonly captions: readonly string[] = $derived(this.said.map(({ text }) => text));
  /** The same, turn by turn. */
  readonly turnLog: readonly TurnEntry[] = $derived.by(() => {
    const entries: { turn: TurnHeading; sentences: Sentence[] }[] = [];
    for (const one of this.said) {
      const last = entries.at(-1);
      if (last?.turn === one.turn) last.sentences.push(one);
      else entries.push({ turn: one.turn, sentences: [one] });
    }
    return entries.map(({ turn, sentences }) => ({ ...turn, sentences }));
  });
  /** The sentences at a ply, with their numbers. */
  sentencesAt(ply: number): readonly { number: string; text: string; why: string; passing?: boolean }[] {
    return this.said.filter((one) => one.ply === ply);
  }
  /** The ply whose frame is shown; null if the playback has not started. */
  readonly captionPly: number | null = $derived(this.said.at(-1)?.ply ?? null);
  /** The number of plies that the playback has shown completely so far, also if it shows them again. */
  get shownPly(): number {
    const ply = this.frame && this.places.get(this.frame)?.ply;
    // The last frame of a ply still has its time. Without a ply it is the board before the first.
    if (ply) return ply - 1;
    const first = this.turn[0] ?? this.queue[0];
    return first ? (this.places.get(first)?.ply ?? 1) - 1 : this.playedPly;
  }
  /** The number of the step that is shown, on the board and in the log; null if it has none, or the playback has not
   * started. */
  readonly currentStep: string | null = $derived(this.said.at(-1)?.number || null);
  /** Whether there is something to replay. */
  canReplay = $state(false);
  /** How many frames that has, after the board before it; and which is shown (0: the board before it). */
  frameCount = $state(0);
  frameIndex = $state(0);
  /** How many plies were played before the first of these frames. */
  pliesBefore = $state(0);
  /** The index of the last of these frames that shows something of a ply or of one before it. */
  frameAt(ply: number): number {
    return this.turn.findLastIndex((frame) => (this.places.get(frame)?.ply ?? 0) <= ply) + 1;
  }
  /** How many plies have ever been shown completely. */
  playedPly = $state(0);

  private queue: F[] = [];
  /** While something is shown that is not to be played. */
  private quiet = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The last frame received, shown or not. */
  private last: F | null = null;
  private marks: Highlights = NO_HIGHLIGHTS;
  private order: StepNumbers = {};
  private ways: readonly Arrow[] = [];
  private heading: TurnHeading = { seat: null, opening: false };
  /** The turn and the number of each frame's sentence. */
  private readonly places = new WeakMap<F, Pick<Sentence, 'turn' | 'number' | 'ply'>>();
  /** How many sentences the turn has so far. */
  private sentenceCount = 0;
  /** The board before what can be replayed, and its frames. */
  private before: F | null = null;
  private turn: F[] = [];
  /** Whether it includes a decision of somebody here: then the next turn begins. */
  private own = true;
  /** The dice, and what else has prepared a turn in which nothing has been done yet, and the board before them, after
   * so many plies. */
  private opening: F[] = [];
  private opened: F | null = null;
  private openedPly = 0;
  /** The last frame of each step, with the step's ply. */
  private readonly plies = new WeakMap<F, number>();

  constructor(
    private readonly model: Model<F>,
    /** Whether pieces do not glide: steps are then shown one after the other without movement. */
    private readonly still: () => boolean = () => false,
    /** Whether somebody here decides for a seat; for spectators, every turn is shown separately. */
    private readonly mine: (seat: number) => boolean = () => true,
    /** Called with every frame as it is shown; of skipped frames, with the last. */
    private readonly onshown: (frame: F) => void = () => undefined,
  ) {}

  /** Something has happened, or (steps: false) the table is seen for the first time or again. */
  push(step: PlaybackStep, follows: boolean): void {
    if (!follows || !this.last) {
      this.stop();
      const begun = this.model.snapshot(step);
      this.last =
        this.before =
        this.frame =
          begun.movements ? { ...begun, arrows: extendArrows([], begun.movements, '') } : begun;
      this.marks = NO_HIGHLIGHTS;
      this.order = {};
      this.ways = [];
      this.sentenceCount = 0;
      this.turn = [];
      this.own = true;
      this.opening = [];
      this.heading = { seat: step.turnSeat ?? null, opening: false };
      this.said = step.events.map(({ sentence: text, why }, index) => ({
        turn: this.heading,
        number: begun.stepNumber ?? String(index + 1),
        text,
        why,
        ply: step.ply,
        passing: false,
      }));
      this.transitionMs = 0;
      this.canReplay = false;
      this.frameCount = this.frameIndex = 0;
      this.playedPly = this.pliesBefore = step.ply;
      return;
    }
    if (step.startsTurn) {
      this.opening = [];
      this.opened = this.last;
      this.openedPly = step.ply - 1;
      this.heading = { seat: step.turnSeat === undefined ? step.seat : step.turnSeat, opening: step.seat === null };
      this.sentenceCount = 0;
    }
    const decidesHere = step.seat !== null && this.mine(step.seat);
    // A turn that begins with dice leaves the previous one highlighted until something is done.
    const prepares = step.seat === null || this.model.preparesTurn?.(step) === true;
    const rolls = prepares && (step.startsTurn || this.opening.length > 0);
    const turns = !rolls && (step.startsTurn || this.opening.length > 0);
    // Consecutive turns of others are played as one.
    const begins = turns && (decidesHere || this.own);
    if (turns) {
      this.heading.opening = false;
      this.marks = NO_HIGHLIGHTS;
      this.order = {};
      this.ways = [];
    }
    if (turns && !begins) this.turn.push(...this.opening);
    if (begins) {
      const bare = {
        highlights: NO_HIGHLIGHTS,
        stepNumbers: undefined,
        arrows: undefined,
      };
      this.own = false;
      this.before = { ...(this.opened ?? this.last), ...bare };
      this.turn = this.opening.map((frame) => this.copied(frame, bare));
      this.pliesBefore = this.openedPly;
    }
    this.own ||= decidesHere;
    const before = [this.order, this.ways, this.sentenceCount] as const;
    const whole = this.marked(step.ply, this.model.advance(this.last, { ...step, local: false }));
    const after = [this.order, this.ways, this.sentenceCount] as const;
    [this.order, this.ways, this.sentenceCount] = before;
    const shown = step.local ? this.marked(step.ply, this.model.advance(this.last, step)) : whole;
    [this.order, this.ways, this.sentenceCount] = after;
    if (begins && shown[0])
      this.starts.set(
        shown[0],
        this.opening.flatMap((frame) => this.sentenceOf(frame)),
      );
    this.last = shown.at(-1) ?? this.last;
    this.plies.set(this.last, step.ply);
    this.marks = this.last.highlights;
    if (rolls) this.opening.push(...whole);
    else {
      this.turn.push(...whole);
      this.opening = [];
    }
    this.canReplay = this.turn.length > 0;
    this.frameCount = this.turn.length;
    this.frameIndex = this.turn.length - (rolls ? 0 : whole.length);
    this.queue.push(...shown);
    if (this.quiet) return;
    this.hasNews ||= !step.local || shown.length > 1;
    if (this.queue.length > MOST_WAITING || this.speed === 'at once') this.skip();
    else if (!this.timer) this.next();
  }

  /** Events before the page was opened: the last board is shown immediately, and how it came about can be replayed. */
  load(steps: readonly PlaybackStep[]): void {
    this.quiet = true;
    steps.forEach((step, index) => this.push(step, index > 0));
    this.skip();
    this.quiet = false;
  }

  /** Frames of a turn in progress: the words of the previous turn are replaced by those of what started this one. */
  private readonly starts = new WeakMap<F, readonly Sentence[]>();

  /** A step's frames with what earlier steps of the turn have touched. */
  private marked(ply: number, frames: readonly F[]): F[] {
    let own = NO_HIGHLIGHTS;
    return frames.map((frame) => {
      if (frame.caption) this.sentenceCount++;
      const number = frame.stepNumber ?? String(this.sentenceCount);
      this.order = numbered(this.order, number, own, frame.highlights, frame.movements !== undefined);
      if (frame.movements) this.ways = extendArrows(this.ways, frame.movements, number);
      own = frame.highlights;
      const marked = {
        ...frame,
        highlights: mergeHighlights(this.marks, frame.highlights),
        stepNumbers: this.order,
        arrows: this.ways,
      };
      this.places.set(marked, { turn: this.heading, number, ply });
      return marked;
    });
  }

  private copied(frame: F, change: Partial<Keyframe>): F {
    const copy = { ...frame, ...change };
    const place = this.places.get(frame);
    if (place) this.places.set(copy, place);
    return copy;
  }

  private sentenceOf(frame: F): Sentence[] {
    const place = this.places.get(frame) ?? { turn: this.heading, number: '', ply: 0 };
    if (!frame.caption) return [];
    return [{ ...place, text: frame.caption, why: frame.why ?? '', passing: frame.passing ?? false }];
  }

  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const frame of this.queue) this.tell(frame);
    const loud = this.queue.findLast((frame) => frame.sound);
    if (loud && !this.quiet) this.onshown(loud);
    this.playedPly = Math.max(this.playedPly, this.plyOf(this.frame), ...this.queue.map((frame) => this.plyOf(frame)));
    this.frame = this.queue.at(-1) ?? this.frame;
    this.queue = [];
    this.transitionMs = 0;
    this.busy = this.hasNews = false;
    this.frameIndex = this.frameCount;
  }

  /** The events, and the dice that have started the turn after them: with them the board is up to date. */
  private get all(): F[] {
    return [...this.turn, ...this.opening];
  }

  /** Shows one frame of the playback, and stays there: 0 is the board before it. */
  scrub(picture: number): void {
    if (!this.before || !this.turn.length) return;
    this.stop();
    this.frameIndex = Math.max(0, Math.min(this.turn.length, picture));
    const left = this.turn.slice(this.frameIndex);
    const shown = left.length ? this.turn.slice(0, this.frameIndex) : this.all;
    this.frame = shown.at(-1) ?? this.before;
    this.said = [];
    for (const frame of shown) this.tell(frame);
    this.transitionMs = this.still() ? 0 : SCRUB_MS;
    // While an earlier frame is shown, nothing can be entered on it; skipping shows what follows.
    this.queue = left.length ? [...left, ...this.opening] : [];
    this.busy = this.hasNews = this.queue.length > 0;
  }

  replay(): void {
    if (!this.before || !this.turn.length) return;
    this.stop();
    this.frame = this.before;
    this.said = [];
    this.frameIndex = 0;
    this.transitionMs = 0;
    this.queue = this.all;
    this.busy = this.hasNews = true;
    this.timer = setTimeout(() => this.next(), 350);
  }

  setSpeed(speed: Speed): void {
    preferences.speed.value = speed;
    if (speed === 'at once') this.skip();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.busy = this.hasNews = false;
  }

  private plyOf(frame: F | null): number {
    return (frame && this.plies.get(frame)) ?? 0;
  }

  private tell(frame: F): void {
    this.said = [...(this.starts.get(frame) ?? this.said), ...this.sentenceOf(frame)];
  }

  /** How much a frame is accelerated. What others do after it does not hurry a player's own turn. */
  private hasteOf(frame: F): number {
    const turn = this.places.get(frame)?.turn;
    const isOwn = turn !== undefined && turn.seat !== null && this.mine(turn.seat);
    const following = isOwn ? this.queue.filter((later) => this.places.get(later)?.turn === turn) : this.queue;
    const left = following.reduce((sum, { ms }) => sum + ms, frame.ms);
    return Math.min(MOST_HASTE, Math.max(1, left / UNHURRIED_MS));
  }

  private next(): void {
    this.timer = undefined;
    const frame = this.queue.shift();
    // A step has been shown when its last frame has had its time.
    this.playedPly = Math.max(this.playedPly, this.plyOf(this.frame));
    if (!frame) {
      this.busy = this.hasNews = false;
      return;
    }
    const ms = frame.ms / this.hasteOf(frame) / SPEED_FACTORS[this.speed];
    this.transitionMs = this.still() ? 0 : (ms * 2) / 3;
    this.tell(frame);
    this.onshown(frame);
    this.frame = frame;
    this.frameIndex = Math.min(this.frameCount, this.frameIndex + 1);
    this.busy = true;
    this.timer = setTimeout(() => this.next(), ms);
  }
}
