import type { TableView } from '../../api/tableView';
import { describe, expect, it } from 'vitest';
import type { BoardSession } from '../../board/boardSession.svelte';
import {
  groupsOf,
  isComplete,
  joined,
  linesLeft,
  notationKey,
  readableLine,
  told,
  type Entry,
  type Line,
} from './conditionalMoves';

/** The decisions of the other seat (1) and the own one (0), in turn. */
const line = (...texts: string[]): Entry[] => texts.map((text, at) => ({ text, seat: at % 2 ? 0 : 1 }));
const known = [line('a', 'b'), line('c', 'd', 'e', 'f')];
const with_ = (...texts: string[]): Line[] => joined(known, line(...texts), 0);

describe('joined', () => {
  it('puts another beginning beside what is known', () => {
    expect(with_('x', 'y')).toEqual([...known, line('x', 'y')]);
  });
  it('takes in the line that it continues, and leaves other ways behind the same answer', () => {
    expect(with_('a', 'b', 'g', 'h')).toEqual([known[1], line('a', 'b', 'g', 'h')]);
    expect(with_('c', 'd', 'x', 'y')).toEqual([...known, line('c', 'd', 'x', 'y')]);
  });
  it('answers again, and forgets what followed the other answer', () => {
    expect(with_('c', 'x')).toEqual([known[0], line('c', 'x')]);
    expect(with_('c', 'd', 'e', 'z')).toEqual([known[0], line('c', 'd', 'e', 'z')]);
  });
  it('does not shorten what is known already', () => {
    expect(with_('a', 'b')).toEqual(known);
    expect(with_('c', 'd')).toEqual(known);
  });
});

describe('linesLeft', () => {
  const table = (texts: string[]): Pick<TableView, 'conditional_moves' | 'log'> => ({
    conditional_moves: {
      ply: 1,
      lines: known.map((one) => one.map(({ text }) => text)),
      deciders: known.map((one) => one.map(({ seat }) => seat)),
    },
    log: texts.map((text) => ({ text }) as TableView['log'][number]),
  });
  it('is what may still happen', () => {
    expect(linesLeft(null)).toEqual([]);
    expect(linesLeft(table(['0']))).toEqual(known);
    expect(linesLeft(table(['0', 'c', 'd']))).toEqual([line('e', 'f')]);
    expect(linesLeft(table(['0', 'x', 'd']))).toEqual([]);
  });
});

it('is said in words', () => {
  expect(told(known[1] ?? [], 0, ['Bob', 'Ann'])).toBe('if Ann plays c, you answer d; if Ann plays e, you answer f');
});

it('is read as lists of moves have it in text, with a key where that is a notation of its own', () => {
  const moveKey = (): never => expect.fail('not loaded before it is shown');
  const moveLabel = (text: string): string => text.replace('-', '→');
  const session = { board: { moveKey, moveLabel }, moveLabel } as unknown as BoardSession;
  expect(readableLine(line('a-b', 'c'), session, 0)).toEqual(line('a→b', 'c'));
  expect(notationKey(session)).toBe(moveKey);
  expect(notationKey({ ...session, board: { moveKey } } as unknown as BoardSession)).toBeUndefined();
});

it('is drawn as in the log, where no key is needed, and is said in words all the same', () => {
  const board = {
    moveKey: (): never => expect.fail(),
    moveLabel: String,
    drawnMove: (text: string) => [{ piece: text }],
  };
  const session = { board, moveLabel: String } as unknown as BoardSession;
  const turns = [...line('a', 'b'), { text: 'c', seat: 0 }];
  const readable = readableLine(turns, session, 0);
  expect(groupsOf(readable, 0, ['Bob', 'Ann']).map(({ drawn }) => drawn)).toEqual([
    [{ piece: 'a' }],
    [{ piece: 'b' }, ' and ', { piece: 'c' }],
  ]);
  expect(told(readable, 0, ['Bob', 'Ann'])).toBe('if Ann plays a, you answer b and c');
  expect(groupsOf(turns, 0, ['Bob', 'Ann']).map(({ drawn }) => drawn)).toEqual([undefined, undefined]);
  expect(notationKey(session)).toBeUndefined();
});

describe('among several', () => {
  const several: Line = [
    { text: 'pass', seat: 1 },
    { text: 'stake', seat: 2 },
    { text: 'keep', seat: 0 },
    { text: 'pass', seat: 0 },
    { text: 'stake', seat: 1 },
  ];
  it('the others are named, and what belongs together stands together', () => {
    const names = ['Ann', 'Bob', 'Cat'];
    expect(told(several, 0, names)).toBe(
      'if Bob plays pass and Cat plays stake, you answer keep and pass; if Bob plays stake',
    );
  });
  it('it is complete where it ends with an answer', () => {
    expect([1, 2, 3, 4, 5].map((end) => isComplete(several.slice(0, end), 0))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(isComplete([{ text: 'pass', seat: 0 }], 0)).toBe(false);
  });
  it('another answer takes the place of the first, another decision of somebody stands beside it', () => {
    const kept = several.slice(0, 4);
    expect(joined([kept], [...several.slice(0, 2), { text: 'throw', seat: 0 }], 0)).toHaveLength(1);
    expect(joined([kept], [kept[0] as Entry, { text: 'pass', seat: 2 }, { text: 'keep', seat: 0 }], 0)).toHaveLength(2);
  });
});
