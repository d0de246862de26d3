/** Boxes that make room for each other. */

/** A box around its middle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Maximum number of rounds in which overlapping boxes are pushed apart: in a crowd one push causes another. */
const ROUNDS = 12;

/** Boxes moved just far enough that none overlaps another, each as little as possible. */
export function spread(boxes: readonly Box[]): Box[] {
  const all = boxes.map((box) => ({ ...box }));
  for (let round = 0; round < ROUNDS; round++) {
    let met = false;
    all.forEach((one, index) => {
      for (const other of all.slice(index + 1)) {
        const x = (one.width + other.width) / 2 - Math.abs(one.x - other.x);
        const y = (one.height + other.height) / 2 - Math.abs(one.y - other.y);
        if (x <= 0 || y <= 0) continue;
        met = true;
        const axis = x < y ? ('x' as const) : ('y' as const);
        const push = Math.min(x, y) / 2 + 0.5;
        const sense = one[axis] < other[axis] ? -1 : 1;
        one[axis] += sense * push;
        other[axis] -= sense * push;
      }
    });
    if (!met) break;
  }
  return all;
}
