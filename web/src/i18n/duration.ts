/** Durations as people read them. */

import { t } from './messages.svelte';

/** Seconds in a day. */
export const DAY = 86_400;

/** A number of seconds: `2 d 5 h`, `3:05 h`, `4:09`. */
export function formatDuration(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  if (seconds >= DAY) return t('{days} d {hours} h', { days: Math.floor(seconds / DAY), hours: hours % 24 });
  if (hours) return t('{time} h', { time: `${hours}:${two(Math.floor(seconds / 60) % 60)}` });
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
