/** Values in words. Pure. */

import { plural, t } from '../../i18n/messages.svelte';
import { describeValue, shortValue, type ExactValue } from '../../board/exactValues';
import type { AnalysisAnswer, ValueLine } from '../../api/generated/messages';

/** A share in whole percent. Halves become even, so that the shares of two players add up to 100. */
export function wholePercent(value: number): number {
  const exact = Math.round(1e6 * value) / 1e4;
  const below = Math.floor(exact);
  return exact - below === 0.5 ? below + (below % 2) : Math.round(exact);
}

export const percent = (value: number): string => t('{percent}%', { percent: wholePercent(value) });

/** The shares of all players in whole percent, which add up to 100: those that rounding changed most make up for it. */
export function wholeShares(values: readonly number[]): number[] {
  const shares = values.map(wholePercent);
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0);
  const step = Math.sign(missing);
  const lost = (seat: number): number => step * (100 * (values[seat] ?? 0) - (shares[seat] ?? 0));
  const changed = values
    .map((_, seat) => seat)
    .sort((one, other) => lost(other) - lost(one))
    .slice(0, Math.abs(missing));
  return shares.map((share, seat) => (changed.includes(seat) ? share + step : share));
}

/** The probability of an outcome: `12 %`, `0.8 %`, `< 0.1 %`. */
export function probability(value: number): string {
  const tenths = Math.round(1000 * value) / 10;
  if (tenths === 0) return `< ${t('{percent}%', { percent: 0.1 })}`;
  return t('{percent}%', { percent: tenths < 10 ? tenths : Math.round(100 * value) });
}

/** The value of a line: `wins, in at most 9 turns`, `58 %`. */
export function describeEvaluation(line: Pick<ValueLine, 'value' | 'exact' | 'plies'>): string {
  if (!line.exact || (line.value !== 0 && line.value !== 1 && line.value !== 0.5)) return percent(line.value);
  const word = line.value === 1 ? t('[a move] wins') : line.value === 0 ? t('[a move] loses') : t('[a move] draws');
  if (line.plies === null) return word;
  return plural(
    line.plies,
    { one: '{value}, in at most {count} turn', other: '{value}, in at most {count} turns' },
    { value: word },
  );
}

/** The value of a line as the value of a position, if it is proven to be won, drawn or lost. */
function exactValue({ value, exact, plies }: Pick<ValueLine, 'value' | 'exact' | 'plies'>): ExactValue | null {
  if (!exact || (value !== 0 && value !== 1 && value !== 0.5)) return null;
  return { outcome: value === 1 ? 'won' : value === 0 ? 'lost' : 'drawn', plies, is_bound: false };
}

/** The same in few words: `wins in 9 turns`, `58 %`. */
export function shortEvaluation(line: Pick<ValueLine, 'value' | 'exact' | 'plies'>): string {
  if (line.exact && line.value === 0.5) return t('[a result] draw');
  const exact = exactValue(line);
  return exact ? describeValue(exact) : percent(line.value);
}

/** The same as a sign and a number, as boards show it: `▲ 9`, `=`, `58 %`. */
export function signedEvaluation(line: Pick<ValueLine, 'value' | 'exact' | 'plies'>): string {
  const exact = exactValue(line);
  return exact ? shortValue(exact.outcome === 'drawn' ? { ...exact, plies: null } : exact) : percent(line.value);
}

/** What the shortest form leaves out: whether the value is proven, and whose turns they are. */
export function evaluationTitle({ value, exact, plies }: Pick<ValueLine, 'value' | 'exact' | 'plies'>): string {
  if (!exact) return t('Estimated by search');
  if (plies === null || value === 0.5) return t('Proven');
  return plural(plies, {
    one: 'Proven: in at most {count} turn',
    other: 'Proven: in at most {count} turns, those of both players',
  });
}

/** The known values of a line's positions, in runs that end where the value of a position is still missing. Positions
 * that are never evaluated, such as those inside a turn, end no run. */
export function valueRuns(
  values: readonly (number | null)[],
  isMissing: (index: number) => boolean,
): { index: number; value: number }[][] {
  const runs: { index: number; value: number }[][] = [];
  let open = false;
  values.forEach((value, index) => {
    if (value === null) {
      open &&= !isMissing(index);
      return;
    }
    if (!open) runs.push([]);
    open = true;
    runs.at(-1)?.push({ index, value });
  });
  return runs;
}

/** `Black wins in 9 turns`, of a game between two whose position is proven; null if it is not. */
export function solvedSentence(
  found: Pick<AnalysisAnswer, 'seat' | 'value' | 'exact' | 'lines'>,
  name: (seat: number) => string,
): string | null {
  if (!found.exact || ![0, 0.5, 1].includes(found.value)) return null;
  if (found.value === 0.5) return t('Draw (proven)');
  const seat = name(found.value === 1 ? found.seat : 1 - found.seat);
  const [best] = found.lines;
  if (!best?.exact || best.value !== found.value || best.plies === null) return t('{seat} wins (proven)', { seat });
  return plural(best.plies, { one: '{seat} wins in {count} turn', other: '{seat} wins in {count} turns' }, { seat });
}

/** The least that a move may be worse than the best one, in expected score, to be no alternative to it. */
const CLEARLY_WORSE = 0.1;

/** Of the best lines, those that are worth drawing on the board: the best one, and those that are about as good; where all lose,
 * the best one alone. */
export function alternatives(lines: readonly ValueLine[]): readonly ValueLine[] {
  const [best] = lines;
  if (!best) return [];
  const close = (line: ValueLine): boolean => line.value > 0 && best.value - line.value < CLEARLY_WORSE;
  return [best, ...lines.slice(1).filter(close)];
}

/** A decision of a seat, or an outcome of chance (seat null), as the game's board shows it in lists. */
export type MoveLabel = (text: string, seat: number | null) => string;

/** A decision that lost much: what was played, and what would have been better. */
export interface Mistake {
  /** The index of its first entry in the tree. */
  at: number;
  seat: number;
  /** The decisions: a single one, or those of a whole turn. */
  texts: readonly string[];
  /** The loss in expected score, 0 to 1. */
  loss: number;
  played: ValueLine;
  better: ValueLine;
}

const LEAST_LOSS = 0.03;

/** How bad a mistake was, as records annotate it: `?!`, `?` or `??`. */
export const mistakeSign = ({ loss }: Pick<Mistake, 'loss'>): string => (loss < 0.1 ? '?!' : loss < 0.3 ? '?' : '??');

/** The loss by a decision, according to an analysis that evaluated it; null if it is negligible or if no other decision
 * is clearly better. */
export function mistakeIn(at: number, texts: readonly string[], found: AnalysisAnswer): Mistake | null {
  const played = found.decision;
  // In a mixture no single decision is the better one; the most likely represents it.
  const better = found.lines.find((line) => line.decisions.join(';') !== played?.decisions.join(';'));
  if (!played || !better) return null;
  const best = better.probability === null ? better.value : found.value;
  const loss = best - played.value;
  return loss < LEAST_LOSS ? null : { at, seat: found.seat, texts, loss, played, better };
}

/** The turns that lost most, the largest loss first. */
export const worstMistakes = (turns: readonly Mistake[], most: number): Mistake[] =>
  [...turns].sort((one, other) => other.loss - one.loss).slice(0, most);

/** Why a better decision is better, as far as it is reliably known. */
export const reasonsOf = ({ explanation, probability }: ValueLine): string =>
  [
    explanation,
    probability === null
      ? ''
      : t('It is one of several to choose from at random, {share} of the time.', { share: percent(probability) }),
  ]
    .filter(Boolean)
    .join(' ');
