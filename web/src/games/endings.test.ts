// Why a game of two is over, as one of its players and a spectator read it.
import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../api/generated/messages';
import type { Ending } from '../board/contract';
import braces from './braces';
import pylos from './pylos';
import pyramid from './pyramid';
import ball from './pyramid_ball';

const seats = ['Ann', 'Level 3 bot'].map((name) => ({ name, colour: '#888888' })) as unknown as SeatInfo[];
const said = { sentence: '', why: '' };

/** The reasons as the winner, seat 0, and the loser read them. */
function reasons<E>(
  board: { ending?: (event: E, seats: readonly SeatInfo[], own: number | null) => Ending | null },
  event: E,
): unknown[] {
  expect(board.ending?.(event, seats, null), 'a spectator reads the sentence of the game').toBeNull();
  return [0, 1].map((own) => board.ending?.(event, seats, own)?.reason);
}

describe('why the game is over', () => {
  it('is said to the player in Pylos', () => {
    const won = (reason: string): unknown[] => reasons(pylos, { kind: 'won', seat: 0, reason, ...said });
    expect(won('top')).toEqual(['You put the last sphere on the top.', 'Ann put the last sphere on the top.']);
    expect(won('stuck')).toEqual([
      'Level 3 bot is to move, and any turn would change nothing.',
      'You are to move, and any turn would change nothing.',
    ]);
    expect(won('empty')).toEqual([
      'Level 3 bot is to move and has no sphere left in the reserve.',
      'You are to move and have no sphere left in the reserve.',
    ]);
  });

  it('is said to the player in Pyramid', () => {
    const won = (both: boolean): unknown[] =>
      reasons(pyramid, { kind: 'won', seat: 0, both_stuck: both, stuck: ['b2', 'b4'], ...said });
    expect(won(false)).toEqual([
      'Level 3 bot cannot move: the tokens on b2 and b4 are boxed in.',
      'You cannot move: your tokens on b2 and b4 are boxed in.',
    ]);
    expect(won(true)).toEqual([
      'Level 3 bot cannot move: the tokens on b2 and b4 are boxed in. You are stuck too, but it was not your turn.',
      'You cannot move: your tokens on b2 and b4 are boxed in. Ann is stuck too, but was not to move.',
    ]);
  });

  it('is said to the player in Braces', () => {
    const won = (turning: boolean): unknown[] =>
      reasons(braces, { kind: 'won', seat: 0, by_turning: turning, ...said });
    expect(won(true)).toEqual(['You have flipped all of Level 3 bot’s pieces.', 'All of your pieces are flipped.']);
    expect(won(false)).toEqual(['Level 3 bot can no longer win.', 'You can no longer win.']);
  });

  it('is the score in Pyramid Ball', () => {
    expect(reasons(ball, { kind: 'won', seat: 0, home_score: 1, away_score: 2, ...said })).toEqual([
      '2-1 to you.',
      '2-1 to Ann.',
    ]);
  });
});
