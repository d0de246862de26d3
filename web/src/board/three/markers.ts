/** Highlights in 3D: rings, dots, crosses and rods with a dark casing. Each kind has its own shape. */

import {
  BackSide,
  BoxGeometry,
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  type Material,
  Matrix4,
  Mesh,
  PlaneGeometry,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import type { MARK } from '../palette';
import { markMaterial } from './materials';

/** The length of the head of an arrow. */
export const headLength = (thick: number): number => 7 * thick;

/** The thickness of a flat head, as a fraction of its width. */
const FLAT = 0.02;

/** The rotation of what points up so that it points along a line, and its side is level. */
function levelAlong(line: Vector3): Matrix4 {
  const along = line.normalize();
  const side = new Vector3().crossVectors(along, new Vector3(0, 1, 0));
  if (side.lengthSq() < 1e-6) side.set(1, 0, 0);
  side.normalize();
  return new Matrix4().makeBasis(side, along, new Vector3().crossVectors(side, along));
}

export class MarkerFactory {
  private readonly materials: Record<keyof typeof MARK, Material> = {
    choice: markMaterial('choice'),
    last: markMaterial('last'),
    removed: markMaterial('removed'),
    first: markMaterial('first'),
    second: markMaterial('second'),
    link: markMaterial('link'),
    casing: markMaterial('casing'),
  };
  private readonly shapes = new Map<string, BufferGeometry>();

  constructor() {
    // Tints and shadows are transparent, and would be drawn over opaque ones.
    for (const material of Object.values(this.over)) Object.assign(material, { depthTest: false, transparent: true });
    for (const material of [...Object.values(this.hulls), ...Object.values(this.lateHulls)]) material.side = BackSide;
  }

  /** A flat ring: a choice, or the new position of something. */
  ring(kind: 'choice' | 'last' | 'removed' | 'first' | 'second', radius: number, thick = 0.032): Group {
    return this.cased(
      kind,
      this.shape(`ring ${radius} ${thick}`, () => new TorusGeometry(radius, thick, 10, 56).rotateX(Math.PI / 2)),
      this.shape(`casing ${radius} ${thick}`, () =>
        new TorusGeometry(radius, thick * 1.75, 8, 56).rotateX(Math.PI / 2).scale(1, 0.5, 1),
      ),
    );
  }

  /** A ring that is drawn after sprites in front of everything, so that they do not cover it; pieces hide it. */
  lateRing(kind: 'choice', radius: number, thick?: number): Group {
    const ring = this.ring(kind, radius, thick);
    [this.late.casing, this.late[kind]].forEach((material, index) => {
      const mesh = ring.children[index] as Mesh;
      mesh.material = material;
      mesh.renderOrder = 3;
    });
    return ring;
  }

  /**
   * The outline of a closed shape, drawn around it: a choice, or the last arrival. The hull extends
   * beyond the shape by this much on each side, and shows only its inner side. foot: the axis along which the shape
   * stands on its ground, below which the hull must not extend.
   */
  outline(kind: 'choice' | 'last', shape: BufferGeometry, thick = 0.045, foot: 'y' | 'z' | null = null): Group {
    return this.hullsOf(shape, [this.hulls.casing, this.hulls[kind]], thick, foot);
  }

  /** The outline of a clear body, which is drawn before it: the outline does not shine through. */
  clearOutline(shape: BufferGeometry, thick: number, foot: 'y' | null = null): Group {
    const group = this.hullsOf(shape, [this.lateHulls.casing, this.lateHulls.choice], thick, foot);
    for (const hull of group.children) hull.renderOrder = 1;
    return group;
  }

  private hullsOf(
    shape: BufferGeometry,
    [casing, line]: readonly [Material, Material],
    thick: number,
    foot: 'y' | 'z' | null,
  ): Group {
    shape.computeBoundingBox();
    const [size, middle, low] = [new Vector3(), new Vector3(), shape.boundingBox?.min ?? new Vector3()];
    shape.boundingBox?.getSize(size);
    shape.boundingBox?.getCenter(middle);
    const group = new Group();
    for (const [material, more, lift] of [
      [casing, 1.7 * thick, 0.1 * thick],
      [line, thick, 0.4 * thick],
    ] as const) {
      const hull = new Mesh(shape, material);
      for (const axis of ['x', 'y', 'z'] as const) {
        const scale = (size[axis] + 2 * more) / size[axis];
        hull.scale[axis] = scale;
        hull.position[axis] = axis === foot ? low[axis] * (1 - scale) + lift : middle[axis] * (1 - scale);
      }
      group.add(hull);
    }
    return group;
  }

  /** The four corners of a square on the board, or its whole border, as the SVG board marks them: what can be chosen,
   * and what is. half: of its side. */
  corners(kind: 'choice' | 'last', half: number, whole = false, thick = whole ? 0.024 : 0.016): Group {
    const arm = whole ? half : half * 0.26;
    const angles = (wide: number, low: number): BufferGeometry =>
      mergeGeometries(
        [-1, 1].flatMap((x) =>
          [-1, 1].flatMap((z) => [
            new BoxGeometry(arm + wide, low, wide).translate(x * (half - arm / 2), 0, z * half),
            new BoxGeometry(wide, low, arm + wide).translate(x * half, 0, z * (half - arm / 2)),
          ]),
        ),
      );
    return this.cased(
      kind,
      this.shape(`corners ${half} ${whole} ${thick}`, () => angles(2 * thick, 0.02)),
      this.shape(`corners casing ${half} ${whole} ${thick}`, () => angles(4 * thick, 0.004)),
    );
  }

  /** A tint on a square, below all other highlights: something changed there (faint: only came there), scored, or is chosen.
   * half: of its side. */
  tint(kind: 'choice' | 'last' | 'faint' | 'scored', half: number): Mesh {
    const mesh = new Mesh(
      this.shape(`tint ${half}`, () => new PlaneGeometry(2 * half, 2 * half).rotateX(-Math.PI / 2)),
      this.tints[kind],
    );
    mesh.renderOrder = -2;
    return mesh;
  }

  /** A ring with gaps: where something came from. */
  broken(kind: 'last' | 'removed', radius: number, thick = 0.03): Group {
    const arcs = (wide: number): BufferGeometry =>
      mergeGeometries(
        Array.from({ length: 8 }, (_, part) =>
          new TorusGeometry(radius, wide, 8, 8, Math.PI / 8).rotateX(Math.PI / 2).rotateY((part * Math.PI) / 4),
        ),
      );
    return this.cased(
      kind,
      this.shape(`arcs ${radius} ${thick}`, () => arcs(thick)),
      this.shape(`arcs casing ${radius} ${thick}`, () => arcs(thick * 1.75).scale(1, 0.5, 1)),
    );
  }

  /** A small ball: an empty cell that can be chosen. */
  dot(kind: keyof typeof MARK, radius: number): Group {
    return this.cased(
      kind,
      this.shape(`dot ${radius}`, () => new SphereGeometry(radius, 24, 16)),
      this.shape(`dot casing ${radius}`, () => new CylinderGeometry(radius * 1.35, radius * 1.35, 0.012, 28)),
    );
  }

  /** A cross: something was removed here. */
  cross(size: number): Group {
    const bars = (radius: number): BufferGeometry =>
      mergeGeometries(
        [1, -1].map((turn) =>
          new CylinderGeometry(radius, radius, 2 * size, 10).rotateZ(Math.PI / 2).rotateY((turn * Math.PI) / 4),
        ),
      );
    return this.cased(
      'removed',
      this.shape(`cross ${size}`, () => bars(0.035)),
      this.shape(`cross casing ${size}`, () => bars(0.06).scale(1, 0.5, 1)),
    );
  }

  /** A straight rod between two positions, hidden by nothing. */
  line(from: Vector3, to: Vector3, thick: number, kind: 'choice' | 'last' | 'link' | 'removed' = 'last'): Group {
    const along = to.clone().sub(from);
    const length = along.length();
    const rod = (name: string, radius: number, material: Material, order: number): Mesh => {
      const shape = this.shape(
        `${name} ${length.toFixed(2)} ${radius}`,
        () => new CylinderGeometry(radius, radius, length, 12),
      );
      const mesh = new Mesh(shape, material);
      mesh.renderOrder = order;
      return mesh;
    };
    const group = new Group();
    group.add(rod('casing', thick * 1.6, this.over.casing, 3), rod('rod', thick, this.over[kind], 4));
    group.position.copy(from).addScaledVector(along, 0.5);
    group.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), along.normalize());
    return group;
  }

  /** A line with a head at its end. flat: the head is a triangle, level from side to side, instead of a cone: it has the
   * same shape from every side above the board. */
  arrow(from: Vector3, to: Vector3, thick: number, flat = false): Group {
    const high = headLength(thick);
    const long = from.distanceTo(to);
    const group = this.line(from, to.clone().lerp(from, Math.min(0.9, high / 2 / long)), thick);
    const head = (name: string, grown: number, material: Material, order: number): Mesh => {
      const shape = this.shape(`${name} ${thick}`, () => new ConeGeometry(3.4 * thick + grown, high + 3 * grown, 16));
      const mesh = new Mesh(shape, material);
      mesh.renderOrder = order;
      // The group's middle is that of the shorter line.
      mesh.position.y = (long + Math.min(0.9 * long, high / 2)) / 2 - high / 2 + grown / 2;
      if (flat) mesh.scale.z = FLAT;
      return mesh;
    };
    if (flat) group.quaternion.setFromRotationMatrix(levelAlong(to.clone().sub(from)));
    group.add(head('head casing', 0.6 * thick, this.over.casing, 3), head('head', 0, this.over.last, 4));
    return group;
  }

  private readonly tints = {
    choice: Object.assign(markMaterial('choice'), { transparent: true, opacity: 0.28, depthWrite: false }),
    last: Object.assign(markMaterial('last'), { transparent: true, opacity: 0.3, depthWrite: false }),
    faint: Object.assign(markMaterial('last'), { transparent: true, opacity: 0.15, depthWrite: false }),
    scored: Object.assign(markMaterial('last'), { transparent: true, opacity: 0.9, depthWrite: false }),
  };

  /** Colours of what is drawn over everything else. */
  private readonly over = {
    choice: markMaterial('choice'),
    last: markMaterial('last'),
    link: markMaterial('link'),
    removed: markMaterial('removed'),
    casing: markMaterial('casing'),
  };

  private readonly late = {
    choice: Object.assign(markMaterial('choice'), { transparent: true }),
    casing: Object.assign(markMaterial('casing'), { transparent: true }),
  };

  private readonly hulls = {
    choice: markMaterial('choice'),
    last: markMaterial('last'),
    casing: markMaterial('casing'),
  };

  private readonly lateHulls = {
    choice: Object.assign(markMaterial('choice'), { transparent: true }),
    casing: Object.assign(markMaterial('casing'), { transparent: true }),
  };

  private shape<T extends BufferGeometry>(name: string, make: () => T): BufferGeometry {
    const known = this.shapes.get(name);
    if (known) return known;
    const made = make();
    this.shapes.set(name, made);
    return made;
  }

  private cased(kind: keyof typeof MARK, line: BufferGeometry, casing: BufferGeometry): Group {
    const group = new Group();
    const dark = new Mesh(casing, this.materials.casing);
    dark.position.y = -0.012;
    group.add(dark, new Mesh(line, this.materials[kind]));
    return group;
  }
}
