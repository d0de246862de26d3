/** A game's part of the scene: its objects, drawn in 3D. */

import type { Ray, Vector3 } from 'three';
import type { Keyframe, Interaction, Route } from '../contract';

/** The target that the pointer holds: it leads a draft from target to target. */
export interface Drag {
  move(targets: readonly string[]): void;
  end(): void;
}

export interface BoardRenderer<F extends Keyframe> {
  /** The height of a phone's board as a fraction of its width, if it is not square. */
  readonly phoneRatio?: number;
  /** Corners of the box that must be visible, in a wide or tall window. */
  boundingBox(wide: boolean): Vector3[];
  /** Pieces move to where the frame has them, within the given number of milliseconds. wide: the window's shape. */
  show(frame: F, glide: number, wide: boolean): void;
  setInteraction(interaction: Interaction): void;
  /** Another seat is at the near side; for text on the board that must be readable from there. */
  setOrientation?(side: number): void;
  /** The camera has come to rest in a new position; for words that must hide nothing from there. */
  onCameraRest?(): void;
  /** The targets that a ray from the camera hits: to choose one after the other; null for nothing. */
  pick(ray: Ray): readonly string[] | null;
  /** The route of several steps to what was pressed, if there is one; takes precedence over `targetAt`. */
  routeTo?(targets: readonly string[]): Route | null;
  /** Takes hold of what was pressed, so that dragging enters a draft instead of rotating the board; null: it does not.
   * */
  startDrag?(targets: readonly string[], draft: (path: string[]) => void): Drag | null;
  /** The piece that a drag from what was pressed takes, to be put down elsewhere, instead of rotating the board; null:
   * none. */
  grip?(targets: readonly string[]): readonly string[] | null;
  /** Something was pressed while nothing can be chosen; null: beside everything. */
  inspect?(targets: readonly string[] | null): void;
  /** The target over whose middle a drag leads; null: between two, or none. */
  drawnAt?(ray: Ray): string | null;
  /** The targets that a drag from here chooses, instead of rotating the board: as in `targetAt`. */
  dragTargets?(ray: Ray): readonly string[] | null;
  /** Choices that the board does not draw, in the order of their buttons; absent: there are none. */
  offBoardChoices?(): readonly string[];
  /** The middle of a target, where it is drawn. */
  positionOf(target: string): Vector3 | null;
  /** Shows what is hidden behind or below, or hides it again; absent if nothing is ever hidden. */
  setXray?(on: boolean): void;
}
