import type { OptionInfo } from '../api/generated/messages';
import { describe, expect, it } from 'vitest';
import { optionsHash, readInvitation, readOptions, readStudyAddress, startDesignerUrl, studyUrl } from './urls';

const origin = 'https://pyramids.example';

describe('the address of a study', () => {
  it('is read back as it was written', () => {
    const address = {
      table: null,
      saved: null,
      study: null,
      game: 'pyramid_ball',
      options: { rules: 'advanced', motto: 'a & b = c' },
      start: '..../..D./L|... L',
      moves: ['S:FF. M:... L:...', 'take M', '1b2-2a1x1c3'],
      tags: { Red: 'Ann & Bob', Seed: '7', game: 'by the window' },
      at: 2,
      side: 1,
    };
    expect(readStudyAddress(new URL(studyUrl(address), origin).hash)).toEqual(address);
  });

  it('says which seat is near if one was chosen, also the first', () => {
    const sideOf = (side: number | null): number | null =>
      readStudyAddress(new URL(studyUrl({ game: 'pylos', side }), origin).hash).side;
    expect([null, 0, 1].map(sideOf)).toEqual([null, 0, 1]);
  });

  it('of nothing is nothing, and nonsense is not a number', () => {
    expect(readStudyAddress('').moves).toEqual([]);
    expect(readStudyAddress('#table=x&at=-3&side=one')).toMatchObject({ table: 'x', at: null, side: null });
  });
});

describe('an invitation', () => {
  it('is read from an address, and nothing else is', () => {
    expect(readInvitation('#invitation=a-b_1')).toEqual({ code: 'a-b_1', isTransfer: false });
    expect(readInvitation('#transfer=x')).toEqual({ code: 'x', isTransfer: true });
    for (const hash of ['', '#invitation=', '#invitation=a b', '#P2']) expect(readInvitation(hash)).toBeNull();
  });
});

const option = (name: string, type: string, usual: boolean | number | string, low = 0, high = 9): OptionInfo => ({
  name,
  title: name,
  description: '',
  type,
  default: usual,
  choices: [],
  low,
  high,
  open_ended: true,
  zero_meaning: '',
});
const CARDS = [option('board', 'str', 'standard'), option('limit', 'int', 3, 1, 6), option('below', 'bool', true)];

describe('options in an address', () => {
  it('are there where they differ, and are restored', () => {
    const options = { board: '1,2/3,4_w:a1_b:b2', limit: 2, below: false };
    expect(optionsHash(CARDS, options)).toBe('board=1,2/3,4_w:a1_b:b2&limit=2&below=no');
    expect(readOptions(CARDS, `#${optionsHash(CARDS, options)}`)).toEqual(options);
    expect(optionsHash(CARDS, { board: 'standard', limit: 3, below: true })).toBe('');
  });

  it('hide what would be read as something else', () => {
    const options = { board: 'a&b=c #% ü', limit: 3, below: true };
    expect(readOptions(CARDS, optionsHash(CARDS, options))).toEqual(options);
  });

  it('are the usual ones where an address makes no sense', () => {
    const usual = { board: 'standard', limit: 3, below: true };
    for (const hash of ['', '#', '#x', '#limit=99&below=perhaps', '#limit=&other=1']) {
      expect(readOptions(CARDS, hash)).toEqual(usual);
    }
    expect(readOptions(CARDS, '#board=%zz').board).toBe('%zz');
  });
});

it('an address of nothing but defaults has nothing behind its path', () => {
  expect(studyUrl()).toBe('/study');
  expect(startDesignerUrl('pyramid', CARDS, { board: 'standard' })).toBe('/start-designer/pyramid');
});
