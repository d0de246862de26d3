import { expect, it } from 'vitest';
import { wordsAt } from './layout';

it('the words of a goal row stand where no piece does', () => {
  expect(wordsAt([], true)).toBe(210);
  expect(wordsAt([{ x: 210, y: 450 }], true)).toBe(330);
  expect(wordsAt([{ x: 210, y: 450 }], false), 'the other row').toBe(210);
  expect(
    wordsAt(
      [
        { x: 210, y: 30 },
        { x: 330, y: 30 },
      ],
      false,
    ),
  ).toBe(90);
});
