/** Opening a table with the seats that were chosen. */

import { openTable } from '../../api/client';
import { saveTable } from '../../stores/seatKeys';
import type { Lineup } from '../../stores/lastSetup';
import { hasInvitations, isTogether, seatsWanted } from './lineup';
import type { GameDescription, SeatInfo, OptionValue } from '../../api/protocol';
import { timeControlOf } from './timeControls';

/** The seats in play: some games let an option say how many. */
export const seatsIn = (game: GameDescription, options: Record<string, OptionValue>): SeatInfo[] =>
  game.seats_option === null ? game.seats : game.seats.slice(0, Number(options[game.seats_option]));

/** The options to ask for. Against bots alone nobody waits: a game's own clock runs only if another time was chosen. */
function optionsWanted(
  game: GameDescription,
  options: Record<string, OptionValue>,
  lineup: Lineup,
): Record<string, OptionValue> {
  const clock = game.options.find(({ name }) => name === 'clock');
  return clock && !isTogether(lineup) && options.clock === clock.default ? { ...options, clock: 0 } : options;
}

/** Opens a table and remembers its keys; gives the way to it. Throws an Error with the server's sentence. */
export async function sitDown(
  game: GameDescription,
  options: Record<string, OptionValue>,
  lineup: Lineup,
  name: string,
): Promise<string> {
  const count = seatsIn(game, options).length;
  const mine = lineup.side === 'random' ? Math.floor(Math.random() * count) : Number(lineup.side) % count;
  const seats = seatsWanted(lineup, count, mine, name);
  const invites = hasInvitations(lineup, count);
  const table = await openTable(game.id, {
    options: optionsWanted(game, options, lineup),
    seats,
    public: invites && lineup.listed === true,
    trial: lineup.trial === true,
    shares: invites && game.chance !== 'deterministic',
    time: isTogether(lineup) ? timeControlOf(lineup.time).time : { kind: 'none' },
    by_hand: lineup.byHand === true && game.chance !== 'deterministic',
  });
  const keys = table.keys.filter((key): key is string => key !== null);
  const { invitations = [], host = null } = table;
  saveTable({ id: table.id, title: game.title, keys, ...(invites && { invitations, host }) });
  return `/table/${table.id}`;
}
