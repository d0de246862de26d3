import { defineBoard } from '../kit/board';
import { model, type BallFrame } from './model';
import { planWords, rowWords, TEAMS, word } from './words';

/** Points of both teams, and the step that is shown. */
function headline({ pieces, scores, row }: BallFrame): string {
  const points = TEAMS.map((team, seat) => `${team} ${scores[pieces[0]?.seat === seat ? 0 : 1]}`);
  return [points.join(' – '), ...(row ? [rowWords(row)] : [])].join(' · ');
}

export default defineBoard({
  model,
  flat: () => import('./Flat.svelte'),
  solid: () => import('./solid'),
  entry: () => import('./ProgramPanel.svelte'),
  entered: planWords,
  asks: 'plan three steps in secret.',
  word,
  notes: (frame) => [
    ...(frame.pieces.length ? [{ target: null, text: headline(frame) }] : []),
    ...frame.stops.filter(({ reason }) => reason).map((stop) => ({ target: stop.at, text: stop.reason })),
  ],
  legend: { from: 'began here', to: 'ended here', removed: 'stopped', done: 'point' },
});
