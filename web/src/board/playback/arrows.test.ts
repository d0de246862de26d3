import { describe, expect, it } from 'vitest';
import { extendArrows, assignLanes, netArrows, stepLabels, type Movement } from './arrows';

const move = (piece: number | null, from: string, to: string, kind: Movement['kind'] = 'step'): Movement => ({
  piece,
  from,
  to,
  kind,
});

describe('the ways of a turn', () => {
  const first = extendArrows([], [move(1, 'a1', 'b1'), move(2, 'c1', 'c2')], '1');
  const ways = extendArrows(
    extendArrows(first, [move(1, 'b1', 'b2')], '3'),
    [move(2, 'c2', 'c1'), move(1, 'd4', 'd5')],
    '4',
  );

  it('continue where the same piece has arrived, and begin again where something else has moved it', () => {
    expect(ways.map(({ piece, segments }) => [piece, segments.map(({ from, to }) => from + to)])).toEqual([
      [1, ['a1b1', 'b1b2']],
      [2, ['c1c2', 'c2c1']],
      [1, ['d4d5']],
    ]);
    expect(first[0]?.segments, 'earlier pictures stay as they were').toHaveLength(1);
  });

  it('bear the number of each step once, there and back in one place', () => {
    expect(ways.map((way) => stepLabels(way).map(({ text }) => text))).toEqual([['1', '3'], ['1·4'], ['4']]);
    const apart = stepLabels(ways[1] ?? { piece: 2, team: null, segments: [] }, true);
    expect(apart, 'or each at its own line').toMatchObject([{ text: '1' }, { text: '4' }]);
  });

  it('lie beside each other where they share a square', () => {
    expect(assignLanes(extendArrows([], [move(1, 'a1', 'a2'), move(2, 'a2', 'a3'), move(3, 'e5', 'e4')], '1'))).toEqual(
      [0, 1, 0],
    );
  });

  it('lie in the middle of their squares where only those that would lie on each other need room', () => {
    const all = extendArrows([], [move(1, 'a1', 'a2'), move(2, 'a2', 'a3'), move(3, 'a2', 'a1')], '1');
    expect(assignLanes(all, (one, other) => one + other === 2)).toEqual([0, 0, 1]);
  });

  it('have no detours when nothing is replayed, and none for what is back', () => {
    const net = netArrows(ways).map(({ piece, segments }) => [piece, segments.map(({ from, to }) => from + to)]);
    expect(net).toEqual([
      [1, ['a1b1', 'b1b2']],
      [1, ['d4d5']],
    ]);
    const detour = extendArrows(ways, [move(1, 'd5', 'e5'), move(1, 'e5', 'd5'), move(1, 'd5', 'd6')], '5');
    expect(
      netArrows(detour)
        .at(-1)
        ?.segments.map(({ from, to }) => from + to),
    ).toEqual(['d4d5', 'd5d6']);
    const stops = extendArrows(ways, [move(1, 'd5', 'd4', 'stopped'), move(1, 'd5', 'd6')], '5');
    expect(
      netArrows(stops)
        .at(-1)
        ?.segments.map(({ kind }) => kind),
      'a piece that was stopped has not gone back',
    ).toEqual(['step', 'stopped', 'step']);
  });

  it('of two teams keep to their sides', () => {
    const of = (mark: 'first' | 'second', piece: number): Movement => ({
      ...move(piece, 'a1', 'a2'),
      team: { mark, square: false },
    });
    expect(assignLanes(extendArrows([], [of('first', 1), of('second', 2), of('first', 3)], '1'))).toEqual([0, 1, -1]);
  });

  it('stay where a piece was stopped, and a swap is a way of its own', () => {
    const stopped = extendArrows([], [move(1, 'a1', 'b1', 'stopped'), move(null, 'c1', 'd1', 'swap')], '1');
    expect(
      extendArrows(stopped, [move(1, 'a1', 'a2', 'pushed'), move(null, 'd1', 'e1', 'swap')], '2').map(
        ({ segments }) => segments.length,
      ),
    ).toEqual([2, 1, 1]);
  });
});
