/** Summaries of whole turns, in a few words. */

import type { SeatInfo } from '../../api/generated/messages';
import type { LogLine } from '../../api/tableView';
import type { GameBoard } from '../../board/contract';
import { t } from '../../i18n/messages.svelte';
import { capital } from '../../i18n/optionLabel';

export type Summarise = GameBoard['turnSummary'];

/** What summaries need to know of a game. seats: as the game declares them. current: the seat that decides now; null: no
 * single one, or the game is over. */
export interface Summaries {
  summarise: Summarise;
  report: GameBoard['turnReport'];
  /** What a turn in which all decide is called; its events. "": it is one seat's turn. */
  title?: (events: LogLine['events']) => string;
  /** Whether a summary says what an event does. */
  isInSummary?: GameBoard['isInSummary'];
  /** Whether an event is left out below a summary. */
  isMinor?: GameBoard['isMinor'];
  seats: readonly SeatInfo[];
  /** The reader's seat; null: none, or several. */
  own: number | null;
  over: boolean;
  current: number | null;
}

export interface TurnSummary {
  /** The seat whose turn it was; null: no single seat's. */
  seat: number | null;
  text: string;
  /** The same in whole sentences; "" if the game has none. */
  report: string;
  /** What happened in it. */
  events: LogLine['events'];
}

/** A summary as a whole sentence, or several. */
export const summarySentence = ({ seat, text, report }: TurnSummary, seats: readonly SeatInfo[]): string =>
  report ||
  (seat === null
    ? t('{summary}.', { summary: capital(text) })
    : t('{player} {summary}.', { player: seats[seat]?.name ?? '', summary: text }));

/** The lines of the turn that begins with one. */
export function turnFrom(log: readonly LogLine[], index: number): readonly LogLine[] {
  const after = log.findIndex((line, later) => later > index && line.turn_start);
  return log.slice(index, after < 0 ? log.length : after);
}

/** The seat whose turn begins with a line; null: nobody has decided in it yet, or several have. */
export function seatOfTurn(log: readonly LogLine[], index: number): number | null {
  const [first = null, ...others] = new Set(turnFrom(log, index).flatMap(({ seat }) => seat ?? []));
  return others.length ? null : first;
}

/** The same; before the first decision of the last turn, the seat that is to make it. */
export const ownerOfTurn = (log: readonly LogLine[], index: number, { current }: Summaries): number | null =>
  log.slice(index).every(({ seat }) => seat === null) ? current : seatOfTurn(log, index);

/** The summary of the turn that begins with a line; null while it continues, or if one line says it. */
export function turnSummaryAt(log: readonly LogLine[], index: number, game: Summaries): TurnSummary | null {
  const turn = turnFrom(log, index);
  return turn.length > 1 && isOver(log, index, game) ? summaryOf(log, index, game) : null;
}

function summaryOf(
  log: readonly LogLine[],
  index: number,
  { summarise, report, seats, own }: Summaries,
): TurnSummary | null {
  const events = turnFrom(log, index).flatMap((line) => line.events);
  const text = summarise?.(events, seats);
  return text ? { seat: seatOfTurn(log, index), text, report: report?.(events, seats, own) ?? '', events } : null;
}

/** Whether the turn that begins with a line is over: another has begun, all have decided in it, or another seat decides
 * now. */
function isOver(log: readonly LogLine[], index: number, { over, current, seats }: Summaries): boolean {
  const seat = seatOfTurn(log, index);
  const turn = turnFrom(log, index);
  const last = index + turn.length === log.length;
  const decided = new Set(turn.flatMap((line) => line.seat ?? []));
  const together = decided.size > 1 && decided.size === seats.length;
  return !last || over || together || (seat !== null && current !== null && current !== seat);
}

/** What the turn that begins with a line is called while its summary would tell ahead, and whose it is (null: all decide
 * in it): a turn of several lines, of which more may come. null: it needs no title, as the reader's own. */
export function turnTitleAt(
  log: readonly LogLine[],
  index: number,
  game: Summaries,
): Pick<TurnSummary, 'seat' | 'text'> | null {
  const turn = turnFrom(log, index);
  const secret = turn.some(({ text }) => text === null);
  if (!game.summarise || (turn.length === 1 && !secret && isOver(log, index, game))) return null;
  const text = game.title?.(turn.flatMap((line) => line.events));
  if (text) return { seat: null, text };
  const seat = ownerOfTurn(log, index, game);
  const player = seat === null || seat === game.own ? undefined : game.seats[seat]?.name;
  return player ? { seat, text: t('{player}’s turn', { player }) } : null;
}

/** The summary of the last turn; null if the game has none. */
export function lastSummary(log: readonly LogLine[], game: Summaries): TurnSummary | null {
  const index = log.findLastIndex((line) => line.turn_start);
  return index < 0 ? null : summaryOf(log, index, game);
}

const isMinorLine = ({ events }: LogLine, { isMinor }: Summaries): boolean =>
  events.length > 0 && isMinor !== undefined && events.every(isMinor);

/** The summaries of the others' turns since a player's own last one, until the player decides something of weight. */
export function summariesSince(
  log: readonly LogLine[],
  own: readonly number[],
  game: Summaries,
): readonly TurnSummary[] {
  const found: TurnSummary[] = [];
  for (let index = log.length - 1; index >= 0; index--) {
    // A game may begin in the middle of a turn.
    if (index > 0 && !log[index]?.turn_start) continue;
    const seat = seatOfTurn(log, index);
    if (isOver(log, index, game)) {
      if (seat !== null && own.includes(seat)) break;
      const summary = summaryOf(log, index, game);
      if (summary) found.unshift(summary);
      // Somebody who only watches sees the last one.
      if (seat === null || !own.length) break;
      // The current turn may have started with dice only, or with a decision about them.
    } else if (log.slice(index).some((line) => line.seat !== null && !isMinorLine(line, game))) break;
  }
  return found;
}
