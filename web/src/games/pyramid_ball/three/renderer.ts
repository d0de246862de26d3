/** Pyramid Ball on a lawn: six pyramids of translucent plastic and a ball. */

import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  Group,
  LineCurve3,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  type Ray,
  SphereGeometry,
  type Sprite,
  TubeGeometry,
  Vector3,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { SeatInfo } from '../../../api/generated/messages';
import { NO_INTERACTION, type Interaction } from '../../../board/contract';
import { pruneMeshes } from '../../../board/three/meshes';
import { Badges, drawn, RimLetters } from '../../../board/three/textAtlas';
import { MARK, shaded } from '../../../board/palette';
import { GroundArrows } from '../../../board/three/groundArrows';
import { MarkerFactory } from '../../../board/three/markers';
import { closedPyramid, pyramidShape, shadeSides } from '../../../board/three/pyramid';
import {
  contactShadow,
  generator,
  markMaterial,
  plain,
  plasticMaterial,
  woodMaterial,
} from '../../../board/three/materials';
import type { Anchor } from '../../../board/overlay/anchors.svelte';
import { plateHeight, plateWidth, type Extent } from '../../../board/overlay/arrowDrawing';
import type { BoardRenderer, Drag } from '../../../board/three/contract';
import type { Scene3D } from '../../../board/three/Scene3D';
import { CELL, HEIGHT, middle, SQUARES, WIDTH, wordsAt, type Point } from '../layout';
import { inField } from '../overlays';
import { arrowsOn, BUMP, interactionOf, type BallInteraction, type DrawnGhost } from '../interaction';
import { playOf, sideOf, type BallFrame, type Pyramid } from '../model';
import type { Size } from '../program';
import { goalWords } from '../labels';
import { lookOf } from '../palette';
import { Router } from '../router';

const HALF = { x: 3.5, z: 4 } as const;
const RIM = 0.38;
const THICK = 0.3;
const SHAPES: Record<Size, { base: number; height: number }> = {
  S: { base: 0.5, height: 0.54 },
  M: { base: 0.64, height: 0.68 },
  L: { base: 0.78, height: 0.82 },
};
/** The radius of the edges of pieces. */
const ROUND = 0.04;
/** How much brighter the edges are, as a fraction, and how much darker the sides to the left and right. The sun makes the
 * left one the brightest. */
const SHADES = { edges: 0.3, sides: 0.16 } as const;
/** The pale rim around the foot of a piece, by which its colour stands out from the lawn: its height, how far it stands
 * out, and how much of white is in its colour. */
const FOOT = { height: 0.06, out: 0.012, pale: 0.62 } as const;
/** The size of the shadow around a foot, in its widths. */
const SHADOW = 1.6;
/** Lower and more to the left than over other boards, and with deeper shadows: pieces stand on the lawn. */
const SUN = new Vector3(-6.4, 8.2, 1.4);
const SUN_SHADOW = { depth: 0.6, blur: 1 } as const;
/** The place of a piece's letter on the side that faces the player, in heights and widths of the piece: its tip stays in
 * sight. */
const LETTER_AT = { up: 0.24, near: 0.26 } as const;
/** The size of the letter on each. */
const LETTER: Record<Size, number> = { S: 0.26, M: 0.3, L: 0.34 };
/** The colour of pieces before it is known who plays which side. */
const NOBODY = '#57534c';
/** The height of the numbers of steps on the field, in units of the SVG drawing, in a large picture and in one as
 * small as a phone's. */
const NUMBERS = { large: 11, small: 17 } as const;
/** The thickness of routes, likewise. */
const WAYS = { large: 3.4, small: 4 } as const;
/** How much of the field is hidden behind a piece, as a fraction of its height. */
const HIDDEN = 0.6;
/** How far the view is from above: the sides of a pyramid meet in a tip, and not in a gable over its back side. */
const POLAR_ANGLES = { landscape: 0.61, portrait: 0.47 } as const;
/** The camera's angle of view, in degrees: narrow, as through a long lens, so that far pieces are as large as near ones. */
const VIEW = 9;
const BALL = 0.2;
/** How far the ball lies to the right of and before the middle of its carrier. */
const CARRIED = 0.38;
/** The distance from the middle of the ball within which a press takes it. */
const GRASP = 0.27;
/** Factor for letters and flights in a large picture and in one as small as a phone's. */
const LARGER = { large: 1.2, small: 1.65 } as const;
/** The thickness of the corners around what has no plan yet, likewise. */
const BRACKETS = { large: 0.016, small: 0.028 } as const;
/** Words that name the goal rows: their size in the near and far row, and their colour on yellow. */
const GOAL_WORDS = { near: 0.72, far: 0.78, deep: 1.25, ink: '#2d2306' } as const;
/** The shape of a phone's board, on which the field is as wide as the window. */
const PHONE_RATIO = 1;
/** Pixels of a square in the picture of the pitch; the thickness of the frames of goals. */
const PIXELS = 128;
const FRAME = 0.07;
/** The letter of a piece that will be where another one is: its distance from the middle of the square on both axes, and
 * its size. */
const CORNER = { aside: 0.31, size: 0.21 } as const;
/** The corners of a square for such letters, as seen from the near side, to the right and away: the ball is in the last
 * one. */
const CORNERS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
] as const;
/** The place of the word at a piece that stays. */
const STAYS = { x: -14, y: 31 } as const;
/** How high the ball flies. */
const FLIGHT = 0.9;
/** The thickness of its flight; in a turn that is over, it is thin. */
const FLIGHT_LINE = { bright: 0.03, pale: 0.016 } as const;
/** The size of a pass's number, on its flight, likewise. */
const PASS_NUMBER = { large: 0.29, small: 0.5 } as const;
/** How much of a piece that is not there yet covers the field, how much of white is in its colour, which green makes
 * muddy otherwise, the thickness of its outline, and of that around another piece. */
const GHOST = {
  body: 0.74,
  pale: 0.28,
  outline: { large: 0.017, small: 0.024 },
  around: { large: 0.03, small: 0.04 },
} as const;

/** The pitch, as in the SVG drawing: mown in stripes, with its lines, and nets in the goal rows. */
function pitchMaterial(): MeshStandardMaterial {
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

/** Orange, with dark seams: three around it, and one along its equator. */
function ballMaterial(): MeshStandardMaterial {
  const map = drawn(
    (pen) => {
      pen.fillStyle = '#f08a1c';
      pen.fillRect(0, 0, 512, 256);
      pen.strokeStyle = '#3a1c06';
      pen.lineWidth = 13;
      pen.strokeRect(-20, 128, 552, 300);
      for (const x of [64, 192, 320, 448]) pen.strokeRect(x, -20, 600, 296);
    },
    [512, 256],
  );
  return new MeshStandardMaterial({ map, roughness: 0.7 });
}

/** The edges of a piece as rods: lines are a single pixel thick. */
function outlineOf({ base, height }: { base: number; height: number }, radius: number): BufferGeometry {
  const half = base / 2;
  const tip = new Vector3(0, height, 0);
  const corners = [
    new Vector3(-half, 0, half),
    new Vector3(half, 0, half),
    new Vector3(half, 0, -half),
    new Vector3(-half, 0, -half),
  ];
  const rod = (from: Vector3, to: Vector3): BufferGeometry => new TubeGeometry(new LineCurve3(from, to), 1, radius, 6);
  return mergeGeometries(corners.flatMap((at, index) => [rod(at, corners[(index + 1) % 4] as Vector3), rod(at, tip)]));
}

/** The body and the edges of a team's pieces that are not there yet, in the colour of its routes. */
function glassOf(seat: number): Record<'body' | 'outline', MeshBasicMaterial> {
  const { mark } = lookOf(seat).way;
  const body = Object.assign(markMaterial(mark), {
    transparent: true,
    opacity: GHOST.body,
    depthWrite: false,
    vertexColors: true,
  });
  body.color.lerp(new Color('#ffffff'), GHOST.pale);
  return { body, outline: Object.assign(markMaterial(mark), { transparent: true }) };
}

/** The outline of a piece on the field, in units of the SVG drawing, with what it hides. */
function extentOf(size: Size): Extent {
  const { base, height } = SHAPES[size];
  const half = 0.55 * base * CELL;
  return { half, up: Math.max(half, HIDDEN * height * CELL), down: half };
}

/** The middle of a square, with Home's goal row near. */
const squarePosition = (square: string, y = 0): Vector3 =>
  new Vector3(square.charCodeAt(0) - 97 - 3, y, 3.5 - (Number(square[1]) - 1));

export default class BallRenderer implements BoardRenderer<BallFrame> {
  readonly phoneRatio = PHONE_RATIO;
  private readonly marks = new MarkerFactory();
  private readonly badges = new Badges();
  private readonly letters = new RimLetters(
    [...'abcdefg'],
    [...'12345678'],
    { x: HALF.x + RIM / 2, z: HALF.z + RIM / 2 },
    { size: 0.4, y: 0.004 },
  );
  private side = 0;
  private readonly colours: readonly string[];
  private readonly bodies: readonly Material[];
  private readonly feet: readonly Material[];
  private readonly shapes = Object.fromEntries(
    Object.entries(SHAPES).map(([size, { base, height }]) => {
      const body = shadeSides(pyramidShape(base, height, { round: ROUND }), SHADES);
      const foot = pyramidShape(base, height, { round: ROUND, high: FOOT.height, out: FOOT.out });
      return [size, { body, foot, closed: closedPyramid(base, height) }];
    }),
  ) as unknown as Record<Size, Record<'body' | 'foot' | 'closed', BufferGeometry>>;
  /** Everything on the field; rotated if Away's player has seat 0. */
  private readonly field = new Group();
  private readonly drawn = new Group();
  private readonly pieces = new Map<number, { group: Group; body: Mesh; foot: Mesh; badge: Sprite }>();
  private readonly ball = new Mesh(new SphereGeometry(BALL, 32, 20), ballMaterial());
  private readonly passed = new Mesh(
    this.ball.geometry,
    Object.assign(ballMaterial(), { transparent: true, opacity: 0.82 }),
  );
  private readonly shadow = {
    shape: new PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
    material: contactShadow('8 26 12'),
  };
  private readonly goals = new Group();
  private readonly arrows = new GroundArrows(WIDTH, HEIGHT, CELL, 0.008);
  private readonly ghosts = [glassOf(0), glassOf(1)] as const;
  /** Hides the edges on the other side of such a piece. */
  private readonly hiding = new MeshBasicMaterial({ transparent: true, colorWrite: false });
  private readonly outlines = new Map<string, BufferGeometry>();
  private frame: BallFrame | null = null;
  private larger = 1;
  private interaction: Interaction = NO_INTERACTION;

  constructor(
    private readonly scene: Scene3D,
    private readonly seats: readonly SeatInfo[],
  ) {
    this.colours = [...[0, 1].map((seat) => seats[seat]?.colour ?? NOBODY), NOBODY];
    this.bodies = this.colours.map((colour) => {
      return Object.assign(plasticMaterial(colour, 0), { vertexColors: true });
    });
    this.feet = this.colours.map((colour) => {
      return plain(`#${new Color(colour).lerp(new Color('#ffffff'), FOOT.pale).getHexString()}`);
    });
    this.ball.castShadow = true;
    this.field.add(this.drawn, this.ball);
    scene.polarAngles = POLAR_ANGLES;
    scene.sunAt = SUN;
    scene.sharpenShadows(SUN_SHADOW.depth, SUN_SHADOW.blur);
    scene.camera.fov = VIEW;
    scene.camera.updateProjectionMatrix();
    scene.root.add(this.field, this.goals, this.arrows.group);
    this.buildBoard();
    this.nameGoals();
  }

  boundingBox(wide: boolean): Vector3[] {
    const [x, z] = [HALF.x + RIM, HALF.z + RIM];
    const high = wide ? 1 : 1.2;
    return [
      ...[-x, x].flatMap((px) => [-z, z].map((pz) => new Vector3(px, -THICK, pz))),
      ...[-3, 3].flatMap((px) => [-3.5, 3.5].map((pz) => new Vector3(px, high, pz))),
    ];
  }

  show(frame: BallFrame, glide: number): void {
    this.frame = frame;
    this.larger = LARGER[this.look];
    this.goals.visible = frame.phase !== 'pick' && frame.phase !== 'sides';
    this.field.rotation.y = this.turned ? Math.PI : 0;
    this.faceWords();
    const ids = frame.pieces.map(({ id }) => id);
    pruneMeshes(this.pieces, ids, ({ group }) => group);
    for (const piece of frame.pieces) this.place(piece, glide);
    this.placeBall(frame, glide);
    this.draw();
  }

  setOrientation(side: number): void {
    this.side = side;
    this.faceWords();
    if (!this.frame) return;
    for (const piece of this.frame.pieces) this.faceLetter(piece);
    this.placeBall(this.frame, 0);
    this.draw();
  }

  setInteraction(interaction: Interaction): void {
    this.interaction = interaction;
    this.draw();
  }

  pick(ray: Ray): readonly string[] | null {
    const ball = this.ball.getWorldPosition(new Vector3());
    const grasped = this.frame?.carrier != null && ray.distanceToPoint(ball) <= GRASP;
    const along = (0.12 - ray.origin.y) / ray.direction.y;
    const at = ray.origin.clone().addScaledVector(ray.direction, along);
    const sign = this.turned ? -1 : 1;
    const [file, rank] = [Math.floor(sign * at.x + HALF.x), Math.floor(HALF.z - sign * at.z)];
    if (along < 0 || file < 0 || file > 6 || rank < 0 || rank > 7) return null;
    const square = `${'abcdefg'.charAt(file)}${rank + 1}`;
    return grasped ? [square, 'ball'] : [square];
  }

  positionOf(target: string): Vector3 | null {
    if (!SQUARES.includes(target)) return null;
    const place = squarePosition(target, 0.12);
    return this.turned ? new Vector3(-place.x, place.y, -place.z) : place;
  }

  startDrag(targets: readonly string[], draft: (path: string[]) => void): Drag | null {
    const side = this.frame && this.interaction.seat !== null ? sideOf(this.frame, this.interaction.seat) : null;
    if (side === null) return null;
    const router = new Router(() => ({
      frame: this.frame as BallFrame,
      path: this.interaction.selection,
      side,
      draft,
    }));
    return router.take(targets[0] ?? '', targets[1] === 'ball')
      ? { move: ([square]) => square && router.lead(square), end: () => router.drop() }
      : null;
  }

  // -- inside --------------------------------------------------------------------------------------------------------

  /** Text on the field is for the near side. */
  private faceWords(): void {
    this.letters.face(this.side + (this.turned ? 1 : 0));
    const flipped = this.frame !== null && sideOf(this.frame, this.side) === 1;
    const pieces = (this.frame?.pieces ?? []).map(({ square }) => middle(square, flipped));
    this.goals.children.forEach((words, index) => {
      words.visible = index % 2 === this.side % 2;
      const near = Math.floor(index / 2) === this.side % 2;
      const right = this.side % 2 ? -1 : 1;
      words.position.x = right * (wordsAt(pieces, near) / CELL - HALF.x);
    });
  }

  private get look(): 'large' | 'small' {
    return this.scene.small ? 'small' : 'large';
  }

  private get turned(): boolean {
    return this.frame?.pieces[0]?.seat === 1;
  }

  private colourOf(piece: Pyramid): number {
    const known = this.frame?.phase !== 'pick' && this.frame?.phase !== 'sides';
    return known ? (piece.seat === 1 ? 1 : 0) : 2;
  }

  /** The background of a piece's letter, and whether it is square; grey until it is known who plays it. */
  private plateOf(piece: Pyramid): [string, boolean] {
    return [shaded(this.colours[this.colourOf(piece)] ?? NOBODY, 0.7), piece.seat === 1];
  }

  private place(piece: Pyramid, glide: number): void {
    let known = this.pieces.get(piece.id);
    if (!known) {
      const body = new Mesh(this.shapes[piece.size].body);
      const foot = new Mesh(this.shapes[piece.size].foot);
      body.castShadow = body.receiveShadow = foot.receiveShadow = true;
      // Its letter faces the camera: round on Red's pieces, square on Blue's, so that nobody has to distinguish colours.
      const badge = this.badges.plate(piece.size, ...this.plateOf(piece));
      const shadow = new Mesh(this.shadow.shape, this.shadow.material);
      shadow.scale.setScalar(SHADOW * SHAPES[piece.size].base);
      shadow.position.y = 0.006;
      const group = new Group().add(shadow, body, foot, badge);
      group.position.copy(squarePosition(piece.square));
      known = { group, body, foot, badge };
      this.pieces.set(piece.id, known);
      this.field.add(group);
    }
    const [body, foot] = [this.bodies[this.colourOf(piece)], this.feet[this.colourOf(piece)]];
    if (body) known.body.material = body;
    if (foot) known.foot.material = foot;
    known.badge.material = this.badges.plate(piece.size, ...this.plateOf(piece)).material;
    known.badge.scale.setScalar(LETTER[piece.size] * this.larger);
    this.faceLetter(piece);
    const at = squarePosition(piece.square);
    const toward = this.frame?.bumps.get(piece.id);
    if (toward !== undefined) at.lerp(squarePosition(toward), BUMP);
    this.scene.move(known.group, { at }, glide);
  }

  private placeBall(frame: BallFrame, glide: number): void {
    const carrier = frame.pieces.find((piece) => piece.id === frame.carrier);
    const square = carrier?.square ?? frame.loose;
    this.ball.visible = square !== null;
    if (square === null) return;
    const at = carrier ? this.carriedAt(square) : squarePosition(square, BALL);
    this.scene.move(this.ball, { at, arc: frame.thrown ? 1.1 : 0 }, glide);
  }

  /** The direction on the field towards the near side. */
  private get near(): 1 | -1 {
    return this.frame && sideOf(this.frame, this.side) === 1 ? -1 : 1;
  }

  /** Puts the letter of a piece on its near side. */
  private faceLetter(piece: Pyramid): void {
    this.pieces.get(piece.id)?.badge.position.copy(this.letterOf(piece));
  }

  /** Where the letter of a piece is, from the middle of its foot. */
  private letterOf({ size }: Pyramid): Vector3 {
    const { base, height } = SHAPES[size];
    return new Vector3(0, LETTER_AT.up * height, this.near * LETTER_AT.near * base);
  }

  /** In front of the carrier on a square, as seen from the near side. */
  private carriedAt(square: string): Vector3 {
    const aside = this.near * CARRIED;
    return squarePosition(square, BALL).add(new Vector3(aside, 0, aside));
  }

  /** The letter of a piece that will be where another one is. */
  private cornerAt(square: string, corner: number): Vector3 {
    const [right, away] = CORNERS[corner % CORNERS.length] ?? CORNERS[0];
    const aside = this.near * CORNER.aside;
    return squarePosition(square).add(new Vector3(right * aside, 0.1, -away * aside));
  }

  /** Highlights, routes, and the turn's results so far. */
  private draw(): void {
    const frame = this.frame;
    this.drawn.clear();
    if (!frame) return;
    const drawn = interactionOf(frame, this.interaction);
    const { throws, pale } = playOf(frame, this.interaction);
    for (const { from, to, caught } of throws)
      this.arc(this.carriedAt(from), this.carriedAt(caught ?? to), pale ? FLIGHT_LINE.pale : FLIGHT_LINE.bright);
    this.drawArrows(frame, drawn);
    for (const { ghost } of drawn.routes) if (ghost) this.ghost(ghost);
    const put = (made: Group, square: string, y: number): void => {
      made.position.copy(squarePosition(square, y));
      this.drawn.add(made);
    };
    for (const square of drawn.unplanned)
      put(this.marks.corners('choice', 0.46, false, BRACKETS[this.look]), square, 0.014);
    for (const square of drawn.chosen) put(this.marks.corners('choice', 0.46, true), square, 0.014);
    for (const square of frame.scoredAt) put(this.marks.corners('last', 0.46, true), square, 0.014);
    for (const square of drawn.receivers) put(this.marks.ring('choice', 0.4, 0.04), square, 0.05);
    // A planned pass ends with the ball in front of its receiver.
    for (const { from, to, ghosts, step } of drawn.passes) {
      for (const ghost of ghosts) this.ghost(ghost);
      this.passed.position.copy(this.carriedAt(to));
      this.drawn.add(this.passed);
      const start = this.carriedAt(from);
      this.arc(start, this.passed.position);
      const number = this.badges.plate(step, MARK.last, true, MARK.casing);
      number.scale.setScalar(PASS_NUMBER[this.look]);
      number.position.copy(start).lerp(this.passed.position, 0.5).setY(FLIGHT);
      this.drawn.add(number);
    }
  }

  /** Routes, as seen from the near side. */
  private drawArrows(frame: BallFrame, drawn: BallInteraction): void {
    const flipped = sideOf(frame, this.side) === 1;
    const half = CELL / 2;
    const [text, thickness] = [NUMBERS[this.look], WAYS[this.look]];
    const shown = { ...frame, ...playOf(frame, this.interaction) };
    const locate = (square: string): Anchor => ({ ...middle(square, flipped), halfWidth: half, halfHeight: half });
    const stayAt = ({ square }: Pyramid): Point => {
      const { x, y } = locate(square);
      return { x: x + STAYS.x, y: y + STAYS.y };
    };
    const arrows = arrowsOn(shown, drawn, { locate, extentOf, text, thickness, stayAt }).map((arrow) => ({
      ...arrow,
      // On the lawn, a pale line of a plan would be hard to see.
      pale: shown.pale === true,
      // The numbers of steps into the border, too.
      numbers: arrow.numbers.map((number) => ({
        ...number,
        at: inField(number.at, plateWidth(number.text, text), plateHeight(text)),
      })),
    }));
    // They lead into ghosts.
    this.arrows.headsInFront = drawn.routes.length > 0;
    this.arrows.show(arrows, text);
    this.arrows.group.rotation.y = this.side * Math.PI;
  }

  /** A piece where it would be: of glass, or only its outline, around a piece that is there now. */
  private ghost({ piece, square, taken, corner }: DrawnGhost): void {
    const shared = taken || corner !== null;
    const letter = this.badges.plate(piece.size, ...this.plateOf(piece));
    letter.scale.setScalar((shared ? CORNER.size : LETTER[piece.size]) * this.larger);
    letter.position.copy(
      shared ? this.cornerAt(square, corner ?? 0) : squarePosition(square).add(this.letterOf(piece)),
    );
    this.drawn.add(letter);
    const drawn = taken ? this.outlineAround(piece, square) : this.glass(piece);
    drawn.position.copy(squarePosition(square));
    this.drawn.add(drawn);
  }

  /** The outline of a piece, around one that is there now and may be larger. */
  private outlineAround(piece: Pyramid, square: string): Group {
    const there = this.frame?.pieces.find((one) => one.square === square) ?? piece;
    const size = SHAPES[there.size].base > SHAPES[piece.size].base ? there.size : piece.size;
    return this.marks.outline(lookOf(piece.seat).way.mark, this.shapes[size].closed, GHOST.around[this.look], 'y');
  }

  private glass({ size, seat }: Pyramid): Group {
    const look = this.ghosts[seat === 1 ? 1 : 0];
    const key = `${size} ${this.look}`;
    const outline = this.outlines.get(key) ?? outlineOf(SHAPES[size], GHOST.outline[this.look]);
    this.outlines.set(key, outline);
    const shape = this.shapes[size].body;
    const [body, hiding, edges] = [
      new Mesh(shape, look.body),
      new Mesh(shape, this.hiding),
      new Mesh(outline, look.outline),
    ];
    // Its body is below the arrow that leads into it.
    body.renderOrder = -2;
    edges.renderOrder = 1;
    return new Group().add(body, hiding, edges);
  }

  /** The flight of a ball, up to the edge of where it arrives. */
  private arc(start: Vector3, end: Vector3, line: number = FLIGHT_LINE.bright): void {
    const parts = 10;
    const far = 1 - (0.7 * BALL) / Math.max(BALL, start.distanceTo(end));
    const thick = line * this.larger;
    const at = (part: number): Vector3 =>
      start
        .clone()
        .lerp(end, part)
        .add(new Vector3(0, 4 * part * (1 - part) * FLIGHT, 0));
    for (let part = 0; part < parts - 1; part++)
      this.drawn.add(this.marks.line(at((far * part) / parts), at((far * (part + 1)) / parts), thick));
    this.drawn.add(this.marks.arrow(at((far * (parts - 1)) / parts), at(far), thick));
  }

  /** The seat that scores in each yellow row: the first seat's is near; readable from either side. */
  private nameGoals(): void {
    const shape = new PlaneGeometry(4.25, 0.68).rotateX(-Math.PI / 2);
    for (const seat of [0, 1]) {
      for (const way of [1, -1]) {
        const near = (seat === 0) === way > 0;
        const map = drawn(
          (pen) => {
            pen.font = '600 76px Inter, sans-serif';
            pen.textAlign = 'center';
            pen.textBaseline = 'middle';
            const words = goalWords(seat, this.seats);
            pen.fillStyle = GOAL_WORDS.ink;
            pen.fillText(words, 400, 66);
          },
          [800, 128],
        );
        const material = new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false });
        const words = new Mesh(shape, material);
        words.rotation.y = way > 0 ? 0 : Math.PI;
        // Deeper than wide, because they are seen from the side.
        const scale = near ? GOAL_WORDS.near : GOAL_WORDS.far;
        words.scale.set(scale, 1, GOAL_WORDS.deep * scale);
        words.position.set(0, 0.006, (seat ? -1 : 1) * (HALF.z - 0.27));
        this.goals.add(words);
      }
    }
  }

  /** A white frame on three sides of each goal row. */
  private goalFrames(): Mesh[] {
    const white = plain('#f7f3e6');
    const bar = (wide: number, deep: number, x: number, z: number): Mesh => {
      const mesh = new Mesh(new RoundedBoxGeometry(wide, FRAME, deep, 2, FRAME / 3), white);
      mesh.position.set(x, FRAME / 2, z);
      mesh.castShadow = mesh.receiveShadow = true;
      return mesh;
    };
    return [-1, 1].flatMap((end) => [
      bar(2 * HALF.x + FRAME, FRAME, 0, end * HALF.z),
      ...[-1, 1].map((side) => bar(FRAME, 1, side * HALF.x, end * (HALF.z - 0.5))),
    ]);
  }

  private buildBoard(): void {
    const frame = new Mesh(
      new RoundedBoxGeometry(2 * (HALF.x + RIM), THICK, 2 * (HALF.z + RIM), 4, 0.12),
      woodMaterial('oak', false, 9),
    );
    frame.position.y = -THICK / 2 - 0.02;
    frame.castShadow = frame.receiveShadow = true;
    this.field.add(frame);
    const ground = new Mesh(new PlaneGeometry(2 * HALF.x, 2 * HALF.z).rotateX(-Math.PI / 2), pitchMaterial());
    ground.receiveShadow = true;
    const bed = new Mesh(new BoxGeometry(2 * HALF.x + 0.1, 0.03, 2 * HALF.z + 0.1), plain('#23402a'));
    // Well below the pitch: from far away nothing else tells them apart.
    bed.position.y = -0.03;
    bed.receiveShadow = true;
    this.field.add(bed, ground, ...this.goalFrames());
    this.field.add(this.letters.group);
    this.scene.addGround(-THICK - 0.02);
  }
}
