import { describe, expect, it } from 'vitest';
import type { BracesBoard, Told } from '../../api/generated/braces';
import type { MoveTree } from '../../api/tableView';
import { NO_HIGHLIGHTS, NO_INTERACTION, type Interaction, type PlaybackStep } from '../../board/contract';
import { Player } from '../../board/playback/player.svelte';
import face from '.';
import { changesOf, interactionOf, routeOf, shortenArrows, traceOf, type BracesInteraction } from './interaction';
import { clampsOf, entered, model, type Brace, type BracesFrame } from './model';
import { LOOKS } from './palette';
import { approach } from './approach';
import { waysOf } from './reach';
import { stackOn } from './stacks';
import { board, moved, reachOf, step } from './testPositions';

const ids = (frame: BracesFrame | undefined, square: string): number[] =>
  stackOn(frame?.pieces ?? [], square).map((piece) => piece.id);
describe('the pieces of Braces', () => {
  it('move out of stacks, which close down, and onto others', () => {
    const begun = model.snapshot(step(board({ a1: ['Lw', 'Mb', 'Sw'], b1: ['Lb'] })));
    const [large = -1, medium = -1, small = -1] = ids(begun, 'a1');
    const frames = model.advance(begun, step(board({ a1: ['Lw', 'Sw'], b1: ['Lb', 'Mb'] }), moved('Mb', 'a1', 'b1')));
    expect(ids(frames.at(-1), 'a1')).toEqual([large, small]);
    expect(ids(frames.at(-1), 'b1')).toEqual([...ids(begun, 'b1'), medium]);
    expect(frames.at(-1)?.highlights).toMatchObject({ from: ['a1'], to: ['b1'] });
  });

  it('are distinguished by what stands there in the end', () => {
    const begun = model.snapshot(step(board({ a1: ['Mw', 'Mb', 'Mw'], b1: [] })));
    const [lower = -1, middle = -1, upper = -1] = ids(begun, 'a1');
    const lowerLeft = model.advance(begun, step(board({ a1: ['Mb', 'Mw'], b1: ['Mw'] }), moved('Mw', 'a1', 'b1')));
    expect(ids(lowerLeft.at(-1), 'a1')).toEqual([middle, upper]);
    expect(ids(lowerLeft.at(-1), 'b1')).toEqual([lower]);
    const upperLeft = model.advance(begun, step(board({ a1: ['Mw', 'Mb'], b1: ['Mw'] }), moved('Mw', 'a1', 'b1')));
    expect(ids(upperLeft.at(-1), 'b1')).toEqual([upper]);
  });

  it('turn together after the move, with lines from those that braced them', () => {
    const begun = model.snapshot(step(board({ b3: ['Sw'], c3: ['Sb'], d2: ['Sw'], d3: [], d4: ['Sb'] })));
    const changed = (cell: string): Told => ({
      kind: 'changed',
      sentence: `turns ${cell}`,
      why: '',
      size: 'S',
      before: 'b',
      after: 'r',
      cell,
      way: 'brace',
      seat: 0,
      owner: 1,
      by: ['b3', 'd3'],
      neutral: [],
      back: false,
      turned: null,
    });
    const after = board({ b3: ['Sw'], c3: ['Sr'], d2: [], d3: ['Sw'], d4: ['Sr'] }, { value: 3 });
    const frames = model.advance(begun, step(after, moved('Sw', 'd2', 'd3'), changed('c3'), changed('d4')));
    expect(frames.map((frame) => frame.caption)).toEqual(['moves', 'turns c3 turns d4']);
    expect(frames[0]?.pieces.filter((piece) => piece.colour === 'r')).toHaveLength(0);
    const were = (...squares: string[]) =>
      (frames[1]?.pieces ?? []).flatMap(({ id, square }) => (squares.includes(square) ? { id, square } : []));
    expect(frames[1]?.braces).toEqual([
      { from: ['b3', 'd3'], to: 'c3', way: 'brace', size: 'S', number: '1', were: were('b3', 'c3', 'd3') },
      { from: ['b3', 'd3'], to: 'd4', way: 'brace', size: 'S', number: '1', were: were('b3', 'd3', 'd4') },
    ]);
    expect(frames[1]?.highlights.turned).toEqual(['c3', 'd4']);
    expect(frames[1]).toMatchObject({ value: 3, whole: 4 });
    // A client that joins later only has a board for the last step.
    const counts = { ...changed('c3'), turned: 2 } as Told;
    const later = model.advance(begun, { ...step(after, moved('Sw', 'd2', 'd3'), counts), board: null });
    expect(later.map((frame) => frame.turned)).toEqual([
      [0, 0],
      [0, 2],
    ]);
    const capped: Told = { kind: 'capped', sentence: 'caps', why: '', seat: 0, cell: 'd3', uncovered: false };
    const caps = model.advance(begun, step(after, moved('Sw', 'd2', 'd3'), changed('c3'), capped));
    expect(caps.at(-1)?.braces, 'a stack that is capped as well hides no brace').toHaveLength(1);
    expect(caps.at(-1)?.highlights).toMatchObject({ turned: ['c3'], capped: ['d3'] });
    const both = model.advance(begun, step(after, moved('Sw', 'd2', 'd3'), changed('c3'), { ...capped, cell: 'c3' }));
    expect(both.at(-1)?.highlights.capped, 'one sign on a square').toEqual([]);
    const dice = { seat: 1, face: 'TIP', higher: 4, lower: 1, value: 7 };
    const rolled: Told = { kind: 'rolled', sentence: 'rolls', why: 'TIP counts.', ...dice };
    const next = model.advance(frames[1] as BracesFrame, { ...step(after, rolled), board: null });
    expect(next[0]).toMatchObject({ power: 'TIP', value: 7, whole: 7, why: 'TIP counts.' });
    expect(next[0]?.braces, 'the marks of braces stay until somebody steps').toEqual(frames[1]?.braces);
    const on = model.advance(next[0] as BracesFrame, step(after, moved('Sb', 'd4', 'd5')));
    expect(on[0]?.braces).toEqual([]);
    expect(ids(frames[1], 'c3')).toEqual(ids(begun, 'c3'));
  });

  it('leave the game, swap places, and stand as the server says whatever the events say', () => {
    const begun = model.snapshot(step(board({ a1: ['Sr'], b1: ['Lw', 'Mw'], c1: ['Mb'] })));
    const swap: Told = {
      kind: 'swapped',
      sentence: 'swaps',
      why: '',
      seat: 0,
      size: 'M',
      colour: 'w',
      cell: 'b1',
      other_colour: 'b',
      other_cell: 'c1',
    };
    const gone: Told = {
      kind: 'changed',
      sentence: 'gone',
      why: '',
      size: 'S',
      before: 'r',
      after: '',
      cell: 'a1',
      way: 'brace',
      seat: 0,
      owner: 1,
      by: [],
      neutral: [],
      back: false,
      turned: null,
    };
    const final = model.advance(begun, step(board({ a1: [], b1: ['Lw', 'Mb'], c1: ['Mw'] }), swap, gone)).at(-1);
    expect(ids(final, 'c1')).toEqual([ids(begun, 'b1')[1]]);
    expect(final?.pieces.find((piece) => piece.gone)?.id).toBe(ids(begun, 'a1')[0]);
    const untold = model.advance(begun, step(board({ a1: ['Sr'], b1: ['Lw'], c1: ['Mb', 'Mw'] }))).at(-1);
    expect(ids(untold, 'c1')).toEqual([...ids(begun, 'c1'), ids(begun, 'b1')[1]]);
  });
});

it('whose turn it is is known from what was done, but not from a cap, which can be the other player’s', () => {
  const begun = model.snapshot(step(board({ a1: ['Mw'], b1: ['Sb'] })));
  expect(begun.turnSeat).toBeNull();
  const now = board({ a1: ['Mw'], c1: ['Sb'] });
  const capped: Told = { kind: 'capped', sentence: 'caps', why: '', seat: 0, cell: 'c1', uncovered: true };
  const steps = [{ ...moved('Sb', 'b1', 'c1'), seat: 1 }, capped];
  expect(model.advance(begun, step(now, ...steps)).map(({ turnSeat }) => turnSeat)).toEqual([1, 1]);
  expect(model.snapshot(step(now, ...steps)).turnSeat, 'also after a reload').toBe(1);
});

it('pieces of a stack are named as in the notation', () => {
  const frame = model.snapshot(step(board({ a1: ['Lw', 'Mw', 'Mb', 'Mw', 'Sb'] })));
  expect(stackOn(frame.pieces, 'a1').map((piece) => piece.label)).toEqual(['L', 'M(w)2', 'M(b)', 'M(w)', 'S']);
});

const REACH = reachOf('a1', 'M', ['b1', 'a1', 2, []], ['c1', 'b1', 4, []], ['d1', 'c1', 6, ['Sc3=r<b3,d3']]);

describe('entering an action of Braces', () => {
  const frame = model.snapshot(step(board({ a1: ['Lw', 'Mw'], b1: [], c3: ['Sb'] }, { reach: [REACH] })));
  it('names the piece, in a stack by its label, and where it goes', () => {
    expect(entered(frame, ['a1']).one).toBeNull();
    expect(entered(frame, ['a1', 'M']).one?.size).toBe('M');
    expect(entered(frame, ['c3', 'c4'])).toMatchObject({ goal: 'c4' });
    expect(entered(frame, ['swap', 'a1', 'M', 'c3'])).toMatchObject({
      one: { size: 'M' },
      two: { size: 'S' },
      goal: null,
    });
    expect(entered(frame, ['WILD:HOP']).one).toBeNull();
  });
  it('is seen before it is played', () => {
    const seen = model.preview(frame, ['a1', 'M', 'b1'], 0);
    expect(ids(seen, 'b1')).toEqual([ids(frame, 'a1')[1]]);
    expect(seen.value).toBe(2);
    expect(model.preview(frame, ['c3'], 0).pieces.find((piece) => piece.lifted)?.square).toBe('c3');
  });
  it('is seen with what it turns and removes', () => {
    const own = model.snapshot(step(board({ a1: ['Sw'], c1: ['Sb', 'Sr', 'Mw'], d1: ['Sb'] })));
    const seen = model.preview(own, ['a1', 'b1'], 0, ['S(b)c1=r<b1,d1', 'Sd1=<c1,e1']);
    expect(stackOn(seen.pieces, 'c1').map(({ colour }) => colour)).toEqual(['r', 'r', 'w']);
    expect(stackOn(seen.pieces, 'd1')).toEqual([]);
    expect(seen.highlights).toMatchObject({ turned: ['c1'], removed: ['d1'] });
    const then = board({ b1: ['Sw'], c1: ['Sr', 'Sr', 'Mw'], d1: ['Sb'] });
    const changed: Told = {
      kind: 'changed',
      sentence: 'turns',
      why: '',
      cell: 'c1',
      size: 'S',
      before: 'b',
      after: 'r',
      by: ['b1', 'd1'],
    } as Told;
    const frames = model.advance(own, { ...step(then, moved('Sw', 'a1', 'b1'), changed), local: true });
    expect(frames).toHaveLength(1);
    expect(frames[0]).toMatchObject({ caption: 'moves turns', braces: [{ to: 'c1' }] });
  });
  it('knows ways of several steps', () => {
    const piece = stackOn(frame.pieces, 'a1')[1];
    if (!piece) throw new Error('no piece');
    expect(waysOf(frame.reach, piece, []).get('d1')).toMatchObject({ squares: ['b1', 'c1', 'd1'], cost: 6 });
    expect([...waysOf(frame.reach, piece, []).keys()], 'no single step').toEqual(['c1', 'd1']);
  });
});

it('the legend says what the lines have done, and names no line where pieces have withdrawn', () => {
  const named = (...braces: Brace[]): unknown[] =>
    (face.legend?.({ braces } as unknown as BracesFrame, [], NO_INTERACTION) ?? []).map(({ label: word }) => word);
  const [brace, swarm] = [
    { from: ['b3', 'd3'], to: 'c3', way: 'brace', number: '1' },
    { from: ['b1', 'd1', 'c2'], to: 'c1', way: 'swarm', number: '2' },
  ];
  expect(named(brace)).toEqual(['braced it']);
  expect(named(swarm)).toEqual(['swarmed it']);
  expect(named(brace, swarm, brace)).toEqual(['braced or swarmed it']);
  expect(named({ from: [], to: 'c1', way: 'withdrawal', number: '1' })).toEqual([]);
});

describe('ways of several steps', () => {
  const reach = [
    reachOf(
      'a1',
      'S',
      ['a2', 'a1', 1, []],
      ['a3', 'a2', 2, []],
      ['a4', 'a3', 3, ['Sa5=r<a4,b5']],
      ['b4', 'a4', 4, ['Sa5=r<a4,b5', 'Sc4=g<b4,d4']],
    ),
  ];
  const frame = model.snapshot(step(board({ a1: ['Sw'], a5: ['Sb'], b5: ['Sw'], c4: ['Sw'] }, { reach })));
  const interaction = (selection: string[]): Interaction => {
    const after = { children: { a2: { children: {}, move: 'Sa1-a2' } }, move: null } as unknown as MoveTree;
    const node = selection.length ? after : ({ children: { a1: after }, move: null } as unknown as MoveTree);
    return { ...NO_INTERACTION, seat: 0, selection, node, choices: Object.keys(node.children) };
  };

  it('are marked where their last step turns more than it loses, and with what it loses', () => {
    const { goals: shown } = interactionOf(frame, interaction(['a1']));
    expect(shown.map(({ square, turns, harms }) => [square, turns, harms])).toEqual([
      ['a2', 0, []],
      ['a3', 0, []],
      ['a4', 1, []],
      ['b4', 0, ['turned']],
    ]);
    const harmsOf = (...effects: string[]): readonly string[] | undefined => {
      const ways = [reachOf('a1', 'S', ['a2', 'a1', 1, []], ['b4', 'a2', 2, effects])];
      const { goals: found } = interactionOf({ ...frame, reach: ways }, interaction(['a1']));
      return found.find(({ square }) => square === 'b4')?.harms;
    };
    expect(harmsOf('Sc4=<b4,d4', 'Sb5=n<b4'), 'whatever it becomes').toEqual(['removed', 'turned']);
    expect(harmsOf('Sa5=b<b4,d4'), 'of the opponent').toEqual(['won back']);
    expect(interactionOf(frame, interaction(['a1'])).victims).toEqual([{ square: 'a5', label: 'S', colour: 'r' }]);
    const changes = (more: Partial<Interaction>): unknown[] => {
      const found = changesOf(frame, interactionOf(frame, { ...interaction(['a1']), ...more }));
      return frame.pieces.flatMap(({ id, square }) => (found.has(id) ? [[square, found.get(id)]] : []));
    };
    expect(changes({}), 'the piece shows half of it').toEqual([['a5', { colour: 'r', whole: false }]]);
    expect(changes({ hoveredTarget: 'a4' }), 'with its result in full').toEqual([['a5', { colour: 'r', whole: true }]]);
    expect(changes({ hoveredTarget: 'a2' }), 'nothing turns by that').toEqual([]);
    expect(
      interactionOf(frame, { ...interaction(['a1']), hoveredTarget: 'a4' }).victims,
      'its result is shown',
    ).toEqual([]);
    const turner = stackOn(frame.pieces, 'a1')[0];
    const source = { square: 'a1', pointed: false, turner, foreign: false };
    expect(interactionOf(frame, interaction([])).sources).toEqual([source]);
    const beside = (...demonstrated: string[]): Interaction => ({ ...interaction([]), demonstrated });
    const shows = (demonstrated: string, more: Partial<Interaction> = {}): object =>
      interactionOf(frame, { ...beside(demonstrated), ...more }).sources;
    expect(shows('a1')).toEqual([source]);
    const other = { ...source, turner: null };
    expect(shows('c4'), 'beside an example no other has a sign').toEqual([other]);
    expect(shows('c4', { hoveredTarget: 'a1' })).toEqual([{ ...other, pointed: true }]);
  });

  it('begin at those pieces of a stack that can be taken; once one is to be chosen, prices are on those that cost more', () => {
    const squares = [
      { name: 'a1', stack: ['Mw', 'Sw', 'Sb'], costs: [3, 2, 1] },
      { name: 'b1', stack: ['Sw'], costs: [1] },
      { name: 'c1', stack: ['Mw', 'Sw'], costs: [2, 1] },
    ];
    const stacked = model.snapshot(step(board({}, { squares })));
    const ends = { children: {}, move: null };
    const stack = { children: { M: ends, 'S(w)': ends }, move: null };
    const whole = { children: { M: ends, S: ends }, move: null };
    const node = { children: { a1: stack, b1: ends, c1: whole }, move: null } as unknown as MoveTree;
    const shown = (more: Partial<Interaction>): string[][] => {
      const { takeable, dear } = interactionOf(stacked, { ...NO_INTERACTION, seat: 0, ...more });
      const taken = stacked.pieces.filter(({ id }) => takeable.has(id));
      return [taken.map(({ square, label }) => square + label), dear.map(({ label, cost }) => label + cost)];
    };
    expect(shown({ node, choices: ['a1', 'b1', 'c1'] }), 'of c1, each').toEqual([['a1M', 'a1S(w)'], []]);
    expect(shown({ node: whole as unknown as MoveTree, choices: ['M', 'S'], selection: ['c1'] })[0]).toEqual([
      'c1M',
      'c1S',
    ]);
    const asked = { node: stack as unknown as MoveTree, choices: ['M', 'S(w)'] };
    expect(shown({ ...asked, selection: ['a1'] })).toEqual([
      ['a1M', 'a1S(w)'],
      ['M3', 'S(w)2'],
    ]);
    expect(shown({ ...asked, selection: ['swap', 'a1'] })[1], 'a swap is free').toEqual([]);
    const example = { node, choices: ['a1', 'b1', 'c1'], wanted: ['c1'], demonstrated: ['c1', 'c2'] };
    expect(shown(example)[0], 'an example takes the one on top').toEqual(['c1S']);
  });

  it('are not shown by a lesson, which asks for one step', () => {
    const { goals: shown } = interactionOf(frame, { ...interaction(['a1']), wanted: ['a2'] });
    expect(shown.map(({ square }) => square)).toEqual(['a2']);
  });

  it('begin at frames, with a sign at pieces that can turn something', () => {
    const fruitless = reachOf('b5', 'S');
    const leaves = { children: { a1: { children: {}, move: null }, b5: { children: {}, move: null } }, move: null };
    const first = { ...NO_INTERACTION, seat: 0, node: leaves as unknown as MoveTree, choices: ['a1', 'b5'] };
    const framed = (ways: BracesFrame['reach'], more: Partial<Interaction> = {}): string[] =>
      interactionOf({ ...frame, reach: ways }, { ...first, ...more }).sources.map(
        ({ square, pointed, turner, foreign }) =>
          `${square}${turner ? ' turns' : ''}${pointed ? ' pointed' : ''}${foreign ? ' foreign' : ''}`,
      );
    expect(framed([...frame.reach, fruitless])).toEqual(['a1 turns', 'b5']);
    expect(framed([fruitless])).toEqual(['a1', 'b5']);
    expect(framed([fruitless], { hoveredTarget: 'b5' })).toEqual(['a1', 'b5 pointed']);
    expect(framed([fruitless], { wanted: ['b5'] }), 'a lesson frames what it asks for').toEqual(['b5']);
    expect(framed([...frame.reach, fruitless], { selection: ['swap'] }), 'a swap makes no steps').toEqual(['a1', 'b5']);
    const enemies = framed([fruitless], { choices: ['a1', 'a5'] });
    expect(enemies, 'thinner at pieces of the opponent').toEqual(['a1', 'a5 foreign']);
  });

  it('are previewed with what they turn', () => {
    const pointed = { ...interaction(['a1']), hoveredTarget: 'a4' };
    const { ghosts, path, braced, considered } = interactionOf(frame, pointed);
    expect([considered, interactionOf(frame, interaction(['a1'])).considered]).toEqual([true, false]);
    expect(clampsOf(braced, 0).map(({ from, to, loses }) => [from, to, loses])).toEqual([
      ['a4', 'a5', false],
      ['b5', 'a5', false],
    ]);
    expect(ghosts.map(({ square, colour }) => square + colour).sort()).toEqual(['a4w', 'a5r']);
    expect(path).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('follow what is drawn where the cost is the same, and else the first way that the server names', () => {
    const lost = ['Sc4=g<b4,d4'];
    const arrivals: BracesBoard['reach'][number]['arrivals'] = [
      ['a1', 0, [], []],
      ['a2', 1, [0], []],
      ['b1', 1, [0], lost],
      ['b2', 2, [1], []],
      ['b2', 2, [2], lost],
      ['b3', 3, [3], []],
      ['b3', 3, [4], lost],
    ];
    const open = { ...frame, reach: [{ square: 'a1', label: 'S', arrivals }] };
    const shown = (...drawn: string[]): unknown[] => {
      const now = interactionOf(open, { ...interaction(['a1']), drawn, hoveredTarget: 'b3' });
      const route = routeOf(open, { ...interaction(['a1']), drawn }, 'b3');
      return [now.path.join(' '), route?.squares.join(' '), now.goals.find(({ square }) => square === 'b3')?.harms];
    };
    const safe = ['a1 a2 b2 b3', 'a2 b2 b3', []];
    expect(shown()).toEqual(safe);
    expect(shown('a1', 'a2', 'b2', 'b3')).toEqual(safe);
    expect(shown('a1', 'b1', 'b2', 'b3'), 'whatever it loses').toEqual(['a1 b1 b2 b3', 'b1 b2 b3', ['turned']]);
    expect(shown('a1', 'b1', 'c1', 'c2', 'c3', 'b3'), 'a longer one as far as it can').toEqual(shown('a1', 'b1'));
  });

  it('outline each piece of a stack of which one is chosen that turns', () => {
    const stacks = { a1: ['Sw'], a3: ['Sb', 'Sr', 'Sb'], a4: ['Sw'] };
    const open = model.snapshot(step(board(stacks)));
    const leaf = { children: {}, move: 'Sa1-a2' };
    const effects = { X1: ['S(b)2a3=r<a2,a4', 'Sa4=g<'], X2: ['S(b)a3=r<a2,a4', 'Sa4=g<'] };
    const choice = { children: { X1: leaf, X2: leaf }, effects, move: null };
    const node = { children: { a2: choice }, move: null } as unknown as MoveTree;
    const pointed = { ...NO_INTERACTION, seat: 0, selection: ['a1'], node, choices: ['a2'], hoveredTarget: 'a2' };
    const now = interactionOf(open, pointed);
    const [lower, , upper] = ids(open, 'a3');
    const [own] = ids(open, 'a4');
    expect([...changesOf(open, now)]).toEqual([
      [lower, { colour: 'r', whole: false }],
      [upper, { colour: 'r', whole: false }],
      [own, { colour: 'g', whole: true }],
    ]);
    expect(clampsOf(now.braced, 0).map(({ from }) => from)).toEqual(['a2', 'a4']);
  });

  it('lead a newcomer to an enemy piece of the same size', () => {
    expect(approach(frame, interaction([]))).toEqual({ path: ['a1', 'a2', 'a3', 'a4'], against: 'a5' });
    expect(approach(frame, { ...interaction([]), seat: 1 }), 'Black cannot move them').toBeNull();
  });

  /** Pieces of White with the squares to which a step leads, and what that turns. */
  const nodeOf = (steps: Record<string, Record<string, string[]>>): MoveTree => {
    const leaf = { children: {}, move: 'x' };
    const from = (goals: Record<string, string[]>): MoveTree =>
      ({
        children: Object.fromEntries(Object.keys(goals).map((goal) => [goal, leaf])),
        effects: goals,
        move: null,
      }) as unknown as MoveTree;
    const pieces = Object.entries(steps).map(([path, goals]) => {
      const [square = '', label] = path.split(' ');
      const node = label ? ({ children: { [label]: from(goals) }, move: null } as unknown as MoveTree) : from(goals);
      return [square, node] as const;
    });
    return { children: Object.fromEntries(pieces), move: null } as unknown as MoveTree;
  };
  const first = (node: MoveTree): Interaction => ({
    ...NO_INTERACTION,
    seat: 0,
    node,
    choices: Object.keys(node.children),
  });

  it('show a newcomer a step that turns something, if there is one', () => {
    const beside = { a4: [], b4: ['Sa5=r<a4,b5'] };
    expect(approach(frame, first(nodeOf({ c4: { c5: [] }, b5: beside })))?.path).toEqual(['b5', 'a4']);
    const turning = { a4: ['Sa5=r<a4,b5'] };
    const [near] = [nodeOf({ a1: { a2: [] }, c4: { b4: [] }, b5: turning })];
    expect(approach(frame, first(near)), 'a way of several steps turns it, too').toMatchObject({ against: 'a5' });
    expect(approach({ ...frame, reach: [] }, first(near))).toEqual({ path: ['b5', 'a4'], against: 'a5' });
  });

  it('show a newcomer a way with at most one bend, if there is one', () => {
    const effects = ['Sc5=r<b5,d5'];
    const reach = [
      // Cheaper, but with two bends.
      reachOf('a3', 'S', ['a4', 'a3', 1, []], ['b4', 'a4', 2, []], ['b5', 'b4', 3, effects]),
      reachOf('d2', 'S', ['d3', 'd2', 2, []], ['d4', 'd3', 3, []], ['d5', 'd4', 4, effects]),
    ];
    const both = model.snapshot(step(board({ a3: ['Sw'], c5: ['Sb'], d2: ['Sw'] }, { reach })));
    const node = nodeOf({ a3: { a4: [] }, d2: { d3: [] } });
    expect(approach(both, first(node))?.path).toEqual(['d2', 'd3', 'd4', 'd5']);
    const [winding] = reach;
    expect(approach({ ...both, reach: winding ? [winding] : [] }, first(node))?.path).toEqual(['a3', 'a4', 'b4', 'b5']);
  });

  it('show a newcomer no way over the piece that is met, and a neutral piece only where it turns one', () => {
    const hops = model.snapshot(step(board({ a3: ['Sw'], a4: ['Sb'] })));
    expect(approach(hops, first(nodeOf({ a3: { a5: [] } }))), 'a leap').toBeNull();
    const reach = [reachOf('a3', 'S', ['a4', 'a3', 1, []], ['a5', 'a4', 2, []])];
    expect(approach({ ...hops, reach }, first(nodeOf({ a3: {} })))).toBeNull();
    const neutral = model.snapshot(step(board({ a3: ['Sn'], a5: ['Sb'], b5: ['Sw'] })));
    expect(approach(neutral, first(nodeOf({ a3: { a4: [] } })))).toBeNull();
    expect(approach(neutral, first(nodeOf({ a3: { a4: ['Sa5=r<a4,b5'] } })))?.against).toBe('a5');
  });

  it('begin with one rule, and say in a card of its own whose the flipped pieces are', () => {
    const texts = face.firstSteps?.map(({ text }) => text) ?? [];
    expect(texts[0]).toMatch(/^Two of your pieces flip an enemy of their size/);
    expect(texts.filter((text) => String(text).includes('still their owner’s'))).toHaveLength(1);
  });

  it('show a newcomer an enemy that turns rather than a piece of their own that is won back', () => {
    const frame = model.snapshot(step(board({ a3: ['Sw'], a5: ['Sg'], b5: ['Sw'], c3: ['Sb'], d3: ['Sw'] })));
    const wins = { a4: ['Sa5=w<a4,b5'] };
    expect(approach(frame, first(nodeOf({ a3: { ...wins, b3: ['Sc3=r<b3,d3'] } })))?.against).toBe('c3');
    expect(approach(frame, first(nodeOf({ a3: wins })))?.against).toBe('a5');
  });

  it('show a newcomer plain steps, two at most, if they do as well', () => {
    const turns = ['Sc3=r<c2,d3'];
    const stacks = model.snapshot(step(board({ b1: ['Sw'], c1: ['Sw'], c3: ['Sb'], d3: ['Sw'] })));
    // The first, from b1 to c2, is diagonal.
    expect(approach(stacks, first(nodeOf({ b1: { c2: turns }, c1: { c2: turns } })))?.path).toEqual(['c1', 'c2']);
    const reach = [reachOf('a2', 'S', ['b2', 'a2', 1, []], ['c2', 'b2', 2, turns])];
    const plain = model.snapshot(step(board({ a2: ['Sw'], b1: ['Sw'], c3: ['Sb'], d3: ['Sw'] }, { reach })));
    expect(approach(plain, first(nodeOf({ b1: { c2: turns }, a2: {} })))?.path).toEqual(['a2', 'b2', 'c2']);
  });

  it('show a newcomer only the piece that a drag takes', () => {
    const stacked = model.snapshot(step(board({ a3: ['Sw', 'Mw'], a5: ['Sb'] })));
    expect(approach(stacked, first(nodeOf({ 'a3 S': { a4: [] } })))).toBeNull();
    const top = model.snapshot(step(board({ a3: ['Mw', 'Sw'], a5: ['Sb'] })));
    expect(approach(top, first(nodeOf({ 'a3 S': { a4: [] } })))).toEqual({ path: ['a3', 'a4'], against: 'a5' });
  });
});

it('says what is asked without the points, which the panel shows, and how far both have come', () => {
  expect(face.boardPrompt?.(['a1', 'end'], 'White')).toBe('White: move a piece.');
  expect(face.boardPrompt?.(['K', 'R'], 'White')).toBe('White: keep the double?');
  expect(face.boardPrompt?.(['WILD:TIP'], 'White'), 'that of the server').toBe('');
  expect(face.seatProgress?.(model.snapshot(step(board({}, { turned: [1, 4] }))))).toEqual([
    { count: 4, of: 9, shape: 'pyramid', colours: { fill: LOOKS.r.plastic, edge: 'var(--text-2)' } },
    { count: 1, of: 9, shape: 'pyramid', colours: { fill: LOOKS.g.plastic, edge: 'var(--text-2)' } },
  ]);
});

describe('the actions of a turn', () => {
  const stacks = (more: Record<string, string[]>): BracesBoard => board({ a1: [], b1: [], ...more });
  const rolled: Told = {
    kind: 'rolled',
    sentence: 'rolls',
    why: '',
    seat: 0,
    face: 'HOP',
    higher: 4,
    lower: 1,
    value: 4,
  };
  const changes = {
    kind: 'changed',
    sentence: 'turns',
    why: '',
    cell: 'e5',
    size: 'S',
    way: 'brace',
    by: [],
  } as unknown as Told;
  const turn = (): Player<BracesFrame> => {
    const player = new Player(
      model,
      () => true,
      () => false,
    );
    const steps: PlaybackStep<BracesBoard, Told>[] = [
      step(stacks({ a1: ['Sw'], c1: ['Mw'] })),
      { ...step(stacks({ a1: ['Sw'], c1: ['Mw'] }), rolled), seat: null, startsTurn: true, turnSeat: 0 },
      step(stacks({ a2: ['Sw'], c1: ['Mw'] }), moved('Sw', 'a1', 'a2')),
      step(stacks({ a3: ['Sw'], c1: ['Mw'] }), moved('Sw', 'a2', 'a3')),
      step(stacks({ a3: ['Sw'], c2: ['Mw'] }), moved('Mw', 'c1', 'c2')),
      step(stacks({ a4: ['Sw'], c2: ['Mw'] }), moved('Sw', 'a3', 'a4'), changes),
      step(stacks({ a5: ['Sw'], c2: ['Mw'] }), moved('Sw', 'a4', 'a5')),
    ];
    player.load(steps.map((one, ply) => ({ ...one, ply })));
    return player;
  };

  it('have the same numbers on the arrows and in the log; the roll has none, and steps of one piece share one until something turns', () => {
    const player = turn();
    expect(
      [1, 2, 3, 4, 5, 6].map((ply) =>
        player
          .sentencesAt(ply)
          .map(({ number }) => number)
          .join(),
      ),
    ).toEqual(['', '1', '1', '2', '3,3', '4']);
    const drawn = shortenArrows(player.frame?.arrows ?? []).flatMap(({ segments }) =>
      segments.map(({ from, to, numbers }) => from + to + numbers.join()),
    );
    expect(drawn).toEqual(['a1a31', 'a3a43', 'a4a54', 'c1c22']);
  });

  it('stay marked on their squares until the next player does more than roll and name a power', () => {
    const player = turn();
    const marked = (more: Partial<BracesFrame> = {}): readonly string[] => {
      const { frame } = player;
      return frame ? traceOf({ ...frame, rests: true, ...more }, NO_INTERACTION).map(({ square }) => square) : [];
    };
    expect(marked(), 'of a turn that continues, only its last action').toEqual(['a5']);
    const left = ['e5'];
    const ended = { kind: 'turn_ended', sentence: 'ends', why: '', seat: 0 } as Told;
    player.push({ ...step(stacks({ a5: ['Sw'], c2: ['Mw'] }), ended), ply: 7 }, true);
    player.skip();
    expect(marked(), 'where it has changed something').toEqual(left);
    expect(marked({ highlights: NO_HIGHLIGHTS }), 'where its steps have ended, if nowhere').toEqual(['a5', 'c2']);
    const there = stacks({ a5: ['Sw'], c2: ['Mw'] });
    const named = { kind: 'named', sentence: 'names', why: '', seat: 1, power: 'TIP', value: 7 } as Told;
    player.push({ ...step(there, { ...rolled, seat: 1 }), ply: 8, seat: null, startsTurn: true, turnSeat: 1 }, true);
    player.push({ ...step(there, named), ply: 9, seat: 1 }, true);
    player.skip();
    expect(marked()).toEqual(left);
    expect(
      player.sentencesAt(3).map(({ number }) => number),
      'the log has their numbers',
    ).toEqual(['1']);
    player.push({ ...step(stacks({ a5: ['Sw'], c3: ['Mw'] }), moved('Mw', 'c2', 'c3')), ply: 10, seat: 1 }, true);
    player.skip();
    expect(marked()).toEqual(['c3']);
    const { frame } = player;
    expect(frame && traceOf(frame, NO_INTERACTION), 'arrows show it').toEqual([]);
    const beside = { ...NO_INTERACTION, demonstrated: ['c3'] };
    expect(frame && traceOf({ ...frame, rests: true }, beside), 'an example has the board to itself').toEqual([]);
  });

  it('begin again with each turn', () => {
    const player = turn();
    player.push(
      { ...step(stacks({ a5: ['Sw'], c2: ['Mw'] }), { ...rolled, seat: 1 }), ply: 7, seat: null, startsTurn: true },
      true,
    );
    player.push({ ...step(stacks({ a5: ['Sw'], c3: ['Mw'] }), moved('Mw', 'c2', 'c3')), ply: 8, seat: 1 }, true);
    player.skip();
    expect(player.sentencesAt(8).map(({ number }) => number)).toEqual(['1']);
  });
});

it('a swap is previewed with what it turns, once its second piece is clear', () => {
  const shown = model.snapshot(step(board({ a1: ['Sw'], b1: ['Sb'], c1: ['Sw'], d3: ['Mb', 'Sb'] })));
  const leaf = (move: string, effects: string[]): MoveTree => ({
    prompt: '',
    move: null,
    children: { S: { prompt: '', move, children: {} } },
    effects: { S: effects },
  });
  const node: MoveTree = {
    prompt: '',
    move: null,
    children: { b1: { prompt: '', move: 'Sc1<>Sb1', children: {} }, d3: leaf('Sc1<>Sd3', ['Sb1=r<a1,d3']) },
  };
  const at = (hoveredTarget: string): BracesInteraction =>
    interactionOf(shown, { ...NO_INTERACTION, seat: 0, selection: ['swap', 'c1'], node, hoveredTarget });
  const seen = (target: string): string[] => at(target).ghosts.map(({ square, colour }) => square + colour);
  expect(seen('b1').sort()).toEqual(['b1w', 'c1b']);
  expect(seen('d3').sort()).toEqual(['b1r', 'c1b', 'd3w']);
  expect(clampsOf(at('d3').braced, 0).map(({ from, to }) => from + to)).toEqual(['a1b1', 'd3b1']);
  expect(seen('a1')).toEqual([]);
});

it('plates stand once each, beside each other if two face, and go with their pieces', () => {
  const shown = model.snapshot(step(board({ a1: ['Sw'], b1: ['Sb'] })));
  const [way, number] = ['brace', '1'];
  const braces: Brace[] = [
    { from: ['b1', 'c1'], to: 'a1', way, number, loses: true },
    { from: ['a1'], to: 'b1', way, number },
    { from: ['a1'], to: 'b1', way, number },
    { from: ['b1'], to: 'a1', way, number },
    { from: ['a1'], to: 'b1', way, number, size: 'L' },
    { from: ['a1'], to: 'a2', way, number },
  ];
  expect(clampsOf({ ...shown, braces }, 0)).toEqual([
    { from: 'a1', to: 'b1', aside: 1, loses: false },
    { from: 'b1', to: 'a1', aside: 1, loses: false },
  ]);
  expect(clampsOf({ ...shown, braces, step: '1' }, 0), 'of a step that is pointed at, all are shown').toHaveLength(4);
  const removed = { ...shown.highlights, removed: ['a2'] };
  expect(
    clampsOf({ ...shown, braces, highlights: removed }, 0).map(({ from, to }) => from + to),
    'what has left the game was braced there',
  ).toEqual(['a1b1', 'b1a1', 'a1a2']);
});

it('plates are on the middle of their border while no arrows are drawn', () => {
  const shown = model.snapshot(step(board({ a1: ['Sw'], b1: ['Sr'] })));
  const segments = [{ from: 'a1', to: 'b1', kind: 'step' as const, numbers: [] }];
  const drawn: BracesFrame = {
    ...shown,
    braces: [{ from: ['a1'], to: 'b1', way: 'brace', number: '1' }],
    arrows: [{ piece: 1, team: null, segments }],
    highlights: { ...shown.highlights, turned: ['b1'] },
  };
  const asideOf = (frame: BracesFrame): number[] =>
    clampsOf(interactionOf(frame, NO_INTERACTION).braced, 0).map(({ aside }) => aside);
  expect(asideOf(drawn)).toEqual([1]);
  expect(asideOf({ ...drawn, rests: true }), 'beside a quiet one, too').toEqual([1]);
  expect(asideOf({ ...drawn, arrows: [] })).toEqual([0]);
});

it('plates make room for arrows over the same border: to the right, or below', () => {
  const shown = model.snapshot(step(board({ a1: ['Sw'], b1: ['Sb'], b2: ['Sw'] })));
  const braces: Brace[] = [{ from: ['a1', 'b2'], to: 'b1', way: 'brace', number: '1' }];
  const segments = [
    { from: 'b1', to: 'b2', kind: 'step' as const, numbers: [] },
    { from: 'a1', to: 'b1', kind: 'step' as const, numbers: [] },
  ];
  const arrows = [{ piece: 1, team: null, segments }];
  const asides = (side: number): number[] => clampsOf({ ...shown, braces, arrows }, side).map(({ aside }) => aside);
  // From a1 to the right; from b2 down, so that the right of the board is to its left.
  expect(asides(0)).toEqual([1, -1]);
  expect(asides(1)).toEqual([-1, 1]);
});
