/** What lies on a board and never moves, put together so that it is drawn in one go. */

import { type BufferGeometry, type Material, Mesh, type Vector3 } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

/** The same shape at many places, as one thing that shadows fall on. */
export function laid(shape: BufferGeometry, material: Material | undefined, places: readonly Vector3[]): Mesh {
  const copies = places.map(({ x, y, z }) => shape.clone().translate(x, y, z));
  const mesh = new Mesh(mergeGeometries(copies), material);
  mesh.receiveShadow = true;
  return mesh;
}
