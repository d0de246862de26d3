/** How names in code are written for people. */

import type { OptionCard } from './protocol';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `two_colours`: Two colours. */
export const titleOf = (option: Pick<OptionCard, 'name'>): string => capital(option.name.replaceAll('_', ' '));
