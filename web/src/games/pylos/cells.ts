/** The thirty cells, by name: level, file, rank. */

export const WIDTHS = [4, 3, 2, 1] as const;

export const allCells: readonly string[] = WIDTHS.flatMap((width, level) =>
  Array.from({ length: width * width }, (_, i) => `${level + 1}${'abcd'[Math.floor(i / width)]}${(i % width) + 1}`),
);

export const levelOf = (cell: string): number => Number(cell[0]);

/** The four cells on which a cell rests; none for level 1. */
export function below(cell: string): readonly string[] {
  const level = levelOf(cell) - 1;
  if (!level) return [];
  const [file, rank] = [cell.charCodeAt(1) - 97, Number(cell[2])];
  return [0, 1].flatMap((x) => [0, 1].map((y) => `${level}${'abcd'.charAt(file + x)}${rank + y}`));
}

/** File and rank of a cell in sphere diameters from the corner 1a1, including its level's inset: 0 to 3. */
export function gridOf(cell: string): { file: number; rank: number } {
  const inset = (levelOf(cell) - 1) / 2;
  return { file: cell.charCodeAt(1) - 97 + inset, rank: Number(cell[2]) - 1 + inset };
}
