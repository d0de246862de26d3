/** The entries of a line as lists show them: in rows, by turns. Pure. */

import { START, childrenOf, type VariationNode, type VariationTree } from './variationTree';

/** Entries of one seat, in a column of its row. */
export interface MoveCell {
  column: number;
  places: number[];
}

export interface MoveRow {
  /** The number of the turn that begins here; null: none, or not one that is numbered. */
  turn: number | null;
  /** Whether a seat's turn begins with it; else it continues the row before, after variations. */
  starts: boolean;
  seat: number | undefined;
  cells: MoveCell[];
}

const nodeAt = (tree: VariationTree, place: number): VariationNode | undefined => tree.nodes[place];

/** The main line from an entry on. */
export function mainFrom(tree: VariationTree, from: number): number[] {
  const way = [from];
  for (let [place] = childrenOf(tree, from); place !== undefined; [place] = childrenOf(tree, place)) way.push(place);
  return way;
}

/** The alternatives to an entry, if that is the main one. */
export function alternativesTo(tree: VariationTree, place: number): readonly number[] {
  const [main, ...rest] = childrenOf(tree, nodeAt(tree, place)?.parent ?? START);
  return main === place ? rest : [];
}

/** The seat whose turn an entry belongs to: dice that start a turn belong to the seat that decides after them. */
export function turnSeatOf(tree: VariationTree, place: number): number | undefined {
  const { line, parent = START, position } = nodeAt(tree, place) ?? {};
  if (!line || line.seat !== null) return line?.seat ?? undefined;
  if (!line.turn_start && parent !== START) return turnSeatOf(tree, parent);
  const next = position?.to_decide.find((seat) => seat >= 0);
  if (next !== undefined) return next;
  const decider = mainFrom(tree, place).find((one) => nodeAt(tree, one)?.line?.seat != null);
  return decider === undefined ? undefined : (nodeAt(tree, decider)?.line?.seat ?? undefined);
}

/** The main line from an entry on, in rows. columns: 2 with a column for each of two seats; 1: a row for each turn. */
export function moveRows(tree: VariationTree, from: number, columns: number): MoveRow[] {
  const rows: MoveRow[] = [];
  let varied = false;
  for (const place of mainFrom(tree, from)) {
    const { line } = nodeAt(tree, place) ?? {};
    const seat = turnSeatOf(tree, place);
    const turn = line?.turn_number ?? null;
    const row = rows.at(-1);
    const cell = row?.cells.at(-1);
    const begins = !row || turn !== null || (line?.turn_start ?? false) || seat !== row.seat;
    const column = columns === 1 ? 0 : (seat ?? cell?.column ?? 0);
    if (!row || !cell || varied || turn !== null || (columns === 1 ? begins : column < cell.column))
      rows.push({ turn, starts: begins, seat, cells: [{ column, places: [place] }] });
    else if (column === cell.column) cell.places.push(place);
    else row.cells.push({ column, places: [place] });
    varied = alternativesTo(tree, place).length > 0;
  }
  return rows;
}
