import { message, t } from '../../i18n/messages.svelte';
import { defineBoard } from '../../board/contract';
import { levelOf } from './cells';
import { drawnMove, ending, logTexts, moveLabel, ownPrompt, placeAdvice, turnSummary } from './labels';
import { model, raisableSpheres, SPHERES, type PylosFrame } from './model';

/** Spheres that are not on the board. */
const inReserve = ({ spheres }: PylosFrame, seat: number): number =>
  spheres.filter((sphere) => sphere.seat === seat && typeof sphere.slot === 'number').length;

/** In the colours of each seat's spheres, with an edge that is seen on a light page and on a dark one. */
const RESERVE_COLOURS = [
  { fill: '#f0d9ac', edge: '#8a5d33' },
  { fill: '#744629', edge: '#c9a063' },
] as const;

export default defineBoard({
  model,
  suggestedMove: (frame, [first = '', second, ...more], seat) => {
    const raised = frame.spheres.some((sphere) => sphere.slot === first && sphere.seat === seat);
    if (raised && second !== undefined) return { from: first, to: second, removed: more, outlined: true };
    return { from: null, to: first, removed: second === undefined ? [] : [second, ...more] };
  },
  firstSteps: [
    {
      text: message('A square in your colour gives spheres back. The last on top wins.'),
      picture: () => import('./panels/SquarePicture.svelte'),
      at: (_frame, _seat, [first]) => first ?? null,
      holds: ({ rules }) => rules !== 'children',
    },
    {
      text: placeAdvice,
      at: (_frame, _seat, [first]) => first ?? null,
      holds: ({ rules }) => rules === 'children',
    },
    { text: message('Save spheres: the player with more left is ahead.') },
    {
      text: message('Four spheres in a square carry another one: the 2 in a ring stands for level 2.'),
      when: (choices) => choices.some((choice) => levelOf(choice) === 2),
    },
  ],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  ownPrompt,
  logTexts,
  logPiece: () => import('./panels/LevelMark.svelte'),
  drawnMove,
  turnSummary,
  moveKey: () => import('./panels/MoveKey.svelte'),
  moveLabel,
  movePicture: () => import('./panels/MovePicture.svelte'),
  roundHighlights: true,
  arrowsBelow: 'svg',
  legend: (frame, _seats, interaction) => [
    ...(raisableSpheres(frame, interaction).length
      ? [{ icon: 'raise' as const, label: t('[of a sphere] you can raise') }]
      : []),
    ...(interaction.choices.some((cell) => levelOf(cell) > 1)
      ? [{ icon: 'level' as const, label: t('level of a place') }]
      : []),
  ],
  ending,
  seatProgress: (frame) =>
    RESERVE_COLOURS.map((colours, seat) => ({ count: inReserve(frame, seat), of: SPHERES, shape: 'disc', colours })),
  seatNotes: (frame) => [0, 1].map((seat) => t('[in reserve] {count} left', { count: inReserve(frame, seat) })),
  highlightIcons: { from: 'taken', to: 'disc', done: 'shape', removed: 'taken' },
  highlightLabels: {
    from: message('[of a sphere] raised from here'),
    to: message('[of a piece] came here'),
    done: message('completed a square'),
    removed: message('[of a sphere] taken back'),
  },
});
