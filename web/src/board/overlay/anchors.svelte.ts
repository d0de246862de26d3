/** The positions at which a board draws its targets, for overlays: arrows, numbers, callouts. */

import { untrack } from 'svelte';
import { watchSize } from '../../lib/dom';

export interface Anchor {
  /** The middle, in pixels from the board's upper left corner. */
  x: number;
  y: number;
  /** Half of the area that the target covers there. */
  halfWidth: number;
  halfHeight: number;
}

export class Anchors {
  /** The position at which a 3D board draws a target, in pixels of the window; null: the board is drawn as SVG. */
  project: ((target: string) => Anchor | null) | null = null;

  /** Counts how often targets may have moved: readers of a position are notified of the next one. */
  private version = $state(0);
  private frame = 0;
  private readonly stopWatching: () => void;
  /** The drawing itself may be ready later than the board. */
  private readonly drawn = new MutationObserver(() => this.follow());

  constructor(private readonly board: HTMLElement) {
    this.stopWatching = watchSize(board, () => this.refresh());
    this.drawn.observe(board, { childList: true });
  }

  /** The position at which a target is drawn; null: it is not. under: the cell itself, and not what is on top of it. */
  locate(target: string, under = false): Anchor | null {
    void this.version;
    const found = this.project ? this.project(target) : this.measure(target, under);
    if (!found) return null;
    const { left, top } = this.board.getBoundingClientRect();
    return { ...found, x: found.x - left, y: found.y - top };
  }

  /** The edge that a board draws around its cells; null: none, or the board is drawn in 3D. */
  get edge(): Anchor | null {
    void this.version;
    return this.project ? null : this.locate('edge', true);
  }

  /** The board's size in pixels. */
  get size(): { width: number; height: number } {
    void this.version;
    const { width, height } = this.board.getBoundingClientRect();
    return { width, height };
  }

  /** Targets may now be drawn elsewhere. */
  refresh(): void {
    // An effect that calls it does not depend on its own change.
    untrack(() => this.version++);
  }

  /** Targets may be moving: they are followed until everything on the board has come to rest. */
  follow(): void {
    cancelAnimationFrame(this.frame);
    this.refresh();
    const next = (): void => {
      this.refresh();
      const moving = this.board.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running');
      if (moving) this.frame = requestAnimationFrame(next);
    };
    this.frame = requestAnimationFrame(next);
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.stopWatching();
    this.drawn.disconnect();
  }

  private measure(target: string, under: boolean): Anchor | null {
    const name = CSS.escape(target);
    // A place says where a cell is, whether or not it can be chosen. What is on top was drawn last, the cell first.
    const place = this.board.querySelector(`[data-place="${name}"]`);
    const parts = [...this.board.querySelectorAll(`[data-target="${name}"]`)];
    const box = (under ? (place ?? parts[0]) : (parts.at(-1) ?? place))?.getBoundingClientRect();
    if (!box) return null;
    const [halfWidth, halfHeight] = [box.width / 2, box.height / 2];
    return { x: box.left + halfWidth, y: box.top + halfHeight, halfWidth, halfHeight };
  }
}
