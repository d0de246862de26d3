/** Letters and numbers in three dimensions. */

import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace, Sprite, SpriteMaterial } from 'three';
import { MARK } from './colours';

/** A square picture of 128 pixels a side. */
export function drawn(paint: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
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

/** A letter that lies on the board, to be read from seat 0; turn it for the other seat. */
export function letter(text: string, colour: string, size: number): Mesh {
  const map = drawn((pen) => written(pen, text, colour, 92));
  const material = new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false });
  return new Mesh(new PlaneGeometry(size, size).rotateX(-Math.PI / 2), material);
}

/** A number in a disc that always faces the eye and is hidden by nothing. */
export class Badges {
  private readonly materials = new Map<string, SpriteMaterial>();

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
