/** The style of the teams' routes in both drawings: the first team's are single lines, the second team's double. */

import type { TeamStyle } from '../../board/playback/arrows';

interface Look {
  way: TeamStyle;
}

export const LOOKS: readonly [Look, Look] = [
  { way: { mark: 'first', double: false } },
  { way: { mark: 'second', double: true } },
];
export const lookOf = (seat: number): Look => LOOKS[seat === 1 ? 1 : 0];

/** The colour of SVG pieces before it is known who plays which side. */
export const NOBODY = '#78746c';
