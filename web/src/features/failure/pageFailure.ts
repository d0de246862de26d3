import { t } from '../../i18n/messages.svelte';
import { ApiError } from '../../api/client';

/** Why a page cannot be shown, in words for players: the server's answer to an unknown game lists identifiers. */
export const whyNotShown = (error: unknown): string =>
  error instanceof ApiError && error.status === 404 ? t('There is nothing at this address.') : (error as Error).message;
