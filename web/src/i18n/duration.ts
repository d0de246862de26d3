/** Durations as people read them. */

/** Seconds in a day. */
export const DAY = 86_400;

/** A number of seconds: `2 d 5 h`, `3:05 h`, `4:09`. */
export function formatDuration(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${hours % 24} h`;
  if (hours) return `${hours}:${two(Math.floor(seconds / 60) % 60)} h`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
