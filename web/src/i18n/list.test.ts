import { expect, it } from 'vitest';
import { listed } from './list';

it('names are listed as one says them', () => {
  expect([[], ['Ann'], ['Ann', 'Bob'], ['Ann', 'Bob', 'Cat']].map(listed)).toEqual([
    '',
    'Ann',
    'Ann and Bob',
    'Ann, Bob and Cat',
  ]);
});
