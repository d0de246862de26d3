/** Whether the window is as narrow as a phone's; the style sheets use the same width. */

import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('max-width: 820px');
