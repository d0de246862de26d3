import { describe, expect, it } from 'vitest';
import { NO_INTERACTION, type Interaction } from '../../board/contract';
import { extendArrows } from '../../board/playback/arrows';
import ball from '.';
import { arrowsOn, crossingOf, interactionOf, locateOn, type BallInteraction, type DrawnGhost } from './interaction';
import { extentOf, HEIGHT, middle, WIDTH } from './layout';
import { busySquares, model, passOf, playOf, THROWS, wayOf, type BallFrame } from './model';
import { begun, SEATS, START, where } from './testPositions';

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
      expect(numbersOf('S:F.F M:.RF L:RFR', at), 'with their letters where two share a square').toEqual([
        ['1', '3'],
        ['M2', 'M3'],
        ['L1', 'L2', 'L3'],
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

  it('has plates for the piece that is planned only where there is little room, and bare numbers for others', () => {
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
      return drawn.map(({ numbers }) => numbers.map(({ text, plain }) => (plain ? `${text} bare` : text)));
    };
    expect(numbersOf('S:FF. M:LF. L:...', 'S1')).toEqual([
      ['1', '2'],
      ['1 bare', '2 bare'],
    ]);
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
    const mirrored = { ...begun, pieces: begun.pieces.map((one) => (one.id === 0 ? { ...one, square: 'b3' } : one)) };
    expect(
      ghostsOf('S:RR. M:B.. L:...', mirrored).map((ghost) => ghost?.corner),
      'their arrows do not cross',
    ).toEqual([1, 0]);
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

  it('has a pass at its whole strength while one of its two steps is planned, and pale while another one is', () => {
    const passOf = (...path: string[]): unknown[] =>
      interactionOf(model.preview(begun, path, 0), NO_INTERACTION).passes.map(({ chosen, pale, ghosts }) => [
        chosen,
        pale,
        ghosts.map((ghost) => ghost.pale),
      ]);
    const plan = 'S:F.. M:L.F L:... P2:S';
    expect(passOf(plan, 'S1'), 'its receiver').toEqual([[true, false, [false]]]);
    expect(passOf(plan, 'M1'), 'its carrier').toEqual([[true, false, [false]]]);
    expect(passOf(plan, 'L1')).toEqual([[false, true, [true]]]);
    expect(passOf(plan, 'S0')).toEqual([[false, true, [true]]]);
    expect(passOf(plan, THROWS), 'the ball is in the hand').toEqual([[false, false, [false]]]);
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

it('ends a way at the edge of the field with a bar within it', () => {
  const borderOf = (from: string, to: string, flipped: boolean): number[] => {
    const [one, other] = [locateOn(from, flipped), locateOn(to, flipped)];
    return [(one.x + other.x) / 2, (one.y + other.y) / 2];
  };
  expect(borderOf('g5', 'h5', false)).toEqual([WIDTH - 6, middle('g5', false).y]);
  expect(borderOf('g5', 'h5', true)).toEqual([6, middle('g5', true).y]);
  expect(borderOf('d1', 'd0', false)).toEqual([middle('d1', false).x, HEIGHT - 6]);
});
