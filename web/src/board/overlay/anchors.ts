/** Where targets of a board are drawn, in either dress. */

export interface Place {
  x: number;
  y: number;
  /** Half of how wide it is, and half of how high it is drawn. */
  half: number;
  deep: number;
}

type Solid = HTMLCanvasElement & { pointOf?: (target: string) => Place | null };

/** The middle of a target in the window's pixels; null: it is not drawn. */
export function placeOf(stage: HTMLElement, target: string, under = false): Place | null {
  const solid = stage.querySelector<Solid>('canvas[data-testid="board"]');
  if (solid?.pointOf) return solid.pointOf(target);
  // What lies on top was drawn last, the place itself first.
  const name = CSS.escape(target);
  // Places that nobody chooses say where they are, too.
  const part = [...stage.querySelectorAll(`[data-target="${name}"], [data-place="${name}"]`)].at(under ? 0 : -1);
  if (!part) return null;
  const box = part.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, half: box.width / 2, deep: box.height / 2 };
}

export interface Sign {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/** How often signs that lie over each other are pushed apart: in a crowd one push brings about another. */
const ROUNDS = 12;

/** Signs moved so far that none lies over another, each as little as can be. */
export function apart(signs: readonly Sign[]): Sign[] {
  const all = signs.map((sign) => ({ ...sign }));
  for (let round = 0; round < ROUNDS; round++) {
    let met = false;
    all.forEach((one, index) => {
      for (const other of all.slice(index + 1)) {
        const x = (one.wide + other.wide) / 2 - Math.abs(one.x - other.x);
        const y = (one.high + other.high) / 2 - Math.abs(one.y - other.y);
        if (x <= 0 || y <= 0) continue;
        met = true;
        const way = x < y ? ('x' as const) : ('y' as const);
        const push = Math.min(x, y) / 2 + 0.5;
        const sense = one[way] < other[way] ? -1 : 1;
        one[way] += sense * push;
        other[way] -= sense * push;
      }
    });
    if (!met) break;
  }
  return all;
}
