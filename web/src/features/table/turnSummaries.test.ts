import { expect, it } from 'vitest';
import type { LogLine } from '../../api/tableView';
import { lastTurnSummary, seatOfTurn, turnSummaryAt } from './turnSummaries';

const line = (seat: number | null, starts: boolean, kind = 'moved'): LogLine =>
  ({ seat, turn_start: starts, events: [{ kind, sentence: '', why: '' }] }) as unknown as LogLine;
const count = (events: readonly { kind: string }[]): string => events.map(({ kind }) => kind).join(' ');

const LOG = [
  line(null, true, 'a'),
  line(0, false, 'b'),
  line(null, true, 'c'),
  line(1, false, 'd'),
  line(null, true, 'e'),
];

it('a turn is summed up once it is over', () => {
  expect(turnSummaryAt(LOG, 0, false, count)).toEqual({ seat: 0, text: 'a b' });
  expect(turnSummaryAt(LOG, 2, false, count)).toEqual({ seat: 1, text: 'c d' });
  expect(turnSummaryAt(LOG.slice(0, 4), 2, false, count)).toBeNull();
  expect(turnSummaryAt(LOG.slice(0, 4), 2, true, count)).toEqual({ seat: 1, text: 'c d' });
});

it('a turn in which several decide at once is nobody’s', () => {
  const both = [line(1, true, 'a'), line(0, false, 'b'), line(0, true, 'c')];
  expect(turnSummaryAt(both, 0, false, count)).toEqual({ seat: null, text: 'a b' });
  expect([0, 2].map((index) => seatOfTurn(both, index))).toEqual([null, 0]);
  expect(lastTurnSummary(both.slice(0, 2).concat(line(1, true, 'c')), [0], count)).toEqual({ seat: null, text: 'a b' });
});

it('a turn of one line needs no sum, nor does one in a game that has none', () => {
  expect(turnSummaryAt([line(0, true), line(1, true)], 0, false, count)).toBeNull();
  expect(turnSummaryAt(LOG, 0, false, undefined)).toBeNull();
});

it('another player’s turn is shown until one has decided', () => {
  expect(lastTurnSummary(LOG, [0], count)).toEqual({ seat: 1, text: 'c d' });
  expect(lastTurnSummary(LOG, [1], count)).toBeNull();
  expect(lastTurnSummary([...LOG, line(0, false, 'f')], [0], count)).toBeNull();
  expect(lastTurnSummary(LOG.slice(0, 1), [0], count)).toBeNull();
});
