import { expect, test } from 'vitest';
import { formatDuration } from './duration';

test('a duration is as short as it can be', () => {
  expect([9, 249, 11_100, 190_800].map(formatDuration)).toEqual(['0:09', '4:09', '3:05 h', '2 d 5 h']);
});
