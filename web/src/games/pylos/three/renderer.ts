/** Pylos in wood: thirty spheres, the board with its hollows, and a rack for each seat. */

import {
  BoxGeometry,
  CircleGeometry,
  Euler,
  Group,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  type Ray,
  SphereGeometry,
  Sprite,
  TorusGeometry,
  type Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { highlightedChoices, NO_INTERACTION, type Interaction } from '../../../board/contract';
import { mergeCopies } from '../../../board/three/meshes';
import { Badges, RimLetters } from '../../../board/three/textAtlas';
import { MARK } from '../../../board/palette';
import { MarkerFactory } from '../../../board/three/markers';
import { plain, woodMaterial } from '../../../board/three/materials';
import type { BoardRenderer } from '../../../board/three/contract';
import type { Scene3D } from '../../../board/three/Scene3D';
import { allCells, levelOf } from '../cells';
import { ghostly, ghostWood, HALO, haloMaterial, HALOS, HOLLOW, hollowMaterial, LIP } from './materials';
import { BOARD_SIDE, BOARD_THICKNESS, cellPlace, inSight, rack, RADIUS, reservePlace, reserveScale } from './geometry';
import { raisableSpheres, shownShapes, SPHERES, type PylosFrame, type Slot } from '../model';

/** Delay between pieces that move in one frame, as a fraction of the time. */
const STAGGER = 0.25;
/** The radius of the ring around a hollow and its lip. */
const AROUND = 0.36;
/** A place between spheres that can be chosen: the radius of its ring, a touch of the wood of a sphere that would be
 * there, and the size of its level's number. */
const PLACE = {
  radius: 0.86 * RADIUS,
  tints: ['rgb(242 207 146 / 24%)', 'rgb(65 35 15 / 30%)'],
  number: 0.36,
} as const;
/** The radii of the traces of spheres: alone, where a ring around a recommended move stays clear of it, and inside the
 * ring of a choice on an upper level, and of one in a hollow. */
const TRACE = { alone: 0.76 * RADIUS, inside: 0.6 * RADIUS, hollow: 0.24 } as const;
/** How far below the middle of a sphere in a hollow its trace is. */
const FLOOR = -0.34;
/** How far a sphere that is chosen to be raised is above its place. */
const LIFTED = 0.45;
/** The size of the sign on a sphere that can be raised, and of that under the pointer or chosen. */
const SIGN = { usual: 0.38, pointed: 0.46 } as const;
/** The size of the disc on the sphere that has moved last, within the band of a dark one. */
const LATEST = 0.27;
/** The camera's angle in radians from the zenith, and its field of view in degrees: spheres would hide the row behind
 * them if the one were larger, or the camera closer. */
const POLAR_ANGLES = { landscape: 0.3, portrait: 0.26 } as const;
const VIEW = 8;
/** Racks are beside the board in windows that are this much wider than high; in others they would shrink the board. */
const WIDE = 1.45;
const LATITUDE = (52 * Math.PI) / 180;
/** The height of the middle of a dark sphere's band above the sphere's own. */
const BAND = RADIUS * Math.sin(LATITUDE);
/** Shadows are darker than over other boards: they tell the levels apart. */
const SHADOW = { depth: 0.62, blur: 0.8 } as const;
/** Choices are hit before other objects that are closer by this distance. */
const PREFERENCE = 0.35;

export default class PylosRenderer implements BoardRenderer<PylosFrame> {
  private readonly marks = new MarkerFactory();
  private readonly wood = {
    spheres: [woodMaterial('maple', true, 3), woodMaterial('walnut', true, 5)] as const,
    band: new MeshStandardMaterial({ color: '#e7c489', roughness: 0.35, metalness: 0.55 }),
    ghosts: [ghostWood('maple', 3), ghostWood('walnut', 5)] as const,
    pointed: ghostly(MARK.choice, 0.4),
    through: [ghostly('#f0d9ac', 0.3), ghostly('#50301c', 0.3)] as const,
  };
  private readonly halos = { low: haloMaterial(HALOS.low), high: haloMaterial(HALOS.high) };
  private readonly shapes = {
    ball: new SphereGeometry(RADIUS, 40, 26),
    // On the sphere at 52 degrees of latitude: visible from above and from the side.
    band: new TorusGeometry(RADIUS * Math.cos(LATITUDE), 0.022, 10, 48).rotateX(Math.PI / 2),
  };
  private readonly spheres: { group: Group; ball: Mesh; halo: Sprite; seat: number }[] = [];
  private readonly racks = new Group();
  private readonly hollows = new Group();
  private readonly markerGroup = new Group();
  private readonly felt = plain('#5b3a20');
  private readonly oak = woodMaterial('oak', false);
  private frame: PylosFrame | null = null;
  private readonly badges = new Badges();
  private readonly letters = new RimLetters(
    [...'abcd'],
    [...'1234'],
    { x: BOARD_SIDE / 2 - 0.23, z: BOARD_SIDE / 2 - 0.23 },
    { size: 0.3, y: 0.006 },
  );
  private interaction: Interaction = NO_INTERACTION;
  private clear = false;
  /** Cells whose spheres have an outline. */
  private readonly outlined = new Set<string>();
  private racked: boolean | null = null;

  constructor(private readonly scene: Scene3D) {
    scene.polarAngles = POLAR_ANGLES;
    scene.wideFrom = WIDE;
    scene.sharpenShadows(SHADOW.depth, SHADOW.blur);
    scene.camera.fov = VIEW;
    scene.camera.updateProjectionMatrix();
    for (let id = 0; id < 2 * SPHERES; id++) this.spheres.push(this.makeSphere(Math.floor(id / SPHERES), id));
    scene.root.add(this.racks, this.markerGroup, ...this.spheres.map((sphere) => sphere.group));
    this.buildBoard();
  }

  boundingBox = inSight;

  show(frame: PylosFrame, glide: number, wide: boolean): void {
    this.frame = frame;
    if (this.racked !== wide) this.placeRacks(wide);
    let moving = 0;
    for (const { id, seat, slot, lifted } of frame.spheres) {
      const group = this.spheres[id]?.group;
      if (!group) continue;
      const place = this.placeOfSlot(seat, slot, wide);
      if (lifted) place.y += LIFTED;
      const way = group.position.distanceTo(place);
      const scale = typeof slot === 'string' ? 1 : reserveScale(wide);
      const delay = way > 0.01 ? moving++ * glide * STAGGER : 0;
      this.scene.move(group, { at: place, scale, arc: way > 0.6 ? 0.9 + 0.12 * way : 0 }, glide, delay);
    }
    this.setInteraction(this.interaction);
  }

  setOrientation(side: number): void {
    this.letters.face(side);
    // The light follows the player.
    this.hollows.rotation.y = side * Math.PI;
  }

  setInteraction(interaction: Interaction): void {
    this.interaction = interaction;
    this.markerGroup.clear();
    this.outlined.clear();
    if (!this.frame) return;
    const { highlights: marks } = this.frame;
    const occupied = new Set(this.frame.spheres.map((sphere) => sphere.slot));
    const { hoveredChoice: pointed, seat } = interaction;
    const choices = highlightedChoices(interaction);
    const raisable = raisableSpheres(this.frame, interaction);
    for (const cell of choices) {
      const high = cell === pointed;
      if (raisable.includes(cell)) this.lay(this.badges.sign('raises', high ? SIGN.pointed : SIGN.usual), cell, RADIUS);
      if (occupied.has(cell)) {
        if (raisable.includes(cell) && !high) continue;
        this.outlined.add(cell);
        this.lay(this.marks.outline('choice', this.shapes.ball, high ? 0.06 : 0.026), cell, 0);
        if (!high) continue;
        const pointedBall = new Mesh(this.shapes.ball, this.wood.pointed);
        pointedBall.scale.setScalar(1.012);
        this.lay(pointedBall, cell, 0);
      } else if (high && seat !== null) this.markerGroup.add(this.makeGhost(seat, cell));
      else if (cell.startsWith('1')) this.lay(this.marks.lateRing('choice', AROUND, 0.022), cell, -0.36);
      else {
        this.lay(this.badges.ring(PLACE.radius, PLACE.tints[seat === 1 ? 1 : 0]), cell, 0);
        this.lay(this.badges.number(String(levelOf(cell)), PLACE.number), cell, 0);
      }
    }
    for (const { slot, lifted } of this.frame.spheres) {
      if (lifted && typeof slot === 'string') this.lay(this.badges.sign('raises', SIGN.pointed), slot, LIFTED + RADIUS);
    }
    // A completed square would float over what can be chosen now.
    const completed = choices.length ? [] : shownShapes(this.frame);
    for (const cell of marks.to) {
      if (occupied.has(cell) && !choices.includes(cell)) this.lay(this.badges.disc(LATEST), cell, BAND);
    }
    for (const cell of [...marks.from, ...marks.removed]) {
      if (!occupied.has(cell) && cell !== pointed) this.layTrace(cell, choices.includes(cell));
    }
    for (const shape of completed) {
      const corners = shape.map((cell) => cellPlace(cell).setY(cellPlace(cell).y + RADIUS));
      corners.slice(1).forEach((end, index) => {
        const start = corners[index];
        if (start) this.markerGroup.add(this.marks.line(start, end, 0.04));
      });
    }
    this.applyMaterials();
  }

  pick(ray: Ray): readonly string[] | null {
    const occupied = new Set(this.frame?.spheres.map((sphere) => sphere.slot));
    let best: string | null = null;
    let nearest = Infinity;
    for (const cell of allCells) {
      const choice = this.interaction.choices.includes(cell);
      const solid = occupied.has(cell) && !(this.clear && !choice);
      if (!choice && !solid && !cell.startsWith('1')) continue;
      // An empty hollow is only a dent; one that can be chosen responds as a whole sphere.
      const radius = choice || solid ? RADIUS : HOLLOW;
      const middle = cellPlace(cell);
      if (!choice && !solid) middle.y = 0;
      const along = middle.clone().sub(ray.origin).dot(ray.direction);
      const miss = ray.distanceSqToPoint(middle);
      if (miss > radius * radius) continue;
      const depth = along - Math.sqrt(radius * radius - miss) - (choice ? PREFERENCE : 0);
      if (depth < nearest) {
        nearest = depth;
        best = cell;
      }
    }
    return best === null ? null : [best];
  }

  positionOf(target: string): Vector3 | null {
    return allCells.includes(target) ? cellPlace(target) : null;
  }

  setXray(on: boolean): void {
    this.clear = on;
    this.applyMaterials();
  }

  // -- inside --------------------------------------------------------------------------------------------------------

  private placeOfSlot(seat: number, slot: Slot, wide: boolean): Vector3 {
    return typeof slot === 'string' ? cellPlace(slot) : reservePlace(seat, slot, wide);
  }

  /** Opaque, or clear to show what is behind; what can be chosen stays opaque. */
  private applyMaterials(): void {
    for (const { id, seat, slot, lifted } of this.frame?.spheres ?? []) {
      const { ball, halo } = this.spheres[id] ?? {};
      if (!ball || !halo) continue;
      const clear = this.clear && typeof slot === 'string' && !this.interaction.choices.includes(slot);
      ball.material = (clear ? this.wood.through : this.wood.spheres)[seat === 1 ? 1 : 0];
      ball.castShadow = !clear;
      halo.material = typeof slot === 'string' && levelOf(slot) > 1 ? this.halos.high : this.halos.low;
      // It would darken an outline.
      halo.visible = !clear && !lifted && !(typeof slot === 'string' && this.outlined.has(slot));
    }
  }

  private makeSphere(seat: number, turn: number): { group: Group; ball: Mesh; halo: Sprite; seat: number } {
    const group = new Group();
    const ball: Mesh = new Mesh(this.shapes.ball, this.wood.spheres[seat === 1 ? 1 : 0]);
    ball.castShadow = ball.receiveShadow = true;
    // No two have the same grain.
    ball.setRotationFromEuler(new Euler(turn * 1.7, turn * 2.3 + seat, turn * 0.9));
    group.add(ball);
    if (seat === 1) {
      const band = new Mesh(this.shapes.band, this.wood.band);
      band.position.y = BAND;
      group.add(band);
    }
    const halo = new Sprite(this.halos.low);
    halo.scale.setScalar(2 * RADIUS * HALO);
    group.add(halo);
    return { group, ball, halo, seat };
  }

  /** A sphere that would rest on the cell under the pointer. */
  private makeGhost(seat: number, cell: string): Group {
    const ghost = new Group();
    const ball = new Mesh(this.shapes.ball, this.wood.ghosts[seat === 1 ? 1 : 0]);
    // It casts the shadow of a whole one on those that would carry it.
    ball.castShadow = true;
    ghost.add(ball, this.badges.ring(RADIUS));
    ghost.position.copy(cellPlace(cell));
    return ghost;
  }

  /** Where the last turn took a sphere from. chosen: whether it can be put there again. */
  private layTrace(cell: string, chosen: boolean): void {
    if (chosen && levelOf(cell) === 1) this.lay(this.marks.broken('last', TRACE.hollow, 0.02), cell, FLOOR);
    // In the air: on the ground the spheres in front of it would hide it.
    else this.lay(this.badges.trace(chosen ? TRACE.inside : TRACE.alone), cell, 0);
  }

  private lay(mark: Object3D, cell: string, lift: number): void {
    mark.position.copy(cellPlace(cell));
    mark.position.y += lift;
    this.markerGroup.add(mark);
  }

  private buildBoard(): void {
    const slab = new Mesh(new RoundedBoxGeometry(BOARD_SIDE, BOARD_THICKNESS, BOARD_SIDE, 5, 0.14), this.oak);
    slab.position.y = -BOARD_THICKNESS / 2;
    slab.castShadow = slab.receiveShadow = true;
    this.scene.root.add(slab);
    const dent = new CircleGeometry(LIP, 48).rotateX(-Math.PI / 2);
    const hollows = allCells.filter((name) => name.startsWith('1')).map((cell) => cellPlace(cell).setY(0.004));
    this.hollows.add(mergeCopies(dent, hollowMaterial(), hollows));
    this.scene.root.add(this.hollows, this.letters.group);
    this.scene.addGround(-BOARD_THICKNESS);
  }

  private placeRacks(wide: boolean): void {
    this.racked = wide;
    this.racks.clear();
    for (const seat of [0, 1]) {
      const { middle, width, depth } = rack(seat, wide);
      const tray = new Mesh(new RoundedBoxGeometry(width, 0.3, depth, 4, 0.12), this.oak);
      tray.position.set(middle.x, middle.y - 0.08, middle.z);
      tray.receiveShadow = tray.castShadow = true;
      const felt = new Mesh(new BoxGeometry(width - 0.22, 0.02, depth - 0.22), this.felt);
      felt.position.set(middle.x, middle.y + 0.075, middle.z);
      felt.receiveShadow = true;
      this.racks.add(tray, felt);
    }
  }
}
