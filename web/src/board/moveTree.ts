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
