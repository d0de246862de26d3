import { t } from '../../i18n/messages.svelte';
import { ApiError } from '../../api/client';

/** Why a page cannot be shown. The server's answer to an unknown game lists the names that programs use. */
export const whyNotShown = (error: unknown): string =>
  error instanceof ApiError && error.status === 404 ? t('There is nothing at this address.') : (error as Error).message;
