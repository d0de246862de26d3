/** The targets on the board that change the number of tokens of a hand or of the pot while a position is set up. */

import type { Area } from './layout';
import { POT, seatArea } from './layout';

/** A half of a place: it takes a token off, or adds one. */
export interface EditorStep {
  target: string;
  by: -1 | 1;
  area: Area;
}

const SENSES = [-1, 1] as const;
const WORDS = { '-1': 'less', 1: 'more' } as const;

/** The halves of the places of all hands and of the pot, as seen from a side. */
export function editorSteps(side: number, seats: number): EditorStep[] {
  const places = Array.from({ length: seats }, (_, seat) => ({
    field: `hand${seat}`,
    area: seatArea(seat, side, seats),
  }));
  return [...places, { field: 'pot', area: POT }].flatMap(({ field, area }) =>
    SENSES.map((by) => ({
      target: `${WORDS[by]} ${field}`,
      by,
      area: { ...area, x: area.x + (by * area.wide) / 4, wide: area.wide / 2 },
    })),
  );
}

/** The field of the position that such a target changes, and by how much; null: another target. */
export function editorStep(target: string): { field: string; by: number } | null {
  const [word, field] = target.split(' ');
  const by = SENSES.find((sense) => WORDS[sense] === word);
  return by && field ? { field, by } : null;
}
