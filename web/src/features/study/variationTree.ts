/** A game with variations: entries after one another, the first after each being the main line. Pure. */

import type { LogLine, PositionSnapshot, Study, StudyLine } from '../../api/generated/messages';

/** Stands before the first entry. */
export const START = -1;

export interface VariationNode {
  parent: number;
  text: string;
  comment: string;
  children: number[];
  /** The server's answers, as far as it was asked. */
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

/** A tree with an entry after another, and the entry's place; an existing one is not added again. */
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

/** The tree of a study as it was opened; what it holds twice becomes one. */
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

/** The entries that lead to one, itself the last. */
export function pathTo(tree: VariationTree, at: number): number[] {
  const way: number[] = [];
  for (let place = at; place !== START; place = tree.nodes[place]?.parent ?? START) way.unshift(place);
  return way;
}

/** The line that leads through an entry: to it, and on by the main way. */
export function lineThrough(tree: VariationTree, at: number): number[] {
  const line = pathTo(tree, at);
  for (let [place] = childrenOf(tree, at); place !== undefined; [place] = childrenOf(tree, place)) line.push(place);
  return line;
}

export const textsOf = (tree: VariationTree, line: readonly number[]): string[] =>
  line.map((place) => tree.nodes[place]?.text ?? '');

/** A tree without an entry and all after it; places of the rest may change. */
export function removeNode(tree: VariationTree, at: number): VariationTree {
  const gone = new Set<number>([at]);
  // An entry stands behind its parent, so one pass finds all.
  tree.nodes.forEach((node, place) => gone.has(node.parent) && gone.add(place));
  const places = new Map<number, number>();
  tree.nodes.forEach((_, place) => !gone.has(place) && places.set(place, places.size));
  const kept = (list: readonly number[]): number[] => list.flatMap((place) => places.get(place) ?? []);
  const nodes = tree.nodes
    .filter((_, place) => !gone.has(place))
    .map((node) => ({ ...node, parent: places.get(node.parent) ?? START, children: kept(node.children) }));
  return { nodes, first: kept(tree.first) };
}

/** A tree in which an entry is the main way behind its parent. */
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

/** A tree with what the server has told of a line's entries. */
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
    // Elsewhere only the text and the turn are known.
    if (position) nodes[place] = { ...node, text: known.text ?? node.text, position, line: known };
    else if (!node.line) nodes[place] = { ...node, text: known.text ?? node.text, line: known };
  });
  return { ...tree, nodes };
}

/** The position after a number of plies of a line, if it is known. */
export const positionAt = (told: Pick<StudyLine, 'positions'>, ply: number): PositionSnapshot | undefined =>
  told.positions.find((stand) => stand.ply === ply);

/** The tree as a study holds it: parents first, the main way first. */
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
