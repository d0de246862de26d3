/** What no frame shows any more, because another position was set up: its bodies leave the stage. */

import type { Object3D } from 'three';

/** Takes away the bodies of those that are not among what is there now. bodyOf: what stands on the stage for one. */
export function takeAway<K, T>(known: Map<K, T>, now: Iterable<K>, bodyOf: (one: T) => Object3D): void {
  const there = new Set(now);
  for (const [id, one] of known) {
    if (there.has(id)) continue;
    bodyOf(one).removeFromParent();
    known.delete(id);
  }
}
