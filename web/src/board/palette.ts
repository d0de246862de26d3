/**
 * Colours of highlights, the same on SVG and 3D boards, in both themes. Each highlight is a bright line with a dark
 * casing, so that one of the two stands out from any background.
 */
export const MARK = {
  choice: '#5df2e4',
  last: '#ffb84a',
  removed: '#ffab9e',
  /** Colours of the routes of the first and the second seat. */
  first: '#ffaa98',
  second: '#9fcbff',
  /** From the cause of a change to the place of the change. */
  link: '#fdfaf0',
  casing: '#0b1d22',
} as const;

interface Grain {
  ground: string;
  line: string;
  rings: number;
  contrast: number;
}

/** The materials of boards and pieces in 3D: the base colour, and the lines of the grain. */
export const WOODS = {
  maple: { ground: '#dcb57c', line: '#8f5f2c', rings: 9, contrast: 0.55 },
  walnut: { ground: '#4a2c1a', line: '#20110a', rings: 11, contrast: 0.7 },
  oak: { ground: '#84603d', line: '#4a2f1a', rings: 16, contrast: 0.6 },
  cherry: { ground: '#a58765', line: '#7a5f43', rings: 12, contrast: 0.45 },
  chestnut: { ground: '#856a4a', line: '#60482f', rings: 14, contrast: 0.55 },
  birch: { ground: '#e4cda4', line: '#b08a55', rings: 10, contrast: 0.35 },
} satisfies Record<string, Grain>;
export type Wood = keyof typeof WOODS;

/** Names of files and ranks on dark wood. */
export const LETTERS = '#fbeed2';
/** Around them: how bright wood is depends on the light that falls on it, and on the renderer. */
export const OUTLINE = '#20110a';
/** Words on plates, whose background is the casing of the highlights. */
export const WORDS = '#fdfaf0';
/** Light plates, and the dark words on them: what is to be read first. */
export const PAPER = { ground: '#fdf3d6', ink: '#2b2118' } as const;

/** The luminance of a colour `#rrggbb`, from 0 to 1 (WCAG 2.2, relative luminance). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour `#rrggbb` on the darker side of an object. */
export function shaded(colour: string, part = 0.8): string {
  const parts = [1, 3, 5].map((at) => Math.round(part * Number.parseInt(colour.slice(at, at + 2), 16)));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
