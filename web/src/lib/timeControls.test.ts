import { expect, test } from 'vitest';
import { timeOf, written } from './timeControls';

test('time is written as short as it can be', () => {
  expect([9, 249, 11_100, 190_800].map(written)).toEqual(['0:09', '4:09', '3:05 h', '2 d 5 h']);
});

test('a time that is no longer offered is none', () => {
  expect(timeOf('gone').time.kind).toBe('none');
  expect(timeOf('days-1').time.seconds).toBe(86_400);
});
