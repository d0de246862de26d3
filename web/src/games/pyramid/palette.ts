/** Colours of the heap, in SVG and 3D. */

/** The top of a cube, by its level from 1 on: the higher, the brighter. Columns beyond the last entry look like the
 * last. */
const SHADES = ['#95876f', '#b0a188', '#c8bba2', '#dacfb9', '#e8dfce', '#f4eee1'] as const;
/** Their sides. */
const SIDES = ['#5f5341', '#756854', '#8b7d67', '#9d907a', '#aea18b', '#bdb19c'] as const;

const capped = (level: number): number => Math.min(level, SHADES.length) - 1;
export const LEVELS = SHADES.length;
export const shadeOf = (level: number): string => SHADES[capped(level)] ?? SHADES[0];
export const sideOf = (level: number): string => SIDES[capped(level)] ?? SIDES[0];
/** Numbers on the cubes. */
export const INK = '#1c1208';
/** The table below the heap, and its bare columns. */
export const TABLE = '#3f3128';
export const BARE = '#54463b';

/** Tokens: their body, their outline and their mark, by seat; White's is a disc, Black's a ring. */
export const TOKENS = [
  { body: '#fbf8f0', line: '#1c1208', mark: '#1c1208' },
  { body: '#2a2623', line: '#f3e4c2', mark: '#f0cf8e' },
] as const;
