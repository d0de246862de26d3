import { message, t } from '../../i18n/messages.svelte';
import { defineBoard } from '../../board/contract';
import { ending, lockMeaning, logTexts, stepWords } from './labels';
import { model } from './model';

export default defineBoard({
  model,
  moveDrag: (_frame, text) => /^(\w\d)-(\w\d)/.exec(text)?.slice(1) ?? [],
  suggestedMove: (_, [from = '', to = '', ...removed]) => ({ from, to, removed }),
  firstSteps: [
    {
      text: message('Step to a column beside your token, then remove a cube. A player who cannot step loses.'),
      at: (_frame, _seat, [first]) => first ?? null,
    },
    { text: message('Then remove a marked cube.'), choices: 2 },
    { text: message('Each name shows how many steps are possible: leave your opponent none.') },
  ],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  seatNotes: ({ steps }) => steps.map(stepWords),
  statusPanel: () => import('./panels/StatusPanel.svelte'),
  logTexts,
  ownPrompt: (_frame, _choices, { length }) =>
    length ? (length === 1 ? t('Choose a column beside it.') : '') : t('Choose one of your tokens.'),
  movePicture: () => import('./panels/MovePicture.svelte'),
  moveKey: () => import('./panels/MoveKey.svelte'),
  roundHighlights: true,
  legend: (frame, _seats, interaction) => {
    const meaning = lockMeaning(frame, interaction);
    return meaning ? [meaning] : [];
  },
  ending,
  highlightLabels: {
    from: message('stepped from'),
    to: message('stepped to'),
    removed: message('cube removed'),
  },
});
