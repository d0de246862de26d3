/** Where targets of a board are drawn, in either dress. */

type Solid = HTMLCanvasElement & { pointOf?: (target: string) => { x: number; y: number } | null };

/** The middle of a target in the window's pixels, and half its width as far as it is known; null: it is not drawn. */
export function placeOf(
  stage: HTMLElement,
  target: string,
  under = false,
): { x: number; y: number; half: number } | null {
  const solid = stage.querySelector<Solid>('canvas[data-testid="board"]');
  if (solid?.pointOf) {
    const point = solid.pointOf(target);
    return point && { ...point, half: 0 };
  }
  // What lies on top was drawn last, the place itself first.
  const part = [...stage.querySelectorAll(`[data-target="${CSS.escape(target)}"]`)].at(under ? 0 : -1);
  if (!part) return null;
  const box = part.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, half: box.width / 2 };
}
