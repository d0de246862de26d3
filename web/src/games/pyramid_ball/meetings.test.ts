import { describe, expect, it } from 'vitest';
import { meetingLine } from './labels';
import { foremost, meetingsOf, type Standing } from './model';
import { emptyProgram, readProgram, SIZES, type At } from './program';

const START = ['f3', 'd4', 'b3', 'f6', 'd5', 'b6'];

function board(squares: readonly string[], carrier: number | null = 1, loose: string | null = null): Standing {
  const pieces = squares.map((square, id) => {
    const side = id < 3 ? 0 : 1;
    return { id, side, seat: side, size: SIZES[id % 3] ?? 'S', square };
  });
  return { pieces, carrier, loose };
}

describe('a plan that leads to a piece of the other team', () => {
  const met = (side: number, text: string, now: Standing): (string | number)[][] =>
    meetingsOf(now, side, readProgram(text, side) ?? emptyProgram(side, [])).map(({ piece, row, other, outcome }) => [
      piece.size,
      row,
      other.id,
      outcome,
    ]);

  it('is stopped there if its team has the ball, at the first one', () => {
    expect(met(0, 'S:FF. M:FFF L:...', board(START))).toEqual([['M', 0, 4, 'stopped']]);
    expect(met(0, 'S:FFF M:... L:.FF', board(START)), 'the last step of the small').toEqual([['S', 2, 3, 'stopped']]);
    expect(met(0, 'S:... M:RFF L:...', board(START))).toEqual([]);
  });

  it('pushes it if the other team has the ball and there is room, and takes the ball from its carrier', () => {
    expect(met(1, 'S:... M:F.. L:...', board(START))).toEqual([['M', 0, 1, 'tackles']]);
    expect(met(1, 'S:... M:F.. L:...', board(START, 0))).toEqual([['M', 0, 1, 'pushes']]);
    const [edge, chain] = [
      ['f3', 'd1', 'b3', 'f6', 'd2', 'b6'],
      ['d3', 'd4', 'b3', 'f6', 'd5', 'b6'],
    ];
    expect(met(1, 'S:... M:F.. L:...', board(edge)), 'at the edge').toEqual([['M', 0, 1, 'stopped']]);
    expect(met(1, 'S:... M:F.. L:...', board(chain)), 'a chain').toEqual([['M', 0, 1, 'tackles']]);
    const held = ['f3', 'd4', 'b3', 'f6', 'd5', 'd3'];
    expect(met(1, 'S:... M:F.. L:...', board(held)), 'a team-mate behind it').toEqual([['M', 0, 1, 'stopped']]);
    expect(met(1, 'S:... M:F.. L:L..', board(held)), 'which leaves').toEqual([['M', 0, 1, 'tackles']]);
  });

  it('pushes no piece onto a loose ball, and the team of its scorer pushes none', () => {
    const loose = board(START, null, 'e8');
    expect(met(0, 'S:... M:F.. L:...', loose), 'who has scored').toEqual([['M', 0, 4, 'stopped']]);
    expect(met(1, 'S:... M:F.. L:...', loose)).toEqual([['M', 0, 1, 'pushes']]);
    const before = ['f3', 'd3', 'b3', 'f6', 'd2', 'b6'];
    expect(met(0, 'S:... M:B.. L:...', board(before, null, 'e1'))).toEqual([['M', 0, 4, 'pushes']]);
    expect(met(0, 'S:... M:B.. L:...', board(before, null, 'd1'))).toEqual([['M', 0, 4, 'stopped']]);
  });

  it('says one thing in its line: that of the selected command or piece, or else what spoils most', () => {
    const seats = ['Red', 'Blue'].map((name) => ({ name, colour: '', mark: '' }));
    const now = board(['f3', 'd4', 'b3', 'f5', 'd5', 'b4'], 4);
    const found = meetingsOf(now, 0, readProgram('S:.F. M:F.. L:F..', 0) ?? emptyProgram(0, []));
    expect(found.map(({ outcome }) => outcome)).toEqual(['tackles', 'pushes']);
    const line = (at: At, meetings = found): string => {
      const told = foremost(meetings, at);
      return told ? meetingLine(told, 0, seats) : '';
    };
    expect(line({ size: 'L', row: 2 }), 'its piece').toBe('Step 1: if Blue L stays there, your L pushes it.');
    expect(line({ size: 'S', row: 0 })).toBe('Step 1: if Blue M stays there, your M takes the ball.');
    const stops = meetingsOf({ ...now, carrier: 1 }, 0, readProgram('S:... M:F.. L:F..', 0) ?? emptyProgram(0, []));
    expect(line({ size: 'S', row: 0 }, [...found, ...stops])).toBe('Step 1: if Blue M stays there, it stops your M.');
    expect(line({ size: 'S', row: 0 }, [])).toBe('');
  });
});
