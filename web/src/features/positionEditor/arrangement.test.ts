import { describe, expect, it } from 'vitest';
import type { PieceKindInfo, LayoutInfo } from '../../api/generated/messages';
import {
  kindOn,
  movePiece,
  neighbourOf,
  piecesLeft,
  isFieldShown,
  clearPieces,
  firstTool,
  placePiece,
  removePiece,
  describePlace,
  groupsOf,
  canTurn,
  turnPiece,
  type PositionDraft,
} from './arrangement';

const kind = (name: string, more: Partial<PieceKindInfo> = {}): PieceKindInfo => ({
  name,
  label: `the ${name}`,
  seat: null,
  single: false,
  layer: '',
  picture: '',
  count: null,
  group: '',
  pool: '',
  ...more,
});
const cube = kind('cube');
const token = kind('token', { layer: 'token' });
const red = kind('red', { single: true, layer: 'piece' });
const blue = kind('blue', { single: true, layer: 'piece' });
const ball = kind('ball', { single: true, layer: 'ball' });
const layout: LayoutInfo = {
  cells: ['a1', 'b1', 'a2', 'b2'].map((name, index) => ({ name, x: index % 2, y: Math.floor(index / 2) })),
  kinds: [cube, token, red, blue, ball],
  fields: [
    { name: 'phase', title: 'Phase', choices: [], low: null, high: null, shown_when: null, seat: null },
    {
      name: 'power',
      title: 'Power',
      choices: [],
      low: null,
      high: null,
      shown_when: { field: 'phase', values: ['act'] },
      seat: null,
    },
    {
      name: 'spent',
      title: 'Spent',
      choices: [],
      low: null,
      high: null,
      shown_when: { field: 'power', values: ['SWAP'] },
      seat: null,
    },
  ],
};
const draft = (pieces: Record<string, string[]>, fields: Record<string, string> = {}): PositionDraft => ({
  pieces,
  fields,
  sealed: {},
});

describe('a first press', () => {
  const few = { ...layout, kinds: [kind('light', { count: 1 }), kind('dark', { count: 1 })] };
  const holding = (...names: string[]): PositionDraft => ({ pieces: { a1: names }, fields: {}, sealed: {} });

  it('places the first piece that is left, and moves one if none is', () => {
    expect(firstTool(holding(), few)).toBe(few.kinds[0]);
    expect(firstTool(holding('light'), few)).toBe(few.kinds[1]);
    expect(firstTool(holding('light', 'dark'), few)).toBe('move');
  });

  it('places a piece without a limit, and moves what is always on the board', () => {
    expect(firstTool(holding(), layout)).toBe(cube);
    expect(firstTool(holding(), { ...layout, kinds: [red, blue, ball] })).toBe('move');
  });
});

describe('a position that is set up', () => {
  it('grows where pieces are put on each other, and loses the uppermost', () => {
    const two = placePiece(placePiece(draft({}), layout, cube, 'a1'), layout, cube, 'a1');
    expect(two.pieces).toEqual({ a1: ['cube', 'cube'] });
    const crowned = placePiece(two, layout, token, 'a1');
    expect(crowned.pieces).toEqual({ a1: ['cube', 'cube', 'token'] });
    expect(removePiece(crowned, layout, 'a1')?.pieces).toEqual({ a1: ['cube', 'cube'] });
    expect(placePiece(crowned, layout, token, 'a1').pieces).toEqual({ a1: ['cube', 'cube'] });
    expect(removePiece(draft({}), layout, 'a1')).toBeNull();
  });

  it('keeps one of each single piece: they change places, with what stands on them', () => {
    const start = draft({ a1: ['red', 'ball'], b2: ['blue'] });
    expect(placePiece(start, layout, red, 'b1').pieces).toEqual({ b1: ['red', 'ball'], b2: ['blue'] });
    expect(placePiece(start, layout, red, 'b2').pieces).toEqual({ a1: ['blue'], b2: ['red', 'ball'] });
    expect(placePiece(start, layout, blue, 'a1').pieces).toEqual({ a1: ['blue'], b2: ['red', 'ball'] });
    expect(placePiece(start, layout, ball, 'b2').pieces).toEqual({ a1: ['red'], b2: ['blue', 'ball'] });
    expect(placePiece(start, layout, ball, 'a2').pieces).toEqual({ a1: ['red'], a2: ['ball'], b2: ['blue'] });
    const loose = draft({ a1: ['red'], a2: ['ball'], b2: ['blue'] });
    expect(placePiece(loose, layout, blue, 'a2').pieces).toEqual({ a1: ['red'], a2: ['blue', 'ball'] });
    expect(removePiece(start, layout, 'a1')).toBeNull();
    expect(clearPieces(draft({ a1: ['red', 'ball'], b1: ['cube'] }), layout).pieces).toEqual({ a1: ['red', 'ball'] });
  });

  it('asks only for what counts', () => {
    const [, power, spent] = layout.fields;
    const asks = (fields: Record<string, string>): boolean[] =>
      [power, spent].map((field) => field !== undefined && isFieldShown(layout, draft({}, fields), field));
    expect(asks({ phase: 'roll', power: 'SWAP' })).toEqual([false, false]);
    expect(asks({ phase: 'act', power: 'DIG' })).toEqual([true, false]);
    expect(asks({ phase: 'act', power: 'SWAP' })).toEqual([true, true]);
  });

  it('is gone through by arrows, and told', () => {
    expect(neighbourOf(layout.cells, 'a1', 1, 0)).toBe('b1');
    expect(neighbourOf(layout.cells, 'b1', 0, 1)).toBe('b2');
    expect(neighbourOf(layout.cells, 'b2', 1, 0)).toBe('b2');
    expect(describePlace(draft({ a1: ['cube', 'cube', 'token'] }), layout, 'a1')).toBe(
      'a1: the cube, 2 times, on it the token',
    );
    expect(describePlace(draft({}), layout, 'a1')).toBe('a1: nothing');
  });
});

describe('a dragged piece', () => {
  const draft: PositionDraft = {
    pieces: { a1: ['cube', 'cube', 'token'], b1: ['red', 'ball'] },
    fields: {},
    sealed: {},
  };

  it('is the top one, or a piece that is always on the board with what is on it', () => {
    expect(kindOn(draft, layout, 'a1')?.name).toBe('token');
    expect(kindOn(draft, layout, 'b1')?.name).toBe('red');
    expect(kindOn(draft, layout, 'a2')).toBeNull();
  });

  it('leaves its cell', () => {
    expect(movePiece(draft, layout, token, 'a1', 'a2').pieces).toEqual({
      a1: ['cube', 'cube'],
      a2: ['token'],
      b1: ['red', 'ball'],
    });
    expect(movePiece(draft, layout, red, 'b1', 'b2').pieces).toEqual({
      a1: ['cube', 'cube', 'token'],
      b2: ['red', 'ball'],
    });
    expect(movePiece(draft, layout, ball, 'b1', 'a2').pieces['b1']).toEqual(['red']);
    expect(movePiece(draft, layout, token, 'a1', 'a1')).toBe(draft);
  });

  it('is counted, if the game has only so many', () => {
    expect(piecesLeft(draft, [cube], { ...cube, count: 3 })).toBe(1);
    expect(piecesLeft(draft, [cube], cube)).toBeNull();
    const shared = [cube, kind('other')].map((one) => ({ ...one, count: 3, pool: 'a' }));
    expect(shared.map((one) => piecesLeft(draft, shared, one))).toEqual([1, 1]);
    expect(piecesLeft({ ...draft, pieces: {} }, [ball], ball)).toBe(1);
    expect(piecesLeft({ ...draft, pieces: { a1: ['ball'] } }, [ball], ball)).toBe(0);
  });
});

describe('the rows of the palette', () => {
  const names = (rows: PieceKindInfo[][][]): string[][][] =>
    rows.map((row) => row.map((all) => all.map((one) => one.name)));

  it('have kinds that follow each other and have a group', () => {
    const all = ['a', 'b', ''].flatMap((group) => [kind(`${group}1`, { group }), kind(`${group}2`, { group })]);
    expect(names(groupsOf(all))).toEqual([[['a1'], ['a2']], [['b1'], ['b2']], [['1']], [['2']]]);
  });

  it('have kinds that share their count in one column', () => {
    const all = ['a', 'b', 'c'].flatMap((group) =>
      ['1', '2'].map((size) => kind(`${group}${size}`, { group, pool: group === 'c' ? '' : size })),
    );
    expect(names(groupsOf(all))).toEqual([
      [
        ['a1', 'b1'],
        ['a2', 'b2'],
      ],
      [['c1'], ['c2']],
    ]);
  });
});

describe('a piece with several sides', () => {
  const sides = ['white', 'green'].map((name) => kind(name, { count: 3, pool: 'a' }));
  const both: LayoutInfo = { ...layout, kinds: [cube, ...sides] };

  it('is turned to the next one where it is on top, and back', () => {
    const begun = draft({ a1: ['cube', 'white'], b1: ['white', 'cube'] });
    const turned = turnPiece(begun, both, 'a1');
    expect(turned?.pieces['a1']).toEqual(['cube', 'green']);
    expect(turned && turnPiece(turned, both, 'a1')).toEqual(begun);
    expect(['b1', 'a2'].map((place) => turnPiece(begun, both, place))).toEqual([null, null]);
  });

  it('is in games in which kinds share their count', () => {
    expect([both, layout].map(({ kinds }) => canTurn(kinds))).toEqual([true, false]);
  });
});
