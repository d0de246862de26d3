/** A heap while it is designed: only its shape; the server decides whether it can be played. */

import type { PyramidBoard } from '../../api/generated/pyramid';

/** As many files and ranks as have names here. */
export const SIDE = 12;
/** The maximum height at which a tower can still be drawn. */
const HIGHEST = 99;

export interface Draft {
  width: number;
  ranks: number;
  /** From a1, rank by rank. */
  heights: readonly number[];
  /** The seat whose token stands on each column. */
  tokens: readonly (number | null)[];
}

export const cellAt = (draft: Draft, column: number): string =>
  `${String.fromCharCode(97 + (column % draft.width))}${Math.floor(column / draft.width) + 1}`;

export const draftOf = ({ width, ranks, columns }: PyramidBoard): Draft => ({
  width,
  ranks,
  heights: columns.map((column) => column.height),
  tokens: columns.map((column) => column.token),
});

/** The draft as a board is drawn. checked: the server's result for it, which knows what is locked. */
export function boardOf(draft: Draft, checked: PyramidBoard | null): PyramidBoard {
  const known = checked?.width === draft.width && checked.ranks === draft.ranks ? checked.columns : [];
  const same = known.every((column, index) => column.height === draft.heights[index]);
  const columns = draft.heights.map((height, index) => ({
    cell: cellAt(draft, index),
    height,
    token: draft.tokens[index] ?? null,
    held_by: same ? (known[index]?.held_by ?? []) : [],
  }));
  return { width: draft.width, ranks: draft.ranks, columns, steps: [] };
}

/** The text of the option that describes it: heights rank by rank from the far one, then the tokens. */
export function textOf(draft: Draft): string {
  const ranks = Array.from({ length: draft.ranks }, (_, index) => {
    const from = (draft.ranks - 1 - index) * draft.width;
    const heights = draft.heights.slice(from, from + draft.width).join(',');
    // A single number needs a sign that it is one column.
    return draft.width === 1 ? `${heights},` : heights;
  });
  const of = (seat: number): string =>
    draft.tokens.flatMap((token, column) => (token === seat ? [cellAt(draft, column)] : [])).join(',');
  return `${ranks.join('/')}_w:${of(0)}_b:${of(1)}`;
}

/** The tokens that a text puts on columns where another one is already drawn. */
export function doubledTokens(text: string, draft: Draft): { seat: number; cell: string }[] {
  const drawn = new Set<string>();
  return ['w', 'b'].flatMap((side, seat) => {
    const [, cells = ''] = new RegExp(`[ _]${side}:([^ _]*)`).exec(text) ?? [];
    return cells.split(',').flatMap((cell) => {
      const column = draft.tokens.findIndex((token, at) => token !== null && cellAt(draft, at) === cell);
      if (column < 0) return [];
      if (draft.tokens[column] !== seat || drawn.has(cell)) return [{ seat, cell }];
      drawn.add(cell);
      return [];
    });
  });
}

const replaced = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((old, index) => (index === at ? value : old));

export const withHeight = (draft: Draft, column: number, height: number): Draft => ({
  ...draft,
  heights: replaced(draft.heights, column, Math.max(0, Math.min(HIGHEST, height))),
});

/** Adds a token; if that seat already has one there, removes it. */
export const withToken = (draft: Draft, column: number, seat: number): Draft => ({
  ...draft,
  tokens: replaced(draft.tokens, column, draft.tokens[column] === seat ? null : seat),
});

/** More or fewer files and ranks; the contents of the remaining ones stay. */
export function resized(draft: Draft, width: number, ranks: number): Draft {
  const clamp = (value: number): number => Math.max(1, Math.min(SIDE, value));
  const [files, rows] = [clamp(width), clamp(ranks)];
  const from = Array.from({ length: files * rows }, (_, index) => {
    const [file, rank] = [index % files, Math.floor(index / files)];
    return file < draft.width && rank < draft.ranks ? file + rank * draft.width : -1;
  });
  return {
    width: files,
    ranks: rows,
    heights: from.map((column) => draft.heights[column] ?? 0),
    tokens: from.map((column) => draft.tokens[column] ?? null),
  };
}

export const emptied = (draft: Draft): Draft => ({
  ...draft,
  heights: draft.heights.map(() => 0),
  tokens: draft.tokens.map(() => null),
});
