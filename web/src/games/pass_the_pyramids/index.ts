import { message, plural, t } from '../../i18n/messages.svelte';
import { defineBoard } from '../../board/contract';
import {
  decisionLabel,
  decisionWords,
  ending,
  isInSummary,
  isMinor,
  ownPrompt,
  seatNotes,
  turnSummary,
  unavailablePass,
} from './labels';
import { landingLabel, sumWords } from './landing';
import { outcomeTable } from './outcomeTable';
import { model } from './model';

export default defineBoard({
  model,
  editorFields: ['hand0', 'hand1', 'hand2', 'hand3', 'hand4', 'pot', 'turn'],
  moreFields: message('Score and throw'),
  firstSteps: [
    {
      text: message('Most tokens wins. Stake one: beat the leader, or lead until your next turn, to win the pot.'),
    },
    { text: message('Only your last throw counts. Half of all throws score nothing; 9 is great.') },
    {
      text: message(
        'An upright pyramid scores 1, 4 or 9. A lying one scores only if it points at another: its dots plus the other’s (1, 4 or 9 if that is upright).',
      ),
    },
    { text: message('When somebody has no token left, the player with the most wins.') },
  ],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  statusPanel: () => import('./panels/StatusPanel.svelte'),
  panelExplainsMarks: true,
  buttonLabel: (choice, frame) => {
    const score = frame?.trio?.score;
    if (choice === 'keep' && score) return t('Keep {score}', { score });
    return decisionWords(choice);
  },
  key: () => import('./panels/ScoreKey.svelte'),
  moveLabel: (text, seat) => (seat === null ? landingLabel(text) : decisionLabel(text)),
  movePicture: () => import('./panels/MovePicture.svelte'),
  moveKey: () => import('./panels/MoveKey.svelte'),
  listsTurns: true,
  moveReport: ({ events }) => events.slice(-1).map(({ sentence }) => sentence),
  // The button says it; a ring on the table would cover the pyramids.
  suggestedMove: () => null,
  turnSummary,
  isInSummary,
  isMinor,
  ownPrompt,
  promptsOnly: true,
  seatNotes: (frame, _seats, below) => seatNotes(frame, below),
  ending,
  seatsOut: ({ players }) => players.map(({ busted }) => busted),
  // The table shows a part of it.
  outcomeNote: ({ effects }) => (effects.length && !effects.includes(null) ? sumWords(effects.map(Number)) : ''),
  outcomeNames: [message('[piece] Small'), message('[piece] Medium'), message('[piece] Large')],
  outcomeTable,
  outcomeHeading: (player) => t('{player}’s throw', { player }),
  outcomeButton: ({ effects }) =>
    plural(
      effects.map(Number).reduce((sum, part) => sum + part, 0),
      {
        one: 'Use this throw · {count} point',
        other: 'Use this throw · {count} points',
      },
    ),
  keepsScore: true,
  namesSeats: true,
  isQuiet: (choice) => choice === 'pass',
  unavailable: unavailablePass,
  isOnBoardToo: (choice) => choice === 'stake' || choice === 'throw',
  roundHighlights: true,
  highlightLabels: { from: message('tokens left'), to: message('tokens came') },
  hidesStepNumbers: true,
  hidesUntilPlayed: true,
  playsForcedMoves: true,
});
