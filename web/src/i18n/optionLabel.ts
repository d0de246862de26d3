/** Options as people read them. */

import type { GameDescription, OptionInfo } from '../api/generated/messages';
import type { OptionValue } from '../api/tableView';
import { locale, t } from './messages.svelte';

/** A text that begins with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);

/** The value of an option, with its meaning: "Opening: Red (Red has the ball)", "Swarm wins: no", "no clock". */
export function settingOf(
  { title, choices, zero_meaning: zero }: OptionInfo,
  value: boolean | number | string,
): string {
  if (typeof value === 'boolean') return value ? title : t('{option}: no', { option: title });
  const chosen = choices.find((choice) => choice.value === value);
  // Its name too: not every meaning distinguishes one board from another.
  if (chosen)
    return t('{option}: {value} ({meaning})', { option: title, value: chosen.title, meaning: chosen.meaning });
  return value === 0 && zero ? zero : t('{option}: {value}', { option: title, value });
}

/** The options of a game that differ from its defaults, in words. */
export function settingsOf(
  game: Pick<GameDescription, 'options'>,
  options: Readonly<Record<string, OptionValue>>,
): string {
  const unusual = game.options.flatMap((option) => {
    const value = options[option.name];
    return value === undefined || value === option.default ? [] : [settingOf(option, value)];
  });
  return unusual.join(' · ') || t('Standard rules');
}
