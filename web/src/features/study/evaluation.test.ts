import { describe, expect, it } from 'vitest';
import type { ValueLine } from '../../api/generated/messages';
import {
  alternatives,
  describeEvaluation,
  evaluationTitle,
  mistakeIn,
  mistakeSign,
  probability,
  reasonsOf,
  shortEvaluation,
  signedEvaluation,
  solvedSentence,
  valueRuns,
  wholePercent,
  wholeShares,
  worstMistakes,
} from './evaluation';

const line = (text: string, value: number, more: Partial<ValueLine> = {}): ValueLine => ({
  decisions: [text],
  value,
  exact: false,
  plies: null,
  probability: null,
  explanation: '',
  continuation: [],
  ...more,
});
const found = (lines: ValueLine[], asked: ValueLine | null): Parameters<typeof mistakeIn>[2] => ({
  type: 'analysis',
  seat: 0,
  value: lines[0]?.value ?? 0,
  exact: false,
  standard_deviation: 0,
  lines,
  outcomes: null,
  decision: asked,
  seat_values: [],
  request_id: null,
});

describe('the sign of a mistake', () => {
  it('grows with what was lost', () => {
    expect([0.03, 0.09, 0.1, 0.29, 0.3, 1].map((loss) => mistakeSign({ loss }))).toEqual([
      '?!',
      '?!',
      '?',
      '?',
      '??',
      '??',
    ]);
  });
});

describe('what is drawn on the board', () => {
  const drawn = (...values: number[]): number[] =>
    alternatives(values.map((value) => line('a', value))).map(({ value }) => value);
  it('is the best move, and others about as good', () => {
    expect(drawn(0.6, 0.55, 0.52, 0.49)).toEqual([0.6, 0.55, 0.52]);
    expect(drawn(1, 0, 0)).toEqual([1]);
    expect(drawn(0.6, 0.4)).toEqual([0.6]);
  });
  it('is one move where all lose', () => {
    expect(drawn(0, 0, 0)).toEqual([0]);
    expect(drawn()).toEqual([]);
  });
});

describe('what decisions are worth', () => {
  it('is said as it is known', () => {
    expect(describeEvaluation(line('a', 0.583))).toBe('58%');
    expect(describeEvaluation(line('a', 1, { exact: true, plies: 9 }))).toBe('wins, in at most 9 turns');
    expect(describeEvaluation(line('a', 1, { exact: true, plies: 1 }))).toBe('wins, in at most 1 turn');
    expect(describeEvaluation(line('a', 0, { exact: true }))).toBe('loses');
    expect(describeEvaluation(line('a', 0.31, { exact: true }))).toBe('31%');
    expect(shortEvaluation(line('a', 1, { exact: true, plies: 9 }))).toBe('wins in 9 turns');
    expect(signedEvaluation(line('a', 1, { exact: true, plies: 9 }))).toBe('▲ 9');
    expect(signedEvaluation(line('a', 0, { exact: true, plies: 18 }))).toBe('▼ 18');
    expect(signedEvaluation(line('a', 0, { exact: true }))).toBe('▼');
    expect(signedEvaluation(line('a', 0.5, { exact: true, plies: 4 }))).toBe('=');
    expect(signedEvaluation(line('a', 0.583))).toBe('58%');
    expect(evaluationTitle(line('a', 1, { exact: true, plies: 9 }))).toBe(
      'Proven: in at most 9 turns, those of both players',
    );
    expect(evaluationTitle(line('a', 0.583))).toBe('Estimated by search');
  });

  it('is a share that adds up to 100 with those of the others', () => {
    expect([0.475, 0.525, 0.485, 0.515, 0.125].map(wholePercent)).toEqual([48, 52, 48, 52, 12]);
    expect(wholeShares([0.475, 0.525])).toEqual([48, 52]);
    expect(wholeShares([0.334, 0.334, 0.332])).toEqual([34, 33, 33]);
    expect(wholeShares([0.256, 0.256, 0.256, 0.232])).toEqual([25, 26, 26, 23]);
    expect(wholeShares([1, 0])).toEqual([100, 0]);
  });

  it('is likely or not, to a tenth of a percent if it is rare', () => {
    expect([1, 0.125, 0.0079, 0.0001].map(probability)).toEqual(['100%', '13%', '0.8%', '< 0.1%']);
  });

  it('says who wins where that is proven', () => {
    const name = (seat: number): string => ['White', 'Black'][seat] ?? '';
    const found = (seat: number, value: number, exact: boolean, lines: ValueLine[] = []): string | null =>
      solvedSentence({ seat, value, exact, lines }, name);
    expect(found(0, 0, true)).toBe('Black wins (proven)');
    expect(found(0, 0, true, [line('a', 0, { exact: true })])).toBe('Black wins (proven)');
    expect(found(0, 0, true, [line('a', 0, { exact: true, plies: 18 })])).toBe('Black wins in 18 turns');
    expect(found(0, 1, true, [line('a', 1, { exact: true, plies: 1 })])).toBe('White wins in 1 turn');
    expect(found(1, 0.5, true)).toBe('Draw (proven)');
    expect(found(1, 1, false)).toBeNull();
  });

  it('tells where a game turned, the greatest loss first', () => {
    const small = mistakeIn(3, ['b'], found([line('a', 0.6), line('b', 0.5)], line('b', 0.5)));
    const great = mistakeIn(
      5,
      ['b'],
      found([line('a', 1, { exact: true, explanation: 'It wins.' })], line('b', 0, { exact: true })),
    );
    expect(small?.loss).toBeCloseTo(0.1);
    expect(
      worstMistakes(
        [small, great].flatMap((turn) => turn ?? []),
        1,
      ),
    ).toEqual([great]);
    expect(great && reasonsOf(great.better)).toBe('It wins.');
  });

  it('compares whole turns as one', () => {
    const turn = (texts: string[], value: number): ValueLine => ({ ...line('', value), decisions: texts });
    const played = turn(['a', 'c'], 0.4);
    const told = mistakeIn(2, ['a', 'c'], found([turn(['a', 'b'], 0.6), played], played));
    expect(told?.loss).toBeCloseTo(0.2);
    expect(mistakeIn(2, ['a', 'c'], found([played], played))).toBeNull();
  });

  it('finds no fault with the best, nor with what a mixture holds', () => {
    expect(mistakeIn(0, ['a'], found([line('a', 0.6), line('b', 0.5)], line('a', 0.6)))).toBeNull();
    const mixed = [line('a', 0.5, { probability: 0.6 }), line('b', 0.49, { probability: 0.4 })];
    expect(mistakeIn(0, ['b'], found(mixed, line('b', 0.49)))).toBeNull();
    expect(reasonsOf(line('a', 0.5, { probability: 0.6, explanation: 'It hides.' }))).toBe(
      'It hides. It is one of several to choose from at random, 60% of the time.',
    );
  });
});

describe('the values of a line', () => {
  it('are in runs, which end where a value is still missing, and not where none is ever asked for', () => {
    const values = [0.5, null, 0.6, null, 0.7];
    expect(valueRuns(values, (index) => index === 3)).toEqual([
      [
        { index: 0, value: 0.5 },
        { index: 2, value: 0.6 },
      ],
      [{ index: 4, value: 0.7 }],
    ]);
    expect(valueRuns([null, null], () => true)).toEqual([]);
  });
});
