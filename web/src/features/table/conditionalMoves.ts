/** Conditional moves as lines: what others play, the reply, and so on, each line ending with a reply. */

import { listedParts } from '../../i18n/list';
import { segments, t, type Segment } from '../../i18n/messages.svelte';
import { CHANCE, type TableView } from '../../api/tableView';
import type { GameBoard, LogText } from '../../board/contract';
import type { BoardSession } from '../../board/boardSession.svelte';

/** One decision of a line, and the seat that makes it; chance is -1. */
export interface Entry {
  text: string;
  seat: number;
  /** What is seen instead of the text, as in the log. */
  drawn?: LogText['drawn'];
}

export type Line = readonly Entry[];

export const textsIn = (line: Line): string[] => line.map(({ text }) => text);

/** A line as people read it: as the log draws its moves, in text as lists of moves have them. */
export const readableLine = (line: Line, session: BoardSession, own: number): Line =>
  line.map(({ text, seat }) => ({
    text: session.moveLabel(text, seat === CHANCE ? null : seat, own),
    seat,
    drawn: session.board?.drawnMove?.(text),
  }));

/** What its moves mean; undefined where they are as in the log, or in the notation of records. */
export const notationKey = ({ board }: BoardSession): GameBoard['moveKey'] =>
  board?.moveLabel && !board.drawnMove ? board.moveKey : undefined;

/** The rest of a table's plan from here on: it counts from the ply at which it was made. */
export function linesLeft(table: Pick<TableView, 'conditional_moves' | 'log'> | null): Line[] {
  const plan = table?.conditional_moves;
  if (!plan) return [];
  const since = table.log.slice(plan.ply).map((line) => line.text ?? '');
  return plan.lines
    .map((texts, index) => texts.map((text, at) => ({ text, seat: plan.deciders[index]?.[at] ?? -1 })))
    .filter((line) => line.length > since.length && since.every((text, at) => line[at]?.text === text))
    .map((line) => line.slice(since.length));
}

/** A seat's lines with one more: it absorbs a line that it continues, and replaces a different reply. */
export function joined(lines: readonly Line[], more: Line, own: number): Line[] {
  if (lines.some((line) => more.every(({ text }, at) => line[at]?.text === text))) return [...lines];
  const stays = (line: Line): boolean => {
    const parted = line.findIndex(({ text }, at) => text !== more[at]?.text);
    return parted >= 0 && line[parted]?.seat !== own;
  };
  return [...lines.filter(stays), more];
}

/** Whether a line is complete: it ends with the owner's decision, after one of somebody else. */
export const isComplete = (line: Line, own: number): boolean =>
  line.at(-1)?.seat === own && line.some(({ seat }) => seat !== own);

/** Successive entries of one seat: a condition, or the answer to the conditions before it. */
export interface Group {
  /** What is between it and the group before it. */
  separator: string;
  words: Segment[];
  /** Its moves as the log draws them, with the words between them; absent: as in the words. */
  drawn?: LogText['drawn'];
  /** The number of entries up to its end. */
  end: number;
}

/** A line's conditions and answers in words; names: of the seats. */
export function groupsOf(line: Line, own: number, names: readonly string[]): Group[] {
  const groups: Group[] = [];
  let end = 0;
  while (end < line.length) {
    const begin = end;
    const seat = line[begin]?.seat ?? CHANCE;
    while (line[end]?.seat === seat) end++;
    const entries = line.slice(begin, end);
    const moves = entries.map(({ text }) => text);
    const drawn = entries.some((entry) => entry.drawn)
      ? listedParts(moves).flatMap(({ type, value }) => (type === 'element' && entries.shift()?.drawn) || [value])
      : undefined;
    const player = names[seat] ?? t('[who decides] chance');
    const before = line[begin - 1]?.seat;
    if (seat === own) groups.push({ separator: ', ', words: segments('you answer {moves}', { moves }), drawn, end });
    else if (before === undefined || before === own)
      groups.push({ separator: '; ', words: segments('if {player} plays {moves}', { player, moves }), drawn, end });
    else groups.push({ separator: ' ', words: segments('and {player} plays {moves}', { player, moves }), drawn, end });
  }
  return groups;
}

/** "if Ann plays a and Bob plays b, you answer c; if Ann plays d, you answer e". */
export const told = (line: Line, own: number, names: readonly string[]): string =>
  groupsOf(line, own, names)
    .map(({ separator, words }, at) => (at ? separator : '') + words.map(({ text }) => text).join(''))
    .join('');
