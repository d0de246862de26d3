import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../api/generated/messages';
import { moveRows, turnSeatOf } from './moveRows';
import { START, addNode, emptyTree, type VariationTree } from './variationTree';

/** A tree of entries after one another; each is its seat (null: chance), and whether a turn begins with it. */
function treeOf(...entries: [seat: number | null, starts: boolean, turn?: number][]): VariationTree {
  let tree = emptyTree();
  let at = START;
  for (const [seat, turn_start, turn_number = null] of entries) {
    ({ tree, at } = addNode(tree, at, `${at + 1}`));
    const line: LogLine = { ply: at, seat, text: `${at}`, turn_number, turn_start };
    tree.nodes[at] = { ...(tree.nodes[at] as VariationTree['nodes'][number]), line };
  }
  return tree;
}

const places = (tree: VariationTree, columns: number): number[][][] =>
  moveRows(tree, 0, columns).map(({ cells }) => cells.map((cell) => cell.places));

describe('rows of moves', () => {
  it('put the turns of two seats side by side', () => {
    const tree = treeOf([0, true, 1], [1, true], [0, true, 2]);
    expect(places(tree, 2)).toEqual([[[0], [1]], [[2]]]);
  });

  it('give each turn a row that begins with its dice', () => {
    const tree = treeOf([null, true, 1], [0, false], [0, false], [null, true], [1, false]);
    expect(places(tree, 1)).toEqual([[[0, 1, 2]], [[3, 4]]]);
    expect(moveRows(tree, 0, 1).map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it('count a throw in the middle of a turn to that turn', () => {
    const tree = treeOf([0, true, 1], [null, false], [1, true, 2], [null, false]);
    expect([0, 1, 2, 3].map((place) => turnSeatOf(tree, place))).toEqual([0, 0, 1, 1]);
    expect(places(tree, 1)).toEqual([[[0, 1]], [[2, 3]]]);
  });

  it('continue in a new row after a variation', () => {
    const { tree } = addNode(treeOf([0, true, 1], [0, false], [0, false]), 0, 'other');
    expect(places(tree, 1)).toEqual([[[0, 1]], [[2]]]);
    expect(moveRows(tree, 0, 1).map(({ starts }) => starts)).toEqual([true, false]);
  });
});
