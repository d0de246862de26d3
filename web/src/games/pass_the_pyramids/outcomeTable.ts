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

/** The first row or column of those that point at another one, and that of those inside another one. */
const POINTING = RESTS.findIndex(({ target }) => target !== null);
const INSIDE = RESTS.findIndex(({ pose, target }) => pose === 'upright' && target !== null);

/** The letters of what those from one row up to another point at or are inside. */
const targets = (from: number, to?: number): string[] =>
  RESTS.slice(from, to).map(({ target }) => LETTERS.charAt(target ?? 0));

export const outcomeTable = (): OutcomeTable => ({
  rows: RESTS.map(poseWords),
  letters: [...LETTERS],
  headings: [
    { words: t('[of a pyramid] upright'), column: 0, letters: [] },
    { words: t('[of a pyramid, above a narrow column] lying'), column: 1, letters: [] },
    { words: t('[of a pyramid] leaning'), column: 2, letters: [] },
    { words: t('[of a pyramid] points at'), column: POINTING, letters: targets(POINTING, INSIDE) },
    { words: t('[of a pyramid] inside'), column: INSIDE, letters: targets(INSIDE) },
  ],
  line: (choice) => {
    const rest = pyramidOf(choice);
    return RESTS.findIndex(({ pose, target }) => pose === rest.pose && target === rest.target);
  },
});
