/** A throw as the server sends it: the trajectory described in docs/throw.md, unpacked. */

import { t } from '../../i18n/messages.svelte';

const HEAD_BYTES = 14;
const NUMBERS = 21;
const PLACE = 2e-5;
const TURN = 1 / 32767;
const SECONDS = 2.5e-5;

export const FRAMES_PER_SECOND = 60;

export interface Palm {
  /** Height of the turning axis, and the y coordinate at half of the stroke, in metres. */
  middle: number;
  midway: number;
  /** The duration of the movement. */
  seconds: number;
}

export interface Trajectory {
  frames: number;
  /** Number of frames in which the hand is shown. */
  palmFrames: number;
  palm: Palm;
  /** Per frame and pyramid (small, medium, large): x, y, z in metres, then the rotation's w, x, y, z. */
  poses: Float32Array;
}

/** Throws an error for anything that is not a throw. */
export async function decode(base64: string): Promise<Trajectory> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const head = new DataView(bytes.buffer, 0, HEAD_BYTES);
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'PYT1') throw new Error(t('This is not a throw.'));
  const frames = head.getUint16(4, true);
  const unzipped = new Blob([bytes.subarray(HEAD_BYTES)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const steps = new DataView(await new Response(unzipped).arrayBuffer());
  const poses = new Float32Array(frames * NUMBERS);
  for (let number = 0; number < NUMBERS; number++) {
    const unit = number % 7 < 3 ? PLACE : TURN;
    let value = 0;
    for (let frame = 0; frame < frames; frame++) {
      // Differences wrap around in 16 bits.
      value = ((value + steps.getUint16(2 * (number * frames + frame), true)) << 16) >> 16;
      poses[frame * NUMBERS + number] = value * unit;
    }
  }
  const palm = {
    middle: head.getUint16(8, true) * PLACE,
    midway: head.getInt16(10, true) * PLACE,
    seconds: head.getUint16(12, true) * SECONDS,
  };
  return { frames, palmFrames: head.getUint16(6, true), palm, poses };
}

/** Where the hand is: along y in metres, and how far it has turned over in radians. */
export function palmAt(palm: Palm, seconds: number, stroke = 0.2): { y: number; angle: number } {
  const part = Math.min(Math.max(seconds / palm.seconds, 0), 1);
  const done = part ** 3 * (10 - 15 * part + 6 * part * part);
  return { y: palm.midway + stroke * (done - 0.5), angle: Math.PI * done };
}

/** The duration of a throw, read from its header alone, which is not packed. */
export function milliseconds(base64: string): number {
  const [low = 0, high = 0] = [4, 5].map((at) => atob(base64.slice(0, 8)).charCodeAt(at));
  return ((low + 256 * high - 1) / FRAMES_PER_SECOND) * 1000;
}

/** Where a pyramid is at a time, counted in frames: the index of its position (x, y, z) and rotation (w, x, y, z) in
 * `poses`. */
export const poseAt = (frame: number, size: number): number => frame * NUMBERS + 7 * size;
