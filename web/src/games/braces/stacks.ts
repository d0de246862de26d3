/** The pieces of Braces in stacks on 25 squares, with identities that persist from turn to turn; what happens to them,
 * step by step. */

import type { BracesBoard } from '../../api/generated/braces';

export type Size = 'S' | 'M' | 'L';
/** White's colours w g y, Black's b r p, neutral n. */
export type Colour = 'w' | 'g' | 'y' | 'b' | 'r' | 'p' | 'n';

/** The colours of each seat's pieces; the first is that of pieces that are not turned. */
export const FAMILIES: readonly string[] = ['wgy', 'brp'];

/** The seat whose pieces have a colour; -1: none, they are neutral. */
export const ownerOf = (colour: Colour): number => FAMILIES.findIndex((family) => family.includes(colour));

/** The colour that a piece has before it turns to another; one that is won back was turned once, as far as is known. */
export function colourBefore(colour: Colour): Colour {
  const family = FAMILIES[ownerOf(colour)];
  if (!family) return colour;
  return family.charAt(Math.abs(family.indexOf(colour) - 1)) as Colour;
}

export interface Piece {
  id: number;
  size: Size;
  colour: Colour;
  square: string;
  /** Its index in the stack, counted from 0. */
  height: number;
  /** Its name on its square, and the cost of its step, as last sent by the server. */
  label: string;
  cost: number;
  /** It has left the game. */
  gone: boolean;
  /** Chosen, and in the hand. */
  lifted: boolean;
}

/** A piece of the server's board that is not known yet. */
export function made(square: string, code: string, height: number, cost: number): Piece {
  const [size, colour] = [code.charAt(0) as Size, code.charAt(1) as Colour];
  return { id: -1, size, colour, square, height, label: size, cost, gone: false, lifted: false };
}

/** A stack's pieces with their names: the size, the colour if there are several of it, a number for those further
 * below. */
export function labelled(stack: readonly Piece[]): Piece[] {
  return stack.map((piece, index) => {
    const alike = stack.filter((other) => other.size === piece.size);
    if (alike.length === 1) return { ...piece, label: piece.size };
    const depth = stack.slice(index + 1).filter((one) => one.size === piece.size && one.colour === piece.colour).length;
    return { ...piece, label: `${piece.size}(${piece.colour})${depth ? depth + 1 : ''}` };
  });
}

export const stackOn = (pieces: readonly Piece[], square: string): Piece[] =>
  pieces.filter((piece) => piece.square === square && !piece.gone).sort((one, other) => one.height - other.height);

/**
 * The same pieces as on the board. A piece keeps its identity if one of its kind remains where it was; the
 * others are matched with the rest, those of their own size and colour first.
 */
export function agreeing(pieces: readonly Piece[], board: BracesBoard): Piece[] {
  const wanted = board.squares.flatMap(({ name, stack, costs }) =>
    labelled(stack.map((code, height) => made(name, code, height, costs[height] ?? 0))),
  );
  const free = new Map(pieces.map((piece) => [piece.id, piece]));
  const given = new Map<Piece, number>();
  const kinds: ((one: Piece, other: Piece) => boolean)[] = [
    (one, other) => one.square === other.square && one.colour === other.colour && one.height === other.height,
    (one, other) => one.square === other.square && one.colour === other.colour,
    (one, other) => one.square === other.square,
    (one, other) => one.colour === other.colour,
    () => true,
  ];
  for (const alike of kinds) {
    for (const place of wanted) {
      if (given.has(place)) continue;
      const found = [...free.values()].find((piece) => piece.size === place.size && alike(piece, place));
      if (!found) continue;
      given.set(place, found.id);
      free.delete(found.id);
    }
  }
  const here = wanted.filter((place) => given.has(place)).map((place) => ({ ...place, id: given.get(place) ?? -1 }));
  const gone = [...free.values()].map((piece) => ({ ...piece, gone: true, lifted: false }));
  // In the order of their identities, so that each drawn element stays the same.
  return [...here, ...gone].sort((one, other) => one.id - other.id);
}

/** A piece moves on top of a square; what lay above it moves down. */
export function moved(pieces: readonly Piece[], piece: Piece, square: string): Piece[] {
  const height = stackOn(pieces, square).filter((other) => other.id !== piece.id).length;
  return closed(
    pieces.map((one) => (one.id === piece.id ? { ...one, square, height, lifted: false } : one)),
    piece.square,
  );
}

/** The heights on a square from which a piece has gone. */
export function closed(pieces: readonly Piece[], square: string): Piece[] {
  const order = stackOn(pieces, square).map((piece) => piece.id);
  return pieces.map((one) => (order.includes(one.id) ? { ...one, height: order.indexOf(one.id) } : one));
}

/** Two pieces change places. */
export function exchanged(pieces: readonly Piece[], one: Piece, two: Piece): Piece[] {
  return pieces.map((piece) => {
    if (piece.id === one.id) return { ...piece, square: two.square, height: two.height };
    return piece.id === two.id ? { ...piece, square: one.square, height: one.height } : piece;
  });
}

/** A piece shows another colour, or leaves the game if that is "". */
export function changed(pieces: readonly Piece[], piece: Piece, after: string): Piece[] {
  const all = pieces.map((one) =>
    one.id === piece.id ? { ...one, gone: !after, colour: (after || one.colour) as Colour } : one,
  );
  return closed(all, piece.square);
}
