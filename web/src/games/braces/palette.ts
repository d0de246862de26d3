/** The appearance of the pieces in both drawings: owners differ in lightness, turned pieces have bands, sizes have
 * pips. */

import { message, type Message } from '../../i18n/messages.svelte';
import type { Colour, Size } from './stacks';

interface Look {
  name: Message;
  /** The colours of the 3D piece, and of the two faces of the SVG one. */
  plastic: string;
  light: string;
  shade: string;
  /** Edges, pips and bands: contrasts with the face. */
  line: string;
  /** Number of bands: the stages by which it is turned. */
  bands: number;
  /** Their colour, that of pieces of the same owner that are not turned; absent: it has none. */
  band?: string;
}

export const LOOKS: Record<Colour, Look> = {
  w: {
    plastic: '#fff8e8',
    name: message('[of a piece] white'),
    light: '#f9f3e4',
    shade: '#d6caad',
    line: '#463a2b',
    bands: 0,
  },
  g: {
    plastic: '#3f9e5f',
    name: message('[of a piece] green'),
    light: '#6cc786',
    shade: '#4aa868',
    line: '#0b2a15',
    bands: 1,
    band: '#fdf9ee',
  },
  y: {
    plastic: '#e3b81f',
    name: message('[of a piece] yellow'),
    light: '#f5d657',
    shade: '#cba52a',
    line: '#453400',
    bands: 2,
    band: '#fdf9ee',
  },
  b: {
    plastic: '#525662',
    name: message('[of a piece] black'),
    light: '#454752',
    shade: '#25262d',
    line: '#d8d2c0',
    bands: 0,
  },
  r: {
    plastic: '#b5322c',
    name: message('[of a piece] red'),
    light: '#a82a25',
    shade: '#81201b',
    line: '#ffd8d0',
    bands: 1,
    band: '#16171c',
  },
  p: {
    plastic: '#6a3aa6',
    name: message('[of a piece] purple'),
    light: '#7546ae',
    shade: '#502d7d',
    line: '#eadcff',
    bands: 2,
    band: '#16171c',
  },
  n: {
    plastic: '#9fd6fb',
    name: message('[of a piece] neutral'),
    light: '#d3ebf5',
    shade: '#a9cadb',
    line: '#2d4a5d',
    bands: 0,
  },
};

export const SIZE_NAMES: Record<Size, Message> = {
  S: message('[a piece] small'),
  M: message('[a piece] medium'),
  L: message('[a piece] large'),
};
/** Pips on a side. */
export const PIPS: Record<Size, number> = { S: 1, M: 2, L: 3 };

/** The squares of the board. */
export const SQUARE_COLOURS = { light: '#cfae7c', dark: '#ad8453' } as const;
/** The ground of a coin with a price. */
export const COIN = '#f2bd55';
