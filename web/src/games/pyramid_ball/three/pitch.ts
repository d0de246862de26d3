/** The lawn of Pyramid Ball with its goals, and the ball. */

import { MathUtils, Mesh, MeshStandardMaterial, SpriteMaterial } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { MARK } from '../../../board/palette';
import { generator, plain } from '../../../board/three/materials';
import { drawn } from '../../../board/three/textAtlas';
import { BALL } from '../layout';

/** Pixels of a square in the picture of the pitch; the thickness of the frames of goals. */
const PIXELS = 128;
const FRAME = 0.07;

/** The pitch, as in the SVG drawing: mown in stripes, with its lines, and nets in the goal rows. */
export function pitchMaterial(): MeshStandardMaterial {
  const [wide, high] = [7 * PIXELS, 8 * PIXELS];
  const map = drawn(
    (pen) => {
      const random = generator(4);
      for (const rank of [0, 1, 2, 3, 4, 5, 6, 7]) {
        pen.fillStyle = rank === 0 || rank === 7 ? '#c3a965' : rank % 2 ? '#7cac6b' : '#6c9c5d';
        pen.fillRect(0, rank * PIXELS, wide, PIXELS);
      }
      pen.fillStyle = 'rgb(255 255 255 / 7%)';
      for (const file of [1, 3, 5]) pen.fillRect(file * PIXELS, PIXELS, PIXELS, high - 2 * PIXELS);
      for (let blade = 0; blade < 9000; blade++) {
        pen.fillStyle = random() < 0.5 ? 'rgb(255 255 255 / 6%)' : 'rgb(12 40 16 / 8%)';
        pen.fillRect(random() * wide, random() * high, 1.5, 2 + 5 * random());
      }
      const stroke = (path: string, style: string, width: number): void => {
        pen.strokeStyle = style;
        pen.lineWidth = width;
        pen.stroke(new Path2D(path));
      };
      const files = [1, 2, 3, 4, 5, 6].map((file) => `M${file * PIXELS} 0V${high}`);
      const ranks = [2, 3, 4, 5, 6].map((rank) => `M0 ${rank * PIXELS}H${wide}`);
      stroke([...files, ...ranks].join(''), 'rgb(20 56 26 / 34%)', 2.4);
      for (const top of [0, high - PIXELS]) {
        pen.save();
        pen.beginPath();
        pen.rect(0, top, wide, PIXELS);
        pen.clip();
        const knots = Array.from({ length: 48 }, (_, index) => (index - 6) * (PIXELS / 6));
        const net = knots.map((x) => `M${x} ${top}l${PIXELS} ${PIXELS}M${x} ${top}l${-PIXELS} ${PIXELS}`);
        stroke(net.join(''), 'rgb(255 251 233 / 46%)', 2);
        pen.restore();
      }
      const [middle, half] = [wide / 2, high / 2];
      stroke(`M0 ${half}H${wide}`, 'rgb(255 255 255 / 70%)', 4.5);
      stroke(`M3 ${PIXELS}V${high - PIXELS}M${wide - 3} ${PIXELS}V${high - PIXELS}`, 'rgb(255 255 255 / 70%)', 5);
      stroke(
        `M${middle - PIXELS} ${half}a${PIXELS} ${PIXELS} 0 1 0 ${2 * PIXELS} 0a${PIXELS} ${PIXELS} 0 1 0 ${-2 * PIXELS} 0`,
        'rgb(255 255 255 / 70%)',
        4.5,
      );
      stroke(`M0 ${PIXELS}H${wide}M0 ${high - PIXELS}H${wide}`, '#fffdf4', 7);
    },
    [wide, high],
  );
  return new MeshStandardMaterial({ map, roughness: 0.95 });
}

/** Orange, with dark seams: three through its poles, and one along its equator. */
export function ballMaterial(): MeshStandardMaterial {
  const map = drawn(
    (pen) => {
      pen.fillStyle = '#f08a1c';
      pen.fillRect(0, 0, 512, 256);
      pen.strokeStyle = '#3a1c06';
      pen.lineWidth = 13;
      pen.strokeRect(-20, 128, 552, 300);
      for (const x of [64, 128, 192, 320, 384, 448]) pen.strokeRect(x, -20, 600, 296);
    },
    [512, 256],
  );
  return new MeshStandardMaterial({ map, roughness: 0.7 });
}

/** The side of the picture of a ball that is not there yet, in radii of the ball. */
export const BALL_PICTURE = 2.7;

/** A ball that is not there yet, as on the flat board: the lawn is seen through it. */
export function glassBallMaterial(): SpriteMaterial {
  const map = drawn((pen) => {
    const radius = pen.canvas.width / BALL_PICTURE;
    pen.translate(pen.canvas.width / 2, pen.canvas.width / 2);
    pen.scale(radius / BALL.radius, radius / BALL.radius);
    const ring = (colour: string, width: number): void => {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.beginPath();
      pen.arc(0, 0, BALL.radius, 0, 2 * Math.PI);
      pen.stroke();
    };
    ring(`${MARK.casing}bf`, 4.6);
    pen.fillStyle = `${MARK.casing}4d`;
    pen.fill();
    ring(MARK.last, 2.2);
    pen.rotate(MathUtils.degToRad(BALL.tilt));
    pen.lineWidth = 1.2;
    pen.strokeStyle = `${MARK.last}bf`;
    pen.stroke(new Path2D(BALL.seams));
  });
  return new SpriteMaterial({ map, toneMapped: false });
}

/** A white frame on three sides of each goal row. half: of the field. */
export function goalFrames(half: { x: number; z: number }): Mesh[] {
  const white = plain('#f7f3e6');
  const bar = (wide: number, deep: number, x: number, z: number): Mesh => {
    const mesh = new Mesh(new RoundedBoxGeometry(wide, FRAME, deep, 2, FRAME / 3), white);
    mesh.position.set(x, FRAME / 2, z);
    mesh.castShadow = mesh.receiveShadow = true;
    return mesh;
  };
  return [-1, 1].flatMap((end) => [
    bar(2 * half.x + FRAME, FRAME, 0, end * half.z),
    ...[-1, 1].map((side) => bar(FRAME, 1, side * half.x, end * (half.z - 0.5))),
  ]);
}
