/** Groups of meshes: what never moves is merged, what no frame shows any more is removed. */

import { type BufferGeometry, type Material, Mesh, type Object3D, type Vector3 } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

/** The same shape at many positions, merged into one mesh that receives shadows and takes one draw call. */
export function mergeCopies(shape: BufferGeometry, material: Material | undefined, places: readonly Vector3[]): Mesh {
  const copies = places.map(({ x, y, z }) => shape.clone().translate(x, y, z));
  const mesh = new Mesh(mergeGeometries(copies), material);
  mesh.receiveShadow = true;
  return mesh;
}

/** Removes the objects whose ids are not among the current ones. objectOf: the scene's object for an entry. */
export function pruneMeshes<K, T>(known: Map<K, T>, present: Iterable<K>, objectOf: (entry: T) => Object3D): void {
  const kept = new Set(present);
  for (const [id, entry] of known) {
    if (kept.has(id)) continue;
    objectOf(entry).removeFromParent();
    known.delete(id);
  }
}
