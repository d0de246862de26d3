/** The lathe-turned tokens in 3D, and what shines through stone that hides it. */

import {
  GreaterDepth,
  Group,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  NotEqualStencilFunc,
  PlaneGeometry,
  ReplaceStencilOp,
  TorusGeometry,
  Vector2,
} from 'three';
import { contactShadow, plain } from '../../../board/three/materials';
import { TOKENS } from '../palette';

/** Half the outline of a token, from its base up: radius and height. */
const OUTLINE = [
  [0, 0],
  [0.3, 0],
  [0.32, 0.03],
  [0.32, 0.07],
  [0.29, 0.11],
  [0.25, 0.12],
  [0.22, 0.15],
  [0.15, 0.26],
  [0.11, 0.38],
  [0.095, 0.47],
  [0.13, 0.49],
  [0.165, 0.55],
  [0.175, 0.62],
  [0.155, 0.69],
  [0.11, 0.745],
  [0.05, 0.775],
  [0, 0.78],
] as const;

/** From this height up a hidden token shines through: stone in front of its foot alone leaves it in sight. */
const NECK = 0.15;

/** The side of the square that a token's soft shadow fills: by it, White's tokens stand out from bright stone. */
const SHADOW = 0.94;

/** If a token is visible, hidden ones do not shine through: one in front of another would be confusing. */
const SEEN = 1;
/** Of the materials of tokens. */
const SEEN_HERE = { stencilWrite: true, stencilRef: SEEN, stencilZPass: ReplaceStencilOp } as const;
export const shiningThrough = (color: string, opacity = 0.62): MeshBasicMaterial =>
  new MeshBasicMaterial({
    color,
    transparent: true,
    opacity,
    depthFunc: GreaterDepth,
    depthWrite: false,
    stencilWrite: true,
    stencilRef: SEEN,
    stencilFunc: NotEqualStencilFunc,
  });

/** A token from a height up. */
const turned = (from: number): LatheGeometry =>
  new LatheGeometry(
    OUTLINE.filter(([, height]) => height >= from).map(([radius, height]) => new Vector2(radius, height)),
    40,
  );

/** Creates the tokens of both seats, and ghosts where a token can step. */
export class Figures {
  private readonly bodies = TOKENS.map(
    ({ body }) =>
      new MeshPhysicalMaterial({
        color: body,
        roughness: 0.34,
        clearcoat: 0.5,
        clearcoatRoughness: 0.3,
        ...SEEN_HERE,
      }),
  );
  private readonly lines = TOKENS.map(({ mark }) => Object.assign(plain(mark), SEEN_HERE));
  private readonly shadow = contactShadow('20 11 4');
  private readonly ghosts = TOKENS.map(
    ({ body }) => new MeshPhysicalMaterial({ color: body, transparent: true, opacity: 0.62, depthWrite: false }),
  );
  private readonly shining = TOKENS.map(({ body }) => shiningThrough(body));
  private readonly shapes = {
    figure: turned(0),
    upper: turned(NECK),
    // A line around the base; on the heads of Black's tokens also a ring: visible from the side and from above.
    band: new TorusGeometry(0.255, 0.022, 8, 40).rotateX(Math.PI / 2),
    crown: new TorusGeometry(0.1, 0.022, 8, 32).rotateX(Math.PI / 2),
    shadow: new PlaneGeometry(SHADOW, SHADOW).rotateX(-Math.PI / 2),
  };

  token(seat: number): Group {
    const dark = seat === 1 ? 1 : 0;
    const token = new Group();
    const body = new Mesh(this.shapes.figure, this.bodies[dark]);
    body.castShadow = body.receiveShadow = true;
    // Drawn after the stone, so that it highlights only where it is visible.
    body.renderOrder = 1;
    const shine = new Mesh(this.shapes.upper, this.shining[dark]);
    shine.renderOrder = 2;
    const shadow = new Mesh(this.shapes.shadow, this.shadow);
    shadow.position.y = 0.006;
    token.add(shadow, body, shine);
    const { band, crown } = this.shapes;
    for (const [shape, height] of dark
      ? ([
          [band, 0.12],
          [crown, 0.755],
        ] as const)
      : ([[band, 0.12]] as const)) {
      const ring = new Mesh(shape, this.lines[dark]);
      ring.position.y = height;
      token.add(ring);
    }
    return token;
  }

  ghost(seat: number): Mesh {
    return new Mesh(this.shapes.figure, this.ghosts[seat === 1 ? 1 : 0]);
  }
}
