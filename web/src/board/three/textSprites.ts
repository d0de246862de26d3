/** Words on small plates that always face the camera and are hidden by nothing. */

import { CanvasTexture, Sprite, SpriteMaterial, SRGBColorSpace } from 'three';
import type { SeatInfo } from '../../api/generated/messages';
import { inkOn, markShape } from '../../ui/seatMark';
import { MARK, PAPER, WORDS } from '../palette';

const HIGH = 96;
const FONT = '600 58px Inter, sans-serif';

export interface PlateOptions {
  /** Dark words on a light plate. */
  paper?: boolean;
  /** Words alone, on something that has been drawn for them; their colour is that of the frame otherwise. */
  bare?: boolean;
  /** The seat whose mark is before the words. */
  seat?: SeatInfo | undefined;
}

export class TextSprites {
  private readonly materials = new Map<string, { material: SpriteMaterial; ratio: number }>();

  /** colour: of the frame. high: in units of the scene. */
  make(text: string, colour: string, high: number, { paper = false, bare = false, seat }: PlateOptions = {}): Sprite {
    const name = `${text} ${colour} ${paper} ${bare} ${seat?.name ?? ''}`;
    let known = this.materials.get(name);
    if (!known) this.materials.set(name, (known = written(text, colour, paper, bare, seat)));
    const sprite = new Sprite(known.material);
    sprite.scale.set(high * known.ratio, high, 1);
    sprite.renderOrder = 6;
    return sprite;
  }
}

/** The room of a seat's mark before the words, in pixels. */
const MARKED = 62;

function written(
  text: string,
  colour: string,
  paper: boolean,
  bare: boolean,
  seat: SeatInfo | undefined,
): { material: SpriteMaterial; ratio: number } {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen) {
    const before = seat ? MARKED : 0;
    pen.font = FONT;
    canvas.width = Math.ceil(pen.measureText(text).width) + (bare ? 16 : 64) + before;
    canvas.height = HIGH;
    // A resized canvas has forgotten its font.
    pen.font = FONT;
    pen.fillStyle = paper ? PAPER.ground : MARK.casing;
    pen.strokeStyle = colour;
    pen.lineWidth = paper ? 12 : 8;
    if (!bare) {
      pen.beginPath();
      pen.roundRect(6, 6, canvas.width - 12, HIGH - 12, paper ? 18 : 36);
      pen.fill();
      pen.stroke();
    }
    pen.fillStyle = bare ? colour : paper ? PAPER.ink : WORDS;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(text, (canvas.width + before) / 2, HIGH / 2 + 4);
    if (seat) drawMark(pen, seat, bare ? 0 : 22);
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  return { material: new SpriteMaterial({ map, depthTest: false, toneMapped: false }), ratio: canvas.width / HIGH };
}

/** As SeatMark.svelte draws it. */
function drawMark(pen: CanvasRenderingContext2D, { colour, mark }: SeatInfo, left: number): void {
  const { d, stroke } = markShape(mark);
  pen.translate(left, HIGH / 2 - 30);
  pen.scale(2, 2);
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(15, 15, 13.5, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = pen.strokeStyle = inkOn(colour);
  pen.lineWidth = stroke ?? 0;
  pen.lineCap = 'round';
  if (stroke) pen.stroke(new Path2D(d));
  else pen.fill(new Path2D(d));
}
