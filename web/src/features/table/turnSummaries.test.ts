import { expect, it } from 'vitest';
import type { LogLine } from '../../api/tableView';
import {
  seatOfTurn,
  summariesSince,
  turnSummaryAt,
  turnTitleAt,
  type Summaries,
  type TurnSummary,
} from './turnSummaries';

const line = (seat: number | null, starts: boolean, kind = 'moved'): LogLine =>
  ({ seat, turn_start: starts, events: [{ kind, sentence: '', why: '' }] }) as unknown as LogLine;
const count = (events: readonly { kind: string }[]): string => events.map(({ kind }) => kind).join(' ');

/** A summary of lines that `count` sums up. */
const summary = (seat: number | null, text: string): TurnSummary => {
  const events = text.split(' ').map((kind) => ({ kind, sentence: '', why: '' }));
  return { seat, text, report: '', events: events };
};

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
  own: null,
  over,
  current,
});

it('a turn is summed up once it is over', () => {
  expect(turnSummaryAt(LOG, 0, game())).toEqual(summary(0, 'a b'));
  expect(turnSummaryAt(LOG, 2, game())).toEqual(summary(1, 'c d'));
  expect(turnSummaryAt(LOG.slice(0, 4), 2, game())).toBeNull();
  expect(turnSummaryAt(LOG.slice(0, 4), 2, game(true))).toEqual(summary(1, 'c d'));
  expect(turnSummaryAt(LOG.slice(0, 4), 2, game(false, 1))).toBeNull();
  expect(turnSummaryAt(LOG.slice(0, 4), 2, game(false, 0))).toEqual(summary(1, 'c d'));
});

it('a turn in which several decide at once is nobody’s', () => {
  const both = [line(1, true, 'a'), line(0, false, 'b'), line(0, true, 'c')];
  expect(turnSummaryAt(both, 0, game())).toEqual(summary(null, 'a b'));
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
  expect(summariesSince(LOG, [0], game(false, 0))).toEqual([summary(1, 'c d')]);
  expect(summariesSince(LOG, [1], game(false, 0))).toEqual([]);
  expect(summariesSince([...LOG, line(0, false, 'f')], [0], game(false, 0))).toEqual([]);
  const isMinor: Summaries['isMinor'] = ({ kind }) => kind === 'f';
  const lasting = { ...game(false, 0), isMinor };
  expect(summariesSince([...LOG, line(0, false, 'f')], [0], lasting), 'of weight').toEqual([summary(1, 'c d')]);
  expect(summariesSince([...LOG, line(0, false, 'g')], [0], lasting)).toEqual([]);
  expect(summariesSince(LOG.slice(0, 1), [0], game(false, 0))).toEqual([]);
  const middle = [line(1, false, 'b'), line(null, true, 'c')];
  expect(summariesSince(middle, [0], game(false, 0)), 'begun before the game').toEqual([summary(1, 'b')]);
});

it('of several others, all turns since one’s own are shown', () => {
  const four = [0, 1, 2, 3].flatMap((seat) => [line(seat, true, `a${seat}`), line(seat, false, `b${seat}`)]);
  const others = [1, 2, 3].map((seat) => summary(seat, `a${seat} b${seat}`));
  expect(summariesSince(four, [0], game(false, 0))).toEqual(others);
  expect(summariesSince(four, [], game(false, 0)), 'a spectator sees the last').toEqual(others.slice(-1));
  expect(summariesSince(four, [0], game(false, 3)), 'the last continues').toEqual([]);
});

it('says whose a turn is before its summary is shown, unless one line says it or the reader knows', () => {
  const seats = ['White', 'Black'].map((name) => ({ name, colour: '', mark: 'disc' })) as Summaries['seats'];
  const players = { ...game(false, 0), seats };
  expect(turnTitleAt(LOG, 2, players)).toEqual({ seat: 1, text: 'Black’s turn' });
  expect(turnTitleAt(LOG, 4, players), 'after the roll').toEqual({ seat: 0, text: 'White’s turn' });
  expect(turnTitleAt(LOG, 4, { ...players, own: 0 })).toBeNull();
  expect(turnTitleAt([line(1, true, 'passed')], 0, players), 'it is over').toBeNull();
  expect(turnTitleAt(LOG, 2, { ...players, summarise: undefined })).toBeNull();
  const secret = { ...line(1, true), text: null } as LogLine;
  expect(turnTitleAt([secret], 0, { ...players, title: () => 'Turn 2' })).toEqual({ seat: null, text: 'Turn 2' });
});
