/** The style of the teams' routes in both drawings: the first team's start with a dot, the second team's with a
 * square. */

import type { TeamStyle } from '../../board/playback/arrows';

interface Look {
  way: TeamStyle;
}

export const LOOKS: readonly [Look, Look] = [
  { way: { mark: 'first', square: false } },
  { way: { mark: 'second', square: true } },
];
export const lookOf = (seat: number): Look => LOOKS[seat === 1 ? 1 : 0];

/** The colour of SVG pieces before it is known who plays which side. */
export const NOBODY = '#78746c';
