/** A throw in three dimensions: the hand turns over, the pyramids fall and come to rest. Plays a trajectory; computes no physics. */

import {
  ACESFilmicToneMapping,
  Box3,
  type BufferGeometry,
  CanvasTexture,
  CircleGeometry,
  DirectionalLight,
  type Group,
  HemisphereLight,
  type Material,
  MathUtils,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PMREMGenerator,
  Quaternion,
  Scene,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
  Group as Node,
} from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { makeHand, makePlastic, makeShell } from './shells';
import { FRAMES_PER_SECOND, palmAt, type Trajectory } from './trajectory';

const TABLE_RADIUS = 0.5;
/** The camera's angle of view from top to bottom, and the least from side to side, in degrees. */
const UPWARDS = 32;
const SIDEWAYS = 43;
/** How long the camera comes closer, and how long it stays, once all is at rest. */
const CLOSER_MS = 650;
const STAY_MS = 900;
/** A first picture that takes longer tells that the rest would stutter. */
const TOO_SLOW_MS = 2500;
/** Behind the thrower's shoulder. */
const FROM = new Vector3(0.2, -0.62, 0.5);
const AT = new Vector3(0, -0.06, 0.03);

function woodTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 512;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#8a5a31';
    pen.fillRect(0, 0, 512, 512);
    let state = 7;
    const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    pen.strokeStyle = '#4a2b14';
    for (let line = 0; line < 150; line++) {
      const y = random() * 512;
      const bend = (random() - 0.5) * 40;
      pen.globalAlpha = 0.06 + 0.16 * random();
      pen.lineWidth = 0.4 + 2.4 * random();
      pen.beginPath();
      pen.moveTo(-4, y);
      pen.bezierCurveTo(150, y + bend, 360, y - bend, 516, y + bend * 0.3);
      pen.stroke();
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

export class ThrowScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  /** Metres with z upwards, as the trajectory has them. */
  private readonly world = new Node();
  private readonly camera = new PerspectiveCamera(UPWARDS, 1, 0.02, 6);
  private readonly pyramids: Group[];
  private readonly hand: Mesh<BufferGeometry, MeshStandardMaterial>;
  private handle = 0;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly trajectory: Trajectory,
    colour: string,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.toneMapping = ACESFilmicToneMapping;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    const plastic = makePlastic(colour);
    const ink = new MeshBasicMaterial({ color: '#fdfaf0' });
    this.pyramids = [0, 1, 2].map((size) => makeShell(size, plastic, ink));
    this.hand = makeHand(new MeshStandardMaterial({ color: '#d9a98a', roughness: 0.75, transparent: true }));
    const top = new Mesh(
      new CircleGeometry(TABLE_RADIUS, 72),
      new MeshStandardMaterial({ map: woodTexture(), roughness: 0.7 }),
    );
    top.receiveShadow = true;
    this.world.rotation.x = -Math.PI / 2;
    this.world.add(top, this.hand, ...this.pyramids);
    this.scene.add(this.world);
    this.light();
  }

  private light(): void {
    const generator = new PMREMGenerator(this.renderer);
    this.scene.environment = generator.fromScene(new RoomEnvironment(), 0.04).texture;
    this.scene.environmentIntensity = 0.35;
    generator.dispose();
    const sun = new DirectionalLight('#fff2dd', 2.4);
    sun.position.set(0.5, 1.1, 0.45);
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    Object.assign(sun.shadow.camera, { left: -0.45, right: 0.45, top: 0.45, bottom: -0.45, near: 0.2, far: 2.2 });
    sun.shadow.bias = -0.0002;
    sun.shadow.normalBias = 0.0006;
    this.scene.add(sun, new HemisphereLight('#fff8ec', '#6b5a48', 0.7));
  }

  resize(width: number, height: number): void {
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    // However narrow the window is, so much is seen from side to side.
    const across = MathUtils.degToRad(SIDEWAYS);
    this.camera.fov = Math.max(UPWARDS, MathUtils.radToDeg(2 * Math.atan((Math.tan(across / 2) * height) / width)));
    this.camera.updateProjectionMatrix();
  }

  /**
   * Plays the throw at its own speed, then comes closer. `done` is called once at the end, or at once, and told so, if
   * this machine is too slow for it.
   */
  play(done: (slow: boolean) => void): void {
    const before = performance.now();
    this.set(0);
    this.look(0, { from: FROM, at: AT });
    this.renderer.render(this.scene, this.camera);
    this.renderer.getContext().finish();
    const began = performance.now();
    if (began - before > TOO_SLOW_MS) {
      done(true);
      return;
    }
    const fall = ((this.trajectory.frames - 1) / FRAMES_PER_SECOND) * 1000;
    const near = this.nearView();
    const step = (now: number): void => {
      const passed = Math.max(0, now - began);
      this.set((Math.min(passed, fall) / 1000) * FRAMES_PER_SECOND);
      const closer = Math.min(Math.max((passed - fall) / CLOSER_MS, 0), 1);
      this.look(closer * closer * (3 - 2 * closer), near);
      this.renderer.render(this.scene, this.camera);
      if (passed < fall + CLOSER_MS + STAY_MS) this.handle = requestAnimationFrame(step);
      else done(false);
    };
    this.handle = requestAnimationFrame(step);
  }

  /** Everything as it is at a moment, counted in frames; between two of them the pyramids glide. */
  private set(moment: number): void {
    const { frames, poses, palm, palmFrames } = this.trajectory;
    const frame = Math.min(Math.floor(moment), frames - 1);
    const next = Math.min(frame + 1, frames - 1);
    const part = moment - frame;
    this.pyramids.forEach((pyramid, size) => {
      const [a, b] = [21 * frame + 7 * size, 21 * next + 7 * size];
      const place = (first: number): Vector3 => new Vector3(poses[first], poses[first + 1], poses[first + 2]);
      const turn = (first: number): Quaternion =>
        new Quaternion(poses[first + 4], poses[first + 5], poses[first + 6], poses[first + 3]).normalize();
      pyramid.position.copy(place(a).lerp(place(b), part));
      pyramid.quaternion.copy(turn(a).slerp(turn(b), part));
    });
    const { y, angle } = palmAt(palm, moment / FRAMES_PER_SECOND);
    this.hand.position.set(0, y, palm.middle);
    this.hand.rotation.x = -angle;
    // The hand has done its work: it fades instead of hiding what has fallen.
    this.hand.material.opacity = Math.min(1, Math.max(0, (palmFrames + 6 - moment) / 12));
    this.hand.visible = this.hand.material.opacity > 0;
  }

  /** From where the three are seen well at rest. */
  private nearView(): { from: Vector3; at: Vector3 } {
    this.set(this.trajectory.frames - 1);
    const box = new Box3();
    for (const pyramid of this.pyramids) box.expandByPoint(pyramid.position);
    const at = box.getCenter(new Vector3());
    const reach = Math.max(0.12, box.getSize(new Vector3()).length() * 0.62 + 0.07);
    return { at, from: at.clone().add(new Vector3(0.12, -0.5, 0.86).normalize().multiplyScalar(reach * 2.5)) };
  }

  private look(part: number, near: { from: Vector3; at: Vector3 }): void {
    const [from, at] = [FROM.clone().lerp(near.from, part), AT.clone().lerp(near.at, part)];
    this.world.updateMatrixWorld();
    this.camera.position.copy(this.world.localToWorld(from));
    this.camera.lookAt(this.world.localToWorld(at));
  }

  dispose(): void {
    cancelAnimationFrame(this.handle);
    this.scene.traverse((node) => {
      if (!(node instanceof Mesh)) return;
      node.geometry.dispose();
      for (const material of [node.material].flat() as Material[]) material.dispose();
    });
    this.scene.environment?.dispose();
    this.renderer.dispose();
  }
}
