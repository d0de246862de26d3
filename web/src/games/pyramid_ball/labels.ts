/** Texts about a field, a plan and events, in a player's words. */

import type { SeatInfo } from '../../api/generated/messages';
import type { Told } from '../../api/generated/pyramid_ball';
import { SIZE_NAMES, type Size } from './program';

const COMMANDS: Record<string, string> = { F: 'forward', B: 'backward', L: 'left', R: 'right', '.': 'stand' };

/** A choice as a button says it; null for what is not a button. */
export function word(choice: string): string | null {
  return BUTTONS[choice] ?? null;
}

const BUTTONS: Record<string, string> = {
  'pick S': 'Small (beats large)',
  'pick M': 'Medium (beats small)',
  'pick L': 'Large (beats medium)',
  ball: 'Start with the ball',
  defend: 'Defend',
  'place left': 'Lay the ball on my left',
  'place right': 'Lay the ball on my right',
  'take S': 'Dash: a fourth step for the small',
  'take M': 'Quick Pass: a pass in step 1',
  'take L': 'Blitz: three moves of the large in step 1',
};

/** The text of a program while it is entered, as its player sees it; for one that runs, the game makes it. */
export function planWords(text: string): string {
  const parts = text.split(' ').flatMap((word) => {
    const [name = '', value = ''] = word.split(':');
    if (name === 'Z') return ['Blitz'];
    if (name === 'Q') return [];
    if (name === 'D') return [`Dash ${COMMANDS[value] ?? value}`];
    const size = SIZE_NAMES[value as Size];
    if (name.startsWith('P')) return [`pass to the ${size} in step ${name.slice(1)}`];
    const steps = [...value.replace(/\.+$/, '')].map((letter) => COMMANDS[letter] ?? letter);
    return steps.length ? [`${SIZE_NAMES[name as Size]} ${steps.join(', ')}`] : [];
  });
  return parts.join('; ') || 'no orders yet';
}

type Struck = Told & { kind: 'struck' };

const OBSTACLES: Record<string, (goal: string) => string> = {
  edge: () => 'Off the board',
  loose_ball: () => 'May not take the ball',
  goal_row: () => 'May not enter yet',
  same_square: (goal) => `Bump! Both to ${goal}`,
  swap: () => 'Bump! Head-on',
  pushed: (goal) => `Bump! ${goal} is filled`,
  occupied: (goal) => `Bump! ${goal} is taken`,
  wedged: () => 'Bump! Wedged',
};

/** The reason why a piece stopped, in the few words that fit beside it. */
export const obstacleLabel = ({ reason, goal }: Struck): string => OBSTACLES[reason]?.(goal) ?? '';

const teamOf = (piece: number): number => Math.floor(piece / 3);

/** Whether it has already been said why a piece stopped: by the text of the other one of its team. */
export const saidBefore = (event: Struck, before: readonly Told[]): boolean =>
  event.reason === 'same_square' &&
  event.other !== null &&
  teamOf(event.other) === teamOf(event.piece) &&
  before.some((other) => other.kind === 'struck' && other.reason === 'same_square' && other.piece === event.other);

/** An event without interest beside something remarkable: a piece that simply moved. */
const USUAL = ['moved', 'pushed'];

/** The most remarkable of events that are shown together, and what explains it. */
export function spoken(events: readonly Told[]): { caption: string; why: string } {
  // What is planned is drawn on the field.
  if (events.length > 1 && events.every(({ kind }) => kind === 'programmed'))
    return { caption: 'The plans are revealed.', why: events.map(({ sentence }) => sentence).join(' ') };
  const remarkable = events.filter(
    (event, index) =>
      !USUAL.includes(event.kind) && !(event.kind === 'struck' && saidBefore(event, events.slice(0, index))),
  );
  const told = remarkable.length ? remarkable : events;
  return {
    caption: told.map(({ sentence }) => sentence).join(' '),
    why: told.flatMap(({ why }) => why || []).join(' '),
  };
}

export function rowWords(row: string): string {
  return row === '4' ? 'Dash' : /[bc]$/.test(row) ? 'Blitz' : `Step ${row}`;
}

/** What wins. */
export const targetWords = (target: number): string =>
  target === 1 ? 'the first point wins' : target ? `${target} points win` : '';

/** What stands in the yellow row before a seat: the other one scores there. */
export const goalWords = (seat: number, seats: readonly SeatInfo[]): string =>
  `${seats[1 - seat]?.name ?? ''} scores here`;
