/** The table in wood and felt; the throw falls on it, and the pyramids stay where they fell. */

import { t } from '../../../i18n/messages.svelte';
import {
  BoxGeometry,
  BufferAttribute,
  Color,
  CylinderGeometry,
  Group,
  LatheGeometry,
  Mesh,
  MeshStandardMaterial,
  type Ray,
  Raycaster,
  RingGeometry,
  type Sprite,
  Vector2,
  Vector3,
} from 'three';
import type { SeatInfo } from '../../../api/generated/messages';
import { NO_INTERACTION, type Interaction } from '../../../board/contract';
import { MARK } from '../../../board/palette';
import { pruneMeshes } from '../../../board/three/meshes';
import { MarkerFactory } from '../../../board/three/markers';
import { TextSprites, type PlateOptions } from '../../../board/three/textSprites';
import { plain, woodMaterial } from '../../../board/three/materials';
import type { BoardRenderer } from '../../../board/three/contract';
import type { Scene3D } from '../../../board/three/Scene3D';
import type { Box } from '../../../board/overlay/spread';
import { outermost, sumWords, tagOf } from '../landing';
import { beside, row, type Label } from '../labelPlacement';
import { DISH, FELT, namePlace, pilePlace, pileRing, sumPlace, TABLE, TOKEN, tokenPlace, type Place } from '../layout';
import { countOf, ringedPiles, throwWords, type PassFrame, type Pile } from '../model';
import { Sight } from './screenPositions';
import { outerShape } from './shells';
import { Throw } from './throw';

const THICK = 0.35;
/** The height above the table of labels that make room for others. */
const WORDS_HIGH = 0.3;
/** The height of names, which stay where they are. */
const NAMES_HIGH = 0.02;
const ORIGIN: Place = { x: 0, z: 0 };
/** Factor for labels in a narrow window, where the table is small. */
const NARROW = 1.5;
/** The width of a pyramid's outline, under the pointer or not, in metres. */
const OUTLINE = { high: 0.0032, low: 0.0022 };
/** The edge of the label of a pyramid that adds nothing to the score. */
const NO_POINTS = '#5c736b';
/** The name of a pile. */
const PILE = /^(?:pot|hand \d|stake \d)$/;

export default class PassRenderer implements BoardRenderer<PassFrame> {
  private readonly marks = new MarkerFactory();
  private readonly plates = new TextSprites();
  private readonly thrown: Throw;
  private readonly sight: Sight;
  private readonly tokens = new Map<number, Group>();
  private readonly words = new Group();
  private readonly lies = new Group();
  private readonly brass = new MeshStandardMaterial({ vertexColors: true, roughness: 0.4, metalness: 0.35 });
  private readonly coin = coinShape();
  private frame: PassFrame | null = null;
  /** The highlights of pyramids that can be picked up; they move with them. */
  private readonly outlines: Group[] = [];
  private readonly outer = [0, 1, 2].map(outerShape);
  private interaction: Interaction = NO_INTERACTION;
  private larger = 1;
  /** The side from which it is seen. */
  private side = 0;

  constructor(
    private readonly scene: Scene3D,
    private readonly cards: readonly SeatInfo[],
  ) {
    this.sight = new Sight(scene);
    this.thrown = new Throw(
      scene,
      (seat) => this.colourOf(seat),
      () => {
        this.tell();
        this.setInteraction(this.interaction);
      },
    );
    scene.root.add(this.words, this.lies);
    this.buildBoard();
  }

  private colourOf(seat: number): string {
    return this.cards[seat]?.colour ?? '#888888';
  }

  boundingBox(): Vector3[] {
    const edge = TABLE + 0.1;
    const ring = Array.from({ length: 12 }, (_, hour) => {
      const angle = (hour * Math.PI) / 6;
      return new Vector3(edge * Math.sin(angle), 0, edge * Math.cos(angle));
    });
    return [...ring, new Vector3(0, 0.7, -edge)];
  }

  show(frame: PassFrame, glide: number, wide: boolean): void {
    this.frame = frame;
    this.larger = wide ? 1 : NARROW;
    this.scene.seatCount = this.seats;
    const ids = frame.tokens.map(({ id }) => id);
    pruneMeshes(this.tokens, ids, (group) => group);
    for (const token of frame.tokens) {
      const group = this.tokens.get(token.id) ?? this.makeToken(token.id);
      const { x, z, level } = tokenPlace(token.pile, token.index, this.seats);
      const at = new Vector3(x, TOKEN.high * (level + 0.5), z);
      const way = group.position.distanceTo(at);
      this.scene.move(
        group,
        { at, arc: way > 0.3 ? 0.5 + 0.1 * way : 0 },
        glide,
        way > 0.3 ? (token.index % 4) * 60 : 0,
      );
    }
    this.thrown.show(frame, glide, !wide);
    this.tell();
    this.setInteraction(this.interaction);
  }

  setOrientation(side: number): void {
    this.side = side;
    this.tell();
  }

  setInteraction(interaction: Interaction): void {
    this.interaction = interaction;
    this.lies.clear();
    for (const outline of this.outlines.splice(0)) outline.removeFromParent();
    const frame = this.frame;
    if (!frame) return;
    const put = (mark: Group, place: Place): void => {
      mark.position.set(place.x, 0.03, place.z);
      this.lies.add(mark);
    };
    const ring = (kind: 'choice' | 'last', pile: Pile, thick: number): void => {
      const place = pileRing(pile, countOf(frame.tokens, pile), this.seats);
      put(this.marks.ring(kind, place.radius, thick), place);
    };
    for (const pile of ringedPiles(frame)) ring('last', pile as Pile, 0.032);
    const high = interaction.hoveredChoice === 'stake' || interaction.hoveredChoice === 'throw';
    if (interaction.seat !== null && interaction.choices.includes('stake')) {
      ring('choice', `hand ${interaction.seat}`, high ? 0.06 : 0.035);
    }
    if (this.taking() !== null && !(frame.trio && this.taking() === 'stake')) {
      this.thrown.shells.forEach((shell, size) => {
        const shape = this.outer[size];
        if (!shape) return;
        // The base of a lying one is elsewhere.
        const upright = new Vector3(0, 0, 1).transformDirection(shell.matrixWorld).y > 0.99;
        const outline = this.marks.outline('choice', shape, high ? OUTLINE.high : OUTLINE.low, upright ? 'z' : null);
        this.outlines.push(outline);
        shell.add(outline);
      });
    }
  }

  pick(ray: Ray): readonly string[] | null {
    const taking = this.taking();
    const caster = new Raycaster(ray.origin, ray.direction);
    const { choices, seat } = this.interaction;
    if (taking && caster.intersectObjects([...this.thrown.shells], true).length) return [taking];
    const along = -ray.origin.y / ray.direction.y;
    const at = ray.origin.clone().addScaledVector(ray.direction, along);
    if (along < 0) return null;
    const near = (place: Place, reach: number): boolean => Math.hypot(at.x - place.x, at.z - place.z) < reach;
    if (seat !== null && choices.includes('stake') && near(pilePlace(`hand ${seat}`, this.seats), 0.8))
      return ['stake'];
    // A finger does not have to hit a pyramid itself.
    return taking && this.thrown.places().some((place) => near(place, 0.55)) ? [taking] : null;
  }

  /** The trio or a token is thrown by dragging it. */
  dragTargets(ray: Ray): readonly string[] | null {
    return this.pick(ray);
  }

  positionOf(target: string): Vector3 | null {
    if (target === 'throw' || (target === 'stake' && this.frame?.trio === null)) {
      return this.thrown.places()[2] ?? null;
    }
    const { seat } = this.interaction;
    const pile = target === 'stake' && seat !== null ? `hand ${seat}` : target;
    if (!PILE.test(pile)) return null;
    const { x, z } = pilePlace(pile as Pile, this.seats);
    return new Vector3(x, 0, z);
  }

  /** Nested pyramids are visible inside each other. */
  setXray(on: boolean): void {
    this.thrown.seeThrough(on);
  }

  /** What can be done with the trio. */
  private taking(): 'throw' | 'stake' | null {
    const { choices } = this.interaction;
    return choices.includes('throw') ? 'throw' : choices.includes('stake') && !this.frame?.trio ? 'stake' : null;
  }

  private get seats(): number {
    return Math.max(1, this.frame?.players.length ?? 1);
  }

  // -- labels and objects --------------------------------------------------------------------------------------------

  onCameraRest(): void {
    this.tell();
  }

  /** Names, scores, and each pyramid's contribution: beside what they name, covering nothing else in this view. */
  private tell(): void {
    this.words.clear();
    const frame = this.frame;
    if (!frame) return;
    const put = (
      text: string,
      place: Place,
      y: number,
      colour: string,
      high = 0.42,
      options: PlateOptions = {},
    ): Sprite => {
      const plate = this.plates.make(text, colour, high * this.larger, options);
      plate.position.set(place.x, y, place.z);
      this.words.add(plate);
      return plate;
    };
    const fix = (pile: Pile, plate: Sprite): Sprite => {
      const half = plate.scale.x / 2;
      const { x, z } = namePlace(pile, countOf(frame.tokens, pile), this.seats, this.side, half);
      plate.position.set(x, NAMES_HIGH, z);
      return plate;
    };
    const fixed = frame.players.map(({ name, busted }, seat) => {
      const text = busted ? t('{player} out', { player: name }) : `${name} ${countOf(frame.tokens, `hand ${seat}`)}`;
      const colour = seat === frame.turn && !frame.over ? MARK.choice : this.colourOf(seat);
      return fix(`hand ${seat}`, put(text, ORIGIN, NAMES_HIGH, colour, undefined, { seat: this.cards[seat] }));
    });
    const pot = t('Pot {tokens}', { tokens: countOf(frame.tokens, 'pot') });
    fixed.push(fix('pot', put(pot, ORIGIN, NAMES_HIGH, '#8fb5a2', 0.36)));

    const labels: { plates: Sprite[]; label: Label }[] = [];
    const ask = (plates: Sprite[], at: Vector3, own: readonly Box[], others: readonly Box[]): void => {
      const signs = plates.map((plate) => this.sight.signOf(plate));
      const width = Math.max(...signs.map((sign) => sign.width));
      const height = signs.reduce((sum, sign) => sum + sign.height, 0);
      labels.push({ plates, label: { at: this.sight.pointOf(at), width, height, own, others } });
    };
    const trio = frame.trio && frame.told && this.thrown.still ? frame.trio : null;
    const feet = this.thrown.feet();
    const bodies = trio ? feet.map((foot, size) => this.bodyOf(foot, size)) : [];
    if (trio) {
      const [there, high] = [sumPlace(this.seats), this.larger > 1 ? 0.38 : 0.44];
      const small = this.larger > 1 ? high : high * 0.75;
      const whose = put(throwWords(frame, trio), there, WORDS_HIGH, this.colourOf(trio.seat), small);
      const sum = put(sumWords(trio.parts), there, WORDS_HIGH, '#fdfaf0', high);
      ask([whose, sum], new Vector3(there.x, WORDS_HIGH, there.z), [], []);
    }
    if (frame.holder !== null) {
      const { x, z } = pilePlace(`stake ${frame.holder}`, this.seats);
      const text = t('Beat {score}', { score: frame.score });
      const standing = put(text, { x, z }, WORDS_HIGH, this.colourOf(frame.holder), 0.46, { paper: true });
      ask([standing], new Vector3(x, 0, z), [this.sight.pile(`stake ${frame.holder}`, frame, this.seats)], []);
    }
    for (const [size, foot] of trio ? feet.entries() : []) {
      const landing = trio?.landing;
      if (!trio || !landing) break;
      const points = trio.parts[size] ?? 0;
      const tag = put(tagOf(landing, size, points), foot, WORDS_HIGH, points ? MARK.last : NO_POINTS, 0.34);
      const nest = outermost(landing, size);
      const others = bodies.filter((_, other) => outermost(landing, other) !== nest).flat();
      const middle = foot.clone().lerp(this.thrown.tipOf(size), 0.4);
      ask([tag], middle, bodies[size] ?? [], others);
      const { pose, target } = landing[size] ?? { pose: 'weird', target: null };
      const to = feet[target === null ? -1 : outermost(landing, target)];
      if (pose === 'lying' && to)
        this.words.add(this.marks.line(this.thrown.tipOf(size).setY(0.08), to.clone().setY(0.08), 0.035));
    }
    const things = [
      ...fixed.map((plate) => this.sight.signOf(plate)),
      ...this.sight.piles(frame, this.seats),
      ...this.sight.rim(),
      ...bodies.flat(),
    ];
    const placed = beside(
      labels.map(({ label }) => label),
      things,
      this.sight.room,
    );
    placed.forEach(({ x, y, height, line }, index) => {
      let top = y - height / 2;
      for (const plate of labels[index]?.plates ?? []) {
        const { height: own } = this.sight.signOf(plate);
        plate.position.copy(this.sight.placeAt(x, top + own / 2, WORDS_HIGH));
        top += own;
      }
      if (!line) return;
      const [from, to] = [line.from, line.to].map((point) => this.sight.placeAt(point.x, point.y, WORDS_HIGH));
      if (from && to) this.words.add(this.marks.line(from, to, 0.014, 'link'));
    });
  }

  /** Where a pyramid is visible, from its base to its tip. */
  private bodyOf(foot: Vector3, size: number): Box[] {
    const wide = this.thrown.wideOf(size) * this.sight.unitAt(foot);
    return row(this.sight.pointOf(foot), this.sight.pointOf(this.thrown.tipOf(size)), wide, 0.2 * wide);
  }

  private makeToken(id: number): Group {
    const group = new Group();
    const coin = new Mesh(this.coin, this.brass);
    coin.castShadow = coin.receiveShadow = true;
    group.add(coin);
    this.tokens.set(id, group);
    this.scene.root.add(group);
    return group;
  }

  private buildBoard(): void {
    const scene = this.scene.root;
    const wood = woodMaterial('walnut', false, 9);
    const top = new Mesh(new CylinderGeometry(TABLE, TABLE, THICK, 96), wood);
    top.position.y = -THICK / 2 - 0.02;
    const felt = new Mesh(feltShape(FELT), new MeshStandardMaterial({ vertexColors: true, roughness: 0.9 }));
    felt.position.y = -0.001;
    const pot = pilePlace('pot', this.cards.length);
    const dish = new Mesh(new CylinderGeometry(DISH, DISH, 0.004, 48), plain('#14241d'));
    dish.position.set(pot.x, 0.001, pot.z);
    for (const part of [top, felt, dish]) part.receiveShadow = true;
    scene.add(top, felt, dish);
    // So that nothing shines through from below at the table's edge.
    const segment = new Mesh(new BoxGeometry(1.6, 0.1, 1.6), wood);
    segment.position.y = -THICK - 0.05;
    scene.add(segment);
    this.scene.addGround(-THICK - 0.1);
  }
}

/** A token with a dark edge, a raised rim and a ring on both faces, in one go. */
function coinShape(): LatheGeometry {
  const [edge, groove, face] = [new Color('#7c5a14'), new Color('#a57a20'), new Color('#d8ab45')];
  const high = (TOKEN.high * 0.92) / 2;
  // From the middle of the upper face outwards: parts of the radius, parts of the height.
  const upper: readonly (readonly [number, number, Color])[] = [
    [0, 0.75, face],
    [0.5, 0.75, face],
    [0.53, 0.75, groove],
    [0.6, 0.75, groove],
    [0.63, 0.75, face],
    [0.82, 0.75, groove],
    [0.86, 1, face],
    [0.95, 1, face],
    [1, 0.85, edge],
  ];
  const profile = [...upper, ...upper.map(([out, up, paint]) => [out, -up, paint] as const).reverse()].reverse();
  const shape = new LatheGeometry(
    profile.map(([out, up]) => new Vector2(out * TOKEN.radius, up * high)),
    32,
  );
  const paints = new Float32Array(shape.getAttribute('position').count * 3);
  for (let at = 0; at < paints.length / 3; at++) profile[at % profile.length]?.[2].toArray(paints, 3 * at);
  shape.setAttribute('color', new BufferAttribute(paints, 3));
  return shape;
}

/** The cloth of the table, darker towards its edge. */
function feltShape(radius: number): RingGeometry {
  const shape = new RingGeometry(0.001, radius, 96, 8);
  shape.rotateX(-Math.PI / 2);
  const [middle, edge] = [new Color('#436b5a'), new Color('#2d4d40')];
  const places = shape.getAttribute('position');
  const paints = new Float32Array(places.count * 3);
  const paint = new Color();
  for (let at = 0; at < places.count; at++) {
    const out = Math.hypot(places.getX(at), places.getZ(at)) / radius;
    paint.lerpColors(middle, edge, out).toArray(paints, 3 * at);
  }
  shape.setAttribute('color', new BufferAttribute(paints, 3));
  return shape;
}
