/**
 * The common scene of 3D boards: light, camera and movement. Drawn only when something
 * changes. Unit: a square's side or a sphere's diameter; x to the right of seat 0, y up, z towards seat 0; the board's
 * middle is 0, 0, 0 and its surface y = 0.
 */

import {
  Color,
  DirectionalLight,
  Euler,
  HemisphereLight,
  Mesh,
  NeutralToneMapping,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  type Ray,
  Raycaster,
  Scene,
  ShadowMaterial,
  Spherical,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { prefersReducedMotion } from '../../ui/motion';
import { graphics } from '../gpu';
import type { Anchor } from '../overlay/anchors.svelte';

/** The pose of an object. Omitted fields stay unchanged. */
export interface Pose {
  at: Vector3;
  scale?: number;
  /** Rotation about the three axes, in radians. */
  turn?: Euler;
  /** The height to which it is lifted on its way. */
  arc?: number;
}

interface Move {
  thing: Object3D;
  from: { at: Vector3; scale: number; turn: Quaternion };
  to: { at: Vector3; scale: number; turn: Quaternion };
  arc: number;
  started: number;
  ms: number;
}

interface Animation {
  step: (part: number) => void;
  started: number;
  ms: number;
}

/** The camera's position for a seated player, in a wide or tall window. */
interface PolarAngles {
  landscape: number;
  portrait: number;
}

/**
 * The camera's position for a player seated at the board, in a wide or tall window, and from above; radians from the
 * zenith. A tall window has room for a steeper view.
 */
const SEATED: PolarAngles = { landscape: 0.58, portrait: 0.5 };
const ABOVE = 0.06;
const TURNING_MS = 600;
/** Frame time that, three times in a row, shows that the machine is too slow. */
const TOO_SLOW_MS = 250;
/** Number of frames waited for to find that out; then no more, as waiting costs frames. */
const TRIALS = 12;
/** Milliseconds after which the page stops waiting for a lost graphics context. */
const LOST_MS = 4000;
/** The part of the window that the board may fill; that of a phone is small. */
const FILLED = { window: 0.95, phone: 0.985 } as const;
const PHONE = 500;
/** The greatest distance of the camera; and how near and far it can be taken, as fractions of the distance from which
 * everything is visible. */
const FARTHEST = 240;
const NEARER = 0.4;
const FARTHER = 1.6;
/** The side of the table below every board. */
const TABLE_SIDE = 60;

const smooth = (part: number): number => part * part * (3 - 2 * part);

export class Scene3D {
  readonly root = new Scene();
  readonly camera = new PerspectiveCamera(24, 1);
  /** Whether the window is wider than high by `wideFrom`. */
  landscape = true;
  /** Whether the picture is as small as a phone's: signs and numbers have to be larger on it. */
  small = false;
  /** The width of a wide window as a fraction of its height: from there on a board has room on both sides. */
  wideFrom = 1.15;
  /** Whether the camera stands behind the viewer's seat, one of two opposite ones; else the board is laid out for its
   * viewer. */
  followsSide = true;
  /** A board whose objects hide each other is viewed more from above. */
  polarAngles = SEATED;
  /** Where the sun is, as seen from the near side: behind the left shoulder of the player. */
  sunAt = new Vector3(-3.6, 10, 3.2);
  /** Called when `landscape` or `small` has changed. */
  onaspectchange: () => void = () => undefined;
  /** Called when the camera has come to rest in a new position. */
  oncamerarest: () => void = () => undefined;
  /** Called after each frame. */
  onpaint: () => void = () => undefined;
  /** Called once if an SVG board would be better: drawing is slow, fails, or has permanently lost the graphics context.
   * */
  onfallback: () => void = () => undefined;

  /** Whether a graphics card draws. */
  private readonly strong = graphics() === 'card';
  private readonly renderer: WebGLRenderer;
  private readonly controls: OrbitControls;
  private readonly sun = new DirectionalLight('#fff1d6', 2.85);
  private readonly window = new DirectionalLight('#dfeaff', 0.9);
  private corners: Vector3[] = [];
  private moves: Move[] = [];
  private animations: Animation[] = [];
  private travel: { from: Spherical; to: Spherical; middle: { x: number; y: number }; started: number } | null = null;
  private fitted = 12;
  /** The middle of what must be visible, as a fraction of half the window; and the point that is there now. */
  private middle = { x: 0, y: 0 };
  private centred = { x: 0, y: 0 };
  private frame = 0;
  private size = { width: 0, height: 0 };
  /** Reports when the last frame is done; null: nothing is waited for. */
  private underway: WebGLSync | null = null;
  /** The timer that waits for a lost graphics context. */
  private lost: number | undefined;
  private slow = 0;
  private trials = 0;
  private side = 0;
  private above = false;

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true, stencil: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    // Shadows are redrawn when something has moved, not when the camera has.
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.shadowMap.needsUpdate = true;
    this.light();
    canvas.addEventListener('webglcontextlost', this.lose);
    canvas.addEventListener('webglcontextrestored', this.restore);
    this.camera.position.setFromSpherical(new Spherical(this.fitted, this.angle, 0));
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enablePan = false;
    this.controls.minPolarAngle = 0.02;
    this.controls.maxPolarAngle = 1.35;
    this.controls.addEventListener('change', () => this.invalidate(false));
    this.controls.addEventListener('end', () => this.oncamerarest());
    this.controls.addEventListener('start', () => {
      if (this.travel) this.centre(this.middle);
      this.travel = null;
    });
  }

  /** Places the table on which the board stands, at a height. Only shadows on it are drawn: its colour is the page's,
   * in the light and in the dark theme. */
  addGround(y: number): void {
    const plane = new PlaneGeometry(TABLE_SIDE, TABLE_SIDE).rotateX(-Math.PI / 2);
    const shadow = new Mesh(plane, new ShadowMaterial({ opacity: 0.5, color: new Color('#2b1c0c') }));
    shadow.position.y = y;
    shadow.receiveShadow = true;
    this.root.add(shadow);
  }

  /** Sets what must be visible. glide: the camera moves there, instead of being there immediately. */
  fitBox(corners: Vector3[], glide = false): void {
    this.corners = corners;
    this.fitShadows();
    const zoom = this.camera.position.length() / this.fitted;
    this.measure();
    if (glide && !prefersReducedMotion()) {
      const from = new Spherical().setFromVector3(this.camera.position);
      const to = this.travel?.to ?? from.clone();
      to.radius = this.fitted * (this.travel ? 1 : zoom);
      this.travel = { from, to, middle: this.centred, started: performance.now() };
      this.invalidate();
      return;
    }
    if (!this.travel) this.centre(this.middle);
    this.camera.position.setLength(this.fitted * zoom);
    this.controls.update();
    this.oncamerarest();
    this.invalidate();
  }

  /** Looks from a seat's side, or from above it. */
  lookFrom(side: number, above: boolean, glide = true): void {
    this.side = side;
    this.above = above;
    this.placeLights();
    this.measure();
    const to = new Spherical(this.fitted, this.angle, this.azimuth(side));
    const from = new Spherical().setFromVector3(this.camera.position);
    // The short way round.
    if (from.theta - to.theta > Math.PI) from.theta -= 2 * Math.PI;
    if (to.theta - from.theta > Math.PI) from.theta += 2 * Math.PI;
    if (glide && !prefersReducedMotion()) this.travel = { from, to, middle: this.centred, started: performance.now() };
    else {
      this.travel = null;
      this.camera.position.setFromSpherical(to);
      this.centre(this.middle);
      this.controls.update();
      this.oncamerarest();
    }
    this.invalidate();
  }

  resize(width: number, height: number): void {
    // Setting the same size would only cost a frame: the canvas would lose its contents.
    if (!width || !height || (width === this.size.width && height === this.size.height)) return;
    const painted = this.size.width > 0 && this.renderer.info.render.frame > 0;
    this.size = { width, height };
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    const wide = width / height > this.wideFrom;
    const turned = wide !== this.landscape || width < PHONE !== this.small;
    this.landscape = wide;
    this.small = width < PHONE;
    if (turned) this.onaspectchange();
    this.fitBox(this.corners);
    if (turned) this.lookFrom(this.side, this.above, false);
    // The canvas has lost its contents: it is redrawn before anybody sees it empty. Overlays follow in the next frame,
    // as in `watchSize`.
    if (painted && this.render()) this.invalidate();
  }

  /** Makes shadows darker and their edges clearer, where they show heights. depth: 1 is black; blur: as a factor. */
  sharpenShadows(depth: number, blur: number): void {
    this.sun.shadow.intensity = depth;
    this.sun.shadow.radius *= blur;
    this.invalidate();
  }

  /** Moves an object; immediately, if `ms` is 0 or motion is reduced. delay: when it begins, in milliseconds. */
  move(thing: Object3D, pose: Pose, ms: number, delay = 0): void {
    const scale = pose.scale ?? thing.scale.x;
    const turn = pose.turn ? new Quaternion().setFromEuler(pose.turn) : thing.quaternion.clone();
    this.moves = this.moves.filter((move) => move.thing !== thing);
    const stays =
      thing.position.distanceToSquared(pose.at) < 1e-8 &&
      Math.abs(thing.scale.x - scale) < 1e-4 &&
      thing.quaternion.angleTo(turn) < 1e-3;
    if (ms <= 0 || stays || prefersReducedMotion()) {
      thing.position.copy(pose.at);
      thing.scale.setScalar(scale);
      thing.quaternion.copy(turn);
    } else {
      this.moves.push({
        thing,
        from: { at: thing.position.clone(), scale: thing.scale.x, turn: thing.quaternion.clone() },
        to: { at: pose.at.clone(), scale, turn },
        arc: pose.arc ?? 0,
        started: performance.now() + delay,
        ms,
      });
    }
    this.invalidate();
  }

  /** Calls `step` before each frame with the fraction of the time that has passed, from 0 to 1. Returns a function that
   * stops it there. */
  animate(step: (part: number) => void, ms: number): () => void {
    if (ms <= 0 || prefersReducedMotion()) {
      step(1);
      this.invalidate();
      return () => undefined;
    }
    const run = { step, started: performance.now(), ms };
    this.animations.push(run);
    step(0);
    this.invalidate();
    return () => {
      this.animations = this.animations.filter((other) => other !== run);
    };
  }

  /** Something on the board is held: dragging does not rotate the view meanwhile. */
  holdCamera(on: boolean): void {
    this.controls.enabled = !on;
  }

  /** The ray from the camera through a point of the window. */
  rayAt(clientX: number, clientY: number): Ray {
    const box = this.canvas.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((clientY - box.top) / box.height) * 2;
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2(x, y), this.camera);
    return caster.ray;
  }

  /** Where the picture is in the window, in pixels. */
  get canvasBox(): DOMRect {
    return this.canvas.getBoundingClientRect();
  }

  /** Where a position is in the window, in pixels, and what half a unit covers there: in width, and lying on the board
   * in height. */
  project(place: Vector3): Anchor {
    const box = this.canvas.getBoundingClientRect();
    this.camera.updateMatrixWorld();
    const at = place.clone().project(this.camera);
    const right = new Vector3().setFromMatrixColumn(this.camera.matrixWorld, 0);
    const beside = place.clone().addScaledVector(right, 0.5).project(this.camera);
    // Towards the viewer, along the board.
    const near = new Vector3().crossVectors(right, new Vector3(0, 1, 0));
    const before = place.clone().addScaledVector(near, 0.5).project(this.camera);
    return {
      x: box.left + ((at.x + 1) / 2) * box.width,
      y: box.top + ((1 - at.y) / 2) * box.height,
      halfWidth: ((beside.x - at.x) / 2) * box.width,
      halfHeight: ((at.y - before.y) / 2) * box.height,
    };
  }

  /** Requests a new frame. moved: objects have moved, and so have shadows. */
  invalidate(moved = true): void {
    if (moved) this.renderer.shadowMap.needsUpdate = true;
    if (!this.frame) this.frame = requestAnimationFrame((now) => this.paintNext(now));
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    window.clearTimeout(this.lost);
    this.canvas.removeEventListener('webglcontextlost', this.lose);
    this.canvas.removeEventListener('webglcontextrestored', this.restore);
    this.controls.dispose();
    this.renderer.dispose();
    // Everything on the graphics card goes with its context, and browsers allow a page only a few of those.
    this.renderer.forceContextLoss();
  }

  // -- inside ------------------------------------------------------------------------------------------------------

  private readonly lose = (): void => {
    this.underway = null;
    this.lost = window.setTimeout(() => this.onfallback(), LOST_MS);
  };

  /** The graphics context is available again, without what was drawn there. */
  private readonly restore = (): void => {
    window.clearTimeout(this.lost);
    this.invalidate();
  };

  /** The same on every machine: an environment map takes a processor alone ten seconds to make, and did not look brighter. */
  private light(): void {
    this.root.add(new HemisphereLight('#fff6e8', '#7c6448', 1.75));
    this.sun.castShadow = true;
    // A processor alone draws a quarter of the pixels, with equally soft shadows on the ground.
    this.sun.shadow.mapSize.setScalar(this.strong ? 2048 : 1024);
    this.sun.shadow.radius = this.strong ? 5 : 2.5;
    this.sun.shadow.bias = -0.0002;
    this.sun.shadow.normalBias = 0.04;
    // Dark enough to show what stands where, without hiding the squares below.
    this.sun.shadow.intensity = 0.45;
    // A window opposite it, so that dark objects have a bright edge.
    this.root.add(this.sun, this.window);
    this.placeLights();
  }

  /** The lights follow the player at the near side, whichever that is. */
  private placeLights(): void {
    const up = new Vector3(0, 1, 0);
    this.sun.position.copy(this.sunAt).applyAxisAngle(up, this.azimuth(this.side));
    this.window.position.set(6, 4, -5).applyAxisAngle(up, this.azimuth(this.side));
  }

  /** Shadows are as fine as possible: their map covers what is visible, and no more. */
  private fitShadows(): void {
    const { reach } = this;
    Object.assign(this.sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 25 });
    this.sun.shadow.camera.updateProjectionMatrix();
  }

  /** The distance of the farthest corner from the middle, and a little more. */
  private get reach(): number {
    return Math.max(3, ...this.corners.map((corner) => corner.length())) + 0.5;
  }

  /** Finds the distance from which all corners are visible, seated or from above, and centres the picture. */
  private measure(): void {
    const eye = this.camera.clone();
    eye.clearViewOffset();
    const middle = (all: readonly number[]): number => (Math.max(...all) + Math.min(...all)) / 2;
    const half = (all: readonly number[]): number => (Math.max(...all) - Math.min(...all)) / 2;
    const filled = FILLED[this.small ? 'phone' : 'window'];
    let distance = 4;
    for (; distance < FARTHEST; distance *= 1.008) {
      eye.position.setFromSpherical(new Spherical(distance, this.angle, this.azimuth(this.side)));
      eye.lookAt(0, 0, 0);
      eye.updateMatrixWorld();
      const seen = this.corners.map((corner) => corner.clone().project(eye));
      const [xs, ys] = [seen.map((point) => point.x), seen.map((point) => point.y)];
      if (half(xs) > filled || half(ys) > filled) continue;
      if (seen.length) this.middle = { x: middle(xs), y: middle(ys) };
      break;
    }
    this.fitted = distance;
    this.controls.minDistance = distance * NEARER;
    this.controls.maxDistance = distance * FARTHER;
    // No more depth than there is to see: what lies on a board is only a little above it.
    this.camera.near = Math.max(0.5, distance * NEARER - this.reach);
    this.camera.far = distance * FARTHER + TABLE_SIDE;
    this.camera.updateProjectionMatrix();
  }

  /** Moves the picture so that a point (as a fraction of half the window) is in its middle. */
  private centre({ x, y }: { x: number; y: number }): void {
    const { x: width, y: height } = this.renderer.getSize(new Vector2());
    this.centred = { x, y };
    if (width && height) this.camera.setViewOffset(width, height, (x * width) / 2, (-y * height) / 2, width, height);
  }

  /** Draws once the last frame is done: a processor that gets more requests than it can draw falls ever further behind.
   * */
  private paintNext(now: number): void {
    this.frame = 0;
    if (this.underway) {
      const context = this.renderer.getContext() as WebGL2RenderingContext;
      if (context.getSyncParameter(this.underway, context.SYNC_STATUS) === context.UNSIGNALED) {
        this.frame = requestAnimationFrame((later) => this.paintNext(later));
        return;
      }
      context.deleteSync(this.underway);
      this.underway = null;
    }
    this.paint(now);
  }

  private paint(now: number): void {
    this.frame = 0;
    this.advanceMovements(now);
    this.advanceCamera(now);
    const before = performance.now();
    if (!this.render()) return;
    this.onpaint();
    if (!this.strong) this.watch();
    else if (this.trials < TRIALS && this.moving) {
      this.trials++;
      this.wait();
      this.slow = performance.now() - before > TOO_SLOW_MS ? this.slow + 1 : 0;
      if (this.slow === 3) {
        this.trials = TRIALS;
        this.onfallback();
      }
    }
    if (this.moving) this.invalidate(this.moves.length + this.animations.length > 0);
  }

  /** Draws; false if that fails. */
  private render(): boolean {
    try {
      this.renderer.render(this.root, this.camera);
      return true;
    } catch (error) {
      console.warn('The board cannot be drawn in three dimensions:', error);
      this.onfallback();
      return false;
    }
  }

  /** Waits until the picture is drawn. Reading one pixel does; `finish` returns immediately in Chromium, whatever is
   * still to be done. */
  private wait(): void {
    const context = this.renderer.getContext();
    context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4));
  }

  /** Reports when the last requested frame is done. */
  private watch(): void {
    const context = this.renderer.getContext() as WebGL2RenderingContext;
    if (this.underway) context.deleteSync(this.underway);
    this.underway = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
    context.flush();
  }

  private get angle(): number {
    return this.above ? ABOVE : this.polarAngles[this.landscape ? 'landscape' : 'portrait'];
  }

  private azimuth(side: number): number {
    return this.followsSide ? -Math.PI * side : 0;
  }

  private get moving(): boolean {
    return this.moves.length > 0 || this.animations.length > 0 || this.travel !== null;
  }

  private advanceMovements(now: number): void {
    for (const { thing, from, to, arc, started, ms } of this.moves) {
      const part = smooth(Math.min(1, Math.max(0, (now - started) / ms)));
      thing.position.lerpVectors(from.at, to.at, part);
      thing.position.y += Math.sin(Math.PI * part) * arc;
      thing.scale.setScalar(from.scale + (to.scale - from.scale) * part);
      thing.quaternion.slerpQuaternions(from.turn, to.turn, part);
    }
    this.moves = this.moves.filter((move) => now < move.started + move.ms);
    for (const { step, started, ms } of this.animations) step(Math.min(1, Math.max(0, (now - started) / ms)));
    this.animations = this.animations.filter((run) => now < run.started + run.ms);
  }

  private advanceCamera(now: number): void {
    if (!this.travel) return;
    const { from, to, middle, started } = this.travel;
    const part = smooth(Math.min(1, Math.max(0, (now - started) / TURNING_MS)));
    const mix = (one: number, two: number): number => one + (two - one) * part;
    this.camera.position.setFromSpherical(
      new Spherical(mix(from.radius, to.radius), mix(from.phi, to.phi), mix(from.theta, to.theta)),
    );
    this.centre({ x: mix(middle.x, this.middle.x), y: mix(middle.y, this.middle.y) });
    this.controls.update();
    if (part < 1) return;
    this.travel = null;
    this.oncamerarest();
  }
}
