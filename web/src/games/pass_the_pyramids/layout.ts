/** The layout of the table: x to the right of seat 0, z towards seat 0, the middle 0, 0. A trio falls within 2.4. */

import type { Pile } from './model';

export const TABLE = 4.7;
/** The radius of the cloth, inside the table's rim. */
export const FELT = TABLE - 0.22;
const HAND = 3.34;
const STAKE = 2.55;
/** Names are no further from the middle to the left and right. */
const SIDE = 3.75;
/** How far from the ring of what they name. */
const BESIDE = { near: 0.38, far: 0.24 } as const;
/** Names on the cloth are no further away. */
const FAR = -4.22;
/** How far behind its foot the top of a stack is seen, as a fraction of its height. */
const TALL = 0.65;
/** The radius of the dish of the pot. */
export const DISH = 0.6;
const POT = 3.35;
/** The position of the trio before it is thrown, from the middle towards the player. */
export const WAITING = 1.5;
export const TOKEN = { radius: 0.25, high: 0.1 };
/** Maximum height of token stacks, beside each other from the middle outwards. */
export const STACK = 6;
const GAP = 0.56;
/** Between tokens and the ring around them. */
const ROOM = 0.14;

export interface Place {
  x: number;
  z: number;
}

/** The direction of a seat, seen from the middle, and what is to its left along the table's edge; clockwise from seat 0. */
function axes(seat: number, seats: number): { out: Place; along: Place } {
  const angle = (2 * Math.PI * seat) / seats;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { out: { x: -sin, z: cos }, along: { x: cos, z: sin } };
}

export function around(seat: number, seats: number, out: number, along = 0): Place {
  const { out: o, along: a } = axes(seat, seats);
  return { x: o.x * out + a.x * along, z: o.z * out + a.z * along };
}

/** The middle of a pile. The pot is between the last seat and the first. */
export function pilePlace(pile: Pile, seats: number): Place {
  return around(seatOf(pile), seats, pile === 'pot' ? POT : pile.startsWith('hand') ? HAND : STAKE);
}

const seatOf = (pile: Pile): number => (pile === 'pot' ? -0.5 : Number(pile.split(' ')[1]));

/** Token number `index` of a pile, and how many tokens lie below it. */
export function tokenPlace(pile: Pile, index: number, seats: number): Place & { level: number } {
  const stack = Math.floor(index / STACK);
  const side = (stack % 2 ? 1 : -1) * Math.ceil(stack / 2) * GAP;
  const middle = pilePlace(pile, seats);
  const { along } = axes(seatOf(pile), seats);
  return { x: middle.x + along.x * side, z: middle.z + along.z * side, level: index % STACK };
}

/** A ring around all tokens of a pile. */
export function pileRing(pile: Pile, count: number, seats: number): Place & { radius: number } {
  const stacks = Math.max(1, Math.ceil(count / STACK));
  const { along } = axes(seatOf(pile), seats);
  const { x, z } = pilePlace(pile, seats);
  // An even number of stacks extends further to one side.
  const aside = stacks % 2 ? 0 : GAP / 2;
  const radius = TOKEN.radius + ((stacks - 1) * GAP) / 2 + ROOM;
  return { x: x + along.x * aside, z: z + along.z * aside, radius };
}

/** A position as seen from a side of the table, on the table itself. */
function turned({ x, z }: Place, side: number, seats: number): Place {
  const { out, along } = axes(side, seats);
  return { x: x * along.x + z * out.x, z: x * along.z + z * out.z };
}

/** A position as it is for a viewer at a side, who sees seat 0 there. */
const forViewer = (place: Place, side: number, seats: number): Place => turned(place, -side, seats);

/** The position of a name for a viewer at a side: behind a pile on the far side of the table, in front of it elsewhere,
 * and within the picture. half: of its width, to keep it on the cloth. */
export function namePlace(pile: Pile, count: number, seats: number, side: number, half?: number): Place {
  const ring = pileRing(pile, count, seats);
  const { x, z } = forViewer(ring, side, seats);
  const high = z < -1 ? TOKEN.high * Math.min(STACK, count) * TALL : 0;
  const beside = z < -1 ? BESIDE.far + high : BESIDE.near;
  const away = Math.max(ring.radius, pile === 'pot' ? DISH : 0) + beside;
  const at = z < -1 ? Math.max(z - away, half === undefined ? -TABLE : FAR) : z + away;
  const most = half === undefined ? SIDE : Math.max(0, Math.sqrt(Math.max(0, FELT * FELT - at * at)) - half);
  return turned({ x: Math.max(-most, Math.min(most, x)), z: at }, side, seats);
}

/** The position of a throw's score, opposite the pot; its words are wider and stay on the table. */
export const sumPlace = (seats: number): Place => around(0.5, seats, POT - 0.45);
