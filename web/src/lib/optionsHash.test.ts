import { describe, expect, it } from 'vitest';
import type { OptionCard } from '../api/protocol';
import { hashOf, optionsIn } from './optionsHash';

const option = (name: string, type: string, usual: boolean | number | string, low = 0, high = 9): OptionCard => ({
  name,
  meaning: '',
  type,
  default: usual,
  choices: [],
  low,
  high,
  free: true,
  zero: '',
});
const CARDS = [option('board', 'str', 'standard'), option('limit', 'int', 3, 1, 6), option('below', 'bool', true)];

describe('options in an address', () => {
  it('are there where they differ, and come back', () => {
    const options = { board: '1,2/3,4_w:a1_b:b2', limit: 2, below: false };
    expect(hashOf(CARDS, options)).toBe('board=1,2/3,4_w:a1_b:b2&limit=2&below=no');
    expect(optionsIn(CARDS, `#${hashOf(CARDS, options)}`)).toEqual(options);
    expect(hashOf(CARDS, { board: 'standard', limit: 3, below: true })).toBe('');
  });

  it('hide what would be read as something else', () => {
    const options = { board: 'a&b=c #% ü', limit: 3, below: true };
    expect(optionsIn(CARDS, hashOf(CARDS, options))).toEqual(options);
  });

  it('are the usual ones where an address makes no sense', () => {
    const usual = { board: 'standard', limit: 3, below: true };
    for (const hash of ['', '#', '#x', '#limit=99&below=perhaps', '#limit=&other=1']) {
      expect(optionsIn(CARDS, hash)).toEqual(usual);
    }
    expect(optionsIn(CARDS, '#board=%zz').board).toBe('%zz');
  });
});
