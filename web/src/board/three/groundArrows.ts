/** Arrows that lie on a board, below its pieces: the drawing of an SVG board as one texture. */

import { type CanvasTexture, Group, Mesh, MeshBasicMaterial, PlaneGeometry } from 'three';
import { plateHeight, plateWidth, type DrawnArrow, type Point } from '../overlay/arrowDrawing';
import type { Box } from '../overlay/spread';
import { MARK } from '../palette';
import { drawn } from './textAtlas';

/** Pixels of the texture per unit of the drawing. */
const FINENESS = 2.5;
/** How much larger letters are set than they are drawn: browsers round the width of small ones. */
const LETTERS = 8;
/** The opacity of steps other than the one that stands out, and of their numbers or of the plates of these. */
const FAINT = 0.28;
const FAINT_NUMBER = 0.8;
/** The opacity of what is over. */
const PALE = 0.55;
/** The same in colours of its own, which must be distinguished. */
const PALE_COLOURS = 0.9;
/** The opacity of a line that shines through pieces. */
const THROUGH = 0.65;
/** The opacity of a line that leads on over a piece, whose pips are seen through it, and its thickness as a fraction. */
const ACROSS = { opacity: 0.6, thick: 0.55 } as const;

/** Lines that lead on over pieces: what they cross, as boxes around the pieces' squares. */
interface Crossing {
  arrows: readonly DrawnArrow[];
  boxes: readonly Box[];
}

interface Layer {
  mesh: Mesh<PlaneGeometry, MeshBasicMaterial>;
  map: CanvasTexture;
}

/** One of the textures: of the lines on the ground, or of the marks that nothing hides. */
function layerOf(width: number, height: number, unit: number, y: number): Layer {
  const map = drawn(() => undefined, [width * FINENESS, height * FINENESS]);
  const plane = new PlaneGeometry(width / unit, height / unit).rotateX(-Math.PI / 2).translate(0, y, 0);
  const material = new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false });
  const mesh = new Mesh(plane, material);
  mesh.visible = false;
  return { mesh, map };
}

export class GroundArrows {
  readonly group = new Group();
  private readonly lines: Layer;
  private readonly marks: Layer;
  /** Where pale arrows, and lines across pieces, are painted before they are laid over the others. */
  private readonly layer = document.createElement('canvas');
  private shown = '';
  /** Whether nothing hides the heads of arrows. */
  headsInFront = false;

  /** The area in units of the drawing, from 0, 0 on; unit: their number per side of a square. y: above the board. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    unit: number,
    y: number,
  ) {
    this.lines = layerOf(width, height, unit, y);
    this.marks = layerOf(width, height, unit, y);
    Object.assign(this.layer, { width: width * FINENESS, height: height * FINENESS });
    this.inFront = false;
    this.marks.mesh.renderOrder = 4;
    this.marks.mesh.material.depthTest = false;
    this.group.add(this.lines.mesh, this.marks.mesh);
  }

  /** Whether nothing hides the lines, either. */
  set inFront(inFront: boolean) {
    // Otherwise before other transparent objects, which are above it.
    this.lines.mesh.renderOrder = inFront ? 4 : -1;
    this.lines.mesh.material.depthTest = !inFront;
  }

  /** Draws these arrows, and no others. text: the height of numbers. crossing: lines that pieces do not hide. */
  show(arrows: readonly DrawnArrow[], text: number, crossing: Crossing = { arrows: [], boxes: [] }): void {
    const marked =
      crossing.boxes.length > 0 ||
      arrows.some(
        ({ numbers, segments, begin }) =>
          this.headsInFront || numbers.length || begin || segments.some(({ bar, over }) => over ?? bar),
      );
    this.lines.mesh.visible = arrows.length > 0;
    this.marks.mesh.visible = marked;
    const shown = JSON.stringify([arrows, text, this.headsInFront, crossing]);
    if (shown === this.shown || !arrows.length) return;
    this.shown = shown;
    this.paint(this.lines.map, (pen) => this.paintEach(pen, arrows, paintLines));
    if (!marked) return;
    this.paint(this.marks.map, (pen) => {
      this.paintAcross(pen, crossing);
      this.paintEach(pen, arrows, (layer, arrow) => paintMarks(layer, arrow, this.headsInFront));
      for (const arrow of arrows) paintNumbers(pen, arrow, text);
    });
  }

  private paint(map: CanvasTexture, draw: (pen: CanvasRenderingContext2D) => void): void {
    const pen = this.clear(map.image);
    if (!pen) return;
    draw(pen);
    map.needsUpdate = true;
  }

  private clear(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    pen.setTransform(FINENESS, 0, 0, FINENESS, 0, 0);
    pen.clearRect(0, 0, this.width, this.height);
    pen.lineCap = pen.lineJoin = 'round';
    return pen;
  }

  /** Paints all arrows; pale ones as a whole, as otherwise their dark edges would show through them. */
  private paintEach(
    pen: CanvasRenderingContext2D,
    arrows: readonly DrawnArrow[],
    draw: (pen: CanvasRenderingContext2D, arrow: DrawnArrow) => void,
  ): void {
    for (const arrow of arrows) if (!arrow.pale) draw(pen, arrow);
    for (const opacity of [PALE, PALE_COLOURS]) {
      const pale = arrows.filter((arrow) => arrow.pale && opacity === (arrow.casing ? PALE_COLOURS : PALE));
      if (!pale.length) continue;
      this.paintLayer(pen, opacity, (layer) => {
        for (const arrow of pale) draw(layer, arrow);
      });
    }
  }

  /** Paints the lines within the squares of the pieces that they cross. */
  private paintAcross(pen: CanvasRenderingContext2D, { arrows, boxes }: Crossing): void {
    if (!boxes.length) return;
    const squares = new Path2D();
    for (const { x, y, width, height } of boxes) squares.rect(x - width / 2, y - height / 2, width, height);
    this.paintLayer(pen, ACROSS.opacity, (layer) => {
      layer.save();
      layer.clip(squares);
      for (const arrow of arrows) paintLines(layer, { ...arrow, thick: ACROSS.thick * arrow.thick });
      layer.restore();
    });
  }

  /** Paints on a canvas of its own, and lays that over the others with an opacity. */
  private paintLayer(
    pen: CanvasRenderingContext2D,
    opacity: number,
    draw: (layer: CanvasRenderingContext2D) => void,
  ): void {
    const layer = this.clear(this.layer);
    if (!layer) return;
    draw(layer);
    pen.globalAlpha = opacity;
    pen.drawImage(this.layer, 0, 0, this.width, this.height);
    pen.globalAlpha = 1;
  }
}

function stroke(pen: CanvasRenderingContext2D, path: Path2D, style: string, width: number, dash: number[] = []): void {
  pen.strokeStyle = style;
  pen.lineWidth = width;
  pen.setLineDash(dash);
  pen.stroke(path);
}

/** The colours of an arrow's line and of its edges. */
type Colours = Pick<DrawnArrow, 'colour' | 'casing'>;

const edgeColour = ({ casing = MARK.casing }: Colours): string => casing;

function paintTip(pen: CanvasRenderingContext2D, tip: Path2D, colours: Colours, width: number): void {
  pen.fillStyle = colours.colour;
  pen.fill(tip);
  stroke(pen, tip, edgeColour(colours), width);
}

/** As ArrowShapes.svelte draws them; but doubtful steps are only dashed, as they would be hard to see on the lawn. */
function paintLines(pen: CanvasRenderingContext2D, arrow: DrawnArrow): void {
  const { colour, start, segments, thick } = arrow;
  const alphaOf = ({ faint }: DrawnArrow['segments'][number]): number => (faint ? FAINT : 1);
  const dashesOf = (doubtful = false): number[] => (doubtful ? [thick * 1.4, thick * 2.4] : []);
  for (const segment of segments) {
    pen.globalAlpha = alphaOf(segment);
    stroke(pen, new Path2D(segment.path), edgeColour(arrow), 2.1 * thick, dashesOf(segment.doubtful));
  }
  for (const segment of segments) {
    const { path, tips, doubtful } = segment;
    pen.globalAlpha = alphaOf(segment);
    stroke(pen, new Path2D(path), colour, thick, dashesOf(doubtful));
    for (const tip of tips) paintTip(pen, new Path2D(tip), arrow, thick * 0.55);
  }
  pen.globalAlpha = segments[0]?.faint ? FAINT : 1;
  if (start) paintStart(pen, arrow, start);
  pen.globalAlpha = 1;
}

function paintStart(
  pen: CanvasRenderingContext2D,
  arrow: Pick<DrawnArrow, 'colour' | 'casing' | 'square' | 'thick'>,
  start: Point,
): void {
  const { colour, square, thick } = arrow;
  const dot = new Path2D();
  const half = 1.5 * thick;
  dot.roundRect(start.x - half, start.y - half, 2 * half, 2 * half, square ? 0.3 * thick : half);
  pen.fillStyle = edgeColour(arrow);
  pen.fill(dot);
  stroke(pen, dot, edgeColour(arrow), thick * 1.8);
  stroke(pen, dot, colour, thick * 0.8);
}

function paintMarks(pen: CanvasRenderingContext2D, arrow: DrawnArrow, heads: boolean): void {
  const { colour, begin, segments, thick } = arrow;
  // Pieces on the squares of a step hide how its line begins, and its head in part: it shines through.
  if (begin) {
    for (const { path, tips, faint } of segments) {
      pen.globalAlpha = faint ? FAINT : THROUGH;
      stroke(pen, new Path2D(path), colour, thick);
      pen.globalAlpha = faint ? FAINT : 1;
      for (const tip of tips) paintTip(pen, new Path2D(tip), arrow, thick * 0.55);
    }
  }
  for (const { bar, faint, over, path, tips, thick: wide = thick } of segments) {
    pen.globalAlpha = faint ? FAINT : 1;
    if (over) {
      stroke(pen, new Path2D(path), edgeColour(arrow), 2.1 * wide);
      stroke(pen, new Path2D(path), colour, wide);
      for (const tip of tips) paintTip(pen, new Path2D(tip), arrow, wide * 0.55);
    }
    if (bar) {
      stroke(pen, new Path2D(bar), edgeColour(arrow), thick * 2.6);
      stroke(pen, new Path2D(bar), colour, thick * 1.3);
    }
    for (const tip of heads && !begin && !over ? tips : []) paintTip(pen, new Path2D(tip), arrow, thick * 0.55);
  }
  pen.globalAlpha = 1;
  if (begin) paintStart(pen, arrow, begin);
}

/** Writes words in the font of the pen, which is larger. outlined: with the pen's line around them. */
function write(pen: CanvasRenderingContext2D, words: string, { x, y }: Point, outlined = false): void {
  pen.save();
  pen.translate(x, y + 0.5);
  pen.scale(1 / LETTERS, 1 / LETTERS);
  pen.lineWidth *= LETTERS;
  if (outlined) pen.strokeText(words, 0, 0);
  pen.fillText(words, 0, 0);
  pen.restore();
}

function paintNumbers(
  pen: CanvasRenderingContext2D,
  { numbers, colour, pale = false }: DrawnArrow,
  text: number,
): void {
  pen.setLineDash([]);
  pen.strokeStyle = MARK.casing;
  pen.font = `700 ${text * LETTERS}px Inter, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const { text: words, at, faint, plain } of numbers) {
    pen.globalAlpha = faint || pale ? FAINT_NUMBER : 1;
    pen.lineWidth = plain ? 3.4 : 1.6;
    if (plain) {
      pen.fillStyle = '#fff';
      write(pen, words, at, true);
      continue;
    }
    const [wide, high] = [plateWidth(words, text), plateHeight(text)];
    const plate = new Path2D();
    plate.roundRect(at.x - wide / 2, at.y - high / 2, wide, high, 3.5);
    pen.fillStyle = colour;
    pen.fill(plate);
    pen.stroke(plate);
    // Whatever is below its plate, a number has its whole colour.
    pen.globalAlpha = 1;
    pen.fillStyle = MARK.casing;
    write(pen, words, at);
  }
  pen.globalAlpha = 1;
}
