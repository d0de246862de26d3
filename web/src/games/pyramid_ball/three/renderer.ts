/** Pyramid Ball on a lawn: six pyramids of translucent plastic and a ball. */

import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  type Ray,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { SeatInfo } from '../../../api/generated/messages';
import { NO_INTERACTION, type Interaction } from '../../../board/contract';
import { pruneMeshes } from '../../../board/three/meshes';
import { Badges, drawn, RimLetters } from '../../../board/three/textAtlas';
import { MARK, shaded } from '../../../board/palette';
import { GroundArrows } from '../../../board/three/groundArrows';
import { headLength, MarkerFactory } from '../../../board/three/markers';
import { edgeRods, pyramidShape, shadeSides } from '../../../board/three/pyramid';
import { contactShadow, markMaterial, plain, plasticMaterial, woodMaterial } from '../../../board/three/materials';
import type { Anchor } from '../../../board/overlay/anchors.svelte';
import {
  outlineAt,
  plainHeight,
  plainWidth,
  plateHeight,
  plateWidth,
  type Extent,
} from '../../../board/overlay/arrowDrawing';
import type { Box } from '../../../board/overlay/spread';
import type { BoardRenderer, Drag } from '../../../board/three/contract';
import type { Scene3D } from '../../../board/three/Scene3D';
import { CELL, HEIGHT, middle, SQUARES, WIDTH, wordsAt, type Point } from '../layout';
import { besideBurst, BURST, burstBetween, clearPlace, inField } from '../overlays';
import {
  arrowsOn,
  BUMP,
  crossingOf,
  ghostExtent,
  interactionOf,
  locateOn,
  type BallInteraction,
  type DrawnGhost,
} from '../interaction';
import { busySquares, playOf, sideOf, type BallFrame, type Meeting, type Pyramid } from '../model';
import type { Size } from '../program';
import { goalWords } from '../labels';
import { lookOf } from '../palette';
import { Router } from '../router';
import { BALL_PICTURE, ballMaterial, glassBallMaterial, goalFrames, pitchMaterial } from './pitch';

const HALF = { x: 3.5, z: 4 } as const;
const RIM = 0.38;
const THICK = 0.3;
const SHAPES: Record<Size, { base: number; height: number }> = {
  S: { base: 0.46, height: 0.62 },
  M: { base: 0.56, height: 0.76 },
  L: { base: 0.66, height: 0.9 },
};
/** How far pieces are turned: from the near side, a bright and a dark face meet in an edge that leads to the tip. */
const TURN = -0.6;
/** How much wider a piece is therefore than its base. */
const SPAN = Math.cos(TURN) - Math.sin(TURN);
/** The radius of the edges of pieces. */
const ROUND = 0.03;
/** How much brighter the edges are, as a fraction, and how much darker the sides to the left and right. The sun makes the
 * left one the brightest. */
const SHADES = { edges: 0.5, sides: 0.42 } as const;
/** The pale rim around the foot of a piece, by which its colour stands out from the lawn: its height, how far it stands
 * out, and how much of white is in its colour. */
const FOOT = { height: 0.06, out: 0.012, pale: 0.62 } as const;
/** From which height up, as a fraction, the tip of the second team's pieces is as pale: not colour alone tells the teams
 * apart. */
const TIP = 0.76;
/** The size of the shadow around a foot, in its widths. */
const SHADOW = 1.6;
/** Lower and more to the left than over other boards, and with deeper shadows: pieces stand on the lawn. */
const SUN = new Vector3(-6.4, 8.2, 1.4);
const SUN_SHADOW = { depth: 0.6, blur: 1 } as const;
/** The place of a piece's letter before the edge that faces the player, in heights and widths of the piece: its tip stays
 * in sight. */
const LETTER_AT = { up: 0.24, near: 0.26 } as const;
/** The size of the letter on each. */
const LETTER: Record<Size, number> = { S: 0.25, M: 0.28, L: 0.31 };
/** The colour of pieces before it is known who plays which side. */
const NOBODY = '#57534c';
/** The height of the numbers of steps on the field, in units of the SVG drawing, in a large picture and in one as
 * small as a phone's, and what is left free around them for their edges. */
const NUMBERS = { large: 11, small: 17, rim: 4 } as const;
/** The thickness of routes, likewise. */
const WAYS = { large: 3.4, small: 4 } as const;
/** How much of the edge of a piece a number may cover, in the same units. */
const LEEWAY = 5;
/** How much of the field is hidden behind a piece, as a fraction of its height. */
const HIDDEN = 0.6;
/** How far the view is from above: low enough for two faces of a pyramid, and the field is as wide as the window. */
const POLAR_ANGLES = { landscape: 0.61, portrait: 0.54 } as const;
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
/** The letter of a piece that will be where another one is: its distance from the middle of the square on both axes, or,
 * if it passes, towards its receiver, and its size. */
const CORNER = { aside: 0.31, passing: 0.42, size: 0.21 } as const;
/** The corners of a square for such letters, towards the last file and away from the near side. */
const CORNERS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
] as const;
/** The place of the word at a piece that stays. */
const STAYS = { x: -14, y: 31 } as const;
/** How high the ball flies at most, and as a fraction of its way; how far before the middle of its receiver or of the ball
 * there the flight ends. */
const FLIGHT = { high: 0.9, rise: 0.35, piece: 0.42, ball: 0.26 } as const;
/** The thickness of its flight; in a turn that is over, it is thin. */
const FLIGHT_LINE = { bright: 0.03, pale: 0.016 } as const;
/** The size of a pass's number, on its flight, likewise. */
const PASS_NUMBER = { large: 0.29, small: 0.36 } as const;
/** How much of a piece that is not there yet covers the field, and how much of one that may well be stopped before, how
 * much of white is in its colour, which green makes muddy otherwise, and the thickness of its outline. */
const GHOST = { body: 0.74, doubtful: 0.36, pale: 0.28, outline: { large: 0.017, small: 0.024 } } as const;
/** Where a piece would bump into another one: the size of the burst on the border between them, likewise. */
const BURST_SIZE = { large: 0.34, small: 0.54 } as const;
/** The distance of a number from one that is beside its line. */
const OFF_BURST = 33;

/** The body and the edges of a team's pieces that are not there yet, in the colour of its routes. */
function glassOf(seat: number, doubtful: boolean): Record<'body' | 'outline', MeshBasicMaterial> {
  const { mark } = lookOf(seat).way;
  const body = Object.assign(markMaterial(mark), {
    transparent: true,
    opacity: doubtful ? GHOST.doubtful : GHOST.body,
    depthWrite: false,
    vertexColors: true,
  });
  body.color.lerp(new Color('#ffffff'), GHOST.pale);
  return { body, outline: Object.assign(markMaterial(mark), { transparent: true }) };
}

function burstMaterial(): SpriteMaterial {
  const map = drawn((pen) => {
    pen.translate(64, 64);
    pen.scale(5.4, 5.4);
    pen.lineJoin = pen.lineCap = 'round';
    pen.fillStyle = MARK.last;
    pen.strokeStyle = MARK.casing;
    pen.lineWidth = 1.6;
    const star = new Path2D(BURST.star);
    pen.fill(star);
    pen.stroke(star);
    pen.lineWidth = 2.4;
    pen.stroke(new Path2D(BURST.sign));
  });
  return new SpriteMaterial({ map, depthTest: false, toneMapped: false });
}

/** The outline of a piece on the field, in units of the SVG drawing, with what it hides. */
function extentOf(size: Size): Extent {
  const { base, height } = SHAPES[size];
  const half = 0.5 * SPAN * base * CELL;
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
      const body = shadeSides(pyramidShape(base, height, { round: ROUND }), SHADES).rotateY(TURN);
      const foot = pyramidShape(base, height, { round: ROUND, high: FOOT.height, out: FOOT.out }).rotateY(TURN);
      const tip = pyramidShape(base, height, { round: ROUND, low: TIP * height, out: FOOT.out }).rotateY(TURN);
      return [size, { body, foot, tip }];
    }),
  ) as unknown as Record<Size, Record<'body' | 'foot' | 'tip', BufferGeometry>>;
  /** Everything on the field; rotated if Away's player has seat 0. */
  private readonly field = new Group();
  private readonly drawn = new Group();
  private readonly pieces = new Map<number, { group: Group; body: Mesh; foot: Mesh; tip: Mesh; badge: Sprite }>();
  /** Its seams as seen from above. */
  private readonly ball = new Mesh(new SphereGeometry(BALL, 32, 20).rotateZ(0.4).rotateX(-Math.PI / 2), ballMaterial());
  private readonly passed = new Sprite(glassBallMaterial());
  private readonly shadow = {
    shape: new PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
    material: contactShadow('8 26 12'),
  };
  private readonly goals = new Group();
  private readonly arrows = new GroundArrows(WIDTH, HEIGHT, CELL, 0.008);
  private readonly glass = new Map<string, ReturnType<typeof glassOf>>();
  private readonly burst = burstMaterial();
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
    // Over the marks of routes, as on the flat board; below letters.
    this.ball.material.transparent = true;
    this.ball.renderOrder = this.passed.renderOrder = 4.5;
    this.passed.scale.setScalar(0.92 * BALL_PICTURE * BALL);
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
    this.faceWords();
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
    const busy = this.frame ? busySquares(this.frame, playOf(this.frame, this.interaction)) : [];
    const taken = busy.map((square) => middle(square, flipped));
    this.goals.children.forEach((words, index) => {
      words.visible = index % 2 === this.side % 2;
      const near = Math.floor(index / 2) === this.side % 2;
      const right = this.side % 2 ? -1 : 1;
      words.position.x = right * (wordsAt(taken, near) / CELL - HALF.x);
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

  /** A dark shade of a piece's colour; grey until it is known who plays it. */
  private shadeOf(piece: Pyramid, shade: number): string {
    return shaded(this.colours[this.colourOf(piece)] ?? NOBODY, shade);
  }

  /** The letter of a piece on its side: its tip and its edges stay in sight. */
  private letterFor(piece: Pyramid): Sprite {
    const letter = this.badges.number(piece.size, LETTER[piece.size] * this.larger, this.shadeOf(piece, 0.5));
    letter.renderOrder = 5;
    return letter;
  }

  private place(piece: Pyramid, glide: number): void {
    let known = this.pieces.get(piece.id);
    if (!known) {
      const shapes = this.shapes[piece.size];
      const [body, foot, tip] = [new Mesh(shapes.body), new Mesh(shapes.foot), new Mesh(shapes.tip)];
      body.castShadow = body.receiveShadow = foot.receiveShadow = true;
      const badge = this.letterFor(piece);
      const shadow = new Mesh(this.shadow.shape, this.shadow.material);
      shadow.scale.setScalar(SHADOW * SHAPES[piece.size].base);
      shadow.position.y = 0.006;
      const group = new Group().add(shadow, body, foot, tip, badge);
      group.position.copy(squarePosition(piece.square));
      known = { group, body, foot, tip, badge };
      this.pieces.set(piece.id, known);
      this.field.add(group);
    }
    const [body, foot] = [this.bodies[this.colourOf(piece)], this.feet[this.colourOf(piece)]];
    if (body) known.body.material = body;
    if (foot) known.foot.material = known.tip.material = foot;
    known.tip.visible = this.colourOf(piece) === 1;
    const letter = this.letterFor(piece);
    known.badge.material = letter.material;
    known.badge.scale.copy(letter.scale);
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

  /** The ball of a piece in the step of a pass; on the border before a piece of the other team, which would seem to have
   * it. */
  private carriedThen(square: string, piece: Pyramid, { routes, passes }: BallInteraction): Vector3 {
    const ghosts = [...passes.flatMap((pass) => pass.ghosts), ...routes.flatMap(({ ghost }) => ghost ?? [])];
    const there = ghosts.find((one) => one.piece === piece && one.square === square);
    if (there && there.corner !== null && !there.before) return this.cornerAt(there, passes);
    const at = this.carriedAt(square);
    return there?.before ? at.lerp(this.carriedAt(there.from), 0.5) : at;
  }

  /** Where a flight ends: before the ball of its receiver, or, if it comes from the other side, before the receiver,
   * whose letter it does not cover. */
  private landing(start: Vector3, ball: Vector3, receiver: Vector3): Vector3 {
    const isBallFirst = start.clone().sub(receiver).dot(ball.clone().sub(receiver)) > 0;
    const [goal, before] = isBallFirst ? [ball, FLIGHT.ball] : [receiver, FLIGHT.piece];
    return goal.clone().lerp(start, Math.min(0.5, before / Math.max(before, start.distanceTo(goal))));
  }

  /** The letter of a piece that will be where another one is: in a corner; of one that passes, beside the other one. */
  private cornerAt({ piece, square, corner }: DrawnGhost, passes: BallInteraction['passes']): Vector3 {
    const here = squarePosition(square);
    const pass = passes.find(({ carrier, from }) => carrier === piece && from === square);
    if (pass && !corner) {
      const aside = squarePosition(pass.to).x < here.x ? -CORNER.passing : CORNER.passing;
      return here.add(new Vector3(aside, 0.1, 0));
    }
    const [right, away] = CORNERS[(corner ?? 0) % CORNERS.length] ?? CORNERS[0];
    return here.add(new Vector3(right * CORNER.aside, 0.1, -away * this.near * CORNER.aside));
  }

  /** Highlights, routes, and the turn's results so far. */
  private draw(): void {
    const frame = this.frame;
    this.drawn.clear();
    if (!frame) return;
    const drawn = interactionOf(frame, this.interaction);
    const { throws, pale } = playOf(frame, this.interaction);
    for (const { from, to, caught } of throws) {
      // Straight from piece to piece, as that decides who catches it.
      const [start, end] = [squarePosition(from, BALL), squarePosition(caught ?? to, BALL)];
      const part = Math.min(0.5, FLIGHT.piece / start.distanceTo(end));
      const line = pale ? FLIGHT_LINE.pale : FLIGHT_LINE.bright;
      this.arc(start.clone().lerp(end, part), end.lerp(start, part), line, 0);
    }
    this.drawArrows(frame, drawn);
    for (const { ghost } of drawn.routes) if (ghost) this.ghost(ghost, drawn.passes);
    for (const meeting of drawn.meetings) this.bump(meeting);
    const put = (made: Object3D, square: string, y: number): void => {
      made.position.copy(squarePosition(square, y));
      this.drawn.add(made);
    };
    for (const square of drawn.unplanned)
      put(this.marks.corners('choice', 0.46, false, BRACKETS[this.look]), square, 0.014);
    for (const square of drawn.chosen) put(this.marks.corners('choice', 0.46, true), square, 0.014);
    for (const square of frame.scoredAt) {
      put(this.marks.tint('scored', 0.41), square, 0.004);
      put(this.marks.corners('last', 0.46, true), square, 0.014);
    }
    for (const square of drawn.receivers) put(this.marks.ring('choice', 0.4, 0.04), square, 0.05);
    // A planned pass ends with the ball in front of its receiver.
    for (const { from, to, carrier, receiver, ghosts: own, step, pale: isPale } of drawn.passes) {
      for (const ghost of own) this.ghost(ghost, drawn.passes);
      this.passed.position.copy(this.carriedThen(to, receiver, drawn));
      this.drawn.add(this.passed);
      const start = this.carriedThen(from, carrier, drawn);
      const number = this.badges.plate(step, MARK.last, true, MARK.casing);
      number.scale.setScalar(PASS_NUMBER[this.look]);
      const end = this.landing(start, this.passed.position, squarePosition(to, BALL));
      number.position.copy(this.arc(start, end, isPale ? FLIGHT_LINE.pale : FLIGHT_LINE.bright));
      this.drawn.add(number);
    }
  }

  /** Routes, as seen from the near side. */
  private drawArrows(frame: BallFrame, drawn: BallInteraction): void {
    const flipped = sideOf(frame, this.side) === 1;
    const [text, thickness] = [NUMBERS[this.look], WAYS[this.look]];
    const shown = { ...frame, ...playOf(frame, this.interaction) };
    const locate = (square: string): Anchor => locateOn(square, flipped);
    const stayAt = ({ square }: Pyramid): Point => {
      const { x, y } = locate(square);
      return { x: x + STAYS.x, y: y + STAYS.y };
    };
    const covering = this.coveringBoxes(drawn, flipped);
    /** Where a burst is beside its line, a number is on the other side. */
    const beyondLine = (place: Point): Point =>
      (this.scene.small ? drawn.meetings : []).reduce((at, meeting) => {
        const isUpright = meeting.from[0] === meeting.other.square[0];
        return besideBurst(at, { at: this.burstAt(meeting), isUpright }, OFF_BURST);
      }, place);
    const look = { locate, extentOf, text, thickness, sparse: this.scene.small, stayAt };
    const arrows = arrowsOn(shown, drawn, look).map((arrow) => ({
      ...arrow,
      // On the lawn, a pale line of a plan would be hard to see.
      pale: shown.pale === true,
      // The numbers of steps into the border, too.
      numbers: arrow.numbers.map((one) => {
        // Over ghosts, those of a plan are hard to read without plates.
        const number = drawn.routes.length ? { ...one, plain: false } : one;
        const size = number.plain
          ? { width: plainWidth(number.text, text), height: plainHeight(text) }
          : { width: plateWidth(number.text, text), height: plateHeight(text) };
        const at = inField(beyondLine(number.at), size.width + NUMBERS.rim, size.height + NUMBERS.rim);
        // Those of the turn so far.
        if (number.plain && !drawn.routes.length) return { ...number, at };
        const clear = clearPlace({ ...at, ...size }, covering);
        covering.push({ ...clear, ...size });
        return { ...number, at: clear };
      }),
    }));
    // They lead into ghosts.
    this.arrows.headsInFront = drawn.routes.length > 0;
    const crossing = crossingOf(drawn.routes.length ? arrows : [], frame.pieces);
    const boxes = crossing.pieces.map(({ square }) => ({ ...middle(square, flipped), width: CELL, height: CELL }));
    this.arrows.show(arrows, text, { arrows: crossing.arrows, boxes });
    this.arrows.group.rotation.y = this.side * Math.PI;
  }

  /** What numbers on the field should not cover: pieces, now and later, the ball, and bursts. */
  private coveringBoxes({ routes, passes, meetings }: BallInteraction, flipped: boolean): Box[] {
    const { pieces = [], loose = null, carrier = null } = this.frame ?? {};
    const ghosts = [...routes.flatMap(({ ghost }) => ghost ?? []), ...passes.flatMap((pass) => pass.ghosts)];
    const standing = [
      ...pieces.map(({ square, size }) => ({ square, extent: extentOf(size) })),
      ...ghosts.flatMap(({ piece, square, taken }) =>
        taken ? [] : { square, extent: ghostExtent(extentOf(piece.size)) },
      ),
    ];
    const balls = [
      ...pieces.flatMap(({ id, square }) => (id === carrier ? square : [])),
      ...passes.map(({ to }) => to),
    ];
    const around = ({ x, y }: Point, side: number): Box => ({ x, y, width: side, height: side });
    const shifted = (square: string, part: number): Point => {
      const { x, y } = middle(square, flipped);
      return { x: x + part * CELL, y: y + part * CELL };
    };
    const bursts = meetings.map((meeting) => around(this.burstAt(meeting), BURST_SIZE[this.look] * CELL));
    return [
      ...standing.map(({ square, extent }) => {
        const { x, y, halfWidth, halfHeight } = outlineAt(middle(square, flipped), extent);
        return { x, y, width: 2 * halfWidth - LEEWAY, height: 2 * halfHeight - LEEWAY };
      }),
      ...balls.map((square) => around(shifted(square, CARRIED), 2 * BALL * CELL)),
      ...(loose ? [around(shifted(loose, 0), 2 * BALL * CELL)] : []),
      ...bursts,
    ];
  }

  /** A piece where it would be: of glass, or only its letter in a corner of a square that has a piece now or several later.
   * Before one of the other team its arrow ends. */
  private ghost(ghost: DrawnGhost, passes: BallInteraction['passes']): void {
    const { piece, square, taken, corner, before, doubtful } = ghost;
    if (before) return;
    const shared = taken || corner !== null;
    const letter = shared
      ? this.badges.plate(piece.size, this.shadeOf(piece, 0.7), piece.seat === 1)
      : this.letterFor(piece);
    if (shared) letter.scale.setScalar(CORNER.size * this.larger);
    letter.position.copy(shared ? this.cornerAt(ghost, passes) : squarePosition(square).add(this.letterOf(piece)));
    this.drawn.add(letter);
    if (shared) return;
    const drawn = this.glassPiece(piece, doubtful);
    drawn.position.copy(squarePosition(square));
    this.drawn.add(drawn);
  }

  private glassPiece({ size, seat }: Pyramid, doubtful: boolean): Group {
    const known = `${seat} ${doubtful}`;
    const look = this.glass.get(known) ?? glassOf(seat === 1 ? 1 : 0, doubtful);
    this.glass.set(known, look);
    const key = `${size} ${this.look}`;
    const outline = this.outlines.get(key) ?? edgeRods(SHAPES[size], GHOST.outline[this.look]).rotateY(TURN);
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

  /** As seen from the near side. */
  private burstAt({ from, other }: Meeting): Point {
    const flipped = this.near < 0;
    return burstBetween(middle(from, flipped), middle(other.square, flipped), this.scene.small);
  }

  /** A burst on the border before the piece into which another one would bump. */
  private bump(meeting: Meeting): void {
    const burst = new Sprite(this.burst);
    burst.scale.setScalar(BURST_SIZE[this.look]);
    const { x, y } = this.burstAt(meeting);
    burst.position.set(x / CELL - HALF.x, 0, y / CELL - HALF.z).multiplyScalar(this.near);
    burst.renderOrder = 6;
    this.drawn.add(burst);
  }

  /** The flight of a ball, with a head in its direction at the end; returns its highest point. */
  private arc(start: Vector3, end: Vector3, line: number = FLIGHT_LINE.bright, rise: number = FLIGHT.rise): Vector3 {
    const thick = line * this.larger;
    const long = start.distanceTo(end);
    const high = Math.min(FLIGHT.high, rise * long);
    const at = (part: number): Vector3 =>
      start
        .clone()
        .lerp(end, part)
        .add(new Vector3(0, 4 * part * (1 - part) * high, 0));
    // The head is straight, and begins where the line is as far from its end as the head is long.
    const head = 1 - Math.min(0.5, headLength(thick) / Math.hypot(long, 4 * high));
    const parts = 12;
    for (let part = 0; part < parts; part++)
      this.drawn.add(this.marks.line(at((head * part) / parts), at((head * (part + 1)) / parts), thick));
    this.drawn.add(this.marks.arrow(at(head), end, thick, true));
    return at(0.5);
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
    this.field.add(bed, ground, ...goalFrames(HALF));
    this.field.add(this.letters.group);
    this.scene.addGround(-THICK - 0.02);
  }
}
