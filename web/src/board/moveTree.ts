/** Walking a guide: the server's tree of legal decisions. No rule is decided here. */

import type { Guide } from '../api/protocol';

/** The node at the end of a path; null if the path leads nowhere. */
export function follow(guide: Guide | null, path: readonly string[]): Guide | null {
  let node: Guide | null = guide;
  for (const choice of path) node = node?.next[choice] ?? null;
  return node;
}

export const choicesOf = (node: Guide | null): string[] => (node ? Object.keys(node.next) : []);

/** Whether a node is a whole decision that nothing can be added to. */
export const isComplete = (node: Guide): boolean => node.play !== null && Object.keys(node.next).length === 0;
