/** The table in wood and felt; the throw falls on it, and the pyramids stay where they fell. */

import { segments, t } from '../../../i18n/messages.svelte';
import {
  BufferAttribute,
  Color,
  Group,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Ray,
  Raycaster,
  RingGeometry,
  Sprite,
  Vector2,
  Vector3,
} from 'three';
import type { SeatInfo } from '../../../api/generated/messages';
import { highlightedChoices, NO_INTERACTION, type Interaction } from '../../../board/contract';
import { MARK, PAPER } from '../../../board/palette';
import { pruneMeshes } from '../../../board/three/meshes';
import { MarkerFactory } from '../../../board/three/markers';
import { TextSprites, type PlateOptions } from '../../../board/three/textSprites';
import type { BoardRenderer } from '../../../board/three/contract';
import type { Scene3D } from '../../../board/three/Scene3D';
import type { Box } from '../../../board/overlay/spread';
import { halvesOf, resultWords } from '../labels';
import { outermost, sumWords, tagOf } from '../landing';
import { beside, row, type Label } from '../labelPlacement';
import {
  crownScale,
  FIELD,
  pilePlace,
  pileRing,
  POT,
  RESULT_LINES,
  resultPlace,
  SCORE,
  seatArea,
  STACK,
  TABLE,
  TOKEN,
  tokenPlace,
  waitingBay,
  WORDS_DOWN,
  type Area,
  type Place,
} from '../layout';
import {
  countOf,
  crownedSeats,
  againWords,
  givenUp,
  isOld,
  isNewRound,
  lastRound,
  ringedPiles,
  throwLine,
  throwWords,
  waitingSeat,
  type PassFrame,
  type Pile,
} from '../model';
import { Sight } from './screenPositions';
import { outerShape } from './shells';
import { Throw } from './throw';
import { crownMaterial, makePanel, makePaper, makeTray, THICK } from './tray';

/** The height above the table of labels that make room for others. */
const WORDS_HIGH = 0.3;
/** The height of words on panels. */
const NAMES_HIGH = 0.02;
const NAME_SIZE = 0.5;
/** The colour of the words in an empty place, and the one of its edge. */
const EMPTY = { ink: '#d8b46a', edge: '#a98c52' } as const;
/** The paper behind a leader's name, and the height of the words beside that. */
const LEADER = { edge: 0.08, high: 0.46, words: 0.42 } as const;
/** The paper of the score to beat while no throw lies below it: its size, its rows, and the heights of its words, the
 * score's in every window. */
const AIM = { wide: 2.6, high: 1.32, edge: 0.06, rows: [-0.36, 0.2], leader: 0.46, score: 1.02, words: 0.46 } as const;
/** Factor for labels in a narrow window, where the table is small. */
const NARROW = 1.22;
/** The edge of a panel that belongs to nobody. */
const PLAIN = '#8fb5a2';
/** The number on a pile of tokens: its colour, its height and its greatest width. */
const COUNT = { ink: '#2b2118', size: 0.55, widest: 0.56 } as const;
/** The width of a crown with the space around it. */
const CROWN_WIDE = 0.44;
/** What became of a player's turn: its colour, and how much wider than its place it would be in one line at most. */
const RESULT = '#cfe3da';
const TIGHT = 1.15;
/** A square window has room for a tray that is viewed from above. */
const SEEN_FROM = { landscape: 0.56, portrait: 0.26 } as const;
/** The camera's angle of view, in degrees: narrow, so that panels on the far side are nearly as wide as near ones. */
const VIEW = 10;
/** How far behind its foot the top of something is seen there at the far edge, as a fraction of its height. */
const RISE = { landscape: 0.85, portrait: 0.55 } as const;
/** The width of a pyramid's outline, under the pointer or not, in metres; and how far that of a lying one is raised, as
 * a multiple of it. */
const OUTLINE = { high: 0.0018, low: 0.0012, lift: 1.25 } as const;
/** The edge of the label of a pyramid that adds nothing to the score, or has done so in a round that is over. */
const NO_POINTS = '#5c736b';
/** Writes words of a panel, no wider than there is room for. */
type Write = (
  text: string,
  x: number,
  z: number,
  high: number,
  wide: number,
  options?: PlateOptions,
  colour?: string,
) => Sprite;
/** The name of a pile. */
const PILE = /^(?:pot|hand \d|stake \d)$/;

export default class PassRenderer implements BoardRenderer<PassFrame> {
  private readonly marks = new MarkerFactory();
  private readonly plates = new TextSprites();
  private readonly crowned = crownMaterial();
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
    // The tray is laid out for its viewer: the camera stays where it is.
    scene.followsSide = false;
    scene.polarAngles = SEEN_FROM;
    scene.camera.fov = VIEW;
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
    const corners = [-edge, edge].flatMap((x) => [-edge, edge].map((z) => new Vector3(x, 0, z)));
    return [...corners, new Vector3(0, 0.5, -edge)];
  }

  show(frame: PassFrame, glide: number, wide: boolean): void {
    this.frame = frame;
    this.larger = wide ? 1 : NARROW;
    const ids = frame.tokens.map(({ id }) => id);
    pruneMeshes(this.tokens, ids, (group) => group);
    for (const token of frame.tokens) {
      const group = this.tokens.get(token.id) ?? this.makeToken(token.id);
      const count = countOf(frame.tokens, token.pile);
      const { x, z, level } = tokenPlace(token.pile, token.index, count, this.side, this.seats);
      const at = new Vector3(x, TOKEN.high * (level + 0.5), z);
      const way = group.position.distanceTo(at);
      this.scene.move(
        group,
        { at, arc: way > 0.3 ? 0.5 + 0.1 * way : 0 },
        glide,
        way > 0.3 ? (token.index % 4) * 60 : 0,
      );
    }
    this.thrown.show(frame, glide, this.side, wide ? RISE.landscape : RISE.portrait);
    this.tell();
    this.setInteraction(this.interaction);
  }

  setOrientation(side: number): void {
    this.side = side;
    if (this.frame) this.show(this.frame, 0, this.larger === 1);
  }

  setInteraction(interaction: Interaction): void {
    const renamed = interaction.own !== this.interaction.own;
    this.interaction = interaction;
    if (renamed) this.tell();
    this.lies.clear();
    for (const outline of this.outlines.splice(0)) outline.removeFromParent();
    const frame = this.frame;
    if (!frame) return;
    const ring = (kind: 'choice' | 'last', pile: Pile, thick: number): void => {
      const count = countOf(frame.tokens, pile);
      const { radius } = pileRing(pile, count, this.side, this.seats);
      // Around the token with the number: there the pile is seen.
      const { x, z, level } = tokenPlace(pile, numberedToken(count), count, this.side, this.seats);
      const mark = this.marks.ring(kind, radius, thick);
      mark.position.set(x, 0.03 + TOKEN.high * level, z);
      this.lies.add(mark);
    };
    for (const pile of ringedPiles(frame)) ring('last', pile as Pile, 0.032);
    const marked = highlightedChoices(interaction);
    const high = interaction.hoveredChoice === 'stake' || interaction.hoveredChoice === 'throw';
    if (interaction.seat !== null && marked.includes('stake')) {
      ring('choice', `hand ${interaction.seat}`, high ? 0.06 : 0.035);
    }
    if (marked.includes('keep'))
      this.lies.add(makePanel(SCORE, MARK.choice, interaction.hoveredChoice === 'keep' ? 0.11 : 0.075, 0));
    const taking = this.taking();
    if (taking !== null && marked.includes(taking) && !(frame.trio && taking === 'stake')) {
      this.thrown.shells.forEach((shell, size) => {
        const shape = this.outer[size];
        if (!shape) return;
        shell.updateWorldMatrix(true, false);
        const up = new Vector3(0, 1, 0).transformDirection(shell.matrixWorld.clone().invert());
        const upright = up.z > 0.99;
        const thick = high ? OUTLINE.high : OUTLINE.low;
        const outline = this.marks.outline('choice', shape, thick, upright ? 'z' : null);
        // The base of a lying one is elsewhere: all of its outline is raised out of the table.
        if (!upright) outline.position.copy(up.multiplyScalar(OUTLINE.lift * thick));
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
    if (seat !== null && choices.includes('stake') && near(pilePlace(`hand ${seat}`, this.side, this.seats), 0.8))
      return ['stake'];
    if (choices.includes('keep') && within(at, SCORE)) return ['keep'];
    // A finger does not have to hit a pyramid itself.
    return taking && this.thrown.places().some((place) => near(place, 0.8)) ? [taking] : null;
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
    const { x, z } = pilePlace(pile as Pile, this.side, this.seats);
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

  /** Players' places, the score and the pot; and each pyramid's contribution beside it, covering nothing else in this
   * view. */
  private tell(): void {
    this.words.clear();
    const frame = this.frame;
    if (!frame) return;
    this.thrown.showPips(this.scene.camera.position);
    const put = (
      text: string,
      x: number,
      z: number,
      y: number,
      colour: string,
      high: number,
      options?: PlateOptions,
    ): Sprite => {
      const plate = this.plates.make(text, colour, high * this.larger, options);
      plate.position.set(x, y, z);
      this.words.add(plate);
      return plate;
    };
    /** Words of a panel, no wider than there is room for. */
    const write = (
      text: string,
      x: number,
      z: number,
      high: number,
      wide: number,
      options: PlateOptions = {},
      colour = '#fdfaf0',
    ): Sprite => {
      const plate = put(text, x, z, NAMES_HIGH, colour, high, { bare: true, ...options });
      plate.scale.multiplyScalar(Math.min(1, wide / plate.scale.x));
      return plate;
    };
    const waits = waitingSeat(frame);
    if (waits !== null) this.words.add(makePanel(waitingBay(waits, this.side, this.seats), MARK.choice, 0.03, 0.9));
    const results = resultWords(frame, this.interaction.own ?? null);
    const ahead = crownedSeats(frame);
    const areas = frame.players.map(({ name, busted }, seat) => {
      const area = seatArea(seat, this.side, this.seats);
      const { x, z, wide } = area;
      const active = seat === frame.turn && !frame.over;
      this.words.add(makePanel(area, active ? MARK.choice : this.colourOf(seat), active ? 0.075 : 0.03));
      const leads = seat === frame.holder;
      const called = seat === this.interaction.own ? t('You') : name;
      const crowned = ahead.includes(seat) ? CROWN_WIDE * crownScale(wide) : 0;
      const room = wide - 0.3 - crowned;
      const ink = leads ? PAPER.ink : undefined;
      const below = z + WORDS_DOWN;
      const plate = write(called, x, below, NAME_SIZE, room, { seat: this.cards[seat] }, ink);
      plate.position.x = x - wide / 2 + 0.13 + plate.scale.x / 2;
      if (leads) {
        // As the score that it holds; where there is room beside its name, it says so.
        const paper = { x, z: below, wide: wide - 2 * LEADER.edge, high: LEADER.high };
        this.words.add(makePaper(paper, PAPER.ground, 0.02));
        const status = this.plates.make(results[seat] ?? '', PAPER.ink, LEADER.words * this.larger, { bare: true });
        status.position.set(x + wide / 2 - 0.13 - status.scale.x / 2, NAMES_HIGH, below);
        if (plate.scale.x + status.scale.x <= room) this.words.add(status);
      }
      if (crowned) this.crown(x + wide / 2 - 0.14, z + WORDS_DOWN, crowned);
      if (busted) write(results[seat] ?? '', x, z - 0.2, 0.46, wide - 0.3);
      else if (frame.results[seat] && results[seat] && !leads) {
        const end = resultPlace(seat, this.side, this.seats);
        const words = results[seat] ?? '';
        const tight =
          this.plates.make(words, RESULT, NAME_SIZE * this.larger, { bare: true }).scale.x > TIGHT * end.wide;
        const lines = tight ? halvesOf(words) : [words];
        for (const [number, line] of lines.entries()) {
          const down = end.z + RESULT_LINES * (2 * number - lines.length + 1);
          const result = write(line, end.x, down, NAME_SIZE, end.wide, {}, RESULT);
          result.position.x -= result.scale.x / 2;
        }
      } else if (!countOf(frame.tokens, `stake ${seat}`)) {
        this.words.add(emptyPlace(pilePlace(`stake ${seat}`, this.side, this.seats)));
      }
      return area;
    });
    this.words.add(makePanel(POT, PLAIN, 0.025));
    if (!countOf(frame.tokens, 'pot')) {
      const place = pilePlace('pot', this.side, this.seats);
      this.words.add(emptyPlace(place));
      write('0', place.x, place.z, NAME_SIZE, 2 * TOKEN.radius, {}, EMPTY.ink);
    }
    write(t('[of tokens] Pot'), POT.x, POT.z + WORDS_DOWN, NAME_SIZE, POT.wide - 0.3);

    this.numberPiles(frame);

    const trio = frame.trio && frame.told && this.thrown.still ? frame.trio : null;
    this.tellScore(frame, frame.past && !frame.over ? null : trio, write);
    const old = isOld(frame);
    const labels: { plate: Sprite; label: Label }[] = [];
    const arrows: Box[] = [];
    const feet = this.thrown.feet();
    const bodies = trio ? feet.map((foot, size) => this.bodyOf(foot, size)) : [];
    for (const [size, foot] of trio ? feet.entries() : []) {
      const landing = trio?.landing;
      if (!trio || !landing) break;
      const { pose, target } = landing[size] ?? { pose: 'weird', target: null };
      const aim = target === null ? null : outermost(landing, target);
      const sight = pose === 'lying' && aim !== null ? this.thrown.sightOf(size, aim) : null;
      // One whose round is over is faint, and its words have no colour; its direction is seen without an arrow.
      if (sight && !old) {
        this.words.add(this.marks.arrow(sight.from, sight.to, 0.05));
        arrows.push(...this.sight.line(sight.from, sight.to));
      }
      const points = trio.parts[size] ?? 0;
      const words = tagOf(landing, size, points);
      if (words === null) continue;
      const plate = put(words, foot.x, foot.z, WORDS_HIGH, points && !old ? MARK.last : NO_POINTS, 0.58);
      const nest = outermost(landing, size);
      const others = bodies.filter((_, other) => outermost(landing, other) !== nest).flat();
      const { width, height } = this.sight.signOf(plate);
      const at = this.sight.pointOf(foot.clone().lerp(this.thrown.tipOf(size), 0.4));
      const tied = nest === size ? null : 0;
      labels.push({ plate, label: { at, width, height, own: bodies[size] ?? [], others, tied } });
    }
    const things = [...[...areas, SCORE, POT].map((area) => this.sight.area(area)), ...bodies.flat(), ...arrows];
    const room = this.sight.area({ x: 0, z: 0, wide: 2 * FIELD.x, high: 2 * FIELD.z });
    const placed = beside(
      labels.map(({ label }) => label),
      things,
      room,
    );
    placed.forEach(({ x, y, line }, index) => {
      labels[index]?.plate.position.copy(this.sight.placeAt(x, y, WORDS_HIGH));
      if (!line) return;
      const [from, to] = [line.from, line.to].map((point) => this.sight.placeAt(point.x, point.y, WORDS_HIGH));
      if (from && to) this.words.add(this.marks.line(from, to, 0.014, 'link'));
    });
  }

  private crown(right: number, z: number, wide: number): void {
    const crown = new Sprite(this.crowned);
    crown.scale.setScalar(wide * this.larger);
    crown.position.set(right - crown.scale.x / 2, NAMES_HIGH, z);
    crown.renderOrder = 6;
    this.words.add(crown);
  }

  /** Writes on each pile how many tokens it has: on the upper one of its last full stack, which hides a lower one. */
  private numberPiles({ players, tokens }: PassFrame): void {
    const piles: Pile[] = ['pot', ...players.flatMap((_, seat): Pile[] => [`hand ${seat}`, `stake ${seat}`])];
    for (const pile of piles) {
      const count = countOf(tokens, pile);
      if (!count) continue;
      const { x, z, level } = tokenPlace(pile, numberedToken(count), count, this.side, this.seats);
      const number = this.plates.make(String(count), COUNT.ink, COUNT.size * this.larger, { bare: true });
      number.scale.multiplyScalar(Math.min(1, COUNT.widest / number.scale.x));
      number.position.set(x, TOKEN.high * (level + 1), z);
      this.words.add(number);
    }
  }

  /** The score that leads, large, and whose it is. */
  private tellAim(frame: PassFrame, holder: number, write: Write): void {
    const { own } = this.interaction;
    const { x, z } = SCORE;
    this.words.add(makePaper({ x, z, wide: AIM.wide, high: AIM.high }, this.colourOf(holder), AIM.edge));
    const player = holder === own ? t('You') : (frame.players[holder]?.name ?? '');
    const leader = t('{player} {summary}', { player, summary: resultWords(frame, own ?? null)[holder] ?? '' });
    const [above, below] = AIM.rows;
    const room = AIM.wide - 0.2;
    write(leader, x, z + above, AIM.leader, room, { seat: this.cards[holder] }, PAPER.ink);
    const row = segments('{score} to beat', { score: frame.score }).map(({ text, name }) =>
      write(text, x, z + below, name ? AIM.score / this.larger : AIM.words, room, {}, PAPER.ink),
    );
    const wide = row.reduce((sum, { scale }) => sum + scale.x, 0);
    const fit = Math.min(1, room / wide);
    let left = x - (fit * wide) / 2;
    for (const piece of row) {
      piece.scale.multiplyScalar(fit);
      piece.position.x = left + piece.scale.x / 2;
      left += piece.scale.x;
    }
  }

  /** The score that leads, and the one of this throw. */
  private tellScore(frame: PassFrame, trio: PassFrame['trio'], write: Write): void {
    this.words.add(makePanel(SCORE, PLAIN, 0.025, 0.8));
    const { x, z, wide } = SCORE;
    const room = wide - 0.24;
    const { holder, score } = frame;
    const won = lastRound(frame);
    const again = trio ? null : givenUp(frame);
    if (holder !== null && (trio || again)) {
      const options = { bare: false, paper: true, seat: this.cards[holder] };
      write(t('{score} to beat', { score }), x, z - 0.3, 0.56, room, options, this.colourOf(holder));
    } else if (holder !== null) this.tellAim(frame, holder, write);
    if (again) write(againWords(again), x, holder === null ? z : z + 0.32, 0.5, room, { seat: this.cards[again.seat] });
    else if (trio && holder !== null) write(throwLine(trio), x, z + 0.32, 0.5, room, { seat: this.cards[trio.seat] });
    else if (trio) {
      write(throwWords(trio, frame.over), x, z - 0.23, 0.42, room, { seat: this.cards[trio.seat] }, '#cfe3da');
      write(sumWords(trio.parts), x, z + 0.2, 0.52, room);
    } else if (won) {
      const words = t('[of a round] won with {score}', { score: won.score });
      write(words, x, z - 0.23, 0.46, room, { seat: this.cards[won.seat] });
      write(t('New round'), x, z + 0.25, 0.42, room, {}, '#cfe3da');
    } else if (isNewRound(frame)) {
      write(t('New round'), x, z - 0.23, 0.42, room, {}, '#cfe3da');
      write(t('No score yet'), x, z + 0.25, 0.42, room, {}, '#cfe3da');
    } else if (holder === null) write(t('No score yet'), x, z, 0.44, room, {}, '#cfe3da');
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
    this.scene.root.add(makeTray());
    this.scene.addGround(-THICK - 0.05);
  }
}

/** The index of the token with the number of a pile: the upper one of its last full stack. */
const numberedToken = (count: number): number => Math.max(0, (count < STACK ? count : count - (count % STACK)) - 1);

const within = ({ x, z }: Place, area: Area): boolean =>
  Math.abs(x - area.x) < area.wide / 2 && Math.abs(z - area.z) < area.high / 2;

/** Where a stake or the pot is put. */
function emptyPlace({ x, z }: Place): Mesh {
  const ring = new Mesh(
    new RingGeometry(TOKEN.radius + 0.02, TOKEN.radius + 0.05, 40).rotateX(-Math.PI / 2),
    new MeshBasicMaterial({ color: EMPTY.edge }),
  );
  ring.position.set(x, 0.02, z);
  return ring;
}

/** A token with a dark edge and a raised rim on both faces, between which there is room for a number, in one go. */
function coinShape(): LatheGeometry {
  const [edge, groove, face] = [new Color('#7c5a14'), new Color('#a57a20'), new Color('#d8ab45')];
  const high = (TOKEN.high * 0.92) / 2;
  // From the middle of the upper face outwards: parts of the radius, parts of the height.
  const upper: readonly (readonly [number, number, Color])[] = [
    [0, 0.75, face],
    [0.76, 0.75, face],
    [0.8, 0.75, groove],
    [0.83, 0.75, groove],
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
