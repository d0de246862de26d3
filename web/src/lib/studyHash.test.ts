import { describe, expect, it } from 'vitest';
import { hashOf, placeOf } from './studyHash';

describe('the address of a position', () => {
  it('is read back as it was written', () => {
    const place = {
      table: null,
      kept: null,
      study: null,
      game: 'pyramid_ball',
      options: { rules: 'advanced', motto: 'a & b = c' },
      start: '..../..D./L|... L',
      moves: ['S:FF. M:... L:...', 'take M', '1b2-2a1x1c3'],
      tags: { Red: 'Ann & Bob', Seed: '7', game: 'by the window' },
      at: 2,
      side: 1,
    };
    expect(placeOf(hashOf(place))).toEqual(place);
  });

  it('of nothing is nothing, and nonsense is no number', () => {
    expect(placeOf('').moves).toEqual([]);
    expect(placeOf('#table=x&at=-3&side=one')).toMatchObject({ table: 'x', at: null, side: 0 });
  });
});
