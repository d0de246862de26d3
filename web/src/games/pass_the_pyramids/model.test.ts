import { describe, expect, it } from 'vitest';
import type { PassBoard, Told } from '../../api/generated/pass_the_pyramids';
import face from '.';
import { halvesOf, resultWords } from './labels';
import { landingOf, layout, outermost, sumWords, tagOf } from './landing';
import { areaOf, FELT, FIELD, POT, SCORE, seatArea, TOKEN, tokenPlace, waitingBay } from './layout';
import {
  agreeing,
  countOf,
  crownedSeats,
  givenUp,
  isOld,
  isNewRound,
  lastRound,
  model,
  seatsAhead,
  throwLine,
  throwWords,
  waitingSeat,
  type PassFrame,
  type Pile,
} from './model';
import { board, NAMES, step } from './testPositions';
import known from './throw.fixture.json';
import { milliseconds } from './trajectory';

const piles = (frame: PassFrame | undefined): Record<string, number> =>
  Object.fromEntries(
    ['hand 0', 'hand 1', 'hand 2', 'stake 0', 'stake 1', 'stake 2', 'pot']
      .map((pile): [string, number] => [pile, countOf(frame?.tokens ?? [], pile as Pile)])
      .filter(([, count]) => count > 0),
  );
const STAKED: Told = { kind: 'staked', seat: 0, sentence: 'Red stakes a token and throws.', why: '' };
const LANDED: Told = {
  kind: 'landed',
  seat: 0,
  number: 1,
  landing: 'S_ M^ L>M',
  parts: [0, 4, 7],
  score: 11,
  sentence: 'Red …',
  why: '',
};

describe('the tokens', () => {
  it('say who is ahead: those with the most, in hand and staked, unless all have equally many', () => {
    const ahead = (hands: number[], stakes: number[] = []): readonly number[] =>
      seatsAhead(model.snapshot(step(board(hands, {}, stakes))));
    expect(ahead([3, 4, 4], [1])).toEqual([]);
    expect(ahead([3, 5, 2], [2])).toEqual([0, 1]);
    expect(ahead([3, 5, 4])).toEqual([1]);
  });

  it('have a crown for those with the most, at the end only', () => {
    const crowned = (hands: number[], over: boolean): readonly number[] =>
      crownedSeats(model.snapshot(step(board(hands, { over }))));
    expect(crowned([3, 5, 4], false)).toEqual([]);
    expect(crowned([6, 6, 2, 2], false)).toEqual([]);
    expect(crowned([0, 8, 4], true)).toEqual([1]);
    expect(crowned([6, 6, 0], true)).toEqual([0, 1]);
  });

  it('keep who they are on their way, and stand in whole piles', () => {
    const begun = model.snapshot(step(board([3, 4, 2], { pot: 2, holder: 2, score: 5 }, [0, 0, 1])));
    const events: Told[] = [
      STAKED,
      {
        kind: 'beat',
        seat: 0,
        previous: 2,
        score: 11,
        beaten: 9,
        stake: 1,
        pot: 2,
        sentence: 'Red beats Green.',
        why: '',
      },
    ];
    const [staked, beat] = model.advance(begun, step(null, ...events));
    expect(piles(staked)).toEqual({ 'hand 0': 2, 'hand 1': 4, 'hand 2': 2, 'stake 0': 1, 'stake 2': 1, pot: 2 });
    expect(piles(beat)).toEqual({ 'hand 0': 6, 'hand 1': 4, 'hand 2': 2 });
    expect(beat?.holder).toBeNull();
    expect(beat?.highlights).toEqual({
      from: ['stake 2', 'pot', 'stake 0'],
      to: ['hand 0'],
      removed: [],
      turned: [],
      capped: [],
      done: [],
    });
    expect(new Set(beat?.tokens.map((token) => token.id)).size).toBe(12);
    for (const pile of ['hand 0', 'hand 1', 'hand 2']) {
      const indices = beat?.tokens.filter((token) => token.pile === pile).map((token) => token.index);
      expect(indices?.sort((a, b) => a - b)).toEqual(indices?.map((_, index) => index));
    }
  });

  it('go into the pot, on a tie to the new holder, and home with the holder', () => {
    const begun = model.snapshot(step(board([3, 3, 3], { pot: 1, holder: 2, score: 5 }, [1, 0, 1])));
    const fail: Told = { kind: 'failed', seat: 0, score: 0, standing: 0, pot: 2, sentence: '', why: '' };
    expect(piles(model.advance(begun, step(null, fail)).at(-1))['pot']).toBe(2);
    const out: Told = { kind: 'busted', seat: 0, sentence: 'Red is out.', why: '' };
    const failed = model.advance(begun, step(null, fail, out)).at(-1);
    expect([failed?.highlights.from, failed?.highlights.to], 'marked while more is shown').toEqual([
      ['stake 0'],
      ['pot'],
    ]);
    const tie: Told = { kind: 'tied', seat: 0, previous: 2, score: 5, stake: 2, sentence: '', why: '' };
    const tied = model.advance(begun, step(null, tie)).at(-1);
    expect([piles(tied)['stake 0'], tied?.holder]).toEqual([2, 0]);
    const home: Told = { kind: 'collected', seat: 0, stake: 2, pot: 1, sentence: '', why: '' };
    expect(piles(model.advance(tied ?? begun, step(null, home)).at(-1))).toEqual({
      'hand 0': 6,
      'hand 1': 3,
      'hand 2': 3,
    });
  });

  it('stand as the server says even when no event tells why', () => {
    const after = board([1, 0, 9], { pot: 1 }, [1]);
    const begun = model.snapshot(step(board([4, 4, 4])));
    expect(piles(model.advance(begun, step(after)).at(-1))).toEqual({ 'hand 0': 1, 'hand 2': 9, 'stake 0': 1, pot: 1 });
    expect(agreeing(begun.tokens, board([4, 4, 4]))).toEqual(begun.tokens);
  });

  it('lie in their players’ places, no two at one place', () => {
    for (const seats of [3, 4, 5]) {
      for (let side = 0; side < seats; side++) {
        const all: Pile[] = [
          'pot',
          ...Array.from({ length: seats }, (_, seat): Pile[] => [`hand ${seat}`, `stake ${seat}`]).flat(),
        ];
        const places = all.flatMap((pile) => {
          const count = pile.startsWith('stake') ? 5 : 20;
          return Array.from({ length: count }, (_, index) => {
            const place = tokenPlace(pile, index, count, side, seats);
            const area = areaOf(pile, side, seats);
            expect(Math.abs(place.x - area.x) + TOKEN.radius).toBeLessThan(area.wide / 2);
            expect(Math.abs(place.z - area.z) + TOKEN.radius).toBeLessThan(area.high / 2);
            return place;
          });
        });
        expect(new Set(places.map(({ x, z, level }) => [x, z, level].map((n) => n.toFixed(2)).join())).size).toBe(
          places.length,
        );
      }
    }
  });

  it('leave the field to the pyramids', () => {
    for (const seats of [3, 4, 5]) {
      const areas = [SCORE, POT, ...Array.from({ length: seats }, (_, seat) => seatArea(seat, 1, seats))];
      areas.forEach((one, index) => {
        expect(Math.abs(one.x) + one.wide / 2).toBeLessThan(FELT);
        expect(Math.abs(one.z) + one.high / 2).toBeLessThan(FELT);
        expect(Math.abs(one.z) - one.high / 2).toBeGreaterThan(FIELD.z);
        for (const other of areas.slice(index + 1))
          expect(one.z !== other.z || Math.abs(one.x - other.x) > (one.wide + other.wide) / 2).toBe(true);
      });
    }
  });

  it('leave room for a trio that waits at the place of its player, outside the middle of the field', () => {
    for (const seats of [3, 4, 5]) {
      for (let seat = 0; seat < seats; seat++) {
        const [bay, place] = [waitingBay(seat, 1, seats), seatArea(seat, 1, seats)];
        expect(Math.abs(bay.z - place.z)).toBeCloseTo((bay.high + place.high) / 2);
        expect([bay.x, bay.wide < place.wide]).toEqual([place.x, true]);
        expect(Math.abs(bay.z) - bay.high / 2).toBeGreaterThan(FIELD.z / 2);
      }
    }
  });

  it('are at the near side for their own player, and at the far side clockwise from the left for others', () => {
    expect(seatArea(0, 0, 4).z).toBeGreaterThan(0);
    expect(seatArea(2, 2, 4).z).toBeGreaterThan(0);
    const others = [1, 2, 3].map((seat) => seatArea(seat, 0, 4));
    expect(others.every(({ z }) => z < 0)).toBe(true);
    expect(others.map(({ x }) => x)).toEqual(others.map(({ x }) => x).sort((one, other) => one - other));
    expect(seatArea(0, 3, 4).x).toBeLessThan(seatArea(1, 3, 4).x);
  });
});

describe('a throw', () => {
  it('falls before it is read, and is said in words', () => {
    const begun = model.snapshot(step(board([4, 4, 4])));
    const frames = model.advance(begun, { ...step(null, LANDED), animation: known.data });
    expect(frames.map((frame) => frame.told)).toEqual([false, true]);
    expect(frames[0]?.caption).toBe('');
    expect(frames[0]?.ms).toBeCloseTo(1.5 * milliseconds(known.data));
    expect(frames[1]?.caption).toBe(LANDED.sentence);
    expect(frames[1]?.trio).toBe(frames[0]?.trio);
  });

  it('lies there as far as the outcome of a physical throw has been entered', () => {
    const begun = model.snapshot(step(board([3, 4, 4], {}, [1, 0, 0])));
    const seen = model.preview(begun, ['S>L', 'M_'], 0);
    expect(seen.trio).toMatchObject({ entered: [true, true, false], landing: landingOf('S>L M_ L^') });
    expect(seen.told, 'without a score').toBe(false);
    expect(model.preview(begun, [], 0).trio).toBeNull();
    const whole = model.preview(begun, ['S>L M_ L^'], 0);
    expect(whole.trio).toMatchObject({ landing: landingOf('S>L M_ L^'), entered: [true, true, true] });
  });

  it('has empty places before anything of its outcome has been entered, then a score as far as it is known', () => {
    const begun = model.snapshot(step(board([3, 4, 4], {}, [1, 0, 0])));
    const seen = (results: (string | null)[], ...effects: (string | null)[]) => {
      const frame = model.previewOutcome?.(begun, { results, effects }) ?? begun;
      return [frame, face.outcomeNote?.({ results, effects })] as const;
    };
    const [empty, nothing] = seen([null, null, null], null, null, null);
    expect([empty.trio?.entered, waitingSeat(empty), nothing]).toEqual([[false, false, false], null, '']);
    const [half, some] = seen(['S^', null, 'L_'], '1', null, '0');
    expect([half.trio?.entered, half.told, some]).toEqual([[true, false, true], false, '']);
    expect([half.trio?.landing, half.trio?.parts]).toEqual([landingOf('S^ M^ L_'), [1, null, 0]]);
    const [whole, sum] = seen(['S^', 'M_', 'L>S'], '1', '0', '4');
    expect([whole.trio?.score, whole.told, sum]).toEqual([5, true, '1 + 0 + 4 = 5']);
  });

  it('has a button with the score of all of it', () => {
    const button = (...effects: string[]) => face.outcomeButton?.({ results: [], effects });
    expect(button('10', '0', '9')).toBe('Use this throw · 19 points');
    expect(button('1', '0', '0')).toBe('Use this throw · 1 point');
  });

  it('lies there until the next throw falls, also while a choice is previewed', () => {
    const begun = model.snapshot(step(board([4, 4, 4])));
    const lain = model.advance(begun, step(board([3, 4, 4], { turn: 1 }, [1]), LANDED)).at(-1) ?? begun;
    expect(lain.trio?.score).toBe(11);
    expect(model.preview(lain, ['keep'], 0).trio).toBe(lain.trio);
    const seen = model.preview(lain, ['stake'], 1);
    expect([seen.trio, seen.past]).toEqual([lain.trio, true]);
    expect(piles(seen)['stake 1']).toBe(1);
    expect([givenUp(seen), isOld(seen)], 'it is of another turn').toEqual([null, false]);
    const own = { ...lain, turn: 0, past: false };
    const thrown = model.preview(own, ['throw'], 0);
    expect([thrown.trio, thrown.past], 'and its score is not shown any more').toEqual([lain.trio, true]);
    const again: Told = { kind: 'threw_again', seat: 0, score: 0, standing: 0, sentence: '', why: '' };
    const waits = model.advance(own, step(board([3, 4, 4], { in_air: true }, [1]), again)).at(-1);
    expect([waits?.trio, waits?.told, waits?.past]).toEqual([lain.trio, true, true]);
    expect(waits && [givenUp(waits), isOld(waits)], 'given up: it is faint').toEqual([lain.trio, true]);
    expect(model.advance(waits ?? own, step(null, LANDED))[0]).toMatchObject({ told: false, past: false });
  });

  it('leaves the table when a new round begins', () => {
    const begun = model.snapshot(step(board([3, 4, 4], {}, [1])));
    const collected: Told = { kind: 'collected', seat: 0, stake: 1, pot: 1, sentence: '', why: '' };
    const won = model.advance(begun, step(board([4, 4, 4], { turn: 1 }), LANDED, collected)).at(-1) ?? begun;
    expect([won.trio?.score, isOld(won)]).toEqual([11, true]);
    expect(model.advance(won, step(null, { ...STAKED, seat: 1 })).at(-1)).toMatchObject({ trio: null, told: false });
  });

  it('waits with the player on turn before it, and nowhere after the last one', () => {
    const begun = model.snapshot(step(board([4, 4, 4], { turn: 2 })));
    expect(waitingSeat(begun)).toBe(2);
    expect(waitingSeat(model.advance(begun, step(null, LANDED)).at(-1) ?? begun)).toBeNull();
    expect(waitingSeat(model.snapshot(step(board([0, 4, 8], { over: true }))))).toBeNull();
  });

  it('lies as the server says to whoever comes late', () => {
    const late = model.snapshot(step(board([3, 4, 4], { landing: 'S^>M M^ L?', parts: [5, 4, 0], throws: 2 }, [1])));
    expect(late.trio).toMatchObject({ seat: 0, score: 9, number: 2, film: null });
    expect(late.told).toBe(true);
    const seen = { ...step(board([3, 4, 4], { landing: 'S^>M M^ L?', parts: [5, 4, 0] }, [1])), animation: known.data };
    expect(model.snapshot(seen).trio?.film).toBe(known.data);
  });

  it('lasts as long as its film, where that is played', () => {
    expect(milliseconds(known.data)).toBeCloseTo(((known.frames - 1) / 60) * 1000);
  });
});

describe('a landing', () => {
  it('is read from its notation', () => {
    expect(landingOf('S^>M M^ L_')).toEqual([
      { pose: 'upright', target: 1 },
      { pose: 'upright', target: null },
      { pose: 'lying', target: null },
    ]);
    expect(outermost(landingOf('S^>M M^>L L^'), 0)).toBe(2);
  });

  it('is laid out so that pyramids point at what they point at', () => {
    const [small, medium, large] = layout(landingOf('S>L M>S L_'));
    const towards = (from: typeof small, to: typeof small): number =>
      Math.atan2((to?.x ?? 0) - (from?.x ?? 0), (to?.z ?? 0) - (from?.z ?? 0));
    expect(small?.heading).toBeCloseTo(towards(small, large));
    expect(medium?.heading).toBeCloseTo(towards(medium, small));
    const [inner, outer] = layout(landingOf('S^>M M^ L_'));
    expect([inner?.x, inner?.z]).toEqual([outer?.x, outer?.z]);
  });
});

describe('what the others did', () => {
  const said = { sentence: '', why: '' };
  const seats = NAMES.map((name) => ({ name, colour: '', mark: '' }));
  const failed = (seat: number): Told => ({ kind: 'failed', seat, score: 0, standing: 0, pot: 1, ...said });
  const led = (seat: number, score: number): Told => ({ kind: 'led', seat, score, spare: 0, ...said });
  const collected: Told = { kind: 'collected', seat: 0, stake: 1, pot: 2, ...said };

  it('is what each one’s last turn came to, in its place, until that player stakes again or the next round begins', () => {
    const begun = model.snapshot(step(board([4, 4, 4])));
    const missed: Told = { kind: 'failed', seat: 2, score: 3, standing: 9, pot: 1, ...said };
    const beat = { kind: 'beat', seat: 1, previous: 0, score: 11, beaten: 9, stake: 1, pot: 1, ...said };
    const tied = { ...led(1, 9), kind: 'tied', previous: 0, stake: 2 } as Told;
    const words = (...events: Told[]): readonly string[] | undefined => {
      const frame = model.advance(begun, step(null, ...events)).at(-1);
      return frame && resultWords(frame, null);
    };
    expect(words(led(0, 9), missed)).toEqual(['leads', 'to throw', 'threw 3']);
    expect(words(led(0, 9), failed(1)), 'the third is still to throw').toEqual(['leads', 'threw 0', 'to throw']);
    expect(words(led(0, 9), missed, beat as Told), 'what it beat is over').toEqual(['', 'won 2', '']);
    expect(words(led(0, 9), tied)).toEqual(['lost the lead', 'leads', 'to throw']);
    expect(halvesOf('lost the lead')).toEqual(['lost', 'the lead']);
    expect(halvesOf('passed')).toEqual(['passed']);

    expect(words(led(1, 9), missed, STAKED)).toEqual(['', 'leads', 'threw 3']);
    expect(words(led(0, 9), missed, beat as Told, STAKED), 'a new round').toEqual(['', 'to throw', 'to throw']);
    expect(words(led(0, 9), { kind: 'passed', seat: 1, ...said })).toEqual(['leads', 'passed', 'to throw']);
    expect(words(led(0, 9), collected)).toEqual(['won 3', '', '']);
    const out: Told = { kind: 'busted', seat: 2, ...said };
    expect(words(missed, out)).toEqual(['', 'to throw', 'is out']);
    const yours = (seat: number, ...events: Told[]): string | undefined => {
      const frame = model.advance(begun, step(null, ...events)).at(-1);
      return frame && resultWords(frame, seat)[seat];
    };
    expect(yours(0, led(0, 9), tied), 'to the one whose place is called "You"').toBe('lost the lead');
    expect(yours(2, missed, out)).toBe('are out');
    expect(yours(0, led(0, 9))).toBe('lead');
    expect(yours(2, led(0, 9), missed)).toBe('threw 3');
    expect(words(collected), 'without its score').toEqual(['won 3', '', '']);
    const end = model.advance(begun, step(board([8, 0, 4], { over: true }), collected)).at(-1);
    expect(end && resultWords(end, null), 'not to be taken for the game').toEqual(['', 'is out', '']);
    const stakes = model.advance(begun, step(null, STAKED)).at(-1) ?? begun;
    expect(face.seatNotes?.(stakes, seats), 'the board says it').toEqual([]);
    expect(face.seatNotes?.(stakes, seats, 0), 'below the board').toEqual(['3 + 1 staked', '4 tokens', '4 tokens']);
    expect(face.seatNotes?.(stakes, seats, 1), 'in a row').toEqual(['3 + 1 staked', '4 tokens', '4 tokens']);
    const over = model.snapshot(step(board([8, 0, 4], { over: true })));
    expect(face.seatNotes?.(over, seats)).toEqual(['8 tokens', 'is out', '4 tokens']);
    expect(face.seatsOut?.(over)).toEqual([false, true, false]);
  });

  it('is who won the round, with what score, until somebody stakes again; its throw is old', () => {
    const begun = model.snapshot(step(board([4, 4, 4])));
    const beat = { kind: 'beat', seat: 1, previous: 0, score: 11, beaten: 9, stake: 1, pot: 1, ...said };
    const after = (next: PassBoard | null, ...events: Told[]) => model.advance(begun, step(next, ...events)).at(-1);
    const won = after(board([3, 5, 4]), LANDED, beat as Told) ?? begun;
    expect([lastRound(won), isOld(won)]).toEqual([{ seat: 1, score: 11 }, true]);
    expect(lastRound(after(null, led(0, 9), failed(1), collected) ?? begun), 'unbeaten').toEqual({ seat: 0, score: 9 });
    expect(isOld(after(null, LANDED, beat as Told) ?? won), 'while it is shown').toBe(false);
    const next = model.advance(won, step(null, STAKED)).at(-1) ?? begun;
    expect(lastRound(next)).toBeNull();
    expect([begun, won, next].map(isNewRound), 'until a score stands').toEqual([false, true, true]);
    expect(isNewRound(model.advance(next, step(null, led(2, 3))).at(-1) ?? next)).toBe(false);
    const leads = after(board([3, 4, 4], { holder: 0, score: 11, turn: 1 }, [1]), LANDED, led(0, 11)) ?? won;
    expect([lastRound(leads), isOld(leads), leads.past]).toEqual([null, false, true]);
    expect(lastRound(after(board([12, 0, 0], { over: true }), LANDED, beat as Told) ?? won)).toBeNull();
  });

  it('is the order of the players at the end, those with as much at one place, and who is out', () => {
    const won = (...tokens: number[]): Told => ({ kind: 'won', seat: 0, tokens, ...said });
    expect(face.ending?.(won(3, 0, 9), seats, null)).toEqual({
      reason: 'Yellow has no tokens left: most tokens win.',
      standings: [
        { seat: 2, place: 1, note: '9 tokens' },
        { seat: 0, place: 2, note: '3 tokens' },
        { seat: 1, place: 3, note: 'out' },
      ],
    });
    const shared = face.ending?.(won(12, 0, 0), seats, null);
    expect(shared?.reason).toBe('Yellow and Green have no tokens left: most tokens win.');
    expect(shared?.standings.map(({ place }) => place)).toEqual([1, 2, 2]);
    expect(face.ending?.(won(12, 0, 0), seats, 0)?.reason).toBe(
      'Yellow and Green have no tokens left: most tokens win.',
    );
    expect(face.ending?.(won(12, 0, 0), seats, 1)?.reason).toBe('You and Green have no tokens left: most tokens win.');
    expect(face.ending?.(won(3, 0, 9), seats, 1)?.reason).toBe('You have no tokens left: most tokens win.');
    expect(face.ending?.(collected, seats, null), 'its sentence says it').toBeNull();
  });

  it('has the number of its throw and its sum until the turn is over', () => {
    const words = (events: Told[], entered?: boolean[]): string | null => {
      const trio = model.advance(model.snapshot(step(board([3, 4, 4]))), step(null, ...events)).at(-1)?.trio;
      return trio ? throwWords({ ...trio, ...(entered === undefined ? {} : { entered }) }) : null;
    };
    expect(words([STAKED, LANDED])).toBe(`Throw ${LANDED.number}/3`);
    expect(sumWords(LANDED.parts)).toBe('0 + 4 + 7 = 11');
    expect(words([STAKED, LANDED], [true, true, false])).toBe('This throw');
    const lain = model.advance(model.snapshot(step(board([3, 4, 4]))), step(null, LANDED)).at(-1)?.trio;
    expect(lain && throwWords(lain, true), 'the game is over').toBe('threw 11');
    expect(lain && throwLine(lain), 'in one line below the score to beat').toBe('Throw 1/3: 11');
    expect(lain && throwLine({ ...lain, parts: [null, 4, 7], entered: [false, true, true] })).toBe('? + 4 + 7');
  });

  it('has no line for each throw worth nothing in the log', () => {
    const worthless = { ...LANDED, parts: [0, 0, 0], score: 0 } satisfies Told;
    expect([worthless, LANDED, failed(1)].map((event) => face.isMinor?.(event))).toEqual([true, false, false]);
    const last: Told = { ...worthless, number: 3 };
    expect(face.isMinor?.(last), 'the last one counts').toBe(false);
  });

  it('is one line a turn in the log, with whose tokens have changed hands', () => {
    expect(face.turnSummary?.([failed(1)], seats)).toBe('ended with 0: pot now 1');
    expect(face.turnSummary?.([failed(1), collected], seats)).toBe(
      'ended with 0: pot now 1; Red won the round and took 3: own 1 + pot 2',
    );
    const tied: Told = { kind: 'tied', seat: 1, previous: 0, score: 9, stake: 3, sentence: '', why: '' };
    expect(face.turnSummary?.([tied], seats)).toBe('tied at 9: took the lead and Red’s stake of 2');
    const beat: Told = { ...tied, kind: 'beat', score: 16, beaten: 9, stake: 1, pot: 2 };
    expect(face.turnSummary?.([beat], seats)).toBe('beat 9 with 16 and won 3: Red 1 + pot 2');
  });
});

it('the next throw hides the result of the last one while it falls', () => {
  const begun = model.snapshot(step(board([3, 4, 2], {}, [1, 0, 0])));
  const again: Told = { kind: 'threw_again', seat: 0, score: 0, standing: 0, sentence: 'Red throws again.', why: '' };
  const frames = model.advance(begun, step(null, LANDED, again, LANDED));
  expect(frames.map(({ caption }) => caption)).toEqual(['', 'Red …', 'Red throws again.', '', 'Red …']);
});

it('the last throw of a turn is shown for two seconds, and no word says what a throw is before it lies there', () => {
  const begun = model.snapshot(step(board([3, 4, 2], {}, [1, 0, 0])));
  const times = (number: number): number[] =>
    model.advance(begun, step(null, { ...LANDED, number })).map(({ told, caption, ms }) => (told && caption ? ms : 0));
  expect(times(2)).toEqual([0, 1600]);
  expect(times(3)).toEqual([0, 2200]);
});

it('the prompt says in one line whom to beat and for what, and then what a throw is worth', () => {
  const asked = (frame: PassFrame | undefined, ...choices: string[]): string | undefined =>
    frame && face.ownPrompt?.(frame, choices, []);
  const stands = { holder: 0, score: 9, turn: 1 };
  expect(asked(model.snapshot(step(board([4, 4, 4]))), 'stake')).toBe('Any score above 0 takes the lead.');
  const against = model.snapshot(step(board([3, 4, 4], stands, [1])));
  expect(asked(against, 'stake')).toBe('Beat Red’s 9 to win 1 token.');
  const more = model.snapshot(step(board([3, 4, 3], { ...stands, pot: 1 }, [1])));
  expect(asked(more, 'stake', 'pass')).toBe('Beat Red’s 9 to win 2 tokens.');
  const collected: Told = { kind: 'collected', seat: 0, stake: 1, pot: 1, sentence: '', why: '' };
  expect(asked(model.advance(more, step(null, collected)).at(-1), 'stake')).toBe('New round: any score above 0 leads.');
  const thrown = (frame: PassFrame, score: number): PassFrame => ({
    ...frame,
    trio: { seat: 1, text: '', landing: landingOf('S_ M_ L_'), parts: [], score, number: 1, film: null },
  });
  expect(asked(thrown(against, 0), 'throw')).toBe('0 is worth nothing: throw again.');
  expect(asked(thrown(against, 4), 'throw')).toBe('4 does not beat 9: throw again.');
  expect(asked(thrown(against, 9), 'throw', 'keep')).toBe('9 ties: keep it, or throw again.');
  expect(asked(thrown(against, 13), 'throw', 'keep')).toBe('13 beats 9: keep it, or throw again.');
  expect(asked(thrown({ ...against, holder: null, score: 0 }, 4), 'throw', 'keep')).toBe('Keep 4, or throw again.');
  expect(asked(against, 'S_', 'M_'), 'a throw that is entered by hand').toBe('');
});

it('a pass that is not possible has its reason where its button would be', () => {
  const stands = model.snapshot(step(board([3, 4, 4], { holder: 0, score: 9, turn: 1 }, [1])));
  const reason = { label: 'Pass', reason: 'pot below 2 tokens' };
  expect(face.unavailable?.(stands, ['stake'], [])).toEqual(reason);
  expect(face.unavailable?.(stands, ['stake', 'pass'], [])).toBeNull();
  expect(face.unavailable?.(stands, ['throw'], []), 'a token is staked').toBeNull();
  expect(face.unavailable?.(model.snapshot(step(board([4, 4, 4]))), ['stake'], []), 'nothing to pass').toBeNull();
});

it('a tag says what a pyramid counts, if it does', () => {
  const landing = landingOf('S_ M^ L>M');
  expect([0, 4, 7].map((part, size) => tagOf(landing, size, part))).toEqual([null, '+4', '3+4=7']);
  const nested = landingOf('S^>M M^ L_');
  expect([6, 4, 0].map((part, size) => tagOf(nested, size, part))).toEqual(['1+5=6', '+4', null]);
  expect(tagOf(landingOf('S? M^ L_'), 0, 0), 'one that leans scores nothing').toBeNull();
});
