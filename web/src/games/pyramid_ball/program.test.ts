import { describe, expect, it } from 'vitest';
import {
  between,
  commandAfter,
  dropIdlePass,
  emptyProgram,
  firstToPlan,
  ledTo,
  mayMark,
  passingAt,
  programText,
  readProgram,
  routeOf,
  runsIn,
  withPass,
  type At,
  type Program,
  type Size,
} from './program';

const DUTY = ['AL'];

describe('programs', () => {
  it('are written as seen from each seat', () => {
    const program = emptyProgram(0, DUTY);
    program.commands.S = ['up', 'up', 'stand'];
    program.commands.L = ['down', 'left', 'right'];
    program.pass = { row: 1, to: 'L' };
    program.dash = 'up';
    expect(programText(program, 0)).toBe('S:FF. M:... L:BLR P2:L D:F');
    expect(programText(program, 1)).toBe('S:BB. M:... L:FRL P2:L D:B');
  });

  it('begin backward where they must', () => {
    expect(programText(emptyProgram(1, DUTY), 1)).toBe('S:... M:... L:B..');
  });

  it('mark a pass on row 1 only with the Quick Pass, never to the medium', () => {
    expect(mayMark(0, 'S', 'DQ')).toBe(true);
    expect(mayMark(0, 'M', 'DQ')).toBe(false);
    expect(mayMark(0, 'S', '')).toBe(false);
    expect(mayMark(1, 'M', '')).toBe(true);
    const program = emptyProgram(0, DUTY);
    program.pass = { row: 0, to: 'S' };
    program.blitz = true;
    expect(programText(program, 0)).toBe('S:... M:... L:... P1:S Q Z');
  });

  it('are read as they are written, from both seats', () => {
    for (const text of ['S:FF. M:.RF L:BLF', 'S:F.. M:... L:... P2:L D:F', 'S:... M:... L:RRR P1:S Q Z']) {
      for (const side of [0, 1]) expect(programText(readProgram(text, side) as Program, side)).toBe(text);
    }
    expect(readProgram('pick M', 0)).toBeNull();
    expect(readProgram('S:FF M:... L:...', 0)).toBeNull();
  });
});

describe('routes', () => {
  const lead = (program: Program, size: Size, from: string, way: string[], rows = 3, fixed = false): string => {
    for (const square of way) program = ledTo(program, { size, from, fixed, rows }, square) ?? program;
    return programText(program, 0);
  };

  it('become commands square by square, and are taken back by going back', () => {
    const empty = emptyProgram(0, []);
    expect(lead(empty, 'M', 'd4', ['d5', 'e5', 'e6'])).toBe('S:... M:FRF L:...');
    expect(lead(empty, 'M', 'd4', ['d5', 'e5', 'd5'])).toBe('S:... M:F.. L:...');
    expect(lead(empty, 'M', 'd4', ['d5', 'e5', 'e6', 'e7'])).toBe('S:... M:FRF L:...');
    expect(lead(empty, 'M', 'd4', ['f6'])).toBe('S:... M:... L:...');
  });

  it('continue into the Dash of the small', () => {
    expect(lead(emptyProgram(0, []), 'S', 'f3', ['f4', 'f5', 'f6', 'f7'], 4)).toBe('S:FFF M:... L:... D:F');
  });

  it('keep the command that is fixed', () => {
    const program = emptyProgram(0, ['HL']);
    expect(lead(program, 'L', 'b8', ['b8'], 3, true)).toBe('S:... M:... L:BF.');
    expect(lead(program, 'L', 'b8', ['c7', 'b7'], 3, true)).toBe('S:... M:... L:B..');
  });

  it('stop at the edge', () => {
    const program = readProgram('S:... M:... L:LLL', 0) as Program;
    expect(routeOf(program, 'L', 'b3')).toEqual(['b3', 'a3', 'a3', 'a3', 'a3']);
  });

  it('fill what a quick pointer leaps over', () => {
    expect(between('d4', 'f5')).toEqual(['e4', 'f4', 'f5']);
    expect(between('d4', 'd4')).toEqual([]);
  });
});

describe('entering a plan step by step', () => {
  const pieces = (carrier: number | null) =>
    ['f3', 'd4', 'b3', 'f6', 'd5', 'b6'].map((square, id) => ({
      name: '',
      side: id < 3 ? 0 : 1,
      seat: id < 3 ? 0 : 1,
      size: 'SML'.charAt(id % 3),
      square,
      ball: id === carrier,
    }));

  it('begins with the piece that has the ball, else with the one nearest to it', () => {
    expect(firstToPlan({ pieces: pieces(1), ball: null }, 0)).toBe('M');
    expect(firstToPlan({ pieces: pieces(5), ball: null }, 0)).toBe('L');
    expect(firstToPlan({ pieces: pieces(null), ball: 'g1' }, 0)).toBe('S');
  });

  it('goes along the steps of a piece, then to the next piece', () => {
    expect(commandAfter({ size: 'S', row: 0 }, '')).toEqual({ size: 'S', row: 1 });
    expect(commandAfter({ size: 'S', row: 2 }, '')).toEqual({ size: 'M', row: 0 });
    expect(commandAfter({ size: 'S', row: 2 }, 'D')).toEqual({ size: 'S', row: 3 });
    expect(commandAfter({ size: 'L', row: 2 }, '')).toEqual({ size: 'L', row: 2 });
  });

  it('passes to the piece of a step, and from the carrier to each in turn; the carrier stays for it', () => {
    const start = readProgram('S:... M:FFF L:...', 0) as Program;
    const passAt = (program: Program, at: At, ready = ''): Program => withPass(program, at, 'M', ready);
    const one = passAt(start, { size: 'L', row: 1 });
    expect(programText(one, 0)).toBe('S:... M:F.F L:... P2:L');
    expect(programText(passAt(one, { size: 'L', row: 1 }), 0)).toBe('S:... M:F.F L:...');
    expect(programText(passAt(one, { size: 'S', row: 0 }), 0)).toBe('S:... M:F.F L:... P2:S');
    expect(programText(passAt(one, { size: 'S', row: 0 }, 'Q'), 0)).toBe('S:... M:..F L:... P1:S Q');
    const carriers = [1, 2, 3].reduce<Program[]>(
      (all) => [...all, passAt(all.at(-1) ?? start, { size: 'M', row: 2 })],
      [],
    );
    expect(carriers.map((program) => program.pass?.to ?? null)).toEqual(['S', 'L', null]);
  });

  it('offers a pass to the piece that has the ball in a step, and to get it to those that it can throw to', () => {
    const offered = (text: string, size: Size, ready = ''): (string | null)[] =>
      [0, 1, 2, 3].map((row) => passingAt(readProgram(text, 0) as Program, { size, row }, 'M', ready));
    expect(offered('S:... M:... L:...', 'M')).toEqual(['pass', 'pass', 'pass', null]);
    expect(offered('S:... M:... L:... P2:S', 'M'), 'it has no ball any more').toEqual(['pass', 'pass', null, null]);
    expect(offered('S:... M:... L:...', 'S')).toEqual([null, 'get', 'get', null]);
    expect(offered('S:... M:... L:...', 'S', 'Q'), 'the Quick Pass').toEqual(['get', 'get', 'get', null]);
    expect(passingAt(readProgram('S:... M:... L:...', 0) as Program, { size: 'L', row: 0 }, 'S', 'Q')).toBe(null);
  });

  it('lose a pass in whose step its carrier moves', () => {
    const read = (text: string): Program => readProgram(text, 0) as Program;
    const kept = (text: string, carrier?: Size): boolean => dropIdlePass(read(text), carrier).pass !== null;
    expect(kept('S:... M:F.F L:... P2:L', 'M')).toBe(true);
    expect(kept('S:... M:FF. L:... P2:L', 'M')).toBe(false);
    // The ball may be won by then.
    expect(kept('S:... M:FF. L:... P2:L')).toBe(true);
  });
});

it('says in which row of a turn a command runs', () => {
  const plan = (text: string): Program => readProgram(text, 0) ?? emptyProgram(0, []);
  const inRow = (program: Program, size: Size, name: string): number[] =>
    [0, 1, 2, 3].filter((row) => runsIn(program, { size, row }, name));
  const plain = plan('S:FFF M:FFF L:FFF D:F');
  expect(['1', '1b', '1c', '2', '3', '4'].map((name) => inRow(plain, 'L', name))).toEqual([[0], [], [], [1], [2], [3]]);
  const blitz = plan('S:FFF M:FFF L:FFF Z');
  expect(['1', '1b', '1c', '2', '3'].map((name) => inRow(blitz, 'L', name))).toEqual([[0], [1], [2], [], []]);
  expect(inRow(blitz, 'S', '1b')).toEqual([]);
  expect(inRow(blitz, 'S', '2')).toEqual([1]);
  expect(inRow(plain, 'S', ''), 'no step').toEqual([]);
});
