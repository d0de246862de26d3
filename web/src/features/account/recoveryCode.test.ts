import { expect, test } from 'vitest';
import { inGroups, readCode } from './recoveryCode';

test('a code is read as it is printed, and as it is easily mistyped', () => {
  const code = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  expect(inGroups(code)).toBe('ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ23-4567');
  expect(readCode(inGroups(code).toLowerCase())).toBe(code);
  expect(readCode(' ab-cd 018 ')).toBe('ABCDOIB');
});
