import { message, plural, t } from '../../i18n/messages.svelte';
import type { SeatInfo } from '../../api/generated/messages';
import type { Told } from '../../api/generated/braces';
import { defineBoard, type Ending, type ListedMove } from '../../board/contract';
import { SQUARES } from './layout';
import { LOOKS } from './palette';
import { model } from './model';
import { rollWords, targetLabel } from './labels';
import { approach } from './approach';
import { headline } from './headline';
import { endWords, logTexts, powerWords } from './logTexts';
import { parseNotation } from './notation';
import { stackOn } from './stacks';
import { turnReport, turnSummary } from './turnSummary';

const WAYS = ['brace', 'swarm'];
/** Events that say what can be spent. */
const DICE: readonly Told['kind'][] = ['rolled', 'rolled_again', 'kept', 'named'];

/** What a move did; of a roll, what its power allows. The seats say whose turn is over, and who has won. */
function moveReport({ events }: ListedMove<Told>): string[] {
  const said = events.flatMap((event) => {
    if (event.kind === 'turn_ended' || event.kind === 'won') return [];
    return (event.kind !== 'moved' && powerWords(event)) || event.sentence;
  });
  return said.length ? [said.join(' ')] : [];
}

/** What a newcomer should know of their own step that turned a piece of theirs; "" for nothing, as after the last step of
 * a game, which cannot be taken back. */
function caution(events: readonly Told[], seat: number): string {
  const lost = events.filter((event) => event.kind === 'changed' && event.owner === seat && !event.back);
  const squares = lost.flatMap((event) => (event.kind === 'changed' ? [event.cell] : []));
  if (!squares.length || events.some(({ kind }) => kind === 'won')) return '';
  // What the opponent has begun cannot be taken back.
  const end = endWords(events);
  return end
    ? `${t('You flipped a piece of your own on {squares}.', { squares })} ${end}.`
    : t('You flipped a piece of your own on {squares}. Undo takes the step back.', { squares });
}

/** Why the game is over, as its reader sees it. */
function ending(event: Told, seats: readonly SeatInfo[], own: number | null): Ending | null {
  if (event.kind !== 'won' || own === null) return null;
  const player = seats[1 - own]?.name ?? '';
  const reason =
    event.seat === own
      ? event.by_turning
        ? t('You have flipped all of {player}’s pieces.', { player })
        : t('{player} can no longer win.', { player })
      : event.by_turning
        ? t('All of your pieces are flipped.')
        : t('You can no longer win.');
  return { reason, standings: [] };
}

/** A piece of a stack, by its name there. */
const PIECE_LABEL = /^[SML](\(|$)/;
const isSquare = (choice: string): boolean => SQUARES.includes(choice);
const takesPieces = (choices: readonly string[]): boolean => choices.some(isSquare);

export default defineBoard({
  model,
  firstSteps: [
    {
      text: message('Two of your pieces flip an enemy of their size from any two sides. Drag one next to it.'),
      picture: () => import('./panels/BracePicture.svelte'),
      when: takesPieces,
      drag: approach,
      untilMoved: true,
    },
    {
      text: message('Blue pieces count for both players, and both may move them. Three smalls flip a larger enemy.'),
      when: takesPieces,
    },
    {
      text: message(
        'Flip all nine to win. Red and green pieces are flipped, but still their owner’s. Press a stack to take one from it.',
      ),
      when: takesPieces,
    },
    {
      text: message('An enemy on top caps a stack: your pieces below cost more and flip nothing.'),
      picture: () => import('./panels/CapPicture.svelte'),
      when: takesPieces,
      once: ({ capped }) => capped,
    },
  ],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  statusPanel: () => import('./panels/StatusPanel.svelte'),
  key: () => import('./panels/Key.svelte'),
  causePicture: () => import('./panels/CausePicture.svelte'),
  choicePicture: () => import('./panels/ChoicePicture.svelte'),
  movePicture: () => import('./panels/MovePicture.svelte'),
  moveKey: () => import('./panels/MoveKey.svelte'),
  moveReport,
  reportRepeats: true,
  listsTurns: true,
  ending,
  highlightLabels: {
    // Their arrows say it.
    from: '',
    to: '',
    turned: message('[of a piece] flipped'),
    removed: message('[of a piece] left the game'),
  },
  legend: ({ arrows = [], braces }) => {
    const drawn = new Set(braces.flatMap(({ from, way }) => (from.length && WAYS.includes(way) ? [way] : [])));
    const kinds = new Set(arrows.flatMap(({ segments }) => segments.map(({ kind }) => kind)));
    return [
      ...(kinds.has('step') || kinds.has('leap') ? [{ icon: 'way' as const, label: t('[of a piece] moved') }] : []),
      ...(kinds.has('swap') ? [{ icon: 'swap' as const, label: t('[of a piece] swapped') }] : []),
      ...(drawn.size
        ? [
            {
              icon: 'brace' as const,
              label: drawn.size > 1 ? t('braced or swarmed it') : drawn.has('brace') ? t('braced it') : t('swarmed it'),
            },
          ]
        : []),
    ];
  },
  showsIcons: true,
  arrowsBelow: true,
  marksAtRest: true,
  statusFirst: true,
  pieceDepth: 0.28,
  // A kept roll continues the turn; TIP has more to spend, and no rule to learn.
  isQuiet: (choice) => PIECE_LABEL.test(choice),
  isRecommended: (choice) => choice === 'K' || choice === 'WILD:TIP',
  caution,
  // Nothing can be done but to move a piece.
  unavailable: (_frame, choices, selection) =>
    !selection.length && choices.length && choices.every(isSquare)
      ? { label: t('End the turn'), reason: t('use points first') }
      : null,
  boardPrompt: (choices, player) => {
    if (takesPieces(choices)) return t('{player}: move a piece.', { player });
    return choices.includes('K') ? t('{player}: keep the double?', { player }) : '';
  },
  seatProgress: ({ turned }) =>
    ([1, 0] as const).map((other) => {
      // In the colour of the other's turned pieces, with the same outline as those that are left.
      const fill = LOOKS[other ? 'r' : 'g'].plastic;
      return { count: turned[other], of: 9, shape: 'pyramid', colours: { fill, edge: 'var(--text-2)' } };
    }),
  seatNotes: ({ turned }) =>
    [1, 0].map((other) => t('flipped {count} of 9 enemies', { count: turned[other as 0 | 1] })),
  seatPicture: () => import('./panels/SeatPieces.svelte'),
  outcomeNames: [message('Power die'), message('Number dice')],
  outcomeNote: ({ results: [face] }) => rollWords(face ?? ''),
  outcomeHeading: (player) => t('{player}’s roll', { player }),
  outcomeButton: ({ results: [face], effects: [value] }) =>
    plural(
      Number(value),
      { one: 'Use {power} · {count} point', other: 'Use {power} · {count} points' },
      { power: face ?? '' },
    ),
  keepsScore: true,
  turnSummary,
  turnReport,
  // What the dice showed matters until they are spent.
  isMinor: ({ kind }) => DICE.includes(kind),
  logTexts,
  logPiece: () => import('./panels/LogPiece.svelte'),
  headline,
  targetLabel,
  // From the top of a stack only: of the others the piece is chosen first.
  moveDrag: ({ pieces }, text) => {
    const action = parseNotation(text);
    if (action.kind !== 'move') return [];
    const top = stackOn(pieces, action.piece.square).at(-1);
    return top?.size === action.piece.size ? [action.piece.square, action.goal] : [];
  },
  isOccupied: ({ pieces }, square) => stackOn(pieces, square).length > 0,
});
