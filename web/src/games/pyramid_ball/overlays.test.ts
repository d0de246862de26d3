import { expect, it } from 'vitest';
import { bowAround, numberOnArc } from './overlays';

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
