/** What a frame of the playback shows, in one line. */

import type { Told } from '../../api/generated/braces';
import { t } from '../../i18n/messages.svelte';
import { capital } from '../../i18n/optionLabel';
import { endWords, logTexts, loses, pieceWords } from './logTexts';
import type { BracesFrame } from './model';
import { turnSummary } from './turnSummary';

/** A decision about the dice, or the end of a turn, of the reader; "": it is neither. */
function ownWords(event: Told): string {
  switch (event.kind) {
    case 'rolled': {
      const { higher, lower, face } = event;
      return t('You roll {higher}, {lower} and {face}.', { higher, lower, face });
    }
    case 'rolled_again':
      return t('You roll the double again.');
    case 'kept':
      return t('You keep the double.');
    case 'named':
      return event.power === 'none'
        ? t('You leave the WILD unused.')
        : t('You use the WILD as {power}.', { power: event.power });
    case 'turn_ended':
      return event.unused ? t('Your turn ends with {unused} unused.', { unused: event.unused }) : t('Your turn ends.');
    default:
      return '';
  }
}

/** What a frame shows, and why the reader's turn is over with it if they would not expect that. own: the reader's seat;
 * null: none, or several. */
export function headline({ events }: Pick<BracesFrame, 'events'>, own: number | null): string {
  const last = lastWords(events, own);
  const end = own !== null && events.at(-1)?.seat === own && loses(events, own) ? endWords(events) : '';
  return end ? `${last}. ${end}` : last;
}

/** The last event. The player of a step is seen by its piece. */
function lastWords(events: readonly Told[], own: number | null): string {
  // That a turn is over is said only if nothing else has happened.
  const event = events.findLast(({ kind }) => kind !== 'turn_ended') ?? events.at(-1);
  if (!event) return '';
  switch (event.kind) {
    case 'moved':
      return `${capital(pieceWords(event.size, event.colour))} ${event.source} → ${event.cell}`;
    case 'changed':
      return capital(turnSummary(events));
    case 'capped':
      return event.uncovered
        ? event.sentence
        : event.seat === own || own === null
          ? t('Caps {square}: enemies below cost more and flip nothing', { square: event.cell })
          : t('Caps {square}: your pieces below cost more and flip nothing', { square: event.cell });
    case 'swapped':
      return logTexts([event])[0]?.text ?? '';
    case 'won':
      return event.sentence;
    default:
      return (event.seat === own && ownWords(event)) || event.sentence;
  }
}
