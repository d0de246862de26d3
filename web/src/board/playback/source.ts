import type { PlaybackStep } from '../contract';

/** A display of events. */
export interface PlaybackTarget {
  /** Whether the server's diagrams are needed. */
  readonly usesDiagrams: boolean;
  /** A step; follows: whether it comes directly after the previous one. */
  push: (step: PlaybackStep, follows: boolean) => void;
  /** The events before the page was opened: a board, and the steps from it. */
  load: (steps: readonly PlaybackStep[]) => void;
}

/** A source of events: a table, a study or a tutorial. */
export interface PlaybackSource {
  /** A display receives the current position first, and then each change. */
  subscribe: (target: PlaybackTarget) => void;
}
