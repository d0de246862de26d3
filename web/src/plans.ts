/** Conditional decisions as lines: what another decides, what one answers, and so on, each line ending with an answer. */

import type { TableMessage } from './protocol';

type Line = readonly string[];

/** What a table's plan still says from here on: it counts from the ply at which it was made. */
export function linesLeft(table: Pick<TableMessage, 'plan' | 'log'> | null): Line[] {
  const plan = table?.plan;
  if (!plan) return [];
  const since = table.log.slice(plan.ply).map((line) => line.text ?? '');
  return plan.lines
    .filter((line) => line.length > since.length && since.every((text, at) => line[at] === text))
    .map((line) => line.slice(since.length));
}

/** Lines with one more: what it goes on from is part of it, and what it answers otherwise is answered anew. */
export function joined(lines: readonly Line[], more: Line): Line[] {
  if (lines.some((line) => more.every((text, at) => line[at] === text))) return [...lines];
  const stays = (line: Line): boolean => {
    const parted = line.findIndex((text, at) => text !== more[at]);
    return parted >= 0 && parted % 2 === 0;
  };
  return [...lines.filter(stays), more];
}

/** "if a then b, if c then d". */
export const told = (line: Line): string =>
  line.map((text, index) => `${index % 2 ? 'then' : 'if'} ${text}`).join(', ');
