/** Starting a game: its table is created, its keys are stored, and the page goes there. */

import { askRematch, createTable } from '../../api/tables';
import type { GameDescription, NewTable, SeatInfo, NewSeat } from '../../api/generated/messages';
import type { OptionValue } from '../../api/tableView';
import { tableUrl } from '../../lib/urls';
import { isFirstVisit } from '../../stores/firstVisits';
import type { Lineup } from '../../stores/lastSetup';
import { saveTable } from '../../stores/seatKeys';
import { hasInvitations, isTogether, seatsWanted } from './lineup';
import { timeControlOf } from './timeControls';

/** The seats in play: some games let an option say how many. */
export const seatsInPlay = (game: GameDescription, options: Record<string, OptionValue>): SeatInfo[] =>
  game.seats_option === null ? game.seats : game.seats.slice(0, Number(options[game.seats_option]));

/**
 * The options to request: those chosen, except that against bots alone nobody waits, so that a game's own clock does not
 * run, and that in the first game the user opens, without deciding who does. mine: the user's seat.
 */
function optionsWanted(
  game: GameDescription,
  options: Record<string, OptionValue>,
  lineup: Lineup,
  mine: number,
): Record<string, OptionValue> {
  if (isTogether(lineup)) return options;
  const wanted = { ...options };
  const unchanged = (option: string): boolean =>
    game.options.some(({ name, default: usual }) => name === option && options[option] === usual);
  if (unchanged('clock')) wanted.clock = 0;
  // After the choice that leaves it open there is one for each seat.
  const opener = game.options.find(({ name }) => name === 'opening')?.choices[1 + mine];
  if (opener && unchanged('opening') && isFirstVisit(game.id)) wanted.opening = opener.value;
  return wanted;
}

/** Creates a table for a lineup; returns its URL. Throws an Error with the server's sentence, as all functions here do.
 * */
export async function startGame(
  game: GameDescription,
  options: Record<string, OptionValue>,
  lineup: Lineup,
  name: string,
): Promise<string> {
  const count = seatsInPlay(game, options).length;
  const mine = lineup.side === 'random' ? Math.floor(Math.random() * count) : Number(lineup.side) % count;
  const invites = hasInvitations(lineup, count);
  const table = await createTable({
    game: game.id,
    options: optionsWanted(game, options, lineup, mine),
    seats: seatsWanted(lineup, count, mine, name),
    public: invites && lineup.listed === true,
    chance_takebacks: lineup.trial === true,
    client_seeds: invites && game.chance !== 'deterministic',
    time_control: isTogether(lineup) ? timeControlOf(lineup.time).time : { kind: 'none' },
    physical_chance: lineup.byHand === true && game.chance !== 'deterministic',
  });
  return enter(table, game.title, invites);
}

/** Creates a table that begins with a position. opponent: a level of bots, `person` or `link`. mine: the user's seat. */
export async function startFromPosition(
  game: GameDescription,
  options: Record<string, OptionValue>,
  start: string,
  { seats, mine, opponent }: { seats: number; mine: number; opponent: string },
): Promise<string> {
  const other: NewSeat =
    opponent === 'link'
      ? { kind: 'open' }
      : opponent === 'person'
        ? { kind: 'person' }
        : { kind: 'bot', level: opponent };
  const wanted = Array.from({ length: seats }, (_, seat): NewSeat => (seat === mine ? { kind: 'person' } : other));
  return enter(await createTable({ game: game.id, options, seats: wanted, start }), game.title, opponent === 'link');
}

/** Opens the table of a rematch, which is created when the first player asks for it. */
export const startRematch = async (id: string, keys: string[], title: string): Promise<string> =>
  enter(await askRematch(id, keys), title, false);

function enter(
  { id, keys, invitations = [], creator_key: host = null }: NewTable,
  title: string,
  invites: boolean,
): string {
  const own = keys.filter((key): key is string => key !== null);
  if (own.length || invites) saveTable({ id, title, keys: own, ...(invites && { invitations, host }) });
  return tableUrl(id);
}
