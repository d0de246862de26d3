/** The preferences of this browser's user. Changes take effect immediately wherever a preference is read, and are
 * remembered. */

import { message, type Message } from '../i18n/messages.svelte';
import { storedChoice, storedFlag, storedNumber, type Stored } from './storage';

/** A remembered, reactive setting. */
export class Preference<T> {
  private current: T;

  constructor(private readonly stored: Stored<T>) {
    this.current = $state.raw(stored.read());
  }

  get value(): T {
    return this.current;
  }

  set value(value: T) {
    this.current = value;
    this.stored.write(value);
  }
}

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const SPEEDS = ['slow', 'usual', 'quick', 'at once'] as const;
export type Speed = (typeof SPEEDS)[number];
export const SPEED_LABELS: Readonly<Record<Speed, Message>> = {
  slow: message('[speed] slow'),
  usual: message('[speed] usual'),
  quick: message('[speed] quick'),
  'at once': message('[speed] at once'),
};

export const preferences = {
  theme: new Preference(storedChoice<Theme>('theme', THEMES, 'system')),
  sound: new Preference(storedFlag('sound', true)),
  /** From 0 to 1. */
  volume: new Preference(storedNumber('volume', 0, 1, 0.5)),
  /** The speed at which turns are played back. */
  speed: new Preference(storedChoice<Speed>('speed', SPEEDS, 'usual')),
  /** SVG instead of 3D; null: whichever suits the machine. */
  flatBoard: new Preference(storedFlag('flat', null)),
  /** Whether a move without an alternative is played automatically. */
  forcedMoves: new Preference(storedFlag('forced', false)),
  mutedChat: new Preference(storedFlag('muted', false)),
  /** Whether moves can be typed in notation at a table. */
  typedMoves: new Preference(storedFlag('typing', false)),
  /** Whether the engine evaluates the positions of a study. */
  engine: new Preference(storedFlag('engine', true)),
  /** Whether Pass The Pyramids shows the probability of beating the score. */
  showOdds: new Preference(storedFlag('chance', false)),
  pushNotifications: new Preference(storedFlag('notices', false)),
};

/** Sets the document's theme as preferred; call it in an effect. */
export function applyTheme(): void {
  const theme = preferences.theme.value;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
