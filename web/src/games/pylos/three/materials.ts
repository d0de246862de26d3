/** The materials of Pylos: hollows, shadows around spheres, and spheres that are not there yet. */

import { MeshPhysicalMaterial, MeshStandardMaterial, SpriteMaterial } from 'three';
import type { Wood } from '../../../board/palette';
import { woodMaterial } from '../../../board/three/materials';
import { drawn } from '../../../board/three/textAtlas';

/** The radius of a hollow. */
export const HOLLOW = 0.3;
/** The image of a hollow: its size in pixels, and its half in radii of the hollow, with the lip. */
const HOLLOW_IMAGE = { size: 256, edge: 1.1 } as const;
/** The radius of a hollow with its lip. */
export const LIP = HOLLOW * HOLLOW_IMAGE.edge;

interface Halo {
  /** How much of what is behind a sphere is in its shadow, from 0 to 1. */
  dark: number;
  /** How bright the edge of the sphere is. */
  rim: number;
}
/** Half the size of the soft shadow around each sphere, in its radii. */
export const HALO = 1.44;
/** On the board, and on other spheres: the light on their edges tells dark ones apart. */
export const HALOS = { low: { dark: 0.62, rim: 0 }, high: { dark: 0.88, rim: 0.5 } } as const;

/** The wood of a sphere that is not there yet: what it would hide shines through. */
export const ghostWood = (wood: Wood, seed: number): MeshPhysicalMaterial =>
  Object.assign(woodMaterial(wood, true, seed), { transparent: true, opacity: 0.84, depthWrite: false });

export const ghostly = (colour: string, opacity: number): MeshPhysicalMaterial =>
  new MeshPhysicalMaterial({
    color: colour,
    transparent: true,
    opacity,
    depthWrite: false,
    roughness: 0.4,
    clearcoat: 0.4,
  });

/** The wood of a hollow, as deep as it is dark: its far wall is in the shade, and its near lip in the light. */
export function hollowMaterial(): MeshStandardMaterial {
  const { size, edge } = HOLLOW_IMAGE;
  const [middle, rim] = [size / 2, size / 2 / edge];
  const map = drawn(
    (pen) => {
      const disc = (radius: number): void => {
        pen.beginPath();
        pen.arc(middle, middle, radius, 0, 2 * Math.PI);
      };
      const lip = pen.createLinearGradient(0, middle - rim, 0, middle + rim);
      lip.addColorStop(0, '#53330f');
      lip.addColorStop(0.5, '#9a6a35');
      lip.addColorStop(1, '#f2cb92');
      pen.fillStyle = lip;
      pen.fillRect(0, 0, size, size);
      const wall = pen.createRadialGradient(middle, middle - 0.22 * rim, 0.1 * rim, middle, middle, rim);
      wall.addColorStop(0, '#24130a');
      wall.addColorStop(0.5, '#3a2210');
      wall.addColorStop(1, '#7a4e28');
      pen.fillStyle = wall;
      disc(0.93 * rim);
      pen.fill();
    },
    [size, size],
  );
  return new MeshStandardMaterial({ map, roughness: 0.85 });
}

/** The shadow that a sphere leaves on what is behind it, whichever way it is seen: its front half covers the middle. */
export function haloMaterial({ dark, rim }: Halo): SpriteMaterial {
  const size = 256;
  const [half, radius] = [size / 2, size / 2 / HALO];
  const map = drawn(
    (pen) => {
      const fade = pen.createRadialGradient(half, half, 0.9 * radius, half, half, half);
      fade.addColorStop(0, `rgb(24 11 3 / ${dark})`);
      fade.addColorStop(0.45, `rgb(24 11 3 / ${0.42 * dark})`);
      fade.addColorStop(1, 'rgb(24 11 3 / 0)');
      pen.fillStyle = fade;
      pen.fillRect(0, 0, size, size);
      if (!rim) return;
      pen.beginPath();
      pen.arc(half, half, radius, 0, 2 * Math.PI);
      pen.strokeStyle = `rgb(226 178 120 / ${rim})`;
      pen.lineWidth = 4;
      pen.stroke();
    },
    [size, size],
  );
  return new SpriteMaterial({ map, depthWrite: false, toneMapped: false });
}
