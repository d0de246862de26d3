/** The style of the teams' routes in both drawings: the first team's are solid lines, the second team's dashed. */

import type { TeamStyle } from '../../board/playback/arrows';

interface Look {
  way: TeamStyle;
}

export const LOOKS: readonly [Look, Look] = [
  { way: { mark: 'first', dashed: false } },
  { way: { mark: 'second', dashed: true } },
];
export const lookOf = (seat: number): Look => LOOKS[seat === 1 ? 1 : 0];

/** The colour of SVG pieces before it is known who plays which side. */
export const NOBODY = '#78746c';
