/** Words on small plates that always face the camera and are hidden by nothing. */

import { CanvasTexture, Sprite, SpriteMaterial, SRGBColorSpace } from 'three';
import { MARK, WORDS } from '../palette';

const HIGH = 96;
const PAPER = { ground: '#fdf3d6', ink: '#2b2118' } as const;
const FONT = '600 58px Inter, sans-serif';

export class TextSprites {
  private readonly materials = new Map<string, { material: SpriteMaterial; ratio: number }>();

  /** hidden: whether objects in front hide them. */
  constructor(private readonly hidden = false) {}

  /** colour: of the frame. high: in units of the scene. paper: dark words on a light plate. */
  make(text: string, colour: string, high: number, paper = false): Sprite {
    const name = `${text} ${colour} ${paper}`;
    let known = this.materials.get(name);
    if (!known) this.materials.set(name, (known = written(text, colour, this.hidden, paper)));
    const sprite = new Sprite(known.material);
    sprite.scale.set(high * known.ratio, high, 1);
    sprite.renderOrder = 6;
    return sprite;
  }
}

function written(
  text: string,
  colour: string,
  hidden: boolean,
  paper: boolean,
): { material: SpriteMaterial; ratio: number } {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.font = FONT;
    canvas.width = Math.ceil(pen.measureText(text).width) + 64;
    canvas.height = HIGH;
    // A resized canvas has forgotten its font.
    pen.font = FONT;
    pen.fillStyle = paper ? PAPER.ground : MARK.casing;
    pen.strokeStyle = colour;
    pen.lineWidth = paper ? 12 : 8;
    pen.beginPath();
    pen.roundRect(6, 6, canvas.width - 12, HIGH - 12, paper ? 18 : 36);
    pen.fill();
    pen.stroke();
    pen.fillStyle = paper ? PAPER.ink : WORDS;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(text, canvas.width / 2, HIGH / 2 + 4);
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  return { material: new SpriteMaterial({ map, depthTest: hidden, toneMapped: false }), ratio: canvas.width / HIGH };
}
