/** Whether the window is as narrow as a phone's; the style sheets use the same width. */

import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('max-width: 820px');

/** Whether the window is a phone's, upright or in landscape: a part of a board is too small for a finger. */
export const smallBoard = new MediaQuery('(max-width: 820px) or (max-height: 500px)');

/** Whether the window is a tall phone's: a board that is higher than wide is nearly as wide as the window there. */
export const tallPhone = new MediaQuery('(max-width: 820px) and (max-aspect-ratio: 1/2)');

/** Whether a table of eight rows has room beside a board. */
export const tallDesk = new MediaQuery('(min-width: 821px) and (min-height: 840px)');

/** Whether the pointer cannot hover, as on phones and tablets. */
export const noHover = new MediaQuery('hover: none');
