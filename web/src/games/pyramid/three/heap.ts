/** The heap of cubes in 3D: they stand, crumble, and become clear to show what is behind. */

import {
  type BufferGeometry,
  Euler,
  Float32BufferAttribute,
  type Group,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { pruneMeshes } from '../../../board/three/meshes';
import { generator, stoneMaterial } from '../../../board/three/materials';
import type { Scene3D } from '../../../board/three/Scene3D';
import { LEVELS, shadeOf } from '../palette';
import { gridOf, type Cube, type PyramidFrame } from '../model';

/** Side of a cube; columns stand 1 apart. */
const CUBE = 0.97;
/** The height of a cube: as high as wide, columns would lean over the rows behind them. */
export const STEP = 0.5;
/** The height of its body. */
const HIGH = STEP - 0.02;
/** How much darker the sides of a cube are than its top, as a fraction: the sun is high, and would hardly tell them
 * apart. */
const SIDES_DARK = 0.34;
const BITS = 8;

/** A cube whose sides are darker than its top. */
function cubeShape(wide: number, high: number, rounding: number, radius: number): BufferGeometry {
  const shape = new RoundedBoxGeometry(wide, high, wide, rounding, radius);
  const facing = shape.getAttribute('normal');
  const colours = Array.from({ length: facing.count }, (_, at) => {
    const light = 1 - SIDES_DARK * (1 - facing.getY(at) ** 2);
    return [light, light, light];
  });
  return shape.setAttribute('color', new Float32BufferAttribute(colours.flat(), 3));
}

/** The middle of a column at a height, in cubes. */
export function placeOn({ width, ranks }: PyramidFrame, cell: string, height: number): Vector3 {
  const { file, rank } = gridOf(cell);
  return new Vector3(file - (width - 1) / 2, height * STEP, (ranks - 1) / 2 - rank);
}

export class Heap {
  private readonly stones = Array.from({ length: LEVELS }, (_, index) => {
    const stone = stoneMaterial(shadeOf(index + 1), 5 + index);
    // In full light they were nearly as bright as White's tokens; and the light is warm: without a cool tint, high
    // columns were as amber as the marks of the last move.
    stone.color.set('#dddae4');
    // Without some light of their own, faces in the shade were nearly black.
    stone.emissive.set('#ffffff');
    stone.emissiveMap = stone.map;
    stone.emissiveIntensity = 0.1;
    stone.vertexColors = true;
    return stone;
  });
  private readonly glass = new MeshStandardMaterial({
    color: '#e9d9b6',
    transparent: true,
    opacity: 0.26,
    depthWrite: false,
    roughness: 0.5,
  });
  private readonly shapes = {
    cube: cubeShape(CUBE, HIGH, 3, 0.045),
    bit: cubeShape(CUBE * 0.42, HIGH * 0.42, 1, 0.04),
  };
  private readonly cubes = new Map<string, Mesh>();

  constructor(
    private readonly scene: Scene3D,
    private readonly root: Group,
  ) {}

  /** Cubes as the frame has them; crumbles: a visible cube that goes falls apart. */
  show(frame: PyramidFrame, glide: number, crumbles: boolean): void {
    const ids = frame.cubes.map(({ id }) => id);
    pruneMeshes(this.cubes, ids, (cube) => cube);
    for (const cube of frame.cubes) this.stand(frame, cube, glide, crumbles && cube.id === frame.crumbling);
  }

  /** The standing cubes, by cell. */
  standing(frame: PyramidFrame): Mesh[] {
    return frame.cubes.flatMap((cube) => (cube.gone ? [] : (this.cubes.get(cube.id) ?? [])));
  }

  /** Stone, or clear. */
  dress(frame: PyramidFrame, isClear: (cube: Cube) => boolean): void {
    for (const cube of frame.cubes) {
      const mesh = this.cubes.get(cube.id);
      if (!mesh) continue;
      const clear = isClear(cube);
      mesh.material = (clear ? this.glass : this.stoneOf(cube.level)) ?? this.glass;
      mesh.castShadow = !clear;
    }
  }

  private stoneOf = (level: number): MeshStandardMaterial | undefined => this.stones[Math.min(level, LEVELS) - 1];

  /** A cube appears, crumbles, or returns. */
  private stand(frame: PyramidFrame, cube: Cube, glide: number, crumbles: boolean): void {
    let mesh = this.cubes.get(cube.id);
    const middle = placeOn(frame, cube.cell, cube.level - 0.5);
    if (!mesh) {
      if (cube.gone) return;
      mesh = new Mesh(this.shapes.cube, this.stoneOf(cube.level));
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.name = cube.cell;
      mesh.position.copy(middle);
      // No two neighbours have the same grain.
      mesh.rotation.y = ((this.cubes.size * 7) % 4) * (Math.PI / 2);
      this.cubes.set(cube.id, mesh);
      this.root.add(mesh);
    }
    if (crumbles && cube.gone && mesh.visible && glide > 0) this.crumble(cube, middle, glide);
    mesh.visible = !cube.gone;
  }

  /** Its pieces fly apart, roll away and disappear. */
  private crumble(cube: Cube, middle: Vector3, glide: number): void {
    const random = generator(cube.level + 31 * cube.cell.charCodeAt(0) + 17 * gridOf(cube.cell).rank);
    const ms = Math.max(glide, 420);
    const made: Object3D[] = [];
    for (let bit = 0; bit < BITS; bit++) {
      const [x, y, z] = [bit & 1 ? 1 : -1, bit & 2 ? 1 : -1, bit & 4 ? 1 : -1];
      const piece = new Mesh(this.shapes.bit, this.stoneOf(cube.level));
      piece.castShadow = true;
      piece.position.set(middle.x + x * 0.24, middle.y + y * 0.24 * STEP, middle.z + z * 0.24);
      const far = 0.55 + 0.45 * random();
      const at = new Vector3(middle.x + x * far, Math.max(0.1, middle.y - 0.5 - random()), middle.z + z * far);
      const turn = new Euler(3 * random(), 3 * random(), 3 * random());
      this.root.add(piece);
      made.push(piece);
      this.scene.move(piece, { at, scale: 0.04, turn, arc: 0.35 + 0.3 * random() }, ms);
    }
    window.setTimeout(() => {
      for (const piece of made) piece.removeFromParent();
      this.scene.invalidate();
    }, ms + 60);
  }
}
