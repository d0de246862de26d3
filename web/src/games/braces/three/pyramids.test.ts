import { expect, it } from 'vitest';
import type { Size } from '../stacks';
import { ANGLE, heightsOf, hidesStripes, hoverOrder, SHAPES, TALLEST, topOf } from './pyramids';

it('lets every piece of a stack look out in three dimensions', () => {
  const tops = (sizes: string): number[] => {
    const stack = [...sizes].map((size) => ({ size: size as Size }));
    return heightsOf(stack).map((height, index) => height + SHAPES[stack[index]?.size ?? 'S'].height);
  };
  for (const sizes of ['LMS', 'LS', 'MS', 'LM', 'LLMMSS', 'LLLMMSSS', 'LSS', 'MSS']) {
    const heights = tops(sizes);
    expect(heights, sizes).toEqual([...heights].sort((one, other) => one - other));
    expect(new Set(heights).size, sizes).toBe(sizes.length);
  }
});

const STACKS = [
  'LMS',
  'LMSS',
  'LLL',
  'LLLL',
  'SSSS',
  'LLMMSS',
  'LLMMSSS',
  'LLLMMSS',
  'LLLLLL',
  'MMMMMMM',
  'SSSSSSS',
  'LSSSSS',
];
const stackOf = (sizes: string): { size: Size }[] => [...sizes].map((size) => ({ size: size as Size }));
const topOfStack = (sizes: string): number =>
  topOf(
    [...sizes].map((size) => size as Size),
    heightsOf(stackOf(sizes)),
  );

it('compresses a tall stack: its tip does not reach the pips of a large piece in the row behind it', () => {
  const pips = 1 - SHAPES.L.base / 2;
  for (const sizes of STACKS) {
    const many = sizes.length >= 5;
    if (!many) expect(topOfStack(sizes), sizes).toBeLessThanOrEqual(TALLEST + 1e-9);
    expect(topOfStack(sizes) * Math.tan(ANGLE), `${sizes}: that of many not its middle`).toBeLessThan(
      many ? 0.9 : pips,
    );
  }
  expect(heightsOf(stackOf('LMS')), 'others are not compressed').toEqual([0, 0.3, 0.6]);
});

it('is lower on the far row, so that the board stays where it is', () => {
  const tops = STACKS.map((sizes) =>
    heightsOf(stackOf(sizes), true).map((height, at) => height + SHAPES[stackOf(sizes)[at]?.size ?? 'S'].height),
  );
  expect(Math.max(...(tops[STACKS.indexOf('LLMMSS')] ?? []))).toBeLessThanOrEqual(1.62);
  expect(Math.max(...(tops[STACKS.indexOf('LSSSSS')] ?? []))).toBeLessThan(topOfStack('LSSSSS'));
});

it('lets the foot of every piece of a tall stack be seen, so that its pieces can be counted', () => {
  for (const sizes of STACKS) {
    const heights = heightsOf(stackOf(sizes));
    const feet = stackOf(sizes).map(
      ({ size }, index) => (heights[index] ?? 0) * Math.sin(ANGLE) - (SHAPES[size].base / 2) * Math.cos(ANGLE),
    );
    const strips = feet.slice(1).map((foot, index) => foot - (feet[index] ?? 0));
    expect(Math.min(...strips), `${sizes}: five pixels on a phone`).toBeGreaterThan(0.075);
  }
});

it('knows which cap hides the stripes above the pips', () => {
  expect([hidesStripes('L', 'L'), hidesStripes('L', 'M'), hidesStripes('L', 'S')]).toEqual([true, true, false]);
});

it('knows the tallest tip of a stack, which is not always that of its highest piece', () => {
  expect(topOf(['L', 'S'], [0, 0.62])).toBeCloseTo(0.62 + SHAPES.S.height);
  expect(topOf(['L', 'S'], [0, 0.1])).toBeCloseTo(SHAPES.L.height);
  expect(topOf([], [])).toBe(0);
});

it('lets a piece in the hand hover above those that lay on it', () => {
  const names = (lifted: string): string =>
    hoverOrder([...'lms'].map((name) => ({ name, lifted: name === lifted })))
      .map(({ name }) => name)
      .join('');
  expect([names('l'), names('m'), names('s'), names('')]).toEqual(['msl', 'lsm', 'lms', 'lms']);
});
