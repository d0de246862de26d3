/** The display of plans while they are entered and revealed, for both drawings. */

import type { ArrowStyle } from '../../board/playback/arrows';
import { passOf, wayOf, type BallFrame, type Plan, type Pyramid } from './model';

export interface DrawnRoute {
  piece: Pyramid;
  /** From its square; a single square if it stays. */
  squares: readonly string[];
  /** The place where it would end; null if it stays. */
  ghost: string | null;
  mark: ArrowStyle['mark'];
  /** Whether it is drawn dashed, so that colour is never the only distinction. */
  dashed: boolean;
}

export interface BallInteraction {
  routes: readonly DrawnRoute[];
  passes: readonly { from: string | null; to: string }[];
  /** The squares of pieces under the pointer. */
  chosen: readonly string[];
  /** The squares of pieces that may receive the ball in the hand. */
  receivers: readonly string[];
}

/** The distance by which a piece is drawn towards what it bumps into, as a fraction of a square. */
export const BUMP = 0.38;

export function interactionOf(frame: BallFrame): BallInteraction {
  const own = (plan: Plan): readonly Pyramid[] => frame.pieces.filter(({ side }) => side === plan.side);
  const routes = frame.plans.flatMap((plan) =>
    own(plan).map((piece): DrawnRoute => {
      const squares = wayOf(plan, piece);
      const end = squares.at(-1) ?? piece.square;
      const ghost = squares.length > 1 && end !== piece.square ? end : null;
      return { piece, squares, ghost, mark: plan.mark, dashed: plan.mark === 'second' };
    }),
  );
  return {
    routes: routes.filter(({ squares }) => squares.length > 1),
    passes: frame.plans.flatMap((plan) => passOf(frame, plan) ?? []),
    chosen: frame.plans.flatMap((plan) =>
      own(plan).flatMap(({ size, square }) => (!plan.throwing && plan.at?.size === size ? square : [])),
    ),
    receivers: frame.plans.flatMap((plan) =>
      plan.throwing
        ? routes
            .filter(({ piece }) => piece.side === plan.side && piece.id !== frame.carrier)
            .map(({ piece, ghost }) => ghost ?? piece.square)
        : [],
    ),
  };
}
