import { expect, it } from 'vitest';
import type { Size } from '../stacks';
import { heightsOf, hoverOrder, SHAPES, TALLEST, topOf } from './pyramids';

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

it('compresses a tall stack, so that the board has room for it and the camera stays where it is', () => {
  const topOfStack = (sizes: string): number => {
    const stack = [...sizes].map((size) => size as Size);
    return topOf(stack, heightsOf(stack.map((size) => ({ size }))));
  };
  for (const sizes of ['LMS', 'LMSS', 'LMSSS', 'LLMMSS', 'LLMMSSS', 'LSSSSS'])
    expect(topOfStack(sizes), sizes).toBeLessThanOrEqual(TALLEST + 1e-9);
  expect(heightsOf([{ size: 'L' }, { size: 'M' }, { size: 'S' }]), 'others are as tall as they were').toEqual([
    0, 0.37, 0.74,
  ]);
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
