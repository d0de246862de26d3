/** Values in words. Pure. */

import type { AnalysisAnswer, ValueLine } from '../../api/generated/messages';

export const percent = (value: number): string => `${Math.round(100 * value)} %`;

/** What a line is worth: `wins, in at most 9 plies`, `58 %`. */
export function describeEvaluation(line: Pick<ValueLine, 'value' | 'exact' | 'plies'>): string {
  if (!line.exact || (line.value !== 0 && line.value !== 1 && line.value !== 0.5)) return percent(line.value);
  const word = line.value === 1 ? 'wins' : line.value === 0 ? 'loses' : 'draws';
  return line.plies === null ? word : `${word}, in at most ${line.plies} plies`;
}

/** The same as short as can be: `wins in 9`, `58 %`. */
export function shortEvaluation(line: Pick<ValueLine, 'value' | 'exact' | 'plies'>): string {
  if (!line.exact || (line.value !== 0 && line.value !== 1 && line.value !== 0.5)) return percent(line.value);
  const word = line.value === 1 ? 'won' : line.value === 0 ? 'lost' : 'draw';
  return line.plies === null || word === 'draw' ? word : `${word} ${line.plies}`;
}

/** `Black wins (proven)`, of a game between two whose position is proven; null where it is not. */
export function solvedSentence(
  found: Pick<AnalysisAnswer, 'seat' | 'value' | 'exact'>,
  name: (seat: number) => string,
): string | null {
  if (!found.exact || ![0, 0.5, 1].includes(found.value)) return null;
  if (found.value === 0.5) return 'Draw (proven)';
  return `${name(found.value === 1 ? found.seat : 1 - found.seat)} wins (proven)`;
}

/** A decision that lost much: what was done, and what would have been better. */
export interface Mistake {
  /** Its first entry, by its place in the tree. */
  at: number;
  seat: number;
  /** What was decided: one decision, or those of a whole turn. */
  texts: readonly string[];
  /** The share of the win that it lost, 0 to 1. */
  loss: number;
  played: ValueLine;
  better: ValueLine;
}

const LEAST_LOSS = 0.03;

/** What a decision lost, by an analysis that judged it; null if next to nothing or another decision alone is better. */
export function mistakeIn(at: number, texts: readonly string[], found: AnalysisAnswer): Mistake | null {
  const played = found.decision;
  // In a mixture no single decision is the better one; the heaviest stands for it.
  const better = found.lines.find((line) => line.decisions.join(';') !== played?.decisions.join(';'));
  if (!played || !better) return null;
  const best = better.probability === null ? better.value : found.value;
  const loss = best - played.value;
  return loss < LEAST_LOSS ? null : { at, seat: found.seat, texts, loss, played, better };
}

/** The turns that lost most, the greatest first. */
export const worstMistakes = (turns: readonly Mistake[], most: number): Mistake[] =>
  [...turns].sort((one, other) => other.loss - one.loss).slice(0, most);

/** Why the better decision is better, as far as it is honestly known. */
export function explainMistake(turn: Mistake): string {
  const { better, played } = turn;
  const by = (line: ValueLine): string => (line.exact ? 'proven' : 'the search says');
  const told = better.explanation && ` ${better.explanation}`;
  const on = better.decisions.length > 1 ? ` The turn continues: ${better.decisions.slice(1).join(', ')}.` : '';
  const mixed =
    better.probability === null
      ? ''
      : ` It is one of several to be drawn from, ${percent(better.probability)} of the time.`;
  return `${better.decisions[0]} ${describeEvaluation(better)} (${by(better)}); ${turn.texts.join(', ')} ${describeEvaluation(played)} (${by(played)}).${told}${on}${mixed}`;
}
