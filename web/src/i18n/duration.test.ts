import { expect, test } from 'vitest';
import { describeAge, formatDuration } from './duration';

test('a duration is as short as it can be', () => {
  expect([9, 249, 11_100, 190_800].map(formatDuration)).toEqual(['0:09', '4:09', '3:05 h', '2 d 5 h']);
  expect([86_400, 259_200, 262_799, 262_800].map(formatDuration)).toEqual(['1 day', '3 days', '3 days', '3 d 1 h']);
});

test('how long ago something happened is said in the largest unit', () => {
  const now = Date.UTC(2026, 0, 8, 12);
  const ago = (seconds: number): string => describeAge(now - 1000 * seconds, now);
  expect(ago(5)).toBe('now');
  expect(ago(-5)).toBe('now');
  expect(ago(90)).toMatch(/^1 min.* ago$/);
  expect(ago(2.5 * 3600)).toMatch(/^2 h.* ago$/);
  expect(ago(86_400)).toBe('yesterday');
  expect(describeAge('2026-01-01T12:00:00+00:00', now)).toBe('7 days ago');
});
