/**
 * The layout of the tray as its viewer sees it: x to the right, z towards the viewer, the middle 0, 0. Opponents have
 * their places along the far edge, clockwise from the left; the viewer's own place is at the near edge, between the
 * score and the pot. The field between them is free for the pyramids.
 */

import type { Pile } from './model';

/** Half the side of the tray, and of the cloth inside its rim; the radius of the cloth's corners. */
export const TABLE = 4.7;
export const FELT = 4.44;
export const CORNER = 0.55;
/** Between places and the edge of the cloth, and between places. */
const MARGIN = 0.1;
const BETWEEN = 0.14;
export const PLACE_HIGH = 1.5;
/** The width of the viewer's own place: that of all in a row of three. */
const OWN = 2.8;
const ROW = FELT - MARGIN - PLACE_HIGH / 2;
/** The field of the pyramids: half its width and half its height. */
export const FIELD = { x: FELT - 0.25, z: ROW - PLACE_HIGH / 2 - 0.1 } as const;
/** The height of the bay in which a trio waits, and the space between its sides and those of the thrower's place. */
const BAY = { high: 0.86, inset: 0.12, widest: 2.3 } as const;
export const TOKEN = { radius: 0.26, high: 0.09 };
/** Maximum height of token stacks; further stacks are beside each other. */
export const STACK = 5;
/** The crown of the players with the most tokens, around its middle, and half its width. */
export const CROWN = { path: 'M-10 7V-5L-5 1L0 -8L5 1L10 -5V7Z', half: 10 } as const;
/** Its scale in a place of this width: narrow ones have little room beside a name. */
export const crownScale = (wide: number): number => (wide < OWN ? 0.65 : 1);
const GAP = 0.63;
/** The least width of the tokens in hand: two stacks, of which both are seen. */
const HAND = 2 * TOKEN.radius + 0.12;
/** Between tokens and the ring around them. */
const ROOM = 0.12;
/** How far above the middle of a place its tokens are, and how far below it its words. */
const TOKENS_UP = 0.2;
export const WORDS_DOWN = 0.48;
/** Between a place's edge and its tokens, and from its right edge to the middle of the stake. */
const INSET = 0.16;
const STAKE_INSET = 0.48;
/** The width of words about a turn where the stake was, if there is room beside a stack. */
const RESULT_WIDE = 1.4;
/** Half the distance between two lines of such words. */
export const RESULT_LINES = 0.2;

export interface Place {
  x: number;
  z: number;
}

/** A rectangle around its middle. */
export interface Area extends Place {
  wide: number;
  high: number;
}

/** The seat's number counted from the viewer's own. */
const fromViewer = (seat: number, side: number, seats: number): number => (((seat - side) % seats) + seats) % seats;

/** The direction from which a seat throws: 0 for the viewer's own, clockwise; in radians. */
export const directionOf = (seat: number, side: number, seats: number): number =>
  (2 * Math.PI * fromViewer(seat, side, seats)) / seats;

/** The score at the left and the pot at the right of the viewer's own place. */
const besideOwn = (sense: -1 | 1): Area => {
  const inner = OWN / 2 + BETWEEN;
  const wide = FELT - MARGIN - inner;
  return { x: sense * (inner + wide / 2), z: ROW, wide, high: PLACE_HIGH };
};
export const SCORE = besideOwn(-1);
export const POT = besideOwn(1);

/** What belongs to a seat: its tokens, its stake and its name. */
export function seatArea(seat: number, side: number, seats: number): Area {
  const number = fromViewer(seat, side, seats);
  if (number === 0) return { x: 0, z: ROW, wide: OWN, high: PLACE_HIGH };
  const others = seats - 1;
  if (others === 3) {
    // Opposite the score, the viewer and the pot.
    const x = [SCORE.x, 0, POT.x][number - 1] ?? 0;
    return { x, z: -ROW, wide: x === 0 ? OWN : SCORE.wide, high: PLACE_HIGH };
  }
  const all = 2 * (FELT - MARGIN);
  const wide = (all - (others - 1) * BETWEEN) / others;
  return { x: (number - 1) * (wide + BETWEEN) - (all - wide) / 2, z: -ROW, wide, high: PLACE_HIGH };
}

const seatOf = (pile: Pile): number => Number(pile.split(' ')[1]);
export const areaOf = (pile: Pile, side: number, seats: number): Area =>
  pile === 'pot' ? POT : seatArea(seatOf(pile), side, seats);

/** Where the words about a seat's turn end that has no stake any more, and the width that they can have. */
export function resultPlace(seat: number, side: number, seats: number): Place & { wide: number } {
  const { x, z, wide } = seatArea(seat, side, seats);
  const [left, right] = handEdges(wide);
  return { x: x + wide / 2 - INSET, z: z - TOKENS_UP, wide: wide - 2 * INSET - (right - left) - INSET };
}

/** The edges of the tokens in hand, from the middle of their place. */
function handEdges(wide: number): [number, number] {
  const left = INSET - wide / 2;
  return [left, Math.max(left + HAND, wide / 2 - RESULT_WIDE - 2 * INSET)];
}

/** The middle of a pile, or of its first stack in a hand, and the width that its tokens can have. */
export function pilePlace(pile: Pile, side: number, seats: number): Place & { wide: number } {
  const { x, z, wide } = areaOf(pile, side, seats);
  const at = z - TOKENS_UP;
  if (pile === 'pot') return { x, z: at, wide: wide - 2 * INSET };
  if (pile.startsWith('stake')) return { x: x + wide / 2 - STAKE_INSET, z: at, wide: 2 * TOKEN.radius };
  const [left, right] = handEdges(wide);
  return { x: x + left + ROOM + TOKEN.radius, z: at, wide: right - left - ROOM };
}

const stacksOf = (count: number): number => Math.max(1, Math.ceil(count / STACK));
/** Between the middles of a pile's stacks: many are closer together. */
const gapOf = (stacks: number, wide: number): number =>
  stacks < 2 ? 0 : Math.min(GAP, Math.max(0.1, (wide - 2 * TOKEN.radius) / (stacks - 1)));

/** Token number `index` of a pile of `count`, how many tokens lie below it, and how many its stack has. */
export function tokenPlace(
  pile: Pile,
  index: number,
  count: number,
  side: number,
  seats: number,
): Place & { level: number; high: number } {
  const { x, z, wide } = pilePlace(pile, side, seats);
  const stacks = stacksOf(Math.max(count, index + 1));
  const stack = Math.floor(index / STACK);
  const high = Math.min(STACK, Math.max(count, index + 1) - stack * STACK);
  // A hand begins at its place's edge, above the name; other piles are around their middle.
  const before = pile.startsWith('hand') ? 0 : (stacks - 1) / 2;
  return { x: x + (stack - before) * gapOf(stacks, wide), z, level: index % STACK, high };
}

/** A ring around a pile's last stack, where tokens come and go; count: of the pile, and high: of that stack. */
export function pileRing(
  pile: Pile,
  count: number,
  side: number,
  seats: number,
): Place & { radius: number; high: number } {
  const { x, z, high } = tokenPlace(pile, Math.max(0, count - 1), count, side, seats);
  return { x, z, radius: TOKEN.radius + ROOM, high: count ? high : 0 };
}

/** The bay at the edge of the thrower's place, out of the middle of the field, where the trio waits for its throw. */
export function waitingBay(seat: number, side: number, seats: number): Area {
  const { x, z, wide } = seatArea(seat, side, seats);
  const away = PLACE_HIGH / 2 + BAY.high / 2;
  return { x, z: z < 0 ? z + away : z - away, wide: Math.min(BAY.widest, wide - 2 * BAY.inset), high: BAY.high };
}
