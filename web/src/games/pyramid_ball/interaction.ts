/** The arrows of a turn, and plans while they are entered and revealed, for both drawings. */

import type { Arrow, ArrowStyle } from '../../board/playback/arrows';
import { drawArrows, outlineAt, type DrawnArrow, type Extent } from '../../board/overlay/arrowDrawing';
import type { Interaction } from '../../board/contract';
import type { Anchor } from '../../board/overlay/anchors.svelte';
import { passOf, wayOf, type BallFrame, type Plan, type Pyramid } from './model';
import type { Size } from './program';

export interface DrawnRoute {
  piece: Pyramid;
  /** From its square; a single square if it stays. */
  squares: readonly string[];
  /** The place where it would end; null if it stays. */
  ghost: string | null;
  /** Whether another piece is there now: then the outline of this one is over it. */
  taken: boolean;
  mark: ArrowStyle['mark'];
}

export interface BallInteraction {
  routes: readonly DrawnRoute[];
  passes: readonly { from: string; to: string }[];
  /** The squares of pieces under the pointer. */
  chosen: readonly string[];
  /** The squares of pieces that can be dragged and have no route yet. */
  unplanned: readonly string[];
  /** The squares of pieces that may receive the ball in the hand. */
  receivers: readonly string[];
}

/** The distance by which a piece is drawn towards what it bumps into, as a fraction of a square. */
export const BUMP = 0.38;

export function interactionOf(frame: BallFrame, { drafting = false, seat, wanted }: Interaction): BallInteraction {
  const own = (plan: Plan): readonly Pyramid[] => frame.pieces.filter(({ side }) => side === plan.side);
  const routes = frame.plans.flatMap((plan) =>
    own(plan).map((piece): DrawnRoute => {
      const squares = wayOf(plan, piece);
      const end = squares.at(-1) ?? piece.square;
      const ghost = squares.length > 1 && end !== piece.square ? end : null;
      const taken = frame.pieces.some(({ square }) => square === ghost);
      return { piece, squares, ghost, taken, mark: plan.mark };
    }),
  );
  const moving = routes.filter(({ squares }) => squares.length > 1);
  const chosen = frame.plans.flatMap((plan) =>
    own(plan).flatMap(({ size, square }) => (!plan.throwing && plan.at?.size === size ? square : [])),
  );
  const draws = drafting && frame.phase === 'program';
  const isAsked = (square: string): boolean => !wanted || wanted.includes(square);
  return {
    routes: moving,
    passes: frame.plans.flatMap((plan) => passOf(frame, plan) ?? []),
    chosen,
    unplanned: frame.pieces.flatMap(({ id, seat: of, square }) =>
      draws &&
      of === seat &&
      isAsked(square) &&
      !chosen.includes(square) &&
      !moving.some(({ piece }) => piece.id === id)
        ? square
        : [],
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

/**
 * A planned route. Each border that it crosses is a step, so only a step after a wait needs its number: numbers on every
 * step would cover each other where routes meet.
 */
function arrowOf({ piece, squares, mark }: DrawnRoute): Arrow {
  const steps = squares.slice(1).flatMap((to, index) => {
    const from = squares[index] ?? to;
    return from === to ? [] : [{ from, to, kind: 'step' as const, numbers: [String(index + 1)] }];
  });
  const segments = steps.map((step, index) => {
    const waited = Number(step.numbers[0]) > Number(steps[index - 1]?.numbers[0] ?? 0) + 1;
    return waited ? step : { ...step, numbers: [] };
  });
  return { piece: piece.id, team: { mark, square: mark === 'second' }, segments };
}

/** How a drawing shows arrows. */
export interface ArrowLook {
  locate: (square: string) => Anchor;
  /** The outline of a piece. */
  extentOf: (size: Size) => Extent;
  /** The height of numbers. */
  text: number;
  thickness?: number;
}

/** The arrows on the field, below its pieces: those of plans, or of the turn so far. */
export function arrowsOn(
  { arrows = [], step = null, pieces }: BallFrame,
  routes: readonly DrawnRoute[],
  { extentOf, ...look }: ArrowLook,
): DrawnArrow[] {
  const ends = routes.map(({ piece, ghost }) => ({ size: piece.size, square: ghost }));
  const pieceAt = (square: string): Anchor | null => {
    const piece = [...ends, ...pieces].find((one) => one.square === square);
    return piece ? outlineAt(look.locate(square), extentOf(piece.size)) : null;
  };
  return routes.length
    ? drawArrows(routes.map(arrowOf), look.locate, { ...look, several: true, step: null, pieceAt })
    : // All pieces take a step together: its number is in the log.
      drawArrows(arrows, look.locate, { ...look, several: false, step, pieceAt });
}
