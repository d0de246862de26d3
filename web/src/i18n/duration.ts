/** Durations, and how long ago something happened, as people read them. */

import { locale, t } from './messages.svelte';

/** Seconds in a day. */
export const DAY = 86_400;

/** A number of seconds: `3 days`, `2 d 5 h`, `3:05 h`, `4:09`. */
export function formatDuration(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const days = Math.floor(seconds / DAY);
  if (days && !(hours % 24))
    return new Intl.NumberFormat(locale(), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
  if (days) return t('{days} d {hours} h', { days, hours: hours % 24 });
  if (hours) return t('{time} h', { time: `${hours}:${two(Math.floor(seconds / 60) % 60)}` });
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

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
