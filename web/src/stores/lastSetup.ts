/** What was chosen last on the start page, so that the next game is one click away; kept in local storage. */

import type { GameCard, SeatWanted, OptionValue } from '../api/protocol';
import { timeOf } from '../lib/timeControls';

/** Who plays: bots of one level or who is invited against a person, persons on this device, or each seat by itself. */
export interface Party {
  /** A level of bots, `link`, `person` or `mixed`. */
  opponent: string;
  /** The person's seat against bots, or `random`. */
  side: string;
  /** Each seat of the game, for `person` (the names) and `mixed`. */
  seats: SeatWanted[];
  /** Whether the lobby shows a table with open seats. */
  listed?: boolean;
  /** Whether the table is for trying out: also what chance has shown is taken back. */
  trial?: boolean;
  /** How much time there is: a name of `TIMES`. */
  time?: string;
  /** Whether persons enter what their own dice and pyramids have shown. */
  byHand?: boolean;
}

/** Whether persons may meet at the table: then there can be a time. */
export const isTogether = (party: Party): boolean => ['link', 'person', 'mixed'].includes(party.opponent);

/** Whether somebody is to come by an invitation. count: of the seats in play. */
export const invitesIn = (party: Party, count: number): boolean =>
  party.opponent === 'link' ||
  (party.opponent === 'mixed' && party.seats.slice(0, count).some((seat) => seat.kind === 'open'));

interface Last {
  game: string;
  options: Record<string, Record<string, OptionValue>>;
  parties: Record<string, Party>;
  name: string;
}

const PLACE = 'pyramidion.last';

/** Everything that was kept; what cannot be read is forgotten. */
export function lastChoices(): Last {
  const nothing: Last = { game: '', options: {}, parties: {}, name: '' };
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? 'null');
    return typeof found === 'object' && found ? { ...nothing, ...(found as Partial<Last>) } : nothing;
  } catch {
    return nothing;
  }
}

export function keepChoices(last: Last): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(last));
  } catch {
    // Storage may be full or forbidden: the next visit only begins with the first game.
  }
}

/** The game to begin with: the one begun last, if it is still there. */
export const lastPlayed = (games: GameCard[], last: { game: string } = lastChoices()): GameCard | undefined =>
  games.find((card) => card.id === last.game) ?? games[0];

/** The options of a game: as kept where they still fit what it declares, else its defaults. */
export function optionsOf(card: GameCard, kept: Record<string, OptionValue> = {}): Record<string, OptionValue> {
  return Object.fromEntries(
    card.options.map((option) => {
      const value = kept[option.name];
      const fits =
        value !== undefined &&
        typeof value === typeof option.default &&
        (option.free || !option.choices.length || option.choices.some((choice) => choice.value === value));
      return [option.name, fits ? value : option.default];
    }),
  );
}

/** Who plays a game: as kept where it still fits, else a person against a bot of the lower third. */
export function partyOf(card: GameCard, kept: Partial<Party> = {}): Party {
  const levels = card.levels.map((level) => level.name);
  const usual = levels[Math.floor((levels.length - 1) / 3)] ?? 'person';
  const opponent = [...levels, 'link', 'person', 'mixed'].find((name) => name === kept.opponent) ?? usual;
  const side = kept.side === 'random' || Number(kept.side) < card.seats.length ? String(kept.side) : '0';
  const seats = card.seats.map((_, seat): SeatWanted => {
    const wanted = kept.seats?.[seat];
    if (wanted?.kind === 'bot' && levels.includes(wanted.level ?? '')) return wanted;
    if (wanted?.kind === 'person' || wanted?.kind === 'open') return wanted;
    return seat === 0 ? { kind: 'person' } : { kind: 'bot', level: usual };
  });
  return {
    opponent,
    side,
    seats,
    listed: kept.listed === true,
    trial: kept.trial === true,
    time: timeOf(kept.time).name,
    byHand: kept.byHand === true,
  };
}

/** The seats to ask the server for. mine: the seat of the person against bots. */
export function seatsWanted(party: Party, count: number, mine: number, name: string): SeatWanted[] {
  const person = (said: string | null | undefined): SeatWanted =>
    said?.trim() ? { kind: 'person', name: said.trim() } : { kind: 'person' };
  return party.seats.slice(0, count).map((seat, index) => {
    if (party.opponent === 'mixed') return seat.kind === 'person' ? person(seat.name) : seat;
    if (party.opponent === 'person') return person(seat.kind === 'person' ? seat.name : null);
    if (party.opponent === 'link') return index === mine ? person(name) : { kind: 'open' };
    return index === mine ? person(name || 'You') : { kind: 'bot', level: party.opponent };
  });
}
