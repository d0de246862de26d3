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

/** In few words; what it points at or is inside as a letter. */
function caption({ pose, target }: Pyramid): string {
  if (target === null) return poseWords({ pose, target });
  const letter = LETTERS.charAt(target);
  return pose === 'upright'
    ? t('[of a pyramid] inside {letter}', { letter })
    : t('[of a pyramid] points at {letter}', { letter });
}

export const outcomeTable = (): OutcomeTable => ({
  rows: RESTS.map(poseWords),
  captions: RESTS.map(caption),
  letters: [...LETTERS],
  line: (choice) => {
    const rest = pyramidOf(choice);
    return RESTS.findIndex(({ pose, target }) => pose === rest.pose && target === rest.target);
  },
});
