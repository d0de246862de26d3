/** Texts about the field, a plan and events, in a player's words. */

import type { SeatInfo } from '../../api/generated/messages';
import type { Told } from '../../api/generated/pyramid_ball';
import { listed } from '../../i18n/list';
import { message, plural, t, type Message } from '../../i18n/messages.svelte';
import type { Meeting } from './model';
import { continuesAfter, readProgram, SIZES, type Direction, type Size } from './program';

/** The sizes of pieces. */
export const SIZE_WORDS: Record<Size, Message> = {
  S: message('[of a piece] small'),
  M: message('[of a piece] medium'),
  L: message('[of a piece] large'),
};

/** Directions as a player names them on the field. */
export const DIRECTION_WORDS: Record<Direction, Message> = {
  up: message('forward'),
  down: message('backward'),
  left: message('[direction] left'),
  right: message('[direction] right'),
  stand: message('[command] stay'),
};

const COMMANDS: Record<string, Message> = {
  F: DIRECTION_WORDS.up,
  B: DIRECTION_WORDS.down,
  L: DIRECTION_WORDS.left,
  R: DIRECTION_WORDS.right,
  '.': DIRECTION_WORDS.stand,
};
const commandWord = (letter: string): string => {
  const known = COMMANDS[letter];
  return known ? t(known) : letter;
};

/** The button label of a choice; null for what is not a button. */
export function word(choice: string): string | null {
  const known = BUTTONS[choice];
  return known ? t(known) : null;
}

const BUTTONS: Record<string, Message> = {
  'pick S': message('Small (beats large)'),
  'pick M': message('Medium (beats small)'),
  'pick L': message('Large (beats medium)'),
  ball: message('Start with the ball'),
  defend: message('Defend'),
  'place left': message('Place the ball on my left'),
  'place right': message('Place the ball on my right'),
  'take S': message('Dash: a fourth step for the small'),
  'take M': message('Quick Pass: a pass in step 1'),
  'take L': message('Blitz: three moves of the large in step 1'),
};

export const passWords = (size: string, step: string): string =>
  size === 'S'
    ? t('pass to the small in step {step}', { step })
    : size === 'M'
      ? t('pass to the medium in step {step}', { step })
      : t('pass to the large in step {step}', { step });

const movesWords = (size: string, moves: string): string =>
  size === 'S'
    ? t('small {moves}', { moves })
    : size === 'M'
      ? t('medium {moves}', { moves })
      : t('large {moves}', { moves });

/** The text of a program while it is entered, as its player sees it; for a running one, the game writes it. */
export const planWords = (text: string): string => programWords(text) || t('no orders yet');

function programWords(text: string): string {
  const parts = text.split(' ').flatMap((word) => {
    const [name = '', value = ''] = word.split(':');
    if (name === 'Z') return [t('Blitz')];
    if (name === 'Q') return [];
    if (name === 'D') return [t('Dash {move}', { move: commandWord(value) })];
    if (name.startsWith('P')) return [passWords(value, name.slice(1))];
    const moves = [...value.replace(/\.+$/, '')].map(commandWord);
    return moves.length ? [movesWords(name, moves.join(', '))] : [];
  });
  return parts.join('; ');
}

/** Directions as they are seen on the field, for the player who gave the command and for the one opposite. */
const SEEN_DIRECTIONS: Record<string, readonly [own: Message, opposite: Message]> = {
  F: [message('[direction] up'), message('[direction] down')],
  B: [message('[direction] down'), message('[direction] up')],
  L: [DIRECTION_WORDS.left, DIRECTION_WORDS.right],
  R: [DIRECTION_WORDS.right, DIRECTION_WORDS.left],
  '.': [DIRECTION_WORDS.stand, DIRECTION_WORDS.stand],
};

/** A program in the order and the directions in which lists draw it: `Blue: S right, up; M down; pass to the large in
 * step 3.` near: the seat from whose side it is seen. */
export function programReport(text: string, seat: number, near: number, seats: readonly SeatInfo[]): string {
  const steps = (commands: string): string =>
    [...commands]
      .map((letter) => {
        const known = SEEN_DIRECTIONS[letter]?.[seat === near ? 0 : 1];
        return known ? t(known) : letter;
      })
      .join(', ');
  const parts = text.split(' ').flatMap((word) => {
    const [name = '', value = ''] = word.split(':');
    if (name === 'Z') return [t('Blitz')];
    if (name === 'Q') return [];
    if (name === 'D') return [t('Dash {move}', { move: steps(value) })];
    if (/^P\d$/.test(name)) return [passWords(value, name.slice(1))];
    const moves = value.replace(/\.+$/, '');
    // A piece stays with its first step where the text is broken.
    return moves ? [`${name}\u00a0${steps(moves)}`] : [];
  });
  return t('{seat}: {plan}.', { seat: seats[seat]?.name ?? '', plan: parts.join('; ') || t('all stay') });
}

/** Choices before and between programs, as lists of moves show them. */
const CHOICES: Record<string, Message> = {
  ...BUTTONS,
  'pick S': SIZE_WORDS.S,
  'pick M': SIZE_WORDS.M,
  'pick L': SIZE_WORDS.L,
  'take S': message('Dash'),
  'take M': message('Quick Pass'),
  'take L': message('Blitz'),
};

/** Commands as arrows, for the player who gave them and for the one opposite. */
const COMMAND_ARROWS: Record<string, readonly [own: string, opposite: string]> = {
  F: ['↑', '↓'],
  B: ['↓', '↑'],
  L: ['←', '→'],
  R: ['→', '←'],
  '.': ['·', '·'],
};

/** A command as an arrow, from its player's seat or from the one opposite. */
export const commandArrow = (command: string, own: boolean): string =>
  COMMAND_ARROWS[command]?.[own ? 0 : 1] ?? command;

/** A decision in words. */
export function moveWords(text: string): string {
  const choice = CHOICES[text];
  return choice ? t(choice) : programWords(text) || t('all stay');
}

/** A decision as lists of moves show it: `S ↑← L ·→ 2: pass to S`. near: the seat from whose side it is seen. */
export function moveLabel(text: string, seat: number | null, near: number): string {
  const choice = CHOICES[text];
  if (choice) return t(choice);
  const arrows = (commands: string): string =>
    [...commands].map((command) => commandArrow(command, seat === near)).join('\u202f');
  const parts = text.split(' ').flatMap((word) => {
    const [name = '', value = ''] = word.split(':');
    if (name === 'Z') return [t('Blitz')];
    if (name === 'Q') return [];
    if (name === 'D') return [t('Dash {move}', { move: arrows(value) })];
    if (/^P\d$/.test(name)) return [t('{step}: pass to {size}', { step: name.slice(1), size: value })];
    const moves = value.replace(/\.+$/, '');
    return moves ? [`${name} ${arrows(moves)}`] : [];
  });
  // A piece stays with its arrows where the text is broken.
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join('\u2002') || t('all stay');
}

export type Struck = Told & { kind: 'struck' };

type Obstacle = Pick<Struck, 'goal' | 'loose'> & { isOneTeam: boolean };

/** Two of one team stop each other; otherwise the defenders have right of way (B5): mostly the team without the ball. */
const OBSTACLES: Record<string, (struck: Obstacle) => string> = {
  edge: () => t('Off the board'),
  loose_ball: () => t('May not take the ball'),
  goal_row: () => t('May not enter yet'),
  same_square: ({ goal, isOneTeam, loose }) =>
    isOneTeam
      ? t('Both to {goal}: neither gets there', { goal })
      : loose
        ? t('Both to {goal}: the defenders go first', { goal })
        : t('Both to {goal}: the team without the ball goes first', { goal }),
  swap: ({ isOneTeam, loose }) =>
    isOneTeam
      ? t('Head-on: both stay')
      : loose
        ? t('Head-on: the defenders go first')
        : t('Head-on: the team without the ball goes first'),
  pushed: ({ goal }) => t('Bump! {goal} is filled', { goal }),
  occupied: ({ goal }) => t('Bump! {goal} is taken', { goal }),
  wedged: () => t('Bump! No room to push'),
};

/** The reason why a piece stopped, in the few words that fit beside it. */
export const obstacleLabel = ({ reason, goal, loose, piece, other }: Struck): string =>
  OBSTACLES[reason]?.({ goal, loose, isOneTeam: other !== null && teamOf(other) === teamOf(piece) }) ?? '';

const teamOf = (piece: number): number => Math.floor(piece / 3);

/** Whether the text of another piece of its team already says why a piece stopped. */
export const saidBefore = (event: Struck, before: readonly Told[]): boolean =>
  event.reason === 'same_square' &&
  event.other !== null &&
  teamOf(event.other) === teamOf(event.piece) &&
  before.some((other) => other.kind === 'struck' && other.reason === 'same_square' && other.piece === event.other);

const sizeOf = (piece: number): Size => SIZES[piece % 3] ?? 'S';

/** A piece in few words: `Red M`. home: the seat that plays Home. */
function pieceName(piece: number, home: number, seats: readonly SeatInfo[]): string {
  const player = seats[teamOf(piece) === 0 ? home : 1 - home]?.name ?? '';
  return t('{player} {size}', { player, size: sizeOf(piece) });
}

/** What a planned step into the square of another piece means. home: the seat that plays Home. */
export function meetingWords(meeting: Meeting, home: number, seats: readonly SeatInfo[]): string {
  const { piece, row, from, other, outcome } = meeting;
  const words = {
    step: rowWords(String(row + 1)),
    other: pieceName(other.id, home, seats),
    cell: other.square,
    size: piece.size,
  };
  switch (outcome) {
    case 'stops':
      return t('{step}: if {other} stays on {cell}, your {size} stops on {from}.', { ...words, from });
    case 'wedged':
      return t('{step}: if {other} stays on {cell}, your {size} stops on {from}: no room to push.', { ...words, from });
    case 'pushes':
      return t('{step}: if {other} stays on {cell}, your {size} pushes it.', words);
    case 'scores':
      return t('{step}: if {other} stays on {cell}, your {size} pushes it and scores.', words);
    case null:
      return t('{step}: if {other} stays on {cell}, your {size} bumps into it.', words);
  }
}

/** The piece that pushed, the piece that was pushed, and where to. */
export const pushReport = ({ by, piece, home, goal }: Told & { kind: 'pushed' }, seats: readonly SeatInfo[]): string =>
  t('{other} pushed {piece} to {goal}.', {
    other: pieceName(by, home, seats),
    piece: pieceName(piece, home, seats),
    goal,
  });

/** The stops after which pieces of a reader's team have lost steps of their plan, if the turn says what was planned. */
export function costlyStops(stops: readonly Struck[], events: readonly Told[], own: number): Struck[] {
  const isCostly = ({ piece, home, row }: Struck): boolean => {
    const side = teamOf(piece);
    const planned = events.find((event) => event.kind === 'programmed' && event.side === side);
    const program = planned?.kind === 'programmed' ? readProgram(planned.program, side) : null;
    return (side ^ home) === own && program !== null && continuesAfter(program, sizeOf(piece), row);
  };
  return stops.filter(isCostly);
}

/** What such stops have cost. */
function costReport(costly: readonly Struck[]): string {
  const [stop] = costly;
  if (!stop) return '';
  return costly.length > 1
    ? t('Your {pieces} were stopped; their later steps are lost.', {
        pieces: listed(costly.map(({ piece }) => sizeOf(piece))),
      })
    : t('Your {size} was stopped in step {step}; its later steps are lost.', {
        size: sizeOf(stop.piece),
        step: stop.row.charAt(0),
      });
}

/** The pieces that were stopped in a turn, and by what; without that, if there are more sentences than have room. costly:
 * those that lost steps, of which that is said. */
export function stopReport(
  stops: readonly Struck[],
  costly: readonly Struck[],
  seats: readonly SeatInfo[],
  most: number,
): string {
  const nameOf = (piece: number, home: number): string => pieceName(piece, home, seats);
  const met = ({ piece, other, row }: Struck): boolean =>
    stops.some((one) => one.row === row && one.piece === other && one.other === piece);
  // Two that stop each other are of one team; the first one says it.
  const told = stops.filter((stop) => !(met(stop) && stop.other !== null && stop.other < stop.piece));
  if (!costly.length && told.length > most) {
    const pieces = stops.map(({ piece, home, at }) => t('{piece} on {cell}', { piece: nameOf(piece, home), cell: at }));
    return t('Stopped: {pieces}.', { pieces: listed(pieces) });
  }
  const sentenceOf = (stop: Struck): string => {
    const words = { piece: nameOf(stop.piece, stop.home), cell: stop.at };
    if (stop.reason === 'edge') return t('{piece} stopped at the edge on {cell}.', words);
    if (stop.other === null) return t('{piece} was stopped on {cell}.', words);
    if (!met(stop)) return t('{other} stopped {piece} on {cell}.', { ...words, other: nameOf(stop.other, stop.home) });
    const both = { ...words, other: sizeOf(stop.other), goal: stop.goal };
    return stop.reason === 'same_square'
      ? t('{piece} and {other} met at {goal}: both stay.', both)
      : t('{piece} and {other} met head-on: both stay.', both);
  };
  const others = told.filter((stop) => !costly.includes(stop)).map(sentenceOf);
  return (costly.length ? [costReport(costly), ...others] : others).slice(0, most).join(' ');
}

/** Where the ball is at the end of a turn, in few words. */
export const ballSummary = ({ holder, home }: Told & { kind: 'turn_ended' }, seats: readonly SeatInfo[]): string =>
  holder === null
    ? t('[at the end of a turn] the ball is loose')
    : t('[at the end of a turn] {piece} has the ball', { piece: pieceName(holder, home, seats) });

/** Where the ball is at the end of a turn, for a reader who plays; "" for a loose one. */
export function ballReport(
  { home, holder, rows_left: count }: Told & { kind: 'turn_ended' },
  seats: readonly SeatInfo[],
  own: number,
): string {
  if (holder === null || count === null) return '';
  if ((teamOf(holder) ^ home) !== own) {
    const piece = pieceName(holder, home, seats);
    return count
      ? plural(
          count,
          {
            one: '{piece} has the ball, {count} row from your goal.',
            other: '{piece} has the ball, {count} rows from your goal.',
          },
          { piece },
        )
      : t('{piece} has the ball in your goal row.', { piece });
  }
  const size = sizeOf(holder);
  return count
    ? plural(
        count,
        {
          one: 'Your {size} has the ball, {count} row from the goal.',
          other: 'Your {size} has the ball, {count} rows from the goal.',
        },
        { size },
      )
    : t('Your {size} has the ball in the goal row.', { size });
}

/** An event that is uninteresting beside a remarkable one: a piece that simply moved. */
const USUAL = ['moved'];

/** A pass that could not be thrown because the team did not have the ball, or its receiver had it: nobody misses it. */
export const isIdle = (event: Told): boolean =>
  event.kind === 'not_thrown' && ['nobody', 'other_team', 'itself'].includes(event.reason);

/** Where pieces go, in few words: `Red S to f4, L to b4; Blue M to d5.` */
function movesReport(moves: readonly (Told & { kind: 'moved' })[], seats: readonly SeatInfo[]): string {
  const teams = seats.flatMap(({ name: team }, seat) => {
    const own = moves.filter(({ piece, home }) => (teamOf(piece) ^ home) === seat);
    const ways = own.map(({ piece, goal, has_ball }) => {
      const words = { size: sizeOf(piece), cell: goal };
      return has_ball ? t('{size} to {cell} with the ball', words) : t('{size} to {cell}', words);
    });
    return ways.length ? t('{team} {moves}', { team, moves: ways.join(', ') }) : [];
  });
  return t('{summary}.', { summary: teams.join('; ') });
}

/** What is remarkable in events that are shown together, and its explanation. passing: nothing is that does not show on
 * the field, too. */
export function spoken(
  all: readonly Told[],
  seats: readonly SeatInfo[],
): { caption: string; why: string; passing: boolean } {
  const events = all.filter((event) => !isIdle(event));
  // Planned moves are drawn on the field.
  if (events.length > 1 && events.every(({ kind }) => kind === 'programmed'))
    return {
      caption: t('The plans are revealed.'),
      why: events.map(({ sentence }) => sentence).join(' '),
      passing: true,
    };
  const remarkable = events.filter(
    (event, index) =>
      !USUAL.includes(event.kind) && !(event.kind === 'struck' && saidBefore(event, events.slice(0, index))),
  );
  const moved = events.filter((event) => event.kind === 'moved');
  // Arrows show the moves: beside something remarkable they are below "why" in words.
  const others = remarkable.length ? moved.map(({ sentence }) => sentence) : [];
  return {
    caption:
      remarkable.map(({ sentence }) => sentence).join(' ') ||
      (moved.length ? movesReport(moved, seats) : t('No piece moves.')),
    passing: !remarkable.length,
    why: [...remarkable.flatMap(({ why }) => why || []), ...others].join(' '),
  };
}

export function rowWords(row: string): string {
  return row === '4' ? t('Dash') : /[bc]$/.test(row) ? t('Blitz') : t('Step {row}', { row });
}

/** What is in the yellow row in front of a seat: the other one scores there. */
export const goalWords = (seat: number, seats: readonly SeatInfo[]): string =>
  t('{seat} scores here', { seat: seats[1 - seat]?.name ?? '' });
