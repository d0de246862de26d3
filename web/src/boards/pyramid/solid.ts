/** Pyramid in stone: a heap of cubes on a plate, and turned tokens that climb on it. */

import {
  BoxGeometry,
  Euler,
  GreaterDepth,
  Group,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  NotEqualStencilFunc,
  type Object3D,
  type Ray,
  Raycaster,
  ReplaceStencilOp,
  TorusGeometry,
  Vector2,
  Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import type { Hints } from '../kit/board';
import { LETTERS, MARK } from '../kit/colours';
import { takeAway } from '../kit/gone';
import { laid } from '../kit/laid';
import { Badges, lettering, numbering, type Sheet } from '../kit/letters';
import { MarkMaker } from '../kit/marks3d';
import { generator, plain, stoneMaterial, woodMaterial } from '../kit/materials';
import type { Dress } from '../kit/solid';
import type { Stage } from '../kit/stage';
import { BARE, LEVELS, shadeOf, TOKENS } from './look';
import { columnAt, gridOf, heightAt, tokenOn, type Cube, type PyramidFrame } from './model';

/** Side of a cube; columns stand 1 apart. */
const CUBE = 0.97;
const RIM = 0.5;
const THICK = 0.3;
/** Boards with more columns than this are drawn smaller as a whole, so that light and shadows reach them. */
const MOST = 6;
/** So high is the eye, in radians from the zenith, that a token on the next cube up hides none behind it. */
const SITTING = { wide: 0.45, high: 0.42 };
const LIFTED = 0.5;
const BITS = 8;
const NO_HINTS: Hints = { choices: [], path: [], pointed: null, seat: null };
/** How far from a column's middle its ring answers, even through what stands before it. */
const REACH = 0.44;
/** Half the outline of a token, from its foot up: radius and height. */
const OUTLINE = [
  [0, 0],
  [0.31, 0],
  [0.33, 0.05],
  [0.3, 0.11],
  [0.2, 0.16],
  [0.13, 0.28],
  [0.11, 0.42],
  [0.19, 0.46],
  [0.23, 0.55],
  [0.22, 0.64],
  [0.15, 0.73],
  [0, 0.77],
] as const;

/** Where a token is seen, none that is hidden shines: one in front of another would look like neither. */
const SEEN = 1;
const shiningThrough = (color: string, opacity = 0.62): MeshBasicMaterial =>
  new MeshBasicMaterial({
    color,
    transparent: true,
    opacity,
    depthFunc: GreaterDepth,
    depthWrite: false,
    stencilWrite: true,
    stencilRef: SEEN,
    stencilFunc: NotEqualStencilFunc,
  });

export default function pyramid(stage: Stage): Dress<PyramidFrame> {
  return new PyramidDress(stage);
}

class PyramidDress implements Dress<PyramidFrame> {
  private readonly marks = new MarkMaker();
  private readonly badges = new Badges();
  private readonly root = new Group();
  private readonly hintGroup = new Group();
  /** How high each column is, on its top in the corner to the right of who sits near: to the left steps are numbered. */
  private heights: Sheet | null = null;
  private highest = 0;
  private side = 0;
  private readonly stones = Array.from({ length: LEVELS }, (_, index) => stoneMaterial(shadeOf(index + 1), 5 + index));
  private readonly glass = new MeshStandardMaterial({
    color: '#e9d9b6',
    transparent: true,
    opacity: 0.26,
    depthWrite: false,
    roughness: 0.5,
  });
  private readonly figures = TOKENS.map(
    ({ body }) =>
      new MeshPhysicalMaterial({
        color: body,
        roughness: 0.34,
        clearcoat: 0.5,
        clearcoatRoughness: 0.3,
        stencilWrite: true,
        stencilRef: SEEN,
        stencilZPass: ReplaceStencilOp,
      }),
  );
  private readonly lines = TOKENS.map(({ mark }) => plain(mark));
  private readonly ghosts = TOKENS.map(
    ({ body }) => new MeshPhysicalMaterial({ color: body, transparent: true, opacity: 0.62, depthWrite: false }),
  );
  /** Tokens and marks that stone hides from the eye shine through it. */
  private readonly shining = {
    tokens: TOKENS.map(({ body }) => shiningThrough(body)),
    choice: shiningThrough(MARK.choice),
    last: shiningThrough(MARK.last),
    removed: shiningThrough(MARK.removed),
  };
  private readonly shapes = {
    cube: new RoundedBoxGeometry(CUBE, CUBE, CUBE, 3, 0.055),
    bit: new RoundedBoxGeometry(CUBE * 0.42, CUBE * 0.42, CUBE * 0.42, 1, 0.04),
    figure: new LatheGeometry(
      OUTLINE.map(([radius, height]) => new Vector2(radius, height)),
      40,
    ),
    // Round the foot of Black's tokens, and a ring on their heads: seen from the side and from above.
    band: new TorusGeometry(0.3, 0.026, 8, 40).rotateX(Math.PI / 2),
    crown: new TorusGeometry(0.155, 0.026, 8, 32).rotateX(Math.PI / 2),
    ring: new TorusGeometry(1, 0.09, 6, 48).rotateX(Math.PI / 2),
    cross: mergeGeometries([1, -1].map((way) => new BoxGeometry(0.68, 0.02, 0.08).rotateY((way * Math.PI) / 4))),
  };
  private readonly cubes = new Map<string, Mesh>();
  private readonly tokens = new Map<number, Group>();
  private frame: PyramidFrame | null = null;
  private hints: Hints = NO_HINTS;
  private clear = false;
  private furnished = false;

  constructor(private readonly stage: Stage) {
    this.root.add(this.hintGroup);
    stage.sitting = SITTING;
    stage.scene.add(this.root);
  }

  extent(): Vector3[] {
    const frame = this.frame;
    if (!frame) return [];
    const [x, z] = [frame.width / 2 + RIM, frame.ranks / 2 + RIM];
    const low = [-x, x].flatMap((px) => [-z, z].map((pz) => new Vector3(px, -THICK, pz)));
    const high = frame.columns
      .filter((column) => column.height > 0)
      .flatMap(({ cell, height }) => {
        const middle = this.place(cell, height + 0.5);
        return [-0.5, 0.5].flatMap((dx) => [-0.5, 0.5].map((dz) => middle.clone().add(new Vector3(dx, 0, dz))));
      });
    return [...low, ...high].map((corner) => corner.multiplyScalar(this.root.scale.x));
  }

  show(frame: PyramidFrame, glide: number): void {
    const news = this.frame !== null;
    this.frame = frame;
    if (!this.furnished && frame.width) this.furnish(frame);
    const cubes = frame.cubes.map(({ id }) => id);
    const same = frame.tokens.filter(({ id, seat }) => this.tokens.get(id)?.userData.seat === seat);
    const tokens = same.map(({ id }) => id);
    takeAway(this.cubes, cubes, (cube) => cube);
    takeAway(this.tokens, tokens, (token) => token);
    for (const cube of frame.cubes) this.stand(cube, glide, news && cube.id === frame.crumbling);
    for (const { id, seat, cell, lifted } of frame.tokens) {
      let token = this.tokens.get(id);
      const at = this.place(cell, heightAt(frame, cell) + (lifted ? LIFTED : 0));
      if (!token) {
        token = this.makeToken(seat);
        token.userData.seat = seat;
        token.position.copy(at);
        this.tokens.set(id, token);
        this.root.add(token);
      }
      token.name = cell;
      const way = Math.hypot(token.position.x - at.x, token.position.z - at.z);
      // High enough to come over the edge of what it climbs.
      const arc = way > 0.5 ? 0.35 + 0.7 * Math.abs(token.position.y - at.y) : 0;
      this.stage.glide(token, { at, arc }, glide);
    }
    this.number();
    this.hint(this.hints);
  }

  face(side: number): void {
    this.side = side;
    this.number();
  }

  hint(hints: Hints): void {
    this.hints = hints;
    this.hintGroup.clear();
    const frame = this.frame;
    if (!frame) return;
    const { choices, pointed, path, seat } = hints;
    for (const cell of frame.marks.from) this.lay(this.marks.broken('last', 0.4, 0.036), cell);
    for (const cell of frame.marks.to) {
      if (choices.includes(cell)) continue;
      this.lay(this.marks.ring('last', 0.41, 0.036), cell);
      this.layShining('last', 0.41, cell);
    }
    for (const cell of frame.marks.removed) {
      if (tokenOn(frame, cell)) continue;
      this.lay(this.marks.cross(0.34), cell);
      this.shine(new Mesh(this.shapes.cross, this.shining.removed), cell);
    }
    for (const cell of choices) {
      const high = cell === pointed;
      const radius = high ? 0.43 : frame.marks.from.includes(cell) ? 0.31 : 0.4;
      this.layShining('choice', radius, cell);
      this.lay(this.marks.ring('choice', radius, high ? 0.05 : 0.03), cell);
      if (high && path.length === 1 && seat !== null) this.lay(this.makeGhost(seat), cell);
      if (high && path.length === 2) this.lay(this.marks.cross(0.3), cell);
    }
    this.showHeld(frame);
    this.dressCubes();
  }

  targetAt(ray: Ray): readonly string[] | null {
    const standing = (this.frame?.cubes ?? []).flatMap((cube) => (cube.gone ? [] : (this.cubes.get(cube.id) ?? [])));
    const hits = new Raycaster(ray.origin, ray.direction).intersectObjects(
      [...standing, ...this.tokens.values()],
      true,
    );
    const cells = hits.map(({ object }) => object.name || (object.parent?.name ?? ''));
    // What may be chosen is reached through clear stone, and by its ring, which shines through any stone.
    const open = (name: string): boolean => this.hints.choices.includes(name);
    const behind = cells.find((name) => open(name) && (this.clear || this.onRing(ray, name)));
    const [first] = cells;
    const cell = first && !open(first) ? (behind ?? first) : first;
    if (cell) return [cell];
    const along = -ray.origin.y / ray.direction.y;
    const ground = ray.origin.clone().addScaledVector(ray.direction, along);
    ground.divideScalar(this.root.scale.x);
    const bare = this.frame?.columns.find((column) => {
      const { x, z } = this.place(column.cell, 0);
      return Math.max(Math.abs(x - ground.x), Math.abs(z - ground.z)) <= 0.5;
    });
    return along > 0 && bare ? [bare.cell] : null;
  }

  placeOf(target: string): Vector3 | null {
    if (!this.frame || !columnAt(this.frame, target)) return null;
    return this.place(target, heightAt(this.frame, target)).multiplyScalar(this.root.scale.x);
  }

  seeThrough(on: boolean): void {
    this.clear = on;
    this.dressCubes();
  }

  // -- inside --------------------------------------------------------------------------------------------------------

  /** The middle of a column at a height, in cubes. */
  private place(cell: string, height: number): Vector3 {
    const { file, rank } = gridOf(cell);
    const { width = 0, ranks = 0 } = this.frame ?? {};
    return new Vector3(file - (width - 1) / 2, height, (ranks - 1) / 2 - rank);
  }

  private number(): void {
    const [turned, aside] = this.side === 1 ? [true, -0.31] : [false, 0.31];
    const high = this.frame?.columns.filter(({ height }) => height > 0) ?? [];
    const highest = Math.max(0, ...high.map(({ height }) => height));
    if (!this.heights || highest > this.highest) {
      this.heights?.mesh.removeFromParent();
      this.heights = numbering((this.highest = Math.max(highest, 1)), 0.3);
      this.root.add(this.heights.mesh);
    }
    this.heights.lay(
      high.map(({ cell, height }) => {
        const { x, z } = this.place(cell, height);
        return { text: String(height), x: x + aside, y: height + 0.012, z: z + aside, turned };
      }),
    );
    this.stage.draw();
  }

  private lay(mark: Object3D, cell: string): void {
    mark.position.copy(this.place(cell, this.frame ? heightAt(this.frame, cell) : 0));
    mark.position.y += 0.03;
    this.hintGroup.add(mark);
  }

  private layShining(kind: 'choice' | 'last', radius: number, cell: string): void {
    const ring = new Mesh(this.shapes.ring, this.shining[kind]);
    ring.scale.set(radius, 1, radius);
    this.shine(ring, cell);
  }

  private shine(mark: Mesh, cell: string): void {
    mark.renderOrder = 2;
    this.lay(mark, cell);
  }

  /** Whether a ray passes through the ring on a column, hidden or not. */
  private onRing(ray: Ray, cell: string): boolean {
    const middle = this.placeOf(cell);
    if (!middle) return false;
    const along = (middle.y - ray.origin.y) / ray.direction.y;
    const there = ray.origin.clone().addScaledVector(ray.direction, along);
    return along > 0 && there.distanceTo(middle) <= REACH * this.root.scale.x;
  }

  private stoneOf = (level: number): MeshStandardMaterial | undefined => this.stones[Math.min(level, LEVELS) - 1];

  /** A cube stands, crumbles, or comes back. */
  private stand(cube: Cube, glide: number, crumbles: boolean): void {
    let mesh = this.cubes.get(cube.id);
    if (!mesh) {
      if (cube.gone) return;
      mesh = new Mesh(this.shapes.cube, this.stoneOf(cube.level));
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.name = cube.cell;
      mesh.position.copy(this.place(cube.cell, cube.level - 0.5));
      // No two neighbours show the same grain.
      mesh.rotation.y = ((this.cubes.size * 7) % 4) * (Math.PI / 2);
      this.cubes.set(cube.id, mesh);
      this.root.add(mesh);
    }
    if (crumbles && cube.gone && mesh.visible && glide > 0) this.crumble(cube, glide);
    mesh.visible = !cube.gone;
  }

  /** Its bits fly apart, roll away and are gone. */
  private crumble(cube: Cube, glide: number): void {
    const middle = this.place(cube.cell, cube.level - 0.5);
    const random = generator(cube.level + 31 * cube.cell.charCodeAt(0) + 17 * gridOf(cube.cell).rank);
    const ms = Math.max(glide, 420);
    const made: Object3D[] = [];
    for (let bit = 0; bit < BITS; bit++) {
      const [x, y, z] = [bit & 1 ? 1 : -1, bit & 2 ? 1 : -1, bit & 4 ? 1 : -1];
      const piece = new Mesh(this.shapes.bit, this.stoneOf(cube.level));
      piece.castShadow = true;
      piece.position.set(middle.x + x * 0.24, middle.y + y * 0.24, middle.z + z * 0.24);
      const far = 0.55 + 0.45 * random();
      const at = new Vector3(middle.x + x * far, Math.max(0.1, middle.y - 0.5 - random()), middle.z + z * far);
      const turn = new Euler(3 * random(), 3 * random(), 3 * random());
      this.root.add(piece);
      made.push(piece);
      this.stage.glide(piece, { at, scale: 0.04, turn, arc: 0.35 + 0.3 * random() }, ms);
    }
    window.setTimeout(() => {
      for (const piece of made) piece.removeFromParent();
      this.stage.draw();
    }, ms + 60);
  }

  /** Rods from a locked cube that is pointed at to those that hold it. */
  private showHeld(frame: PyramidFrame): void {
    const column = this.hints.looked ? columnAt(frame, this.hints.looked) : undefined;
    if (!column?.held_by.length || this.hints.choices.includes(column.cell)) return;
    const middle = this.place(column.cell, column.height - 0.5);
    for (const other of column.held_by) {
      const end = other === column.cell ? middle.clone().setY(middle.y - 1) : this.place(other, column.height - 0.5);
      this.hintGroup.add(this.marks.line(middle, end, 0.05));
    }
    const badge = this.badges.make(String(column.held_by.length), false, 0.46);
    badge.position.copy(middle);
    this.hintGroup.add(badge);
  }

  /** Stone, or clear where one wants to see what lies behind; what may be chosen stays solid. */
  private dressCubes(): void {
    const frame = this.frame;
    for (const { id, cell, level } of frame?.cubes ?? []) {
      const mesh = this.cubes.get(id);
      if (!frame || !mesh) continue;
      const chosen = this.hints.choices.includes(cell) && level === heightAt(frame, cell);
      const clear = this.clear && !chosen;
      mesh.material = (clear ? this.glass : this.stoneOf(level)) ?? this.glass;
      mesh.castShadow = !clear;
    }
  }

  private makeToken(seat: number): Group {
    const dark = seat === 1 ? 1 : 0;
    const token = new Group();
    const body = new Mesh(this.shapes.figure, this.figures[dark]);
    body.castShadow = body.receiveShadow = true;
    // After the stone, so that it marks where it is seen and nowhere else.
    body.renderOrder = 1;
    const shine = new Mesh(this.shapes.figure, this.shining.tokens[dark]);
    shine.renderOrder = 2;
    token.add(body, shine);
    if (dark) {
      for (const [shape, height] of [
        [this.shapes.band, 0.1],
        [this.shapes.crown, 0.725],
      ] as const) {
        const ring = new Mesh(shape, this.lines[dark]);
        ring.position.y = height;
        token.add(ring);
      }
    }
    return token;
  }

  private makeGhost(seat: number): Mesh {
    return new Mesh(this.shapes.figure, this.ghosts[seat === 1 ? 1 : 0]);
  }

  /** The plate, its fields, and the names of files and ranks. */
  private furnish({ width, ranks, columns }: PyramidFrame): void {
    this.furnished = true;
    this.root.scale.setScalar(Math.min(1, MOST / Math.max(width, ranks)));
    const plate = new Mesh(
      new RoundedBoxGeometry(width + 2 * RIM, THICK, ranks + 2 * RIM, 4, 0.1),
      woodMaterial('walnut', false, 9),
    );
    plate.position.y = -THICK / 2 - 0.03;
    plate.castShadow = plate.receiveShadow = true;
    this.root.add(plate);
    const tile = new BoxGeometry(0.96, 0.06, 0.96);
    const slate = stoneMaterial(BARE, 3);
    this.root.add(
      laid(
        tile,
        slate,
        columns.map(({ cell }) => this.place(cell, -0.03)),
      ),
    );
    const [beside, before] = [width / 2 + RIM / 2, ranks / 2 + RIM / 2];
    // Those on the far side are for who sits there.
    const names = [1, -1].flatMap((end) => [
      ...Array.from({ length: width }, (_, file) => ({
        text: String.fromCharCode(97 + file),
        x: file - (width - 1) / 2,
        z: end * before,
        turned: end < 0,
      })),
      ...Array.from({ length: ranks }, (_, rank) => ({
        text: String(rank + 1),
        x: -end * beside,
        z: (ranks - 1) / 2 - rank,
        turned: end < 0,
      })),
    ]);
    this.root.add(lettering(names, LETTERS, 0.34, 0.004));
    this.stage.ground((-THICK - 0.04) * this.root.scale.x);
  }
}
