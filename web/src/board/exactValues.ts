/** What decisions are worth, exactly, as the server tells it; and what a choice is worth that leads on to several. */

import type { MoveTree } from '../api/protocol';
import type { DecisionValue } from '../api/generated/messages';

export type Worth = Omit<DecisionValue, 'text'>;
/** What each decision of a position is worth for the seat that decides, by its text. */
export type Worths = ReadonlyMap<string, Worth>;

/** The server's answer, by decision. */
export const read = (values: readonly DecisionValue[]): Worths =>
  new Map(values.map(({ text, ...worth }) => [text, worth]));

/** Each outcome has its own shape and word: colour only repeats them. */
export const SHAPES: Readonly<Record<string, string>> = { won: '▲', drawn: '=', lost: '▼', open: '?' };

const FAR = 1000;

/** Higher for the better: won soon, won late, not known, drawn, lost late, lost soon. */
export function rank({ outcome, plies }: Worth): number {
  if (outcome === 'won') return FAR - (plies ?? 0);
  if (outcome === 'lost') return (plies ?? 0) - FAR;
  return outcome === 'open' ? 1 : 0;
}

/** The best that some half-entered decision can still become; null where nothing is known of it. */
export function worthOf(node: MoveTree | null, worths: Worths): Worth | null {
  if (!node) return null;
  let best = node.move === null ? null : (worths.get(node.move) ?? null);
  for (const following of Object.values(node.children)) {
    const found = worthOf(following, worths);
    if (found && (!best || rank(found) > rank(best))) best = found;
  }
  return best;
}

/** `won in 35`, `won within 9`, `drawn`, `not known`. */
export function inWords({ outcome, plies, within }: Worth): string {
  if (outcome === 'open') return 'not known';
  return plies === null ? outcome : `${outcome} ${within ? 'within' : 'in'} ${plies}`;
}

/** `▲ 35`, `=`: as short as a board has room for. */
export function inShort({ outcome, plies, within }: Worth): string {
  return [SHAPES[outcome] ?? '?', plies === null ? '' : `${within ? '≤' : ''}${plies}`].filter(Boolean).join(' ');
}

/** Decisions that are worth the same, the best first. */
export function grouped(worths: Worths): { worth: Worth; texts: string[] }[] {
  const groups = new Map<string, { worth: Worth; texts: string[] }>();
  for (const [text, worth] of worths) {
    const group = groups.get(inWords(worth)) ?? { worth, texts: [] };
    group.texts.push(text);
    groups.set(inWords(worth), group);
  }
  return [...groups.values()].sort((one, other) => rank(other.worth) - rank(one.worth));
}
