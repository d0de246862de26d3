import { expect, it } from 'vitest';
import type { BracesBoard, Told } from '../../api/generated/braces';
import type { MoveTree } from '../../api/tableView';
import { NO_INTERACTION, type Interaction, type PlaybackStep } from '../../board/contract';
import face from '.';
import { interactionOf, traceOf } from './interaction';
import { model, turnedPieces, type BracesFrame } from './model';
import { stackOn } from './stacks';

/** A step to a board of some stacks. */
function step(stacks: Record<string, string[]>, ...events: Told[]): PlaybackStep<BracesBoard, Told> {
  const squares = Object.entries(stacks).map(([name, stack]) => ({ name, stack, costs: stack.map(() => 1) }));
  const turned: [number, number] = [0, 0];
  const spent = { power: 'HOP', value: 4, swapped: false, turns: 1, capped: false, reach: [] };
  const board: BracesBoard = { squares, turned, turned_to: ['g', 'r'], ...spent };
  return { ply: 1, seat: 0, startsTurn: false, local: false, board, events, diagrams: [] };
}
const ids = ({ pieces }: BracesFrame, square: string): number[] => stackOn(pieces, square).map(({ id }) => id);
const moves = (code: string, source: string, cell: string): Told =>
  ({ kind: 'moved', seat: 0, size: code.charAt(0), colour: code.charAt(1), source, cell }) as unknown as Told;
/** A small black piece shows another colour. */
const turns = (cell: string, before: string, after: string): Told =>
  ({ kind: 'changed', way: 'brace', seat: 0, owner: 1, size: 'S', cell, before, after, by: [] }) as unknown as Told;

it('the sign of what has turned is that of a piece, also below others', () => {
  const shown = model.snapshot(step({ c3: ['Lb', 'Mg', 'Sb'] }));
  const highlights = { ...shown.highlights, turned: ['c3', 'c3'] };
  const seen = (more: Partial<BracesFrame>): string[] =>
    turnedPieces({ ...shown, highlights, ...more }).map(({ size, colour }) => size + colour);
  const brace = { from: ['c4'], to: 'c3', way: 'brace', size: 'M', number: '1' };
  const [, id = -1] = ids(shown, 'c3');
  const changes = [{ id, before: 'w', number: '1' }];
  expect(seen({ changes })).toEqual(['Mg']);
  expect(seen({ changes: [{ id, before: 'g', number: '1' }] }), 'as before the turn').toEqual([]);
  const continues = { braces: [brace], changes, rests: true, turnOver: false };
  expect(seen({ ...continues, actions: 1 }), 'by the last action').toEqual(['Mg']);
  expect(seen({ ...continues, actions: 2 }), 'and before').toEqual([]);
  const later = { ...shown, ...continues, highlights, actions: 2 };
  expect(interactionOf(later, NO_INTERACTION).braced.braces).toEqual([]);
  const over = { ...later, turnOver: true };
  expect(interactionOf(over, NO_INTERACTION).braced.braces, 'while the others are to act').toEqual([brace]);
  const deciding = { ...NO_INTERACTION, choices: ['c3'] };
  expect(interactionOf(over, deciding).braced.braces, 'not beside what can be done').toEqual([]);
  expect(interactionOf({ ...over, rests: false }, deciding).braced.braces, 'but in a playback').toEqual([brace]);
  expect(seen({ changes, stepNumbers: { c3: [{ number: '1', kind: 'turned' }] } }), 'its number says it').toEqual([]);
});

it('the sign of a piece that has turned goes with it, and the summary names the same square', () => {
  const begun = model.snapshot(step({ b3: ['Sw'], c3: ['Sb'], d2: ['Sw'], e5: ['Sb'] }));
  const events = [moves('Sw', 'd2', 'd3'), turns('c3', 'b', 'r'), turns('e5', 'b', 'r')];
  const [turned = begun] = model
    .advance(begun, step({ b3: ['Sw'], c3: ['Sr'], d3: ['Sw'], e5: ['Sr'] }, ...events))
    .slice(-1);
  const later = [moves('Sr', 'c3', 'c4'), turns('e5', 'r', 'b'), { kind: 'turn_ended', seat: 0, unused: 0 } as Told];
  const [last = begun] = model
    .advance(turned, step({ b3: ['Sw'], c4: ['Sr'], d3: ['Sw'], e5: ['Sb'] }, ...later))
    .slice(-1);
  expect(ids(last, 'c4')).toEqual(ids(begun, 'c3'));
  // The squares of the events stay marked.
  const end = { ...last, rests: true, highlights: { ...last.highlights, turned: ['c3', 'e5'] } };
  expect(turnedPieces(end).map(({ square }) => square)).toEqual(['c4']);
  expect(traceOf(end, NO_INTERACTION)).toEqual([{ square: 'c4', changed: true, swapped: false }]);
  expect(face.turnSummary?.([...events, ...later], [])).toBe('flipped 1 (c4)');
});

it('at rest, what braced is seen beside what can be done as long as its pieces are where they were', () => {
  const begun = model.snapshot(step({ b3: ['Sw'], c3: ['Sb'], d2: ['Sw'], e3: ['Sw'] }));
  const braced = { ...turns('c3', 'b', 'r'), by: ['b3', 'd3'] } as Told;
  const ended = { kind: 'turn_ended', seat: 0, unused: 0 } as Told;
  const seen = (after: Record<string, string[]>, more: Partial<Interaction>, ...events: Told[]): string[][] => {
    const [last = begun] = model.advance(begun, step(after, moves('Sw', 'd2', 'd3'), braced, ...events)).slice(-1);
    const end = { ...last, rests: true, highlights: { ...last.highlights, turned: ['c3'] } };
    return interactionOf(end, { ...NO_INTERACTION, choices: ['c3'], ...more }).braced.braces.map(({ from }) => [
      ...from,
    ]);
  };
  const stays = { b3: ['Sw'], c3: ['Sr'], d3: ['Sw'], e3: ['Sw'] };
  expect(seen(stays, {}, ended)).toEqual([['b3', 'd3']]);
  expect(seen(stays, {}), 'not in the own turn, which continues').toEqual([]);
  expect(seen(stays, { selection: ['c3'] }, ended), 'nor with a piece in hand').toEqual([]);
  const gone = { b3: ['Sw'], c3: ['Sr'], d4: ['Sw'], e3: ['Sw'] };
  expect(seen(gone, {}, moves('Sw', 'd3', 'd4'), ended), 'one of them has left').toEqual([]);
  const replaced = { b3: ['Sw'], c3: ['Sr'], d3: ['Sw'], d4: ['Sw'] };
  expect(
    seen(replaced, {}, moves('Sw', 'd3', 'd4'), moves('Sw', 'e3', 'd3'), ended),
    'another one is there now',
  ).toEqual([]);
});

it('a page that is opened after a change marks it, too', () => {
  const opened = model.snapshot(
    step({ b3: ['Sw'], c3: ['Sr'], d3: ['Sw'] }, moves('Sw', 'd2', 'd3'), turns('c3', 'b', 'r')),
  );
  expect(turnedPieces(opened).map(({ square }) => square)).toEqual(['c3']);
});

it('pieces of which the player chooses one that turns are outlined, or the one that is pointed at', () => {
  const frame = model.snapshot(step({ c3: ['Lb', 'Sb', 'Sb'], b3: ['Sw'], d3: ['Sw'], d4: ['Sg'] }));
  const leaf = { children: {}, move: 'Sd2-d3' };
  const effects = { 'XS(b)2c3 XSd4': ['S(b)2c3=r<b3,d3', 'Sd4=w<d3'], 'XS(b)c3 XSd4': ['S(b)c3=r<b3,d3', 'Sd4=w<d3'] };
  const choices = Object.keys(effects);
  const node = { children: Object.fromEntries(choices.map((choice) => [choice, leaf])), effects, move: null };
  const asked = { ...NO_INTERACTION, seat: 0, selection: ['d2', 'd3'], choices, node: node as unknown as MoveTree };
  const outlined = (hoveredChoice: string | null): string[] =>
    interactionOf(frame, { ...asked, hoveredChoice }).victims.map(({ label, square }) => label + square);
  expect(outlined(null)).toEqual(['S(b)2c3', 'S(b)c3']);
  expect(outlined(choices[1] ?? '')).toEqual(['S(b)c3']);
});
