import { expect, test } from 'vitest';
import { timeControlOf } from './timeControls';

test('a time control that is no longer offered is none', () => {
  expect(timeControlOf('gone').time.kind).toBe('none');
  expect(timeControlOf('days-1').time.seconds).toBe(86_400);
});
