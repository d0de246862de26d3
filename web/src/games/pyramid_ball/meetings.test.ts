import { describe, expect, it } from 'vitest';
import { meetingWords } from './labels';
import { mainMeeting, meetingsOf, type Pyramid } from './model';
import { emptyProgram, readProgram, SIZES, type At } from './program';

const START = ['f3', 'd4', 'b3', 'f6', 'd5', 'b6'];

const standingOn = (squares: readonly string[]): Pyramid[] =>
  squares.map((square, id) => {
    const side = id < 3 ? 0 : 1;
    return { id, side, seat: side, size: SIZES[id % 3] ?? 'S', square };
  });

describe('a plan that leads to a piece of the other team', () => {
  const met = (side: number, text: string, squares = START): (string | number)[][] =>
    meetingsOf(
      { pieces: standingOn(squares), carrier: 1 },
      side,
      readProgram(text, side) ?? emptyProgram(side, []),
    ).map(({ piece, row, from, other }) => [piece.size, row, from, other.id]);

  it('meets it there, at the first one', () => {
    expect(met(0, 'S:FF. M:FFF L:...')).toEqual([['M', 0, 'd4', 4]]);
    expect(met(0, 'S:FFF M:... L:.FF'), 'the last step of the small').toEqual([['S', 2, 'f5', 3]]);
    expect(met(0, 'S:... M:RFF L:...'), 'a way around it').toEqual([]);
    expect(met(1, 'S:... M:F.. L:...')).toEqual([['M', 0, 'd5', 1]]);
    expect(met(0, 'S:... M:F.. L:...', ['f3', 'd4', 'd5', 'f6', 'e7', 'b6']), 'a team-mate').toEqual([]);
  });

  it('says one thing in its line: about the selected piece, or else about the first meeting', () => {
    const seats = ['Red', 'Blue'].map((name) => ({ name, colour: '', mark: '' }));
    const pieces = standingOn(['f3', 'd4', 'b3', 'f5', 'd5', 'b4']);
    const found = meetingsOf({ pieces, carrier: 1 }, 0, readProgram('S:.F. M:.F. L:F..', 0) ?? emptyProgram(0, []));
    const line = (at: At, meetings = found): string => {
      const meeting = mainMeeting(meetings, at);
      return meeting ? meetingWords(meeting, 0, seats) : '';
    };
    expect(line({ size: 'M', row: 2 }), 'its piece').toBe('Step 2: if Blue M stays on d5, your M stops on d4.');
    expect(line({ size: 'S', row: 0 }), 'the first').toBe('Step 1: if Blue L stays on b4, your L stops on b3.');
    expect(line({ size: 'S', row: 0 }, [])).toBe('');
  });

  it('says what comes of it: only the team without the ball pushes, where there is room', () => {
    const seats = ['Red', 'Blue'].map((name) => ({ name, colour: '', mark: '' }));
    const lineOf = (squares: readonly string[], carrier: number | null, text: string): string => {
      const found = meetingsOf(
        { pieces: standingOn(squares), carrier },
        0,
        readProgram(text, 0) ?? emptyProgram(0, []),
      );
      return found.map((meeting) => meetingWords(meeting, 0, seats).split('your ')[1]).join();
    };
    const forward = 'S:... M:F.. L:...';
    expect(lineOf(START, 0, forward), 'the own team has the ball').toBe('M stops on d4.');
    expect(lineOf(START, 3, forward)).toBe('M pushes it.');
    expect(lineOf(START, 4, forward), 'the carrier').toBe('M pushes it and scores.');
    expect(lineOf(START, null, forward), 'nobody has the ball').toBe('M bumps into it.');
    const chain = ['f3', 'd6', 'b3', 'd8', 'd7', 'b6'];
    expect(lineOf(chain, 3, forward), 'the second one is at the edge').toBe('M stops on d6: no room to push.');
    expect(lineOf(chain, 3, 'S:... M:FR. L:...'), 'later steps').toBe('M stops on d6: no room to push.');
    expect(lineOf(['f3', 'd4', 'd6', 'f6', 'd5', 'b6'], 3, forward), 'an own piece').toBe(
      'M stops on d4: no room to push.',
    );
    expect(lineOf(['f3', 'd4', 'b3', 'd6', 'd5', 'b6'], 3, forward), 'both').toBe('M pushes it.');
  });
});
