import { describe, expect, it } from 'vitest';
import {
  START,
  addNode,
  emptyTree,
  lineThrough,
  studyNodes,
  promoteNode,
  textsOf,
  treeOf,
  pathTo,
  removeNode,
  type VariationTree,
} from './variationTree';

function grown(...lines: string[][]): VariationTree {
  let tree = emptyTree();
  for (const line of lines) {
    let at = START;
    for (const text of line) ({ tree, at } = addNode(tree, at, text));
  }
  return tree;
}
const texts = (tree: VariationTree, at: number): string => textsOf(tree, lineThrough(tree, at)).join(' ');
const place = (tree: VariationTree, text: string): number => tree.nodes.findIndex((node) => node.text === text);

describe('a game with variations', () => {
  const tree = grown(['a', 'b', 'c'], ['a', 'd', 'e'], ['f']);

  it('has each entry once, the first behind each being the main way', () => {
    expect(tree.nodes.map((node) => node.text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(texts(tree, START)).toBe('a b c');
    expect(texts(tree, place(tree, 'd'))).toBe('a d e');
    expect(pathTo(tree, place(tree, 'e')).map((at) => tree.nodes[at]?.text)).toEqual(['a', 'd', 'e']);
  });

  it('changes the main way', () => {
    const other = promoteNode(promoteNode(tree, place(tree, 'd')), place(tree, 'f'));
    expect(texts(other, START)).toBe('f');
    expect(texts(other, place(other, 'a'))).toBe('a d e');
  });

  it('loses an entry with all behind it', () => {
    const rest = removeNode(tree, place(tree, 'd'));
    expect(rest.nodes.map((node) => node.text)).toEqual(['a', 'b', 'c', 'f']);
    expect(texts(rest, START)).toBe('a b c');
    expect(removeNode(tree, place(tree, 'a')).nodes.map((node) => node.text)).toEqual(['f']);
    expect(texts(removeNode(tree, place(tree, 'a')), START)).toBe('f');
  });

  it('is kept and read back', () => {
    const other = promoteNode(tree, place(tree, 'd'));
    const again = treeOf({ study: 1, game: 'pylos', nodes: studyNodes(other) });
    expect(studyNodes(again)).toEqual(studyNodes(other));
    expect(texts(again, START)).toBe('a d e');
    expect(again.nodes).toHaveLength(6);
  });
});
