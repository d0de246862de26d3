/** Conditional moves as lines: what others play, the reply, and so on, each line ending with a reply. */

import { segments, t, type Segment } from '../../i18n/messages.svelte';
import type { TableView } from '../../api/tableView';

/** One decision of a line, and the seat that makes it; chance is -1. */
export interface Entry {
  text: string;
  seat: number;
}

export type Line = readonly Entry[];

export const textsIn = (line: Line): string[] => line.map(({ text }) => text);

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

/** Entries of a line that belong together: a condition, or the answer to it. */
export interface Group {
  mine: boolean;
  moves: string[];
  /** The number of entries up to its end. */
  end: number;
}

/** A line's conditions and answers; with more than two seats the others are named. */
export function groupsOf(line: Line, own: number, names: readonly string[]): Group[] {
  const said = ({ text, seat }: Entry): string =>
    seat === own || names.length < 3 ? text : `${names[seat] ?? t('[who decides] chance')}: ${text}`;
  const groups: Group[] = [];
  line.forEach((entry, at) => {
    const mine = entry.seat === own;
    const last = groups.at(-1);
    if (last?.mine === mine) Object.assign(last, { moves: [...last.moves, said(entry)], end: at + 1 });
    else groups.push({ mine, moves: [said(entry)], end: at + 1 });
  });
  return groups;
}

/** A condition or an answer in pieces. */
export const segmentsOf = ({ mine, moves }: Group): Segment[] =>
  mine ? segments('then {moves}', { moves }) : segments('if {moves}', { moves });

/** "if a, then b, if c and d, then e". */
export const told = (line: Line, own: number, names: readonly string[]): string =>
  groupsOf(line, own, names)
    .map((group) =>
      segmentsOf(group)
        .map(({ text }) => text)
        .join(''),
    )
    .join(', ');
