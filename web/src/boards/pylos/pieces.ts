/** Thirty spheres that exist all the time: each is somewhere on the board or in its rack, and moves between. */

import { Group, Mesh, SphereGeometry, TorusGeometry, Vector3 } from 'three';
import { cellPlace, RADIUS, RESERVE, reservePlace, RESERVE_SCALE } from './geometry';
import type { Materials } from './materials';

export interface PylosBoard {
  spheres: { cell: string; seat: number; free: boolean }[];
  reserves: [number, number];
}

/** Where a piece is: a cell, or its place in the reserve. */
type Slot = string | number;

export interface Piece {
  seat: number;
  slot: Slot;
  group: Group;
}

const sphereShape = new SphereGeometry(RADIUS, 48, 32);
// On the sphere at 52 degrees of latitude: seen from above and from the side.
const latitude = (52 * Math.PI) / 180;
const bandShape = new TorusGeometry(RADIUS * Math.cos(latitude), 0.022, 10, 48).rotateX(Math.PI / 2);

/** A sphere of a seat. `turn` tells different ones apart: no two show the same grain. */
export function makeSphere(seat: number, materials: Materials, turn: number): Group {
  const group = new Group();
  const ball = new Mesh(sphereShape, materials.spheres[seat === 1 ? 1 : 0]);
  ball.castShadow = ball.receiveShadow = true;
  ball.rotation.set(turn * 1.7, turn * 2.3 + seat, turn * 0.9);
  group.add(ball);
  if (seat === 1) {
    const band = new Mesh(bandShape, materials.band);
    band.position.y = RADIUS * Math.sin(latitude);
    group.add(band);
  }
  return group;
}

export function makePieces(materials: Materials): Piece[] {
  const pieces: Piece[] = [];
  for (const seat of [0, 1]) {
    for (let index = 0; index < RESERVE; index++) {
      const group = makeSphere(seat, materials, index);
      pieces.push({ seat, slot: index, group });
    }
  }
  return pieces;
}

export function placeOf(piece: Piece, wide: boolean): { at: Vector3; scale: number } {
  return typeof piece.slot === 'string'
    ? { at: cellPlace(piece.slot), scale: 1 }
    : { at: reservePlace(piece.seat, piece.slot, wide), scale: RESERVE_SCALE };
}

/** A sphere that changed its place without the reserve: from cell to cell. */
export interface Raise {
  seat: number;
  source: string;
  cell: string;
}

/** Gives every piece its slot on a new board; returns those that must move, the first movers first. */
export function assign(pieces: Piece[], board: PylosBoard, raise: Raise | null): Piece[] {
  const moved: Piece[] = [];
  for (const seat of [0, 1]) {
    const own = pieces.filter((piece) => piece.seat === seat);
    const wanted = new Set(board.spheres.filter((sphere) => sphere.seat === seat).map((sphere) => sphere.cell));
    if (raise?.seat === seat && wanted.has(raise.cell)) {
      const piece = own.find((candidate) => candidate.slot === raise.source);
      if (piece && !own.some((other) => other.slot === raise.cell)) {
        piece.slot = raise.cell;
        moved.push(piece);
      }
    }
    const standing = new Set(own.map((piece) => piece.slot));
    const leaving = own.filter((piece) => typeof piece.slot === 'string' && !wanted.has(piece.slot));
    const arriving = [...wanted].filter((cell) => !standing.has(cell));
    const spare = own.filter((piece) => typeof piece.slot === 'number').sort((a, b) => (b.slot as number) - (a.slot as number));
    for (const cell of arriving) {
      const piece = spare.shift() ?? leaving.shift();
      if (piece) {
        piece.slot = cell;
        moved.push(piece);
      }
    }
    const taken = new Set(own.map((piece) => piece.slot));
    for (const piece of leaving) {
      piece.slot = Array.from({ length: RESERVE }, (_, i) => i).find((index) => !taken.has(index)) ?? 0;
      taken.add(piece.slot);
      moved.push(piece);
    }
  }
  return moved;
}
