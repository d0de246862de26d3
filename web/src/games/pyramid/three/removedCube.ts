/** A cube that was removed, or would be, in 3D: a dashed square where it was, and "−1", in the bright colour of its remover. */

import { BoxGeometry, type BufferGeometry, Group, Mesh, MeshBasicMaterial, Sprite, SpriteMaterial } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { drawn } from '../../../board/three/textAtlas';
import { INK, TOKENS } from '../palette';

/** Half the side of the square: within that of the column. */
const HALF = 0.43;
/** Half the thickness of its lines, and of the dark casing around them. */
const THICK = 0.02;
const CASING = 0.014;
/** Dashes of a side, half of one at each end; each as long as this part of what it takes with its gap. */
const DASHES = { count: 4, part: 0.56 } as const;
/** The size of its sign in the middle and in a corner. */
const SIGN = { middle: 0.4, corner: 0.26 } as const;

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

/** "−1" in a colour on a dark outline. */
function signMaterial(colour: string): SpriteMaterial {
  const map = drawn((pen) => {
    pen.font = '700 84px Inter, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineWidth = 16;
    pen.lineJoin = 'round';
    pen.strokeStyle = INK;
    pen.fillStyle = colour;
    // Apart, so that their outlines do not run into each other.
    const parts = [['−', 36] as const, ['1', 88] as const];
    for (const [part, x] of parts) pen.strokeText(part, x, 68);
    for (const [part, x] of parts) pen.fillText(part, x, 68);
  });
  return new SpriteMaterial({ map, depthTest: false, toneMapped: false });
}

export class RemovedCubes {
  private readonly shapes = { line: dashes(0, 0.02), casing: dashes(CASING, 0.004) };
  private readonly casing = new MeshBasicMaterial({ color: INK, toneMapped: false });
  private readonly looks = [TOKENS[0].body, TOKENS[1].mark].map((color) => ({
    line: new MeshBasicMaterial({ color, toneMapped: false }),
    sign: signMaterial(color),
  }));

  /** On the origin. aside: the position of its sign in a corner; null: in the middle. */
  make(seat: number, aside: { x: number; z: number } | null): Group {
    const group = new Group();
    const look = this.looks[seat === 1 ? 1 : 0];
    if (!look) return group;
    const sign = new Sprite(look.sign);
    sign.position.set(aside?.x ?? 0, 0, aside?.z ?? 0);
    sign.scale.setScalar(aside ? SIGN.corner : SIGN.middle);
    sign.renderOrder = 3;
    const casing = new Mesh(this.shapes.casing, this.casing);
    casing.position.y = -0.012;
    group.add(casing, new Mesh(this.shapes.line, look.line), sign);
    return group;
  }
}
