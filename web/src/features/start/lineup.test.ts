import type { GameDescription } from '../../api/generated/messages';
import { expect, test } from 'vitest';
import { firstGame, firstLineup, firstOptions, seatsWanted } from './lineup';

const card = {
  seats: [{ name: 'Red' }, { name: 'Yellow' }, { name: 'Green' }],
  levels: [{ name: '1' }, { name: '2' }, { name: '3' }, { name: '4' }],
  options: [
    { name: 'rules', type: 'str', default: 'short', choices: [{ value: 'short' }, { value: 'long' }], free: false },
    { name: 'clock', type: 'int', default: 60, choices: [], free: false },
  ],
} as unknown as GameDescription;

test('options that no longer fit fall back to what the game declares', () => {
  expect(firstOptions(card, { rules: 'long', clock: 'soon', gone: true })).toEqual({ rules: 'long', clock: 60 });
  expect(firstOptions(card, { rules: 'endless' })).toEqual({ rules: 'short', clock: 60 });
});

test('what was played last is begun with, and the first game where that is gone', () => {
  const games = ['one', 'two'].map((id) => ({ id }) as GameDescription);
  expect(firstGame(games, { game: 'two' })?.id).toBe('two');
  expect(firstGame(games, { game: 'three' })?.id).toBe('one');
  expect(firstGame([], { game: 'two' })).toBeUndefined();
});

test('a lineup that is kept is offered again, what does not fit is not', () => {
  const kept = { opponent: 'mixed', side: '9', seats: [{ kind: 'bot', level: 'champion' }] };
  const lineup = firstLineup(card, kept);
  expect([lineup.opponent, lineup.side, lineup.seats.length]).toEqual(['mixed', '0', 3]);
  expect(lineup.seats[0]).toEqual({ kind: 'person' });
});

test('quick choices and single seats become what the server is asked for', () => {
  const lineup = firstLineup(card);
  expect(seatsWanted(lineup, 2, 1, '')).toEqual([
    { kind: 'bot', level: '2' },
    { kind: 'person', name: 'You' },
  ]);
  expect(seatsWanted({ ...lineup, opponent: 'person' }, 3, 0, 'Ann').length).toBe(3);
  const seats = [{ kind: 'person', name: ' Ann ' }, { kind: 'bot', level: '1' }, { kind: 'person' }];
  expect(seatsWanted({ opponent: 'mixed', side: '0', seats }, 3, 0, '')).toEqual([
    { kind: 'person', name: 'Ann' },
    { kind: 'bot', level: '1' },
    { kind: 'person' },
  ]);
});
