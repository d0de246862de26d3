/** The positions of the table's objects in the window, in pixels, so that labels can be placed beside them. */

import { Vector3, type Sprite } from 'three';
import type { Box } from '../../../board/overlay/spread';
import type { Scene3D } from '../../../board/three/Scene3D';
import { row, type Point } from '../labelPlacement';
import { DISH, FELT, pilePlace, pileRing, STACK, TABLE, TOKEN } from '../layout';
import { countOf, type PassFrame, type Pile } from '../model';

/** The width of an arrow, in units of the table. */
const WAY = 0.3;
/** Boxes along the rim. */
const RIM_BOXES = 40;

export class Sight {
  constructor(private readonly scene: Scene3D) {}

  pointOf(place: Vector3): Point {
    const { x, y } = this.scene.project(place);
    return { x, y };
  }

  /** The number of pixels per unit at a position. */
  unitAt(place: Vector3): number {
    return 2 * this.scene.project(place).halfWidth;
  }

  /** The whole picture. */
  get room(): Box {
    const { left, top, width, height } = this.scene.canvasBox;
    return { x: left + width / 2, y: top + height / 2, width, height };
  }

  /** The position at a height over the table that is visible there. */
  placeAt(x: number, y: number, high: number): Vector3 {
    const { origin, direction } = this.scene.rayAt(x, y);
    return origin.addScaledVector(direction, (high - origin.y) / direction.y);
  }

  signOf({ position, scale }: Sprite): Box {
    const unit = this.unitAt(position);
    return { ...this.pointOf(position), width: scale.x * unit, height: scale.y * unit };
  }

  /** A pile of tokens, with its highlight if it has one. */
  pile(pile: Pile, { tokens, highlights: marks }: PassFrame, seats: number): Box {
    const count = countOf(tokens, pile);
    const { x, z, radius } = pileRing(pile, count, seats);
    const [foot, top] = [0, TOKEN.high * Math.min(STACK, count)].map((high) =>
      this.scene.project(new Vector3(x, high, z)),
    ) as [ReturnType<Scene3D['project']>, ReturnType<Scene3D['project']>];
    const marked = marks.from.includes(pile) || marks.to.includes(pile);
    const reach = 2 * (pile === 'pot' ? DISH : marked ? radius : TOKEN.radius);
    return {
      x: (foot.x + top.x) / 2,
      y: (foot.y + top.y) / 2,
      width: 2 * foot.halfWidth * reach,
      height: foot.y - top.y + 2 * foot.halfHeight * reach,
    };
  }

  /** The table's rim, on which no words lie. */
  rim(): Box[] {
    const radius = (FELT + TABLE) / 2;
    return Array.from({ length: RIM_BOXES }, (_, index) => {
      const angle = (2 * Math.PI * index) / RIM_BOXES;
      const place = new Vector3(radius * Math.sin(angle), 0, radius * Math.cos(angle));
      const size = (TABLE - FELT) * this.unitAt(place);
      return { ...this.pointOf(place), width: size, height: size };
    });
  }

  /** All visible piles, and the arrows of tokens between them. */
  piles(frame: PassFrame, seats: number): Box[] {
    const all: Pile[] = ['pot', ...frame.players.flatMap((_, seat): Pile[] => [`hand ${seat}`, `stake ${seat}`])];
    const seen = all.filter(
      (pile) =>
        pile === 'pot' ||
        countOf(frame.tokens, pile) ||
        frame.highlights.from.includes(pile) ||
        frame.highlights.to.includes(pile),
    );
    const at = (name: string): Vector3 => {
      const { x, z } = pilePlace(name as Pile, seats);
      return new Vector3(x, 0, z);
    };
    const ways = (frame.arrows ?? []).flatMap(({ segments }) => segments);
    return [
      ...seen.map((pile) => this.pile(pile, frame, seats)),
      ...ways.flatMap(({ from, to }) => {
        const wide = WAY * this.unitAt(at(from));
        return row(this.pointOf(at(from)), this.pointOf(at(to)), wide, wide, 9);
      }),
    ];
  }
}
