/** Arrows that lie on a board, below its pieces: the drawing of an SVG board as one texture. */

import { type CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry } from 'three';
import { plateHeight, plateWidth, type DrawnArrow } from '../overlay/arrowDrawing';
import { MARK } from '../palette';
import { drawn } from './textAtlas';

/** Pixels of the texture per unit of the drawing. */
const FINENESS = 2.5;

export class GroundArrows {
  readonly mesh: Mesh;
  private readonly map: CanvasTexture;
  private shown = '';

  /** The area in units of the drawing, from 0, 0 on; unit: their number per side of a square. y: above the board. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    unit: number,
    y: number,
  ) {
    this.map = drawn(() => undefined, [width * FINENESS, height * FINENESS]);
    const plane = new PlaneGeometry(width / unit, height / unit).rotateX(-Math.PI / 2).translate(0, y, 0);
    const material = new MeshBasicMaterial({ map: this.map, transparent: true, depthWrite: false, toneMapped: false });
    this.mesh = new Mesh(plane, material);
    this.mesh.visible = false;
    // Before other transparent objects, which are above it.
    this.mesh.renderOrder = -1;
  }

  /** Draws these arrows, and no others. text: the height of numbers. */
  show(arrows: readonly DrawnArrow[], text: number): void {
    this.mesh.visible = arrows.length > 0;
    const shown = JSON.stringify([arrows, text]);
    if (shown === this.shown || !arrows.length) return;
    this.shown = shown;
    const pen = this.map.image.getContext('2d');
    if (!pen) return;
    pen.setTransform(FINENESS, 0, 0, FINENESS, 0, 0);
    pen.clearRect(0, 0, this.width, this.height);
    pen.lineCap = pen.lineJoin = 'round';
    for (const arrow of arrows) paintArrow(pen, arrow);
    for (const { numbers, colour } of arrows) paintNumbers(pen, numbers, colour, text);
    this.map.needsUpdate = true;
  }
}

/** As ArrowShapes.svelte draws it. */
function paintArrow(pen: CanvasRenderingContext2D, { colour, dashed, start, segments, thick }: DrawnArrow): void {
  const stroke = (path: Path2D, style: string, width: number, dash: number[] = []): void => {
    pen.strokeStyle = style;
    pen.lineWidth = width;
    pen.setLineDash(dash);
    pen.stroke(path);
  };
  for (const { kind, path, tips, bar, faint } of segments) {
    pen.globalAlpha = faint ? 0.28 : 1;
    const line = new Path2D(path);
    stroke(line, MARK.casing, thick * 2.1);
    stroke(line, colour, thick, kind === 'pushed' ? [0.1, thick * 2] : dashed ? [thick * 2.2, thick * 1.8] : []);
    for (const tip of tips.map((d) => new Path2D(d))) {
      pen.fillStyle = colour;
      pen.fill(tip);
      stroke(tip, MARK.casing, thick * 0.55);
    }
    if (bar) {
      stroke(new Path2D(bar), MARK.casing, thick * 2.6);
      stroke(new Path2D(bar), MARK.removed, thick * 1.3);
    }
  }
  pen.globalAlpha = 1;
  if (!start) return;
  const dot = new Path2D();
  dot.arc(start.x, start.y, thick * 1.7, 0, 2 * Math.PI);
  pen.fillStyle = MARK.casing;
  pen.fill(dot);
  stroke(dot, MARK.casing, thick * 1.8);
  stroke(dot, colour, thick * 0.8);
}

function paintNumbers(
  pen: CanvasRenderingContext2D,
  numbers: DrawnArrow['numbers'],
  colour: string,
  text: number,
): void {
  pen.setLineDash([]);
  pen.lineWidth = 1.6;
  pen.strokeStyle = MARK.casing;
  pen.font = `700 ${text}px Inter, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const { text: words, at, square } of numbers) {
    const [wide, high] = [plateWidth(words, text), plateHeight(text)];
    const plate = new Path2D();
    plate.roundRect(at.x - wide / 2, at.y - high / 2, wide, high, square ? 0 : 3.5);
    pen.fillStyle = colour;
    pen.fill(plate);
    pen.stroke(plate);
    pen.fillStyle = MARK.casing;
    pen.fillText(words, at.x, at.y + 0.5);
  }
}
