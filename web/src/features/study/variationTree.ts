/** A game with variations: entries after one another, where the first child of each is the main line. Pure. */

import type { LogLine, PositionSnapshot, Study, StudyLine } from '../../api/generated/messages';

/** Precedes the first entry. */
export const START = -1;

export interface VariationNode {
  parent: number;
  text: string;
  comment: string;
  children: number[];
  /** The server's answers so far. */
  line: LogLine | null;
  position: PositionSnapshot | null;
}

export interface VariationTree {
  nodes: VariationNode[];
  /** The possible first entries. */
  first: number[];
}

export const emptyTree = (): VariationTree => ({ nodes: [], first: [] });

export const childrenOf = (tree: VariationTree, at: number): readonly number[] =>
  at === START ? tree.first : (tree.nodes[at]?.children ?? []);

/** A tree with an entry added after another, and the new entry's index; an existing one is not added again. */
export function addNode(
  tree: VariationTree,
  parent: number,
  text: string,
  comment = '',
): { tree: VariationTree; at: number } {
  const known = childrenOf(tree, parent).find((place) => tree.nodes[place]?.text === text);
  if (known !== undefined) return { tree, at: known };
  const at = tree.nodes.length;
  const nodes = [...tree.nodes, { parent, text, comment, children: [], line: null, position: null }];
  if (parent === START) return { tree: { nodes, first: [...tree.first, at] }, at };
  nodes[parent] = { ...(nodes[parent] as VariationNode), children: [...childrenOf(tree, parent), at] };
  return { tree: { ...tree, nodes }, at };
}

/** The tree of a study as it was opened; duplicates are merged. */
export function treeOf(study: Study): VariationTree {
  let tree = emptyTree();
  const places: number[] = [];
  for (const { parent, text, comment = '' } of study.nodes ?? []) {
    const found = addNode(tree, parent < 0 ? START : (places[parent] ?? START), text, comment);
    tree = found.tree;
    places.push(found.at);
  }
  return tree;
}

/** The entries that lead to one, including itself. */
export function pathTo(tree: VariationTree, at: number): number[] {
  const way: number[] = [];
  for (let place = at; place !== START; place = tree.nodes[place]?.parent ?? START) way.unshift(place);
  return way;
}

/** The line through an entry: to it, and on along the main line. */
export function lineThrough(tree: VariationTree, at: number): number[] {
  const line = pathTo(tree, at);
  for (let [place] = childrenOf(tree, at); place !== undefined; [place] = childrenOf(tree, place)) line.push(place);
  return line;
}

export const textsOf = (tree: VariationTree, line: readonly number[]): string[] =>
  line.map((place) => tree.nodes[place]?.text ?? '');

/** A tree without an entry and all after it; indices of the rest may change. */
export function removeNode(tree: VariationTree, at: number): VariationTree {
  const gone = new Set<number>([at]);
  // An entry comes after its parent, so one pass finds all.
  tree.nodes.forEach((node, place) => gone.has(node.parent) && gone.add(place));
  const places = new Map<number, number>();
  tree.nodes.forEach((_, place) => !gone.has(place) && places.set(place, places.size));
  const kept = (list: readonly number[]): number[] => list.flatMap((place) => places.get(place) ?? []);
  const nodes = tree.nodes
    .filter((_, place) => !gone.has(place))
    .map((node) => ({ ...node, parent: places.get(node.parent) ?? START, children: kept(node.children) }));
  return { nodes, first: kept(tree.first) };
}

/** A tree in which an entry is the main line after its parent. */
export function promoteNode(tree: VariationTree, at: number): VariationTree {
  const node = tree.nodes[at];
  if (!node) return tree;
  const before = (list: readonly number[]): number[] => [at, ...list.filter((place) => place !== at)];
  if (node.parent === START) return { ...tree, first: before(tree.first) };
  const nodes = [...tree.nodes];
  const parent = nodes[node.parent] as VariationNode;
  nodes[node.parent] = { ...parent, children: before(parent.children) };
  return { ...tree, nodes };
}

/** A tree with the server's answer about a line's entries. */
export function fillTree(
  tree: VariationTree,
  line: readonly number[],
  told: Pick<StudyLine, 'log' | 'positions'>,
): VariationTree {
  const nodes = [...tree.nodes];
  line.forEach((place, index) => {
    const node = nodes[place];
    const known = told.log[index];
    if (!node || !known) return;
    const position = positionAt(told, index + 1);
    // For other entries only the text and the turn are known.
    if (position) nodes[place] = { ...node, text: known.text ?? node.text, position, line: known };
    else if (!node.line) nodes[place] = { ...node, text: known.text ?? node.text, line: known };
  });
  return { ...tree, nodes };
}

/** The position after a number of plies of a line, if it is known. */
export const positionAt = (told: Pick<StudyLine, 'positions'>, ply: number): PositionSnapshot | undefined =>
  told.positions.find((stand) => stand.ply === ply);

/** The tree as a study stores it: parents first, the main line first. */
export function studyNodes(tree: VariationTree): { parent: number; text: string; comment: string }[] {
  const found: { parent: number; text: string; comment: string }[] = [];
  const waiting = tree.first.map((place) => ({ place, parent: START })).reverse();
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const node = tree.nodes[one.place] as VariationNode;
    const parent = found.length;
    found.push({ parent: one.parent, text: node.text, comment: node.comment });
    waiting.push(...node.children.map((place) => ({ place, parent })).reverse());
  }
  return found;
}
