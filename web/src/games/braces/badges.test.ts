import { describe, expect, it } from 'vitest';
import { NO_HIGHLIGHTS } from '../../board/contract';
import type { BracesInteraction, Goal, Trace } from './interaction';
import { CELL, FOOT, SHAPES, SQUARES, extentOf, liftOf, stripAt } from './layout';
import type { BracesFrame } from './model';
import { labelled, made, stackOn, type Colour, type Piece, type Size } from './stacks';
import { badgesOn, type BoardBadge } from './badges';

/** The same numbers from 0 to 1 in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Of both drawings, in large pictures and on phones. */
const LOOKS = [
  ...[11, 12].map((radius) => ({ radius, stripAt })),
  ...[11.5, 15].map((radius) => ({
    radius,
    stripAt: (_: unknown, level: number) => ({ half: 38, y: 32 - 26 * level }),
  })),
];

const NOTHING: BracesInteraction = {
  hand: null,
  goals: [],
  sources: [],
  takeable: new Set(),
  dear: [],
  victims: [],
  fan: null,
  ghosts: [],
  braced: { pieces: [], braces: [], highlights: NO_HIGHLIGHTS },
  considered: false,
  path: [],
};

/** Stacks of up to seven pieces on random squares. */
function scatter(random: () => number): Piece[] {
  return SQUARES.flatMap((square) => {
    const count = random() < 0.4 ? 0 : Math.ceil(7 * random() ** 2);
    return labelled(
      Array.from({ length: count }, (_, height) => {
        const code = 'SML'.charAt(3 * random()) + 'wgybrpn'.charAt(7 * random());
        return made(square, code, height, 1 + Math.floor(12 * random()));
      }),
    );
  });
}

function goalOn(square: string, random: () => number, pointed: boolean): Goal {
  const [far, turns, harms] = [random() < 0.6, Math.floor(2 * random()), random() < 0.3 ? (['turned'] as const) : []];
  return { square, far, turns, harms, pointed, cost: 1 + Math.floor(12 * random()), gained: [] };
}

/** What may be shown of a position: before a press, with a stack that is asked about, and with a piece in the hand. */
function momentsOf(
  pieces: readonly Piece[],
  random: () => number,
): [BracesInteraction, readonly Piece[], readonly Trace[]][] {
  const tops = SQUARES.flatMap((square) => stackOn(pieces, square).at(-1) ?? []);
  const [hand = null] = tops;
  const goals = SQUARES.filter((square) => square !== hand?.square && random() < 0.7).map((square, index) =>
    goalOn(square, random, index === 3),
  );
  return [
    [
      {
        ...NOTHING,
        sources: tops.map((turner) => ({ square: turner.square, pointed: false, turner, foreign: false })),
      },
      tops.slice(2),
      tops.map(({ square }, index) => ({ square, changed: index > 2, swapped: index < 4 })),
    ],
    ...tops.map(({ square }): [BracesInteraction, readonly Piece[], readonly Trace[]] => [
      { ...NOTHING, dear: stackOn(pieces, square) },
      [],
      [],
    ]),
    [
      {
        ...NOTHING,
        hand,
        goals,
        dear: hand ? [hand] : [],
        victims: tops.slice(1, 2).map(({ square, label }) => ({ square, label, colour: '' })),
      },
      [],
      [],
    ],
  ];
}

const overlap = (one: BoardBadge, other: BoardBadge): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius - 1e-6;

describe('the badges of both drawings', () => {
  it('stay in their own squares, and never overlap', () => {
    const random = numbersFrom(7);
    for (let position = 0; position < 50; position++) {
      const pieces = scatter(random);
      const frame = { pieces } as unknown as BracesFrame;
      for (const [now, turned, trace] of momentsOf(pieces, random))
        for (const look of LOOKS)
          for (const hand of [1, -1] as const) {
            const badges = badgesOn(frame, now, turned, trace, { ...look, hand });
            const farthest = badges.map(({ x, y, radius }) => Math.max(Math.abs(x), Math.abs(y)) + radius);
            expect(Math.max(0, ...farthest)).toBeLessThanOrEqual(CELL / 2);
            const pairs = badges.flatMap((one, index) => badges.slice(index + 1).map((other) => [one, other] as const));
            expect(pairs.filter(([one, other]) => one.square === other.square && overlap(one, other))).toEqual([]);
          }
    }
  });

  it('are one in each upper corner of a small square: of what can be done, and of what was flipped', () => {
    const random = numbersFrom(9);
    const past = (badge: BoardBadge): boolean => badge.kind === 'turned' || badge.kind === 'swapped';
    const squaresOf = (all: readonly { square: string }[]): string[] => all.map(({ square }) => square).sort();
    for (let position = 0; position < 20; position++) {
      const pieces = scatter(random);
      const frame = { pieces, turnOver: true } as unknown as BracesFrame;
      for (const [now, turned, trace] of momentsOf(pieces, random)) {
        const look = { radius: 15, hand: 1, stripAt: null } as const;
        const all = badgesOn(frame, now, turned, trace, look);
        const small = badgesOn(frame, now, turned, trace, { ...look, single: true });
        const present = squaresOf(all.filter((badge) => !past(badge)));
        expect(squaresOf(small.filter((badge) => !past(badge)))).toEqual([...new Set(present)]);
        expect(
          small
            .filter(past)
            .map(({ kind, square }) => kind + square)
            .sort(),
          'of a turn that is over, all that it flipped',
        ).toEqual(squaresOf(turned).map((square) => `turned${square}`));
        const prices = (badges: readonly BoardBadge[]): number =>
          badges.filter(({ data }) => data['data-price']).length;
        expect(prices(small), 'the price that is asked for comes first').toBe(prices(all));
        const during = badgesOn({ ...frame, turnOver: false }, now, turned, trace, { ...look, single: true });
        expect(squaresOf(during.filter(past)), 'what a turn changes, while it is shown').toEqual([
          ...new Set(squaresOf(all.filter(past))),
        ]);
      }
    }
  });

  it('leave the stripes of a turned piece free, however high its stack is', () => {
    const sizes: Size[] = ['S', 'M', 'L'];
    const stacks = sizes.flatMap((one) => [
      [one],
      ...sizes.flatMap((two) => [[one, two], ...sizes.map((three) => [one, two, three])]),
    ]);
    for (const stack of stacks) {
      const pieces = stack.map((size, height) => made('c3', size + ('g' satisfies Colour), height, 1));
      const [turner = null] = pieces.slice(-1);
      const now = { ...NOTHING, sources: [{ square: 'c3', pointed: false, turner, foreign: false }] };
      const [sign] = badgesOn({ pieces } as unknown as BracesFrame, now, [], [], { radius: 12, hand: 1, stripAt });
      const top = stack.at(-1) ?? 'S';
      const { wide, high } = SHAPES[top];
      const foot = FOOT - liftOf(stack) * (stack.length - 1);
      for (const part of [0.2, 0.27, 0.34]) {
        const end = { x: (wide / 2) * (1 - part), y: foot - high * part };
        const distance = Math.hypot((sign?.x ?? 0) - end.x, (sign?.y ?? 0) - end.y);
        expect(distance, `${stack.join('')} ${part}`).toBeGreaterThan(sign?.radius ?? Infinity);
      }
    }
  });

  it('say what is there: a sign, a dot by its distance, and a price only where the pointer is', () => {
    const frame = { pieces: [made('a1', 'Sw', 0, 1)] } as unknown as BracesFrame;
    const goal = { cost: 2, far: false, turns: 0, harms: [], gained: [], pointed: false };
    const goals: Goal[] = [
      { ...goal, square: 'a1' },
      { ...goal, square: 'b2' },
      { ...goal, square: 'c3', far: true },
      { ...goal, square: 'd4', far: true, turns: 1 },
      { ...goal, square: 'e5', pointed: true },
    ];
    const badges = badgesOn(frame, { ...NOTHING, goals }, [], [], { radius: 11, hand: 1, stripAt });
    expect(badges.map(({ kind, cost = 0 }) => [kind, cost])).toEqual([
      ['cost', 0],
      ['cost', 0],
      ['cost', 0],
      ['braces', 0],
      ['cost', 2],
    ]);
    const [beside, near, far] = badges;
    expect(badges.map(({ faint = false }) => faint)).toEqual([false, false, true, false, false]);
    expect(far?.radius).toBeLessThan(near?.radius ?? 0);
    expect([near?.x, near?.y], 'in the middle of a free square').toEqual([0, 0]);
    expect(Math.min(beside?.x ?? 0, -(beside?.y ?? 0)), 'in the corner beside a piece').toBeGreaterThan(25);
    const priced = badgesOn(frame, { ...NOTHING, goals }, [], [], { radius: 11, hand: 1, stripAt, priced: true });
    expect(priced.map(({ kind, cost = 0 }) => [kind, cost]).slice(2), 'where no pointer asks').toEqual([
      ['cost', 2],
      ['braces', 2],
      ['cost', 2],
    ]);
  });
});

it('stacks of any height end in front of the frame', () => {
  const stacks = ['L', 'LMS', 'LLL', 'LMSS', 'SSSL', 'LLLLLLL', 'SMLSML'].map((sizes) => [...sizes] as Size[]);
  for (const stack of stacks) expect(extentOf(stack).up, stack.join('')).toBeLessThanOrEqual(CELL / 2 + 9);
});
