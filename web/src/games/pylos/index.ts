import { message, t, type Message } from '../../i18n/messages.svelte';
import type { SeatInfo } from '../../api/generated/messages';
import type { Told } from '../../api/generated/pylos';
import { defineBoard, type Ending } from '../../board/contract';
import { model, raisableSpheres, SPHERES, type PylosFrame } from './model';

/** Spheres that are not on the board. */
const inReserve = ({ spheres }: PylosFrame, seat: number): number =>
  spheres.filter((sphere) => sphere.seat === seat && typeof sphere.slot === 'number').length;

/** What to do first; raising is explained only where it is possible. */
const placeAdvice = ({ spheres }: PylosFrame, _seat: number, choices: readonly string[]): Message =>
  spheres.some(({ slot }) => choices.includes(String(slot)))
    ? message(
        'Put a sphere on a marked place, or raise one that has an arrow. The player with one left for the top wins.',
      )
    : message('Put a sphere on a marked place. The player with one left for the top wins.');

/** Why the game is over, as its reader sees it. */
function ending(event: Told, seats: readonly SeatInfo[], own: number | null): Ending | null {
  if (event.kind !== 'won' || own === null) return null;
  const hasWon = event.seat === own;
  const player = seats[1 - own]?.name ?? '';
  const reason =
    event.reason === 'top'
      ? hasWon
        ? t('You put the last sphere on the top.')
        : t('{player} put the last sphere on the top.', { player })
      : event.reason === 'stuck'
        ? hasWon
          ? t('{player} is to move, and any turn would change nothing.', { player })
          : t('You are to move, and any turn would change nothing.')
        : hasWon
          ? t('{player} is to move and has no sphere left in the reserve.', { player })
          : t('You are to move and have no sphere left in the reserve.');
  return { reason, standings: [] };
}

export default defineBoard({
  model,
  suggestedMove: (frame, [first = '', second, ...more], seat) => {
    const raised = frame.spheres.some((sphere) => sphere.slot === first && sphere.seat === seat);
    if (raised && second !== undefined) return { from: first, to: second, removed: more, outlined: true };
    return { from: null, to: first, removed: second === undefined ? [] : [second, ...more] };
  },
  firstSteps: [
    {
      text: placeAdvice,
      at: (_frame, _seat, [first]) => first ?? null,
    },
    { text: message('Four spheres in a square carry another one: 2b3 is on level 2, column b, row 3.') },
    { text: message('Save spheres: the player with more left is ahead.') },
    { text: message('Complete a square in your colour to take one or two spheres back.') },
  ],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  moveKey: () => import('./panels/MoveKey.svelte'),
  moveLabel: (text) => text.replace('-', '→'),
  roundHighlights: true,
  arrowsBelow: 'svg',
  legend: (frame, _seats, interaction) =>
    raisableSpheres(frame, interaction).length ? [{ icon: 'raise', label: t('[of a sphere] you can raise') }] : [],
  ending,
  seatProgress: (frame) => [0, 1].map((seat) => ({ count: inReserve(frame, seat), of: SPHERES, shape: 'sphere' })),
  seatNotes: (frame) => [0, 1].map((seat) => t('[in reserve] {count} left', { count: inReserve(frame, seat) })),
  highlightIcons: { to: 'disc', done: 'shape', removed: 'taken' },
  highlightLabels: {
    from: message('[of a sphere] raised from here'),
    to: message('[of a piece] came here'),
    done: message('completed a square'),
    removed: message('[of a sphere] taken back'),
  },
});
