/** Letters and numbers in three dimensions. */

import {
  BufferGeometry,
  CanvasTexture,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  Sprite,
  SpriteMaterial,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { MARK, OUTLINE, WORDS } from '../palette';

/** Pixels of a letter's picture, a side. */
const CELL = 128;

/** A picture: that of one letter, or wider and higher. */
export function drawn(paint: (pen: CanvasRenderingContext2D) => void, [width, height] = [CELL, CELL]): CanvasTexture {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen) paint(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** outline: drawn around the letter; null: it lies on a ground of its own. */
function written(
  pen: CanvasRenderingContext2D,
  text: string,
  colour: string,
  pixels: number,
  outline: string | null = null,
): void {
  pen.fillStyle = colour;
  pen.font = `700 ${pixels}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  if (outline) {
    pen.strokeStyle = outline;
    pen.lineWidth = 18;
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

/** Letters that lie on a board as one thing: their pictures lie side by side in one texture. */
export class TextAtlas {
  readonly mesh: Mesh;
  private readonly across: number;
  private readonly down: number;

  /** ground: of a disc below each; null: there is none. */
  constructor(
    private readonly known: readonly string[],
    colour: string,
    ground: string | null,
    private readonly size: number,
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
    const material = new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false });
    this.mesh = new Mesh(new BufferGeometry(), material);
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

/** All letters of a board, which stay. y: their height. */
export function boardLetters(letters: readonly Lying[], colour: string, size: number, y: number): Mesh {
  const sheet = new TextAtlas([...new Set(letters.map(({ text }) => text))], colour, null, size);
  sheet.lay(letters.map((letter) => ({ ...letter, y })));
  return sheet.mesh;
}

/** Numbers from 1 to `most` on dark discs, which lie elsewhere as the game goes on. */
export const numberAtlas = (most: number, size: number): TextAtlas =>
  new TextAtlas(
    Array.from({ length: most }, (_, index) => String(index + 1)),
    WORDS,
    MARK.casing,
    size,
  );

/** A tick, an arrow that goes round, a cross or a padlock, in a picture of 128 by 128. */
const SIGNS = {
  done: 'M38 68L56 88L92 42',
  turned: 'M88 46A31 31 0 1 0 94 72M96 26L92 52L66 46',
  removed: 'M42 42L86 86M86 42L42 86',
  locked: 'M50 62V48A14 14 0 0 1 78 48V62M44 66H84V88H44ZM52 77H76',
} as const;

/** A number or a sign in a disc that always faces the eye and is hidden by nothing. */
export class Badges {
  private readonly materials = new Map<string, SpriteMaterial>();

  /** What has become of a square, beside its middle and to the right, whoever looks. */
  sign(kind: keyof typeof SIGNS, size = 0.36): Sprite {
    let material = this.materials.get(kind);
    if (!material) {
      const map = drawn((pen) => {
        pen.fillStyle = MARK.casing;
        pen.beginPath();
        pen.arc(64, 64, 60, 0, 2 * Math.PI);
        pen.fill();
        pen.strokeStyle = kind === 'removed' || kind === 'locked' ? MARK.removed : MARK.last;
        pen.lineWidth = 13;
        pen.lineCap = pen.lineJoin = 'round';
        pen.stroke(new Path2D(SIGNS[kind]));
      });
      material = new SpriteMaterial({ map, depthTest: false, toneMapped: false });
      this.materials.set(kind, material);
    }
    const sprite = new Sprite(material);
    sprite.scale.setScalar(size);
    sprite.renderOrder = 6;
    return sprite;
  }

  /** A letter on a ground of its own, round or square. */
  plate(text: string, ground: string, square: boolean): Sprite {
    const name = `${text} ${ground} ${square}`;
    let material = this.materials.get(name);
    if (!material) {
      const map = drawn((pen) => {
        pen.fillStyle = ground;
        pen.strokeStyle = WORDS;
        pen.lineWidth = 9;
        pen.beginPath();
        if (square) pen.roundRect(12, 12, 104, 104, 14);
        else pen.arc(64, 64, 56, 0, 2 * Math.PI);
        pen.fill();
        pen.stroke();
        written(pen, text, WORDS, 76);
      });
      material = new SpriteMaterial({ map, depthTest: false, toneMapped: false });
      this.materials.set(name, material);
    }
    const sprite = new Sprite(material);
    sprite.renderOrder = 5;
    return sprite;
  }

  make(text: string, bright: boolean, size = 0.34): Sprite {
    const name = `${text} ${bright}`;
    let material = this.materials.get(name);
    if (!material) {
      const [ground, ink] = bright ? [MARK.choice, MARK.casing] : [MARK.casing, MARK.choice];
      const map = drawn((pen) => {
        pen.fillStyle = ground;
        pen.strokeStyle = ink;
        pen.lineWidth = 8;
        pen.beginPath();
        pen.arc(64, 64, 56, 0, 2 * Math.PI);
        pen.fill();
        pen.stroke();
        written(pen, text, ink, 76);
      });
      material = new SpriteMaterial({ map, depthTest: false, toneMapped: false });
      this.materials.set(name, material);
    }
    const sprite = new Sprite(material);
    sprite.scale.setScalar(size);
    sprite.renderOrder = 5;
    return sprite;
  }
}
