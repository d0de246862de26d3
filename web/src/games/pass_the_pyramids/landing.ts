/** A trio at rest, read from its notation (`S^>M M^ L>M`), in words, and laid out if there is no animation of its fall.
 * */

import { message, t, type Message } from '../../i18n/messages.svelte';

export type Pose = 'upright' | 'lying' | 'weird';

export interface Pyramid {
  pose: Pose;
  /** 0 small, 1 medium, 2 large: the pyramid it points at or, upright, is inside. */
  target: number | null;
}

/** Small, medium, large. */
export type Landing = readonly [Pyramid, Pyramid, Pyramid];

export const LETTERS = 'SML';
const POSES: Record<string, Pose> = { '^': 'upright', _: 'lying', '?': 'weird' };

/** One of them: `S>L`, `M^`, `L?`. */
export function pyramidOf(part: string): Pyramid {
  const [, up, target, pose] = /^[SML](\^?)(?:>([SML]))?([_?]?)$/.exec(part) ?? [];
  return {
    pose: target ? (up ? 'upright' : 'lying') : (POSES[up ?? ''] ?? POSES[pose ?? ''] ?? 'weird'),
    target: target ? LETTERS.indexOf(target) : null,
  };
}

export function landingOf(text: string): Landing {
  const [small, medium, large] = text.split(' ').map(pyramidOf);
  const none: Pyramid = { pose: 'weird', target: null };
  return [small ?? none, medium ?? none, large ?? none];
}

const POINTING: readonly Message[] = [
  message('points at the small'),
  message('points at the medium'),
  message('points at the large'),
];
const INSIDE: readonly Message[] = [
  message('upright inside the small'),
  message('upright inside the medium'),
  message('upright inside the large'),
];

/** How one lies: "upright", "lying", "points at the large", "upright inside the medium", "leaning". */
export function poseWords({ pose, target }: Pyramid): string {
  const other = target === null ? undefined : (pose === 'upright' ? INSIDE : POINTING)[target];
  if (pose === 'weird') return t('[of a pyramid] leaning');
  if (other) return t(other);
  return pose === 'upright' ? t('[of a pyramid] upright') : t('[of a pyramid] lying');
}

/** Whether a landing is worth nothing: no pyramid is upright or points at another (T10). */
export const isWorthless = (landing: Landing): boolean =>
  landing.every(({ pose, target }) => pose !== 'upright' && target === null);

/** A landing as lists of moves show it: "M upright, L→S"; pyramids that only lie count nothing and are left out. */
export function landingLabel(text: string): string {
  const parts = landingOf(text).flatMap((pyramid, size) => {
    const { pose, target } = pyramid;
    if (pose === 'lying') return target === null ? [] : [`${LETTERS.charAt(size)}→${LETTERS.charAt(target)}`];
    return [`${LETTERS.charAt(size)} ${poseWords(pyramid)}`];
  });
  return parts.join(', ') || t('all lying');
}

/** The text of a tag beside a pyramid: "+4", or, if it points at another, its own dots and what the other adds: "3+4=7";
 * inside another, what it scores upright and for pointing: "1+5=6". null: it scores nothing. */
export function tagOf(landing: Landing, size: number, part: number): string | null {
  const { pose, target } = landing[size] ?? { pose: 'weird', target: null };
  if (!part) return null;
  const own = pose === 'upright' ? (size + 1) ** 2 : size + 1;
  return target === null ? `+${part}` : `${own}+${part - own}=${part}`;
}

/** The parts of a score and their sum. null: a part that is not known yet; the sum is then left out. */
export function sumWords(parts: readonly (number | null)[]): string {
  const sum = parts.map((part) => part ?? '?').join(' + ');
  return parts.includes(null) ? sum : `${sum} = ${parts.reduce<number>((total, part) => total + (part ?? 0), 0)}`;
}

/** The pyramid that contains a given one, directly or within another; itself if there is none. */
export function outermost(landing: Landing, size: number): number {
  const { pose, target } = landing[size] ?? { pose: 'weird', target: null };
  return pose === 'upright' && target !== null ? outermost(landing, target) : size;
}

export interface Spot {
  /** Right of and towards the thrower, in units of the table. */
  x: number;
  z: number;
  /** The direction of a lying pyramid's tip: 0 towards the thrower, a quarter turn to the thrower's right. */
  heading: number;
}

/** The drawn side of each pyramid's base from above, and the drawn length of a lying one; in drawing units. */
export const DRAWN = [
  { base: 28, high: 46 },
  { base: 36, high: 60 },
  { base: 46, high: 78 },
] as const;

/** The drawn side of the base of a small or medium pyramid that is inside another one: between the pips of that. */
export const NESTED = [16, 27] as const;

const CENTRES = [
  { x: -1.2, z: 0.15 },
  { x: 0, z: -1 },
  { x: 1.25, z: 0.15 },
] as const;

/** Positions that agree with the landing: a pyramid that points at another is turned towards it, the others point past
 * all others. */
export function layout(landing: Landing): Spot[] {
  return landing.map((pyramid, size) => {
    const { x, z } = CENTRES[outermost(landing, size)] ?? CENTRES[0];
    const target = pyramid.pose === 'lying' && pyramid.target !== null ? outermost(landing, pyramid.target) : null;
    const to = target === null ? null : CENTRES[target];
    return { x, z, heading: to ? Math.atan2(to.x - x, to.z - z) : Math.atan2(x, z) };
  });
}
