/** Pressing, dragging and letting go on the field, as an action of its group of squares. */

import { squareAt } from './layout';
import type { Router } from './router';

interface Dragged {
  flipped: boolean;
  /** Whether routes can be drawn now. */
  on: boolean;
  router: Router;
}

export function dragging(node: SVGGElement, given: Dragged): { update: (next: Dragged) => void; destroy: () => void } {
  let now = given;
  let held: number | null = null;

  function under(event: PointerEvent): string | null {
    const turned = node.getScreenCTM()?.inverse();
    return turned ? squareAt(new DOMPoint(event.clientX, event.clientY).matrixTransform(turned), now.flipped) : null;
  }
  function down(event: PointerEvent): void {
    const square = now.on && event.isPrimary && event.button === 0 ? under(event) : null;
    if (!square || !now.router.take(square)) return;
    held = event.pointerId;
    node.setPointerCapture(held);
  }
  function move(event: PointerEvent): void {
    if (event.pointerId !== held) return;
    const square = under(event);
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
    // The listeners go with the node.
    destroy: () => now.router.drop(),
  };
}
