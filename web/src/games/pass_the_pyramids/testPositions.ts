/** Positions and steps of Pass The Pyramids for tests. */

import type { PassBoard, Told } from '../../api/generated/pass_the_pyramids';
import type { PlaybackStep } from '../../board/contract';

export const NAMES = ['Red', 'Yellow', 'Green'];
export const board = (hands: number[], more: Partial<PassBoard> = {}, stakes: number[] = []): PassBoard => ({
  players: hands.map((hand, seat) => ({
    name: NAMES[seat] ?? '',
    hand,
    staked: stakes[seat] ?? 0,
    busted: hand + (stakes[seat] ?? 0) === 0,
  })),
  pot: 0,
  holder: null,
  score: 0,
  turn: 0,
  over: false,
  throws: 0,
  in_air: false,
  landing: null,
  parts: null,
  chance_to_beat: null,
  ...more,
});
export const step = (after: PassBoard | null, ...events: Told[]): PlaybackStep<PassBoard, Told> => ({
  ply: 1,
  seat: 0,
  startsTurn: true,
  local: false,
  board: after,
  events,
  diagrams: [],
});
