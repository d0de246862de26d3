/** Letters and numbers in 3D. */

import {
  BufferGeometry,
  CanvasTexture,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  Sprite,
  SpriteMaterial,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { LETTERS, MARK, OUTLINE, WORDS } from '../palette';

/** Pixels of a letter's image, per side. */
const CELL = 128;

/** An image: of one letter, or wider and higher. */
export function drawn(paint: (pen: CanvasRenderingContext2D) => void, [width, height] = [CELL, CELL]): CanvasTexture {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen) paint(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** outline: drawn around the letter; null: it has its own background. */
function written(
  pen: CanvasRenderingContext2D,
  text: string,
  colour: string,
  pixels: number,
  outline: string | null = null,
): void {
  pen.fillStyle = colour;
  pen.font = `600 ${pixels}px Inter, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  if (outline) {
    pen.strokeStyle = outline;
    pen.lineWidth = 12;
    pen.lineJoin = 'round';
    pen.strokeText(text, 64, 68);
  }
  pen.fillText(text, 64, 68);
}

/** A letter that lies on the board, to be read from seat 0 or from the other side. */
export interface Lying {
  text: string;
  x: number;
  z: number;
  turned: boolean;
}

/** Letters that lie on a board as one object: their images are side by side in one texture. */
export class TextAtlas {
  readonly mesh: Mesh;
  private readonly across: number;
  private readonly down: number;

  /** ground: of a disc below each; null: there is none. inFront: whether nothing hides them. */
  constructor(
    private readonly known: readonly string[],
    colour: string,
    ground: string | null,
    private readonly size: number,
    inFront = false,
  ) {
    this.across = Math.ceil(Math.sqrt(known.length));
    this.down = Math.ceil(known.length / this.across);
    const map = drawn(
      (pen) => {
        known.forEach((text, index) => {
          pen.setTransform(1, 0, 0, 1, CELL * (index % this.across), CELL * Math.floor(index / this.across));
          if (ground) {
            pen.fillStyle = ground;
            pen.beginPath();
            pen.arc(64, 64, 60, 0, 2 * Math.PI);
            pen.fill();
          }
          written(pen, text, colour, text.length > 1 ? 68 : 92, ground ? null : OUTLINE);
        });
      },
      [CELL * this.across, CELL * this.down],
    );
    const material = new MeshBasicMaterial({
      map,
      transparent: true,
      depthTest: !inFront,
      depthWrite: false,
      toneMapped: false,
    });
    this.mesh = new Mesh(new BufferGeometry(), material);
    if (inFront) this.mesh.renderOrder = 3;
  }

  lay(letters: readonly (Lying & { y: number })[]): void {
    const { across, down, size } = this;
    const planes = letters.map(({ text, x, y, z, turned }) => {
      const plane = new PlaneGeometry(size, size).rotateX(-Math.PI / 2);
      const [column, row] = [this.known.indexOf(text) % across, Math.floor(this.known.indexOf(text) / across)];
      const parts = plane.attributes.uv;
      for (let at = 0; parts && at < parts.count; at++) {
        parts.setXY(at, (column + parts.getX(at)) / across, 1 - (row + 1 - parts.getY(at)) / down);
      }
      return plane.rotateY(turned ? Math.PI : 0).translate(x, y, z);
    });
    this.mesh.geometry.dispose();
    this.mesh.geometry = planes.length ? mergeGeometries(planes) : new BufferGeometry();
  }
}

/** The names of files and ranks on a board's rim: those that the player at the near side can read are shown. */
export class RimLetters {
  readonly group = new Group();

  /** files: their names, from left to right; ranks: from the near side on. half: of the board, to the middle of its rim. */
  constructor(
    files: readonly string[],
    ranks: readonly string[],
    half: { x: number; z: number },
    { size, y }: { size: number; y: number },
  ) {
    for (const end of [1, -1]) {
      const turned = end < 0;
      const letters = [
        ...files.map((text, index) => ({ text, x: index - (files.length - 1) / 2, y, z: end * half.z, turned })),
        ...ranks.map((text, index) => ({ text, x: -end * half.x, y, z: (ranks.length - 1) / 2 - index, turned })),
      ];
      const atlas = new TextAtlas([...files, ...ranks], LETTERS, null, size);
      atlas.lay(letters);
      this.group.add(atlas.mesh);
    }
    this.face(0);
  }

  /** side: 0 for the player at the near side, 1 for the one across. */
  face(side: number): void {
    this.group.children.forEach((mesh, index) => (mesh.visible = index === side % 2));
  }
}

/** Numbers from 1 to `most` on dark discs, which move as the game continues; nothing hides them. */
export const numberAtlas = (most: number, size: number): TextAtlas =>
  new TextAtlas(
    Array.from({ length: most }, (_, index) => String(index + 1)),
    WORDS,
    MARK.casing,
    size,
    true,
  );

/** The opacity of a faint badge. */
const FAINT = 0.5;

/** The radius of a ring in its image of 512 by 512. */
const RING_PIXELS = 236;
/** Dashes of a ring, and the part of each that is not its gap. */
const RING_DASHES = { count: 20, part: 0.55 } as const;

/** A tick, a circular arrow, a plate that presses, an exclamation mark, a cross, an arrow up, a padlock, or a bar for what
 * cannot move, in an image of 128 by 128. */
const SIGNS = {
  done: 'M38 68L56 88L92 42',
  turned: 'M88 46A31 31 0 1 0 94 72M96 26L92 52L66 46',
  swapped: 'M35 52H93L77 35M93 76H35L51 93',
  braces: 'M34 64H82M82 38V90',
  loses: 'M64 34V70M64 92V93',
  removed: 'M42 42L86 86M86 42L42 86',
  raises: 'M64 94V36M42 58L64 36L86 58',
  locked: 'M50 62V48A14 14 0 0 1 78 48V62M44 66H84V88H44ZM52 77H76',
  stuck: 'M38 64A26 26 0 1 0 90 64A26 26 0 1 0 38 64ZM46 46L82 82',
} as const;

/** A number or a sign in a disc that always faces the camera and is hidden by nothing. */
export class Badges {
  private readonly materials = new Map<string, SpriteMaterial>();

  /** The change of a square, or what a choice does there. paint: the colours of its disc and of the sign, unless those
   * that its kind has. */
  sign(kind: keyof typeof SIGNS, size = 0.36, paint: { ground: string; ink: string } | null = null): Sprite {
    const name = `${kind} ${paint?.ground ?? ''}`;
    let material = this.materials.get(name);
    if (!material) {
      const map = drawn((pen) => {
        // What can be done is on a bright disc, as costs are.
        const bright = kind === 'loses' || kind === 'braces' || kind === 'raises';
        pen.fillStyle = paint?.ground ?? (kind === 'loses' ? MARK.removed : bright ? MARK.choice : MARK.casing);
        pen.beginPath();
        pen.arc(64, 64, 58, 0, 2 * Math.PI);
        pen.fill();
        pen.lineWidth = 8;
        pen.strokeStyle = MARK.casing;
        pen.stroke();
        if (paint) pen.strokeStyle = paint.ink;
        else if (kind === 'locked' || kind === 'stuck') pen.strokeStyle = WORDS;
        else if (!bright) pen.strokeStyle = kind === 'removed' ? MARK.removed : MARK.last;
        pen.lineWidth = 13;
        pen.lineCap = pen.lineJoin = 'round';
        pen.stroke(new Path2D(SIGNS[kind]));
      });
      material = new SpriteMaterial({ map, depthTest: false, toneMapped: false });
      this.materials.set(name, material);
    }
    const sprite = new Sprite(material);
    sprite.scale.setScalar(size);
    sprite.renderOrder = 6;
    return sprite;
  }

  /** The ring of a choice around a sphere of this radius, which always faces the camera and is hidden by nothing. tint:
   * of what is seen through it; null: none. */
  ring(radius: number, tint: string | null = null): Sprite {
    const name = `ring ${tint}`;
    let material = this.materials.get(name);
    if (!material) {
      const map = drawn(
        (pen) => {
          pen.fillStyle = tint ?? 'transparent';
          pen.beginPath();
          pen.arc(256, 256, RING_PIXELS, 0, 2 * Math.PI);
          pen.fill();
          for (const [colour, width] of [
            [MARK.casing, 34],
            [MARK.choice, 20],
          ] as const) {
            pen.lineWidth = width;
            pen.strokeStyle = colour;
            pen.beginPath();
            pen.arc(256, 256, RING_PIXELS, 0, 2 * Math.PI);
            pen.stroke();
          }
        },
        [512, 512],
      );
      material = new SpriteMaterial({ map, depthTest: false, toneMapped: false });
      this.materials.set(name, material);
    }
    const sprite = new Sprite(material);
    sprite.scale.setScalar((radius * 512) / RING_PIXELS);
    sprite.renderOrder = 2;
    return sprite;
  }

  /** A letter or number without a disc, with an outline. */
  number(text: string, size: number, outline: string = MARK.casing): Sprite {
    const name = `number ${text} ${outline}`;
    let material = this.materials.get(name);
    if (!material) {
      const map = drawn((pen) => written(pen, text, WORDS, 92, outline));
      material = new SpriteMaterial({ map, depthTest: false, toneMapped: false });
      this.materials.set(name, material);
    }
    const sprite = new Sprite(material);
    sprite.scale.setScalar(size);
    sprite.renderOrder = 3;
    return sprite;
  }

  /** A bright disc on what has moved last. */
  disc(size: number): Sprite {
    let material = this.materials.get('disc');
    if (!material) {
      const map = drawn((pen) => {
        pen.fillStyle = MARK.last;
        pen.strokeStyle = MARK.casing;
        pen.lineWidth = 14;
        pen.arc(64, 64, 55, 0, 2 * Math.PI);
        pen.fill();
        pen.stroke();
      });
      material = new SpriteMaterial({ map, depthTest: false, toneMapped: false });
      this.materials.set('disc', material);
    }
    const sprite = new Sprite(material);
    sprite.scale.setScalar(size);
    sprite.renderOrder = 2;
    return sprite;
  }

  /** Where a sphere of this radius was, as seen from the camera; nothing hides it. */
  trace(radius: number): Sprite {
    let material = this.materials.get('trace');
    if (!material) {
      const map = drawn(
        (pen) => {
          const dash = (2 * Math.PI * RING_PIXELS) / RING_DASHES.count;
          pen.setLineDash([RING_DASHES.part * dash, (1 - RING_DASHES.part) * dash]);
          pen.beginPath();
          pen.arc(256, 256, RING_PIXELS, 0, 2 * Math.PI);
          for (const [colour, width] of [
            [MARK.casing, 34],
            [MARK.last, 20],
          ] as const) {
            pen.lineWidth = width;
            pen.strokeStyle = colour;
            pen.stroke();
          }
        },
        [512, 512],
      );
      material = new SpriteMaterial({ map, depthTest: false, toneMapped: false });
      this.materials.set('trace', material);
    }
    const sprite = new Sprite(material);
    sprite.scale.setScalar((radius * 512) / RING_PIXELS);
    sprite.renderOrder = 4;
    return sprite;
  }

  /** A letter or number on its own background, round or square. */
  plate(text: string, ground: string, square: boolean, ink: string = WORDS): Sprite {
    const name = `${text} ${ground} ${square} ${ink}`;
    let material = this.materials.get(name);
    if (!material) {
      const map = drawn((pen) => {
        pen.fillStyle = ground;
        pen.strokeStyle = ink;
        pen.lineWidth = 9;
        pen.beginPath();
        if (square) pen.roundRect(12, 12, 104, 104, 14);
        else pen.arc(64, 64, 56, 0, 2 * Math.PI);
        pen.fill();
        pen.stroke();
        written(pen, text, ink, 76);
      });
      material = new SpriteMaterial({ map, depthTest: false, toneMapped: false });
      this.materials.set(name, material);
    }
    const sprite = new Sprite(material);
    sprite.renderOrder = 5;
    return sprite;
  }

  /** What a way costs, on a button with a tick, which is this many times as wide as it is high. */
  button(text: string, high: number, ratio: number): Sprite {
    const name = `button ${text}`;
    let material = this.materials.get(name);
    if (!material) {
      const width = Math.round(128 * ratio);
      const map = drawn(
        (pen) => {
          Object.assign(pen, { fillStyle: MARK.choice, strokeStyle: MARK.casing, lineWidth: 9 });
          pen.beginPath();
          pen.roundRect(8, 8, width - 16, 112, 30);
          pen.fill();
          pen.stroke();
          Object.assign(pen, { lineWidth: 17, lineCap: 'round', lineJoin: 'round' });
          pen.stroke(new Path2D('M42 66L70 92L112 36'));
          pen.translate(width - 128, 0);
          written(pen, text, MARK.casing, text.length > 1 ? 70 : 88);
        },
        [width, 128],
      );
      material = new SpriteMaterial({ map, depthTest: false, toneMapped: false });
      this.materials.set(name, material);
    }
    const sprite = new Sprite(material);
    sprite.scale.set(ratio * high, high, 1);
    sprite.renderOrder = 5;
    return sprite;
  }

  /** What a choice costs, on a bright disc. faint: whether it steps back behind others. */
  make(text: string, size = 0.34, faint = false): Sprite {
    const name = `cost ${text} ${faint}`;
    let material = this.materials.get(name);
    if (!material) {
      const [ground, ink] = [MARK.choice, MARK.casing];
      const map = drawn((pen) => {
        pen.fillStyle = ground;
        pen.strokeStyle = ink;
        pen.lineWidth = 8;
        pen.beginPath();
        pen.arc(64, 64, 56, 0, 2 * Math.PI);
        pen.fill();
        pen.stroke();
        written(pen, text, ink, text.length > 1 ? 70 : 88);
      });
      material = new SpriteMaterial({ map, depthTest: false, toneMapped: false, opacity: faint ? FAINT : 1 });
      this.materials.set(name, material);
    }
    const sprite = new Sprite(material);
    sprite.scale.setScalar(size);
    sprite.renderOrder = 5;
    return sprite;
  }
}
