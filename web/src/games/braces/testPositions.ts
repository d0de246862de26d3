/** Positions, steps and events of Braces for tests. */

import type { BracesBoard, Told } from '../../api/generated/braces';
import type { PlaybackStep } from '../../board/contract';

/** A board of some stacks; each piece costs its size. */
export function board(stacks: Record<string, string[]>, more: Partial<BracesBoard> = {}): BracesBoard {
  const squares = Object.entries(stacks)
    .filter(([, stack]) => stack.length)
    .map(([name, stack]) => ({ name, stack, costs: stack.map((code) => 'SML'.indexOf(code.charAt(0)) + 1) }));
  return {
    squares,
    power: 'HOP',
    value: 4,
    swapped: false,
    turned: [0, 0],
    turned_to: ['g', 'r'],
    turns: 1,
    capped: false,
    reach: [],
    ...more,
  };
}
export const step = (now: BracesBoard, ...events: Told[]): PlaybackStep<BracesBoard, Told> => ({
  ply: 1,
  seat: 0,
  startsTurn: false,
  local: false,
  board: now,
  events,
  diagrams: [],
});

export const moved = (code: string, source: string, cell: string): Told => ({
  kind: 'moved',
  sentence: 'moves',
  why: '',
  seat: 0,
  size: code.charAt(0),
  colour: code.charAt(1),
  source,
  cell,
  hop: false,
  cost: 1,
  left: 3,
});

/** The ways of a piece as the server sends them, with one arrival at each square: the square, that before, the cost of
 * the way, and what it turns. */
export function reachOf(
  square: string,
  label: string,
  ...steps: [string, string, number, string[]][]
): BracesBoard['reach'][number] {
  const squares = [square, ...steps.map(([one]) => one)];
  const arrivals = steps.map(
    ([one, before, cost, effects]) =>
      [one, cost, [squares.indexOf(before)], effects] satisfies [string, number, number[], string[]],
  );
  return { square, label, arrivals: [[square, 0, [], []], ...arrivals] };
}
