/** The positions of the table's objects in the window, in pixels, so that labels can be placed beside them. */

import { Vector3, type Sprite } from 'three';
import type { Box } from '../../../board/overlay/spread';
import type { Scene3D } from '../../../board/three/Scene3D';
import { row, type Point } from '../labelPlacement';
import type { Area } from '../layout';

/** The width of an arrow, in units of the table. */
const WAY = 0.3;

export class Sight {
  constructor(private readonly scene: Scene3D) {}

  pointOf(place: Vector3): Point {
    const { x, y } = this.scene.project(place);
    return { x, y };
  }

  /** The number of pixels per unit at a position. */
  unitAt(place: Vector3): number {
    return 2 * this.scene.project(place).halfWidth;
  }

  /** The position at a height over the table that is visible there. */
  placeAt(x: number, y: number, high: number): Vector3 {
    const { origin, direction } = this.scene.rayAt(x, y);
    return origin.addScaledVector(direction, (high - origin.y) / direction.y);
  }

  signOf({ position, scale }: Sprite): Box {
    const unit = this.unitAt(position);
    return { ...this.pointOf(position), width: scale.x * unit, height: scale.y * unit };
  }

  /** A rectangle on the table. */
  area({ x, z, wide, high }: Area): Box {
    const corners = [-1, 1].flatMap((h) =>
      [-1, 1].map((v) => this.pointOf(new Vector3(x + (h * wide) / 2, 0, z + (v * high) / 2))),
    );
    const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
  }

  /** An arrow. */
  line(from: Vector3, to: Vector3): Box[] {
    const wide = WAY * this.unitAt(from);
    return row(this.pointOf(from), this.pointOf(to), wide, wide, 15);
  }
}
