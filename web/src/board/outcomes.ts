/** The possible outcomes of physical dice or a throw, entered result by result, in any order. */

import type { MoveTree } from '../api/tableView';

/** What each die or pyramid has shown, in the order of the tree; null: not entered yet. */
export type Results = readonly (string | null)[];

export interface Outcome {
  path: readonly string[];
  move: string;
  /** What it brings (`MoveInput.side_effects` on the server). */
  effects: readonly string[];
}

export const outcomesOf = (
  tree: MoveTree,
  path: readonly string[] = [],
  effects: readonly string[] = [],
): Outcome[] => [
  ...(tree.move === null ? [] : [{ path, move: tree.move, effects }]),
  ...Object.entries(tree.children).flatMap(([choice, child]) =>
    outcomesOf(child, [...path, choice], tree.effects?.[choice]),
  ),
];

/** What is asked for: a question for each result, and all that it can be, with their labels. */
export function questionsOf(tree: MoveTree): { prompt: string; choices: Map<string, string> }[] {
  const questions = [];
  let level = [tree];
  while ((level = level.filter(({ children }) => Object.keys(children).length)).length) {
    const choices = level.flatMap(({ children, labels }) =>
      Object.keys(children).map((choice): [string, string] => [choice, labels?.[choice] ?? choice]),
    );
    questions.push({ prompt: level[0]?.prompt ?? '', choices: new Map(choices) });
    level = level.flatMap(({ children }) => Object.values(children));
  }
  return questions;
}

const agrees = ({ path }: Outcome, results: Results): boolean =>
  results.every((result, index) => result === null || path[index] === result);

/** One more result, or another one; the others stay as far as they are still possible with it. */
export const enter = (outcomes: readonly Outcome[], results: Results, index: number, choice: string): Results =>
  results.reduce<Results>(
    (kept, result, other) => {
      const more = other === index ? kept : kept.with(other, result);
      return outcomes.some((outcome) => agrees(outcome, more)) ? more : kept;
    },
    results.map((_, other) => (other === index ? choice : null)),
  );

/** The first result after a given one that is missing, or the first of all; null: none is. */
export function nextMissing(results: Results, index: number): number | null {
  const missing = results.flatMap((result, other) => (result === null ? [other] : []));
  return missing.find((other) => other > index) ?? missing[0] ?? null;
}

/** The move of an outcome of which all results are entered; null before. */
export const moveOf = (outcomes: readonly Outcome[], results: Results): string | null =>
  outcomes.find(({ path }) => results.every((result, index) => result === (path[index] ?? null)))?.move ?? null;

/** What all outcomes bring that agree with some results, part by part; null for a part that they do not agree on. */
export function commonEffects(outcomes: readonly Outcome[], results: Results): (string | null)[] {
  const possible = outcomes.filter((outcome) => agrees(outcome, results)).map(({ effects }) => effects);
  return (possible[0] ?? []).map((effect, part) => (possible.every((each) => each[part] === effect) ? effect : null));
}
