/** The trio on the table in 3D: it waits, falls as animated, and stays where it fell. */

import { Color, Euler, Group, MathUtils, MeshBasicMaterial, MeshStandardMaterial, Quaternion, Vector3 } from 'three';
import { plasticMaterial } from '../../../board/three/materials';
import type { Scene3D } from '../../../board/three/Scene3D';
import { layout, type Landing } from '../landing';
import { directionOf, waitingBay, type Place } from '../layout';
import { isOld, waitingSeat, type PassFrame, type Trio } from '../model';
import { LAID_OUT, leanOf, trioAtEnd, trioByLanding, SIZES, type RestingTrio } from '../restingPoses';
import { sightLine } from '../pointing';
import { throwScale, type ThrowScale } from '../throwScale';
import { hideSteepPips, liningMaterial, makeHand, makeShell } from './shells';
import { decode, FRAMES_PER_SECOND, palmAt, poseAt, type Trajectory } from '../trajectory';

/** Table units for a metre of a trio that waits, and for the space between its pyramids. */
const WAITING = { unit: 23, gap: 0.16 } as const;
/** The height of the lines of pointing pyramids above the table, and their least length. */
const SIGHT = { high: 0.05, shortest: 0.4 } as const;
/** Enlargement of pyramids in the hand. */
const IN_HAND = 1.5;
/** The fraction of a throw's time in which the trio is picked up into the hand. */
const TAKING = 0.16;
/** Those that stand show two of their sides. */
const ASKEW = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), -0.4);

/** How much pyramids shine, from bright colours to dark ones, which would be hard to see on the cloth, and how much of
 * white is in those. Old ones are paler, and let a little of the cloth through. */
const GLOW = { bright: 0.08, dark: 0.34 } as const;
const PALE = 0.12;
const OLD = { pale: 0.34, solid: 0.86 } as const;
/** The luminance of bright colours and of dark ones. */
const LUMINANCE = { bright: 0.26, dark: 0.17 } as const;
const WHITE = new Color('#ffffff');

/** How dark a colour is: from 0 to 1. */
function darkness({ r, g, b }: Color): number {
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return 1 - MathUtils.smoothstep(luminance, LUMINANCE.dark, LUMINANCE.bright);
}

export interface Rest {
  at: Vector3;
  turn: Quaternion;
}

/** Where a trio is drawn: the direction from which it is thrown, units for a metre, the enlargement of its pyramids
 * compared with that, and the position of the axes' origin on the table. */
interface Axes {
  direction: number;
  scale: number;
  grown: number;
  origin: Place;
}

export class Throw {
  /** Of each pyramid, its outside and its inside: one that contains another one is seen through. */
  private readonly plastics: readonly (readonly [MeshStandardMaterial, MeshStandardMaterial])[];
  private readonly colour = new Color();
  private xray = false;
  /** Whether its round is over: it is faint. */
  private old = false;
  readonly shells: readonly Group[];
  private readonly hand = makeHand(new MeshStandardMaterial({ color: '#d9a98a', roughness: 0.75, transparent: true }));
  /** Rotated so that z points at the thrower; inside it are the throw's own axes, in metres with z upwards. */
  private readonly axes = new Group();
  private readonly world = new Group();
  /** The current trio, and whether it has come to rest. */
  private trio: Trio | null | undefined = undefined;
  private resting = true;
  /** The seat with which it waits. */
  private waits: number | null = null;
  private side = 0;
  private rise = 0;
  private seats = 1;
  /** Whether the score of the fallen trio is being shown. */
  private told = false;
  /** The enlargement of pyramids, compared with the scale of the throw. */
  private grown = 1;
  private rest: Rest[] = [];
  /** How the fallen trio is laid out on the table. */
  private scale: { lies: RestingTrio; drawn: ThrowScale } | null = null;
  /** How far each pyramid lies from where its fall ends, because distances are drawn smaller. */
  private shifts: Vector3[] = [];
  private stop: () => void = () => undefined;

  /** onrest: called when the pyramids have come to rest. */
  constructor(
    private readonly scene: Scene3D,
    private readonly colourOf: (seat: number) => string,
    private readonly onrest: () => void,
  ) {
    const ink = new MeshBasicMaterial({ color: '#fdfaf0' });
    const plastic = Object.assign(plasticMaterial('#c9352b', 0), { vertexColors: true });
    this.plastics = [plastic, plastic.clone(), plastic.clone()].map((each) => [each, liningMaterial(each)]);
    this.shells = this.plastics.map(([outside, lining], size) => makeShell(size, outside, lining, ink));
    this.hand.visible = false;
    this.world.rotation.x = -Math.PI / 2;
    this.world.scale.setScalar(WAITING.unit);
    this.world.add(this.hand, ...this.shells);
    this.axes.add(this.world);
    scene.root.add(this.axes);
  }

  /** Whether nothing is in progress. */
  get still(): boolean {
    return this.resting;
  }

  /** The position of each pyramid. */
  places(): Vector3[] {
    return this.shells.map((shell) => shell.getWorldPosition(new Vector3()));
  }

  /** The drawn width of a pyramid's base. */
  wideOf(size: number): number {
    return (SIZES[size]?.base ?? 0) * this.world.scale.x * this.grown;
  }

  /** The final position of each pyramid's base. */
  feet(): Vector3[] {
    return this.rest.map(({ at }) => this.world.localToWorld(this.lifted(at)));
  }

  /** The final position of a pyramid's tip. */
  tipOf(size: number): Vector3 {
    const rest = this.rest[size];
    if (!rest) return new Vector3();
    const up = new Vector3(0, 0, (SIZES[size]?.height ?? 0) * this.grown).applyQuaternion(rest.turn);
    return this.world.localToWorld(this.lifted(rest.at).add(up));
  }

  /** The line along which a lying pyramid points at another, on the table; null: they are too close for one. */
  sightOf(size: number, target: number): { from: Vector3; to: Vector3 } | null {
    const line = this.scale && sightLine(this.scale.lies, this.scale.drawn, size, target);
    if (!line) return null;
    const [from, to] = [line.from, line.to].map(({ x, z }) => new Vector3(x, SIGHT.high, z)) as [Vector3, Vector3];
    return from.distanceTo(to) < SIGHT.shortest ? null : { from, to };
  }

  /** Pyramids at rest show their pips only on sides that face the eye. */
  showPips(eye: Vector3): void {
    const world = this.world.getWorldQuaternion(new Quaternion());
    const feet = this.feet();
    this.shells.forEach((shell, size) => {
      const [rest, foot] = [this.rest[size], feet[size]];
      const seen =
        this.resting && rest && foot
          ? { turn: world.clone().multiply(rest.turn), toEye: eye.clone().sub(foot).normalize() }
          : null;
      hideSteepPips(shell, size, seen);
    });
  }

  /** All pyramids are seen through, and not only those that contain others. */
  seeThrough(on: boolean): void {
    this.xray = on;
    this.showInside();
  }

  /** Nested pyramids are visible inside each other once they have come to rest, and old ones are faint. */
  private showInside(): void {
    const nested = (this.resting && this.trio?.landing) || [];
    const dark = darkness(this.colour);
    this.plastics.forEach((plastics, size) => {
      const contains = nested.some(({ pose, target }) => pose === 'upright' && target === size);
      for (const plastic of plastics) {
        plastic.transparent = this.old || this.xray || contains;
        plastic.opacity = this.old ? OLD.solid : plastic.transparent ? 0.5 : 1;
        plastic.emissiveIntensity = MathUtils.lerp(GLOW.bright, GLOW.dark, dark);
        for (const colour of [plastic.color, plastic.emissive])
          colour.copy(this.colour).lerp(WHITE, this.old ? OLD.pale : PALE * dark);
        plastic.needsUpdate = true;
      }
    });
  }

  /** Shows a frame's trio as seen from a side: it falls, lies where it fell, or waits in front of the thrower. rise: as
   * in `throwScale`. */
  show(frame: PassFrame, glide: number, side: number, rise: number): void {
    const turned = side !== this.side || rise !== this.rise;
    this.side = side;
    this.rise = rise;
    this.seats = Math.max(1, frame.players.length);
    this.told = frame.told;
    if (isOld(frame) !== this.old) {
      this.old = isOld(frame);
      this.showInside();
    }
    if (turned || frame.trio !== this.trio || waitingSeat(frame) !== this.waits) this.lay(frame, turned ? 0 : glide);
    else if (!this.resting && (glide === 0 || frame.told)) this.settle();
  }

  private lay(frame: PassFrame, glide: number): void {
    this.stop();
    const trio = frame.trio;
    this.trio = trio;
    this.waits = waitingSeat(frame);
    this.hand.visible = false;
    this.colour.set(this.colourOf(trio?.seat ?? frame.turn));
    this.resting = !trio;
    this.showInside();
    this.shifts = [];
    this.rest = [];
    this.scale = null;
    // Those still to be entered are not there; after the last turn nobody throws any.
    this.shells.forEach((shell, size) => {
      shell.visible = trio ? (trio.entered?.[size] ?? true) : this.waits !== null;
    });
    if (!trio) {
      const origin = waitingBay(frame.turn, this.side, this.seats);
      this.go(waiting(), { direction: 0, scale: WAITING.unit, grown: 1, origin }, glide);
    } else if (trio.film === null) this.byWords(trio, glide);
    else {
      const began = performance.now();
      decode(trio.film).then(
        (trajectory) => {
          if (this.trio === trio) this.play(trajectory, trio, Math.max(0, glide - (performance.now() - began)));
        },
        // If the animation cannot be played, the trio is laid out by its landing.
        () => this.trio === trio && this.byWords(trio, glide),
      );
    }
  }

  private byWords(trio: Trio, glide: number): void {
    const direction = directionOf(trio.seat, this.side, this.seats);
    const axes = this.lieAt(trioByLanding(trio.landing, direction), direction, schematic(trio.landing));
    this.go(this.rest, axes, glide);
    this.resting = true;
    this.showInside();
    this.onrest();
  }

  /** Lets the trio fall as animated; immediately, if no time is left or the score has been shown meanwhile. */
  private play(trajectory: Trajectory, trio: Trio, ms: number): void {
    const last = trajectory.frames - 1;
    const direction = directionOf(trio.seat, this.side, this.seats);
    const axes = this.lieAt(trioAtEnd(trajectory, trio.landing, direction), direction, posesAt(trajectory, last));
    if (ms <= 0 || this.told) {
      this.go(this.rest, axes, 0);
      this.settle();
      return;
    }
    this.go(posesAt(trajectory, 0), { ...axes, grown: Math.min(axes.grown, IN_HAND) }, ms * TAKING);
    this.grown = axes.grown;
    const falling = ms * (1 - TAKING);
    const timer = setTimeout(() => {
      const end = this.scene.animate((part) => this.pose(trajectory, part * last), falling);
      this.stop = end;
    }, ms * TAKING);
    this.stop = () => clearTimeout(timer);
  }

  /** Sets where the trio will lie; ends: its poses in the thrower's own axes. */
  private lieAt(lies: RestingTrio, direction: number, ends: readonly Rest[]): Axes {
    const drawn = throwScale(lies, this.rise);
    this.scale = { lies, drawn };
    const { feet, distances, pyramids } = drawn;
    const mean = (of: (place: Place) => number, all: readonly Place[]): number =>
      all.reduce((sum, place) => sum + of(place), 0) / all.length;
    const origin = {
      x: mean(({ x }) => x, feet) - distances * mean(({ x }) => x, lies.spots),
      z: mean(({ z }) => z, feet) - distances * mean(({ z }) => z, lies.spots),
    };
    const [sin, cos] = [Math.sin(direction), Math.cos(direction)];
    this.shifts = feet.map((foot, size) => {
      const spot = lies.spots[size] ?? foot;
      const x = (foot.x - origin.x) / distances - spot.x;
      const z = (foot.z - origin.z) / distances - spot.z;
      return new Vector3(x * cos + z * sin, x * sin - z * cos, 0);
    });
    this.rest = ends.map(({ at, turn }, size) => ({ at: at.clone().add(this.shifts[size] ?? new Vector3()), turn }));
    return { direction, scale: distances, grown: pyramids / distances, origin };
  }

  /** Ends a fall with the pyramids at rest. */
  private settle(): void {
    if (!this.rest.length) return;
    this.stop();
    this.hand.visible = false;
    this.shells.forEach((shell, size) => {
      const rest = this.rest[size];
      if (rest) this.scene.move(shell, { at: this.lifted(rest.at), turn: new Euler().setFromQuaternion(rest.turn) }, 0);
    });
    this.resting = true;
    this.showInside();
    this.onrest();
  }

  /** Shells move to their positions in the axes of a throw, and do not jump as these axes rotate. */
  private go(rests: readonly Rest[], { direction, scale, grown, origin }: Axes, ms: number): void {
    for (const shell of this.shells) this.scene.root.attach(shell);
    this.axes.rotation.y = -direction;
    this.axes.position.set(origin.x, 0, origin.z);
    this.world.scale.setScalar(scale);
    this.grown = grown;
    this.axes.updateMatrixWorld(true);
    this.shells.forEach((shell, size) => {
      this.world.attach(shell);
      const rest = rests[size];
      if (!rest) return;
      const turn = new Euler().setFromQuaternion(rest.turn);
      this.scene.move(shell, { at: this.lifted(rest.at), turn, scale: this.grown }, ms);
    });
  }

  /** Where a pyramid's base is when it is drawn this much larger: higher, so that it does not sink into the table. */
  private lifted(at: Vector3): Vector3 {
    return at.clone().setZ(at.z * this.grown);
  }

  /** Everything at a time within the throw, counted in frames; between two frames the pyramids are interpolated. */
  private pose(trajectory: Trajectory, moment: number): void {
    const first = Math.min(Math.floor(moment), trajectory.frames - 1);
    const [now, next] = [posesAt(trajectory, first), posesAt(trajectory, Math.min(first + 1, trajectory.frames - 1))];
    const part = moment / (trajectory.frames - 1);
    // In the hand they would be too large for it.
    const grown = Math.min(this.grown, IN_HAND + (this.grown - IN_HAND) * Math.min(1, 2 * part));
    this.shells.forEach((shell, size) => {
      const [a, b] = [now[size], next[size]];
      if (!a || !b) return;
      shell.position.lerpVectors(a.at, b.at, moment - first);
      const shift = this.shifts[size];
      if (shift) shell.position.addScaledVector(shift, part);
      shell.quaternion.slerpQuaternions(a.turn, b.turn, moment - first);
      shell.position.z *= grown;
      shell.scale.setScalar(grown);
    });
    const { y, angle } = palmAt(trajectory.palm, moment / FRAMES_PER_SECOND);
    this.hand.position.set(0, y, trajectory.palm.middle);
    this.hand.rotation.x = -angle;
    // The hand has done its work: it fades instead of hiding the pyramids.
    this.hand.material.opacity = Math.min(1, Math.max(0, (trajectory.palmFrames + 6 - moment) / 12));
    this.hand.visible = this.hand.material.opacity > 0;
  }
}

function posesAt({ poses }: Trajectory, frame: number): Rest[] {
  return [0, 1, 2].map((size) => {
    const [x = 0, y = 0, z = 0, w = 1, i = 0, j = 0, k = 0] = poses.subarray(
      poseAt(frame, size),
      poseAt(frame, size) + 7,
    );
    return { at: new Vector3(x, y, z), turn: new Quaternion(i, j, k, w).normalize() };
  });
}

/** Side by side. */
function waiting(): Rest[] {
  const bases = SIZES.map(({ base }) => base);
  const gap = WAITING.gap / WAITING.unit;
  const whole = bases.reduce((sum, base) => sum + base, 2 * gap);
  return bases.map((base, size) => {
    const before = bases.slice(0, size).reduce((sum, other) => sum + other + gap, 0);
    return { at: new Vector3(before + (base - whole) / 2, 0, 0), turn: new Quaternion() };
  });
}

/** The positions of pyramids whose fall nobody has seen. */
export function schematic(landing: Landing): Rest[] {
  return layout(landing).map(({ x, z, heading }, size) => {
    const { base, height } = SIZES[size] ?? SIZES[0];
    const lean = leanOf(size);
    const pose = landing[size]?.pose ?? 'weird';
    const at = new Vector3(x * LAID_OUT, -z * LAID_OUT, 0);
    if (pose === 'upright') return { at, turn: ASKEW };
    // On a side: the tip is on the table. Leaning: tipped so far that it would not stay.
    const tip = pose === 'lying' ? Math.PI / 2 + lean : 0.5;
    at.z = (base / 2) * Math.abs(Math.sin(tip));
    const way = new Vector3(Math.sin(heading), -Math.cos(heading), 0);
    const axis = new Vector3(0, 0, 1).cross(way).normalize();
    if (pose === 'lying') at.addScaledVector(way, (-height * Math.cos(lean)) / 2);
    // A side of the base faces that way, so that it is an edge that touches the table and not a corner.
    const faces = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), heading);
    return { at, turn: new Quaternion().setFromAxisAngle(axis, tip).multiply(faces) };
  });
}
