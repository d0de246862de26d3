/** A cube that would be removed, in 3D: a dashed square on it, in the bright colour of its remover. */

import { BoxGeometry, type BufferGeometry, Group, Mesh, MeshBasicMaterial } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { INK, TOKENS } from '../palette';

/** Half the side of the square: within that of the column. */
const HALF = 0.43;
/** Half the thickness of its lines, and of the dark casing around them. */
const THICK = 0.02;
const CASING = 0.014;
/** Dashes of a side, half of one at each end; each as long as this part of what it takes with its gap. */
const DASHES = { count: 4, part: 0.56 } as const;

/** The dashes of a flat square, `more` wider and longer on each side, and this high. */
function dashes(more: number, high: number): BufferGeometry {
  const [length, wide] = [2 * HALF, 2 * (THICK + more)];
  const half = (DASHES.part * length) / DASHES.count / 2;
  return mergeGeometries(
    Array.from({ length: DASHES.count + 1 }, (_, index) => {
      const at = (index / DASHES.count - 0.5) * length;
      const [start, end] = [Math.max(-HALF, at - half), Math.min(HALF, at + half)];
      const [long, middle] = [end - start + wide, (start + end) / 2];
      return [-HALF, HALF].flatMap((side) => [
        new BoxGeometry(long, high, wide).translate(middle, 0, side),
        new BoxGeometry(wide, high, long).translate(side, 0, middle),
      ]);
    }).flat(),
  );
}

export class RemovedCubes {
  private readonly shapes = { line: dashes(0, 0.02), casing: dashes(CASING, 0.004) };
  private readonly casing = new MeshBasicMaterial({ color: INK, toneMapped: false });
  private readonly lines = [TOKENS[0].body, TOKENS[1].mark].map(
    (color) => new MeshBasicMaterial({ color, toneMapped: false }),
  );

  /** On the origin. */
  make(seat: number): Group {
    const casing = new Mesh(this.shapes.casing, this.casing);
    casing.position.y = -0.012;
    return new Group().add(casing, new Mesh(this.shapes.line, this.lines[seat === 1 ? 1 : 0]));
  }
}
