/** The pieces in translucent plastic: four-sided, hollow, with pips on their sides and a band for each turn. */

import { type BufferGeometry, CircleGeometry, Color, Group, type Material, Mesh } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { plain, plasticMaterial } from '../../../board/three/materials';
import { pyramidShape } from '../../../board/three/pyramid';
import type { Extent } from '../../../board/overlay/arrowDrawing';
import { CELL } from '../layout';
import { LOOKS, PIPS } from '../palette';
import type { Colour, Size } from '../stacks';

/** Side of the base and height; a square's side is 1. */
export const SHAPES: Record<Size, { base: number; height: number }> = {
  S: { base: 0.46, height: 0.7 },
  M: { base: 0.61, height: 0.9 },
  L: { base: 0.76, height: 1.1 },
};
/** The radius of the edges. */
const ROUND = 0.03;
/** The height of the rim at the foot of each piece, which separates the pieces of a stack of one colour. */
const RIM = 0.035;
/** How much of the colour of the pips is in that of the rim. */
const RIM_INK = 0.55;
/** How much of white is in the colour of the bands of turned pieces. */
const BAND_LIGHT = 0.45;
/** How clear neutral pieces are. */
const CLEAR = 0.28;
/** The height by which a piece stands above one of its own size, or of the next size, that it covers. */
const LIFT = 0.31;
const ORDER = 'SML';
/** How much of the board is hidden behind a piece, as a fraction of its height. */
const HIDDEN = 0.45;

/** The height of each piece of a stack: a small one directly on a large one is near its tip, and none is hidden in
 * another. */
export function heightsOf(stack: readonly { size: Size }[]): number[] {
  let height = 0;
  return stack.map(({ size }, index) => {
    const below = stack[index - 1];
    if (below) height += LIFT * Math.max(1, ORDER.indexOf(below.size) - ORDER.indexOf(size));
    return height;
  });
}

/** The outline of a stack on the board, in units of the SVG drawing, as seen by its players: it hides what is behind it. */
export function extentOf(sizes: readonly Size[]): Extent {
  const heights = heightsOf(sizes.map((size) => ({ size })));
  const tips = sizes.map((size, index) => (heights[index] ?? 0) + SHAPES[size].height);
  const half = (CELL / 2) * Math.max(...sizes.map((size) => SHAPES[size].base));
  return { half, up: Math.min(0.62 * CELL, Math.max(half, HIDDEN * CELL * Math.max(...tips))), down: half };
}

interface Clothes {
  body: Material;
  ink: Material;
  rim: Material;
  band: Material;
}

export class PieceMaker {
  private readonly clothes = Object.fromEntries(
    Object.entries(LOOKS).map(([colour, look]) => [
      colour,
      {
        body: plasticMaterial(look.plastic, colour === 'n' ? CLEAR : 0),
        ink: plain(look.line),
        rim: plain(`#${new Color(look.plastic).lerp(new Color(look.line), RIM_INK).getHexString()}`),
        // Bright, unlike the joint between two pieces.
        band: plain(`#${new Color(look.light).lerp(new Color('#ffffff'), BAND_LIGHT).getHexString()}`),
      },
    ]),
  ) as unknown as Record<Colour, Clothes>;
  private readonly clearMaterials = new Map<Material, Material>();
  private readonly shapes = Object.fromEntries(
    Object.entries(SHAPES).map(([size, { base, height }]) => [size, shapesOf(base, height, PIPS[size as Size])]),
  ) as Record<Size, ReturnType<typeof shapesOf>>;

  /** The outer shape of a piece on its base. */
  bodyOf(size: Size): BufferGeometry {
    return this.shapes[size].body;
  }

  /** A piece on its base. */
  make(size: Size): Group {
    const group = new Group();
    const shapes = this.shapes[size];
    const body = new Mesh(shapes.body);
    body.name = 'body';
    body.castShadow = body.receiveShadow = true;
    group.add(body);
    shapes.bands.forEach((shape, index) => {
      const band = new Mesh(shape);
      band.name = `band ${index + 1}`;
      group.add(band);
    });
    for (const name of ['pips', 'rim'] as const) {
      const part = new Mesh(shapes[name]);
      part.name = name;
      group.add(part);
    }
    return group;
  }

  /** Gives a piece its colour. */
  dress(piece: Group, colour: Colour): void {
    const { body, ink, rim, band } = this.clothes[colour];
    piece.traverse((part) => {
      if (!(part instanceof Mesh)) return;
      const isBand = part.name.startsWith('band');
      part.material = part.name === 'body' ? body : part.name === 'rim' ? rim : isBand ? band : ink;
      if (isBand) part.visible = Number(part.name.slice(5)) <= LOOKS[colour].bands;
    });
  }

  /** Lets what is behind a piece shine through it: it is not there yet. */
  clear(piece: Group): void {
    piece.traverse((part) => {
      if (!(part instanceof Mesh)) return;
      part.castShadow = false;
      part.material = this.clearOf(part.material as Material);
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

interface Shapes {
  body: BufferGeometry;
  bands: BufferGeometry[];
  pips: BufferGeometry;
  rim: BufferGeometry;
}

function shapesOf(base: number, height: number, count: number): Shapes {
  const body = pyramidShape(base, height, { round: ROUND });
  const bands = [0, 1].map((index) => {
    const [low, high] = [0.15 + 0.09 * index, 0.185 + 0.09 * index];
    return pyramidShape(base, height, { round: ROUND, low: low * height, high: high * height, out: 0.006 });
  });
  const rim = pyramidShape(base, height, { round: ROUND, low: 0, high: RIM, out: 0.008 });
  return { body, bands, pips: pipsOf(base, height, count), rim };
}

/** Discs near the base of all four sides. */
function pipsOf(base: number, height: number, count: number): BufferGeometry {
  const up = 0.085;
  const lean = Math.atan(base / 2 / height);
  const discs = [0, 1, 2, 3].flatMap((side) =>
    Array.from({ length: count }, (_, index) =>
      new CircleGeometry(0.03, 20)
        .rotateX(-lean)
        .translate((index - (count - 1) / 2) * 0.09, up, (base / 2) * (1 - up / height) + 0.004)
        .rotateY((side * Math.PI) / 2),
    ),
  );
  return mergeGeometries(discs);
}
