/** Names in code, written for people. */

import type { OptionInfo } from '../api/generated/messages';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `two_colours`: Two colours. */
export const titleOf = (option: Pick<OptionInfo, 'name'>): string => capital(option.name.replaceAll('_', ' '));

/** The value of an option, with its meaning: "opening red: Red has the ball", "without swarms", "no clock". */
export function settingOf({ name, choices, zero_meaning: zero }: OptionInfo, value: boolean | number | string): string {
  const words = name.replaceAll('_', ' ');
  if (typeof value === 'boolean') return value ? words : `without ${words}`;
  const chosen = choices.find((choice) => choice.value === value);
  // Its name too: not every meaning tells one board from another.
  if (chosen) return `${words} ${value}: ${chosen.meaning}`;
  return value === 0 && zero ? zero : `${words} ${value}`;
}
