import { message, t } from '../../i18n/messages.svelte';
import { defineBoard } from '../../board/contract';
import { ending, lockMeaning, logTexts, stepWords } from './labels';
import { model, removalOf } from './model';

/** The number of other cubes that lock one which touches them, unless an option says otherwise (Q4). */
const USUAL_LIMIT = 3;

export default defineBoard({
  model,
  moveDrag: (_frame, text) => /^(\w\d)-(\w\d)/.exec(text)?.slice(1) ?? [],
  suggestedMove: (_, [from = '', to = '', ...removed]) => ({ from, to, removed }),
  firstSteps: [
    {
      text: message('Step to any height beside your token, then remove a cube. Block your opponent to win.'),
      at: (_frame, _seat, [first]) => first ?? null,
    },
    {
      text: message('Then remove a marked cube. One that touches three others is locked.'),
      choices: 2,
      holds: ({ touch_limit: limit }) => limit === USUAL_LIMIT,
    },
    {
      text: message('Then remove a marked cube.'),
      choices: 2,
      holds: ({ touch_limit: limit }) => limit !== USUAL_LIMIT,
    },
    { text: message('Ways to step are counted beside each name: more is ahead.') },
  ],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  seatNotes: ({ steps }) => steps.map(stepWords),
  seatProgress: ({ steps, tokens }) =>
    // Each token has four sides.
    steps.map((count) => ({ count, of: (4 * tokens.length) / steps.length, shape: 'disc' })),
  statusPanel: () => import('./panels/StatusPanel.svelte'),
  panelExplainsMarks: true,
  logTexts,
  ownPrompt: (_frame, _choices, { length }) =>
    length ? (length === 1 ? t('Choose a column beside it.') : '') : t('Choose one of your tokens.'),
  movePicture: () => import('./panels/MovePicture.svelte'),
  moveKey: () => import('./panels/MoveKey.svelte'),
  roundHighlights: true,
  legend: (frame, _seats, interaction) => {
    const meaning = lockMeaning(frame, interaction);
    const removed = removalOf(frame);
    return [
      ...(meaning ? [meaning] : []),
      ...(removed
        ? [{ icon: removed === 'upper' ? ('lower' as const) : ('gone' as const), label: t('cube removed') }]
        : []),
    ];
  },
  ending,
  highlightLabels: {
    from: message('stepped from'),
    to: message('stepped to'),
    // A cross or another sign, which the legend explains.
    removed: '',
  },
});
