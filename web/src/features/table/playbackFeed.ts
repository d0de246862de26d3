/** The events of a table, as playback steps for its board: new ones one by one, earlier ones together. */

import { CHANCE, type LogLine, type SeatView, type TableView } from '../../api/tableView';
import type { PlaybackStep } from '../../board/contract';
import type { PlaybackSource, PlaybackTarget } from '../../board/playback/source';

/** A player who falls further behind sees the board immediately. */
const MOST_WAITING = 12;

const standing = (ply: number, board: unknown): PlaybackStep => ({
  ply,
  seat: null,
  startsTurn: true,
  local: false,
  board,
  events: [],
  diagrams: [],
});

export class PlaybackFeed implements PlaybackSource {
  /** Text of the decision that was entered here piece by piece and is not yet answered: it has already been seen. */
  localMove: string | null = null;
  private listener: PlaybackTarget | null = null;
  private latest: PlaybackStep | null = null;
  /** Until something happens: the events before this page joined or a display was there, starting from the board before
   * them. */
  private story: PlaybackStep[] = [];
  /** The text of the latest step. */
  private heardLast: string | null = null;

  /** A display of the board: receives the last step first, with what has led there as far as it is known, and then new
   * ones. */
  subscribe(listener: PlaybackTarget): void {
    this.listener = listener;
    if (this.story.length) listener.load(this.story);
    else if (this.latest) listener.push(this.latest, false);
  }

  /** The new steps of a state: each public ply is a step. view: this page's. */
  update(table: TableView, view: SeatView): void {
    // While secret decisions come in, no new events are known.
    const lines = table.log.slice(0, table.ply - view.decided.length);
    const heard = this.latest?.ply ?? 0;
    const drawings = [...table.frames, table.svg].filter(Boolean);
    const last = lines.at(-1);
    const stepOf = (line: LogLine): PlaybackStep => {
      const { ply, seat, turn_start: starts, events, chance_animation: film = null } = line;
      const turn = turnAt(ply, lines, table, view);
      const [board, diagrams] = line === last ? [view.board, drawings] : [null, []];
      return {
        ply: ply + 1,
        seat,
        startsTurn: starts,
        turnSeat: turn,
        local: false,
        board,
        events,
        diagrams,
        animation: film,
      };
    };
    if (this.latest && lines.length === heard && this.heardLast === (last?.text ?? null)) {
      // The drawing may be later than the events it shows.
      if (drawings.length && !this.latest.diagrams.length) this.hear({ ...this.latest, diagrams: drawings }, false);
      return;
    }
    if (!this.latest && table.catch_up && last) {
      const { from_ply: from, board } = table.catch_up;
      this.recall([standing(from, board), ...lines.slice(from).map(stepOf)]);
    } else {
      const news = lines.slice(heard);
      const follows =
        this.latest !== null &&
        news.length > 0 &&
        news.length <= MOST_WAITING &&
        (heard === 0 || lines[heard - 1]?.text === this.heardLast);
      const told = follows ? news : lines.slice(-1);
      for (const line of told) {
        const own = this.localMove !== null && line.text === this.localMove;
        if (own) this.localMove = null;
        this.hear({ ...stepOf(line), local: own }, follows);
      }
      if (!told.length) this.hear({ ...standing(0, view.board), diagrams: drawings }, false);
    }
    this.heardLast = last?.text ?? null;
  }

  /** Events before this page joined are known, but not played: they can be replayed. */
  private recall(story: PlaybackStep[]): void {
    this.story = story;
    this.latest = story.at(-1) ?? null;
    this.listener?.load(story);
  }

  private hear(step: PlaybackStep, follows: boolean): void {
    // A display that is still being loaded receives all of it together.
    const waits = this.listener === null && follows && this.latest;
    this.story = waits ? [...(this.story.length ? this.story : [waits]), step] : [];
    this.latest = step;
    this.listener?.push(step, follows);
  }
}
/** Whose turn a line belongs to: the seat that decides next from there on; null if all decide simultaneously. */
function turnAt(ply: number, lines: readonly LogLine[], table: TableView, view: SeatView): number | null {
  if (table.game.dynamics === 'simultaneous') return null;
  const next = lines.slice(ply).find((line) => line.seat !== null);
  return next?.seat ?? view.to_decide.find((seat) => seat !== CHANCE) ?? null;
}
