import { describe, expect, it } from 'vitest';
import type { Told } from '../../api/generated/braces';
import type { SeatInfo } from '../../api/generated/messages';
import face from '.';
import { headline } from './headline';
import { moved } from './testPositions';

it('a roll of physical dice says what its power allows once that is entered', () => {
  const words = (...results: (string | null)[]): string | undefined => face.outcomeNote?.({ results, effects: [] });
  expect(words(null, '2', '6')).toBe('');
  expect(words('HOP', null, null)).toBe('HOP: also leaps a square');
  expect(words('TIP', '2', '6')).toBe('TIP: always 7, stop any time');
  expect(words('WILD', '2', '1')).toBe('WILD: choose its power');
  expect(words('AIM', '1', '1')).toBe('AIM: also diagonal steps');
});

it('a list of moves says what the power of a roll allows, and what a move did', () => {
  const said = (...events: unknown[]): readonly string[] | undefined =>
    face.moveReport?.({ text: '', seat: 0, events: events as Told[], seats: [], near: 0 });
  const roll = { kind: 'rolled', higher: 2, lower: 1, value: 2, seat: 0, sentence: 'White rolls.', why: '' };
  expect(said({ ...roll, face: 'AIM' })).toEqual(['AIM: also diagonal steps.']);
  const named = { kind: 'named', seat: 0, value: 2, sentence: 'White uses no power.', why: '' };
  expect(said({ ...named, power: 'HOP' })).toEqual(['HOP: also leaps a square.']);
  expect(said({ ...named, power: 'none' })).toEqual(['White uses no power.']);
  const changed = { kind: 'changed', sentence: 'It flips to red.', why: '' };
  const ended = { kind: 'turn_ended', sentence: 'The turn ends.', why: '' };
  expect(said(moved('Sw', 'c3', 'c4'), changed, ended)).toEqual(['moves It flips to red.']);
  expect(said(ended)).toEqual([]);
});

it('the button of such a roll says what the server gives for it', () => {
  const button = (power: string, value: string): string | undefined =>
    face.outcomeButton?.({ results: [power, '1', '1'], effects: [value] });
  expect([button('TIP', '7'), button('HOP', '1')]).toEqual(['Use TIP · 7 points', 'Use HOP · 1 point']);
});

describe('the lines of the log', () => {
  const swap = { kind: 'swapped', seat: 0, size: 'M', colour: 'w', cell: 'c1', other_colour: 'b', other_cell: 'd5' };
  const capped = { kind: 'capped', seat: 0, cell: 'd4', uncovered: false, sentence: 'White caps it.', why: 'A cap.' };
  const said = (...events: unknown[]): string[] | undefined =>
    face.logTexts?.(events as Told[]).map(({ text }) => text);

  it('are one for the consecutive steps of a piece, without the player', () => {
    const steps = [moved('Sw', 'e5', 'e4'), moved('Sw', 'e4', 'd4')];
    expect(said(...steps, capped)).toEqual(['Small e5 → e4 → d4', 'Caps the stack on d4']);
    expect(said(...steps, moved('Sw', 'd3', 'd2'), moved('Mw', 'd2', 'd1'))).toEqual([
      'Small e5 → e4 → d4',
      'Small d3 → d2',
      'Medium d2 → d1',
    ]);
  });

  it('name the colour of a piece that is turned, neutral or the opponent’s, and the size of two that are swapped', () => {
    expect(said(moved('Sg', 'e5', 'e4'))).toEqual(['Green small e5 → e4']);
    expect(said(moved('Sn', 'e5', 'e4'))).toEqual(['Neutral small e5 → e4']);
    expect(said(swap)).toEqual(['Medium c1 ⇄ d5']);
  });

  it('say by which power a piece of the opponent moves', () => {
    const digs = [moved('Mr', 'e5', 'e4'), moved('Mr', 'e4', 'd4')];
    expect(said(...digs)).toEqual(['Red medium e5 → e4 → d4 (DIG)']);
    expect(said({ ...moved('Sg', 'e5', 'e4'), seat: 1 })).toEqual(['Green small e5 → e4 (DIG)']);
  });

  it('explain the power that they name', () => {
    const whys = (...events: unknown[]): unknown => face.logTexts?.(events as Told[]).map(({ why }) => why);
    const digs = [moved('Mr', 'e5', 'e4'), moved('Mr', 'e4', 'd4')];
    expect(whys(...digs), 'once a way').toEqual(['DIG: moves enemies.']);
    expect(whys(moved('Mw', 'e5', 'e4'))).toEqual(['']);
    const rolled = { kind: 'rolled', seat: 0, higher: 6, lower: 2, face: 'HOP', value: 6, why: 'The higher counts.' };
    expect(whys(rolled)).toEqual(['The higher counts. HOP: also leaps a square.']);
    const named = { kind: 'named', seat: 0, power: 'none', value: 6, why: '' };
    expect(whys(named, { ...named, power: 'AIM' })).toEqual(['', 'AIM: also diagonal steps.']);
  });

  it('draw the pieces that move instead of naming them', () => {
    const drawn = (...events: unknown[]): unknown => face.logTexts?.(events as Told[]).map((line) => line.drawn);
    expect(drawn(moved('Sg', 'e5', 'e4'), moved('Sg', 'e4', 'd4'))).toEqual([[{ piece: 'Sg' }, 'e5 → e4 → d4']]);
    expect(drawn(moved('Lb', 'e5', 'e4'))).toEqual([[{ piece: 'Lb' }, 'e5 → e4 (DIG)']]);
    expect(drawn(swap)).toEqual([[{ piece: 'Mw' }, 'c1 ⇄ ', { piece: 'Mb' }, 'd5']]);
    expect(drawn(capped), 'no piece is named').toEqual([undefined]);
  });

  it('say what was rolled and decided about it without the player', () => {
    const sentence = 'White does it.';
    const rolled = { kind: 'rolled', seat: 0, higher: 6, lower: 2, face: 'TIP', value: 7, sentence, why: '' };
    expect(said(rolled)).toEqual(['Roll: 6, 2 and TIP']);
    expect(said({ kind: 'rolled_again', seat: 0, sentence, why: '' })).toEqual(['Rolls the double again']);
    expect(said({ kind: 'kept', seat: 0, sentence, why: '' })).toEqual(['Keeps the double']);
    const named = { kind: 'named', seat: 0, power: 'HOP', value: 6, sentence, why: '' };
    expect(said(named, { ...named, power: 'none' })).toEqual(['WILD as HOP', 'WILD unused']);
  });

  it('say what the steps of a way cost, and the rest in sentences', () => {
    const steps = [moved('Sw', 'e5', 'e4'), moved('Sw', 'e4', 'd4')].map((one) => ({ ...one, why: 'It costs 1.' }));
    expect(face.logTexts?.(steps)).toEqual([
      {
        text: 'Small e5 → e4 → d4',
        why: 'It costs 1. It costs 1.',
        drawn: [{ piece: 'Sw' }, 'e5 → e4 → d4'],
      },
    ]);
    expect(said({ ...capped, uncovered: true })).toEqual(['White caps it.']);
    const ended = { kind: 'turn_ended', seat: 0, unused: 0, sentence: 'It ends.', why: '' };
    expect(said(moved('Sw', 'e5', 'e4'), ended)).toEqual(['Small e5 → e4']);
    expect(said({ ...ended, unused: 2 })).toEqual(['Ends the turn: 2 unused']);
    expect(said({ kind: 'won', seat: 0, by_turning: true, sentence: 'White wins.', why: '' })).toEqual(['White wins.']);
  });

  it('say why a turn is over that its player has not ended, if they would look at something else', () => {
    const lost = { kind: 'changed', seat: 1, owner: 0, back: false, sentence: 'It flips.', why: '' };
    const ended = { kind: 'turn_ended', seat: 0, unused: 0, sentence: 'It ends.', why: '' };
    const step = moved('Sw', 'e5', 'e4');
    expect(said(step, lost, ended)).toEqual(['Small e5 → e4', 'It flips.', 'Turn over: no points left']);
    expect(said(step, { ...lost, owner: 1 }, ended)).toEqual(['Small e5 → e4', 'It flips.']);
    expect(said(step, { ...lost, back: true }, ended)).toEqual(['Small e5 → e4', 'It flips.']);
    expect(said(step, { ...ended, unused: 2 })).toEqual(['Small e5 → e4', 'Turn over: 2 left, no step possible']);
    const told = (...events: unknown[]): string | undefined => face.caution?.(events as Told[], 0);
    const words = 'You flipped a piece of your own on c3.';
    expect(told(step, { ...lost, cell: 'c3' })).toBe(`${words} Undo takes the step back.`);
    expect(told(step, { ...lost, cell: 'c3' }, ended)).toBe(`${words} Turn over: no points left.`);
    expect(told(step, { ...lost, cell: 'c3' }, { kind: 'won', seat: 1 }), 'the end says it').toBe('');
  });
});

describe('the heading of the playback', () => {
  const shown = (own: number | null, ...events: unknown[]): string => headline({ events: events as Told[] }, own);
  const rolled = { kind: 'rolled', seat: 1, higher: 6, lower: 2, face: 'TIP', sentence: 'Black rolls.' };
  const step = moved('Sb', 'e5', 'e4');
  const changed = { kind: 'changed', way: 'brace', seat: 1, owner: 0, size: 'S', cell: 'd4', before: 'w', after: 'g' };

  it('is the last event in one line, whose piece says whose step it is', () => {
    expect(shown(0, step)).toBe('Black small e5 → e4');
    expect(shown(0, step, changed, { ...changed, cell: 'e3' })).toBe('Lost 2 (d4, e3)');
    expect(shown(0, { ...step, seat: 1 }, changed), 'by the seat that moves').toBe('Flipped 1 (d4)');
    const capped = { kind: 'capped', seat: 1, cell: 'e4', uncovered: false, sentence: 'Now Black caps it.' };
    expect(shown(1, step, capped), 'with what that means').toBe('Caps e4: enemies below cost more and flip nothing');
    expect(shown(0, step, capped), 'for the reader').toBe('Caps e4: your pieces below cost more and flip nothing');
    expect(shown(0, step, { ...capped, uncovered: true })).toBe('Now Black caps it.');
    expect(shown(0, step, { kind: 'turn_ended', seat: 1, unused: 0 })).toBe('Black small e5 → e4');
    expect(shown(0)).toBe('');
  });

  it('says why the reader’s turn is over with a step that flips a piece of theirs', () => {
    const ended = { kind: 'turn_ended', seat: 0, unused: 0 };
    const own = { ...step, seat: 0 };
    expect(shown(0, own, changed, ended)).toBe('Lost 1 (d4). Turn over: no points left');
    expect(shown(1, own, changed, ended), 'of another reader').toBe('Lost 1 (d4)');
    expect(shown(0, own, changed), 'it lasts').toBe('Lost 1 (d4)');
  });

  it('speaks to the reader of their own dice', () => {
    expect(shown(0, rolled)).toBe('Black rolls.');
    expect(shown(null, rolled)).toBe('Black rolls.');
    expect(shown(1, rolled)).toBe('You roll 6, 2 and TIP.');
    expect(shown(1, { kind: 'kept', seat: 1, sentence: '' })).toBe('You keep the double.');
    expect(shown(1, { kind: 'rolled_again', seat: 1, sentence: '' })).toBe('You roll the double again.');
    expect(shown(1, { kind: 'named', seat: 1, power: 'HOP', sentence: '' })).toBe('You use the WILD as HOP.');
    expect(shown(1, { kind: 'named', seat: 1, power: 'none', sentence: '' })).toBe('You leave the WILD unused.');
    expect(shown(1, { kind: 'turn_ended', seat: 1, unused: 3 })).toBe('Your turn ends with 3 unused.');
  });
});

describe('the summary of a turn', () => {
  /** A piece on a square shows another colour; "": it leaves the game. */
  const changed = (size: string, cell: string, before: string, after: string, way = 'brace'): Told =>
    ({
      kind: 'changed',
      way,
      seat: 0,
      owner: 'wgy'.includes(before) ? 0 : 1,
      size,
      cell,
      before,
      after,
    }) as unknown as Told;
  const capped = (seat: number, cell: string): Told => ({ kind: 'capped', seat, cell }) as unknown as Told;
  const swapped = (code: string, cell: string, other: string, colour: string): Told =>
    ({
      kind: 'swapped',
      seat: 0,
      size: code.charAt(0),
      colour: code.charAt(1),
      cell,
      other_cell: other,
      other_colour: colour,
    }) as unknown as Told;
  const begun = moved('Sw', 'a1', 'a2');
  const sum = (...events: Told[]): string | undefined => face.turnSummary?.(events, []);

  it('says what its player gained and lost', () => {
    const caps = [capped(0, 'c3'), capped(0, 'c3'), capped(1, 'd4')];
    const gains = [changed('S', 'd4', 'b', 'r'), changed('S', 'e5', 'b', 'r'), changed('S', 'b2', 'g', 'w')];
    expect(sum(begun, ...gains, changed('M', 'b2', 'w', 'g'), ...caps)).toBe(
      'flipped 2 (d4, e5), won back 1 (b2), lost 1 (b2)',
    );
    expect(sum(begun, changed('S', 'b2', 'r', 'b'))).toBe('gave back 1 (b2)');
    expect(sum(changed('S', 'b2', 'g', 'w', 'withdrawal'))).toBe('won back 1 (b2)');
    expect(sum(begun, changed('S', 'b2', 'r', ''), changed('S', 'c2', 'b', 'n'))).toBe(
      'flipped 1 (c2), removed 1 (b2)',
    );
  });

  it('is a report that fits a line: it names few squares, and none beside several kinds of change', () => {
    const seats = [{ name: 'White' }, { name: 'Black' }] as SeatInfo[];
    const report = (...events: Told[]): string | undefined => face.turnReport?.(events, seats, 1);
    const turned = ['d4', 'e5', 'a2', 'c1'].map((square) => changed('S', square, 'b', 'r'));
    expect(report(begun, ...turned.slice(0, 3))).toBe('White flipped 3 (d4, e5, a2).');
    expect(report(begun, ...turned)).toBe('White flipped 4.');
    expect(report(begun, ...turned.slice(0, 1), changed('S', 'b2', 'g', 'w'))).toBe('White flipped 1, won back 1.');
    expect(report(begun)).toBe('White moved a1 → a2.');
    expect(report(), 'nothing has happened').toBe('');
  });

  it('says from where to where pieces have moved if that has done nothing else', () => {
    expect(sum(begun)).toBe('moved a1 → a2');
    const further = [begun, moved('Sw', 'a2', 'b2')];
    expect(sum(...further)).toBe('moved a1 → b2');
    expect(sum(...further, moved('Mw', 'c1', 'c2'))).toBe('moved a1 → b2, c1 → c2');
    expect(sum(...further, moved('Mw', 'b2', 'c2')), 'another piece').toBe('moved a1 → b2, b2 → c2');
    expect(sum(...further, moved('Mw', 'c1', 'c2'), moved('Lw', 'd1', 'd2'))).toBe('moved 3 pieces');
    expect(sum(begun, moved('Sw', 'a2', 'a1'))).toBe('made 2 steps, flipped none');
  });

  it('says nothing of a piece that has its colour again, and names a piece where it is now', () => {
    const there = changed('S', 'd4', 'b', 'r');
    expect(sum(begun, there, changed('S', 'd4', 'r', 'b'))).toBe('moved a1 → a2');
    expect(sum(begun, there, moved('Sr', 'd4', 'd5'), changed('S', 'd5', 'r', 'b'))).toBe('moved a1 → a2, d4 → d5');
    expect(sum(begun, there, moved('Sr', 'd4', 'd5'))).toBe('flipped 1 (d5)');
    expect(sum(begun, there, swapped('Sw', 'a2', 'd4', 'r'))).toBe('flipped 1 (a2)');
  });

  it('names a stack that is still capped at its end', () => {
    expect(sum(moved('Sw', 'a1', 'c3'), capped(0, 'c3'), capped(0, 'c3'))).toBe('capped 1 stack (c3)');
    expect(sum(moved('Sw', 'a1', 'c3'), capped(0, 'c3'), moved('Sw', 'c3', 'c4'))).toBe('moved a1 → c4');
    expect(sum(begun, capped(0, 'a2'), moved('Sn', 'a3', 'a2')), 'a neutral piece caps nothing').toBe(
      'moved a1 → a2, a3 → a2',
    );
    const back = [moved('Sw', 'c3', 'c4'), moved('Sw', 'c4', 'c3'), capped(0, 'c3')];
    expect(sum(moved('Sw', 'a1', 'c3'), capped(0, 'c3'), ...back)).toBe('capped 1 stack (c3)');
  });

  it('names the squares of a swap that has done nothing else while nothing else has moved there', () => {
    const swap = swapped('Mb', 'c1', 'd5', 'w');
    expect(sum(swap)).toBe('swapped two pieces (c1, d5)');
    const later = [capped(0, 'c1'), moved('Sw', 'c5', 'd5'), capped(0, 'd5'), moved('Mw', 'c1', 'd1')];
    expect(sum(swap, ...later)).toBe('capped 1 stack (d5)');
    expect(sum(swap, moved('Sw', 'c5', 'd5'))).toBe('swapped two pieces');
  });
});
