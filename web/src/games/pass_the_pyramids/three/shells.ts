/** The three hollow pyramids and the hand, as 3D objects. Lengths in metres, on axes with z upwards. */

import {
  BufferGeometry,
  CircleGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Quaternion,
  Vector3,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { leanOf, SIZES } from '../restingPoses';
import { closedPyramid, pyramidShape, shadeSides } from '../../../board/three/pyramid';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

const WALL = 0.0022;
/** The radius of the edges. */
const ROUND = 0.0011;
/** Its edges catch the light, whatever its colour and that of the cloth are. */
const SHADES = { edges: 0.7, sides: 0 } as const;
const HAND = { length: 0.19, breadth: 0.085, thickness: 0.02 };

/** Pips, in metres: their radius, their distance, their height above the base, and how far they are before the side. And
 * the cosine of the angle from which on they are seen edge-on. */
const PIP = { radius: 0.0015, apart: 0.0042, up: 0.0042, out: 0.00012, facing: 0.33 } as const;
/** The name of the pips of a side. */
const PIPS = 'pips';

type Corner = [x: number, y: number, z: number];

/** The four sides of a hollow, wound so that they are visible from inside. */
function hollowSides(base: number, height: number): number[] {
  const half = base / 2;
  const corners: Corner[] = [
    [-half, -half, 0],
    [half, -half, 0],
    [half, half, 0],
    [-half, half, 0],
  ];
  const tip: Corner = [0, 0, height];
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % 4] as Corner;
    return [...next, ...corner, ...tip];
  });
}

/** The narrow face of the walls on which a pyramid stands: visible from below. */
function rim(outer: number, inner: number): number[] {
  const ring = (side: number): Corner[] => [
    [-side, -side, 0],
    [side, -side, 0],
    [side, side, 0],
    [-side, side, 0],
  ];
  const [out, within] = [ring(outer / 2), ring(inner / 2)];
  return out.flatMap((corner, index) => {
    const [next, inside, insideNext] = [
      out[(index + 1) % 4] as Corner,
      within[index] as Corner,
      within[(index + 1) % 4] as Corner,
    ];
    return [...corner, ...inside, ...next, ...next, ...inside, ...insideNext];
  });
}

/** Its hollow, with the rim. */
function liningShape(base: number, height: number): BufferGeometry {
  const slope = base / 2 / height;
  const hollow = height - WALL / Math.sin(Math.atan(slope));
  const hollowBase = 2 * hollow * slope;
  const inside = new BufferGeometry();
  const points = [...hollowSides(hollowBase, hollow), ...rim(base, hollowBase)];
  inside.setAttribute('position', new Float32BufferAttribute(points, 3));
  inside.computeVertexNormals();
  inside.setAttribute('uv', new Float32BufferAttribute(new Float32Array((2 * points.length) / 3), 2));
  inside.setAttribute('color', new Float32BufferAttribute(new Float32Array(points.length).fill(1), 3));
  return inside;
}

/** The outside of a pyramid, closed, for its outline. */
export function outerShape(size: number): BufferGeometry {
  const { base, height } = SIZES[size] as { base: number; height: number };
  return closedPyramid(base, height).rotateX(Math.PI / 2);
}

/** The material of its inside: one that is seen nearly edge-on must not shine through the outside as a row of dots. */
export const liningMaterial = (plastic: MeshStandardMaterial): MeshStandardMaterial =>
  Object.assign(plastic.clone(), { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });

/** A pyramid of a size (0 small to 2 large) with its pips on each side, so that size is not the only distinction. */
export function makeShell(
  size: number,
  plastic: MeshStandardMaterial,
  lining: MeshStandardMaterial,
  ink: MeshBasicMaterial,
): Group {
  const { base, height } = SIZES[size] as { base: number; height: number };
  const group = new Group();
  const outside = shadeSides(pyramidShape(base, height, { round: ROUND }), SHADES).rotateX(Math.PI / 2);
  for (const body of [new Mesh(outside, plastic), new Mesh(liningShape(base, height), lining)]) {
    body.castShadow = body.receiveShadow = true;
    group.add(body);
  }
  const lean = leanOf(size);
  const { radius, apart, up, out } = PIP;
  const pips = mergeGeometries(
    Array.from({ length: size + 1 }, (_, number) =>
      new CircleGeometry(radius, 24)
        .rotateX(Math.PI / 2 - lean)
        .translate((number - size / 2) * apart, -(base / 2) * (1 - up / height) - out, up),
    ),
  );
  for (const side of [0, 1, 2, 3]) {
    const mesh = new Mesh(pips, ink);
    mesh.name = PIPS;
    mesh.rotation.z = (side * Math.PI) / 2;
    group.add(mesh);
  }
  return group;
}

/** Hides the pips of sides that are seen so nearly edge-on that they would look like dashes. turn: the pyramid's rotation
 * in the scene, and toEye the direction to the camera; null: all are shown, as it moves. */
export function hideSteepPips(shell: Group, size: number, seen: { turn: Quaternion; toEye: Vector3 } | null): void {
  const lean = leanOf(size);
  for (const pips of shell.children.filter(({ name }) => name === PIPS)) {
    const normal = new Vector3(0, -Math.cos(lean), Math.sin(lean)).applyQuaternion(pips.quaternion);
    pips.visible = !seen || normal.applyQuaternion(seen.turn).dot(seen.toEye) > PIP.facing;
  }
}

/** The open hand, turning about its long side, which lies along x. */
export function makeHand(skin: MeshStandardMaterial): Mesh<BufferGeometry, MeshStandardMaterial> {
  const hand = new Mesh(new RoundedBoxGeometry(HAND.length, HAND.breadth, HAND.thickness, 4, HAND.thickness / 2), skin);
  hand.castShadow = true;
  return hand;
}
