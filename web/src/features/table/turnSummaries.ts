/** Summaries of whole turns, in a few words. */

import type { LogLine } from '../../api/tableView';
import type { GameBoard } from '../../board/contract';

export type Summarise = GameBoard['turnSummary'];

export interface TurnSummary {
  /** The seat whose turn it was; null: no single seat's. */
  seat: number | null;
  text: string;
}

/** The summary of the turn that begins with a line; null while it continues, or if one line says it. */
export function turnSummaryAt(
  log: readonly LogLine[],
  index: number,
  over: boolean,
  summarise: Summarise,
): TurnSummary | null {
  const after = log.findIndex((line, later) => later > index && line.turn_start);
  if (after < 0 && !over) return null;
  const turn = log.slice(index, after < 0 ? log.length : after);
  const text = turn.length > 1 && summarise?.(turn.flatMap(({ events }) => events));
  const [first = null, ...others] = new Set(turn.flatMap(({ seat }) => seat ?? []));
  return text ? { seat: others.length ? null : first, text } : null;
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
