import { expect, it } from 'vitest';
import { HEIGHT, WIDTH } from './layout';
import {
  arcBetween,
  besideBurst,
  besidePiece,
  bowAround,
  bubbles,
  burstBetween,
  clearPlace,
  inField,
  numberOnArc,
  rimToward,
} from './overlays';

it('ends the way of a ball a little before its goal, bent to the left of the throw', () => {
  const [from, to] = [
    { x: 0, y: 100 },
    { x: 200, y: 100 },
  ];
  expect(arcBetween(from, to)).toBe('M0 100Q100 90 200 100');
  expect(arcBetween(from, to, 20, 0)).toBe('M0 100Q90 100 180 100');
});

it('begins the way of a ball beside the piece that throws it, on the side of its goal', () => {
  expect(rimToward({ x: 100, y: 100 }, { x: 100, y: 0 })).toEqual({ x: 100, y: 73 });
  expect(rimToward({ x: 100, y: 100 }, { x: 110, y: 100 }), 'not behind its goal').toEqual({ x: 110, y: 100 });
});

it('ends the way of a ball where another piece catches it, without a bend', () => {
  const [start, goal] = [
    { x: 0, y: 100 },
    { x: 200, y: 100 },
  ];
  expect(besidePiece(start, goal, { x: 120, y: 100 })).toEqual([
    { x: 100, y: 100 },
    { x: 140, y: 100 },
  ]);
  const [reaches, leaves] = besidePiece(start, goal, { x: 120, y: 124 });
  expect([reaches, leaves], 'one that it passes closely').toEqual([
    { x: 120, y: 100 },
    { x: 120, y: 100 },
  ]);
});

it('bends a pass around the letters of pieces on its way', () => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 200, y: 0 },
  ];
  const free = bowAround(from, to, 0, []);
  expect(bowAround(from, to, 0, [{ x: 100, y: 14 }]), 'one that is beside it').toBe(free);
  expect(bowAround(from, to, 0, [{ x: 100, y: -16 }])).toBe(-free);
  const both = [
    { x: 100, y: -16 },
    { x: 100, y: 16 },
  ];
  expect(bowAround(from, to, 0, both), 'further').toBeGreaterThan(free);
});

it('has the number of a pass in the middle of its way, beside pieces there', () => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 200, y: 0 },
  ];
  expect(numberOnArc(from, to, 0, [])).toEqual({ x: 100, y: -5 });
  expect(numberOnArc(from, to, 0, [{ x: 110, y: 0 }]).x, 'a piece is in the middle').toBeLessThan(100);
  expect(numberOnArc(from, to, 0, [{ x: 90, y: 0 }]).x).toBeGreaterThan(100);
});

it('keeps a number in the field', () => {
  expect(inField({ x: -4, y: HEIGHT + 4 }, 20, 10)).toEqual({ x: 10, y: HEIGHT - 5 });
  expect(inField({ x: WIDTH / 2, y: 50 }, 20, 10)).toEqual({ x: WIDTH / 2, y: 50 });
});

it('has a burst on the border between two squares, in a small picture at its end to the left or above', () => {
  const [here, above, right] = [
    { x: 210, y: 270 },
    { x: 210, y: 210 },
    { x: 270, y: 270 },
  ];
  expect(burstBetween(here, above, false)).toEqual({ x: 210, y: 240 });
  expect(burstBetween(here, above, true)).toEqual({ x: 188, y: 240 });
  expect(burstBetween(above, here, true), 'whichever way the line leads').toEqual({ x: 188, y: 240 });
  expect(burstBetween(here, right, true)).toEqual({ x: 240, y: 248 });
  // A bare number left of the line, where the burst is, moves to its right.
  const burst = { at: burstBetween(here, above, true), isUpright: true };
  expect(besideBurst({ x: 200, y: 240 }, burst, 33)).toEqual({ x: 221, y: 240 });
});

it('moves a number away from a burst, to one side of the way there', () => {
  const burst = { at: { x: 210, y: 240 }, isUpright: true };
  expect(besideBurst({ x: 210, y: 240 }, burst, 28)).toEqual({ x: 182, y: 240 });
  expect(besideBurst({ x: 210, y: 250 }, burst, 28), 'not onto a piece').toEqual({ x: 182, y: 240 });
  expect(besideBurst({ x: 210, y: 270 }, burst, 28), 'far enough').toEqual({ x: 210, y: 270 });
  const lanes = [205, 215].map((x) => besideBurst({ x, y: 240 }, burst, 28).x);
  expect(lanes, 'a way forth and back').toEqual([182, 238]);
  expect(besideBurst({ x: 60, y: 210 }, { at: { x: 60, y: 210 }, isUpright: false }, 28)).toEqual({ x: 60, y: 182 });
});

it('moves a number off the pieces beside it, as little as possible and within the field', () => {
  const number = { width: 20, height: 20 };
  const piece = { x: 100, y: 100, width: 40, height: 40 };
  expect(clearPlace({ x: 50, y: 100, ...number }, [piece]), 'one that is beside them').toEqual({ x: 50, y: 100 });
  const beside = clearPlace({ x: 80, y: 100, ...number }, [piece]);
  expect(beside.y).toBe(100);
  expect(beside.x).toBeLessThanOrEqual(70);
  expect(beside.x).toBeGreaterThan(65);
  const other = { ...piece, x: 40 };
  expect(clearPlace({ x: 80, y: 100, ...number }, [piece, other]).y, 'no room beside it').not.toBe(100);
  const edge = clearPlace({ x: 12, y: 100, ...number }, [{ ...piece, x: 20 }]);
  expect(edge.x, 'not out of the field').toBeGreaterThanOrEqual(10);
  const everywhere = { x: 200, y: 200, width: 500, height: 500 };
  expect(clearPlace({ x: 80, y: 100, ...number }, [everywhere]), 'where nothing is free').toEqual({ x: 80, y: 100 });
});

it('has a few words beside their piece, with a tail to it, over as little as possible', () => {
  const at = { x: 90, y: 330 };
  const [beside] = bubbles([{ at, text: 'Pushed' }], [at]);
  expect(beside?.width, 'as wide as its words').toBeLessThan(80);
  expect(beside?.x, 'at its right').toBeGreaterThan(at.x + 20);
  const tip = (bubble: typeof beside): number[] => {
    const [x = 0, y = 0] = (bubble?.tail.split('L')[1] ?? '').split(' ').map(Number);
    return [(bubble?.x ?? 0) + x, (bubble?.y ?? 0) + y];
  };
  expect(tip(beside)).toEqual([at.x + 21, at.y]);
  const [other] = bubbles([{ at, text: 'Pushed' }], [at, { x: 150, y: 330 }]);
  expect(other?.x, 'not over another piece').toBeLessThan(at.x - 60);
  expect(tip(other)).toEqual([at.x - 21, at.y]);
  const [corner] = bubbles([{ at: { x: 390, y: 450 }, text: 'Tackle! The ball is taken.' }], [{ x: 390, y: 450 }]);
  expect((corner?.x ?? 0) + (corner?.width ?? 0)).toBeLessThanOrEqual(WIDTH);
  const [way] = bubbles([{ at, text: 'Pushed' }], [at], [{ x: 150, y: 330 }]);
  expect(way?.x, 'not over an arrow').toBeLessThan(at.x);
});
