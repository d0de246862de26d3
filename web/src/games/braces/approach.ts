/** The step that a hand shows to a newcomer. */

import type { DemonstratedDrag, Interaction } from '../../board/contract';
import { nodeAt } from '../../board/moveTree';
import { gripOf, isStraight, outcomesOf } from './interaction';
import { SQUARES } from './layout';
import { parseEffect, type BracesFrame } from './model';
import { isGain, waysOf } from './reach';
import { FAMILIES, stackOn, type Piece } from './stacks';

interface Path {
  path: readonly string[];
  cost: number;
  /** What it turns, as the server writes it. */
  effects: readonly string[];
}

const beside = (one: string, other: string): boolean =>
  Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) + Math.abs(Number(one[1]) - Number(other[1])) === 1;

/** The squares after the first of a path, with those that it leaps over. */
const crossed = (path: readonly string[]): string[] =>
  path.slice(1).flatMap((square, index) => {
    const from = path[index] ?? square;
    const middle = [0, 1].map((at) => (from.charCodeAt(at) + square.charCodeAt(at)) / 2);
    return middle.every(Number.isInteger) ? [String.fromCharCode(...middle), square] : [square];
  });

/** Number of times that a path changes its direction. */
const bendsOf = (path: readonly string[]): number =>
  path.filter((square, index) => {
    const [before, after] = [path[index - 1], path[index + 1]];
    return before !== undefined && after !== undefined && !isStraight(before, square, after);
  }).length;

/** The ways of a piece, in one step and in several. */
function pathsOf(frame: BracesFrame, interaction: Interaction, piece: Piece): Path[] {
  const grip = gripOf(frame, interaction, piece.square);
  const node = grip && nodeAt(interaction.node, grip);
  if (!node) return [];
  const near = Object.keys(node.children)
    .filter((goal) => SQUARES.includes(goal))
    .map((goal) => ({ path: [piece.square, goal], cost: piece.cost, effects: outcomesOf(node, goal)[0] ?? [] }));
  const far = [...waysOf(frame.reach, piece, []).values()].map(({ squares, cost, effects }) => ({
    path: [piece.square, ...squares],
    cost,
    effects,
  }));
  return [...near, ...far];
}

/**
 * A first move that makes sense to a newcomer: the cheapest way of a piece that a drag takes to an empty square and that
 * turns an enemy piece, if possible over empty squares, with at most one bend and in one or two plain steps; if none
 * turns one, a way to a square next to an enemy piece of its size, if possible on top of its stack, where it is seen; if
 * there is none, one that wins a piece back. A neutral piece is only shown where it turns one. It turns nothing of the
 * player's. null: the points do not suffice.
 */
export function approach(frame: BracesFrame, interaction: Interaction): DemonstratedDrag | null {
  const seat = interaction.seat ?? 0;
  const own = FAMILIES[seat] ?? '';
  const enemy = FAMILIES[1 - seat]?.charAt(0);
  const [best] = SQUARES.flatMap((square) => {
    const top = stackOn(frame.pieces, square).at(-1);
    return top && (own.includes(top.colour) || top.colour === 'n') ? [top] : [];
  })
    .flatMap((piece) =>
      pathsOf(frame, interaction, piece).flatMap(({ path, cost, effects }) => {
        const goal = path.at(-1) ?? '';
        const squares = crossed(path);
        const isPressed = (square: string): boolean => beside(square, goal) && !squares.includes(square);
        const met = frame.pieces.filter(
          ({ size, colour, square, gone }) =>
            !gone && size === piece.size && colour === enemy && piece.colour !== 'n' && isPressed(square),
        );
        const onTop = met.find(({ id, square }) => stackOn(frame.pieces, square).at(-1)?.id === id);
        const turned = effects.map(parseEffect).filter(({ square: at }) => isPressed(at));
        // Those that leave the game are enemies, too.
        const enemies = turned.filter(({ colour }) => !own.includes(colour) || colour === '');
        const against = (enemies[0] ?? turned[0])?.square ?? (onTop ?? met[0])?.square;
        // The text beside the example speaks of enemies, so winning a piece back comes last.
        const rank = enemies.length ? 2 : turned.length ? 0 : 1;
        const makesSense = against !== undefined && effects.every((effect) => isGain(frame, effect, seat));
        if (!makesSense || stackOn(frame.pieces, goal).length) return [];
        const over = squares.filter((square) => stackOn(frame.pieces, square).length).length;
        const winding = bendsOf(path) > 1;
        const plain = path.every((square, index) => index === 0 || beside(square, path[index - 1] ?? square));
        const long = path.length > 3;
        return [{ path, against, rank, seen: onTop !== undefined, over, winding, plain, long, cost }];
      }),
    )
    .sort(
      (a, b) =>
        b.rank - a.rank ||
        a.over - b.over ||
        Number(a.winding) - Number(b.winding) ||
        Number(b.plain) - Number(a.plain) ||
        Number(a.long) - Number(b.long) ||
        Number(b.seen) - Number(a.seen) ||
        a.cost - b.cost,
    );
  return best ? { path: best.path, against: best.against } : null;
}
