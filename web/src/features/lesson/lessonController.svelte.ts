/** A game's tutorial, or its puzzles, as the page knows it: the step, what is half entered, and the server's answer to
 * it. */

import { whyNotShown } from '../failure/pageFailure';
import { type Course, fetchLesson, submitLesson } from '../../api/exercises';
import type { GameDescription, ExerciseStep, SeatInfo, StudyLine } from '../../api/generated/messages';
import { type GameEvent, type SeatView, toMoveTree } from '../../api/tableView';
import { askWhy, fetchLine } from '../../api/study';
import type { PlaybackStep } from '../../board/contract';
import { choicesTowards, pathTo } from '../../board/moveTree';
import { MoveInput } from '../../board/moveInput.svelte';
import type { PlaybackSource, PlaybackTarget } from '../../board/playback/source';

export class LessonController extends MoveInput implements PlaybackSource {
  /** The step at its beginning; null until the server has sent it. */
  step = $state.raw<ExerciseStep | null>(null);
  /** The server's answer to the last decision here. */
  verdict = $state.raw<{ correct: boolean; sentence: string } | null>(null);
  /** The game from a solved puzzle to its end, under best play; null until it is known. */
  ending = $state.raw<StudyLine | null>(null);
  /** Whether the board shows it. */
  playedOut = $state(false);
  /** Why nothing can be shown here. */
  failure = $state('');
  /** A decision that does what is asked now. */
  example = $state('');
  /** How many of a puzzle's decisions were found before the one that is asked for now. */
  found = $state(0);
  /** The game's state in which it is asked for. */
  private asked: StudyLine | null = null;
  /** The game's state: at the step's beginning, or after what was decided there. */
  line = $state.raw<StudyLine | null>(null);
  private asking = 0;
  private target: PlaybackTarget | null = null;

  constructor(
    readonly id: string,
    readonly course: Course,
  ) {
    super();
  }

  card: GameDescription | null = $derived(this.step?.line.game ?? null);
  /** Whether the step is done: a puzzle may ask for another decision then. */
  solved: boolean = $derived(this.verdict?.correct === true && !this.example);
  /** Whether the board shows the reply to a wrong decision: nothing can be entered there. */
  refuted = $state(false);

  seats: readonly SeatInfo[] = $derived(this.step?.line.seat_info ?? []);

  view: SeatView | null = $derived.by(() => {
    const [step, line] = [this.step, this.line];
    const stand = line?.positions.at(-1);
    if (!step || !line || !stand) return null;
    const asked = this.solved || this.refuted ? undefined : line.seat_prompts?.find(({ seat }) => seat === step.seat);
    return {
      seat: step.seat,
      ply: stand.ply,
      text: stand.text,
      to_decide: asked ? [step.seat] : [],
      decided: stand.decided,
      board: stand.board,
      moveTree: asked?.move_tree ? toMoveTree(asked.move_tree) : null,
      events: (line.log.at(-1)?.events ?? []) as GameEvent[],
      result: stand.result,
    };
  });
  canMove: boolean = $derived(this.view !== null && this.view.to_decide.length > 0);
  override get announced(): { seat: number; text: string }[] {
    const { step, line } = this;
    const others = line?.positions.at(-1)?.to_decide.filter((seat) => seat !== step?.seat) ?? [];
    const texts = this.canMove ? (step?.announced ?? []) : [];
    return others.flatMap((seat, index) => (texts[index] === undefined ? [] : { seat, text: texts[index] }));
  }

  /** The choices to point at: those that do what is asked, if others do not; null: it is for the user to find. */
  wanted: readonly string[] | null = $derived.by(() => {
    const pointed = this.step?.pointed ?? [];
    const wanted = this.node && this.canMove ? choicesTowards(this.node, pointed) : [];
    return wanted.length && wanted.length < this.choices.length ? wanted : null;
  });
  /** The choice with which the step's example continues: one of those, or the first of all; null: it is for the user to
   * find. */
  exampleChoice: string | null = $derived.by(() => {
    const begins = this.canMove && !this.selection.length && !!this.step?.pointed.length;
    if (!begins && !this.wanted) return null;
    return pathTo(this.node, this.example)?.[0] ?? this.wanted?.[0] ?? null;
  });

  /** Goes to a step, from 1. */
  async open(number: number): Promise<void> {
    const asking = ++this.asking;
    try {
      const step = await fetchLesson(this.course, this.id, number, this.usesDiagrams);
      if (asking !== this.asking) return;
      this.cancel();
      this.pending = false;
      this.verdict = this.ending = null;
      this.refuted = this.playedOut = false;
      this.step = step;
      this.found = 0;
      this.ask(step.line, step.example);
    } catch (error) {
      if (asking === this.asking) this.failure = whyNotShown(error, this.id);
    }
  }

  private ask(line: StudyLine, example: string): void {
    this.asked = line;
    this.example = example;
    this.hear(line);
  }

  /** Asks again for the decision instead of which another was refuted. */
  retry(): void {
    if (!this.asked) return;
    this.verdict = null;
    this.refuted = false;
    this.hear(this.asked);
  }

  submit(text: string): void {
    if (this.step && this.canMove && !this.pending) void this.tell(text);
  }

  private async tell(text: string): Promise<void> {
    const number = this.step?.number ?? 1;
    const asking = ++this.asking;
    this.pending = true;
    try {
      const attempt = { text, diagrams: this.usesDiagrams, found: this.found };
      const told = await submitLesson(this.course, this.id, number, attempt);
      if (asking !== this.asking) return;
      if (told.line) {
        this.clear();
        this.verdict = told;
        this.refuted = !told.correct;
        if (told.correct) {
          this.found++;
          this.ask(told.line, told.example ?? '');
        } else this.hear(told.line);
        if (told.continuation?.length) void this.fetchEnding(told.line, told.continuation, asking);
      } else this.refuse(told.sentence);
    } catch (error) {
      if (asking === this.asking) this.refuse((error as Error).message);
    }
    this.pending = false;
  }

  private async fetchEnding({ game, options, start, log }: StudyLine, more: string[], asking: number): Promise<void> {
    const entries = [...log.flatMap(({ text }) => text ?? []), ...more];
    const line = { game: game.id, options, start, entries };
    try {
      const ending = await fetchLine({ line, first_ply: 0, count: entries.length + 1, diagrams: this.usesDiagrams });
      if (asking === this.asking) this.ending = ending;
    } catch {
      // The puzzle is solved without it.
    }
  }

  /** Plays a solved puzzle to its end. */
  playOut(): void {
    if (!this.ending) return;
    this.playedOut = this.skipped = true;
    this.hear(this.ending);
    this.skipped = false;
  }

  /** A decision that was entered in many parts stays, to be changed. */
  private refuse(sentence: string): void {
    if (this.view?.moveTree) this.clear();
    this.verdict = { correct: false, sentence };
  }

  protected explainRefusal(seat: number, path: string[]): void {
    const line = this.line;
    if (!line) return;
    this.cancel();
    const asking = ++this.asking;
    const entries = line.log.flatMap(({ text }) => text ?? []);
    askWhy({ line: { game: line.game.id, options: line.options, start: line.start, entries }, seat, path })
      .then((sentence) => {
        if (asking === this.asking) this.verdict = { correct: false, sentence };
      })
      .catch((error: Error) => (this.failure = error.message));
  }

  /** The board is animated from the current position to the end of a line, if the line continues from there. */
  private hear(line: StudyLine): void {
    const before = this.line;
    this.line = line;
    const known = before?.log.map(({ text }) => text) ?? [];
    const texts = line.log.map(({ text }) => text);
    const goesOn = before !== null && before.start === line.start && known.every((text, ply) => text === texts[ply]);
    const from = goesOn ? known.length : texts.length;
    if (!goesOn) this.target?.push(this.at(line, texts.length, false), false);
    for (let ply = from; ply < texts.length; ply++) this.target?.push(this.at(line, ply + 1, ply === from), true);
  }

  /** The position after a number of plies. */
  private at(line: StudyLine, plies: number, own: boolean): PlaybackStep {
    const last = line.log[plies - 1];
    const stand = line.positions.find(({ ply }) => ply === plies);
    return {
      ply: plies,
      seat: last?.seat ?? null,
      startsTurn: last?.turn_start ?? true,
      local: own && !this.skipped,
      board: stand?.board ?? null,
      events: (last?.events ?? []) as GameEvent[],
      diagrams: stand?.diagrams ?? [],
    };
  }

  /** Whether it was not entered here piece by piece, so that all of it has to be shown. */
  private skipped = false;

  /** Plays the examples of what is asked, until the step is done. */
  async show(): Promise<void> {
    const { step } = this;
    if (!step) return;
    this.cancel();
    this.skipped = true;
    do await this.tell(this.example);
    while (this.step === step && this.verdict?.correct && this.example);
    this.skipped = false;
  }

  subscribe(target: PlaybackTarget): void {
    this.target = target;
    if (this.line) target.push(this.at(this.line, this.line.log.length, false), false);
  }

  /** Whether the server's diagrams are needed. */
  private get usesDiagrams(): boolean {
    return this.target?.usesDiagrams ?? false;
  }
}
