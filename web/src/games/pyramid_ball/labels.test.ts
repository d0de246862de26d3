import { describe, expect, it } from 'vitest';
import type { Told } from '../../api/generated/pyramid_ball';
import ball from '.';
import { moveLabel, obstacleLabel, type Struck } from './labels';
import type { BallFrame } from './model';

const SEATS = ['Red', 'Blue'].map((name) => ({ name, colour: '', mark: '' }));

/** With plain spaces. */
const label = (text: string, seat: number, near: number): string =>
  moveLabel(text, seat, near)
    .replaceAll('\u202f', '')
    .replaceAll(/[\u00a0\u2002]/g, ' ');

describe('a decision in a list', () => {
  it('has arrows as seen from the near side', () => {
    expect(label('S:FL. M:... L:.BR P2:S', 0, 0)).toBe('S ↑← L ·↓→ 2: pass to S');
    expect(label('S:FL. M:... L:.BR P2:S', 1, 0)).toBe('S ↓→ L ·↑← 2: pass to S');
    expect(label('S:FL. M:... L:.BR P2:S', 1, 1)).toBe('S ↑← L ·↓→ 2: pass to S');
  });

  it('names what a team can do once, and choices', () => {
    expect(label('S:... M:... L:F.. D:F Z', 0, 0)).toBe('L ↑ Dash ↑ Blitz');
    expect(label('S:... M:... L:...', 0, 0)).toBe('all stay');
    expect(label('pick M', 0, 0)).toBe('medium');
    expect(label('take S', 0, 0)).toBe('Dash');
  });
});

it('what is said of a plan in a list has directions as its arrows have, and what came of both plans', () => {
  const report = (
    text: string,
    seat: number,
    near: number,
    events: readonly Told[] = [],
  ): readonly string[] | undefined =>
    ball.moveReport?.({ text, seat, events, seats: SEATS, near }).map((part) => part.replaceAll('\u00a0', ' '));
  expect(report('S:FL. M:... L:.BR P2:S', 0, 0)).toEqual([
    'Red: S up, left; L stay, down, right; pass to the small in step 2.',
  ]);
  expect(report('S:F.. M:... L:... D:B', 1, 0)).toEqual(['Blue: S down; Dash up.']);
  expect(report('S:... M:... L:...', 1, 1)).toEqual(['Blue: all stay.']);
  expect(report('pick M', 0, 0), 'in words already').toEqual([]);
  const end = { kind: 'turn_ended', turn: 1, holder: null, home: 0, rows_left: null } as const;
  const ended = { ...end, sentence: 'The ball is loose.', why: '' } as Told;
  expect(report('S:F.. M:... L:...', 0, 0, [ended])).toEqual(['Red: S up.', 'The ball is loose.']);
  const won = { kind: 'won', sentence: 'Red wins.' } as Told;
  expect(report('S:F.. M:... L:...', 0, 0, [ended, won]), 'the end of the game is said elsewhere').toEqual([
    'Red: S up.',
  ]);
});

it('what happened has the directions of the list of moves in plans', () => {
  const planned = { kind: 'programmed', side: 1, home: 0, program: 'S:L.. M:... L:...' } as const;
  const event = { ...planned, seat: 1, sentence: 'Blue planned: small left.', why: '' } as Told;
  expect(ball.eventWords?.(event, SEATS, 0)).toBe('Blue: S\u00a0right.');
  expect(ball.eventWords?.(event, SEATS, 1)).toBe('Blue: S\u00a0left.');
  expect(ball.eventWords?.({ kind: 'won', sentence: 'Red wins.' } as Told, SEATS, 0)).toBe('Red wins.');
});

it('the report of a turn says who pushed whom, and counts pushes that do not fit as sentences', () => {
  const pushed = (goal: string, row = '2', piece = 0): Told => ({
    kind: 'pushed',
    by: 3,
    row,
    home: 0,
    piece,
    source: 'f4',
    goal,
    sentence: '',
    why: '',
  });
  expect(ball.turnReport?.([pushed('f3')], SEATS, null)).toBe('Blue S pushed Red S to f3.');
  expect(ball.turnReport?.([pushed('f3'), pushed('f2')], SEATS, null)).toBe(
    'Blue S pushed Red S to f3. Blue S pushed Red S to f2.',
  );
  expect(ball.turnReport?.([pushed('f3'), pushed('f2'), pushed('f1')], SEATS, null)).toBe('3 pushes.');
  const tackled = { kind: 'tackled', row: '3', home: 0, piece: 4, carrier: 1, cell: 'd4', why: '' } as const;
  expect(
    ball.turnReport?.([pushed('f3'), pushed('e4', '3', 1), { ...tackled, sentence: 'A tackle.' }], SEATS, null),
    'in the order of the steps, a tackle once',
  ).toBe('Blue S pushed Red S to f3. A tackle.');
  expect(
    ball.turnReport?.([{ ...tackled, row: '1', sentence: 'A tackle.' }, pushed('f3'), pushed('f2')], SEATS, null),
  ).toBe('A tackle. 2 pushes.');
});

it('the report of a turn names the pieces that were stopped, and by what', () => {
  const struck = (piece: number, other: number | null, reason: string, [at, goal]: [string, string]): Told => ({
    ...{ kind: 'struck', row: '2', home: 0, piece, other, reason, at, goal, loose: false, sentence: '', why: '' },
  });
  const report = (...events: Told[]): string | undefined => ball.turnReport?.(events, SEATS, null);
  const blocked = struck(1, 5, 'occupied', ['d4', 'd5']);
  expect(report(blocked)).toBe('Blue L stopped Red M on d4.');
  expect(report(blocked, struck(3, null, 'edge', ['g6', '']))).toBe(
    'Blue L stopped Red M on d4. Blue S stopped at the edge on g6.',
  );
  const met = [struck(0, 2, 'same_square', ['e3', 'd3']), struck(2, 0, 'same_square', ['c3', 'd3'])];
  expect(report(...met), 'once').toBe('Red S and L met at d3: both stay.');
  const swapped = [struck(3, 4, 'swap', ['e6', 'd6']), struck(4, 3, 'swap', ['d6', 'e6'])];
  expect(report(...met, ...swapped)).toBe('Red S and L met at d3: both stay. Blue S and M met head-on: both stay.');
  expect(report(...met, blocked, struck(3, null, 'goal_row', ['a2', 'a1'])), 'more than have room').toBe(
    'Stopped: Red S on e3, Red L on c3, Red M on d4 and Blue S on a2.',
  );
  expect(report(struck(3, null, 'loose_ball', ['a2', 'a1']))).toBe('Blue S was stopped on a2.');
  const pushed = { kind: 'pushed', by: 5, row: '3', home: 0, source: 'd4', goal: 'd3', sentence: '', why: '' } as const;
  expect(report(blocked, { ...pushed, piece: 1 }), 'it is not there any more').toBe('Blue L pushed Red M to d3.');
  expect(report(...met, blocked, { ...pushed, piece: 0 })).toBe(
    'Stopped: Red L on c3 and Red M on d4. Blue L pushed Red S to d3.',
  );
});

it('the report of a turn says which own pieces have lost the rest of their plan', () => {
  const struck = (piece: number, row: string, home = 0): Struck => ({
    ...{ kind: 'struck', row, home, piece, other: null, reason: 'edge', at: 'd4', goal: '', loose: false },
    ...{ sentence: '', why: '' },
  });
  const planned = (side: number, program: string, home = 0): Told => ({
    ...{ kind: 'programmed', home, side, program, sentence: '', why: '' },
  });
  const plans = [planned(0, 'S:F.F M:F.. L:RRR D:F'), planned(1, 'S:FFF M:... L:...')];
  const report = (own: number | null, ...stops: Told[]): string | undefined =>
    ball.turnReport?.([...plans, ...stops], SEATS, own);
  const lost = 'Your L was stopped in step 1; its later steps are lost.';
  expect(report(0, struck(2, '1'))).toBe(lost);
  expect(report(0, struck(2, '2'))).toBe('Your L was stopped in step 2; its later steps are lost.');
  expect(report(0, struck(2, '1b')), 'in a Blitz').toBe(lost);
  expect(report(0, struck(2, '3')), 'nothing came after it').toBe('Red L stopped at the edge on d4.');
  expect(report(0, struck(0, '3')), 'the Dash').toBe('Your S was stopped in step 3; its later steps are lost.');
  expect(report(0, struck(1, '1')), 'nothing came after it').toBe('Red M stopped at the edge on d4.');
  for (const own of [1, null]) expect(report(own, struck(2, '1'))).toBe('Red L stopped at the edge on d4.');
  expect(report(0, struck(2, '1'), struck(0, '1'))).toBe('Your L and S were stopped; their later steps are lost.');
  expect(report(0, struck(1, '1'), struck(2, '1'))).toBe(`${lost} Red M stopped at the edge on d4.`);
  expect(report(0, struck(3, '1'), struck(2, '1'), struck(1, '1')), 'first what matters').toBe(
    `${lost} Blue S stopped at the edge on d4.`,
  );
  const away = [planned(0, 'S:F.F M:... L:...', 1), struck(0, '1', 1)];
  expect(ball.turnReport?.(away, SEATS, 1), 'Blue plays Home').toMatch(/^Your S was stopped/);
  expect(ball.turnReport?.([struck(2, '1')], SEATS, 0), 'the plan is not known').toBe(
    'Red L stopped at the edge on d4.',
  );
});

it('the words beside two that bump say which of them goes first', () => {
  const label = (reason: string, other: number, loose = false): string =>
    obstacleLabel({
      ...{ kind: 'struck', row: '1', home: 0, piece: 1, other, reason, at: 'd4', goal: 'e4', loose },
      ...{ sentence: '', why: '' },
    });
  expect(label('same_square', 2)).toBe('Both to e4: neither gets there');
  expect(label('same_square', 5)).toBe('Both to e4: the team without the ball goes first');
  expect(label('same_square', 5, true)).toBe('Both to e4: the defenders go first');
  expect(label('swap', 2)).toBe('Head-on: both stay');
  expect(label('swap', 5)).toBe('Head-on: the team without the ball goes first');
  expect(label('swap', 5, true)).toBe('Head-on: the defenders go first');
});

it('the report of a turn says that a pass was not thrown, like its summary', () => {
  const kept = (reason: string): Told => ({
    kind: 'not_thrown',
    row: '3',
    home: 0,
    receiver: 5,
    reason,
    carrier: 1,
    sentence: 'Not thrown.',
    why: '',
  });
  expect(ball.turnReport?.([kept('moving')], SEATS, null)).toBe('Not thrown.');
  expect(ball.turnReport?.([kept('other_team')], SEATS, null), 'nobody expected it').toBe('');
  expect(ball.turnReport?.([kept('itself')], SEATS, null), 'nobody misses it').toBe('');
});

it('the report of a turn ends with where the ball is, which the log leaves to it', () => {
  const end: Told = {
    kind: 'turn_ended',
    turn: 1,
    home: 1,
    home_score: 0,
    away_score: 0,
    holder: 1,
    rows_left: 4,
    loose: '',
    sentence: 'Blue’s medium has the ball, 4 rows from the goal.',
    why: '',
  };
  expect(ball.turnReport?.([end], SEATS, null)).toBe(end.sentence);
  expect(ball.turnReport?.([end], SEATS, 0)).toBe('Blue M has the ball, 4 rows from your goal.');
  expect(ball.turnReport?.([end], SEATS, 1)).toBe('Your M has the ball, 4 rows from the goal.');
  const arrived: Told = { ...end, rows_left: 0 };
  expect(ball.turnReport?.([arrived], SEATS, 1)).toBe('Your M has the ball in the goal row.');
  expect(ball.turnReport?.([arrived], SEATS, 0)).toBe('Blue M has the ball in your goal row.');
  const blocked: Told = {
    kind: 'struck',
    row: '2',
    home: 0,
    piece: 1,
    other: 5,
    reason: 'occupied',
    at: 'd4',
    goal: 'd5',
    loose: false,
    sentence: '',
    why: '',
  };
  expect(ball.turnReport?.([blocked, end], SEATS, null)).toBe(`${end.sentence} Blue L stopped Red M on d4.`);
  expect([end, blocked].map((event) => ball.isInSummary?.(event))).toEqual([true, false]);
  const planned: Told = { kind: 'programmed', home: 0, side: 0, program: '', sentence: '', why: '' };
  expect([[planned, end], [planned, blocked, end], [end]].map((events) => ball.turnSummary?.(events, SEATS))).toEqual([
    'turn 1: Blue M has the ball',
    'turn 1: 1 bump',
    '',
  ]);
});

it('a turn has its number in the log while it is planned and after its end, but not what is decided before the first one', () => {
  const planning = { phase: 'program', turn: 3 } as BallFrame;
  const picked: Told = { kind: 'picked', first: 1, second: 2, winner: 1, sentence: '', why: '' };
  const planned: Told = { kind: 'programmed', home: 0, side: 0, program: '', sentence: '', why: '' };
  expect([[], [planned], [picked]].map((events) => ball.turnTitle?.(events, planning))).toEqual([
    'Turn 3',
    'Turn 3',
    '',
  ]);
});
