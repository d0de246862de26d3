/** A cube that was removed, or would be, in 3D: its edges in dashes, and "−1", in the bright colour of its remover. */

import {
  BackSide,
  BoxGeometry,
  type BufferGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  Sprite,
  SpriteMaterial,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { drawn } from '../../../board/three/textAtlas';
import { INK, TOKENS } from '../palette';
import { STEP } from './heap';

/** Half its width: its edges are just outside of those of a cube. */
const HALF = 0.49;
/** Half the thickness of its edges, and of the dark casing around them. */
const THICK = 0.017;
const CASING = 0.013;
/** Dashes of a horizontal edge and of an upright one, half of one at each end; each as long as this part of what it takes
 * with its gap. */
const DASHES = { along: 4, up: 1, part: 0.56 } as const;
/** The size of its sign in the middle and in a corner. */
const SIGN = { middle: 0.4, corner: 0.26 } as const;

/** The dashes of its upper and upright edges, `more` thicker and longer on each side. */
function dashes(more: number): BufferGeometry {
  const thick = 2 * (THICK + more);
  const cut = (length: number, count: number): { long: number; middle: number }[] =>
    Array.from({ length: count + 1 }, (_, index) => {
      const half = (DASHES.part * length) / count / 2;
      const at = (index / count - 0.5) * length;
      const [start, end] = [Math.max(-length / 2, at - half), Math.min(length / 2, at + half)];
      return { long: end - start + thick, middle: (start + end) / 2 };
    });
  const along = cut(2 * HALF, DASHES.along);
  const up = cut(STEP, DASHES.up);
  return mergeGeometries(
    [-1, 1].flatMap((side) => [
      ...along.flatMap(({ long, middle }) => [
        new BoxGeometry(long, thick, thick).translate(middle, STEP, side * HALF),
        new BoxGeometry(thick, thick, long).translate(side * HALF, STEP, middle),
      ]),
      ...[-1, 1].flatMap((other) =>
        up.map(({ long, middle }) =>
          new BoxGeometry(thick, long, thick).translate(side * HALF, STEP / 2 + middle, other * HALF),
        ),
      ),
    ]),
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
  private readonly shapes = { line: dashes(0), casing: dashes(CASING) };
  private readonly casing = new MeshBasicMaterial({ color: INK, side: BackSide, toneMapped: false });
  private readonly looks = [TOKENS[0].body, TOKENS[1].mark].map((color) => ({
    line: new MeshBasicMaterial({ color, toneMapped: false }),
    sign: signMaterial(color),
  }));

  /** One that stood at the origin. aside: the position of its sign in a corner; null: in the middle. */
  make(seat: number, aside: { x: number; z: number } | null): Group {
    const group = new Group();
    const look = this.looks[seat === 1 ? 1 : 0];
    if (!look) return group;
    const sign = new Sprite(look.sign);
    sign.position.set(aside?.x ?? 0, STEP, aside?.z ?? 0);
    sign.scale.setScalar(aside ? SIGN.corner : SIGN.middle);
    sign.renderOrder = 3;
    group.add(new Mesh(this.shapes.casing, this.casing), new Mesh(this.shapes.line, look.line), sign);
    return group;
  }
}
