import { Vector3 } from 'three';
import { expect, it } from 'vitest';
import { pyramidShape } from './pyramid';

it('rounds the edges of a pyramid and leaves its sides where they are', () => {
  const [base, height] = [0.8, 1.1];
  const shape = pyramidShape(base, height, { round: 0.03 });
  const [places, normals] = [shape.getAttribute('position'), shape.getAttribute('normal')];
  const slant = Math.hypot(base / 2, height);
  const side = new Vector3(0, base / 2 / slant, height / slant);
  let flat = 0;
  for (let at = 0; at < places.count; at++) {
    const [point, normal] = [
      new Vector3().fromBufferAttribute(places, at),
      new Vector3().fromBufferAttribute(normals, at),
    ];
    expect(normal.length()).toBeCloseTo(1);
    // No vertex is outside of the sharp pyramid.
    expect(point.dot(side)).toBeLessThan((height * base) / 2 / slant + 1e-6);
    if (normal.distanceTo(side) < 1e-6) {
      flat++;
      expect(point.dot(side)).toBeCloseTo((height * base) / 2 / slant);
    }
  }
  expect(flat).toBeGreaterThan(2);
  shape.computeBoundingBox();
  expect(shape.boundingBox?.min.y).toBeCloseTo(0);
  expect(shape.boundingBox?.max.x).toBeCloseTo(base / 2);
  expect(shape.boundingBox?.max.y).toBeLessThan(height);
});

it('cuts a band of it that stands out from its sides', () => {
  const band = pyramidShape(0.8, 1.1, { round: 0.03, low: 0.2, high: 0.3, out: 0.01 });
  band.computeBoundingBox();
  expect(band.boundingBox?.min.y).toBeCloseTo(0.2);
  expect(band.boundingBox?.max.y).toBeCloseTo(0.3);
  expect(band.boundingBox?.max.x).toBeGreaterThan(0.4 * (1 - 0.2 / 1.1));
});
