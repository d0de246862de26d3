/** How the teams look, in both dresses: Red's ways are whole lines and its signs round, Blue's dashed and square. */

import type { TeamStyle } from '../../board/playback/arrows';

interface Look {
  /** Of plates with white letters. */
  plate: string;
  way: TeamStyle;
}

export const LOOKS: readonly [Look, Look] = [
  { plate: '#a8281d', way: { mark: 'first', dashed: false } },
  { plate: '#1c4f95', way: { mark: 'second', dashed: true } },
];
export const lookOf = (seat: number): Look => LOOKS[seat === 1 ? 1 : 0];
