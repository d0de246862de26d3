/** The tray: a wooden rim around the cloth, with the field of the pyramids and panels for what belongs to players. */

import {
  CanvasTexture,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Path,
  PlaneGeometry,
  Shape,
  ShapeGeometry,
  SpriteMaterial,
  SRGBColorSpace,
} from 'three';
import { MARK, PAPER } from '../../../board/palette';
import { generator, woodMaterial } from '../../../board/three/materials';
import { drawn } from '../../../board/three/textAtlas';
import { CORNER, CROWN, FELT, FIELD, TABLE, type Area } from '../layout';

const PIXELS = 1024;
const RIM_HIGH = 0.16;
/** The height of the wood below the cloth. */
export const THICK = 0.3;
const BEVEL = 0.05;
const PANEL = { corner: 0.24, opacity: 0.68, high: 0.012 } as const;
const PAPER_CORNER = 0.14;

/** A rectangle with round corners around the middle. */
function addRoundedRect<T extends Path>(path: T, wide: number, high: number, corner: number): T {
  const [x, y] = [wide / 2, high / 2];
  path.moveTo(-x + corner, -y);
  path.lineTo(x - corner, -y).absarc(x - corner, -y + corner, corner, -Math.PI / 2, 0, false);
  path.lineTo(x, y - corner).absarc(x - corner, y - corner, corner, 0, Math.PI / 2, false);
  path.lineTo(-x + corner, y).absarc(-x + corner, y - corner, corner, Math.PI / 2, Math.PI, false);
  path.lineTo(-x, -y + corner).absarc(-x + corner, -y + corner, corner, Math.PI, 1.5 * Math.PI, false);
  return path;
}

/** The crown of the players with the most tokens, on a square. */
export function crownMaterial(): SpriteMaterial {
  const map = drawn((pen) => {
    pen.translate(64, 64);
    pen.scale(5, 5);
    const crown = new Path2D(CROWN.path);
    Object.assign(pen, { fillStyle: '#f6d982', strokeStyle: MARK.casing, lineWidth: 3, lineJoin: 'round' });
    pen.stroke(crown);
    pen.fill(crown);
  });
  return new SpriteMaterial({ map, depthTest: false, toneMapped: false });
}

/** The cloth: lighter in the middle, woven, with the field’s edge and a ring inlaid; darker than each player’s colour, and
 * of another hue. */
function clothTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PIXELS;
  const pen = canvas.getContext('2d');
  if (pen) {
    const middle = PIXELS / 2;
    const unit = PIXELS / (2 * FELT);
    const light = pen.createRadialGradient(middle, middle, 0, middle, middle, middle * 1.3);
    light.addColorStop(0, '#363f4c');
    light.addColorStop(0.6, '#2b333f');
    light.addColorStop(1, '#1f2530');
    pen.fillStyle = light;
    pen.fillRect(0, 0, PIXELS, PIXELS);
    const random = generator(5);
    for (let thread = 0; thread < 9000; thread++) {
      const [x, y] = [random() * PIXELS, random() * PIXELS];
      pen.strokeStyle = random() < 0.5 ? 'rgb(8 12 20 / 7%)' : 'rgb(215 225 245 / 3.5%)';
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x + 5 * (random() - 0.5), y + 5 * (random() - 0.5));
      pen.stroke();
    }
    pen.translate(middle, middle);
    pen.scale(unit, unit);
    pen.strokeStyle = 'rgb(226 190 116 / 45%)';
    pen.lineWidth = 0.035;
    pen.beginPath();
    pen.roundRect(-FIELD.x, -FIELD.z, 2 * FIELD.x, 2 * FIELD.z, 0.44);
    pen.stroke();
    pen.strokeStyle = 'rgb(226 190 116 / 24%)';
    for (const radius of [1.96, 1.84]) {
      pen.beginPath();
      pen.arc(0, 0, radius, 0, 2 * Math.PI);
      pen.stroke();
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

export function makeTray(): Group {
  const wood = woodMaterial('oak', false, 9);
  const rim = addRoundedRect(new Shape(), 2 * (TABLE - BEVEL), 2 * (TABLE - BEVEL), 0.75);
  rim.holes.push(addRoundedRect(new Path(), 2 * (FELT + BEVEL), 2 * (FELT + BEVEL), CORNER));
  const bevel = { bevelSize: BEVEL, bevelThickness: BEVEL, bevelSegments: 3, curveSegments: 16 };
  const edge = new Mesh(
    new ExtrudeGeometry(rim, { depth: RIM_HIGH + THICK - BEVEL, ...bevel })
      .rotateX(-Math.PI / 2)
      .translate(0, -THICK, 0),
    wood,
  );
  edge.castShadow = true;
  const cloth = new Mesh(
    new PlaneGeometry(2 * FELT, 2 * FELT).rotateX(-Math.PI / 2),
    new MeshStandardMaterial({ map: clothTexture(), roughness: 0.92 }),
  );
  for (const part of [edge, cloth]) part.receiveShadow = true;
  return new Group().add(edge, cloth);
}

/** A dark panel on the cloth with a coloured edge; thick: of the edge. */
export const makePanel = (area: Area, colour: string, thick: number, opacity: number = PANEL.opacity): Group =>
  framed(
    area,
    new MeshBasicMaterial({ color: MARK.casing, transparent: true, opacity, depthWrite: false }),
    colour,
    thick,
    PANEL.corner,
  );

/** Paper on such a panel, for what is to be read first. */
export function makePaper(area: Area, colour: string, thick: number): Group {
  const ground = new MeshBasicMaterial({ color: PAPER.ground, toneMapped: false });
  const paper = framed(area, ground, colour, thick, PAPER_CORNER);
  paper.position.y += PANEL.high;
  return paper;
}

function framed(
  { x, z, wide, high }: Area,
  ground: MeshBasicMaterial,
  colour: string,
  thick: number,
  corner: number,
): Group {
  const inside = new Mesh(
    new ShapeGeometry(addRoundedRect(new Shape(), wide, high, corner)).rotateX(-Math.PI / 2),
    ground,
  );
  const ring = addRoundedRect(new Shape(), wide, high, corner);
  ring.holes.push(addRoundedRect(new Path(), wide - 2 * thick, high - 2 * thick, corner - thick));
  const line = new Mesh(
    new ShapeGeometry(ring).rotateX(-Math.PI / 2),
    new MeshBasicMaterial({ color: colour, toneMapped: false }),
  );
  line.position.y = 0.004;
  const panel = new Group().add(inside, line);
  panel.position.set(x, PANEL.high, z);
  return panel;
}
