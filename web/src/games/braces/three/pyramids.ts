/** The pieces in plastic: four-sided, hollow, with pips at their feet, and a stripe above these for each turn. */

import {
  type BufferGeometry,
  CircleGeometry,
  Color,
  Group,
  type Material,
  Mesh,
  type MeshBasicMaterial,
  PlaneGeometry,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { contactShadow, plain, plasticMaterial, tierShadow } from '../../../board/three/materials';
import { closedPyramid, pyramidShape, shadeSides } from '../../../board/three/pyramid';
import type { Extent } from '../../../board/overlay/arrowDrawing';
import { CELL } from '../layout';
import { LOOKS, PIPS } from '../palette';
import type { Colour, Size } from '../stacks';

/** Side of the base and height; a square's side is 1. */
export const SHAPES: Record<Size, { base: number; height: number }> = {
  S: { base: 0.46, height: 0.58 },
  M: { base: 0.61, height: 0.74 },
  L: { base: 0.76, height: 0.9 },
};
/** The radius of the edges. */
const ROUND = 0.03;
/** How much brighter they are, as a fraction. The sun alone makes the sides differ: the left one is bright, and four faces
 * are seen that meet in a tip. */
const SHADES = { edges: 0.5, sides: 0 } as const;
/** The height of the rim at the foot of each piece, which separates the pieces of a stack of one colour. */
const RIM = 0.03;
/** How much of the colour of the pips is in that of the rim, which is brighter in the light than its colour. */
const RIM_INK = 0.85;
/** How far the colours of a piece that cannot be taken are changed to that of what it stands on. */
const PALE = 0.5;
/** How far the shadow of a piece reaches down the piece that carries it; the size of that on the board, in its widths,
 * and its height above it. */
const SHADE = { deep: 0.17, out: 0.004, foot: 1.45, up: 0.003 } as const;
/** Pips: their height on the sides, radius and distance. */
const PIP = { up: 0.094, radius: 0.042, apart: 0.12 } as const;
/** Stripes across each side: the height of the lowest one, clear of the pips, their thickness, their distance, how far
 * they end from the edges, around which they would be taken for the rim of another piece, and how wide their contour is.
 * All are below the next piece of the same size. */
const BAND = { up: 0.2, thick: 0.064, apart: 0.086, inset: 0.034, line: 0.011 } as const;
/** What is left of the stripes of a covered piece: dashes on both sides of its pips, at their height, as the next piece
 * covers more. Their thickness, and their distance from the pips and from each other. */
const DASH = { thick: 0.066, apart: 0.026 } as const;
/** The height by which a piece is above the one that it covers, by how many sizes that is larger: a piece of the same size
 * covers most. Those of a tall stack are compressed down to the least; none may hide in another. */
const LIFTS = [
  { usual: 0.5, least: 0.21 },
  { usual: 0.3, least: 0.2 },
  { usual: 0.5, least: 0.38 },
] as const;
/** The height above which a stack is compressed: its tip hides nothing of what stands in the row behind it. A rare one of
 * many pieces is higher, up to the middle of that row: otherwise of those below others only lines would be seen. */
export const TALLEST = 1.55;
const TALLEST_OF_MANY = 2;
const MANY = 5;
const ORDER = 'SML';
/** How many of the sizes a piece is smaller than the one that it covers. */
const sizesBelow = (size: Size, below: Size): number => ORDER.indexOf(below) - ORDER.indexOf(size);
/** How far the camera of a seated player is from the zenith, in radians. It is higher than over other boards: a stack
 * hides little of the next row, and the sides of a pyramid meet in a tip instead of a gable. */
export const ANGLE = 0.37;
/** How much of the board is hidden behind a piece, as a fraction of its height; and at most, as an arrow from the next
 * square must have room. */
const HIDDEN = 0.42;
const MOST_HIDDEN = 0.66;

/** The height of each piece of a stack; none is hidden in another. far: whether it stands on the far row, where the view
 * ends. */
export function heightsOf(stack: readonly { size: Size }[], far = false): number[] {
  const at = { usual: 0, least: 0 };
  const tallest = far || stack.length < MANY ? TALLEST : TALLEST_OF_MANY;
  const heights = stack.map(({ size }, index) => {
    const lift = LIFTS[Math.max(0, sizesBelow(size, stack[index - 1]?.size ?? size)) as 0 | 1 | 2];
    if (index) {
      at.usual += lift.usual;
      at.least += lift.least;
    }
    return { ...at, room: tallest - SHAPES[size].height };
  });
  // From 0, the least heights, to 1, the usual ones.
  const parts = heights.map(({ usual, least, room }) => (room - least) / Math.max(usual - least, 1e-6));
  const part = Math.max(0, Math.min(1, ...parts));
  return heights.map(({ usual, least }) => least + (usual - least) * part);
}

/** Whether the piece above a piece hides its stripes. */
export const hidesStripes = (size: Size, above: Size): boolean => sizesBelow(above, size) < 2;

/** The height of the tip of a stack whose pieces stand at these heights. */
export const topOf = (sizes: readonly Size[], heights: readonly number[]): number =>
  Math.max(0, ...sizes.map((size, level) => (heights[level] ?? 0) + SHAPES[size].height));

/** A stack from bottom to top; a piece in the hand hovers above those that lay on it, which would hide inside it. */
export const hoverOrder = <T extends { lifted: boolean }>(stack: readonly T[]): T[] => [
  ...stack.filter(({ lifted }) => !lifted),
  ...stack.filter(({ lifted }) => lifted),
];

/** The outline of a stack on the board, in units of the SVG drawing, as seen by its players: it hides what is behind it. */
export function extentOf(sizes: readonly Size[]): Extent {
  const heights = heightsOf(sizes.map((size) => ({ size })));
  const half = (CELL / 2) * Math.max(...sizes.map((size) => SHAPES[size].base));
  return { half, up: Math.min(MOST_HIDDEN * CELL, Math.max(half, HIDDEN * CELL * topOf(sizes, heights))), down: half };
}

export interface Shade {
  /** The height of the board above its foot, where its shadow lies; null: other pieces are between them. */
  boardAt: number | null;
  /** The height above its foot at which it carries another piece; null: it carries none. */
  carriesAt: number | null;
}

interface Clothes {
  body: Material;
  ink: Material;
  band: Material;
  rim: Material;
}

export class PieceMaker {
  private readonly clothes = Object.fromEntries(
    Object.entries(LOOKS).map(([colour, look]) => [
      colour,
      {
        body: Object.assign(plasticMaterial(look.plastic, 0), { vertexColors: true }),
        ink: plain(look.line),
        band: plain(look.band ?? look.line),
        rim: plain(`#${new Color(look.plastic).lerp(new Color(look.line), RIM_INK).getHexString()}`),
      },
    ]),
  ) as unknown as Record<Colour, Clothes>;
  private readonly clearMaterials = new Map<Material, Material>();
  private readonly paleMaterials = new Map<Material, Material>();
  private readonly shadows = { foot: contactShadow('20 11 4'), tier: tierShadow() };
  private readonly tiers = new Map<string, BufferGeometry>();
  private readonly ground = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  private readonly shapes = Object.fromEntries(
    Object.entries(SHAPES).map(([size, { base, height }]) => [size, shapesOf(base, height, PIPS[size as Size])]),
  ) as Record<Size, ReturnType<typeof shapesOf>>;

  /** The outer shape of a piece on its base, closed, for its outline. */
  outerOf(size: Size): BufferGeometry {
    return this.shapes[size].outer;
  }

  /** A piece on its base. */
  make(size: Size): Group {
    const group = new Group();
    const shapes = this.shapes[size];
    const body = new Mesh(shapes.body);
    body.name = 'body';
    group.add(body);
    for (const kind of ['bands', 'dashes'] as const) {
      shapes[kind].forEach((shape, index) => {
        (['contour', 'band'] as const).forEach((name) => {
          const part = new Mesh(shape[name]);
          part.name = `${name} ${kind} ${index}`;
          group.add(part);
        });
      });
    }
    for (const name of ['pips', 'rim'] as const) {
      const part = new Mesh(shapes[name]);
      part.name = name;
      group.add(part);
    }
    const foot = new Mesh(this.ground, this.shadows.foot);
    foot.scale.setScalar(SHADE.foot * SHAPES[size].base);
    foot.renderOrder = -3;
    const tier = new Mesh(shapes.rim, this.shadows.tier);
    for (const [name, shadow] of Object.entries({ foot, tier })) {
      shadow.name = `shadow ${name}`;
      shadow.visible = false;
      group.add(shadow);
    }
    return group;
  }

  /** Shows the shadows of a piece. There are no others: those that the sun casts would lie far from their stacks. */
  shade(piece: Group, size: Size, { boardAt, carriesAt }: Shade): void {
    for (const part of piece.children) {
      if (part.name === 'shadow foot') {
        part.visible = boardAt !== null;
        part.position.y = (boardAt ?? 0) + SHADE.up;
      }
      if (part.name !== 'shadow tier') continue;
      part.visible = carriesAt !== null;
      if (carriesAt !== null) (part as Mesh).geometry = this.tierOf(size, carriesAt);
    }
  }

  /** The part of a piece's sides just below the piece that it carries. */
  private tierOf(size: Size, at: number): BufferGeometry {
    const name = `${size} ${at.toFixed(2)}`;
    let shape = this.tiers.get(name);
    if (!shape) {
      const { base, height } = SHAPES[size];
      const low = Math.max(RIM, at - SHADE.deep);
      shape = pyramidShape(base, height, { round: ROUND, low, high: at, out: SHADE.out });
      const parts = shape.getAttribute('uv');
      for (let index = 0; index < parts.count; index++)
        parts.setY(index, (parts.getY(index) * height - low) / (at - low));
      this.tiers.set(name, shape);
    }
    return shape;
  }

  /** Gives a piece its colour. covered: whether the piece above it hides its stripes. */
  dress(piece: Group, colour: Colour, covered = false): void {
    const { body, ink, band, rim } = this.clothes[colour];
    const { bands } = LOOKS[colour];
    piece.traverse((part) => {
      if (!(part instanceof Mesh) || part.name.startsWith('shadow')) return;
      const [name = '', kind, index] = part.name.split(' ');
      part.material = { body, rim, band }[name] ?? ink;
      if (kind === 'bands') part.visible = !covered && Number(index) < bands;
      if (kind === 'dashes') part.visible = covered && Number(index) === bands - 1;
    });
  }

  /** Lets what is behind a piece shine through it: it is not there yet. */
  clear(piece: Group): void {
    dressAgain(piece, (material) => this.clearOf(material));
  }

  /** Brings the colours of a piece nearer to that of what it stands on: it cannot be taken. */
  pale(piece: Group, ground: string): void {
    dressAgain(piece, (material) => {
      let pale = this.paleMaterials.get(material);
      if (!pale) {
        pale = material.clone();
        (pale as MeshBasicMaterial).color.lerp(new Color(ground), PALE);
        this.paleMaterials.set(material, pale);
      }
      return pale;
    });
  }

  private clearOf(material: Material): Material {
    let clear = this.clearMaterials.get(material);
    if (!clear) {
      clear = material.clone();
      clear.transparent = true;
      clear.opacity = 0.5;
      this.clearMaterials.set(material, clear);
    }
    return clear;
  }
}

/** Gives the parts of a piece other materials instead of theirs. */
function dressAgain(piece: Group, materialFor: (material: Material) => Material): void {
  piece.traverse((part) => {
    if (!(part instanceof Mesh) || part.name.startsWith('shadow')) return;
    part.material = materialFor(part.material as Material);
  });
}

interface Stripes {
  band: BufferGeometry;
  contour: BufferGeometry;
}

interface Shapes {
  body: BufferGeometry;
  outer: BufferGeometry;
  /** One for each turn, from the lowest up. */
  bands: Stripes[];
  /** What a covered piece has instead: one for one turn, one for two. */
  dashes: Stripes[];
  pips: BufferGeometry;
  rim: BufferGeometry;
}

function shapesOf(base: number, height: number, count: number): Shapes {
  const body = shadeSides(pyramidShape(base, height, { round: ROUND }), SHADES);
  const rim = pyramidShape(base, height, { round: ROUND, low: 0, high: RIM, out: 0.008 });
  const bands = [0, 1].map((index) => {
    const up = BAND.up + index * BAND.apart;
    return { band: stripes(base, height, up, 0, 0.007), contour: stripes(base, height, up, BAND.line, 0.004) };
  });
  return {
    body,
    outer: closedPyramid(base, height),
    bands,
    dashes: [1, 2].map((turns) => ({
      band: dashes(base, height, count, turns, 0, 0.007),
      contour: dashes(base, height, count, turns, BAND.line, 0.004),
    })),
    pips: pipsOf(base, height, count),
    rim,
  };
}

/** A flat shape on all four sides, its middle this far to the right of theirs, this far up, and this far before them. */
const onSides = (
  shape: BufferGeometry,
  base: number,
  height: number,
  aside: number,
  up: number,
  out = 0.004,
): BufferGeometry[] =>
  [0, 1, 2, 3].map((side) =>
    shape
      .clone()
      .rotateX(-Math.atan(base / 2 / height))
      .translate(aside, up, (base / 2) * (1 - up / height) + out)
      .rotateY((side * Math.PI) / 2),
  );

/** Discs near the base of all four sides. */
function pipsOf(base: number, height: number, count: number): BufferGeometry {
  const disc = new CircleGeometry(PIP.radius, 20);
  return mergeGeometries(
    Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * PIP.apart).flatMap((aside) =>
      onSides(disc, base, height, aside, PIP.up),
    ),
  );
}

/** A stripe across each side at a height, more by this much on all of its edges. */
const stripes = (base: number, height: number, up: number, more: number, out: number): BufferGeometry => {
  const wide = base * (1 - up / height) - 2 * BAND.inset;
  return mergeGeometries(onSides(new PlaneGeometry(wide + 2 * more, BAND.thick + 2 * more), base, height, 0, up, out));
};

/** As many dashes on either side of the pips as it has turned, more by this much on all of their edges. */
function dashes(base: number, height: number, pips: number, turns: number, more: number, out: number): BufferGeometry {
  const from = ((pips - 1) / 2) * PIP.apart + PIP.radius + DASH.apart;
  const room = (base / 2) * (1 - PIP.up / height) - BAND.inset - from;
  const wide = (room - (turns - 1) * DASH.apart) / turns;
  const middles = Array.from({ length: turns }, (_, index) => from + wide / 2 + index * (wide + DASH.apart));
  return mergeGeometries(
    middles
      .flatMap((aside) => [-aside, aside])
      .flatMap((aside) =>
        onSides(new PlaneGeometry(wide + 2 * more, DASH.thick + 2 * more), base, height, aside, PIP.up, out),
      ),
  );
}
