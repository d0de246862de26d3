/** A board on a page: the game's board, the playback of events there, and this user's view of it. */

import { t } from '../i18n/messages.svelte';
import { beginsFlat, graphics } from './gpu';
import type { EnteredOutcome, GameBoard, Interaction, Keyframe, PlaybackStep } from './contract';
import type { MoveInput } from './moveInput.svelte';
import { choicesOf } from './moveTree';
import { Player } from './playback/player.svelte';
import type { PlaybackSource, PlaybackTarget } from './playback/source';
import { preferences } from '../stores/preferences.svelte';
import { prefersReducedMotion } from '../ui/motion';
import { playSound } from '../ui/sound';

/** A choice that is not on the board, and the label of its button. */
export interface LabelledChoice {
  choice: string;
  label: string;
}

export interface BoardSessionOptions {
  /** Whether a seat's decisions are made here; without it, all are. */
  playsSeat?: (seat: number) => boolean;
  /** Whether events have sound. */
  sounds?: boolean;
}

export class BoardSession implements PlaybackTarget {
  /** The game's board and its player; null until they are loaded. */
  board = $state.raw<GameBoard | null>(null);
  player = $state.raw<Player | null>(null);
  /** Why the board could not be loaded. */
  failure = $state('');
  /** Whether the board is shown as SVG. */
  flat = $state(beginsFlat());
  /** Number of seats by which the board is rotated from this user's own side. */
  turned = $state(0);
  /** In 3D: whether it is seen from above, and whether through what stands in front. */
  above = $state(false);
  xray = $state(false);
  /** Whether one can see through this board. */
  offersXray = $state(false);
  /** The drawing in 3D, while there is one. */
  scene = $state.raw<{ recentre: () => void }>();
  /** Choices that the board reports as not drawn anywhere. */
  offBoard = $state.raw<readonly string[]>([]);
  /** Recommended moves, best first, as paths of choices; drawn on the board. */
  suggestions = $state.raw<readonly (readonly string[])[]>([]);
  /** A move that was worse than those, as a path of choices, drawn in another style; null: none. */
  mistake = $state.raw<readonly string[] | null>(null);
  /** A move that is previewed before it is played; null: none. */
  previewed = $state.raw<readonly string[] | null>(null);
  /** The outcome of physical dice or a throw, as far as it has been entered, and a few words about it; null: none is
   * entered here. */
  outcome = $state.raw<(EnteredOutcome & { note: string }) | null>(null);
  /** The targets that a lesson asks for; null: none in particular. */
  wanted = $state.raw<readonly string[] | null>(null);
  /** The target under the pointer, a choice or not. */
  hoveredTarget = $state<string | null>(null);
  /** The target several steps away that a finger has pressed: a second press goes there. */
  pressed = $state<string | null>(null);
  /** The targets over which the piece in hand has been dragged, from its own. */
  drawn = $state.raw<readonly string[]>([]);
  /** The target that a lesson speaks of: it is explained as if the pointer were there, while that is nowhere. */
  inspected = $state<string | null>(null);

  private loading: Promise<GameBoard> | null = null;

  constructor(
    readonly input: MoveInput & PlaybackSource,
    private readonly options: BoardSessionOptions = {},
  ) {}

  /** Whether this machine can draw in 3D at all. */
  readonly canDraw3D = graphics() !== 'none';
  /** Whether the board is drawn in 3D. */
  shows3D: boolean = $derived(!this.flat && this.board?.three !== undefined);
  seatCount: number = $derived.by(() => this.input.seats.length || 2);

  get usesDiagrams(): boolean {
    return this.board?.usesDiagrams === true;
  }

  /** The frame on the board: while nothing is played back, with the half-entered decision. */
  frame: Keyframe | null = $derived.by(() => {
    const { board, player, input } = this;
    const shown = player?.frame ?? null;
    if (!board || !shown || player?.busy) return shown;
    const frame = input.announced.reduce(
      (drawn, { seat, text }) => board.model.announce?.(drawn, text, seat) ?? drawn,
      shown,
    );
    if (this.outcome) return board.model.previewOutcome?.(frame, this.outcome) ?? frame;
    if (this.previewed && !input.selection.length)
      return board.model.preview(frame, this.previewed, input.view?.seat ?? 0);
    return board.model.preview(frame, input.selection, input.view?.seat ?? 0, input.effects);
  });
  /** The choices there. */
  interaction: Interaction = $derived.by(() => ({
    choices: this.player?.busy ? [] : this.input.choices,
    selection: this.input.selection,
    node: this.player?.busy ? null : this.input.node,
    hoveredChoice: this.input.hovered,
    hoveredTarget: this.hoveredTarget ?? this.inspected,
    pressedOnce: this.pressed !== null && this.pressed === this.hoveredTarget,
    drawn: this.drawn,
    wanted: this.wanted,
    seat: this.input.view?.seat ?? null,
    drafting: this.takesDraft,
  }));

  /** Choices that are not on the board: they are offered as buttons, those that it reports in its order. */
  buttons: readonly LabelledChoice[] = $derived.by(() =>
    this.input.choices
      .flatMap((choice) => {
        const label = this.buttonLabel(choice);
        return label === null ? [] : [{ choice, label }];
      })
      .sort((one, other) => this.offBoard.indexOf(one.choice) - this.offBoard.indexOf(other.choice)),
  );
  /** The input of a decision that is too large for a move tree; undefined while there is none. */
  moveForm: GameBoard['moveForm'] = $derived.by(() =>
    this.input.canMove && !this.input.view?.moveTree ? this.board?.moveForm : undefined,
  );
  /** Whether such a decision can be entered on the board. */
  takesDraft: boolean = $derived.by(
    () => this.input.canMove && !this.input.view?.moveTree && !this.input.pending && !this.player?.busy,
  );

  /** The label of a choice's button; null for cells and pieces. */
  private buttonLabel(choice: string): string | null {
    const { board, input } = this;
    const label = board?.buttonLabel ? board.buttonLabel(choice, this.frame) : (input.node?.labels?.[choice] ?? null);
    return label ?? (this.offBoard.includes(choice) ? this.nameOf(choice) : null);
  }

  /** The board's own prompt for a seat; "": the server's. alone: whether it is the only seat of its reader. */
  boardPrompt(seat: string, alone = false): string {
    const { board, input } = this;
    // A decision that is on its way leaves the prompt as it was.
    const [frame, choices, selection] = input.pending
      ? [this.player?.frame, choicesOf(input.view?.moveTree ?? null), []]
      : [this.frame, input.choices, input.selection];
    const own = alone && frame ? board?.ownPrompt?.(frame, choices, selection) : '';
    return own || (!selection.length && board?.boardPrompt?.(choices, seat)) || '';
  }

  /** The name of a choice wherever it is shown: the label of its button, or its name on the board. */
  labelOf(choice: string): string {
    return this.buttonLabel(choice) ?? this.input.node?.labels?.[choice] ?? this.nameOf(choice);
  }

  /** The name of a choice for users who do not see the board. */
  nameOf(choice: string): string {
    const frame = this.player?.frame;
    return (frame && this.board?.targetLabel?.(frame, this.input.selection, choice)) || choice;
  }

  /** A decision, or an outcome of chance (seat null), as lists show it. side: this user's own. */
  moveLabel(text: string, seat: number | null, side: number): string {
    return this.board?.moveLabel?.(text, seat, this.sideFrom(side)) ?? text;
  }

  /** Shows a game's board as soon as it is loaded; a board requested meanwhile replaces it. */
  async open(loading: Promise<GameBoard>): Promise<void> {
    this.loading = loading;
    try {
      const board = await loading;
      if (this.loading === loading) this.show(board);
    } catch (error) {
      if (this.loading === loading)
        this.failure = t('The board could not be loaded: {reason}', { reason: (error as Error).message });
    }
  }

  private show(board: GameBoard): void {
    this.player?.stop();
    this.board = board;
    this.player = new Player(board.model, prefersReducedMotion, this.options.playsSeat, (frame) => {
      if (this.options.sounds && frame.sound) playSound(frame.sound);
    });
    this.input.subscribe(this);
  }

  push(step: PlaybackStep, follows: boolean): void {
    this.player?.push(this.complete(step), follows);
  }

  load(steps: readonly PlaybackStep[]): void {
    this.player?.load(steps.map((step) => this.complete(step)));
  }

  /** Adds the seats, and whether its animation is played: in 3D only; on SVG boards it only gives the final positions. */
  private complete(step: PlaybackStep): PlaybackStep {
    const plays = this.canDraw3D && !this.flat && !prefersReducedMotion();
    const { seats } = this.input;
    return plays || step.animation == null ? { ...step, seats } : { ...step, seats, skipAnimation: true };
  }

  /** The user chooses between SVG and 3D; later boards start the same way, too. */
  setFlat(flat: boolean): void {
    this.flat = flat;
    preferences.flatBoard.value = flat;
  }

  /** The seat at the near side, if a seat normally sees its own side near. */
  sideFrom(seat: number): number {
    return (seat + this.turned) % this.seatCount;
  }

  flip(): void {
    this.turned = (this.turned + 1) % this.seatCount;
  }

  resetView(): void {
    this.turned = 0;
    this.above = false;
    this.scene?.recentre();
  }

  dispose(): void {
    this.loading = null;
    this.player?.stop();
  }
}
