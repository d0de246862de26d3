/** Opening a table with the seats that were chosen. */

import { openTable } from '../../api/client';
import { remember } from '../../stores/seatKeys';
import { invitesIn, isTogether, seatsWanted, type Party } from '../../stores/lastSetup';
import type { GameCard, SeatCard, OptionValue } from '../../api/protocol';
import { timeOf } from '../../lib/timeControls';

/** The seats in play: some games let an option say how many. */
export const seatsIn = (game: GameCard, options: Record<string, OptionValue>): SeatCard[] =>
  game.seats_option === null ? game.seats : game.seats.slice(0, Number(options[game.seats_option]));

/** Opens a table and remembers its keys; gives the way to it. Throws an Error with the server's sentence. */
export async function sitDown(
  game: GameCard,
  options: Record<string, OptionValue>,
  party: Party,
  name: string,
): Promise<string> {
  const count = seatsIn(game, options).length;
  const mine = party.side === 'random' ? Math.floor(Math.random() * count) : Number(party.side) % count;
  const seats = seatsWanted(party, count, mine, name);
  const invites = invitesIn(party, count);
  const table = await openTable(game.id, {
    options,
    seats,
    public: invites && party.listed === true,
    trial: party.trial === true,
    shares: invites && game.chance !== 'deterministic',
    time: isTogether(party) ? timeOf(party.time).time : { kind: 'none' },
    by_hand: party.byHand === true && game.chance !== 'deterministic',
  });
  const keys = table.keys.filter((key): key is string => key !== null);
  const { invitations = [], host = null } = table;
  remember({ id: table.id, title: game.title, keys, ...(invites && { invitations, host }) });
  return `/table/${table.id}`;
}
