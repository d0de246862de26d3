/** The times that a table can be opened with, and how time is written. */

import type { TimeWanted } from '../api/protocol';

const DAY = 86_400;

export interface TimeChoice {
  name: string;
  words: string;
  time: TimeWanted;
}

export const TIMES: readonly TimeChoice[] = [
  { name: 'none', words: 'as long as you like', time: { kind: 'none' } },
  { name: 'turn-1', words: 'a minute a turn', time: { kind: 'move', seconds: 60 } },
  { name: 'turn-5', words: 'five minutes a turn', time: { kind: 'move', seconds: 300 } },
  {
    name: 'fischer-5',
    words: 'five minutes, and five seconds more each turn',
    time: { kind: 'fischer', seconds: 300, more: 5 },
  },
  {
    name: 'fischer-15',
    words: 'a quarter of an hour, and ten seconds more each turn',
    time: { kind: 'fischer', seconds: 900, more: 10 },
  },
  { name: 'days-1', words: 'a day a turn', time: { kind: 'days', seconds: DAY } },
  { name: 'days-3', words: 'three days a turn', time: { kind: 'days', seconds: 3 * DAY } },
  { name: 'days-7', words: 'a week a turn', time: { kind: 'days', seconds: 7 * DAY } },
];

export const timeOf = (name: string | undefined): TimeChoice =>
  TIMES.find((choice) => choice.name === name) ?? (TIMES[0] as TimeChoice);

/** How time is counted, in words; "" where it is not. */
export function timeWords({ kind, seconds = 0, more = 0 }: TimeWanted): string {
  if (kind === 'none') return '';
  const known = TIMES.find(
    ({ time }) => time.kind === kind && time.seconds === seconds && (kind !== 'fischer' || time.more === more),
  );
  if (known) return known.words;
  return kind === 'fischer' ? `${written(seconds)}, and ${more} s more each turn` : `${written(seconds)} a turn`;
}

/** 2 d 5 h, 3:05 h, 4:09. */
export function written(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${hours % 24} h`;
  if (hours) return `${hours}:${two(Math.floor(seconds / 60) % 60)} h`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
