/** The board in three dimensions. Drawn only when something changes; knows nothing of rules or of the server. */

import {
  ACESFilmicToneMapping, BoxGeometry, CircleGeometry, Color, DirectionalLight, Group, HemisphereLight, Mesh, type Material, MeshStandardMaterial, PCFShadowMap,
  PerspectiveCamera, PMREMGenerator, Raycaster, Scene, ShadowMaterial, SphereGeometry, TorusGeometry, Vector2, Vector3, WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { allCells, BOARD_SIDE, BOARD_THICKNESS, cellPlace, inSight, rack, RADIUS } from './geometry';
import { makeMaterials, type Materials } from './materials';
import { assign, makePieces, makeSphere, placeOf, type Piece, type PylosBoard, type Raise } from './pieces';

/** What is shown besides the spheres. */
export interface Hints {
  /** Cells that may be chosen now. */
  choices: string[];
  /** Cells chosen so far. */
  chosen: string[];
  /** Cells that the last turn touched. */
  last: string[];
  pointed: string | null;
  /** Whose turn it is, for the colour of ghosts. */
  seat: number;
}

interface Flight {
  piece: Piece;
  from: Vector3;
  fromScale: number;
  started: number;
  length: number;
}

const FLIGHT_MS = 520;
const STAGGER_MS = 260;
/** From where the board is looked at: upwards and towards the seat. */
const VIEW = new Vector3(0, 1.25, 1).normalize();
const TARGET = new Vector3(0, 0, 0);

export class PylosScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(30, 1, 0.5, 60);
  private readonly controls: OrbitControls;
  private readonly materials: Materials = makeMaterials();
  private readonly pieces: Piece[] = makePieces(this.materials);
  private readonly hintGroup = new Group();
  private readonly racks = new Group();
  private flights: Flight[] = [];
  private wide = true;
  private fitted = 12;
  private shown: PylosBoard | null = null;
  private hints: Hints = { choices: [], chosen: [], last: [], pointed: null, seat: 0 };
  private frame = 0;
  private readonly still = matchMedia('(prefers-reduced-motion: reduce)');
  private readonly shapes = {
    ghost: new SphereGeometry(RADIUS * 0.98, 32, 24),
    dot: new SphereGeometry(0.15, 20, 14),
    ring: new TorusGeometry(RADIUS * 0.86, 0.035, 10, 48).rotateX(Math.PI / 2),
    halo: new TorusGeometry(RADIUS * 1.02, 0.035, 10, 48).rotateX(Math.PI / 2),
  };

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.toneMapping = ACESFilmicToneMapping;
    this.renderer.toneMappingExposure = 0.95;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.light();
    this.furnish();
    for (const piece of this.pieces) this.scene.add(piece.group);
    this.scene.add(this.hintGroup, this.racks);
    this.camera.position.copy(VIEW).multiplyScalar(this.fitted).add(TARGET);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.target.copy(TARGET);
    this.controls.enablePan = false;
    this.controls.minPolarAngle = 0.05;
    this.controls.maxPolarAngle = 1.35;
    this.controls.addEventListener('change', () => this.draw());
  }

  /** Looks as if from the seat's side, the whole board in sight. */
  lookFrom(seat: number): void {
    const direction = VIEW.clone();
    if (seat === 1) direction.z = -direction.z;
    this.controls.target.copy(TARGET);
    this.camera.position.copy(direction.multiplyScalar(this.fit())).add(TARGET);
    this.controls.update();
    this.draw();
  }

  resize(width: number, height: number): void {
    if (!width || !height) return;
    const zoom = this.camera.position.distanceTo(this.controls.target) / this.fitted;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    const wide = width / height > 1.15;
    if (wide !== this.wide || this.racks.children.length === 0) {
      this.wide = wide;
      this.placeRacks();
      this.settle();
    }
    // The person's own turn and zoom are kept.
    const offset = this.camera.position.clone().sub(this.controls.target).normalize();
    this.camera.position.copy(this.controls.target).add(offset.multiplyScalar(this.fit() * zoom));
    this.controls.update();
    this.draw();
  }

  /** Shows a position; spheres fly from where they were. */
  show(board: PylosBoard, raise: Raise | null): void {
    const first = this.shown === null;
    this.shown = board;
    const moved = assign(this.pieces, board, raise);
    const now = performance.now();
    this.flights = this.flights.filter((flight) => !moved.includes(flight.piece));
    if (first || this.still.matches) this.settle();
    else {
      moved.forEach((piece, index) =>
        this.flights.push({ piece, from: piece.group.position.clone(), fromScale: piece.group.scale.x, started: now + index * STAGGER_MS, length: FLIGHT_MS }),
      );
    }
    this.draw();
  }

  mark(hints: Hints): void {
    this.hints = hints;
    this.placeHints();
    if (!this.flights.length) this.settle();
    this.draw();
  }

  /** The cell under a point of the window: one that may be chosen before others; null if there is none. */
  cellAt(clientX: number, clientY: number): string | null {
    const box = this.canvas.getBoundingClientRect();
    const point = new Vector2(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(point, this.camera);
    const occupied = new Set(this.pieces.map((piece) => piece.slot));
    let best: string | null = null;
    let nearest = Infinity;
    for (const cell of allCells) {
      const choice = this.hints.choices.includes(cell);
      const solid = occupied.has(cell);
      if (!choice && !solid && !cell.startsWith('1')) continue;
      // An empty hollow is only a dent; what may be chosen answers as a whole sphere.
      const radius = choice || solid ? RADIUS : 0.3;
      const middle = cellPlace(cell);
      if (!choice && !solid) middle.y = 0;
      const along = middle.clone().sub(ray.ray.origin).dot(ray.ray.direction);
      const miss = ray.ray.distanceSqToPoint(middle);
      if (miss > radius * radius) continue;
      const depth = along - Math.sqrt(radius * radius - miss) - (choice ? 0.35 : 0);
      if (depth < nearest) {
        nearest = depth;
        best = cell;
      }
    }
    return best;
  }

  /** Where a cell is in the window, in pixels of the canvas: for tests and labels. */
  pointOf(cell: string): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    const at = cellPlace(cell).project(this.camera);
    return { x: box.left + ((at.x + 1) / 2) * box.width, y: box.top + ((1 - at.y) / 2) * box.height };
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.controls.dispose();
    this.renderer.dispose();
  }

  // -- building ------------------------------------------------------------------------------------------------------

  private light(): void {
    const maker = new PMREMGenerator(this.renderer);
    this.scene.environment = maker.fromScene(new RoomEnvironment(), 0.04).texture;
    this.scene.environmentIntensity = 0.5;
    maker.dispose();
    this.scene.add(new HemisphereLight('#fff4e0', '#6b5138', 0.4));
    const sun = new DirectionalLight('#fff1d6', 2.1);
    sun.position.set(-4.5, 9, 4);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    sun.shadow.radius = 5;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.02;
    Object.assign(sun.shadow.camera, { left: -6, right: 6, top: 6, bottom: -6, near: 1, far: 25 });
    this.scene.add(sun);
  }

  private furnish(): void {
    const slab = new Mesh(new RoundedBoxGeometry(BOARD_SIDE, BOARD_THICKNESS, BOARD_SIDE, 5, 0.14), this.materials.board);
    slab.position.y = -BOARD_THICKNESS / 2;
    slab.castShadow = slab.receiveShadow = true;
    this.scene.add(slab);
    const dent = new CircleGeometry(0.3, 36).rotateX(-Math.PI / 2);
    const rim = new TorusGeometry(0.3, 0.022, 8, 36).rotateX(Math.PI / 2);
    const rimMaterial = new MeshStandardMaterial({ color: '#8a5a2e', roughness: 0.6 });
    for (const cell of allCells.filter((name) => name.startsWith('1'))) {
      const place = cellPlace(cell);
      const hollow = new Mesh(dent, this.materials.hollow);
      hollow.position.set(place.x, 0.004, place.z);
      hollow.receiveShadow = true;
      const edge = new Mesh(rim, rimMaterial);
      edge.position.set(place.x, 0.004, place.z);
      this.scene.add(hollow, edge);
    }
    const floor = new Mesh(new CircleGeometry(14, 48).rotateX(-Math.PI / 2), new ShadowMaterial({ opacity: 0.3, color: new Color('#2a1a08') }));
    floor.position.y = -BOARD_THICKNESS;
    floor.receiveShadow = true;
    this.scene.add(floor);
  }

  private placeRacks(): void {
    this.racks.clear();
    for (const seat of [0, 1]) {
      const { middle, width, depth } = rack(seat, this.wide);
      const tray = new Mesh(new RoundedBoxGeometry(width, 0.3, depth, 4, 0.12), this.materials.rack);
      tray.position.set(middle.x, middle.y - 0.08, middle.z);
      tray.receiveShadow = tray.castShadow = true;
      const felt = new Mesh(new BoxGeometry(width - 0.22, 0.02, depth - 0.22), this.materials.hollow);
      felt.position.set(middle.x, middle.y + 0.075, middle.z);
      felt.receiveShadow = true;
      this.racks.add(tray, felt);
    }
  }

  /** The distance from which everything is in sight; the limits of zooming follow it. */
  private fit(): number {
    const eye = this.camera.clone();
    const corners = inSight(this.wide);
    let distance = 6;
    for (; distance < 40; distance += 0.2) {
      eye.position.copy(VIEW).multiplyScalar(distance).add(TARGET);
      eye.lookAt(TARGET);
      eye.updateMatrixWorld();
      const seen = corners.map((corner) => corner.clone().project(eye));
      if (seen.every((point) => Math.abs(point.x) < 0.96 && Math.abs(point.y) < 0.96)) break;
    }
    this.fitted = distance;
    this.controls.minDistance = distance * 0.5;
    this.controls.maxDistance = distance * 1.5;
    return distance;
  }

  // -- showing -------------------------------------------------------------------------------------------------------

  private placeHints(): void {
    this.hintGroup.clear();
    const { choices, chosen, last, pointed, seat } = this.hints;
    const occupied = new Set(this.pieces.map((piece) => piece.slot));
    const add = (shape: 'ghost' | 'dot' | 'ring' | 'halo', material: Material, cell: string, lift: number): void => {
      const mesh = new Mesh(this.shapes[shape], material);
      mesh.position.copy(cellPlace(cell));
      mesh.position.y += lift;
      this.hintGroup.add(mesh);
    };
    // The sphere that is being placed stands there already; one that is being raised is shown where it goes (`rest`).
    const placed = chosen[0] !== undefined && !occupied.has(chosen[0]) ? chosen[0] : null;
    if (placed) {
      const sphere = makeSphere(seat, this.materials, 3);
      sphere.position.copy(cellPlace(placed));
      this.hintGroup.add(sphere);
    }
    const standing = placed ?? chosen[1];
    for (const cell of choices) {
      if (occupied.has(cell) || cell === standing) add(cell === pointed ? 'halo' : 'ring', this.materials.choice, cell, cell === pointed ? 0.05 : 0.26);
      else if (cell === pointed) add('ghost', this.materials.ghosts[seat === 1 ? 1 : 0], cell, 0);
      else add('dot', this.materials.choice, cell, cell.startsWith('1') ? -0.36 : -0.2);
    }
    for (const cell of last) if (occupied.has(cell) && !choices.includes(cell)) add('ring', this.materials.last, cell, 0.26);
  }

  /** Puts every piece that is not flying where it belongs; chosen spheres are lifted. */
  private settle(): void {
    this.flights = [];
    for (const piece of this.pieces) this.rest(piece);
  }

  private rest(piece: Piece): void {
    const { at, scale } = placeOf(piece, this.wide);
    piece.group.position.copy(at);
    const chosen = this.hints.chosen;
    if (typeof piece.slot === 'string' && chosen.includes(piece.slot)) {
      if (piece.slot === chosen[0] && chosen[1]) piece.group.position.copy(cellPlace(chosen[1]));
      else piece.group.position.y += 0.45;
    }
    piece.group.scale.setScalar(scale);
  }

  private draw(): void {
    if (!this.frame) this.frame = requestAnimationFrame((now) => this.paint(now));
  }

  private paint(now: number): void {
    this.frame = 0;
    for (const flight of this.flights) {
      const share = Math.min(1, Math.max(0, (now - flight.started) / flight.length));
      const smooth = share * share * (3 - 2 * share);
      const { at, scale } = placeOf(flight.piece, this.wide);
      flight.piece.group.position.lerpVectors(flight.from, at, smooth);
      flight.piece.group.position.y += Math.sin(Math.PI * smooth) * (1.1 + 0.12 * flight.from.distanceTo(at));
      flight.piece.group.scale.setScalar(flight.fromScale + (scale - flight.fromScale) * smooth);
    }
    const landed = this.flights.filter((flight) => now >= flight.started + flight.length);
    if (landed.length) {
      this.flights = this.flights.filter((flight) => !landed.includes(flight));
      for (const flight of landed) this.rest(flight.piece);
    }
    this.renderer.render(this.scene, this.camera);
    if (this.flights.length) this.draw();
  }
}
