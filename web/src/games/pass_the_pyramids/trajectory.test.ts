import { describe, expect, it } from 'vitest';
import { landingOf } from './landing';
import { trioAtEnd } from './restingPoses';
import known from './throw.fixture.json';
import { decode, palmAt } from './trajectory';

const NUMBERS = 21;

describe('a trajectory', () => {
  it('is read as it was written', async () => {
    const read = await decode(known.data);
    expect(read.frames).toBe(known.frames);
    expect(read.palmFrames).toBe(known.palmFrames);
    for (const [frame, poses] of [
      [10, known.tenth],
      [known.frames - 1, known.last],
    ] as const)
      poses.forEach((number, index) => expect(read.poses[frame * NUMBERS + index]).toBeCloseTo(number, 4));
  });

  it('tells where the hand is', async () => {
    const { palm } = await decode(known.data);
    expect(palm.middle).toBeCloseTo(known.palm.middle, 6);
    const { y, angle } = palmAt(palm, 10 / 60);
    expect([y, angle]).toEqual(known.handAtTenth.map((number) => expect.closeTo(number, 5)));
    expect(palmAt(palm, 9).angle).toBeCloseTo(Math.PI);
  });

  it('ends where the pyramids lie, seen from above', async () => {
    const read = await decode(known.data);
    const [small, medium] = trioAtEnd(read, landingOf(''), 0).spots;
    expect((medium?.x ?? 0) - (small?.x ?? 0)).toBeCloseTo((known.last[7] ?? 0) - (known.last[0] ?? 0), 4);
    // Away from the thrower is up the page.
    expect((medium?.z ?? 0) - (small?.z ?? 0)).toBeCloseTo((known.last[1] ?? 0) - (known.last[8] ?? 0), 4);
    // Opposite the thrower everything is the other way round.
    const [turned] = trioAtEnd(read, landingOf(''), Math.PI).spots;
    expect(turned?.x).toBeCloseTo(-(small?.x ?? 0));
    expect(turned?.z).toBeCloseTo(-(small?.z ?? 0));
    expect(Math.cos((turned?.heading ?? 0) - (small?.heading ?? 0))).toBeCloseTo(-1);
  });

  it('is refused if it is none', async () => {
    await expect(decode(btoa('PNG1 and more that is not a throw'))).rejects.toThrow('not a throw');
  });
});
