import { describe, expect, it } from 'vitest';
import { emptyProgram, mayMark, programText, type BallBoard } from './program';

const board: BallBoard = { pieces: [], scores: [0, 0], ready: ['DQ', ''], duty: ['AL'], phase: 'program', turn: 1 };

describe('programs', () => {
  it('are written as seen from each seat', () => {
    const program = emptyProgram(0, board);
    program.commands.S = ['up', 'up', 'stand'];
    program.commands.L = ['down', 'left', 'right'];
    program.pass = { row: 1, to: 'L' };
    program.dash = 'up';
    expect(programText(program, 0)).toBe('S:FF. M:... L:BLR P2:L D:F');
    expect(programText(program, 1)).toBe('S:BB. M:... L:FRL P2:L D:B');
  });

  it('begin backward where they must', () => {
    expect(programText(emptyProgram(1, board), 1)).toBe('S:... M:... L:B..');
  });

  it('mark a pass on row 1 only with the Quick Pass, never to the medium', () => {
    expect(mayMark(0, 'S', 'DQ')).toBe(true);
    expect(mayMark(0, 'M', 'DQ')).toBe(false);
    expect(mayMark(0, 'S', '')).toBe(false);
    expect(mayMark(1, 'M', '')).toBe(true);
    const program = emptyProgram(0, board);
    program.pass = { row: 0, to: 'S' };
    program.blitz = true;
    expect(programText(program, 0)).toBe('S:... M:... L:... P1:S Q Z');
  });
});
