import { describe, expect, it } from 'vitest';
import { Vector3 } from 'three';
import { landingOf } from '../landing';
import { SIZES, trioByLanding } from '../restingPoses';
import { schematic, type Rest } from './throw';

/** The corners of a pyramid's base, and its tip. */
function cornersOf({ at, turn }: Rest, size: number): Vector3[] {
  const { base, height } = SIZES[size] ?? SIZES[0];
  const half = base / 2;
  const corners = [-half, half].flatMap((x) => [-half, half].map((y) => new Vector3(x, y, 0)));
  return [...corners, new Vector3(0, 0, height)].map((corner) => corner.applyQuaternion(turn).add(at));
}

describe('a trio that is laid out by its landing', () => {
  const LANDINGS = ['S_ M_ L_', 'S>L M^ L_', 'S>M M>L L_', 'S^>M M^ L?', 'S? M>S L>M'];

  it('lies on the table with a whole side or its base, and sinks into it nowhere', () => {
    for (const text of LANDINGS) {
      const landing = landingOf(text);
      schematic(landing).forEach((rest, size) => {
        const heights = cornersOf(rest, size).map(({ z }) => z);
        const pose = landing[size]?.pose;
        const touching = { upright: 4, lying: 3, weird: 2 }[pose ?? 'weird'];
        expect(Math.min(...heights), text).toBeCloseTo(0);
        expect(heights.filter((height) => height < 1e-6).length, `${text} ${size}`).toBe(touching);
      });
    }
  });

  it('is where the scale of the throw expects it', () => {
    for (const text of LANDINGS) {
      const { spots } = trioByLanding(landingOf(text), 0);
      schematic(landingOf(text)).forEach(({ at }, size) => {
        expect(at.x, text).toBeCloseTo(spots[size]?.x ?? NaN, 6);
        expect(-at.y, text).toBeCloseTo(spots[size]?.z ?? NaN, 6);
      });
    }
  });
});
