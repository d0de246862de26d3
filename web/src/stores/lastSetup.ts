/** The last choices on the start page, so that the next game is one click away. */

import type { OptionValue } from '../api/tableView';
import type { NewSeat } from '../api/generated/messages';
import { isRecord, storedJson } from './storage';

/** The players: bots of one level or an invited person against a person, people on this device, or each seat
 * separately. */
export interface Lineup {
  /** A level of bots, `link`, `person` or `mixed`. */
  opponent: string;
  /** The person's seat against bots, or `random`. */
  side: string;
  /** Each seat of the game, for `person` (the names) and `mixed`. */
  seats: NewSeat[];
  /** Whether the lobby shows a table with open seats. */
  listed?: boolean;
  /** Whether chance outcomes may be taken back, too. */
  trial?: boolean;
  /** The time control: a name of `TIME_CONTROLS`. */
  time?: string;
  /** Whether people enter the outcomes of their own dice and pyramids. */
  byHand?: boolean;
}

export interface LastSetup {
  game: string;
  /** By game. */
  options: Record<string, Record<string, OptionValue>>;
  lineups: Record<string, Partial<Lineup>>;
  /** The name of this browser's user. */
  name: string;
}

const NOTHING: LastSetup = { game: '', options: {}, lineups: {}, name: '' };

const isOptionValue = (found: unknown): found is OptionValue => ['boolean', 'number', 'string'].includes(typeof found);

const recordOf = <T>(found: unknown, read: (value: unknown) => T | undefined): Record<string, T> =>
  Object.fromEntries(
    Object.entries(isRecord(found) ? found : {}).flatMap(([name, value]) => {
      const known = read(value);
      return known === undefined ? [] : [[name, known]];
    }),
  );

const optionsFrom = (found: unknown): Record<string, OptionValue> =>
  recordOf(found, (value) => (isOptionValue(value) ? value : undefined));

const isSeat = (found: unknown): found is NewSeat => isRecord(found) && typeof found.kind === 'string';

function lineupFrom(found: unknown): Partial<Lineup> | undefined {
  if (!isRecord(found)) return undefined;
  const { opponent, side, seats, listed, trial, time, byHand } = found;
  return {
    ...(typeof opponent === 'string' && { opponent }),
    ...(typeof side === 'string' && { side }),
    ...(Array.isArray(seats) && seats.every(isSeat) && { seats }),
    ...(typeof time === 'string' && { time }),
    listed: listed === true,
    trial: trial === true,
    byHand: byHand === true,
  };
}

const setup = storedJson<LastSetup>(
  'last',
  (found) =>
    isRecord(found)
      ? {
          game: typeof found.game === 'string' ? found.game : '',
          options: recordOf(found.options, optionsFrom),
          lineups: recordOf(found.lineups, lineupFrom),
          name: typeof found.name === 'string' ? found.name : '',
        }
      : undefined,
  NOTHING,
);

export const lastSetup = (): LastSetup => setup.read();

export const saveLastSetup = (last: LastSetup): boolean => setup.write(last);
