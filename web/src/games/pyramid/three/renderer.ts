/** Pyramid in stone: a heap of cubes on a plate, and lathe-turned tokens that climb on it. */

import {
  BoxGeometry,
  Group,
  Mesh,
  type Object3D,
  type Ray,
  Raycaster,
  type Sprite,
  TorusGeometry,
  Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { highlightedChoices, NO_HIGHLIGHTS, NO_INTERACTION, type Interaction } from '../../../board/contract';
import { MARK } from '../../../board/palette';
import { mergeCopies, pruneMeshes } from '../../../board/three/meshes';
import { Badges, numberAtlas, RimLetters, type TextAtlas } from '../../../board/three/textAtlas';
import { MarkerFactory } from '../../../board/three/markers';
import { stoneMaterial, woodMaterial } from '../../../board/three/materials';
import type { BoardRenderer } from '../../../board/three/contract';
import type { Scene3D } from '../../../board/three/Scene3D';
import { Figures, shiningThrough } from './figures';
import { Heap, placeOn, STEP } from './heap';
import { RemovedCubes } from './removedCube';
import { BARE } from '../palette';
import { narrow } from '../../../ui/breakpoints';
import { columnAt, heightAt, isRemoving, ONE_LESS, stuckTokens, tokenOn, type PyramidFrame } from '../model';

const RIM = 0.42;
const THICK = 0.3;
/** Boards with more columns than this are drawn smaller as a whole, so that light and shadows reach them. */
const MOST = 6;
/** The camera's angle in radians from the zenith, and its field of view in degrees: columns would hide what is behind
 * them if the one were larger, or the camera closer. */
const SEATED = { landscape: 0.27, portrait: 0.24 };
const VIEW = 7;
/** Shadows show the heights of columns; `blur` is a fraction of the usual. */
const SHADOW = { depth: 0.68, blur: 0.5 } as const;
/** The height of a token's middle above its column. */
const MIDDLE = 0.4;
const LIFTED = 0.2;
/** What is in the hand is larger, as it is nearer. */
const HELD = 1.1;
/** Half the side of the frames on columns: those of chosen tokens, and of cubes that can be removed. */
const FRAME = 0.43;
/** The radius of rings around tokens: numbers in the corners are outside of them. */
const RING = 0.355;
/** The numbers of a column in the far corner of its top: their size, and the distance of their middle from the column's
 * on both axes, on a large or small screen. */
const NUMBERS = { large: { size: 0.24, aside: 0.365 }, small: { size: 0.32, aside: 0.33 } } as const;
/** The height of numbers above a column: rings lie below them. At that height they seem further away: they are as much
 * nearer to the player, so that none juts out over the edge of its column. */
const ABOVE_RINGS = { up: 0.09, near: 0.035 } as const;
/** Half the length of the bars of a cross where the last cube was removed. */
const CROSS = 0.24;
/** The size of signs in the corners of columns, and that of one with a number where a column has become lower. */
const SIGN = { size: 0.32, lower: 0.42 } as const;
/** The distance from a column's middle within which its ring responds, even through what is in front of it. */
const REACH = 0.44;
export default class PyramidRenderer implements BoardRenderer<PyramidFrame> {
  private readonly marks = new MarkerFactory();
  private readonly badges = new Badges();
  private readonly removals = new RemovedCubes();
  private letters: RimLetters | null = null;
  private readonly root = new Group();
  private readonly markerGroup = new Group();
  /** The label of each column's height, on its top in the far corner to the right of the near player, which columns in
   * front of it hide last: step numbers are on the left. */
  private heights: TextAtlas | null = null;
  private highest = 0;
  private size: keyof typeof NUMBERS = 'large';
  private side = 0;
  private readonly heap: Heap;
  private readonly figures = new Figures();
  /** Highlights that stone hides from view shine through it, as tokens do. */
  private readonly shining = {
    choice: shiningThrough(MARK.choice),
    last: shiningThrough(MARK.last),
  };
  private readonly shapes = {
    ring: new TorusGeometry(1, 0.09, 6, 48).rotateX(Math.PI / 2),
  };
  private readonly tokens = new Map<number, Group>();
  private frame: PyramidFrame | null = null;
  private interaction: Interaction = NO_INTERACTION;
  private clear = false;
  private furnished = false;

  constructor(private readonly scene: Scene3D) {
    this.root.add(this.markerGroup);
    this.heap = new Heap(scene, this.root);
    scene.polarAngles = SEATED;
    scene.sharpenShadows(SHADOW.depth, SHADOW.blur);
    scene.camera.fov = VIEW;
    scene.camera.updateProjectionMatrix();
    scene.root.add(this.root);
  }

  boundingBox(): Vector3[] {
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
    const size = narrow.current ? 'small' : 'large';
    if (size !== this.size) this.highest = 0;
    this.size = size;
    this.frame = frame;
    if (!this.furnished && frame.width) this.buildBoard(frame);
    const same = frame.tokens.filter(({ id, seat }) => this.tokens.get(id)?.userData.seat === seat);
    const tokens = same.map(({ id }) => id);
    pruneMeshes(this.tokens, tokens, (token) => token);
    this.heap.show(frame, glide, news);
    for (const { id, seat, cell, lifted } of frame.tokens) {
      let token = this.tokens.get(id);
      const at = this.place(cell, heightAt(frame, cell));
      if (lifted) at.y += LIFTED;
      if (!token) {
        token = this.figures.token(seat);
        token.userData.seat = seat;
        token.position.copy(at);
        this.tokens.set(id, token);
        this.root.add(token);
      }
      token.name = cell;
      const way = Math.hypot(token.position.x - at.x, token.position.z - at.z);
      // High enough to clear the edge of what it climbs.
      const arc = way > 0.5 ? 0.35 + 0.7 * Math.abs(token.position.y - at.y) : 0;
      this.scene.move(token, { at, arc, scale: lifted ? HELD : 1 }, glide);
    }
    this.number();
    this.setInteraction(this.interaction);
  }

  setOrientation(side: number): void {
    this.side = side;
    this.letters?.face(side);
    this.number();
    this.setInteraction(this.interaction);
  }

  setInteraction(interaction: Interaction): void {
    this.interaction = interaction;
    this.markerGroup.clear();
    const frame = this.frame;
    if (!frame) return;
    const { hoveredChoice: pointed, selection: path, seat } = interaction;
    const choices = highlightedChoices(interaction);
    const removing = isRemoving(interaction);
    // Once a token is in hand, the last turn's marks would be taken for what can be chosen.
    const { from, to, removed } = path.length ? NO_HIGHLIGHTS : frame.highlights;
    // If a cube was removed beneath it, only the arrow shows where a token came from.
    const left = from.filter((cell) => !removed.includes(cell));
    for (const cell of left) this.lay(this.marks.broken('last', RING), cell);
    // Around the column, unlike the rings of where the token can go. It does not shine through stone: it would seem to be
    // on the column in front.
    for (const { cell, lifted } of frame.tokens) {
      if (!lifted) continue;
      this.lay(this.marks.tint('choice', FRAME), cell);
      this.lay(this.marks.corners('choice', FRAME, true), cell);
    }
    for (const cell of frame.stuck) this.lay(this.marks.ring('removed', RING), cell);
    for (const cell of stuckTokens(frame, interaction)) this.laySign(this.badges.sign('stuck'), cell);
    for (const cell of to) {
      if (choices.includes(cell)) continue;
      this.lay(this.marks.ring('last', RING), cell);
      this.layShining('last', RING, cell);
    }
    for (const cell of removed) {
      if (tokenOn(frame, cell) || choices.includes(cell)) continue;
      const lower = heightAt(frame, cell) > 0;
      if (lower) this.laySign(this.badges.plate(ONE_LESS, MARK.casing, true, MARK.removed), cell, SIGN.lower);
      else this.lay(this.marks.cross(CROSS), cell);
    }
    for (const cell of choices) {
      const high = cell === pointed;
      if (removing) {
        if (high && seat !== null) this.lay(this.removals.make(seat), cell);
        // Through stone they would seem to be on the column in front.
        else this.lay(this.marks.corners('choice', FRAME), cell);
        continue;
      }
      const radius = high || !from.includes(cell) ? RING : 0.27;
      this.layShining('choice', radius, cell);
      this.lay(this.marks.ring('choice', radius, high ? 0.05 : 0.03), cell);
      if (high && path.length === 1 && seat !== null) this.lay(this.figures.ghost(seat), cell);
    }
    if (removing && choices.length) this.showLocks(frame);
    this.showHeld(frame);
    this.dressHeap();
  }

  pick(ray: Ray): readonly string[] | null {
    const standing = this.frame ? this.heap.standing(this.frame) : [];
    const hits = new Raycaster(ray.origin, ray.direction).intersectObjects(
      [...standing, ...this.tokens.values()],
      true,
    );
    const cells = hits.map(({ object }) => object.name || (object.parent?.name ?? ''));
    // What can be chosen is reachable through clear stone, and by its ring, hidden or not.
    const open = (name: string): boolean => this.interaction.choices.includes(name);
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

  grip(targets: readonly string[]): readonly string[] | null {
    const [cell = ''] = targets;
    return !this.interaction.selection.length && this.interaction.choices.includes(cell) ? targets : null;
  }

  positionOf(target: string): Vector3 | null {
    if (!this.frame || !columnAt(this.frame, target)) return null;
    return this.place(target, heightAt(this.frame, target)).multiplyScalar(this.root.scale.x);
  }

  setXray(on: boolean): void {
    this.clear = on;
    this.dressHeap();
  }

  // -- inside --------------------------------------------------------------------------------------------------------

  /** The middle of a column at a height, in cubes. */
  private place(cell: string, height: number): Vector3 {
    return this.frame ? placeOn(this.frame, cell, height) : new Vector3();
  }

  private number(): void {
    const { aside: distance } = this.numbers;
    const [turned, aside] = [this.side === 1, this.side === 1 ? -distance : distance];
    const high = this.frame?.columns.filter(({ height }) => height > 0) ?? [];
    const near = turned ? -ABOVE_RINGS.near : ABOVE_RINGS.near;
    const highest = Math.max(0, ...high.map(({ height }) => height));
    if (!this.heights || highest > this.highest) {
      this.heights?.mesh.removeFromParent();
      this.heights = numberAtlas((this.highest = Math.max(highest, 1)), this.numbers.size);
      this.root.add(this.heights.mesh);
    }
    this.heights.lay(
      high.map(({ cell, height }) => {
        const { x, y, z } = this.place(cell, height);
        return { text: String(height), x: x + aside, y: y + ABOVE_RINGS.up, z: z - aside + near, turned };
      }),
    );
    this.scene.invalidate();
  }

  private lay(mark: Object3D, cell: string): void {
    mark.position.copy(this.place(cell, this.frame ? heightAt(this.frame, cell) : 0));
    mark.position.y += 0.03;
    this.markerGroup.add(mark);
  }

  /** A ring that shines through the stone that hides the middle of its column from the seated player. One that is seen
   * for the most part would seem to be on the column in front, too. */
  private layShining(kind: 'choice' | 'last', radius: number, cell: string): void {
    if (!this.frame || !this.hiding(this.frame, cell).length) return;
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
    const middle = this.positionOf(cell);
    if (!middle) return false;
    const along = (middle.y - ray.origin.y) / ray.direction.y;
    const there = ray.origin.clone().addScaledVector(ray.direction, along);
    return along > 0 && there.distanceTo(middle) <= REACH * this.root.scale.x;
  }

  private get numbers(): (typeof NUMBERS)[keyof typeof NUMBERS] {
    return NUMBERS[this.size];
  }

  /** Padlocks on columns whose top cube cannot be removed, opposite their heights. */
  private showLocks(frame: PyramidFrame): void {
    for (const { cell, held_by: holding } of frame.columns) {
      if (holding.length && cell !== this.interaction.hoveredTarget) this.laySign(this.badges.sign('locked'), cell);
    }
  }

  /** Rods from a locked cube under the pointer to those that lock it. */
  private showHeld(frame: PyramidFrame): void {
    const column = this.interaction.hoveredTarget ? columnAt(frame, this.interaction.hoveredTarget) : undefined;
    if (!column?.held_by.length || this.interaction.choices.includes(column.cell)) return;
    // A token on it is reason enough.
    if (tokenOn(frame, column.cell)) return;
    const middle = this.place(column.cell, column.height - 0.5);
    for (const other of column.held_by) {
      const end = other === column.cell ? middle.clone().setY(middle.y - STEP) : this.place(other, column.height - 0.5);
      this.markerGroup.add(this.marks.line(middle, end, 0.05));
    }
    this.laySign(this.badges.sign('locked'), column.cell);
  }

  /** A sign on a column, in the corner opposite its number, as on the flat board. */
  private laySign(sign: Sprite, cell: string, size: number = SIGN.size): void {
    sign.scale.setScalar(size);
    const inside = 0.5 - size / 2;
    const aside = this.side === 1 ? -inside : inside;
    sign.position
      .copy(this.place(cell, this.frame ? heightAt(this.frame, cell) : 0))
      .add(new Vector3(-aside, 0.06, -aside));
    this.markerGroup.add(sign);
  }

  /** Clear to show what is behind; what can be chosen stays opaque. A column that hides a token or a choice from the
   * seated player is clear above it. */
  private dressHeap(): void {
    const frame = this.frame;
    if (!frame) return;
    const { choices } = this.interaction;
    const clearAbove = new Map(frame.columns.map(({ cell, height }) => [cell, this.clear ? 0 : height]));
    for (const cell of new Set([...frame.tokens.map((token) => token.cell), ...choices])) {
      for (const front of this.hiding(frame, cell)) {
        clearAbove.set(front, Math.min(clearAbove.get(front) ?? 0, heightAt(frame, cell) + 1));
      }
    }
    this.heap.dress(
      frame,
      ({ cell, level }) =>
        level > (clearAbove.get(cell) ?? 0) && !(choices.includes(cell) && level === heightAt(frame, cell)),
    );
  }

  /** The columns that hide a cell's token, or its top, from the seated player. */
  private hiding(frame: PyramidFrame, cell: string): string[] {
    const slope = Math.tan(this.scene.polarAngles[this.scene.landscape ? 'landscape' : 'portrait']);
    const low = heightAt(frame, cell) + (tokenOn(frame, cell) ? MIDDLE / STEP : 0);
    const { x, z } = this.place(cell, 0);
    return frame.columns
      .filter((column) => {
        const at = this.place(column.cell, 0);
        const rows = this.side === 1 ? z - at.z : at.z - z;
        return at.x === x && rows > 0 && (column.height - low) * STEP * slope > rows - 0.5;
      })
      .map((column) => column.cell);
  }

  /** The plate, its fields, and the names of files and ranks. */
  private buildBoard({ width, ranks, columns }: PyramidFrame): void {
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
      mergeCopies(
        tile,
        slate,
        columns.map(({ cell }) => this.place(cell, -0.03)),
      ),
    );
    this.letters = new RimLetters(
      Array.from({ length: width }, (_, file) => String.fromCharCode(97 + file)),
      Array.from({ length: ranks }, (_, rank) => String(rank + 1)),
      { x: width / 2 + RIM / 2, z: ranks / 2 + RIM / 2 },
      { size: 0.34, y: 0.004 },
    );
    this.letters.face(this.side);
    this.root.add(this.letters.group);
    this.scene.addGround((-THICK - 0.04) * this.root.scale.x);
  }
}
