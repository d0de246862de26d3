/** The shapes of seats' marks, in a square of 30 units: filled, or stroked with a width. */

interface MarkShape {
  d: string;
  stroke: number | null;
}

const circle = (radius: number): string =>
  `M${15 - radius} 15a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const SHAPES: Record<string, MarkShape> = {
  disc: { d: circle(4.5), stroke: null },
  ring: { d: circle(6), stroke: 3 },
  bar: { d: 'M8 15h14', stroke: 4 },
  cross: { d: 'm10 10 10 10m0-10-10 10', stroke: 3.5 },
};
const DIAMOND: MarkShape = { d: 'm15 8 7 7-7 7-7-7z', stroke: null };

export const markShape = (mark: string): MarkShape => SHAPES[mark] ?? DIAMOND;

/** Dark or light, whichever contrasts with a colour. */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 140 ? '#1f1711' : '#fffaf1';
}
