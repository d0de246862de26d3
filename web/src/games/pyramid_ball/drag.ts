/** Pressing, dragging and releasing on the field, as an action of its group of squares. */

import { squareAt, type Point } from './layout';
import type { Router } from './router';

interface Dragged {
  flipped: boolean;
  /** Whether routes can be drawn now. */
  on: boolean;
  /** The position where the ball is drawn; null: nowhere. */
  ball: Point | null;
  router: Router;
}

/** The distance from the middle of the ball within which a press takes it, in units of the drawing. */
const GRASP = 17;

export function dragging(node: SVGGElement, given: Dragged): { update: (next: Dragged) => void; destroy: () => void } {
  let now = given;
  let held: number | null = null;

  function spotOf(event: PointerEvent): DOMPoint | null {
    const turned = node.getScreenCTM()?.inverse();
    return turned ? new DOMPoint(event.clientX, event.clientY).matrixTransform(turned) : null;
  }
  const under = (spot: Point | null): string | null => spot && squareAt(spot, now.flipped);
  function down(event: PointerEvent): void {
    const spot = now.on && event.isPrimary && event.button === 0 ? spotOf(event) : null;
    const square = under(spot);
    const ball = spot && now.ball && Math.hypot(spot.x - now.ball.x, spot.y - now.ball.y) <= GRASP;
    if (!square || !now.router.take(square, ball === true)) return;
    held = event.pointerId;
    node.setPointerCapture(held);
  }
  function move(event: PointerEvent): void {
    if (event.pointerId !== held) return;
    const square = under(spotOf(event));
    if (square) now.router.lead(square);
  }
  function up(event: PointerEvent): void {
    if (event.pointerId !== held) return;
    held = null;
    now.router.drop();
  }
  /** A finger that draws does not scroll the page. */
  const still = (event: TouchEvent): void => {
    if (held !== null) event.preventDefault();
  };

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  node.addEventListener('touchmove', still, { passive: false });
  return {
    update: (next) => {
      now = next;
    },
    // The listeners are removed with the node.
    destroy: () => now.router.drop(),
  };
}
