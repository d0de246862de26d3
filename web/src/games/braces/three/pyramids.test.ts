import { expect, it } from 'vitest';
import type { Size } from '../stacks';
import { heightsOf, SHAPES } from './pyramids';

it('lets every piece of a stack look out in three dimensions', () => {
  const tops = (sizes: string): number[] => {
    const stack = [...sizes].map((size) => ({ size: size as Size }));
    return heightsOf(stack).map((height, index) => height + SHAPES[stack[index]?.size ?? 'S'].height);
  };
  for (const sizes of ['LMS', 'LS', 'MS', 'LM', 'LLMMSS', 'LSS', 'MSS']) {
    const heights = tops(sizes);
    expect(heights, sizes).toEqual([...heights].sort((one, other) => one - other));
    expect(new Set(heights).size, sizes).toBe(sizes.length);
  }
});
