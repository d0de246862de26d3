/** The materials of objects, in all games. Made from noise: no image is loaded. */

import {
  CanvasTexture,
  ClampToEdgeWrapping,
  DoubleSide,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';
import { MARK, WOODS, type Wood } from '../palette';

/** The brightness of plastic pieces in percent, by the height as a fraction. */
const SHADING = [
  [0, 68],
  [0.14, 90],
  [0.4, 98],
  [1, 100],
] as const;

/** A small generator with a fixed seed, so that objects look the same at every start; from 0 to 1. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

function canvasTexture(size: number, paint: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (pen) paint(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}

export function woodTexture(wood: Wood, size: number, seed: number): CanvasTexture {
  const { ground, line, rings, contrast } = WOODS[wood];
  return canvasTexture(size, (pen) => {
    const random = generator(seed);
    pen.fillStyle = ground;
    pen.fillRect(0, 0, size, size);
    pen.strokeStyle = line;
    for (let ring = 0; ring < rings * 7; ring++) {
      const y = random() * size;
      const bend = (random() - 0.5) * size * 0.12;
      pen.globalAlpha = contrast * (0.1 + 0.3 * random());
      pen.lineWidth = (0.4 + 2.2 * random()) * (size / 512);
      pen.beginPath();
      pen.moveTo(-4, y);
      pen.bezierCurveTo(size * 0.3, y + bend, size * 0.7, y - bend, size + 4, y + bend * 0.3);
      pen.stroke();
    }
  });
}

/** Grained stone in a colour: with lighter and darker specks. */
export function stoneTexture(colour: string, size: number, seed: number): CanvasTexture {
  return canvasTexture(size, (pen) => {
    const random = generator(seed);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, size, size);
    for (let speck = 0; speck < size * 9; speck++) {
      pen.globalAlpha = 0.05 + 0.1 * random();
      pen.fillStyle = random() < 0.5 ? '#ffffff' : '#1c150c';
      const wide = (0.6 + 2.6 * random() * random()) * (size / 256);
      pen.fillRect(random() * size, random() * size, wide, wide);
    }
  });
}

/** Wood, polished (pieces) or planed (boards). */
export const woodMaterial = (wood: Wood, polished: boolean, seed = 7): MeshPhysicalMaterial =>
  new MeshPhysicalMaterial({
    map: woodTexture(wood, polished ? 256 : 512, seed),
    ...(polished
      ? { roughness: 0.38, clearcoat: 0.55, clearcoatRoughness: 0.25 }
      : { roughness: 0.55, clearcoat: 0.3, clearcoatRoughness: 0.45 }),
  });

export const stoneMaterial = (colour: string, seed = 5): MeshStandardMaterial =>
  new MeshStandardMaterial({ map: stoneTexture(colour, 256, seed), roughness: 0.92 });

/** Darker at the foot, so that each piece stands out in a stack of one colour; brightest at the tip. */
function shadingTexture(): CanvasTexture {
  const texture = canvasTexture(128, (pen) => {
    const fade = pen.createLinearGradient(0, 128, 0, 0);
    for (const [at, light] of SHADING) fade.addColorStop(at, `hsl(0 0% ${light}%)`);
    pen.fillStyle = fade;
    pen.fillRect(0, 0, 128, 128);
  });
  texture.wrapT = ClampToEdgeWrapping;
  return texture;
}

/**
 * Translucent plastic, which glows a little. clear: 0 nearly opaque to 1 like water, drawn without refraction, which
 * would cost every machine a second rendering pass.
 */
export const plasticMaterial = (colour: string, clear: number): MeshStandardMaterial =>
  new MeshStandardMaterial({
    color: colour,
    emissive: colour,
    emissiveIntensity: 0.08,
    roughness: 0.32,
    map: shadingTexture(),
    ...(clear > 0 ? { transparent: true, opacity: 1 - clear, side: DoubleSide } : {}),
  });

export const plain = (colour: string): MeshStandardMaterial =>
  new MeshStandardMaterial({ color: colour, roughness: 0.8 });

/** The soft shadow of a piece around its foot, on a plane of its own. ink: red, green and blue. */
export const contactShadow = (ink: string): MeshBasicMaterial =>
  shadowMaterial((pen) => {
    const fade = pen.createRadialGradient(64, 64, 26, 64, 64, 64);
    fade.addColorStop(0, `rgb(${ink} / 55%)`);
    fade.addColorStop(1, `rgb(${ink} / 0%)`);
    return fade;
  });

/** The shadow of a piece on the sides of one that carries it: darkest at the top. */
export const tierShadow = (): MeshBasicMaterial =>
  shadowMaterial((pen) => {
    const fade = pen.createLinearGradient(0, 0, 0, 128);
    fade.addColorStop(0, 'rgb(27 15 6 / 70%)');
    fade.addColorStop(1, 'rgb(27 15 6 / 0%)');
    return fade;
  });

function shadowMaterial(fadeOf: (pen: CanvasRenderingContext2D) => CanvasGradient): MeshBasicMaterial {
  const map = canvasTexture(128, (pen) => {
    pen.fillStyle = fadeOf(pen);
    pen.fillRect(0, 0, 128, 128);
  });
  map.wrapS = map.wrapT = ClampToEdgeWrapping;
  return new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false });
}

/** Highlights keep their colours in light and shade. */
export const markMaterial = (kind: keyof typeof MARK): MeshBasicMaterial =>
  new MeshBasicMaterial({ color: MARK[kind], toneMapped: false });
