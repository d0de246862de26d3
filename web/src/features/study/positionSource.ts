/** The source of the game that is studied: a table, or this browser alone; and the server's answers so far. */

import { fetchAnimation, fetchLine, fetchTableAnimation, fetchTableLine } from '../../api/study';
import type { Line, StudyLine } from '../../api/generated/messages';

/** Number of positions in one request, and how many of them come before the one that is shown. */
const WINDOW = 48;
const BEFORE = 12;

export class PositionSource {
  /** Requests in progress, so that none is sent twice. */
  private readonly asked: Partial<Record<string, Promise<StudyLine>>> = {};
  /** The animations of chance outcomes, by index; null: there is none. */
  private films: Partial<Record<number, string | null>> = {};

  constructor(
    /** The table whose game this is; null: any game. */
    readonly id: string | null,
  ) {}

  /** The positions of a line around a ply. drawn: with the server's diagrams. */
  fetchAround(line: Line, ply: number, drawn: boolean): Promise<StudyLine> {
    return this.fetchFrom(line, Math.max(0, ply - BEFORE), drawn);
  }

  /** The positions of a line from a ply on. drawn: with the server's diagrams. */
  async fetchFrom(line: Line, first: number, drawn: boolean): Promise<StudyLine> {
    const key = JSON.stringify([line.entries, first]);
    const asked = (this.asked[key] ??=
      this.id === null
        ? fetchLine({ line, first_ply: first, count: WINDOW, move_tree: false, diagrams: drawn })
        : fetchTableLine(this.id, first, WINDOW, drawn));
    try {
      return await asked;
    } finally {
      this.asked[key] = undefined;
    }
  }

  /** Another game, or the indices of entries have changed: animations are requested again. */
  forgetAnimations(): void {
    this.films = {};
  }

  /** The animation of an entry; undefined: not fetched yet. */
  animationAt(at: number): string | null | undefined {
    return this.films[at];
  }

  /** Requests the animation of an entry: from its table, or by the seed in its record. line: up to it. */
  async fetchAnimation(at: number, line: Line, tags: Readonly<Record<string, string>>): Promise<void> {
    const { Seed: seed, Shares: shares = '' } = tags;
    const { films } = this;
    try {
      if (this.id !== null) films[at] = await fetchTableAnimation(this.id, (line.entries?.length ?? 0) - 1);
      else films[at] = seed === undefined ? null : await fetchAnimation({ line, seed, client_seeds: shares });
    } catch {
      films[at] = null;
    }
  }
}
