import { expect, it } from 'vitest';
import type { LogLine } from '../../api/tableView';
import { seatOfTurn, summariesSince, turnSummaryAt, type Summaries } from './turnSummaries';

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

const game = (over = false, current: number | null = null, summarise: Summaries['summarise'] = count): Summaries => ({
  summarise,
  report: undefined,
  seats: [],
  over,
  current,
});

it('a turn is summed up once it is over', () => {
  expect(turnSummaryAt(LOG, 0, game())).toMatchObject({ seat: 0, text: 'a b', report: '' });
  expect(turnSummaryAt(LOG, 2, game())).toMatchObject({ seat: 1, text: 'c d', report: '' });
  expect(turnSummaryAt(LOG.slice(0, 4), 2, game())).toBeNull();
  expect(turnSummaryAt(LOG.slice(0, 4), 2, game(true))).toMatchObject({ seat: 1, text: 'c d', report: '' });
  expect(turnSummaryAt(LOG.slice(0, 4), 2, game(false, 1))).toBeNull();
  expect(turnSummaryAt(LOG.slice(0, 4), 2, game(false, 0))).toMatchObject({ seat: 1, text: 'c d', report: '' });
});

it('a turn in which several decide at once is nobody’s', () => {
  const both = [line(1, true, 'a'), line(0, false, 'b'), line(0, true, 'c')];
  expect(turnSummaryAt(both, 0, game())).toMatchObject({ seat: null, text: 'a b', report: '' });
  const two = { ...game(false, 0), seats: [{}, {}] as unknown as Summaries['seats'] };
  expect(turnSummaryAt(both.slice(0, 2), 0, two), 'before they decide again').not.toBeNull();
  expect(
    turnSummaryAt([line(1, true, 'a'), line(null, false, 'b')], 0, { ...two, current: null }),
    'one still decides',
  ).toBeNull();
  expect([0, 2].map((index) => seatOfTurn(both, index))).toEqual([null, 0]);
});

it('a turn of one line needs no sum, nor does one in a game that has none', () => {
  expect(turnSummaryAt([line(0, true), line(1, true)], 0, game())).toBeNull();
  expect(turnSummaryAt(LOG, 0, { ...game(), summarise: undefined })).toBeNull();
});

it('another player’s turn is shown until one has decided', () => {
  expect(summariesSince(LOG, [0], game(false, 0))).toMatchObject([{ seat: 1, text: 'c d', report: '' }]);
  expect(summariesSince(LOG, [1], game(false, 0))).toEqual([]);
  expect(summariesSince([...LOG, line(0, false, 'f')], [0], game(false, 0))).toEqual([]);
  expect(summariesSince(LOG.slice(0, 1), [0], game(false, 0))).toEqual([]);
});

it('of several others, all turns since one’s own are shown', () => {
  const four = [0, 1, 2, 3].flatMap((seat) => [line(seat, true, `a${seat}`), line(seat, false, `b${seat}`)]);
  const others = [1, 2, 3].map((seat) => ({ seat, text: `a${seat} b${seat}`, report: '' }));
  expect(summariesSince(four, [0], game(false, 0))).toMatchObject(others);
  expect(summariesSince(four, [], game(false, 0)), 'a spectator sees the last').toMatchObject(others.slice(-1));
  expect(summariesSince(four, [0], game(false, 3)), 'the last continues').toEqual([]);
});
