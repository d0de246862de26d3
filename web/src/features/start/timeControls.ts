/** The time controls with which a table can be created. */

import { message, t, type Message } from '../../i18n/messages.svelte';
import type { TimeControl as ServerTimeControl } from '../../api/generated/messages';
import { DAY, formatDuration } from '../../i18n/duration';

export interface TimeControl {
  name: string;
  words: Message;
  time: ServerTimeControl;
}

export const TIME_CONTROLS: readonly TimeControl[] = [
  { name: 'none', words: message('no clock'), time: { kind: 'none' } },
  { name: 'turn-1', words: message('a minute a turn'), time: { kind: 'move', seconds: 60 } },
  { name: 'turn-5', words: message('5 minutes a turn'), time: { kind: 'move', seconds: 300 } },
  {
    name: 'fischer-5',
    words: message('5 min + 5 s a turn'),
    time: { kind: 'fischer', seconds: 300, increment: 5 },
  },
  {
    name: 'fischer-15',
    words: message('15 min + 10 s a turn'),
    time: { kind: 'fischer', seconds: 900, increment: 10 },
  },
  { name: 'days-1', words: message('a day a turn'), time: { kind: 'days', seconds: DAY } },
  { name: 'days-3', words: message('3 days a turn'), time: { kind: 'days', seconds: 3 * DAY } },
  { name: 'days-7', words: message('a week a turn'), time: { kind: 'days', seconds: 7 * DAY } },
];

export const timeControlOf = (name: string | undefined): TimeControl =>
  TIME_CONTROLS.find((choice) => choice.name === name) ?? (TIME_CONTROLS[0] as TimeControl);

/** Numbers stay with their units in a line. */
const unbroken = (words: string): string => words.replace(/ (?=[+\d]|(?:s|min)\b)/g, '\u00a0');

/** A time control in words; "" if time is not limited. */
export function describeTime({ kind, seconds = 0, increment: more = 0 }: ServerTimeControl): string {
  if (kind === 'none') return '';
  const known = TIME_CONTROLS.find(
    ({ time }) => time.kind === kind && time.seconds === seconds && (kind !== 'fischer' || time.increment === more),
  );
  if (known) return unbroken(t(known.words));
  return kind === 'fischer'
    ? unbroken(t('{time} + {seconds} s a turn', { time: formatDuration(seconds), seconds: more }))
    : t('{time} a turn', { time: formatDuration(seconds) });
}
