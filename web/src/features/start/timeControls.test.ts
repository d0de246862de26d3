import { expect, test } from 'vitest';
import { describeTime, timeControlOf } from './timeControls';

test('a time control that is no longer offered is none', () => {
  expect(timeControlOf('gone').time.kind).toBe('none');
  expect(timeControlOf('days-1').time.seconds).toBe(86_400);
});

test('a number is in a line with its unit', () => {
  expect(describeTime({ kind: 'fischer', seconds: 600, increment: 5 })).toBe('10:00\u00a0+\u00a05\u00a0s a turn');
  expect(describeTime({ kind: 'fischer', seconds: 300, increment: 5 })).toBe('5\u00a0min\u00a0+\u00a05\u00a0s a turn');
  expect(describeTime({ kind: 'days', seconds: 259_200 })).toBe('3 days a turn');
});
