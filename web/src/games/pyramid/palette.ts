/** Colours of the heap, in SVG and 3D. */

/** The top of a cube, by its level from 1 on: the higher, the brighter. Columns beyond the last entry look like the
 * last. */
const SHADES = ['#9c7b52', '#b9965f', '#d4b481', '#ead0a3', '#f4e2c2', '#fbf1de'] as const;
/** Their sides: dark, as only a low strip of each is seen. */
const SIDES = ['#4f3a20', '#66502d', '#7d633a', '#8f7446', '#9f8453', '#ac9261'] as const;

const capped = (level: number): number => Math.min(level, SHADES.length) - 1;
export const LEVELS = SHADES.length;
export const shadeOf = (level: number): string => SHADES[capped(level)] ?? SHADES[0];
export const sideOf = (level: number): string => SIDES[capped(level)] ?? SIDES[0];
/** Numbers on the cubes. */
export const INK = '#1c1208';
/** The table below the heap, and its bare columns. */
export const TABLE = '#2e383c';
export const BARE = '#4a585d';

/** Tokens: their body, their outline and their mark, by seat; White's is a disc, Black's a ring. */
export const TOKENS = [
  { body: '#fbf8f0', line: '#1c1208', mark: '#1c1208' },
  { body: '#2a2623', line: '#f3e4c2', mark: '#f0cf8e' },
] as const;
