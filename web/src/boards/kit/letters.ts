/** Letters and numbers in three dimensions. */

import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace, Sprite, SpriteMaterial } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { MARK } from './colours';

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

function written(pen: CanvasRenderingContext2D, text: string, colour: string, pixels: number): void {
  pen.fillStyle = colour;
  pen.font = `700 ${pixels}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, 64, 68);
}

/** A letter that lies on the board, to be read from seat 0 or from the other side. */
export interface Lying {
  text: string;
  x: number;
  z: number;
  turned: boolean;
}

/** All letters of a board as one thing: their pictures lie side by side in one texture. */
export function lettering(letters: readonly Lying[], colour: string, size: number, y: number): Mesh {
  const known = [...new Set(letters.map(({ text }) => text))];
  const across = Math.ceil(Math.sqrt(known.length));
  const down = Math.ceil(known.length / across);
  const map = drawn(
    (pen) => {
      known.forEach((text, index) => {
        pen.setTransform(1, 0, 0, 1, CELL * (index % across), CELL * Math.floor(index / across));
        written(pen, text, colour, 92);
      });
    },
    [CELL * across, CELL * down],
  );
  const planes = letters.map(({ text, x, z, turned }) => {
    const plane = new PlaneGeometry(size, size).rotateX(-Math.PI / 2);
    const [column, row] = [known.indexOf(text) % across, Math.floor(known.indexOf(text) / across)];
    const parts = plane.attributes.uv;
    for (let at = 0; parts && at < parts.count; at++) {
      parts.setXY(at, (column + parts.getX(at)) / across, 1 - (row + 1 - parts.getY(at)) / down);
    }
    return plane.rotateY(turned ? Math.PI : 0).translate(x, y, z);
  });
  const material = new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false });
  return new Mesh(mergeGeometries(planes), material);
}

/** A tick, an arrow that goes round, or a cross, in a picture of 128 by 128. */
const SIGNS = {
  done: 'M38 68L56 88L92 42',
  turned: 'M88 46A31 31 0 1 0 94 72M96 26L92 52L66 46',
  removed: 'M42 42L86 86M86 42L42 86',
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
        pen.strokeStyle = kind === 'removed' ? MARK.removed : MARK.last;
        pen.lineWidth = 13;
        pen.lineCap = pen.lineJoin = 'round';
        pen.stroke(new Path2D(SIGNS[kind]));
      });
      material = new SpriteMaterial({ map, depthTest: false, toneMapped: false });
      this.materials.set(kind, material);
    }
    const sprite = new Sprite(material);
    sprite.scale.setScalar(size);
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
