/** Exact values of moves, as the server knows them (a tablebase), and of choices that lead to several moves. */

import { plural, t } from '../i18n/messages.svelte';
import type { MoveTree } from '../api/tableView';
import type { DecisionValue } from '../api/generated/messages';

export type ExactValue = Omit<DecisionValue, 'text'>;
/** The value of each decision of a position for the seat that decides, by its text. */
export type ExactValues = ReadonlyMap<string, ExactValue>;

/** The server's answer, by decision. */
export const readValues = (values: readonly DecisionValue[]): ExactValues =>
  new Map(values.map(({ text, ...value }) => [text, value]));

/** Each outcome has its own shape and word: colour only repeats them. */
export const OUTCOME_ICONS: Readonly<Record<string, string>> = { won: '▲', drawn: '=', lost: '▼', open: '?' };

const FAR = 1000;

/** Higher is better: won soon, won late, unknown, drawn, lost late, lost soon. */
export function rankValue({ outcome, plies }: ExactValue): number {
  if (outcome === 'won') return FAR - (plies ?? 0);
  if (outcome === 'lost') return (plies ?? 0) - FAR;
  return outcome === 'open' ? 1 : 0;
}

/** The best value that a half-entered decision can still reach; null if nothing is known. */
export function bestValue(node: MoveTree | null, values: ExactValues): ExactValue | null {
  if (!node) return null;
  let best = node.move === null ? null : (values.get(node.move) ?? null);
  for (const following of Object.values(node.children)) {
    const found = bestValue(following, values);
    if (found && (!best || rankValue(found) > rankValue(best))) best = found;
  }
  return best;
}

/** What a decision leads to: `wins in 35 turns`, `wins within 9 turns`, `drawn`, `not known`. In a game whose values are
 * exact, a ply is a turn of one player. */
export function describeValue({ outcome, plies, is_bound: within }: ExactValue): string {
  if (outcome === 'drawn') return t('drawn');
  if (outcome === 'won') {
    if (plies === null) return t('[a move] wins');
    return within
      ? plural(plies, { one: 'wins within {count} turn', other: 'wins within {count} turns' })
      : plural(plies, { one: 'wins in {count} turn', other: 'wins in {count} turns' });
  }
  if (outcome === 'lost') {
    if (plies === null) return t('[a move] loses');
    return within
      ? plural(plies, { one: 'loses within {count} turn', other: 'loses within {count} turns' })
      : plural(plies, { one: 'loses in {count} turn', other: 'loses in {count} turns' });
  }
  return t('not known');
}

/** `▲ 35`, `=`: as short as a board needs. */
export function shortValue({ outcome, plies, is_bound: within }: ExactValue): string {
  return [OUTCOME_ICONS[outcome] ?? '?', plies === null ? '' : `${within ? '≤' : ''}${plies}`]
    .filter(Boolean)
    .join(' ');
}

/** Decisions with the same value, the best first. */
export function groupByValue(values: ExactValues): { value: ExactValue; texts: string[] }[] {
  const groups = new Map<string, { value: ExactValue; texts: string[] }>();
  for (const [text, value] of values) {
    const group = groups.get(describeValue(value)) ?? { value, texts: [] };
    group.texts.push(text);
    groups.set(describeValue(value), group);
  }
  return [...groups.values()].sort((one, other) => rankValue(other.value) - rankValue(one.value));
}
