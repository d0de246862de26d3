/** What happened, in words without notation and numbers of rules. */

import type { Told } from '../../api/generated/pyramid_ball';
import { SIZE_NAMES, type Size } from './program';

/** Names of the seats. */
export const TEAMS = ['Red', 'Blue'] as const;
const COMMANDS: Record<string, string> = { F: 'forward', B: 'backward', L: 'left', R: 'right', '.': 'stand' };

/** A choice as a button says it; null for what is no button. */
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

/** Without numbers of rules. */
export const unnumbered = (text: string): string => text.replace(/\s*\(B\d+(?:, B\d+)*\)/g, '');

/** Without numbers of rules, and without the step. */
export const bare = (sentence: string): string => unnumbered(sentence).replace(/^Step \w+: /, '');

/** What a program says while it is entered, as its player sees it; of one that runs the game itself tells the same. */
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
  return parts.join('; ') || 'everything stands';
}

const EACH_OTHER = /two of one team stop each other/;

/** Whether what has stopped a piece has been said already, of the other of its team that it has stopped. */
export const alike = (reason: string, piece: number, before: readonly { piece: number; reason: string }[]): boolean =>
  EACH_OTHER.test(reason) &&
  before.some((other) => EACH_OTHER.test(other.reason) && Math.floor(other.piece / 3) === Math.floor(piece / 3));

function stoppedWords(event: Told & { kind: 'struck' }, before: readonly Told[]): string {
  const others = before.filter((other) => other.kind === 'struck');
  if (!alike(event.reason, event.piece, others)) return bare(event.sentence);
  const team = TEAMS[event.home ^ Math.floor(event.piece / 3)] ?? '';
  return `So is ${team}'s ${SIZE_NAMES['SML'.charAt(event.piece % 3) as Size]} on ${event.at}.`;
}

/** What goes without saying where there is little room: plans, and who simply went. */
const USUAL = ['programmed', 'moved', 'pushed'];

/** What is most remarkable of events that are shown together. */
export const summaryOf = (events: readonly Told[]): string[] =>
  events.flatMap((event, index) => {
    if (USUAL.includes(event.kind)) return [];
    const said = event.kind === 'struck' ? stoppedWords(event, events.slice(0, index)) : bare(event.sentence);
    return [said.replace(' for the rest of the turn', '')];
  });

/** The words of events that are shown together; those of one step begin with it. */
export function spoken(events: readonly Told[]): string {
  const row = events.find((event) => 'row' in event && event.kind !== 'laid') as { row?: string } | undefined;
  const sentences: string[] = [];
  events.forEach((event, index) => {
    const said = event.kind === 'struck' ? stoppedWords(event, events.slice(0, index)) : bare(event.sentence);
    // Who of one team simply goes is told in one sentence.
    const before = events[index - 1];
    const team = (piece: number): number => Math.floor(piece / 3);
    if (event.kind === 'moved' && before?.kind === 'moved' && team(before.piece) === team(event.piece)) {
      const alsoGoes = said.replace(/^\w+'s /, 'its ').replace(' goes from ', ' from ');
      sentences.push(`${sentences.pop()?.replace(/\.$/, '')}, ${alsoGoes}`);
    } else sentences.push(said);
  });
  return `${row?.row ? `${rowWords(row.row)}: ` : ''}${sentences.join(' ')}`;
}

export function rowWords(row: string): string {
  return row === '4' ? 'Dash' : /[bc]$/.test(row) ? 'Blitz' : `Step ${row}`;
}

/** What wins. */
export const targetWords = (target: number): string =>
  target === 1 ? 'the first point wins' : target ? `${target} points win` : '';

/** What stands in the yellow row before a seat: the other one scores there. */
export const goalWords = (seat: number): string => `${TEAMS[1 - seat] ?? ''} scores here`;
