import { describe, expect, it } from 'vitest';
import type { BallBoard, Told } from '../../api/generated/pyramid_ball';
import { NO_INTERACTION, type Interaction, type PlaybackStep } from '../../board/contract';
import { extendArrows } from '../../board/playback/arrows';
import ball from '.';
import { arrowsOn, crossingOf, interactionOf, type BallInteraction, type DrawnGhost } from './interaction';
import { extentOf, middle } from './layout';
import { busySquares, model, passOf, playOf, shovesOf, THROWS, wayOf, type BallFrame } from './model';

const SEATS = ['Red', 'Blue'].map((name) => ({ name, colour: '', mark: '' }));
const START = ['f3', 'd4', 'b3', 'f6', 'd5', 'b6'];
const NAMES = ['HS', 'HM', 'HL', 'AS', 'AM', 'AL'];

const board = (squares: string[], more: Partial<BallBoard> = {}, carrier = 1): BallBoard => ({
  pieces: NAMES.map((name, id) => ({
    name,
    side: id < 3 ? 0 : 1,
    seat: id < 3 ? 0 : 1,
    size: name.charAt(1),
    square: squares[id] ?? '',
    ball: id === carrier,
  })),
  scores: [0, 0],
  ball: null,
  ready: ['', ''],
  duty: [],
  phase: 'program',
  turn: 1,
  target: 1,
  ...more,
});
const step = (after: BallBoard | null, ...events: Told[]): PlaybackStep<BallBoard, Told> => ({
  ply: 1,
  seat: 1,
  startsTurn: false,
  local: false,
  board: after,
  events,
  diagrams: [],
  seats: SEATS,
});
const programs = (home: string, away: string): Told[] => [
  { kind: 'programmed', home: 0, side: 0, program: home, sentence: 'Red planned this.', why: '' },
  { kind: 'programmed', home: 0, side: 1, program: away, sentence: 'Blue planned that.', why: '' },
];
const begun = model.snapshot(step(board(START)));
const where = (frame: BallFrame | undefined): string[] => frame?.pieces.map((piece) => piece.square) ?? [];

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
        [undefined, 'pushed'],
        [undefined, 'stopped'],
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

describe('a program on the field', () => {
  const shown = model.preview(begun, ['S:FF. M:..R L:... P2:S', 'M2'], 0);
  const plan = shown.plans[0];

  it('is a route for each piece, with the pass from where the carrier will be', () => {
    const ways = shown.pieces.slice(0, 2).map((piece) => plan && wayOf(plan, piece));
    expect(ways).toEqual([
      ['f3', 'f4', 'f5'],
      ['d4', 'd4', 'd4', 'e4'],
    ]);
    expect(plan && passOf(shown, plan)).toMatchObject({ from: 'd4', to: 'f4', step: '2' });
    expect(plan?.at).toEqual({ size: 'M', row: 2 });
  });

  it('is explained by a line as it is drawn, whoever enters it', () => {
    for (const [seat, mark] of (['first', 'second'] as const).entries()) {
      const entered = model.preview(begun, ['S:F.. M:... L:...'], seat);
      expect(entered.plans.map((one) => [one.mark, one.entered])).toEqual([[mark, true]]);
      expect(ball.legend?.(entered, SEATS, NO_INTERACTION)[0]?.style).toEqual({ mark, square: seat === 1 });
    }
  });

  it('has the number of each step, also of those back and forth, whichever piece is selected', () => {
    const middle = { x: 0, y: 0, halfWidth: 30, halfHeight: 30 };
    const locate = (square: string) => ({ ...middle, x: 60 * square.charCodeAt(0), y: -60 * Number(square[1]) });
    const numbersOf = (text: string, at: string): string[][] => {
      const frame = model.preview(begun, [text, at], 0);
      return arrowsOn(frame, interactionOf(frame, NO_INTERACTION), {
        locate,
        extentOf,
        text: 12,
        passNumberAt: ({ from }) => locate(from),
        stayAt: ({ square }) => locate(square),
      }).map(({ numbers }) => numbers.map((one) => one.text));
    };
    expect(numbersOf('S:FF. M:..R L:F..', 'S0')).toEqual([['1', '2'], ['3'], ['1']]);
    for (const at of ['L2', 'M0'])
      expect(numbersOf('S:F.F M:.RF L:RFR', at)).toEqual([
        ['1', '3'],
        ['2', '3'],
        ['1', '2', '3'],
      ]);
    expect(numbersOf('S:FBF M:... L:...', 'S0'), 'back and forth').toEqual([['1·2·3']]);
    expect(numbersOf('S:LFB M:... L:...', 'S0'), 'back at the end').toEqual([['1', '2', '3']]);
    expect(numbersOf('S:F.. M:F.. L:... P2:S', 'S1'), 'the step of the pass').toEqual([['1'], ['1'], ['2']]);
    expect(numbersOf('S:... M:F.. L:...', 'S0'), 'a piece that is not planned yet').toEqual([['1']]);
  });

  it('shows where the carrier and the receiver are in the step of the pass, unless something else does', () => {
    const ghostsOf = (text: string): string[] =>
      interactionOf(model.preview(begun, [text], 0), NO_INTERACTION).passes.flatMap(({ ghosts }) =>
        ghosts.map(({ piece, square, taken }) => piece.size + square + (taken ? ' taken' : '')),
      );
    expect(ghostsOf('S:F.. M:... L:... P2:S'), 'there now, and there at the end').toEqual([]);
    expect(ghostsOf('S:FF. M:F.F L:... P2:S'), 'also where another piece is').toEqual(['Md5 taken', 'Sf4']);
    expect(ghostsOf('S:F.. M:L.F L:... P2:S')).toEqual(['Mc4']);
    const [pass] = interactionOf(model.preview(begun, ['S:F.. M:F.F L:... P2:S'], 0), NO_INTERACTION).passes;
    expect(
      pass?.ghosts.map(({ corner, before }) => [corner, before]),
      'in a corner of the square, beside the piece of the other team',
    ).toEqual([[0, null]]);
  });

  it('leads over the pieces between its start and its end', () => {
    const locate = (square: string) => ({ ...middle(square, false), halfWidth: 30, halfHeight: 30 });
    const crossedBy = (text: string): string[] => {
      const frame = model.preview(begun, [text], 0);
      const look = {
        locate,
        extentOf: () => ({ half: 20, up: 20, down: 20 }),
        text: 10,
        stayAt: () => ({ x: 0, y: 0 }),
      };
      const { pieces, arrows } = crossingOf(arrowsOn(frame, interactionOf(frame, NO_INTERACTION), look), begun.pieces);
      return [...pieces.map(({ square }) => square), ...arrows.map(({ segments }) => segments[0]?.from ?? '')];
    };
    expect(crossedBy('S:F.. M:F.F L:F..')).toEqual(['d5', 'd4']);
    expect(crossedBy('S:... M:F.. L:F..'), 'before it, a route ends').toEqual([]);
    expect(crossedBy('S:FB. M:... L:...'), 'it begins and ends there').toEqual([]);
  });

  it('has numbers for the piece that is planned only where there is little room', () => {
    const locate = (square: string) => ({ ...middle(square, false), halfWidth: 30, halfHeight: 30 });
    const numbersOf = (...path: string[]): string[][] => {
      const frame = model.preview(begun, path, 0);
      const look = {
        locate,
        extentOf: () => ({ half: 20, up: 20, down: 20 }),
        text: 10,
        stayAt: () => ({ x: 0, y: 0 }),
      };
      const drawn = arrowsOn(frame, interactionOf(frame, NO_INTERACTION), { ...look, sparse: true });
      return drawn.map(({ numbers }) => numbers.map(({ text }) => text));
    };
    expect(numbersOf('S:FF. M:L.. L:...', 'S1')).toEqual([['1', '2'], []]);
    expect(numbersOf('S:FF. M:L.. L:...'), 'none is planned now').toEqual([['1', '2'], ['1']]);
  });

  it('gives ghosts that share a square with a team-mate or each other corners of it', () => {
    const ghostsOf = (text: string, frame = begun): (DrawnGhost | null)[] =>
      interactionOf(model.preview(frame, [text], 0), NO_INTERACTION).routes.map(({ ghost }) => ghost);
    const corners = (text: string): (number | null | undefined)[] => ghostsOf(text).map((ghost) => ghost?.corner);
    expect(corners('S:F.. M:L.. L:F..'), 'each alone').toEqual([null, null, null]);
    expect(corners('S:... M:F.. L:F..'), 'an enemy is there').toEqual([null, null]);
    expect(ghostsOf('S:... M:F.. L:F..').map((ghost) => ghost?.before?.square)).toEqual(['d5', undefined]);
    expect(corners('S:LL. M:B.. L:...'), 'two of them').toEqual([0, 1]);
    const pieces = begun.pieces.map((piece) => (piece.square === 'f6' ? { ...piece, square: 'd3' } : piece));
    const met = ghostsOf('S:LL. M:B.. L:...', { ...begun, pieces });
    expect(
      met.map((ghost) => [ghost?.corner, ghost?.before?.size]),
      'two of them, and an enemy is there',
    ).toEqual([
      [0, 'S'],
      [1, 'S'],
    ]);
  });

  it('doubts what a route leads to after a piece of the other team, and a pass from there', () => {
    const drawnOf = (frame: BallFrame): BallInteraction => interactionOf(frame, NO_INTERACTION);
    const entered = drawnOf(model.preview(begun, ['S:F.. M:F.F L:... P2:S', 'S1'], 0));
    const certain = ({ routes }: BallInteraction): unknown[] =>
      routes.map((route) => [route.piece.size, route.certain]);
    expect(certain(entered)).toEqual([
      ['S', 2],
      ['M', 0],
    ]);
    const ghosts = [
      ...entered.routes.flatMap(({ ghost }) => ghost ?? []),
      ...entered.passes.flatMap((one) => one.ghosts),
    ];
    expect(ghosts.map(({ square, from, doubtful, before }) => [square, from, doubtful, before?.size])).toEqual([
      ['f4', 'f3', false, undefined],
      ['d6', 'd5', true, undefined],
      ['d5', 'd4', false, undefined],
    ]);
    expect(entered.passes.map(({ doubtful }) => doubtful)).toEqual([true]);
    expect(drawnOf(model.preview(begun, ['S:F.. M:... L:... P2:S'], 0)).passes.map(({ doubtful }) => doubtful)).toEqual(
      [false],
    );
    const revealed = model.announce?.(begun, 'S:F.. M:F.F L:...', 0) ?? begun;
    expect(certain(drawnOf(revealed)), 'what comes of it is seen').toEqual([
      ['S', 2],
      ['M', 4],
    ]);
  });

  it('stands back while another piece is planned', () => {
    const paleOf = (...path: string[]): unknown[] =>
      interactionOf(model.preview(begun, path, 0), NO_INTERACTION).routes.map(({ pale, ghost }) => [pale, ghost?.pale]);
    expect(paleOf('S:F.. M:L.. L:...', 'S1')).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(paleOf('S:F.. M:L.. L:...', 'L0'), 'one without a route').toEqual([
      [true, true],
      [true, true],
    ]);
    expect(paleOf('S:F.. M:L.. L:...', THROWS), 'the ball is in the hand').toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('draws the turn before in pale lines until another one is planned, unless its steps are shown', () => {
    const locate = (square: string) => ({ ...middle(square, false), halfWidth: 30, halfHeight: 30 });
    const arrows = extendArrows([], [{ piece: 0, from: 'f3', to: 'f4', kind: 'step', team: null }], '1');
    const throws = [{ row: '1', from: 'd4', to: 'f4', caught: null }];
    /** The numbers of its steps, its passes and its keys, and whether they are pale. */
    const drawnOf = (more: Partial<Interaction>, step?: null): unknown[] => {
      const [frame, interaction] = [
        { ...begun, arrows, throws, step },
        { ...NO_INTERACTION, seat: 0, ...more },
      ];
      const look = { locate, extentOf, text: 12, passNumberAt: () => locate('a1'), stayAt: () => locate('a1') };
      const played = playOf(frame, interaction);
      const drawn = arrowsOn({ ...frame, ...played }, interactionOf(frame, interaction), look);
      const keys = ball.legend?.(frame, SEATS, interaction).map(({ icon }) => icon);
      const pale = [played.pale, ...drawn.map((arrow) => arrow.pale ?? false)];
      return [drawn.flatMap(({ numbers }) => numbers.map(({ text }) => text)), played.throws, keys, pale];
    };
    const seen = [['1'], throws, ['flight', 'ball']];
    const all = [...seen, [false, false]];
    expect(drawnOf({ drafting: true }), 'before a plan').toEqual([...seen, [true, true]]);
    expect(drawnOf({ drafting: true }, null), 'a line of the log is pointed at').toEqual(all);
    expect(drawnOf({ drafting: false })).toEqual(all);
    const entered = { drafting: true, selection: ['S:F.. M:... L:...', 'S1'] };
    const nothing = [[], [], ['ball'], [false]];
    expect(drawnOf(entered), 'it would cover what is entered').toEqual(nothing);
    const example = { drafting: true, demonstrated: ['d4', 'e4'] };
    expect(drawnOf(example), 'a hand shows an example').toEqual(nothing);
    expect(drawnOf({ drafting: true, demonstrated: null }), 'without one').toEqual([...seen, [true, true]]);
  });

  it('leaves the squares of pieces and of a turn that has run to them, and not to words in a goal row', () => {
    const arrows = extendArrows([], [{ piece: 3, from: 'f8', to: 'e8', kind: 'step', team: null }], '1');
    expect(busySquares(begun, { arrows })).toEqual([...START, 'f8', 'e8']);
    expect(busySquares(begun, { arrows: [] })).toEqual(START);
  });

  it('marks the own pieces that have no route yet, while one can be drawn', () => {
    const drafting = { ...NO_INTERACTION, seat: 0, drafting: true };
    expect(interactionOf(begun, drafting).unplanned).toEqual(['f3', 'd4', 'b3']);
    const one = model.preview(begun, ['S:FF. M:... L:...'], 0);
    expect(interactionOf(one, drafting).unplanned).toEqual(['d4', 'b3']);
    expect(interactionOf(begun, { ...drafting, drafting: false }).unplanned).toEqual([]);
  });

  it('changes nothing on the field, and is only drawn while programs are entered', () => {
    expect(where(shown)).toEqual(START);
    expect(model.preview({ ...begun, phase: 'pick' }, ['pick M'], 0).plans).toEqual([]);
  });

  it('stands beside the announced plan of the other team', () => {
    const told = model.announce?.(begun, 'S:... M:FF. L:...', 1) ?? begun;
    expect(told.plans.map(({ side, entered }) => [side, entered])).toEqual([[1, false]]);
    const taken = (frame: BallFrame): boolean[] =>
      ['d5', 'd4', 'd3', 'd2'].map((at) => ball.isOccupied?.(frame, at) ?? false);
    expect(taken(told), 'also by what is drawn of it').toEqual([true, true, true, false]);
    expect(taken(begun)).toEqual([true, true, false, false]);
    const both = model.preview(told, ['S:F.. M:... L:...'], 0);
    expect(both.plans.map(({ side, entered }) => [side, entered])).toEqual([
      [1, false],
      [0, true],
    ]);
    const drawn = interactionOf(both, NO_INTERACTION);
    expect(drawn.routes.map(({ squares }) => squares)).toEqual([
      ['d5', 'd4', 'd3'],
      ['f3', 'f4'],
    ]);
  });
});

it('the first steps ask for steps once a piece is selected, and to go when every piece has a plan', () => {
  const step = ball.firstSteps?.find(({ choices }) => choices === 1)?.text;
  const asked = (text: string): string | undefined =>
    typeof step === 'function' ? step(model.preview(begun, [text], 0), 0, []) : step;
  expect(asked('S:... M:... L:...')).toMatch(/^Press an arrow for each of its steps/);
  expect(asked('S:... M:... L:... P2:S'), 'a pass is a plan').toMatch(/^Plan the others, too/);
  expect(asked('S:F.. M:... L:F..')).toMatch(/^Plan the others, too/);
  expect(asked('S:F.. M:F.. L:.L.')).toMatch(/^Press Go!/);
  expect(asked('S:... M:F.. L:.L. P2:S'), 'one that waits for the ball').toMatch(/^Press Go!/);
});

it('the first steps say how many points win, whose pieces push now, and who can pass', () => {
  const [first, , push, pass] = ball.firstSteps ?? [];
  const said = (text: typeof push, frame: BallFrame, seat: number): string | undefined =>
    typeof text?.text === 'function' ? text.text(frame, seat, []) : text?.text;
  expect(said(first, { ...begun, target: 1 }, 0)).toMatch(/The first point wins\.$/);
  expect(said(first, { ...begun, target: 6 }, 0)).toMatch(/far goal row\. Each turn has three steps\.$/);
  expect(said(push, begun, 0)).toMatch(/^You have the ball/);
  expect(said(push, begun, 1)).toMatch(/^They have the ball/);
  expect(said(push, { ...begun, carrier: null, loose: 'd8' }, 0)).toMatch(/^Only the team without the ball/);
  expect(said(pass, begun, 0)).toMatch(/^Drag the ball/);
  expect(said(pass, begun, 1)).toMatch(/^Once you have the ball/);
});
