import { expect, test } from 'vitest';
import { describeAge } from './age';

test('an age has its largest unit', () => {
  const now = Date.UTC(2026, 0, 8, 12);
  const ago = (seconds: number): string => describeAge(now - 1000 * seconds, now);
  expect(ago(5)).toBe('now');
  expect(ago(-5)).toBe('now');
  expect(ago(90)).toMatch(/^1 min.* ago$/);
  expect(ago(2.5 * 3600)).toMatch(/^2 h.* ago$/);
  expect(ago(86_400)).toBe('yesterday');
  expect(describeAge('2026-01-01T12:00:00+00:00', now)).toBe('7 days ago');
});
