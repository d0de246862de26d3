/** Why a page cannot be shown, and what helps, in words for players. */

import { t } from '../../i18n/messages.svelte';
import { ApiError } from '../../api/client';

export interface Failure {
  message: string;
  advice?: string;
}

/** Why the page of a game cannot be shown: the server's answer to an unknown game lists identifiers. */
export const whyNotShown = (error: unknown, game: string): string =>
  error instanceof ApiError && error.code === 'no_game'
    ? t('The game “{game}” does not exist.', { game })
    : (error as Error).message;

/** A table that the server does not know. */
export const noTable = (): Failure => ({
  message: t('This table does not exist.'),
  advice: t('It may have been deleted, or the link is incomplete. If a friend sent you the link, ask for a new one.'),
});

/** A table whose creator no longer wants to play. */
export const cancelledInvitation = (): Failure => ({
  message: t('This invitation was cancelled.'),
  advice: t('Ask your friend for a new one, or start a game yourself.'),
});

/** Why a table cannot be shown, from the server's error. */
export const describeTableFailure = ({ code, sentence }: { code: string; sentence: string }): Failure =>
  code === 'no_table' ? noTable() : code === 'cancelled' ? cancelledInvitation() : { message: sentence };
