/** Wood, made from noise: no picture is loaded. */

import { CanvasTexture, MeshBasicMaterial, MeshPhysicalMaterial, MeshStandardMaterial, RepeatWrapping, SRGBColorSpace } from 'three';

interface Wood {
  ground: string;
  grain: string;
  rings: number;
  contrast: number;
}

const MAPLE: Wood = { ground: '#dcb57c', grain: '#8f5f2c', rings: 9, contrast: 0.55 };
const WALNUT: Wood = { ground: '#4a2c1a', grain: '#20110a', rings: 11, contrast: 0.7 };
const OAK: Wood = { ground: '#8a5a31', grain: '#4a2b14', rings: 16, contrast: 0.6 };

/** A small generator with a fixed seed, so that the wood looks the same at every start. */
function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

function woodTexture(wood: Wood, size: number, seed: number): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (pen) {
    const random = generator(seed);
    pen.fillStyle = wood.ground;
    pen.fillRect(0, 0, size, size);
    pen.strokeStyle = wood.grain;
    for (let line = 0; line < wood.rings * 7; line++) {
      const y = random() * size;
      const bend = (random() - 0.5) * size * 0.12;
      pen.globalAlpha = wood.contrast * (0.1 + 0.3 * random());
      pen.lineWidth = (0.4 + 2.2 * random()) * (size / 512);
      pen.beginPath();
      pen.moveTo(-4, y);
      pen.bezierCurveTo(size * 0.3, y + bend, size * 0.7, y - bend, size + 4, y + bend * 0.3);
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}

export interface Materials {
  /** By seat. */
  spheres: [MeshPhysicalMaterial, MeshPhysicalMaterial];
  ghosts: [MeshStandardMaterial, MeshStandardMaterial];
  /** The band that marks a dark sphere for those who cannot tell the colours. */
  band: MeshStandardMaterial;
  board: MeshPhysicalMaterial;
  hollow: MeshStandardMaterial;
  rack: MeshPhysicalMaterial;
  /** Marks: plain colours, so that light and shade do not hide them. */
  choice: MeshBasicMaterial;
  last: MeshBasicMaterial;
}

export function makeMaterials(): Materials {
  const polished = { roughness: 0.38, clearcoat: 0.55, clearcoatRoughness: 0.25 };
  const oak = woodTexture(OAK, 512, 7);
  return {
    spheres: [
      new MeshPhysicalMaterial({ map: woodTexture(MAPLE, 256, 3), ...polished }),
      new MeshPhysicalMaterial({ map: woodTexture(WALNUT, 256, 5), ...polished }),
    ],
    ghosts: [
      new MeshStandardMaterial({ color: '#f6e6c8', transparent: true, opacity: 0.75, roughness: 0.5, depthWrite: false }),
      new MeshStandardMaterial({ color: '#3a2417', transparent: true, opacity: 0.75, roughness: 0.5, depthWrite: false }),
    ],
    band: new MeshStandardMaterial({ color: '#e7c489', roughness: 0.35, metalness: 0.55 }),
    board: new MeshPhysicalMaterial({ map: oak, roughness: 0.55, clearcoat: 0.3, clearcoatRoughness: 0.45 }),
    hollow: new MeshStandardMaterial({ color: '#3f2614', roughness: 0.8 }),
    rack: new MeshPhysicalMaterial({ map: oak, color: '#d8c0a4', roughness: 0.6, clearcoat: 0.2 }),
    choice: new MeshBasicMaterial({ color: '#2fc4ba', toneMapped: false }),
    last: new MeshBasicMaterial({ color: '#ffae3d', toneMapped: false }),
  };
}
