/** The shape of a pyramid of moulded plastic: its edges are rounded, so that they catch the light. */

import { type BufferGeometry, ConeGeometry, Float32BufferAttribute, LineCurve3, TubeGeometry, Vector3 } from 'three';
import { ConvexGeometry } from 'three/addons/geometries/ConvexGeometry.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

const UP = new Vector3(0, 1, 0);
/** Strips by which an edge is rounded. */
const STRIPS = 3;

interface Part {
  /** The radius of the edges. */
  round: number;
  /** The heights between which it is made; the whole pyramid, unless given. */
  low?: number;
  high?: number;
  /** How far its sides stand out from those of the pyramid. */
  out?: number;
}

/** A four-sided pyramid that stands at the origin, y upwards, or a part of it; without a base, which nobody sees. Its
 * texture (`plasticMaterial`) runs from the foot to the tip. */
export function pyramidShape(
  base: number,
  height: number,
  { round, low = 0, high = height, out = 0 }: Part,
): BufferGeometry {
  const slant = Math.hypot(base / 2, height);
  const [up, aside] = [base / 2 / slant, height / slant];
  const normals = [0, 1, 2, 3].flatMap((side) => {
    const [one, two] = [side, side + 1].map((turn) =>
      new Vector3(0, up, aside).applyAxisAngle(UP, (turn * Math.PI) / 2),
    ) as [Vector3, Vector3];
    return Array.from({ length: STRIPS + 1 }, (_, strip) => ({
      side,
      normal: one
        .clone()
        .lerp(two, strip / STRIPS)
        .normalize(),
    }));
  });
  // Every vertex is on the edge of a smaller pyramid, moved along its normal.
  const radius = round + out;
  const inner = height * up - round;
  const edge = (side: number, y: number): Vector3 => {
    const half = (inner - up * (y - radius * up)) / aside;
    return new Vector3(half, y, half).applyAxisAngle(UP, (side * Math.PI) / 2);
  };
  const placed = normals.flatMap(({ side, normal }) =>
    [low, ...(high < height ? [high] : [])].map((y) => {
      const core = edge(side, y);
      return { normal, point: core.addScaledVector(normal, radius).setY(y) };
    }),
  );
  if (high === height) {
    const top = new Vector3(0, inner / up, 0);
    for (const normal of [UP, ...normals.flatMap(({ normal: flat }) => [flat, flat.clone().add(UP).normalize()])])
      placed.push({ normal, point: top.clone().addScaledVector(normal, radius) });
  }
  const shape = new ConvexGeometry(placed.map(({ point }) => point));
  dropBase(shape, low);
  const places = shape.getAttribute('position');
  const [facing, heights] = [shape.getAttribute('normal'), new Float32Array(2 * places.count)];
  for (let at = 0; at < places.count; at++) {
    const here = new Vector3().fromBufferAttribute(places, at);
    // The hull keeps the points, not their normals.
    const { normal } = placed.reduce((best, one) =>
      one.point.distanceToSquared(here) < best.point.distanceToSquared(here) ? one : best,
    );
    facing.setXYZ(at, normal.x, normal.y, normal.z);
    heights[2 * at + 1] = here.y / height;
  }
  shape.setAttribute('uv', new Float32BufferAttribute(heights, 2));
  return shape;
}

/** Makes the edges of a pyramid brighter, and its sides to the left and right darker, by these fractions; for materials
 * with `vertexColors`. */
export function shadeSides(shape: BufferGeometry, { edges, sides }: { edges: number; sides: number }): BufferGeometry {
  const facing = shape.getAttribute('normal');
  const colours = Array.from({ length: facing.count }, (_, at) => {
    const [x, z] = [facing.getX(at) ** 2, facing.getZ(at) ** 2];
    const aside = x / Math.max(x + z, 1e-6);
    const light = 0.98 - sides * aside + edges * 4 * aside * (1 - aside);
    return [light, light, light];
  });
  return shape.setAttribute('color', new Float32BufferAttribute(colours.flat(), 3));
}

/** A pyramid with sharp edges and a base that stands at the origin, for its outline. */
export const closedPyramid = (base: number, height: number): BufferGeometry =>
  new ConeGeometry(base * Math.SQRT1_2, height, 4).rotateY(Math.PI / 4).translate(0, height / 2, 0);

/** The edges of a pyramid as rods: lines are a single pixel thick. */
export function edgeRods({ base, height }: { base: number; height: number }, radius: number): BufferGeometry {
  const half = base / 2;
  const tip = new Vector3(0, height, 0);
  const corners = [
    new Vector3(-half, 0, half),
    new Vector3(half, 0, half),
    new Vector3(half, 0, -half),
    new Vector3(-half, 0, -half),
  ];
  const rod = (from: Vector3, to: Vector3): BufferGeometry => new TubeGeometry(new LineCurve3(from, to), 1, radius, 6);
  return mergeGeometries(corners.flatMap((at, index) => [rod(at, corners[(index + 1) % 4] as Vector3), rod(at, tip)]));
}

/** Removes the triangles that lie at a height. */
function dropBase(shape: BufferGeometry, low: number): void {
  const places = [...shape.getAttribute('position').array];
  const kept = Array.from({ length: places.length / 9 }, (_, index) => places.slice(9 * index, 9 * index + 9)).filter(
    (triangle) => Math.max(triangle[1] ?? 0, triangle[4] ?? 0, triangle[7] ?? 0) > low + 1e-6,
  );
  shape.setAttribute('position', new Float32BufferAttribute(kept.flat(), 3));
  shape.setAttribute('normal', new Float32BufferAttribute(kept.flat(), 3));
}
