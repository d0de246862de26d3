/** Ways of several steps, as the page walks them. */

import type { Way } from '../kit/board';
import { wayTo, type BracesBoard, type Piece } from './model';

/** null: the piece does not come there in several steps. */
export function wayFor(reach: BracesBoard['reach'], piece: Piece, goal: string): Way | null {
  const found = wayTo(reach, piece, goal);
  return found && { squares: found.squares, named: topOf };
}

/** Who has arrived stands on top of its stack. */
function topOf(board: unknown, square: string): string[] {
  const found = (board as BracesBoard).squares.find((one) => one.name === square);
  const label = found?.labels.at(-1);
  return found && label !== undefined && found.labels.length > 1 ? [square, label] : [square];
}
