/** A position that is set up by hand: the current arrangement, earlier ones, and the server's answer. */

import type { OptionValue } from '../../api/tableView';
import { fetchArrangement } from '../../api/study';
import type { PositionSetupView, PositionSetupRequest } from '../../api/generated/messages';
import type { PositionDraft } from './arrangement';
import type { DecisionInput } from './decisionInput.svelte';

/** Milliseconds without input before the server is asked. */
const PAUSE_MS = 60;
const MOST_STEPS = 200;

export class PositionEditor {
  draft = $state.raw<PositionDraft>({ pieces: {}, fields: {}, sealed: {} });
  /** The server's last answer. */
  arrangement = $state.raw<PositionSetupView | null>(null);
  /** The last diagram and board that could be drawn. */
  board = $state.raw<unknown>(null);
  diagram = $state.raw('');
  /** Whether the server has answered for the current arrangement. */
  checked = $state(false);
  /** A decision that is part of the position, while it is entered; null: pieces are placed. */
  decisionInput = $state.raw<DecisionInput | null>(null);
  /** Whether the game starts on an empty board. */
  startsEmpty = $state(false);
  /** Why something could not be done at all. */
  failure = $state('');
  private before = $state.raw<readonly PositionDraft[]>([]);
  private requests = 0;
  private timer: number | undefined;

  constructor(
    readonly game: string,
    readonly options: Record<string, OptionValue>,
    /** A position that can be played: it can be in the URL. */
    private readonly onplayable: (setup: PositionSetupView) => void,
  ) {}

  canUndo = $derived(this.before.length > 0);
  /** Whether the arrangement is a legal position. */
  ready = $derived(this.checked && this.arrangement !== null && !this.arrangement.issue);

  /** Starts with a position by its text; null: the start. sealed: decisions that seats have already made. */
  async open(position: string | null, sealed: Record<string, string> = {}): Promise<boolean> {
    this.decisionInput = null;
    // A change that was to be checked is replaced.
    window.clearTimeout(this.timer);
    const setup = await this.ask({ game: this.game, options: this.options, position, sealed });
    if (!setup) return false;
    if (!this.arrangement) void this.lookAtStart(position === null ? setup : null);
    if (this.arrangement) this.remember();
    this.failure = '';
    this.draft = { pieces: setup.draft.pieces ?? {}, fields: setup.draft.fields ?? {}, sealed: setup.sealed };
    this.show(setup);
    return true;
  }

  change(next: PositionDraft): void {
    this.decisionInput = null;
    if (next === this.draft) return;
    this.remember();
    this.draft = next;
    this.failure = '';
    this.look();
  }

  undo(): void {
    this.decisionInput = null;
    this.failure = '';
    this.back();
  }

  dispose(): void {
    window.clearTimeout(this.timer);
    this.requests += 1;
  }

  private async lookAtStart(known: PositionSetupView | null): Promise<void> {
    const { game, options } = this;
    try {
      const start = known ?? (await fetchArrangement({ game, options, position: null, sealed: {} }));
      this.startsEmpty = !Object.keys(start.draft.pieces ?? {}).length;
    } catch {
      // Both buttons remain.
    }
  }

  private back(): void {
    const last = this.before.at(-1);
    if (!last) return;
    this.before = this.before.slice(0, -1);
    this.draft = last;
    this.look();
  }

  private remember(): void {
    this.before = [...this.before, this.draft].slice(-MOST_STEPS);
  }

  private look(): void {
    this.checked = false;
    this.requests += 1;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check(), PAUSE_MS);
  }

  private async check(): Promise<void> {
    const { pieces, fields, sealed } = this.draft;
    const arranged = {
      pieces: Object.fromEntries(Object.entries(pieces).map(([place, here]) => [place, [...here]])),
      fields: { ...fields },
    };
    const setup = await this.ask({ game: this.game, options: this.options, draft: arranged, sealed: { ...sealed } });
    if (!setup) return;
    if (!setup.drawable) {
      // The text describes no position, not even an illegal one: the arrangement stays.
      this.failure = setup.issue;
      this.back();
      return;
    }
    this.show(setup);
    // As the game itself would arrange it: stacks in their order.
    if (!setup.issue) this.draft = { ...this.draft, pieces: setup.draft.pieces ?? {} };
  }

  private show(setup: PositionSetupView): void {
    this.arrangement = setup;
    this.board = setup.board;
    if (setup.diagram) this.diagram = setup.diagram;
    this.checked = true;
    if (!setup.issue) this.onplayable(setup);
  }

  /** The server's answer; null if another request was made meanwhile, or it could not answer. */
  private async ask(wanted: PositionSetupRequest): Promise<PositionSetupView | null> {
    const number = ++this.requests;
    try {
      const setup = await fetchArrangement(wanted);
      return number === this.requests ? setup : null;
    } catch (error) {
      if (number === this.requests) this.failure = (error as Error).message;
      return null;
    }
  }
}
