/** The texts about the column under the pointer, about turns, and about the end of a game. */

import type { SeatInfo } from '../../api/generated/messages';
import type { Told } from '../../api/generated/pyramid';
import { plural, t } from '../../i18n/messages.svelte';
import type { Ending, Interaction, LegendEntry, LogText } from '../../board/contract';
import { columnAt, isRemoving, stuckTokens, tokenOn, type PyramidFrame } from './model';

/** The height of a column, and the token on it. */
function heightWords(cell: string, height: number, player: string | undefined): string {
  if (player === undefined)
    return plural(height, { one: '{cell}: one cube.', other: '{cell}: {count} cubes.' }, { cell });
  return plural(
    height,
    { one: '{cell}: one cube under {player}’s token.', other: '{cell}: {count} cubes under {player}’s token.' },
    { cell, player },
  );
}

/** Why a column's top cube can or cannot be removed. held: the columns whose cubes touch it, its own name for the one
 * below. */
function lockWords(cell: string, height: number, held: readonly string[]): string {
  const touched = held.map((other) => (other === cell ? t('the one below') : other));
  if (height > 1)
    return touched.length
      ? t('The top one is locked: it touches {cubes}.', { cubes: touched })
      : t('The top one can be removed.');
  return touched.length ? t('It is locked: it touches {cubes}.', { cubes: touched }) : t('It can be removed.');
}

/** The height of a column, and why its cube can or cannot be removed, unless a token stands on it or is about to step; ""
 * for anything that is not a column. */
export function wordsOf(frame: PyramidFrame, cell: string, seats: readonly SeatInfo[]): string {
  const column = columnAt(frame, cell);
  if (!column) return '';
  const { height, held_by: held } = column;
  if (!height) return t('{cell}: bare table, where no token can stand.', { cell });
  const token = tokenOn(frame, cell);
  const standing = token && !token.lifted ? seats[token.seat]?.name : undefined;
  const words = heightWords(cell, height, standing);
  const steps = frame.tokens.some(({ lifted }) => lifted);
  return steps || standing !== undefined ? words : `${words} ${lockWords(cell, height, held)}`;
}

/** The rest of the heap, and the aim unless a first step says it; while a cube is chosen, how many are marked. */
export function summary(frame: PyramidFrame, interaction: Interaction, coached: boolean): string {
  const cubes = frame.columns.reduce((sum, column) => sum + column.height, 0);
  if (!isRemoving(interaction))
    return coached
      ? plural(cubes, { one: '{count} cube left', other: '{count} cubes left' })
      : plural(cubes, {
          one: '{count} cube left. A player who cannot step loses.',
          other: '{count} cubes left. A player who cannot step loses.',
        });
  return plural(
    cubes,
    { one: '{count} cube left; {loose} can be removed.', other: '{count} cubes left; {loose} can be removed.' },
    { loose: interaction.choices.length },
  );
}

/** How many steps a player can choose from. */
export const stepWords = (count: number): string =>
  count ? plural(count, { one: '{count} way to step', other: '{count} ways to step' }) : t('cannot step');

/** What the sign in the corners of columns means: locked cubes, or tokens that cannot step; null if there is none. */
export function lockMeaning(frame: PyramidFrame, interaction: Interaction): LegendEntry | null {
  if (isRemoving(interaction))
    return frame.columns.some(({ held_by: held }) => held.length) ? { icon: 'locked', label: t('cube locked') } : null;
  return stuckTokens(frame, interaction).length ? { icon: 'stuck', label: t('cannot step') } : null;
}

/** The events of a turn as lines of the log, below the name of its player: a step and the removal after it are one. */
export const logTexts = (events: readonly Told[]): LogText[] =>
  events.flatMap((event, index) => {
    if (event.kind === 'removed') return [];
    if (event.kind !== 'stepped') return [{ text: event.sentence, why: event.why }];
    const [step, next] = [`${event.source} → ${event.cell}`, events[index + 1]];
    const text = next?.kind === 'removed' ? t('{step}, removes a cube at {cell}', { step, cell: next.cell }) : step;
    return [{ text, why: event.why }];
  });

/** Why the game is over, as its reader sees it. */
export function ending(event: Told, seats: readonly SeatInfo[], own: number | null): Ending | null {
  if (event.kind !== 'won' || own === null) return null;
  const words = { player: seats[1 - own]?.name ?? '', cells: event.stuck };
  const reason =
    event.seat === own
      ? event.both_stuck
        ? t(
            '{player} cannot move: the tokens on {cells} are boxed in. You are stuck too, but it was not your turn.',
            words,
          )
        : t('{player} cannot move: the tokens on {cells} are boxed in.', words)
      : event.both_stuck
        ? t('You cannot move: your tokens on {cells} are boxed in. {player} is stuck too, but was not to move.', words)
        : t('You cannot move: your tokens on {cells} are boxed in.', words);
  return { reason, standings: [] };
}
