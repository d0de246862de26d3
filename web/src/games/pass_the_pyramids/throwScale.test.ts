import { describe, expect, it } from 'vitest';
import { FIELD } from './layout';
import { landingOf, outermost } from './landing';
import known from './landings.fixture.json';
import { outline, overlap, type DrawnTrio } from './outline';
import { aimed, sightLine } from './pointing';
import { leanOf, trioAtEnd, trioByLanding, SIZES, type RestingSpot, type RestingTrio } from './restingPoses';
import { LARGEST, throwScale, type ThrowScale } from './throwScale';

type Rough = readonly [x: number, z: number, heading: number, lies: boolean];
const lies = (...rough: readonly Rough[]): RestingTrio => ({
  landing: landingOf(''),
  spots: rough.map(([x, z, heading, lying], size) => {
    const { base, height } = SIZES[size] ?? SIZES[0];
    const lean = leanOf(size);
    const [length, depth] = lying ? [height * Math.cos(lean), (base / 2) * Math.sin(lean)] : [0, base / 2];
    return { x, z, heading, base, length, depth, high: lying ? base : height };
  }),
});
const WIDE = lies([-0.2, 0.1, 0, true], [0.25, -0.1, 2, true], [0.02, 0.2, 4, false]);
/** Two that touch, and one far away. */
const TOUCHING = lies([0, 0, 0, false], [0.018, 0, 0, false], [0.3, 0.3, 1, true]);
const CLOSE = lies([0, 0, 0, false], [0.03, 0, 0, false], [0, 0.05, 0, false]);

describe('the scale of a throw', () => {
  it('fits the pyramids into the field, with their tops as the viewer sees them', () => {
    const laidOut = ['S_ M_ L_', 'S>L M^ L_', 'S^>M M^ L?'].map((text) => trioByLanding(landingOf(text), 1));
    for (const trio of [WIDE, TOUCHING, CLOSE, ...laidOut]) {
      for (const rise of [0, 0.6]) {
        const { feet, pyramids } = throwScale(trio, rise);
        feet.forEach(({ x, z }, size) => {
          const { high, heading, length } = trio.spots[size] as RestingSpot;
          expect(Math.abs(x + Math.sin(heading) * length * pyramids)).toBeLessThan(FIELD.x);
          expect(Math.abs(z + Math.cos(heading) * length * pyramids)).toBeLessThan(FIELD.z);
          expect(z - rise * high * pyramids).toBeGreaterThan(-FIELD.z);
        });
      }
    }
  });

  it('draws pyramids large, though they lie far apart, in the same order', () => {
    const { feet, pyramids, distances } = throwScale(WIDE);
    expect(pyramids).toBe(LARGEST);
    expect(distances).toBeLessThan(pyramids);
    const [small, medium, large] = feet;
    expect((medium?.x ?? 0) - (small?.x ?? 0)).toBeCloseTo(0.45 * distances);
    expect((large?.z ?? 0) - (small?.z ?? 0)).toBeCloseTo(0.1 * distances);
  });

  it('leaves room for a top that hides what lies behind it, if there can be room', () => {
    const far = ({ feet }: ThrowScale): number => (feet[1]?.z ?? 0) - (feet[0]?.z ?? 0);
    const behind = throwScale(lies([0, 0, 0, false], [0, 0.045, 0, false], [0.3, 0.3, 1, true]), 0.6);
    expect(far(behind)).toBeGreaterThan((SIZES[0].base / 2 + 0.6 * SIZES[1].height) * behind.pyramids);
    // These are too close for that, and are drawn no smaller.
    const closer = throwScale(lies([0, 0, 0, false], [0, 0.026, 0, false], [0.1, 0.05, 0, false]), 0.6);
    expect(closer.pyramids).toBe(LARGEST);
  });

  it('draws those no smaller that almost touch', () => {
    const gap = (SIZES[0].base + SIZES[1].base) / 2 + 0.0005;
    expect(throwScale(lies([0, 0, 0, false], [gap, 0, 0, false], [0.1, 0.05, 0, false])).pyramids).toBe(LARGEST);
  });

  it('keeps those apart that touch, however far away the third one lies', () => {
    const { feet, pyramids } = throwScale(TOUCHING);
    const [small, medium] = feet;
    const sides = SIZES.slice(0, 2).reduce((sum, { base }) => sum + (base * pyramids) / 2, 0);
    expect((medium?.x ?? 0) - (small?.x ?? 0)).toBeGreaterThanOrEqual(sides * 0.99);
  });

  it('keeps those apart that lie back to back, whose bases reach further back than their middles', () => {
    const gap = (SIZES[0].base * Math.sin(leanOf(0)) + SIZES[1].base * Math.sin(leanOf(1))) / 2;
    const { feet, pyramids } = throwScale(
      lies([0, 0, -Math.PI / 2, true], [gap, 0, Math.PI / 2, true], [0.3, 0.3, 1, true]),
    );
    expect((feet[1]?.x ?? 0) - (feet[0]?.x ?? 0)).toBeGreaterThanOrEqual(gap * pyramids * 0.999);
  });
});

/** The pyramid that a line from a lying one's tip meets first, found by steps along it; null: none. */
function met({ spots, landing }: RestingTrio, { feet, pyramids }: DrawnTrio, size: number): number | null {
  const [spot, foot] = [spots[size], feet[size]];
  if (!spot || !foot) return null;
  const ahead = { x: Math.sin(spot.heading), z: Math.cos(spot.heading) };
  const others = [0, 1, 2].filter((other) => other !== size && outermost(landing, other) === other);
  const step = 0.0005 * pyramids;
  for (let far = spot.length * pyramids; far < 2 * pyramids; far += step) {
    const [from, to] = [far, far + step].map((at) => ({ x: foot.x + ahead.x * at, z: foot.z + ahead.z * at }));
    if (!from || !to) return null;
    const found = others.find((other) => overlap([from, to], outline(spots[other], feet[other], pyramids)));
    if (found !== undefined) return found;
  }
  return null;
}

const trios = known.map(({ landing, poses }) => ({
  text: landing,
  at: (direction: number): RestingTrio =>
    trioAtEnd(
      { frames: 1, poses: Float32Array.from(poses.flat()) } as Parameters<typeof trioAtEnd>[0],
      landingOf(landing),
      direction,
    ),
}));

describe('a throw as it is drawn', () => {
  it.each([0, 0.6])('has each lying pyramid point at what it pointed at on the table, seen from %d', (rise) => {
    for (const { text, at } of trios) {
      const trio = at(1);
      const drawn = throwScale(trio, rise);
      trio.landing.forEach(({ pose, target }, size) => {
        if (pose !== 'lying') return;
        const aim = target === null ? null : outermost(trio.landing, target);
        expect(met(trio, drawn, size), `${text}: ${'SML'.charAt(size)}`).toBe(aim);
      });
    }
  });

  it('moves one that points at another until its line meets that, and others out of the way', () => {
    const trio = {
      ...lies([0, 0, Math.PI / 2, true], [0.1, 0.001, 0, false], [0.2, 0.05, 0, false]),
      landing: landingOf('S>L M^ L^'),
    };
    const raw = { feet: trio.spots, pyramids: 1 };
    expect(met(trio, raw, 0)).toBe(1);
    expect(met(trio, { ...raw, feet: aimed(trio, raw) ?? [] }, 0)).toBe(2);
    const past = { ...trio, landing: landingOf('S_ M^ L^') };
    expect(met(past, { ...raw, feet: aimed(past, raw) ?? [] }, 0)).toBeNull();
  });

  it('keeps those in each other that are', () => {
    const trio = {
      ...lies([0.1, 0.03, 0, false], [0.1, 0.03, 0, false], [0, 0, Math.PI / 2, true]),
      landing: landingOf('S^>M M^ L>M'),
    };
    const [small, medium] = aimed(trio, { feet: trio.spots, pyramids: 1 }) ?? [];
    expect(medium).not.toEqual(trio.spots[1]);
    expect(small).toEqual(medium);
  });
});

describe('the line along which a pyramid points', () => {
  const alone = (least: number, ...rough: readonly Rough[]): ReturnType<typeof sightLine> => {
    const trio = lies(...rough);
    return sightLine(trio, { feet: trio.spots, pyramids: 1 }, 0, 2, least);
  };
  const tip = SIZES[0].height * Math.cos(leanOf(0));

  it('goes from its tip along its axis to the side of the other, though that lies aside', () => {
    const line = alone(0, [0, 0, Math.PI / 2, true], [1, 1, 0, false], [0.1, 0.01, 0, false]);
    expect(line?.from).toEqual({ x: expect.closeTo(tip, 6) as number, z: expect.closeTo(0, 6) as number });
    expect(line?.to).toEqual({
      x: expect.closeTo(0.1 - SIZES[2].base / 2, 6) as number,
      z: expect.closeTo(0, 6) as number,
    });
  });

  it('ends at the tip of one that points back', () => {
    const line = alone(0, [0, 0, Math.PI / 2, true], [1, 1, 0, false], [0.2, 0, -Math.PI / 2, true]);
    expect(line?.to.x).toBeCloseTo(0.2 - SIZES[2].height * Math.cos(leanOf(2)));
  });

  it('keeps its direction beside one that is drawn too close for it', () => {
    const line = alone(0, [0, 0, Math.PI / 2, true], [1, 1, 0, false], [0.1, 0.03, 0, false]);
    expect(line?.to.z).toBeCloseTo(0);
    expect(line?.to.x).toBeCloseTo(0.1 - SIZES[2].base / 2);
  });

  it('is not there if they touch', () => {
    expect(alone(0, [0, 0, Math.PI / 2, true], [1, 1, 0, false], [tip, 0, 0, false])).toBeNull();
  });

  it('begins on the pyramid itself where there is less space than it needs', () => {
    const [least, free] = [0.02, 0.005];
    const toSide = (gap: number): Rough => [tip + gap + SIZES[2].base / 2, 0, 0, false];
    for (const gap of [free, 0]) {
      const line = alone(least, [0, 0, Math.PI / 2, true], [1, 1, 0, false], toSide(gap));
      expect(line?.to.x).toBeCloseTo(tip + gap);
      expect(line?.from.x).toBeCloseTo(tip + gap - least);
    }
    const far = alone(least, [0, 0, Math.PI / 2, true], [1, 1, 0, false], toSide(0.1));
    expect(far?.from.x).toBeCloseTo(tip);
  });
});
