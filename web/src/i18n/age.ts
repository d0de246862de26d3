/** How long ago something happened, as people say it. */

import { locale } from './messages.svelte';
import { DAY } from './duration';

const UNITS = [
  ['day', DAY],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** The time since a moment, in its largest unit: `2 hr. ago`, `yesterday`, `now`. moment: milliseconds, or UTC text. */
export function describeAge(moment: number | string, now = Date.now()): string {
  const seconds = Math.max(0, (now - new Date(moment).getTime()) / 1000);
  const [unit, length] = UNITS.find(([, whole]) => seconds >= whole) ?? (['second', Infinity] as const);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' }).format(
    -Math.floor(seconds / length),
    unit,
  );
}
