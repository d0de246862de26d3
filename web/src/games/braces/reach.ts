/** Where a piece can come in several steps, and by which squares, as the server tells it. */

import type { BracesBoard } from '../../api/generated/braces';
import type { Piece } from './stacks';

/** The squares that lie between a piece and a goal that it can reach in several steps, the goal the last; null: none. */
export function wayTo(
  reach: BracesBoard['reach'],
  piece: Piece,
  goal: string,
): { squares: string[]; cost: number } | null {
  const ways = goalsOf(reach, piece);
  const end = ways.get(goal);
  if (!end) return null;
  const squares = [goal];
  let before: string | undefined = end.before;
  while (before !== undefined && before !== piece.square) {
    squares.unshift(before);
    before = ways.get(before)?.before;
  }
  return { squares, cost: end.cost };
}

/** Where a piece can come in several steps, at what price. */
export function goalsOf(reach: BracesBoard['reach'], piece: Piece): Map<string, { before: string; cost: number }> {
  const found = reach.find((one) => one.square === piece.square && one.label === piece.label);
  const goals = (found?.goals ?? '').split(' ').filter(Boolean);
  return new Map(
    goals.map((text) => {
      const [goal = '', before = '', cost = ''] = text.split(/[<:]/);
      return [goal, { before, cost: Number(cost) }] as const;
    }),
  );
}
