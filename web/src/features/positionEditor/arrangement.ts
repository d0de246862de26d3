/** A position while it is set up by hand: pieces placed and removed, values set. Pure. */

import { t } from '../../i18n/messages.svelte';
import type { FieldInfo, PieceKindInfo, LayoutInfo, CellInfo } from '../../api/generated/messages';

export interface PositionDraft {
  /** Kinds of pieces by cell, from bottom to top. */
  readonly pieces: Readonly<Record<string, readonly string[]>>;
  readonly fields: Readonly<Record<string, string>>;
  /** Decisions that seats have already made if all decide simultaneously, by seat number. */
  readonly sealed: Readonly<Record<string, string>>;
}

/** What a press on a cell does: it places a piece of a kind, moves a piece, turns the top one, or takes it off. */
export type Tool = PieceKindInfo | 'move' | 'turn' | 'take';

export const piecesOn = (draft: PositionDraft, place: string): readonly string[] => draft.pieces[place] ?? [];

const without = (draft: PositionDraft, places: Readonly<Record<string, readonly string[]>>): PositionDraft => ({
  ...draft,
  pieces: Object.fromEntries(Object.entries({ ...draft.pieces, ...places }).filter(([, standing]) => standing.length)),
});

/**
 * A piece is placed on a cell. It replaces a piece of its layer; pressing again removes it. A single piece moves there
 * with what is on it, and what was there moves to where it came from.
 */
export function placePiece(
  draft: PositionDraft,
  layout: LayoutInfo,
  kind: PieceKindInfo,
  place: string,
): PositionDraft {
  const here = piecesOn(draft, place);
  const layerOf = (name: string): string => layout.kinds.find((one) => one.name === name)?.layer ?? '';
  if (kind.single) return moved(draft, kind, place, layerOf);
  if (!kind.layer) return without(draft, { [place]: [...here, kind.name] });
  const others = here.filter((name) => layerOf(name) !== kind.layer);
  return without(draft, { [place]: here.includes(kind.name) ? others : [...others, kind.name] });
}

function moved(
  draft: PositionDraft,
  kind: PieceKindInfo,
  place: string,
  layerOf: (name: string) => string,
): PositionDraft {
  const from = Object.keys(draft.pieces).find((name) => piecesOn(draft, name).includes(kind.name));
  if (from === place) return draft;
  const old = from === undefined ? [] : piecesOn(draft, from);
  const moving = old[0] === kind.name ? old : [kind.name];
  const here = piecesOn(draft, place);
  const meets = here.filter((name) => layerOf(name) === kind.layer);
  // A piece that is moved away takes what is on top of it along.
  const away = meets.length && meets[0] === here[0] ? here : meets;
  const stays = here.filter((name) => !away.includes(name));
  const there = kind.layer === layerOf(stays[0] ?? '') ? [...stays, ...moving] : [...moving, ...stays];
  const settled = stays.length && old[0] !== kind.name ? [...stays, ...moving] : there;
  const left = old.filter((name) => !moving.includes(name));
  return without(draft, { [place]: settled, ...(from === undefined ? {} : { [from]: [...left, ...away] }) });
}

/** The rows in which kinds are shown, in columns: those of a group together, the others each alone. Kinds that share
 * their count are in one column. */
export function groupsOf(kinds: readonly PieceKindInfo[]): PieceKindInfo[][][] {
  const rows: PieceKindInfo[][][] = [];
  for (const kind of kinds) {
    const shared = kind.pool && rows.flat().find(([first]) => first?.pool === kind.pool);
    const row = rows.at(-1);
    if (shared) shared.push(kind);
    else if (row && kind.group && row[0]?.[0]?.group === kind.group) row.push([kind]);
    else rows.push([[kind]]);
  }
  return rows;
}

/** The top removable piece is removed from a cell; null if there is none. */
export function removePiece(draft: PositionDraft, layout: LayoutInfo, place: string): PositionDraft | null {
  const here = piecesOn(draft, place);
  const at = here.findLastIndex((name) => !layout.kinds.find((kind) => kind.name === name)?.single);
  return at < 0 ? null : without(draft, { [place]: here.filter((_, index) => index !== at) });
}

/** The kinds that a piece can be turned to: those that share its count. */
const sidesOf = (kinds: readonly PieceKindInfo[], kind: PieceKindInfo): PieceKindInfo[] =>
  kind.pool ? kinds.filter(({ pool }) => pool === kind.pool) : [kind];

/** Whether pieces have several sides. */
export const canTurn = (kinds: readonly PieceKindInfo[]): boolean =>
  kinds.some((one) => sidesOf(kinds, one).length > 1);

/** The top piece of a cell shows its next side; null if it has no other one. */
export function turnPiece(draft: PositionDraft, layout: LayoutInfo, place: string): PositionDraft | null {
  const here = piecesOn(draft, place);
  const top = layout.kinds.find((kind) => kind.name === here.at(-1));
  if (!top) return null;
  const sides = sidesOf(layout.kinds, top);
  const next = sides[(sides.indexOf(top) + 1) % sides.length];
  return next && next !== top ? without(draft, { [place]: [...here.slice(0, -1), next.name] }) : null;
}

/** What a drag takes from a cell: all of it if it always moves together, else the top piece; null: nothing. */
export function kindOn(draft: PositionDraft, layout: LayoutInfo, place: string): PieceKindInfo | null {
  const here = piecesOn(draft, place);
  const find = (name: string | undefined): PieceKindInfo | null =>
    layout.kinds.find((one) => one.name === name) ?? null;
  const lowest = find(here[0]);
  return lowest?.single ? lowest : find(here.at(-1));
}

/** Moves a piece from one cell to another. */
export function movePiece(
  draft: PositionDraft,
  layout: LayoutInfo,
  kind: PieceKindInfo,
  from: string,
  to: string,
): PositionDraft {
  if (kind.single || from === to) return from === to ? draft : placePiece(draft, layout, kind, to);
  const here = piecesOn(draft, from);
  const at = here.lastIndexOf(kind.name);
  const lifted = without(draft, { [from]: here.filter((_, index) => index !== at) });
  return piecesOn(draft, to).includes(kind.name) && kind.layer ? draft : placePiece(lifted, layout, kind, to);
}

/** How many pieces of a kind, or of those that share its count, are not on the board yet; null without a limit. */
export function piecesLeft(draft: PositionDraft, kinds: readonly PieceKindInfo[], kind: PieceKindInfo): number | null {
  const count = kind.single ? 1 : kind.count;
  if (count === null) return null;
  const counted = sidesOf(kinds, kind);
  const placed = Object.values(draft.pieces).flat();
  return count - placed.filter((name) => counted.some((one) => one.name === name)).length;
}

/** What a press does at first: it places a piece that is left; if all are on the board, it moves one. */
export function firstTool(draft: PositionDraft, layout: LayoutInfo): Tool {
  const left = layout.kinds.find((kind) => !kind.single && (piecesLeft(draft, layout.kinds, kind) ?? 1) > 0);
  return left ?? 'move';
}

/** Only pieces that are always on the board remain there. */
export function clearPieces(draft: PositionDraft, layout: LayoutInfo): PositionDraft {
  const single = new Set(layout.kinds.filter((kind) => kind.single).map((kind) => kind.name));
  const kept = Object.entries(draft.pieces).map(([place, here]) => [place, here.filter((name) => single.has(name))]);
  return without({ ...draft, pieces: {} }, Object.fromEntries(kept) as Record<string, string[]>);
}

export const withField = (draft: PositionDraft, name: string, value: string): PositionDraft => ({
  ...draft,
  fields: { ...draft.fields, [name]: value },
});

/** Changes a number as far as its limits allow. */
export function withCount(draft: PositionDraft, field: FieldInfo, value: number): PositionDraft {
  if (!Number.isInteger(value)) return draft;
  const within = Math.max(field.low ?? value, Math.min(field.high ?? value, value));
  return String(within) === draft.fields[field.name] ? draft : withField(draft, field.name, String(within));
}

/** Whether a field is used: the one that it depends on is used, and has a matching value. */
export function isFieldShown(layout: LayoutInfo, draft: PositionDraft, field: FieldInfo): boolean {
  if (!field.shown_when) return true;
  const { field: name, values } = field.shown_when;
  const other = layout.fields.find((one) => one.name === name);
  return other !== undefined && isFieldShown(layout, draft, other) && values.includes(draft.fields[name] ?? '');
}

/** Where an arrow key leads: the nearest cell in its direction, preferring the same line. */
export function neighbourOf(places: readonly CellInfo[], from: string, dx: number, dy: number): string {
  const here = places.find((place) => place.name === from);
  if (!here) return from;
  let best = from;
  let least = Infinity;
  for (const place of places) {
    const [x, y] = [place.x - here.x, place.y - here.y];
    const along = x * dx + y * dy;
    if (along <= 0) continue;
    const far = along + 10 * Math.abs(x * dy) + 10 * Math.abs(y * dx);
    if (far < least) [best, least] = [place.name, far];
  }
  return best;
}

/** What is on a cell, in words: `c3: White’s token on a cube`. */
export function describePlace(draft: PositionDraft, layout: LayoutInfo, place: string): string {
  const here = piecesOn(draft, place);
  const words = (name: string): string => layout.kinds.find((kind) => kind.name === name)?.label ?? name;
  const groups: { name: string; many: number }[] = [];
  for (const name of here) {
    const last = groups.at(-1);
    if (last?.name === name) last.many += 1;
    else groups.push({ name, many: 1 });
  }
  const said = groups.map(({ name, many }) =>
    many > 1 ? t('{piece}, {count} times', { piece: words(name), count: many }) : words(name),
  );
  if (!said.length) return t('{place}: nothing', { place });
  const stack = said.reduce((below, above) => t('{below}, on it {above}', { below, above }));
  return `${place}: ${stack}`;
}
