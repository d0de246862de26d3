/** A turn in a few words: what of it still holds at its end. */

import type { Told } from '../../api/generated/braces';
import type { SeatInfo } from '../../api/generated/messages';
import { plural, t } from '../../i18n/messages.svelte';
import { FAMILIES } from './stacks';

/** A piece that the turn has changed, where it is now. */
interface ChangedPiece {
  owner: number;
  size: string;
  square: string;
  /** The colour it had before the turn, and its present one; "": it has left the game. */
  before: string;
  colour: string;
}

type Arrival = Pick<ChangedPiece, 'size' | 'colour'> & { from: string; to: string };

const arrivalsOf = (event: Told): Arrival[] => {
  if (event.kind === 'moved') return [{ ...event, from: event.source, to: event.cell }];
  if (event.kind !== 'swapped') return [];
  const { size, cell, colour, other_cell: other, other_colour: second } = event;
  return [
    { size, colour, from: cell, to: other },
    { size, colour: second, from: other, to: cell },
  ];
};

/** The pieces that are changed at the end, wherever they have gone since. */
function changesOf(events: readonly Told[]): ChangedPiece[] {
  let pieces: ChangedPiece[] = [];
  const among = (all: readonly ChangedPiece[], size: string, colour: string, square: string): number =>
    all.findIndex((one) => one.size === size && one.colour === colour && one.square === square);
  for (const event of events) {
    if (event.kind === 'changed') {
      const { owner, size, cell: square, before, after: colour } = event;
      const known = among(pieces, size, before, square);
      pieces =
        known < 0
          ? [...pieces, { owner, size, square, before, colour }]
          : pieces.map((one, index) => (index === known ? { ...one, colour } : one));
    } else {
      // Those of a swap go together: the one must not be taken for the other.
      const gone = arrivalsOf(event).map(({ size, colour, from, to }) => ({
        index: among(pieces, size, colour, from),
        to,
      }));
      pieces = pieces.map((one, index) => ({
        ...one,
        square: gone.find((way) => way.index === index)?.to ?? one.square,
      }));
    }
  }
  return pieces.filter(({ before, colour }) => before !== colour);
}

/** How far a piece is turned: one that left the game, or is neutral for good, furthest. */
const stageOf = (owner: number, colour: string): number => {
  const stage = colour ? (FAMILIES[owner] ?? '').indexOf(colour) : -1;
  return stage < 0 ? 3 : stage;
};

/** The stacks that a seat has capped in a turn, and from which nothing has been taken since, or was put on them that
 * caps nothing: from the events alone nothing is known of those. */
function capsOf(events: readonly Told[], seat: number | undefined): string[] {
  const capped = new Set<string>();
  for (const event of events) {
    for (const { from, to, colour } of arrivalsOf(event)) {
      capped.delete(from);
      if (colour === 'n' || event.kind === 'swapped') capped.delete(to);
    }
    if (event.kind === 'changed' && !FAMILIES.some((family) => event.after && family.includes(event.after)))
      capped.delete(event.cell);
    if (event.kind === 'capped' && event.seat === seat) capped.add(event.cell);
    else if (event.kind === 'capped') capped.delete(event.cell);
  }
  return [...capped];
}

/** The squares of the last swap, if nothing has moved there since. */
function swapSquares(events: readonly Told[]): string[] {
  const at = events.findLastIndex(({ kind }) => kind === 'swapped');
  const squares = events.slice(at, at + 1).flatMap((event) => arrivalsOf(event).map(({ from }) => from));
  const later = events.slice(at + 1).flatMap((event) => arrivalsOf(event).flatMap(({ from, to }) => [from, to]));
  return squares.some((square) => later.includes(square)) ? [] : squares;
}

/** From where to where pieces have gone, such as "b5 → b4"; not of those that came back. */
function waysOf(steps: readonly Told[]): string[] {
  const ways: Arrival[] = [];
  for (const way of steps.flatMap(arrivalsOf)) {
    const { size, colour, from, to } = way;
    const known = ways.find((one) => one.size === size && one.colour === colour && one.to === from);
    if (known) known.to = to;
    else ways.push(way);
  }
  return ways.filter(({ from, to }) => from !== to).map(({ from, to }) => `${from} → ${to}`);
}

/** The most ways that a summary names. */
const MOST_WAYS = 2;

const namePlaces = (text: string, squares: readonly string[]): string =>
  squares.length ? `${text} (${[...new Set(squares)].join(', ')})` : text;

/** The summary of a turn with its squares, such as "turned 2 (a5, c1), won back 1 (d3)"; what it capped if it changed
 * nothing, what it swapped or moved if it did not do that either. What was undone in the same turn is not in it. */
export function turnSummary(events: readonly Told[]): string {
  const changes = changesIn(events);
  return changes.length
    ? changes.map(({ text, squares }) => namePlaces(text, squares)).join(', ')
    : summaryWithoutChanges(events);
}

/** The most squares that a report names. */
const MOST_SQUARES = 3;

/** The same as a sentence that fits a line of a phone: with few squares, and of only one kind of change. */
export function turnReport(events: readonly Told[], seats: readonly SeatInfo[]): string {
  const changes = changesIn(events);
  const [only, other] = changes;
  const brief = other !== undefined || (only !== undefined && new Set(only.squares).size > MOST_SQUARES);
  const summary = brief ? changes.map(({ text }) => text).join(', ') : turnSummary(events);
  const player = seats[moverOf(events) ?? -1]?.name;
  return summary && player ? t('{player} {summary}.', { player, summary }) : '';
}

const stepsOf = (events: readonly Told[]): readonly Told[] =>
  events.filter((event) => event.kind === 'moved' || event.kind === 'swapped');

const moverOf = (events: readonly Told[]): number | undefined =>
  (stepsOf(events)[0] ?? events.find((event) => event.kind === 'changed' && event.way === 'withdrawal'))?.seat;

/** What a turn has changed, kind by kind, and where that is now. */
function changesIn(events: readonly Told[]): { text: string; squares: readonly string[] }[] {
  const mover = moverOf(events);
  const changed = changesOf(events).map((piece) => ({
    ...piece,
    gone: piece.colour === '',
    own: piece.owner === mover,
    back: stageOf(piece.owner, piece.colour) < stageOf(piece.owner, piece.before),
  }));
  return (
    [
      [({ gone, back, own }) => !gone && !back && !own, (count) => t('flipped {count}', { count })],
      [({ gone, own }) => gone && !own, (count) => t('removed {count}', { count })],
      [({ back, own }) => back && own, (count) => t('won back {count}', { count })],
      [({ back, own }) => !back && own, (count) => t('lost {count}', { count })],
      [({ back, own }) => back && !own, (count) => t('gave back {count}', { count })],
    ] satisfies [(piece: (typeof changed)[number]) => boolean, (count: number) => string][]
  ).flatMap(([is, text]) => {
    const squares = changed.filter(is).map(({ square }) => square);
    return squares.length ? [{ text: text(squares.length), squares }] : [];
  });
}

function summaryWithoutChanges(events: readonly Told[]): string {
  const capped = capsOf(events, moverOf(events));
  if (capped.length)
    return namePlaces(plural(capped.length, { one: 'capped {count} stack', other: 'capped {count} stacks' }), capped);
  const steps = stepsOf(events);
  if (!steps.length) return '';
  if (steps.some(({ kind }) => kind === 'swapped')) return namePlaces(t('swapped two pieces'), swapSquares(events));
  const ways = waysOf(steps);
  if (ways.length > MOST_WAYS)
    return plural(ways.length, { one: 'moved {count} piece', other: 'moved {count} pieces' });
  if (ways.length) return t('moved {ways}', { ways: ways.join(', ') });
  return plural(steps.length, { one: 'made {count} step, flipped none', other: 'made {count} steps, flipped none' });
}
