/** What stands behind the # of the study's and the embedded page's address: which game, from where, up to where. */

export interface Place {
  /** A table whose game is looked at. */
  table: string | null;
  /** A study that this browser keeps. */
  kept: string | null;
  /** A whole study with its variations, packed (packing.ts). */
  study: string | null;
  game: string | null;
  options: Record<string, string>;
  /** The text of a set-up position. */
  start: string | null;
  moves: string[];
  /** What its record says besides: who sat where, and the seed of what fell, so that its throws are seen as they were. */
  tags: Record<string, string>;
  /** The ply that is shown; null: the last. */
  at: number | null;
  /** The seat that sits near. */
  side: number;
}

const OWN = ['table', 'kept', 'study', 'game', 'position', 'moves', 'at', 'side'];
/** Before a tag's name, as options have theirs without. */
const TAG = 'record.';

export function placeOf(hash: string): Place {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const number = (name: string): number | null => {
    const text = words.get(name);
    return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
  };
  return {
    table: words.get('table'),
    kept: words.get('kept'),
    study: words.get('study'),
    game: words.get('game'),
    options: Object.fromEntries([...words].filter(([name]) => !OWN.includes(name) && !name.startsWith(TAG))),
    start: words.get('position'),
    // No game's decisions hold a semicolon: records part them by it, too.
    moves: (words.get('moves') ?? '')
      .split(';')
      .map((text) => text.trim())
      .filter(Boolean),
    tags: Object.fromEntries(
      [...words].flatMap(([name, value]) => (name.startsWith(TAG) ? [[name.slice(TAG.length), value]] : [])),
    ),
    at: number('at'),
    side: number('side') ?? 0,
  };
}

export function hashOf(place: Partial<Place>): string {
  const words = new URLSearchParams();
  if (place.table) words.set('table', place.table);
  if (place.kept) words.set('kept', place.kept);
  if (place.study) words.set('study', place.study);
  if (place.game) words.set('game', place.game);
  for (const [name, value] of Object.entries(place.options ?? {})) words.set(name, value);
  if (place.start) words.set('position', place.start);
  if (place.moves?.length) words.set('moves', place.moves.join(';'));
  for (const [name, value] of Object.entries(place.tags ?? {})) words.set(TAG + name, value);
  if (place.at != null) words.set('at', String(place.at));
  if (place.side) words.set('side', String(place.side));
  return `#${words.toString()}`;
}
