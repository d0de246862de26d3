/** The players of a new game: the initial offer, and the seats to request from the server. */

import { t } from '../../i18n/messages.svelte';
import type { GameDescription, NewSeat } from '../../api/generated/messages';
import type { OptionValue } from '../../api/tableView';
import { timeControlOf } from './timeControls';
import { lastSetup, type Lineup } from '../../stores/lastSetup';

/** Whether people may meet at the table: then time can be limited. */
export const isTogether = ({ opponent }: Lineup): boolean => ['link', 'person', 'mixed'].includes(opponent);

/** Whether somebody joins with an invitation. count: number of seats in play. */
export const hasInvitations = (lineup: Lineup, count: number): boolean =>
  lineup.opponent === 'link' ||
  (lineup.opponent === 'mixed' && lineup.seats.slice(0, count).some((seat) => seat.kind === 'open'));

/** The game that newcomers understand fastest. */
const EASIEST = 'pylos';

/** The game to start with: the last one that was played, if it still exists, otherwise an easy one. */
export const firstGame = (
  games: readonly GameDescription[],
  last: { game: string } = lastSetup(),
): GameDescription | undefined =>
  games.find((card) => card.id === last.game) ?? games.find((card) => card.id === EASIEST) ?? games[0];

/** The options of a game: the last choices if they still match its declaration, else its defaults. */
export function firstOptions(
  card: GameDescription,
  last: Record<string, OptionValue> = {},
): Record<string, OptionValue> {
  return Object.fromEntries(
    card.options.map((option) => {
      const value = last[option.name];
      const fits =
        value !== undefined &&
        typeof value === typeof option.default &&
        (option.open_ended || !option.choices.length || option.choices.some((choice) => choice.value === value));
      return [option.name, fits ? value : option.default];
    }),
  );
}

/** The level of bots for a newcomer: from the lower third; undefined: the game has no bots. */
export const firstLevel = ({ levels }: Pick<GameDescription, 'levels'>): string | undefined =>
  levels[Math.floor((levels.length - 1) / 3)]?.name;

/** The players of a game: the last choices if they still match, else a person against a bot. */
export function firstLineup(card: GameDescription, last: Partial<Lineup> = {}): Lineup {
  const levels = card.levels.map((level) => level.name);
  const level = firstLevel(card) ?? 'person';
  const opponent = [...levels, 'link', 'person', 'mixed'].find((name) => name === last.opponent) ?? level;
  const side = last.side === 'random' || Number(last.side) < card.seats.length ? String(last.side) : '0';
  const seats = card.seats.map((_, seat): NewSeat => {
    const wanted = last.seats?.[seat];
    if (wanted?.kind === 'bot' && levels.includes(wanted.level ?? '')) return wanted;
    if (wanted?.kind === 'person' || wanted?.kind === 'open') return wanted;
    return seat === 0 ? { kind: 'person' } : { kind: 'bot', level };
  });
  return {
    opponent,
    side,
    seats,
    listed: last.listed === true,
    trial: last.trial === true,
    time: timeControlOf(last.time).name,
    byHand: last.byHand === true,
  };
}

/** The seats to request from the server. mine: the seat of the person against bots. */
export function seatsWanted(lineup: Lineup, count: number, mine: number, name: string): NewSeat[] {
  const person = (known: string | null | undefined): NewSeat =>
    known?.trim() ? { kind: 'person', name: known.trim() } : { kind: 'person' };
  return lineup.seats.slice(0, count).map((seat, index) => {
    if (lineup.opponent === 'mixed') return seat.kind === 'person' ? person(seat.name) : seat;
    if (lineup.opponent === 'person') return person(seat.kind === 'person' ? seat.name : null);
    if (lineup.opponent === 'link') return index === mine ? person(name) : { kind: 'open' };
    return index === mine ? person(name || t('You')) : { kind: 'bot', level: lineup.opponent };
  });
}
