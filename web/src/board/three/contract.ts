/** A game's part of the scene: its things, drawn in 3D. */

import type { Ray, Vector3 } from 'three';
import type { Keyframe, Interaction, Route } from '../contract';

/** The target that the pointer holds: it leads a draft from target to target. */
export interface Drag {
  move(targets: readonly string[]): void;
  end(): void;
}

export interface BoardRenderer<F extends Keyframe> {
  /** Corners of the box that must be in sight, in a window that is wide or high. */
  boundingBox(wide: boolean): Vector3[];
  /** Pieces go where the frame has them, within so many milliseconds. wide: how the window is. */
  show(frame: F, glide: number, wide: boolean): void;
  setInteraction(interaction: Interaction): void;
  /** Another seat sits near; for what lies on the board to be read from there. */
  setOrientation?(side: number): void;
  /** The eye has come to rest elsewhere; for words that stand where they hide nothing from there. */
  onCameraRest?(): void;
  /** The targets that a ray from the camera hits: to choose one after the other; null for nothing. blunt: a finger
   * presses. */
  pick(ray: Ray, blunt?: boolean): readonly string[] | null;
  /** The way of several steps to what was pressed, if there is one; asked before `targetAt` counts. */
  routeTo?(targets: readonly string[]): Route | null;
  /** Takes hold of what was pressed, so that dragging enters a draft instead of turning the board; null: it does not. */
  startDrag?(targets: readonly string[], draft: (path: string[]) => void): Drag | null;
  /** The targets that a drag from here chooses, instead of rotating the board: as of `targetAt`. */
  dragTargets?(ray: Ray): readonly string[] | null;
  /** The middle of a target, where it is drawn. */
  positionOf(target: string): Vector3 | null;
  /** Shows what is hidden behind or below, or hides it again; absent if nothing ever is. */
  setXray?(on: boolean): void;
}
