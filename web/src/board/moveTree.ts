/** The server's tree of legal moves, entered choice by choice. This module decides no rule. */

import type { MoveTree } from '../api/tableView';

/** The node at the end of a path; null if the path leads nowhere. */
export function nodeAt(tree: MoveTree | null, path: readonly string[]): MoveTree | null {
  let node: MoveTree | null = tree;
  for (const choice of path) node = node?.children[choice] ?? null;
  return node;
}

export const choicesOf = (node: MoveTree | null): string[] => (node ? Object.keys(node.children) : []);

/** Whether a node is a whole decision to which nothing can be added. */
export const isComplete = (node: MoveTree): boolean => node.move !== null && Object.keys(node.children).length === 0;

/** The choices at a node that can lead to one of some moves. */
export const choicesTowards = (node: MoveTree, moves: readonly string[]): string[] =>
  Object.entries(node.children).flatMap(([choice, child]) => (leadsTo(child, moves) ? choice : []));

/** The further effects of the complete moves at and below the end of a path, one after the other: null for those that
 * are not yet the same for all of them. */
export function commonEffects(tree: MoveTree | null, path: readonly string[]): (string | null)[] {
  const last = path.at(-1);
  const own = last === undefined ? undefined : nodeAt(tree, path.slice(0, -1))?.effects?.[last];
  const all = [...(own ? [own] : []), ...effectsBelow(nodeAt(tree, path))];
  return (all[0] ?? []).map((effect, index) => (all.every((each) => each[index] === effect) ? effect : null));
}

const effectsBelow = (node: MoveTree | null): (readonly string[])[] =>
  node ? [...Object.values(node.effects ?? {}), ...Object.values(node.children).flatMap(effectsBelow)] : [];

const leadsTo = (node: MoveTree, moves: readonly string[]): boolean =>
  (node.move !== null && moves.includes(node.move)) ||
  Object.values(node.children).some((child) => leadsTo(child, moves));

/** The choices that lead to a move; null if it is not in the tree. */
export function pathTo(tree: MoveTree | null, move: string): string[] | null {
  if (!tree) return null;
  if (tree.move === move) return [];
  for (const [choice, child] of Object.entries(tree.children)) {
    const path = pathTo(child, move);
    if (path) return [choice, ...path];
  }
  return null;
}
