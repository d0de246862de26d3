/** Braces in plastic on a wooden board; the dice fall in the panel beside it, so that they do not cover the board. */

import { BoxGeometry, Euler, Group, Mesh, Raycaster, type Ray, type Sprite, Vector3 } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { NO_INTERACTION, type Interaction, type Route } from '../../../board/contract';
import { MARK } from '../../../board/palette';
import { mergeCopies, pruneMeshes } from '../../../board/three/meshes';
import { Badges, RimLetters } from '../../../board/three/textAtlas';
import { GroundArrows } from '../../../board/three/groundArrows';
import { MarkerFactory } from '../../../board/three/markers';
import { woodMaterial } from '../../../board/three/materials';
import { smallBoard } from '../../../ui/breakpoints';
import type { BoardRenderer } from '../../../board/three/contract';
import type { Scene3D } from '../../../board/three/Scene3D';
import { fanAt } from '../fan';
import { CELL, SQUARES, WIDTH } from '../layout';
import {
  arrives,
  arrowsInFront,
  arrowsOn,
  changesOf,
  chosenBy,
  crossingOn,
  gripOf,
  interactionOf,
  routeOf,
  traceOf,
  type BracesInteraction,
  type Looked,
  type Trace,
} from '../interaction';
import { badgesOn, BUTTON, cornerFor, handBeside, type BoardBadge } from '../badges';
import { clampsOf, turnedPieces, type BracesFrame } from '../model';
import { COIN, LOOKS } from '../palette';
import { stackOn, type Colour, type Piece } from '../stacks';
import { ANGLE, extentOf, heightsOf, hidesStripes, hoverOrder, PieceMaker, topOf, type Shade } from './pyramids';
import { GROUND, HIGH, slotFor, StackPlate } from './stackPlate';

const HALF = 2.5;
const RIM = 0.3;
const THICK = 0.36;
/** The height for which the margin around the board has room on the row at the back, so that the camera stays where it is:
 * that of a stack, and of one that is taken apart. */
const MARGIN = { whole: 1.62, apart: 2.6 } as const;
/** The distance at which all stacks are taken apart, and the height to which a piece in hand is lifted. */
const SPREAD = 0.6;
const LIFTED = 0.42;
/** How long the pieces of a stack take to the plate where they are laid out, in milliseconds. */
const UNFOLDING_MS = 240;
/** How far above the middle of a square a plate ends, and how far it reaches over the edge of the board; and on it, from
 * the foot of a piece, its middle, its price and its sign. */
const PLATE = {
  above: 58,
  over: { x: 20, y: 44 },
  middle: 0.3,
  price: { x: 0, y: -0.31 },
  sign: { x: 0.25, y: 0.59 },
} as const;
/** The rendering order of prices and signs on a plate. */
const ON_PLATE = 8;
/** Lower and more to the left than over other boards: the faces of a pyramid differ, so that it does not look flat from
 * above. */
const SUN = new Vector3(-5.9, 8.5, 1.4);
/** The camera's angle of view, in degrees: narrow, as through a long lens, so that the far row is nearly as wide as the
 * near one. */
const VIEW = 7;
/** The height of the picture on a phone, in its widths: no more than the board and its stacks need. */
const PHONE_RATIO = 0.965;
/** The height of the numbers of steps on the board, in units of the SVG drawing, in a large picture and in one as
 * small as a phone's. */
const NUMBERS = { large: 14, small: 25 } as const;
/** The radius of signs and prices, likewise. */
const BADGE = { large: 11.5, small: 15 } as const;
/** The thickness of the corners of squares, and the fraction of it that those of the opponent's pieces have. */
const FRAME = 0.013;
const THIN = 0.4;
/** The thickness of the outline of a piece, and of those that can be taken from their stack. */
const OUTLINE = 0.03;
const TAKEABLE = 0.018;
/** How much thicker the corners of squares are in a small picture; whole borders are conspicuous enough. */
const THICKER = 1.5;
/** The distance of the ends of a way from the middles of its squares. */
const BESIDE = 0.42;
/** The plate of a brace: half its length, half that of its rod, its height above the board, and the factor by which it is
 * thicker in a small picture. aside: how far it is from the middle of its border where an arrow or another one is. over:
 * added to the rendering order of lines, so that a plate is in front of the signs that it overlaps. */
const CLAMP = { half: 0.1, rod: 0.07, up: 0.03, thicker: 1.3, aside: 0.2, over: 4 } as const;

const squarePosition = (square: string): Vector3 =>
  new Vector3(square.charCodeAt(0) - 97 - 2, 0, 2 - (Number(square[1]) - 1));

/** A piece as it is drawn. */
interface Known {
  group: Group;
  size: Piece['size'];
  colour: string;
  pale: boolean;
  covered: boolean;
}

export default class BracesRenderer implements BoardRenderer<BracesFrame> {
  readonly phoneRatio = PHONE_RATIO;
  private readonly marks = new MarkerFactory();
  private readonly badges = new Badges();
  private readonly letters = new RimLetters(
    [...'abcde'],
    [...'12345'],
    { x: HALF + RIM / 2, z: HALF + RIM / 2 },
    { size: 0.33, y: 0.004 },
  );
  private readonly maker = new PieceMaker();
  private readonly pieces = new Map<number, Known>();
  private readonly markerGroup = new Group();
  private readonly braceGroup = new Group();
  private readonly arrows = new GroundArrows(WIDTH, WIDTH, CELL, 0.008);
  private side = 0;
  private frame: BracesFrame | null = null;
  private interaction: Interaction = NO_INTERACTION;
  private apart = false;
  /** The tips of tall stacks for which the camera has stepped back. */
  private room = String(MARGIN.whole);
  /** The interaction on the frame that is shown. */
  private now: BracesInteraction | null = null;
  private readonly ghosts = new Group();
  private readonly plate = new StackPlate();
  /** The square of the stack that is laid out. */
  private unfolded = '';
  /** The stack that was pressed while nothing can be chosen. */
  private looked: Looked = null;

  constructor(private readonly scene: Scene3D) {
    scene.polarAngles = { landscape: ANGLE, portrait: ANGLE };
    scene.sunAt = SUN;
    scene.camera.fov = VIEW;
    scene.camera.updateProjectionMatrix();
    scene.root.add(this.markerGroup, this.braceGroup, this.ghosts, this.arrows.group, this.plate.group);
    this.buildBoard();
  }

  boundingBox(): Vector3[] {
    const edge = HALF + RIM;
    const low = [-edge, edge].flatMap((px) => [-edge, edge].map((pz) => new Vector3(px, -THICK, pz)));
    // A player on the other side sees the other row at the back.
    const high = [-2, 2].flatMap((px) => [-2, 2].map((pz) => new Vector3(px, this.margin, pz)));
    return [...low, ...high, ...this.highTips()];
  }

  show(frame: BracesFrame, glide: number): void {
    if (frame !== this.frame) this.looked = null;
    this.frame = frame;
    this.now = interactionOf(frame, this.interaction, this.looked);
    const same = frame.pieces.filter(({ id, size }) => this.pieces.get(id)?.size === size);
    const ids = same.map(({ id }) => id);
    pruneMeshes(this.pieces, ids, ({ group }) => group);
    this.layPlate();
    for (const piece of frame.pieces) this.place(piece, glide);
    this.fitStacks();
    this.lay();
  }

  /** What was played, as seen from the near side. */
  private layArrows(): void {
    const text = NUMBERS[this.scene.small ? 'small' : 'large'];
    const { frame } = this;
    this.arrows.inFront = frame !== null && arrowsInFront(frame);
    const arrows = frame && !this.unfolded ? arrowsOn(frame, this.interaction, this.side, text, extentOf) : [];
    this.arrows.show(arrows, text, frame ? crossingOn(frame, arrows, this.side, extentOf) : undefined);
    this.arrows.group.rotation.y = this.side * Math.PI;
  }

  /** What the last turn braced, or a step would. */
  private layBraces({ braced, considered }: BracesInteraction): void {
    this.braceGroup.clear();
    for (const { from, to, aside, loses } of clampsOf(braced, this.side)) {
      // A rod with a plate that presses against the braced piece, at the border of the squares.
      const [a, b] = [squarePosition(from).setY(CLAMP.up), squarePosition(to).setY(CLAMP.up)];
      const [ahead, middle] = [b.clone().sub(a), a.clone().add(b).divideScalar(2)];
      const across = new Vector3(-ahead.z, 0, ahead.x);
      middle.addScaledVector(across, aside * CLAMP.aside);
      across.multiplyScalar(CLAMP.half);
      const plate = middle.clone().addScaledVector(ahead, CLAMP.rod);
      // What is over steps back behind what can be done.
      const thin = considered || this.frame?.rests;
      const thick = (thin ? 0.018 : 0.03) * (this.scene.small ? CLAMP.thicker : 1);
      const kind = loses ? 'removed' : 'link';
      const rods = [
        this.marks.line(middle.clone().addScaledVector(ahead, -CLAMP.rod), plate, thick, kind),
        this.marks.line(plate.clone().sub(across), plate.clone().add(across), thick, kind),
      ];
      for (const part of rods.flatMap(({ children }) => children)) part.renderOrder += CLAMP.over;
      this.braceGroup.add(...rods);
    }
  }

  setOrientation(side: number): void {
    const turns = side !== this.side;
    this.side = side;
    this.letters.face(side);
    // Its stacks are lower on the far row.
    for (const piece of (turns && this.frame?.pieces) || []) this.place(piece, 0);
    this.layArrows();
  }

  setInteraction(interaction: Interaction): void {
    this.interaction = interaction;
    if (interaction.choices.length) this.looked = null;
    this.now = this.frame && interactionOf(this.frame, interaction, this.looked);
    this.unfold(UNFOLDING_MS);
    this.lay();
  }

  inspect(targets: readonly string[] | null): void {
    const [square = ''] = targets ?? [];
    const isStack = this.frame !== null && stackOn(this.frame.pieces, square).length > 1;
    this.looked = isStack && square !== this.looked ? square : null;
    this.setInteraction(this.interaction);
  }

  setXray(on: boolean): void {
    this.apart = on;
    for (const piece of this.frame?.pieces ?? []) this.place(piece, 320);
    this.fitStacks();
  }

  onCameraRest(): void {
    if (!this.unfolded) return;
    this.layPlate();
    for (const piece of this.frame?.pieces ?? []) this.place(piece, 0);
    this.lay();
  }

  pick(ray: Ray): readonly string[] | null {
    const targets = this.laidOutAt(ray) ?? this.pieceAt(ray) ?? this.squareAt(ray);
    if (!targets || !this.frame || !this.interaction.choices.length) return targets;
    return chosenBy(this.frame, this.interaction, targets, this.now?.fan?.square ?? null);
  }

  /** The piece of the stack that is laid out which a ray hits. */
  private laidOutAt(ray: Ray): string[] | null {
    const index = this.plate.slotAt(ray);
    const slot = index === null ? undefined : this.now?.fan?.pieces[index];
    return slot ? [slot.piece.square, slot.piece.label] : null;
  }

  /** The square of the piece that a ray hits. */
  private pieceAt(ray: Ray): string[] | null {
    const groups = (this.frame?.pieces ?? []).flatMap((piece) =>
      piece.gone || piece.lifted ? [] : (this.pieces.get(piece.id)?.group ?? []),
    );
    const hits = new Raycaster(ray.origin, ray.direction).intersectObjects(groups, true);
    const hit = hits.find((found) => found.object.name === 'body');
    const piece = hit && this.frame?.pieces.find((one) => this.pieces.get(one.id)?.group === hit.object.parent);
    return piece ? [piece.square] : null;
  }

  /** The pieces of the stack of which one is to be taken, as far as they can be, from bottom to top. */
  private openPieces(): Piece[] {
    return (this.now?.fan?.pieces ?? []).flatMap(({ piece, open }) => (open ? [piece] : []));
  }

  /** part: the part of a square, around its middle, that counts. */
  private squareAt(ray: Ray, part = 1): string[] | null {
    const along = -ray.origin.y / ray.direction.y;
    const { x, z } = ray.origin.clone().addScaledVector(ray.direction, along);
    const [file, rank] = [Math.floor(x + HALF), Math.floor(HALF - z)];
    if (along < 0 || file < 0 || file > 4 || rank < 0 || rank > 4) return null;
    const off = Math.max(Math.abs(x + HALF - file - 0.5), Math.abs(HALF - z - rank - 0.5));
    return off > part / 2 ? null : [`${'abcde'.charAt(file)}${rank + 1}`];
  }

  drawnAt(ray: Ray): string | null {
    return this.squareAt(ray, 0.6)?.[0] ?? null;
  }

  grip(targets: readonly string[]): readonly string[] | null {
    return this.frame && !this.interaction.selection.length
      ? gripOf(this.frame, this.interaction, targets[0] ?? '')
      : null;
  }

  routeTo(targets: readonly string[]): Route | null {
    return this.frame && routeOf(this.frame, this.interaction, targets[0] ?? '');
  }

  positionOf(target: string): Vector3 | null {
    if (SQUARES.includes(target)) return squarePosition(target);
    const index = (this.now?.fan?.pieces ?? []).findIndex(({ piece }) => piece.label === target);
    return index < 0 ? null : this.plate.placeOn(index, 0, PLATE.middle);
  }

  offBoardChoices(): readonly string[] {
    return this.openPieces().map(({ label }) => label);
  }

  // -- inside --------------------------------------------------------------------------------------------------------

  private get margin(): number {
    return MARGIN[this.apart ? 'apart' : 'whole'];
  }

  /** The camera steps back while a stack that would be cut off stands on the board, and only then: one of more
   * than six pieces, or six of a size. */
  private fitStacks(): void {
    const room = [this.margin, ...this.highTips().flatMap((tip) => tip.toArray())].join(' ');
    if (room === this.room) return;
    this.room = room;
    this.scene.fitBox(this.boundingBox(), true);
  }

  /** The tips of stacks that are too tall for the margin around the board. A piece in the hand leaves its stack as tall
   * as it was: nothing moves below the pointer. */
  private highTips(): Vector3[] {
    const pieces = (this.frame?.pieces ?? []).filter(({ gone }) => !gone);
    return SQUARES.flatMap((square) => {
      const stack = stackOn(pieces, square);
      const heights = this.apart ? stack.map((_, level) => level * SPREAD) : this.heightsOn(square, stack);
      const top = topOf(
        stack.map(({ size }) => size),
        heights,
      );
      return top > this.margin + 1e-6 ? [squarePosition(square).setY(top)] : [];
    });
  }

  private place(piece: Piece, glide: number): void {
    let known = this.pieces.get(piece.id);
    if (!known) {
      known = { group: this.maker.make(piece.size), size: piece.size, colour: '', pale: false, covered: false };
      known.group.position.copy(squarePosition(piece.square));
      this.pieces.set(piece.id, known);
      this.scene.root.add(known.group);
    }
    const { group } = known;
    const laidOut = this.now?.fan?.pieces.findIndex((one) => one.piece.id === piece.id) ?? -1;
    const turned = known.colour !== '' && known.colour !== piece.colour;
    this.dress(known, piece, laidOut);
    const at = this.spotOf(piece);
    if (piece.lifted) at.y += LIFTED;
    const way = Math.hypot(group.position.x - at.x, group.position.z - at.z);
    const arc = way > 0.1 && !this.unfolded ? 0.7 + 0.15 * way : turned ? 0.45 : 0;
    this.maker.shade(group, piece.size, this.shadeOf(piece));
    const pose = laidOut < 0 ? { at, turn: new Euler(), scale: piece.gone ? 0.001 : 1 } : this.plate.poseOf(laidOut);
    this.scene.move(group, { arc, ...pose }, glide);
    group.visible = !piece.gone || glide > 0;
  }

  /** Gives a piece its colour, paler if it is laid out and another one must be taken. */
  private dress(known: Known, piece: Piece, laidOut: number): void {
    const { colour } = piece;
    const { fan = null } = this.now ?? {};
    const pale = fan?.asked === true && fan.pieces[laidOut]?.open === false;
    const covered = !this.apart && laidOut < 0 && this.isCovered(piece);
    if (known.colour === colour && known.pale === pale && known.covered === covered) return;
    this.maker.dress(known.group, colour, covered);
    if (pale) this.maker.pale(known.group, GROUND);
    Object.assign(known, { colour, pale, covered });
  }

  /** Whether the next piece of its stack hides the stripes of a piece. */
  private isCovered({ id, square, size, gone, lifted }: Piece): boolean {
    if (gone || lifted) return false;
    const stack = stackOn(this.frame?.pieces ?? [], square).filter((one) => !one.lifted);
    const above = stack[stack.findIndex((one) => one.id === id) + 1];
    return above !== undefined && hidesStripes(size, above.size);
  }

  /** Highlights, prices and choices. */
  private lay(): void {
    this.markerGroup.clear();
    const { frame, now } = this;
    if (!frame || !now) return;
    this.layArrows();
    const put = (mark: { position: Vector3 }, square: string, y: number): void => {
      mark.position.copy(squarePosition(square));
      mark.position.y = y;
      this.markerGroup.add(mark as Group);
    };
    // What is past would cover a stack that is laid out.
    const trace = now.fan ? [] : traceOf(frame, this.interaction);
    for (const { square, changed } of trace) put(this.marks.tint(changed ? 'last' : 'faint', 0.49), square, 0.004);
    for (const square of frame.highlights.removed) put(this.marks.cross(0.3), square, 0.05);
    const corners = (square: string, thick: number, whole = false): void =>
      put(
        this.marks.corners('choice', 0.44, whole, this.scene.small && !whole ? THICKER * thick : thick),
        square,
        0.02,
      );
    const take = (square: string): void => {
      put(this.marks.tint('choice', 0.44), square, 0.004);
      corners(square, 0.024, true);
    };
    for (const { square, pointed, foreign } of now.sources) {
      // The stack under the pointer stands out.
      corners(square, foreign ? THIN * FRAME : FRAME);
      const [foot] = stackOn(frame.pieces, square);
      if (foot && pointed) this.outline(foot);
    }
    const { fan } = now;
    if (fan) take(fan.square);
    const held = frame.pieces.find((piece) => piece.lifted);
    if (held) take(held.square);
    // Other destinations have dots: corners are for what can be taken.
    for (const { square, pointed } of now.goals) if (pointed) corners(square, 0.024, true);
    // In stacks with others that cannot be taken; on a small board they are too fine.
    const outlined = !fan && !this.scene.small;
    const takeable = outlined ? frame.pieces.filter(({ id }) => now.takeable.has(id)) : [];
    for (const piece of takeable) this.outline(piece, TAKEABLE);
    this.layBadges(frame, now, trace);
    this.layVictims(frame, now);
    // A single step needs no line; one of several begins and ends beside the pieces.
    (now.path.length > 2 ? now.path.slice(1) : []).forEach((square, index, steps) => {
      const [from, to] = [squarePosition(now.path[index] ?? square), squarePosition(square)];
      const ahead = to.clone().sub(from).normalize().multiplyScalar(BESIDE);
      if (index === 0) from.add(ahead);
      if (index === steps.length - 1) to.sub(ahead);
      this.markerGroup.add(this.marks.line(from.setY(0.06), to.setY(0.06), 0.03, 'choice'));
    });
    this.layBraces(now.fan ? { ...now, braced: { ...now.braced, braces: [] } } : now);
    this.layGhosts(frame, now.ghosts);
  }

  /** The badges of squares, as the flat board has them. */
  private layBadges(frame: BracesFrame, now: BracesInteraction, trace: readonly Trace[]): void {
    const radius = BADGE[this.scene.small ? 'small' : 'large'];
    const single = smallBoard.current;
    const turned = this.interaction.selection.length || now.fan ? [] : turnedPieces(frame);
    const look = { radius, hand: handBeside(this.interaction, this.side), stripAt: null, single, priced: single };
    for (const badge of badgesOn(frame, now, turned, trace, look)) this.putBadge(this.spriteOf(badge), badge);
    (now.fan?.pieces ?? []).forEach(({ piece, open, turns }, index) => {
      const put = (badge: Pick<BoardBadge, 'kind' | 'cost' | 'radius'>, { x, y }: { x: number; y: number }): void => {
        const sprite = this.spriteOf(badge);
        sprite.position.copy(this.plate.placeOn(index, x, y));
        sprite.renderOrder = ON_PLATE;
        this.markerGroup.add(sprite);
      };
      const { cost } = piece;
      if (cost && open && this.interaction.selection[0] !== 'swap') put({ kind: 'coin', cost, radius }, PLATE.price);
      if (turns) put({ kind: 'braces', radius }, PLATE.sign);
    });
  }

  /** Lays a stack out on its plate, or piles it up again. */
  private unfold(glide: number): void {
    const square = this.now?.fan?.square ?? '';
    const changes = square !== this.unfolded;
    this.layPlate();
    if (changes) for (const piece of this.frame?.pieces ?? []) this.place(piece, glide);
  }

  private layPlate(): void {
    const { frame, now } = this;
    const fan = now?.fan ?? null;
    this.unfolded = fan?.square ?? '';
    const shape = {
      slot: slotFor(fan?.pieces.length ?? 1),
      high: HIGH / Math.cos(ANGLE),
      above: PLATE.above,
      over: PLATE.over,
      extentOf,
    };
    // A plate that faces the camera hides more of the board than its height.
    const box = fan && frame && fanAt(fan.square, frame.pieces, this.side, shape);
    const above = Math.max(this.margin, ...this.highTips().map(({ y }) => y));
    this.plate.show(
      box && {
        square: fan.square,
        box: { ...box, y: box.y + (box.high - HIGH) / 2, high: HIGH },
        slots: fan.pieces.map(({ open, pointed }) => ({ open, pointed })),
      },
      above,
      this.scene.camera,
      this.side,
    );
  }

  private spriteOf({
    kind,
    cost,
    radius,
    faint = false,
  }: Pick<BoardBadge, 'kind' | 'cost' | 'radius' | 'faint'>): Sprite {
    const size = (2 * radius) / CELL;
    if (kind === 'cost') return this.badges.make(cost ? String(cost) : '', size, faint && !cost);
    if (kind === 'again') return this.badges.button(String(cost), size, BUTTON);
    if (kind !== 'coin') return this.badges.sign(kind, size);
    const coin = this.badges.plate(String(cost), COIN, false, MARK.casing);
    coin.scale.setScalar(size);
    return coin;
  }

  /** Puts a sprite on a square, at a place from its middle as seen from the near side. */
  private putBadge(sprite: Sprite, { square, x, y }: Pick<BoardBadge, 'square' | 'x' | 'y'>): void {
    sprite.position.copy(squarePosition(square)).add(new Vector3(x, 0, y).multiplyScalar(this.near / CELL));
    sprite.position.y = 0.02;
    this.markerGroup.add(sprite);
  }

  /** The piece that would turn, with the colour that it would have; one that would leave the game has a badge. */
  private layVictims(frame: BracesFrame, now: BracesInteraction): void {
    const changes = changesOf(frame, now);
    const radius = BADGE[this.scene.small ? 'small' : 'large'];
    for (const piece of frame.pieces) {
      const change = changes.get(piece.id);
      if (!change || change.whole) continue;
      this.outline(piece);
      if (!change.colour) continue;
      const { plastic, line } = LOOKS[change.colour as Colour];
      const sign = this.badges.sign('turned', (2 * radius) / CELL, { ground: plastic, ink: line });
      this.putBadge(sign, { square: piece.square, ...cornerFor(-1, radius) });
    }
  }

  /** The piece in the hand where it would arrive, and what it would turn there. */
  private layGhosts(frame: BracesFrame, ghosts: readonly Piece[]): void {
    this.ghosts.clear();
    for (const ghost of ghosts) {
      const at = squarePosition(ghost.square);
      if (ghost.gone) {
        const cross = this.marks.cross(0.3);
        cross.position.copy(at.setY(0.05));
        this.ghosts.add(cross);
        continue;
      }
      const stack = [...stackOn(frame.pieces, ghost.square).filter(({ id }) => id !== ghost.id), ghost];
      const body = this.maker.make(ghost.size);
      this.maker.dress(body, ghost.colour);
      // What would come is clear; what would turn covers what is there.
      const clear = arrives(frame, this.interaction, ghost);
      if (clear) this.maker.clear(body);
      else body.scale.setScalar(1.03);
      body.position.copy(at).setY(this.heightsOn(ghost.square, stack)[Math.min(ghost.height, stack.length - 1)] ?? 0);
      const shape = this.maker.outerOf(ghost.size);
      const outline = clear
        ? this.marks.clearOutline(shape, 0.03, 'y')
        : this.marks.outline('choice', shape, 0.03, 'y');
      outline.position.copy(body.position);
      this.ghosts.add(body, outline);
    }
  }

  /** The direction towards the near side. */
  private get near(): 1 | -1 {
    return this.side ? -1 : 1;
  }

  /** Draws the outline of a piece, or of a stack: that of its lowest piece, the widest. */
  private outline(piece: Piece, thick = OUTLINE): void {
    const at = this.spotOf(piece);
    if (piece.lifted) at.y += LIFTED;
    const outline = this.marks.outline('choice', this.maker.outerOf(piece.size), thick, 'y');
    outline.position.copy(at);
    this.markerGroup.add(outline);
  }

  private heightsOn(square: string, stack: readonly Piece[]): number[] {
    return heightsOf(stack, square.endsWith(this.side ? '1' : '5'));
  }

  /** Where a piece stands in its stack. */
  private spotOf(piece: Piece): Vector3 {
    const stack = hoverOrder(stackOn(this.frame?.pieces ?? [], piece.square));
    const level = piece.gone ? piece.height : stack.findIndex(({ id }) => id === piece.id);
    return squarePosition(piece.square).setY(
      this.apart ? level * SPREAD : (this.heightsOn(piece.square, stack)[level] ?? 0),
    );
  }

  /** The shadows of a piece: on the board around its foot, or below it if it is in the hand with nothing between them;
   * and below the piece that it carries. */
  private shadeOf({ id, square, gone, lifted }: Piece): Shade {
    const stack = stackOn(this.frame?.pieces ?? [], square).filter((one) => !one.lifted);
    const level = stack.findIndex((one) => one.id === id);
    const heights = this.heightsOn(square, stack);
    const above = heights[level + 1];
    if (lifted) return { boardAt: stack.length ? null : -LIFTED, carriesAt: null };
    if (gone || level < 0 || square === this.unfolded) return { boardAt: null, carriesAt: null };
    return {
      boardAt: level === 0 ? 0 : null,
      carriesAt: this.apart || above === undefined ? null : above - (heights[level] ?? 0),
    };
  }

  private buildBoard(): void {
    const scene = this.scene.root;
    const side = 2 * (HALF + RIM);
    const frame = new Mesh(new RoundedBoxGeometry(side, THICK, side, 4, 0.12), woodMaterial('walnut', false, 9));
    frame.position.y = -THICK / 2 - 0.02;
    frame.castShadow = frame.receiveShadow = true;
    scene.add(frame);
    const woods = [woodMaterial('chestnut', false, 4), woodMaterial('cherry', false, 6)];
    const tile = new BoxGeometry(0.985, 0.06, 0.985);
    woods.forEach((wood, shade) => {
      const own = SQUARES.filter((square) => (square.charCodeAt(0) + Number(square[1])) % 2 === shade);
      scene.add(
        mergeCopies(
          tile,
          wood,
          own.map((square) => squarePosition(square).setY(-0.03)),
        ),
      );
    });
    scene.add(this.letters.group);
    this.scene.addGround(-THICK - 0.02);
  }
}
