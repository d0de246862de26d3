/** The table in wood and felt; the throw falls on it, and the pyramids stay where they fell. */

import {
  BoxGeometry,
  BufferAttribute,
  Color,
  CylinderGeometry,
  Euler,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Quaternion,
  type Ray,
  Raycaster,
  type Sprite,
  Vector3,
} from 'three';
import type { Hints } from '../kit/board';
import { MARK } from '../kit/colours';
import { takeAway } from '../kit/gone';
import { MarkMaker } from '../kit/marks3d';
import { plain, woodMaterial } from '../kit/materials';
import type { Dress } from '../kit/solid';
import type { Stage } from '../kit/stage';
import { layout, LETTERS, outermost, sumWords, type Landing } from './landing';
import { namePlace, pilePlace, scorePlace, sumPlace, TABLE, TOKEN, tokenPlace, WAITING, type Place } from './map';
import { COLOURS, countOf, type PassFrame, type Pile, type Trio } from './model';
import { Plates } from './plates';
import { makeHand, makePlastic, makeShell, SIZES } from './shells';
import { decode, FRAMES_PER_SECOND, palmAt, poseAt, type Trajectory } from './trajectory';

/** Table units for a metre of the throw. Pyramids that lie close together are drawn larger, as if one bent over them. */
const LARGEST = 17;
const SMALLEST = 10;
/** How far from the middle the trio may lie. */
const REACH = 2.05;
/** So much larger the throw may be in a narrow window, and so much more easily its pyramids are to be seen there. */
const CLOSER = 1.35;
const CLEARER = 1.7;
/** With so many units for a metre they are easily seen; those that lie too far apart for it are drawn larger where they lie. */
const SEEN = 15;
/** The part of a throw's time in which the trio is taken up into the hand. */
const TAKING = 0.16;
const THICK = 0.35;
/** Words are so much larger in a narrow window, where the table is small. */
const NARROW = 1.35;
const NO_HINTS: Hints = { choices: [], path: [], pointed: null, seat: null };

interface Rest {
  at: Vector3;
  turn: Quaternion;
}

export default function table(stage: Stage): Dress<PassFrame> {
  return new TableDress(stage);
}

class TableDress implements Dress<PassFrame> {
  private readonly marks = new MarkMaker();
  private readonly plates = new Plates();
  private readonly plastic = makePlastic('#c9352b');
  private readonly shells: Group[];
  private readonly hand = makeHand(new MeshStandardMaterial({ color: '#d9a98a', roughness: 0.75, transparent: true }));
  /** Turned so that z points at the thrower; in it the throw's own axes, in metres with z upwards. */
  private readonly side = new Group();
  private readonly world = new Group();
  private readonly tokens = new Map<number, Group>();
  private readonly words = new Group();
  private readonly lies = new Group();
  private readonly brass = new MeshStandardMaterial({ vertexColors: true, roughness: 0.4, metalness: 0.35 });
  private readonly coin = coinShape();
  private frame: PassFrame | null = null;
  private hints: Hints = NO_HINTS;
  /** What lies there now, and whether it has come to rest. */
  private trio: Trio | null | undefined = undefined;
  private still = true;
  private turn = -1;
  private larger = 1;
  /** How much larger pyramids are drawn than they are, on the scale of the throw. */
  private grown = 1;
  private rest: Rest[] = [];
  private stop: () => void = () => undefined;

  constructor(private readonly stage: Stage) {
    const ink = new MeshBasicMaterial({ color: '#fdfaf0' });
    this.shells = [0, 1, 2].map((size) => makeShell(size, this.plastic, ink));
    this.hand.visible = false;
    this.world.rotation.x = -Math.PI / 2;
    this.world.scale.setScalar(LARGEST);
    this.world.add(this.hand, ...this.shells);
    this.side.add(this.world);
    stage.scene.add(this.side, this.words, this.lies);
    this.furnish();
  }

  extent(): Vector3[] {
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
    this.stage.seats = this.seats;
    const ids = frame.tokens.map(({ id }) => id);
    takeAway(this.tokens, ids, (group) => group);
    for (const token of frame.tokens) {
      const group = this.tokens.get(token.id) ?? this.makeToken(token.id);
      const { x, z, level } = tokenPlace(token.pile, token.index, this.seats);
      const at = new Vector3(x, TOKEN.high * (level + 0.5), z);
      const way = group.position.distanceTo(at);
      this.stage.glide(
        group,
        { at, arc: way > 0.3 ? 0.5 + 0.1 * way : 0 },
        glide,
        way > 0.3 ? (token.index % 4) * 60 : 0,
      );
    }
    if (frame.trio !== this.trio || (!frame.trio && frame.turn !== this.turn)) this.lay(frame, glide);
    else if (!this.still && (glide === 0 || frame.told)) this.settle();
    this.tell();
    this.hint(this.hints);
  }

  hint(hints: Hints): void {
    this.hints = hints;
    this.lies.clear();
    const frame = this.frame;
    if (!frame) return;
    const put = (mark: Group, place: Place): void => {
      mark.position.set(place.x, 0.03, place.z);
      this.lies.add(mark);
    };
    for (const pile of frame.marks.from) put(this.marks.broken('last', 0.5), pilePlace(pile as Pile, this.seats));
    for (const pile of frame.marks.to) put(this.marks.ring('last', 0.5), pilePlace(pile as Pile, this.seats));
    const high = hints.pointed === 'stake' || hints.pointed === 'throw';
    if (hints.seat !== null && hints.choices.includes('stake')) {
      put(this.marks.ring('choice', 0.62, high ? 0.06 : 0.035), pilePlace(`hand ${hints.seat}`, this.seats));
    }
    if (this.taking() !== null && !(frame.trio && this.taking() === 'stake')) {
      for (const [size, shell] of this.shells.entries()) {
        const { x, z } = shell.getWorldPosition(new Vector3());
        const wide = (SIZES[size]?.base ?? 0) * this.world.scale.x * this.grown;
        put(this.marks.ring('choice', wide * 0.95, high ? 0.05 : 0.028), { x, z });
      }
    }
  }

  targetAt(ray: Ray): readonly string[] | null {
    const taking = this.taking();
    const caster = new Raycaster(ray.origin, ray.direction);
    const { choices, seat } = this.hints;
    if (taking && caster.intersectObjects(this.shells, true).length) return [taking];
    const along = -ray.origin.y / ray.direction.y;
    const at = ray.origin.clone().addScaledVector(ray.direction, along);
    if (along < 0) return null;
    const near = (place: Place, reach: number): boolean => Math.hypot(at.x - place.x, at.z - place.z) < reach;
    if (seat !== null && choices.includes('stake') && near(pilePlace(`hand ${seat}`, this.seats), 0.8))
      return ['stake'];
    // A finger need not hit a pyramid itself.
    const shells = this.shells.map((shell) => shell.getWorldPosition(new Vector3()));
    return taking && shells.some((place) => near(place, 0.55)) ? [taking] : null;
  }

  /** The trio or a token is thrown by dragging it. */
  gripAt(ray: Ray): readonly string[] | null {
    return this.targetAt(ray);
  }

  placeOf(target: string): Vector3 | null {
    if (target === 'throw' || (target === 'stake' && this.frame?.trio === null)) {
      return this.shells[2]?.getWorldPosition(new Vector3()) ?? null;
    }
    if (target !== 'stake' || this.hints.seat === null) return null;
    const { x, z } = pilePlace(`hand ${this.hints.seat}`, this.seats);
    return new Vector3(x, 0, z);
  }

  /** Nested pyramids are seen in each other. */
  seeThrough(on: boolean): void {
    this.plastic.transparent = on;
    this.plastic.opacity = on ? 0.5 : 1;
    this.plastic.needsUpdate = true;
  }

  // -- the throw -----------------------------------------------------------------------------------------------------

  /** What may be done with the trio. */
  private taking(): 'throw' | 'stake' | null {
    const { choices } = this.hints;
    return choices.includes('throw') ? 'throw' : choices.includes('stake') && !this.frame?.trio ? 'stake' : null;
  }

  private get seats(): number {
    return Math.max(1, this.frame?.players.length ?? 1);
  }

  private lay(frame: PassFrame, glide: number): void {
    this.stop();
    const trio = frame.trio;
    this.trio = trio;
    this.turn = frame.turn;
    this.hand.visible = false;
    this.plastic.color.set(COLOURS[trio?.seat ?? frame.turn] ?? '#888888');
    this.still = !trio;
    if (!trio) this.go(waiting(), LARGEST, { x: 0, y: 0 }, frame.turn, glide);
    else if (trio.film === null) this.byWords(trio, glide);
    else {
      const began = performance.now();
      decode(trio.film).then(
        (trajectory) => {
          if (this.trio === trio) this.play(trajectory, trio, Math.max(0, glide - (performance.now() - began)));
        },
        // What cannot be played is laid as the landing says.
        () => this.trio === trio && this.byWords(trio, glide),
      );
    }
  }

  private byWords(trio: Trio, glide: number): void {
    this.rest = schematic(trio.landing);
    this.go(this.rest, LARGEST, { x: 0, y: 0 }, trio.seat, glide);
    this.still = true;
    this.tell();
  }

  /** Lets the trio fall as filmed; at once, where no time is left or the reading has begun meanwhile. */
  private play(trajectory: Trajectory, trio: Trio, ms: number): void {
    const last = trajectory.frames - 1;
    this.rest = posesAt(trajectory, last);
    const middle = { x: mean(this.rest.map(({ at }) => at.x)), y: mean(this.rest.map(({ at }) => at.y)) };
    const spread = Math.max(...this.rest.map(({ at }) => Math.hypot(at.x - middle.x, at.y - middle.y)));
    const closer = this.larger > 1 ? CLOSER : 1;
    const scale = Math.min(LARGEST * closer, Math.max(SMALLEST * closer, REACH / spread));
    if (ms <= 0 || this.frame?.told) {
      this.go(this.rest, scale, middle, trio.seat, 0);
      this.settle();
      return;
    }
    this.go(posesAt(trajectory, 0), scale, middle, trio.seat, ms * TAKING);
    const falling = ms * (1 - TAKING);
    const timer = setTimeout(() => {
      const end = this.stage.run((part) => this.pose(trajectory, part * last), falling);
      this.stop = end;
    }, ms * TAKING);
    this.stop = () => clearTimeout(timer);
  }

  /** Ends a fall where the pyramids come to rest. */
  private settle(): void {
    if (!this.rest.length) return;
    this.stop();
    this.hand.visible = false;
    this.shells.forEach((shell, size) => {
      const rest = this.rest[size];
      if (rest)
        this.stage.glide(shell, { at: this.lifted(rest.at), turn: new Euler().setFromQuaternion(rest.turn) }, 0);
    });
    this.still = true;
    this.tell();
    this.hint(this.hints);
  }

  /** Shells go where they shall be in the axes of a throw by a seat, and do not jump as these axes turn. */
  private go(rests: readonly Rest[], scale: number, middle: { x: number; y: number }, seat: number, ms: number): void {
    for (const shell of this.shells) this.stage.scene.attach(shell);
    this.side.rotation.y = (-2 * Math.PI * seat) / this.seats;
    this.world.scale.setScalar(scale);
    this.grown = Math.max(1, (SEEN * (this.larger > 1 ? CLEARER : 1)) / scale);
    this.world.position.set(-middle.x * scale, 0, middle.y * scale);
    this.side.updateMatrixWorld(true);
    this.shells.forEach((shell, size) => {
      this.world.attach(shell);
      const rest = rests[size];
      if (!rest) return;
      const turn = new Euler().setFromQuaternion(rest.turn);
      this.stage.glide(shell, { at: this.lifted(rest.at), turn, scale: this.grown }, ms);
    });
  }

  /** Where a pyramid's foot is when it is drawn so much larger: higher, lest it sinks into the table. */
  private lifted(at: Vector3): Vector3 {
    return at.clone().setZ(at.z * this.grown);
  }

  /** Everything as it is at a moment of the throw, counted in frames; between two of them the pyramids glide. */
  private pose(trajectory: Trajectory, moment: number): void {
    const first = Math.min(Math.floor(moment), trajectory.frames - 1);
    const [now, next] = [posesAt(trajectory, first), posesAt(trajectory, Math.min(first + 1, trajectory.frames - 1))];
    this.shells.forEach((shell, size) => {
      const [a, b] = [now[size], next[size]];
      if (!a || !b) return;
      shell.position.lerpVectors(a.at, b.at, moment - first);
      shell.quaternion.slerpQuaternions(a.turn, b.turn, moment - first);
      shell.position.z *= this.grown;
      shell.scale.setScalar(this.grown);
    });
    const { y, angle } = palmAt(trajectory.palm, moment / FRAMES_PER_SECOND);
    this.hand.position.set(0, y, trajectory.palm.middle);
    this.hand.rotation.x = -angle;
    // The hand has done its work: it fades instead of hiding what has fallen.
    this.hand.material.opacity = Math.min(1, Math.max(0, (trajectory.palmFrames + 6 - moment) / 12));
    this.hand.visible = this.hand.material.opacity > 0;
  }

  // -- words and things ----------------------------------------------------------------------------------------------

  /** Names, scores, and what each pyramid adds. */
  private tell(): void {
    this.words.clear();
    const frame = this.frame;
    if (!frame) return;
    const put = (text: string, place: Place, y: number, colour: string, high = 0.42): Sprite => {
      const plate = this.plates.make(text, colour, high * this.larger);
      plate.position.set(place.x, y, place.z);
      this.words.add(plate);
      return plate;
    };
    frame.players.forEach(({ name, busted }, seat) => {
      const text = `${name} ${busted ? 'out' : countOf(frame.tokens, `hand ${seat}`)}`;
      put(
        text,
        namePlace(seat, this.seats),
        0.3,
        seat === frame.turn && !frame.over ? MARK.choice : (COLOURS[seat] ?? '#888888'),
      );
    });
    const pot = pilePlace('pot', this.seats);
    put(`Pot ${countOf(frame.tokens, 'pot')}`, { x: pot.x * 1.2, z: pot.z * 1.2 }, 0.25, '#8fb5a2', 0.36);
    if (frame.holder !== null) {
      put(`${frame.score} stands`, scorePlace(frame.holder, this.seats), 0.3, COLOURS[frame.holder] ?? '#888888');
    }
    const trio = frame.trio;
    if (!trio || !frame.told || !this.still) return;
    const tops = this.rest.map(({ at }) => this.world.localToWorld(this.lifted(at)));
    tops.forEach((place, size) => {
      const inner = outermost(trio.landing, size) !== size;
      put(`${LETTERS.charAt(size)} +${trio.parts[size] ?? 0}`, place, place.y + (inner ? 1.15 : 0.62), '#ffb84a', 0.34);
    });
    const [there, high] = [sumPlace(this.seats), this.larger > 1 ? 0.36 : 0.44];
    const whose = `${frame.players[trio.seat]?.name ?? ''}, throw ${trio.number} of 3`;
    // One above the other, wherever one looks from.
    put(whose, there, 0.35, COLOURS[trio.seat] ?? '#888888', high * 0.75).center.setY(-0.8);
    put(sumWords(trio.parts), there, 0.35, '#fdfaf0', high);
    trio.landing.forEach(({ pose, target }, size) => {
      const [from, to] = [this.tipOf(size), tops[target === null ? -1 : outermost(trio.landing, target)]];
      if (pose === 'lying' && to) this.words.add(this.marks.line(from.setY(0.08), to.clone().setY(0.08), 0.035));
    });
  }

  private tipOf(size: number): Vector3 {
    const rest = this.rest[size];
    if (!rest) return new Vector3();
    const up = new Vector3(0, 0, (SIZES[size]?.height ?? 0) * this.grown).applyQuaternion(rest.turn);
    return this.world.localToWorld(this.lifted(rest.at).add(up));
  }

  private makeToken(id: number): Group {
    const group = new Group();
    const coin = new Mesh(this.coin, this.brass);
    coin.castShadow = coin.receiveShadow = true;
    group.add(coin);
    this.tokens.set(id, group);
    this.stage.scene.add(group);
    return group;
  }

  private furnish(): void {
    const scene = this.stage.scene;
    const wood = woodMaterial('walnut', false, 9);
    const top = new Mesh(new CylinderGeometry(TABLE, TABLE, THICK, 96), wood);
    top.position.y = -THICK / 2 - 0.02;
    const felt = new Mesh(new CylinderGeometry(TABLE - 0.22, TABLE - 0.22, 0.02, 96), plain('#35574a'));
    felt.position.y = -0.011;
    for (const part of [top, felt]) part.receiveShadow = true;
    scene.add(top, felt);
    // So that nothing shines through from below at the table's edge.
    const leg = new Mesh(new BoxGeometry(1.6, 0.1, 1.6), wood);
    leg.position.y = -THICK - 0.05;
    scene.add(leg);
    this.stage.ground(-THICK - 0.1);
  }
}

/** A token with a darker edge, in one go. */
function coinShape(): CylinderGeometry {
  const shape = new CylinderGeometry(TOKEN.radius, TOKEN.radius, TOKEN.high * 0.92, 32);
  const [edge, face] = [new Color('#7c5a14'), new Color('#d8ab45')];
  const paints = new Float32Array(shape.getAttribute('position').count * 3);
  const edges = shape.groups[0]?.count ?? 0;
  const rim = new Set(shape.index?.array.slice(0, edges));
  for (let at = 0; at < paints.length / 3; at++) (rim.has(at) ? edge : face).toArray(paints, 3 * at);
  shape.setAttribute('color', new BufferAttribute(paints, 3));
  shape.clearGroups();
  return shape;
}

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;

function posesAt({ poses }: Trajectory, frame: number): Rest[] {
  return [0, 1, 2].map((size) => {
    const [x = 0, y = 0, z = 0, w = 1, i = 0, j = 0, k = 0] = poses.subarray(
      poseAt(frame, size),
      poseAt(frame, size) + 7,
    );
    return { at: new Vector3(x, y, z), turn: new Quaternion(i, j, k, w).normalize() };
  });
}

/** Side by side before who throws. */
const waiting = (): Rest[] =>
  [0, 1, 2].map((size) => ({
    at: new Vector3(((size - 1) * 0.62) / LARGEST, -WAITING / LARGEST, 0),
    turn: new Quaternion(),
  }));

/** Where pyramids lie that nobody has seen fall. */
function schematic(landing: Landing): Rest[] {
  return layout(landing).map(({ x, z, heading }, size) => {
    const { base, height } = SIZES[size] ?? { base: 0, height: 1 };
    const lean = Math.atan(base / 2 / height);
    const pose = landing[size]?.pose ?? 'weird';
    const at = new Vector3(x / LARGEST, -z / LARGEST, 0);
    if (pose === 'upright') return { at, turn: new Quaternion() };
    // On a side: the tip is on the table. Leaning: tipped so far that it would not stay.
    const tip = pose === 'lying' ? Math.PI / 2 + lean : 0.5;
    at.z = (base / 2) * (pose === 'lying' ? Math.cos(lean) : Math.sin(tip));
    const way = new Vector3(Math.sin(heading), -Math.cos(heading), 0);
    const axis = new Vector3(0, 0, 1).cross(way).normalize();
    if (pose === 'lying') at.addScaledVector(way, -height / 2);
    return { at, turn: new Quaternion().setFromAxisAngle(axis, tip) };
  });
}
