/** The page's URLs: written here, and read here. The part after # never leaves the browser automatically. */

import type { OptionInfo } from '../api/generated/messages';
import type { OptionValue } from '../api/tableView';

export const START_URL = '/';
export const tableUrl = (id: string): string => `/table/${id}`;
export const learnUrl = (game: string): string => `/tutorial/${game}`;
export const puzzlesUrl = (game: string): string => `/puzzles/${game}`;
export const rulesUrl = (game: string, ruling = ''): string => `/rules/${game}${ruling && `#${ruling}`}`;
export const studyUrl = (address: Partial<StudyAddress> = {}): string => `/study${studyHash(address)}`;
export const embedUrl = (address: Partial<StudyAddress>): string => `/embed${studyHash(address)}`;
export const positionEditorUrl = (game: string, address: Partial<StudyAddress> = {}): string =>
  `/position-editor/${game}${studyHash(address)}`;
export const startDesignerUrl = (game: string, cards: readonly OptionInfo[], options: Options): string => {
  const hash = optionsHash(cards, options);
  return `/start-designer/${game}${hash && `#${hash}`}`;
};

/** A URL with which its reader joins a table, or takes over a seat from another device. */
export const invitationUrl = (id: string, code: string, isTransfer = false): string =>
  `${location.origin}${tableUrl(id)}#${isTransfer ? 'transfer' : 'invitation'}=${code}`;

/** The code in a URL that `invitationUrl` wrote; null: there is none. */
export function readInvitation(hash: string): { code: string; isTransfer: boolean } | null {
  const [, how, code] = /^#(invitation|transfer)=([\w-]+)$/.exec(hash) ?? [];
  return code === undefined ? null : { code, isTransfer: how === 'transfer' };
}

// -- which game is studied -----------------------------------------------------------------------------------------

/** Which game is studied: from where, up to where. */
export interface StudyAddress {
  /** A table whose game is studied. */
  table: string | null;
  /** A study that this browser has saved. */
  saved: string | null;
  /** A whole study with its variations, packed (packing.ts). */
  study: string | null;
  game: string | null;
  options: Record<string, string>;
  /** The text of a custom start position. */
  start: string | null;
  moves: string[];
  /** Further contents of its record: the players, and the seed of chance, so that throws can be animated. */
  tags: Record<string, string>;
  /** The ply that is shown; null: the last. */
  at: number | null;
  /** The seat at the near side; null: where the game's coordinates begin. */
  side: number | null;
}

/** Other names are those of the game's options. */
const OWN = ['table', 'kept', 'study', 'game', 'position', 'moves', 'at', 'side'];
/** Before a tag's name; options have names without it. */
const TAG = 'record.';

export function readStudyAddress(hash: string): StudyAddress {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const number = (name: string): number | null => {
    const text = words.get(name);
    return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
  };
  return {
    table: words.get('table'),
    saved: words.get('kept'),
    study: words.get('study'),
    game: words.get('game'),
    options: Object.fromEntries([...words].filter(([name]) => !OWN.includes(name) && !name.startsWith(TAG))),
    start: words.get('position'),
    // No game's decisions contain a semicolon: records separate them by it, too.
    moves: (words.get('moves') ?? '')
      .split(';')
      .map((text) => text.trim())
      .filter(Boolean),
    tags: Object.fromEntries(
      [...words].flatMap(([name, value]) => (name.startsWith(TAG) ? [[name.slice(TAG.length), value]] : [])),
    ),
    at: number('at'),
    side: number('side'),
  };
}

function studyHash(address: Partial<StudyAddress>): string {
  const words = new URLSearchParams();
  if (address.table) words.set('table', address.table);
  if (address.saved) words.set('kept', address.saved);
  if (address.study) words.set('study', address.study);
  if (address.game) words.set('game', address.game);
  for (const [name, value] of Object.entries(address.options ?? {})) words.set(name, value);
  if (address.start) words.set('position', address.start);
  if (address.moves?.length) words.set('moves', address.moves.join(';'));
  for (const [name, value] of Object.entries(address.tags ?? {})) words.set(TAG + name, value);
  if (address.at != null) words.set('at', String(address.at));
  if (address.side != null) words.set('side', String(address.side));
  const text = words.toString();
  return text && `#${text}`;
}

// -- options of a game ---------------------------------------------------------------------------------------------

type Options = Readonly<Record<string, OptionValue>>;

/** What may be unescaped in a URL. */
const UNESCAPED = /%(2F|3A|2C)/g;
const formatOption = (value: OptionValue): string =>
  encodeURIComponent(value === true ? 'yes' : value === false ? 'no' : String(value)).replace(
    UNESCAPED,
    decodeURIComponent,
  );

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The options that differ from a game's defaults: `board=131/343/131_w:b1,b3_b:a2,c2&touch_limit=2`. */
export const optionsHash = (cards: readonly OptionInfo[], options: Options): string =>
  cards
    .flatMap(({ name, default: usual }) => {
      const value = options[name];
      return value === undefined || value === usual ? [] : [`${name}=${formatOption(value)}`];
    })
    .join('&');

/** All options of a game from a URL; what does not match becomes the default. */
export function readOptions(cards: readonly OptionInfo[], hash: string): Record<string, OptionValue> {
  const said = new Map(
    hash
      .replace(/^#/, '')
      .split('&')
      .map((part) => [part.slice(0, part.indexOf('=')), decoded(part.slice(part.indexOf('=') + 1))] as const),
  );
  return Object.fromEntries(
    cards.map(({ name, type, default: usual, low, high }) => {
      const text = said.get(name);
      if (text === undefined) return [name, usual];
      if (type === 'str') return [name, text];
      if (type === 'bool') return [name, text === 'yes' ? true : text === 'no' ? false : usual];
      const number = Number(text);
      return [
        name,
        Number.isInteger(number) && number >= (low ?? number) && number <= (high ?? number) ? number : usual,
      ];
    }),
  );
}
