/** The plate on which a stack is laid out piece by piece, in side view: it faces the camera, above all stacks. */

import {
  type Camera,
  Euler,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  type Ray,
  Raycaster,
  Vector3,
} from 'three';
import { MARK } from '../../../board/palette';
import { drawn } from '../../../board/three/textAtlas';
import { FAN_MARGIN, tailTo, tipOf, type FanBox } from '../fan';
import { CELL, WIDTH } from '../layout';

/** The colour of the plate, on which pieces of all colours can be seen, and its measures. */
export const GROUND = '#d2b283';
const LOOK = { corner: 12, edge: 3, slot: 9, inset: 3 } as const;
/** Around the plate in its image: for its tail and its shadow; and pixels per unit. */
const AROUND = 26;
const FINENESS = 4;
/** The height of a plate, and the room of a piece: less if there are many. */
export const HIGH = 124;
const SLOT = 80;
/** The angle at which its pieces are seen from above. */
const TILT = 0.5;
/** How far they are turned to the right, so that two of their sides are seen. */
const YAW = -0.3;
/** Where they stand, from the middle of the plate. */
const FOOT = -0.14;
/** Their size, as a fraction of that on the board, where they have the usual room. */
const SCALE = 0.76;
/** How far its pieces are above the stacks, and it is behind them, towards the board. */
const UP = 0.9;
const BEHIND = 0.5;
/** How much nearer to the board the plane of a plate is, per unit further down. */
const DESCENT = 0.5;

/** The room of each of these many pieces. */
export const slotFor = (count: number): number => Math.min(SLOT, (WIDTH - 2 * FAN_MARGIN) / count);

/** One piece of the stack that is laid out. */
export interface Slot {
  open: boolean;
  pointed: boolean;
}

export interface Plate {
  square: string;
  box: FanBox;
  slots: readonly Slot[];
}

export class StackPlate {
  readonly group = new Group();
  private readonly mesh = new Mesh(
    new PlaneGeometry(1, 1),
    new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false }),
  );
  private plate: Plate | null = null;
  /** The part of the drawing in the image: the plate with its tail, and what is around them. */
  private image: FanBox = { x: 0, y: 0, width: 1, high: 1 };
  private drawn = '';
  private middle = new Vector3();
  private right = new Vector3();
  private up = new Vector3();
  private ahead = new Vector3();

  constructor() {
    this.mesh.visible = false;
    // In front of what is drawn over the board.
    this.mesh.renderOrder = 7;
    this.group.add(this.mesh);
  }

  /** Shows a plate, or none. above: the height of the stacks; side: the seat at the near side. */
  show(plate: Plate | null, above: number, camera: Camera, side: number): void {
    this.plate = plate;
    this.mesh.visible = plate !== null;
    if (!plate) return;
    const { square, box } = plate;
    const groundAt = (x: number, y: number): Vector3 =>
      new Vector3(x - WIDTH / 2, 0, y - WIDTH / 2).multiplyScalar((side ? -1 : 1) / CELL);
    const ground = groundAt(box.x + box.width / 2, box.y + box.high / 2);
    const axes = [this.right.set(1, 0, 0), this.up.set(0, 1, 0), this.ahead.set(0, 0, 1)];
    for (const axis of axes) axis.applyQuaternion(camera.quaternion);
    // On the line from the camera to its place on the board; higher if its tail leads down, towards the board.
    const line = camera.position.clone().sub(ground).normalize();
    const end = tipOf(square, side, box);
    const down = Math.max(0, end.y - box.y - box.high) / CELL;
    this.middle.copy(ground).addScaledVector(line, (above + UP + down * DESCENT) / line.y);
    // The tip is where its square is seen.
    const way = groundAt(end.x, end.y).sub(camera.position);
    const far = this.middle.clone().sub(camera.position).dot(this.ahead) / way.dot(this.ahead);
    const off = way.multiplyScalar(far).add(camera.position).sub(this.middle).multiplyScalar(CELL);
    const tip = {
      x: box.x + box.width / 2 + Math.round(off.dot(this.right)),
      y: box.y + box.high / 2 - Math.round(off.dot(this.up)),
    };
    const [left, top] = [Math.min(box.x, tip.x) - AROUND, Math.min(box.y, tip.y) - AROUND];
    const [right, bottom] = [Math.max(box.x + box.width, tip.x), Math.max(box.y + box.high, tip.y)];
    this.image = { x: left, y: top, width: right + AROUND - left, high: bottom + AROUND - top };
    const aside = [
      left + this.image.width / 2 - box.x - box.width / 2,
      top + this.image.high / 2 - box.y - box.high / 2,
    ];
    this.mesh.position
      .copy(this.middle)
      .addScaledVector(line, -BEHIND)
      .addScaledVector(this.right, (aside[0] ?? 0) / CELL)
      .addScaledVector(this.up, -(aside[1] ?? 0) / CELL);
    this.mesh.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(this.right, this.up, this.ahead));
    this.mesh.scale.set(this.image.width / CELL, this.image.high / CELL, 1);
    this.draw(plate, tip);
  }

  /** A place on the plate, from the foot of a piece: to the right, and up. */
  placeOn(index: number, x = 0, y = 0): Vector3 {
    const { box, slots } = this.plate ?? { box: { width: 0 }, slots: [] };
    const slot = (box.width - 2 * FAN_MARGIN) / Math.max(1, slots.length);
    const across = (FAN_MARGIN + slot * (index + 0.5) - box.width / 2) / CELL;
    return this.middle
      .clone()
      .addScaledVector(this.right, across + x)
      .addScaledVector(this.up, FOOT + y);
  }

  /** How a piece stands there. */
  poseOf(index: number): { at: Vector3; turn: Euler; scale: number } {
    const axis = this.up.clone().multiplyScalar(Math.cos(TILT)).addScaledVector(this.ahead, Math.sin(TILT));
    const right = this.right.clone().applyAxisAngle(axis, YAW);
    const front = new Vector3().crossVectors(right, axis);
    const turn = new Euler().setFromRotationMatrix(new Matrix4().makeBasis(right, axis, front));
    return { at: this.placeOn(index), turn, scale: (SCALE * slotFor(this.plate?.slots.length ?? 1)) / SLOT };
  }

  /** The piece that a ray hits, or in whose room it ends, by its index; null: it misses the plate. */
  slotAt(ray: Ray): number | null {
    if (!this.plate) return null;
    const [hit] = new Raycaster(ray.origin, ray.direction).intersectObject(this.mesh);
    if (!hit?.uv) return null;
    const { image } = this;
    const { box, slots } = this.plate;
    const x = image.x + hit.uv.x * image.width - box.x;
    const y = image.y + (1 - hit.uv.y) * image.high - box.y;
    if (x < 0 || x > box.width || y < 0 || y > box.high) return null;
    return Math.min(slots.length - 1, Math.floor((x / box.width) * slots.length));
  }

  private draw({ box, slots }: Plate, tip: { x: number; y: number }): void {
    const name = JSON.stringify([box, slots, tip]);
    if (name === this.drawn) return;
    this.drawn = name;
    const { image } = this;
    this.mesh.material.map?.dispose();
    this.mesh.material.map = drawn(
      (pen) => {
        pen.setTransform(FINENESS, 0, 0, FINENESS, -FINENESS * image.x, -FINENESS * image.y);
        const body = new Path2D();
        body.roundRect(box.x, box.y, box.width, box.high, LOOK.corner);
        const tail = new Path2D(tailTo(tip, box));
        pen.lineWidth = LOOK.edge;
        pen.strokeStyle = MARK.casing;
        pen.lineJoin = 'round';
        pen.save();
        Object.assign(pen, { shadowColor: 'rgb(20 11 4 / 0.55)', shadowBlur: 12 * FINENESS, fillStyle: GROUND });
        pen.fill(body);
        pen.restore();
        pen.fillStyle = GROUND;
        pen.stroke(body);
        pen.fill(tail);
        pen.stroke(tail);
        slots.forEach((slot, index) => drawSlot(pen, box, slots.length, index, slot));
      },
      [FINENESS * image.width, FINENESS * image.high],
    );
    this.mesh.material.needsUpdate = true;
  }
}

/** The room of a piece: with a frame if it can be taken, and bright below the pointer. */
function drawSlot(
  pen: CanvasRenderingContext2D,
  box: FanBox,
  count: number,
  index: number,
  { open, pointed }: Slot,
): void {
  if (!open) return;
  const wide = (box.width - 2 * FAN_MARGIN) / count;
  const { inset } = LOOK;
  const frame = new Path2D();
  frame.roundRect(
    box.x + FAN_MARGIN + index * wide + inset,
    box.y + FAN_MARGIN + inset,
    wide - 2 * inset,
    box.high - 2 * (FAN_MARGIN + inset),
    LOOK.slot,
  );
  pen.fillStyle = `${MARK.choice}66`;
  if (pointed) pen.fill(frame);
  for (const [colour, width] of [
    [MARK.casing, pointed ? 6.5 : 4],
    [MARK.choice, pointed ? 4 : 2],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke(frame);
  }
}
