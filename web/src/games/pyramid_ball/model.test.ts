import { describe, expect, it } from 'vitest';
import type { Told } from '../../api/generated/pyramid_ball';
import { NO_INTERACTION } from '../../board/contract';
import { extendArrows } from '../../board/playback/arrows';
import ball from '.';
import { arrowsOn, interactionOf } from './interaction';
import { extentOf, middle } from './layout';
import { model, shovesOf, type BallFrame } from './model';
import { begun, board, SEATS, START, step, where } from './testPositions';

const programs = (home: string, away: string): Told[] => [
  { kind: 'programmed', home: 0, side: 0, program: home, sentence: 'Red planned this.', why: '' },
  { kind: 'programmed', home: 0, side: 1, program: away, sentence: 'Blue planned that.', why: '' },
];

it('in a study, the team at home is near, also if it is not the first', () => {
  expect(ball.nearSeat?.(begun)).toBe(0);
  const swapped = { ...begun, pieces: begun.pieces.map((piece) => ({ ...piece, seat: 1 - piece.seat })) };
  expect(ball.nearSeat?.(swapped)).toBe(1);
});

describe('two of one team that stop each other', () => {
  const struck = (piece: number, at: string, other: number) => ({
    kind: 'struck' as const,
    row: '1',
    home: 0,
    piece,
    at,
    goal: 'c6',
    reason: 'same_square',
    other,
    loose: false,
    sentence: `The piece on ${at} is stopped.`,
    why: 'Two of one team stop each other.',
  });
  const there = board(['f4', 'e4', 'b3', 'f6', 'd6', 'b6']);
  const [frame] = model.advance(begun, step(there, struck(4, 'd6', 5), struck(5, 'b6', 4)));

  it('are explained once', () => {
    expect([frame?.caption, frame?.why]).toEqual([
      'Step 1: The piece on d6 is stopped.',
      'Two of one team stop each other.',
    ]);
    expect(frame?.notes).toEqual([{ at: 'c6', text: 'Both to c6: neither gets there' }]);
    expect(frame?.passing).toBe(false);
    expect([...(frame?.bumps ?? [])]).toEqual([
      [4, 'c6'],
      [5, 'c6'],
    ]);
  });
});

it.each([
  ['S:R.. M:... L:...', 'h3'],
  ['S:B.. M:... L:...', 'g2'],
])('a piece that the edge stops is drawn towards it: %s', (program, place) => {
  const edge = {
    kind: 'struck',
    row: '1',
    home: 0,
    piece: 0,
    at: 'g3',
    goal: '',
    reason: 'edge',
    other: null,
  } as const;
  const events: Told[] = [...programs(program, 'S:... M:... L:...'), { ...edge, loose: false, sentence: '', why: '' }];
  const [, frame] = model.advance(begun, step(null, ...events));
  expect(frame?.movements?.map(({ from, to, kind }) => [from, to, kind])).toEqual([['g3', place, 'stopped']]);
  expect([...(frame?.bumps ?? [])]).toEqual([[0, place]]);
  expect(frame?.notes).toEqual([{ at: 'g3', text: 'Off the board' }]);
});

describe('pieces that meet head-on', () => {
  const struck = (piece: number, at: string, goal: string, other: number) => ({
    kind: 'struck' as const,
    row: '1',
    home: 0,
    piece,
    at,
    goal,
    reason: 'swap',
    other,
    loose: false,
    sentence: '',
    why: '',
  });

  it('have a note for each pair', () => {
    const [frame] = model.advance(begun, step(null, struck(0, 'f3', 'f4', 1), struck(1, 'f4', 'f3', 0)));
    expect(frame?.notes.map(({ at }) => at)).toEqual(['f4']);
    const [other] = model.advance(begun, step(null, struck(0, 'f4', 'f5', 3), struck(2, 'b4', 'b5', 5)));
    expect(other?.notes.map(({ at }) => at)).toEqual(['f5', 'b5']);
  });

  it('are not drawn towards each other if one is pushed away', () => {
    const pushed = { kind: 'pushed', row: '1', home: 0, piece: 0, source: 'f4', goal: 'f3', by: 3 } as const;
    const frames = model.advance(begun, step(null, struck(0, 'f4', 'f5', 3), { ...pushed, sentence: '', why: '' }));
    expect(frames.map(({ bumps }) => bumps.size)).toEqual([0]);
    expect(frames[0]?.movements?.map(({ kind }) => kind)).toEqual(['stopped', 'pushed']);
  });
});

describe('the passes of a turn', () => {
  const moved = (row: string, piece: number, source: string, goal: string) =>
    ({ kind: 'moved', row, home: 0, piece, source, goal, has_ball: false, sentence: '', why: '' }) as const;
  const throwsAfter = (...events: Told[]): BallFrame['throws'] | undefined =>
    model.advance(begun, step(null, ...programs('S:... M:... L:...', 'S:... M:... L:...'), ...events)).at(-1)?.throws;

  it('stay until it is over; the way of a carrier is that of its piece', () => {
    const thrown = {
      kind: 'passed' as const,
      row: '2',
      home: 0,
      passer: 1,
      receiver: 0,
      cell: 'f3',
      sentence: '',
      why: '',
    };
    const won: Told = { kind: 'won', seat: 0, home_score: 1, away_score: 0, sentence: '', why: '' };
    expect(
      throwsAfter(moved('1', 1, 'd4', 'e4'), moved('1', 2, 'b3', 'b4'), thrown, moved('2', 0, 'f3', 'f4'), won),
    ).toEqual([{ row: '2', from: 'e4', to: 'f3', caught: null }]);
  });
});

describe('a turn of Pyramid Ball', () => {
  const frames = model.advance(
    begun,
    step(
      board(['f4', 'e4', 'b3', 'f6', 'd4', 'b6'], { scores: [0, 1] }, 4),
      ...programs('S:F.. M:.R. L:L..', 'S:... M:F.. L:...'),
      {
        kind: 'struck',
        row: '1',
        home: 0,
        piece: 2,
        at: 'b3',
        goal: 'a3',
        reason: 'occupied',
        other: 0,
        loose: false,
        sentence: 'Large stops.',
        why: '',
      },
      {
        kind: 'moved',
        row: '1',
        home: 0,
        piece: 0,
        source: 'f3',
        goal: 'f4',
        has_ball: false,
        sentence: 'Small goes (B5).',
        why: '',
      },
      {
        kind: 'moved',
        row: '1',
        home: 0,
        piece: 4,
        source: 'd5',
        goal: 'd4',
        has_ball: false,
        sentence: 'Medium goes.',
        why: '',
      },
      {
        kind: 'pushed',
        row: '1',
        home: 0,
        piece: 1,
        source: 'd4',
        goal: 'e4',
        by: 4,
        sentence: 'Medium is pushed.',
        why: '',
      },
      { kind: 'tackled', row: '1', home: 0, piece: 4, carrier: 1, cell: 'd4', sentence: 'A tackle.', why: '' },
      { kind: 'won', seat: 1, home_score: 0, away_score: 1, sentence: 'Blue wins, 0-1.', why: '' },
    ),
  );

  it('shows both programs, then each row, then the end', () => {
    expect(frames.map((frame) => frame.caption)).toEqual([
      'The plans are revealed.',
      'Step 1: Large stops. Medium is pushed. A tackle.',
      '',
      'Blue wins, 0-1.',
    ]);
    expect(frames[0]?.why).toBe('Red planned this. Blue planned that.');
    expect(frames[0]?.plans.map((plan) => plan.side)).toEqual([0, 1]);
    const told = (frame: BallFrame) =>
      ball.legend?.({ ...frame, arrows: extendArrows([], frame.movements ?? [], '1') }, SEATS, NO_INTERACTION);
    expect(
      frames.slice(0, 2).map((frame) => told(frame)?.map(({ style: line, label: word }) => [line?.mark, word])),
    ).toEqual([
      [
        ['first', 'Red’s plan'],
        ['second', 'Blue’s plan'],
        [undefined, 'would end'],
        [undefined, 'the ball'],
      ],
      [
        ['first', 'Red'],
        ['second', 'Blue'],
        ['first', 'pushed'],
        ['first', 'stopped'],
        [undefined, 'point'],
        [undefined, 'the ball'],
      ],
    ]);
    expect(where(frames[0])).toEqual(START);
  });

  it('says beside a pushed piece that it was pushed, unless that is a tackle, and shows where', () => {
    const pushed = (piece: number, source: string, goal: string, by: number): Told => {
      return { kind: 'pushed', row: '2', home: 0, piece, source, goal, by, sentence: '', why: '' };
    };
    const [row] = model.advance(begun, step(null, pushed(2, 'b3', 'b2', 5), pushed(1, 'd4', 'd3', 4)));
    expect(row?.notes).toEqual([{ at: 'b2', text: 'Pushed' }]);
    expect(row && shovesOf(row), 'the steps of those that push are not in sight').toEqual([]);
    const at = { row: '2', home: 0, piece: 5, source: 'b4', goal: 'b3' };
    const comes: Told = { kind: 'moved', ...at, has_ball: false, sentence: '', why: '' };
    const [both] = model.advance(begun, step(null, pushed(2, 'b3', 'b2', 5), comes));
    expect(both && shovesOf(both)).toEqual([{ from: 'b4', to: 'b3' }]);
  });

  it('reveals programs whole, with the number of the step of each leg', () => {
    const [revealed] = model.advance(begun, step(null, ...programs('S:FBF M:LRF L:LFR', 'S:FBL M:FLB L:...')));
    const locate = (square: string) => ({ ...middle(square, false), halfWidth: 30, halfHeight: 30 });
    const drawn =
      revealed &&
      arrowsOn(revealed, interactionOf(revealed, NO_INTERACTION), {
        locate,
        extentOf,
        text: 12,
        passNumberAt: ({ from }) => locate(from),
        stayAt: ({ square }) => locate(square),
      });
    expect(
      drawn?.map(({ segments, numbers }) => [
        ...segments.map(({ from, goal }) => `${from}-${goal}`),
        ...numbers.map(({ text }) => text),
      ]),
    ).toEqual([
      ['f3-f4', 'f4-f3', 'f3-f4', '1·2·3'],
      ['d4-c4', 'c4-d4', 'd4-d5', '1', '2', '3'],
      ['b3-a3', 'a3-a4', 'a4-b4', '1', '2', '3'],
      ['f6-f5', 'f5-f6', 'f6-g6', '1', '2', '3'],
      ['d5-d4', 'd4-e4', 'e4-e5', '1', '2', '3'],
      ['stays'],
    ]);
  });

  it('reveals a plan for each piece: one that leads back to its start is drawn there and back', () => {
    const [revealed] = model.advance(begun, step(null, ...programs('S:FB. M:RFL L:...', 'S:F.B M:... L:F..')));
    const locate = (square: string) => ({ ...middle(square, false), halfWidth: 30, halfHeight: 30 });
    const look = { locate, extentOf, text: 12, passNumberAt: () => locate('a1'), stayAt: () => locate('a1') };
    const interaction = revealed && interactionOf(revealed, NO_INTERACTION);
    const drawn = revealed && interaction && arrowsOn(revealed, interaction, look);
    expect(
      drawn?.map(({ segments, numbers }) => [
        ...segments.map(({ from, goal }) => `${from}-${goal}`),
        ...numbers.map(({ text }) => text),
      ]),
    ).toEqual([
      ['f3-f4', 'f4-f3', '1', '2'],
      ['d4-e4', 'e4-e5', 'e5-d5', '1', '2', '3'],
      ['f6-f5', 'f5-f6', '1', '3'],
      ['b6-b5', '1'],
      ['stays'],
      ['stays'],
    ]);
    expect(interaction?.stays.map(({ piece: { id }, mark }) => [id, mark])).toEqual([
      [2, 'first'],
      [4, 'second'],
    ]);
  });

  it('moves what moved, tells pushes apart, and gives the ball to the tackler with a point', () => {
    const [, row] = frames;
    expect(where(row)).toEqual(['f4', 'e4', 'b3', 'f6', 'd4', 'b6']);
    expect(row?.movements?.map(({ piece, to, kind: how, team }) => [piece, to, how, team?.mark])).toEqual([
      [2, 'a3', 'stopped', 'first'],
      [0, 'f4', 'step', 'first'],
      [4, 'd4', 'step', 'second'],
      [1, 'e4', 'pushed', 'first'],
    ]);
    expect([row?.carrier, row?.scores, row?.scoredAt]).toEqual([4, [0, 1], ['d4']]);
  });

  it('lets a piece bump into what stops it, says so there, and has it back on its square', () => {
    expect([...(frames[1]?.bumps ?? [])]).toEqual([[2, 'a3']]);
    expect(frames[1]?.notes).toEqual([
      { at: 'a3', text: 'Bump! a3 is taken' },
      { at: 'd4', text: 'Tackle! The ball is taken.' },
    ]);
    expect([frames[2]?.bumps.size, frames[2]?.movements]).toEqual([0, []]);
    expect(frames[3]?.notes).toEqual([]);
  });

  it('ends as the server says, whatever the events say', () => {
    const after = board(['a1', 'b1', 'c1', 'a8', 'b8', 'c8'], { scores: [3, 2], ball: 'd4' }, -1);
    const end = model.advance(begun, step(after)).at(-1);
    expect([where(end), end?.carrier, end?.loose, end?.scores]).toEqual([
      ['a1', 'b1', 'c1', 'a8', 'b8', 'c8'],
      null,
      'd4',
      [3, 2],
    ]);
  });

  it('shows nothing while only the events of a first program are due', () => {
    expect(model.advance(begun, step(null))).toEqual([]);
  });
});

describe('the ball', () => {
  it('flies to the receiver, or to who catches it', () => {
    const [passed] = model.advance(
      begun,
      step(null, {
        kind: 'passed',
        row: '2',
        home: 0,
        passer: 1,
        receiver: 2,
        cell: 'b3',
        sentence: 'a pass.',
        why: '',
      }),
    );
    expect([passed?.thrown, passed?.carrier]).toEqual([{ row: '2', from: 'd4', to: 'b3', caught: null }, 2]);
    const [caught] = model.advance(
      begun,
      step(null, {
        kind: 'intercepted',
        row: '2',
        home: 0,
        passer: 1,
        receiver: 0,
        piece: 4,
        cell: 'e4',
        sentence: 'caught.',
        why: '',
      }),
    );
    expect([caught?.thrown, caught?.carrier, caught?.scores]).toEqual([
      { row: '2', from: 'd4', to: 'f3', caught: 'e4' },
      4,
      [0, 1],
    ]);
  });

  it.each(['moving', 'other_team'])('stays where it is if a pass falls away: %s', (reason) => {
    const [missed, ...more] = model.advance(
      begun,
      step(
        null,
        {
          kind: 'not_thrown',
          row: '3',
          home: 0,
          receiver: 5,
          reason,
          carrier: 1,
          sentence: 'Blue has no ball to pass to the large.',
          why: 'It moves.',
        },
        {
          kind: 'moved',
          row: '3',
          home: 0,
          piece: 4,
          source: 'd5',
          goal: 'd6',
          has_ball: false,
          sentence: 'Medium goes.',
          why: '',
        },
      ),
    );
    expect(more).toEqual([]);
    expect([missed?.carrier, missed?.thrown, missed?.row]).toEqual([1, null, '3']);
    // A team without the ball was not expected to throw it.
    expect([missed?.caption, missed?.why]).toEqual(
      reason === 'moving'
        ? ['Step 3: Blue has no ball to pass to the large.', 'It moves. Medium goes.']
        : ['Step 3: Blue M to d6.', ''],
    );
  });

  it('shows the moves of a step in which nothing else happens, and tells them in few words', () => {
    const moves = ['Small goes.', 'Medium goes.', 'Large goes.'].map((sentence, piece) => {
      const [file] = 'abc'.slice(piece);
      return {
        kind: 'moved',
        row: '1',
        home: 0,
        piece,
        source: `${file}1`,
        goal: `${file}2`,
        has_ball: false,
        sentence,
        why: '',
      } as const;
    });
    const [whole] = model.advance(begun, step(null, ...moves));
    expect([whole?.caption, whole?.why]).toEqual(['Step 1: Red S to a2, M to b2, L to c2.', '']);
    const both = moves.map((move) => ({ ...move, home: 1, piece: move.piece + 1 }));
    expect(model.advance(begun, step(null, ...both))[0]?.caption, 'Blue plays Home').toBe(
      'Step 1: Red S to c2; Blue M to a2, L to b2.',
    );
    expect(whole?.passing, 'the field shows it').toBe(true);
    const carried = moves.map((move) => ({ ...move, has_ball: move.piece === 1 }));
    const [ofBall] = model.advance(begun, step(null, ...carried));
    expect([ofBall?.caption, ofBall?.why]).toEqual(['Step 1: Red S to a2, M to b2 with the ball, L to c2.', '']);
    expect(ofBall?.passing).toBe(true);
    const [one] = model.advance(begun, step(null, ...moves.slice(0, 1)));
    expect([one?.caption, one?.why]).toEqual(['Step 1: Red S to a2.', '']);
  });

  it('lies loose after a goal, until it is taken up', () => {
    const frames = model.advance(
      begun,
      step(
        null,
        { kind: 'scored', row: '2', home: 0, piece: 1, cell: 'd8', by_pass: false, sentence: 'goal.', why: '' },
        { kind: 'laid', row: '2', home: 0, cell: 'e8', sentence: 'The ball is placed on e8.', why: '' },
        { kind: 'recovered', row: '3', home: 0, piece: 3, cell: 'e8', sentence: 'taken up.', why: '' },
      ),
    );
    expect(frames.map(({ carrier, loose }) => [carrier, loose])).toEqual([
      [1, null],
      [null, 'e8'],
      [3, null],
    ]);
  });
});
