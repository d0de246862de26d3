/** The texts about moves: lines of the log, advice, and the end of a game. */

import type { SeatInfo } from '../../api/generated/messages';
import type { Told } from '../../api/generated/pylos';
import type { Ending, LogText } from '../../board/contract';
import { listedParts } from '../../i18n/list';
import { message, segments, t, type Message, type Segment } from '../../i18n/messages.svelte';
import { levelOf } from './cells';
import type { PylosFrame } from './model';

/** The places of a turn in the notation of records: `1a2-2c2×1b1×1d1`. */
interface TurnParts {
  /** From where a sphere was raised; null: it came from the reserve. */
  from: string | null;
  to: string;
  /** Those whose spheres were taken back. */
  back: readonly string[];
}

/** null: not a turn. */
export function partsOf(text: string): TurnParts | null {
  const [move = '', ...back] = text.split(/[x×]/);
  const [first = '', second] = move.split('-');
  if (!first) return null;
  return second === undefined ? { from: null, to: first, back } : { from: first, to: second, back };
}

/** A turn where no signs are drawn. */
export function moveLabel(text: string): string {
  const parts = partsOf(text);
  if (!parts) return text;
  const move = parts.from ? `${parts.from} → ${parts.to}` : parts.to;
  return parts.back.length ? t('{move}, takes back {cells}', { move, cells: parts.back }) : move;
}

/** A move with what came of it, in pieces: a player who takes spheres back has completed something. */
function resultOf(move: string, events: readonly Told[]): readonly Segment[] {
  const [back] = events.filter((event) => event.kind === 'took_back');
  if (back) return segments('{move}, takes back {cells}', { move, cells: back.cells });
  const [completed] = events.filter((event) => event.kind === 'completed');
  if (!completed) return [{ text: move, name: 'move' }];
  return completed.squares.length
    ? segments('{move}, completes a square', { move })
    : segments('{move}, completes a line', { move });
}

type Drawn = NonNullable<LogText['drawn']>;

/** A cell by its square, as the board names it, after the mark of a level above the first. */
const drawnCell = (cell: string): Drawn =>
  levelOf(cell) > 1 ? [{ piece: String(levelOf(cell)) }, cell.slice(1)] : [cell.slice(1)];

/** Between the cells of a sphere that is raised. */
const ARROW = ' → ';

/** A turn as the log writes it: with the cells of the sphere that came, and of those that went back. */
const drawnTurn = (result: readonly Segment[], way: readonly string[], back: readonly string[]): Drawn =>
  result.flatMap(({ text, name }): Drawn => {
    if (name === 'move') return way.flatMap((cell, at) => [at ? ARROW : '', ...drawnCell(cell)]);
    if (name !== 'cells') return [text];
    return listedParts(back).flatMap(({ type, value }) => (type === 'element' ? drawnCell(value) : [value]));
  });

/** A turn in the notation of records, written like that. */
export function drawnMove(text: string): Drawn {
  const { from, to = text, back = [] } = partsOf(text) ?? {};
  const result = back.length
    ? segments('{move}, takes back {cells}', { move: to, cells: back })
    : [{ text: to, name: 'move' }];
  return drawnTurn(result, from ? [from, to] : [to], back);
}

/** The events of a decision as a line of the log, beside the mark of its player: where a sphere went, and what came of
 * it. */
export const logTexts = (events: readonly Told[]): LogText[] =>
  events.flatMap((event) => {
    if (event.kind === 'won') return [{ text: event.sentence, why: event.why }];
    if (event.kind !== 'placed' && event.kind !== 'raised') return [];
    const way = event.kind === 'placed' ? [event.cell] : [event.source, event.cell];
    const result = resultOf(way.join(ARROW), events);
    const back = events.flatMap((other) => (other.kind === 'took_back' ? other.cells : []));
    return [{ text: result.map(({ text }) => text).join(''), drawn: drawnTurn(result, way, back), why: event.why }];
  });

/** What was more in a turn than a sphere from the reserve, after its player's name; "" at the end of the game, whose
 * reason says it. */
export function turnSummary(events: readonly Told[]): string {
  if (events.some((event) => event.kind === 'won')) return '';
  const [back] = events.filter((event) => event.kind === 'took_back');
  if (!back) return events.some((event) => event.kind === 'raised') ? t('raised a sphere') : '';
  const count = back.cells.length;
  return events.some((event) => event.kind === 'completed' && event.squares.length)
    ? t('made a square, took back {count}', { count })
    : t('made a line, took back {count}', { count });
}

/** Whether a sphere can be raised. */
const canRaise = ({ spheres }: PylosFrame, choices: readonly string[]): boolean =>
  spheres.some(({ slot }) => choices.includes(String(slot)));

/** The prompt for a reader with one seat. */
export function ownPrompt(frame: PylosFrame, choices: readonly string[], selection: readonly string[]): string {
  if (frame.spheres.some(({ lifted }) => lifted)) return t('Raise it to a marked place.');
  if (selection.length) return '';
  return canRaise(frame, choices) ? t('Place a sphere, or raise one of yours.') : t('Place a sphere.');
}

/** What to do first; raising is explained only where it is possible. */
export const placeAdvice = (frame: PylosFrame, _seat: number, choices: readonly string[]): Message =>
  canRaise(frame, choices)
    ? message('Put a sphere on a marked place, or raise one with an arrow. To win, put the last one on top.')
    : message('Put a sphere on a marked place. To win, put the last one on top.');

/** Why the game is over, as its reader sees it. */
export function ending(event: Told, seats: readonly SeatInfo[], own: number | null): Ending | null {
  if (event.kind !== 'won' || own === null) return null;
  const hasWon = event.seat === own;
  const player = seats[1 - own]?.name ?? '';
  const reason =
    event.reason === 'top'
      ? hasWon
        ? t('You put the last sphere on the top.')
        : t('{player} put the last sphere on the top.', { player })
      : event.reason === 'stuck'
        ? hasWon
          ? t('{player} is to move, and any turn would change nothing.', { player })
          : t('You are to move, and any turn would change nothing.')
        : hasWon
          ? t('{player} is to move and has no sphere left in the reserve.', { player })
          : t('You are to move and have no sphere left in the reserve.');
  return { reason, standings: [] };
}
