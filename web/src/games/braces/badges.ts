/** The badges of both drawings: signs of what can be done and was done, dots of destinations, and prices. Each is in a
 * corner of its own square, or in the middle of a free one. */

import type { Interaction } from '../../board/contract';
import { middleOf } from './layout';
import type { BracesFrame } from './model';
import type { BracesInteraction, Goal, Trace } from './interaction';
import { stackOn, type Piece, type Size } from './stacks';

export interface BoardBadge {
  kind: 'braces' | 'loses' | 'removed' | 'turned' | 'swapped' | 'cost' | 'coin' | 'again';
  square: string;
  /** Its middle, from the middle of its square, in units of the SVG drawing: to the right, and towards the near side. */
  x: number;
  y: number;
  radius: number;
  cost?: number | undefined;
  /** Whether it steps back behind the others, as a dark dot or number: it takes several steps to get there. */
  faint?: boolean;
  /** Attributes of its element. */
  data: Record<string, string | undefined>;
}

export interface Look {
  /** Of signs and prices. */
  radius: number;
  /** Where the sign of what a piece can do is: 1 in the right corner, -1 in the left one. */
  hand: 1 | -1;
  /** Half the width of a piece, and the place of what is seen of it in its stack, from bottom to top, towards the near
   * side; null: the prices in a stack that is asked about are elsewhere. */
  stripAt: ((stack: readonly Size[], level: number) => { half: number; y: number }) | null;
  /** Whether a square is so small that it has room for one badge in each upper corner: of what can be done, and of what
   * the last turn flipped. */
  single?: boolean;
  /** Whether destinations in several steps show their price: no pointer asks for it. */
  priced?: boolean;
}

/** The room of badges on either side of a square's middle, within the corners and frames of choices. */
export const ROOM = 40;
/** Half the width of a button with a price, in its radii. */
export const BUTTON = 1.9;

/** In an upper corner of a square. hand: 1 the right one, -1 the left one. */
export const cornerFor = (hand: 1 | -1, radius: number): { x: number; y: number } => ({
  x: hand * (ROOM - radius),
  y: radius - ROOM,
});

/** The corner of signs: the right one, unless an example leads there. Then nothing else has signs. */
export function handBeside({ demonstrated }: Interaction, side: number): 1 | -1 {
  const [from, to] = (demonstrated ?? []).map((square) => middleOf(square, side).x);
  return from !== undefined && to !== undefined && to > from ? -1 : 1;
}

/** The badges of a position. now: what is shown of the decision; turned: the pieces that the last turn has turned; trace:
 * the squares that are marked of it. */
export function badgesOn(
  { pieces, turnOver }: BracesFrame,
  now: BracesInteraction,
  turned: readonly Piece[],
  trace: readonly Trace[],
  { radius, hand, stripAt, single = false, priced = false }: Look,
): BoardBadge[] {
  const opposite = hand === 1 ? -1 : 1;
  const able = now.sources.flatMap(({ square, turner }): BoardBadge[] =>
    turner ? [{ kind: 'braces', square, radius, ...cornerFor(hand, radius), data: { 'data-turns-from': square } }] : [],
  );
  // What is past steps back behind what can be done.
  const past = 0.84 * radius;
  const corner = cornerFor(opposite, past);
  const changes = new Set(turned.map(({ square }) => square));
  const changed = [...changes].map((square): BoardBadge => ({
    kind: 'turned',
    square,
    radius: past,
    ...corner,
    data: {},
  }));
  const swapped = trace.flatMap((mark): BoardBadge[] => {
    const { square } = mark;
    const y = changes.has(square) ? corner.y + 2 * past : corner.y;
    return mark.swapped
      ? [{ kind: 'swapped', square, radius: past, x: corner.x, y, data: { 'data-swapped': square } }]
      : [];
  });
  // A piece that would turn shows it itself.
  const leaving = now.victims
    .filter(({ colour }) => !colour)
    .map(({ square }): BoardBadge => ({ kind: 'removed', square, radius, ...cornerFor(-1, radius), data: {} }));
  const goals = now.goals.map((goal) => {
    const free = stackOn(pieces, goal.square).length === 0;
    return goal.pointed ? priceOf(goal, radius) : signOf(goal, free, radius, priced);
  });
  const present = [...able, ...leaving, ...coinsOn(pieces, now, radius, stripAt), ...goals];
  if (!single) return [...changed, ...swapped, ...present];
  const signs = [...present].sort((one, other) => rankOf(one) - rankOf(other));
  // Once a turn is over, tints alone say what it swapped.
  return [...firstsOf(signs), ...firstsOf([...changed, ...(turnOver ? [] : swapped)])];
}

/** Of what can be done, what a square shows if it has room for one badge: the price that is asked for, a sign, a coin, a
 * dot. */
const rankOf = ({ kind, cost }: BoardBadge): number =>
  kind === 'again' ? 0 : kind === 'cost' ? (cost ? 0 : 3) : kind === 'coin' ? 2 : 1;

/** The first badge of each square. */
const firstsOf = (badges: readonly BoardBadge[]): BoardBadge[] => [
  ...new Map([...badges].reverse().map((badge) => [badge.square, badge])).values(),
];

/** What a square that the piece in hand can reach shows: what going there turns, else a dot, which is small and faint if
 * it takes several steps; priced: with their cost. */
function signOf({ square, cost, far, turns, harms }: Goal, free: boolean, radius: number, priced: boolean): BoardBadge {
  const kind = turns ? 'braces' : harms.length ? 'loses' : 'cost';
  const size = kind !== 'cost' ? radius : far && !priced ? 0.46 * radius : 0.7 * radius;
  return {
    kind,
    square,
    cost: far && priced ? cost : undefined,
    radius: size,
    ...(free ? { x: 0, y: 0 } : cornerFor(1, size)),
    faint: far && kind === 'cost',
    data: {
      'data-goal': square,
      'data-far': far ? square : undefined,
      'data-turns': turns ? square : undefined,
      'data-loses': harms.length ? square : undefined,
    },
  };
}

/** The price of a goal that is pointed at, in whose middle the piece is shown; as a button, if a second press goes
 * there. */
const priceOf = ({ square, cost, pressedOnce = false }: Goal, radius: number): BoardBadge => ({
  kind: pressedOnce ? 'again' : 'cost',
  square,
  cost,
  radius,
  ...cornerFor(1, radius),
  ...(pressedOnce && { x: ROOM - BUTTON * radius }),
  data: { 'data-price': square, 'data-again': pressedOnce ? square : undefined },
});

/** The coins of pieces that cost more than others of their size: of the piece in hand in the corner of its square, of
 * those in a stack that is asked about beside their strips, on the left as long as they have room there. */
function coinsOn(
  pieces: readonly Piece[],
  { dear, hand }: BracesInteraction,
  large: number,
  stripAt: Look['stripAt'],
): BoardBadge[] {
  const columns = dear.length * large > ROOM ? 2 : 1;
  const rows = Math.ceil(dear.length / columns);
  const radius = Math.min(large, ROOM / Math.max(1, rows));
  const coin = ({ square, label, cost }: Piece): Omit<BoardBadge, 'x' | 'y'> => ({
    kind: 'coin',
    square,
    cost,
    radius,
    data: { 'data-dear': label },
  });
  if (hand) return dear.map((piece) => ({ ...coin(piece), ...cornerFor(1, radius) }));
  if (!stripAt) return [];
  const bottomUp = [...dear].sort((one, other) => one.height - other.height);
  return [-1, 1].slice(0, columns).flatMap((side, column) => {
    const here = bottomUp.filter((_, index) => index % columns === column);
    const strips = here.map(({ square, height }) =>
      stripAt(
        stackOn(pieces, square).map(({ size }) => size),
        height,
      ),
    );
    const heights = spreadCoins(
      strips.map(({ y }) => y),
      radius,
    );
    return here.map((piece, index) => ({
      ...coin(piece),
      x: side * Math.min((strips[index]?.half ?? 0) + radius / 2, ROOM - radius),
      y: heights[index] ?? 0,
    }));
  });
}

/** Heights at which coins do not overlap, near those of their strips, from bottom to top. */
function spreadCoins(strips: readonly number[], radius: number): number[] {
  const heights: number[] = [];
  for (const strip of strips) heights.push(Math.min(strip, (heights.at(-1) ?? ROOM + radius) - 2 * radius));
  return heights.map((height, index) => Math.max(height, radius - ROOM + 2 * radius * (strips.length - 1 - index)));
}
