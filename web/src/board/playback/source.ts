import type { PlaybackStep } from '../contract';

/** A display of what happens. */
export interface PlaybackTarget {
  /** Whether the server's diagrams are needed. */
  readonly usesDiagrams: boolean;
  /** A step; follows: whether it comes straight after the one before. */
  push: (step: PlaybackStep, follows: boolean) => void;
  /** The events before anyone looked: a board, and the steps from it. */
  load: (steps: readonly PlaybackStep[]) => void;
}

/** A source of events: a table, a study or a lesson. */
export interface PlaybackSource {
  /** A display receives the present position first, and then each change. */
  subscribe: (target: PlaybackTarget) => void;
}
