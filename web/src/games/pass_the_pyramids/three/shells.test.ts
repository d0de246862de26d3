import { Mesh, MeshBasicMaterial, MeshStandardMaterial, Quaternion, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { hideSteepPips, makeShell } from './shells';

const UPRIGHT = new Quaternion();

/** The directions of the sides of a large pyramid whose pips are visible. */
function visibleSides(seen: Parameters<typeof hideSteepPips>[2]): number[] {
  const plastic = new MeshStandardMaterial();
  const shell = makeShell(2, plastic, plastic, new MeshBasicMaterial());
  hideSteepPips(shell, 2, seen);
  const pips = shell.children.filter((part) => part instanceof Mesh && part.material instanceof MeshBasicMaterial);
  expect(pips).toHaveLength(4);
  return pips.flatMap(({ visible }, side) => (visible ? [side] : []));
}

it('shows all pips of a pyramid that moves', () => {
  expect(visibleSides(null)).toEqual([0, 1, 2, 3]);
});

it('shows those of a pyramid at rest only on sides that face the eye, where they are round', () => {
  const before = new Vector3(0, -0.55, 0.83).normalize();
  expect(visibleSides({ turn: UPRIGHT, toEye: before })).toEqual([0]);
  const askew = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 4);
  expect(visibleSides({ turn: askew, toEye: before }), 'two sides face it').toHaveLength(2);
  const lying = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), Math.PI / 2);
  expect(visibleSides({ turn: lying, toEye: new Vector3(0, 0, 1) }), 'the upper side of a lying one').toHaveLength(1);
});
