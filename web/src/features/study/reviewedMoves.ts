/** The parts of a line that are evaluated: single decisions, or whole turns if these are evaluated as one. Pure. */

import { START, textsOf, type VariationTree } from './variationTree';

/** Decisions of one seat in a row. */
export interface ReviewedMove {
  /** The entry before which the seat decides. */
  before: number;
  seat: number;
  /** Its decisions: the first entry, and their texts. */
  at: number;
  texts: string[];
}

/** whole: consecutive decisions of a seat, with no chance between them, are one step. */
export function reviewedMoves(tree: VariationTree, line: readonly number[], whole: boolean): ReviewedMove[] {
  const texts = textsOf(tree, line);
  const steps: ReviewedMove[] = [];
  let open: ReviewedMove | null = null;
  line.forEach((at, index) => {
    const told = tree.nodes[at]?.line;
    const seat = told?.seat;
    if (seat == null) {
      open = null;
      return;
    }
    const text = texts[index] ?? '';
    if (whole && open?.seat === seat) {
      open.texts.push(text);
      return;
    }
    open = { before: line[index - 1] ?? START, seat, at, texts: [text] };
    steps.push(open);
  });
  return steps;
}
