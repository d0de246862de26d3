/** Summaries of whole turns, in a few words. */

import type { LogLine } from '../../api/tableView';
import type { GameBoard } from '../../board/contract';

export type Summarise = GameBoard['turnSummary'];

export interface TurnSummary {
  /** The seat whose turn it was; null: no single seat's. */
  seat: number | null;
  text: string;
}

/** The lines of the turn that begins with one. */
function turnFrom(log: readonly LogLine[], index: number): readonly LogLine[] {
  const after = log.findIndex((line, later) => later > index && line.turn_start);
  return log.slice(index, after < 0 ? log.length : after);
}

/** The seat whose turn begins with a line; null: nobody has decided in it yet, or several have. */
export function seatOfTurn(log: readonly LogLine[], index: number): number | null {
  const [first = null, ...others] = new Set(turnFrom(log, index).flatMap(({ seat }) => seat ?? []));
  return others.length ? null : first;
}

/** The summary of the turn that begins with a line; null while it continues, or if one line says it. */
export function turnSummaryAt(
  log: readonly LogLine[],
  index: number,
  over: boolean,
  summarise: Summarise,
): TurnSummary | null {
  const turn = turnFrom(log, index);
  if (index + turn.length === log.length && !over) return null;
  const text = turn.length > 1 && summarise?.(turn.flatMap(({ events }) => events));
  return text ? { seat: seatOfTurn(log, index), text } : null;
}

/** The summary of somebody else's last turn, while the next one is at its beginning; null: there is none. */
export function lastTurnSummary(
  log: readonly LogLine[],
  own: readonly number[],
  summarise: Summarise,
): TurnSummary | null {
  const now = log.findLastIndex((line) => line.turn_start);
  // The current turn may have started with dice only.
  const begun = log.slice(now).some(({ seat }) => seat !== null && own.includes(seat));
  const before = log.slice(0, Math.max(0, now)).findLastIndex((line) => line.turn_start);
  const summary = begun || before < 0 ? null : turnSummaryAt(log, before, false, summarise);
  return summary && summary.seat !== null && own.includes(summary.seat) ? null : summary;
}
