/** Conditional moves as lines: what others play, the reply, and so on, each line ending with a reply. */

import { t } from '../../i18n/messages.svelte';
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

/** "if a, then b, if c and d, then e"; with more than two seats the others are named. */
export function told(line: Line, own: number, names: readonly string[]): string {
  const said = ({ text, seat }: Entry): string =>
    seat === own || names.length < 3 ? text : `${names[seat] ?? t('[who decides] chance')}: ${text}`;
  /** Entries that belong together: of the others, or of this seat. */
  const groups: { mine: boolean; moves: string[] }[] = [];
  for (const entry of line) {
    const mine = entry.seat === own;
    if (groups.at(-1)?.mine !== mine) groups.push({ mine, moves: [] });
    groups.at(-1)?.moves.push(said(entry));
  }
  return groups.map(({ mine, moves }) => (mine ? t('then {moves}', { moves }) : t('if {moves}', { moves }))).join(', ');
}
