import { describe, expect, it } from 'vitest';
import type { MoveTree } from '../api/tableView';
import { commonEffects, enter, moveOf, nextMissing, outcomesOf, questionsOf } from './outcomes';

const leaf = (move: string): MoveTree => ({ prompt: '', move, children: {} });
/** A number with a letter: 2 is never with B, and 3 is alone. */
const tree: MoveTree = {
  prompt: 'The number?',
  move: null,
  labels: { 1: 'One' },
  children: {
    1: {
      prompt: 'The letter?',
      move: null,
      children: { A: leaf('1A'), B: leaf('1B') },
      effects: { A: ['4', '0'], B: ['4', '9'] },
    },
    2: { prompt: 'The letter?', move: null, children: { A: leaf('2A') }, effects: { A: ['0', '0'] } },
    3: leaf('3'),
  },
};
const outcomes = outcomesOf(tree);
const NOTHING = [null, null];

describe('the outcomes that people enter', () => {
  it('ask for all results together', () => {
    expect(questionsOf(tree).map(({ prompt, choices }) => [prompt, ...choices])).toEqual([
      ['The number?', ['1', 'One'], ['2', '2'], ['3', '3']],
      ['The letter?', ['A', 'A'], ['B', 'B']],
    ]);
    expect(questionsOf(leaf('x'))).toEqual([]);
  });

  it('take their results in any order, and others instead', () => {
    const letter = enter(outcomes, NOTHING, 1, 'A');
    expect([letter, moveOf(outcomes, letter)]).toEqual([[null, 'A'], null]);
    const both = enter(outcomes, letter, 0, '1');
    expect([both, moveOf(outcomes, both)]).toEqual([['1', 'A'], '1A']);
    expect(enter(outcomes, both, 0, '2')).toEqual(['2', 'A']);
    expect(moveOf(outcomes, ['3', null])).toBe('3');
  });

  it('drop results that are impossible with a new one', () => {
    expect(enter(outcomes, ['2', 'A'], 1, 'B')).toEqual([null, 'B']);
    expect(enter(outcomes, ['1', 'B'], 0, '2')).toEqual(['2', null]);
    expect(enter(outcomes, ['1', 'B'], 0, '3')).toEqual(['3', null]);
  });

  it('have the next that is missing, from any of them on', () => {
    expect([-1, 0, 1, 2].map((index) => nextMissing([null, 'A', null], index))).toEqual([0, 2, 2, 0]);
    expect(nextMissing(['1', 'A'], 0)).toBeNull();
  });

  it('have the effects that all possible ones agree on', () => {
    expect(commonEffects(outcomes.slice(0, 3), NOTHING)).toEqual([null, null]);
    expect(commonEffects(outcomes, [null, 'A'])).toEqual([null, '0']);
    expect(commonEffects(outcomes, ['1', null])).toEqual(['4', null]);
    expect(commonEffects(outcomes, ['1', 'B'])).toEqual(['4', '9']);
    expect(commonEffects(outcomes, ['3', null]), 'none are announced').toEqual([]);
  });
});
