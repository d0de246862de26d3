/** Positions and steps of Pyramid Ball for tests. */

import type { BallBoard, Told } from '../../api/generated/pyramid_ball';
import type { PlaybackStep } from '../../board/contract';
import { model, type BallFrame } from './model';

export const SEATS = ['Red', 'Blue'].map((name) => ({ name, colour: '', mark: '' }));
export const START = ['f3', 'd4', 'b3', 'f6', 'd5', 'b6'];
const NAMES = ['HS', 'HM', 'HL', 'AS', 'AM', 'AL'];

export const board = (squares: string[], more: Partial<BallBoard> = {}, carrier = 1): BallBoard => ({
  pieces: NAMES.map((name, id) => ({
    name,
    side: id < 3 ? 0 : 1,
    seat: id < 3 ? 0 : 1,
    size: name.charAt(1),
    square: squares[id] ?? '',
    ball: id === carrier,
  })),
  scores: [0, 0],
  ball: null,
  ready: ['', ''],
  duty: [],
  phase: 'program',
  turn: 1,
  target: 1,
  ...more,
});
export const step = (after: BallBoard | null, ...events: Told[]): PlaybackStep<BallBoard, Told> => ({
  ply: 1,
  seat: 1,
  startsTurn: false,
  local: false,
  board: after,
  events,
  diagrams: [],
  seats: SEATS,
});
export const begun = model.snapshot(step(board(START)));
export const where = (frame: BallFrame | undefined): string[] => frame?.pieces.map((piece) => piece.square) ?? [];
