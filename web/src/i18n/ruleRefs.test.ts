import { expect, test } from 'vitest';
import { plain, rulingIn } from './ruleRefs';

test('numbers of rulings and notation in brackets are left out', () => {
  expect(plain('1b2 is occupied (P2).')).toBe('1b2 is occupied.');
  expect(plain("It is Black's: only DIG lets you move it (R2, R9).")).toBe("It is Black's: only DIG lets you move it.");
  expect(plain('Nothing may be taken (P3-P5).')).toBe('Nothing may be taken.');
  expect(plain('Keep it (K) or roll all three dice again (R)?')).toBe('Keep it or roll all three dice again?');
});

test('what says something stays', () => {
  for (const sentence of ['keep 5 (a tie), or throw again', 'Ready: Dash (D:F)', 'Take S(w)2 on c3.'])
    expect(plain(sentence)).toBe(sentence);
});

test('the ruling can be looked up', () => {
  expect(rulingIn('Keep it (K), see (R14a, R2).')).toBe('R14a');
  expect(rulingIn('Keep it (K).')).toBeNull();
});
