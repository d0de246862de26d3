/** The lines of the log: which steps of a turn it shows. */

import type { LogLine } from '../../api/tableView';
import type { GameBoard, LogText } from '../../board/contract';
import { plain } from '../../i18n/ruleRefs';
import type { Summaries, TurnSummary } from './turnSummaries';

export interface Said extends LogText {
  number: string;
  /** Whether it was of interest only while the board has shown it. */
  passing?: boolean;
}

export interface Row {
  line: LogLine;
  /** The seat whose turn begins with it; null: none. */
  seat: number | null;
  said: readonly Said[];
  /** What it tells: the events of its line, and of those before that it stands for. */
  events: LogLine['events'];
  /** The summary of the whole turn; null if one line says it. */
  summary: TurnSummary | null;
  /** What the turn that begins with it is called while its summary would tell ahead; "": nothing. */
  title: string;
  /** The numbers on the board of the steps that only the summary names, with spaces between them. */
  numbers: string;
  /** Whether the line stands for its whole turn. */
  folded: boolean;
  /** Whether there are more steps of its turn than are shown. */
  hides: boolean;
  /** Whether some of its turn are shown. */
  shows: boolean;
}

/** The steps of a turn without what was of interest only while the board has shown it; the first line knows of that. */
export function omitPassing(lines: readonly Row[]): readonly Row[] {
  const omits = lines.some(({ said }) => said.some(({ passing }) => passing));
  if (!omits) return lines;
  return lines.map((row, index) => ({
    ...row,
    said: row.said.filter(({ passing }) => !passing),
    hides: row.hides || index === 0,
  }));
}

/** The steps of a turn, of which those that share lines are one: its last line is where it leads. A position that is
 * looked at, after so many plies, ends one; null: none is. */
export function joinSteps(
  lines: readonly Row[],
  logTexts: GameBoard['logTexts'],
  looking: number | null,
): readonly Row[] {
  if (!logTexts) return lines;
  const joined: Row[] = [];
  for (const row of lines) {
    const before = joined.at(-1);
    const events = [...(before?.events ?? []), ...row.events];
    const texts = logTexts(events);
    const shorter = before && texts.length < logTexts(before.events).length + logTexts(row.events).length;
    const looked = looking !== null && before?.line.ply === looking - 1;
    const number = row.said[0]?.number ?? '';
    if (!before || !shorter || looked || before.said.at(-1)?.number !== number) joined.push(row);
    else {
      const shown = texts.slice(0, before.said.length + row.said.length - 1);
      const said = shown.map((one) => ({ ...one, number, text: plain(one.text), why: plain(one.why) }));
      joined[joined.length - 1] = { ...before, line: row.line, events, said };
    }
  }
  return joined;
}

/** The steps of a turn without what its summary says; the first line has the summary. */
export function shorten(lines: readonly Row[], { isInSummary }: Summaries): readonly Row[] {
  if (!lines[0]?.summary || !isInSummary) return lines;
  const left: Row[] = [];
  const numbers: string[] = [];
  for (const row of lines) {
    const summed = row.line.events.filter(isInSummary).map(({ sentence }) => plain(sentence));
    const named = row.said.filter(({ text }) => summed.includes(text));
    const [last, ...others] = row.said.filter(({ text }) => !summed.includes(text)).reverse();
    numbers.push(...named.flatMap(({ number }) => number || []));
    // The last one explains what followed from it.
    const why = [...(last ? [last] : []), ...named].map((each) => each.why).filter(Boolean);
    if (last) left.push({ ...row, said: [...others.reverse(), { ...last, why: why.join(' ') }] });
    else if (!left.length) left.push({ ...row, said: [] });
  }
  return left.map((row, index) => (index ? row : { ...row, numbers: numbers.join(' ') }));
}

/** The steps of a turn except minor ones, for which its summary stands. */
export function majorSteps(lines: readonly Row[], summaries: Summaries): readonly Row[] {
  const { isMinor, isInSummary } = summaries;
  const [first, ...others] = shorten(lines, summaries);
  if (!first?.summary || !isMinor) return shorten(lines, summaries);
  const major = others.filter(
    ({ line: { events } }) => !events.some(isMinor) || !events.every((one) => isMinor(one) || isInSummary?.(one)),
  );
  // A turn with minor steps only shows its first one.
  const opens = major.length > 0 && first.line.events.length > 0 && first.line.events.every(isMinor);
  const heading = opens ? { ...first, said: [], events: [] } : first;
  return [{ ...heading, hides: first.hides || opens || major.length < others.length }, ...major];
}
