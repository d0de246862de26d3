/** The table in which people enter how each pyramid of a throw by hand came to rest. */

import { t } from '../../i18n/messages.svelte';
import type { OutcomeTable } from '../../board/contract';
import { LETTERS, poseWords, pyramidOf, type Pyramid } from './landing';

/** How a pyramid can be at rest; nothing is inside a small one. */
const RESTS: readonly Pyramid[] = [
  { pose: 'upright', target: null },
  { pose: 'lying', target: null },
  { pose: 'weird', target: null },
  { pose: 'lying', target: 0 },
  { pose: 'lying', target: 1 },
  { pose: 'lying', target: 2 },
  { pose: 'upright', target: 1 },
  { pose: 'upright', target: 2 },
];

/** The columns of those that point at another one: at the smaller of the two others, then at the larger. */
const POINTING = 3;
/** The columns of those inside another one: in the medium one, then in the large one. */
const INSIDE = 5;

function columnOf(size: number, { pose, target }: Pyramid, row: number): number {
  if (target === null) return row;
  return pose === 'upright' ? INSIDE + target - 1 : POINTING + target - (target > size ? 1 : 0);
}

export const outcomeTable = (): OutcomeTable => ({
  rows: RESTS.map(poseWords),
  headings: [
    ...RESTS.slice(0, POINTING).map((rest, column) => ({ words: poseWords(rest), column, span: 1 })),
    { words: t('[of a pyramid] points at'), column: POINTING, span: 2 },
    { words: t('[of a pyramid] inside'), column: INSIDE, span: 2 },
  ],
  cell: (choice) => {
    const rest = pyramidOf(choice);
    const row = RESTS.findIndex(({ pose, target }) => pose === rest.pose && target === rest.target);
    return { row, column: columnOf(LETTERS.indexOf(choice.charAt(0)), rest, row) };
  },
});
