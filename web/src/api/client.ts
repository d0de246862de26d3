/** Requests to the server: the only place that calls `fetch`. Every failure is an ApiError whose message is for people. */

import { t } from '../i18n/messages.svelte';
import { inLanguage } from '../stores/language.svelte';

/** A request that failed: rejected by the server, or never answered. */
export class ApiError extends Error {
  constructor(
    message: string,
    /** The HTTP status; null: there was no answer. */
    readonly status: number | null,
    /** The server's short word for it; '' if the server did not say. */
    readonly code = '',
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ApiError';
  }
}

export interface RequestOptions {
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown;
  /** Aborts the request; it then rejects like any other that was not answered. */
  signal?: AbortSignal;
  timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;

/** The server's answer as JSON; null if it is empty. */
export const json = <T>(path: string, options?: RequestOptions): Promise<T> =>
  request(path, options, async (response) => {
    const text = await response.text();
    try {
      return (text ? JSON.parse(text) : null) as T;
    } catch (error) {
      throw new ApiError(t('The server’s answer could not be read.'), response.status, '', { cause: error });
    }
  });

export const text = (path: string, options?: RequestOptions): Promise<string> =>
  request(path, options, (response) => response.text());

export const blob = (path: string, options?: RequestOptions): Promise<Blob> =>
  request(path, options, (response) => response.blob());

async function request<T>(
  path: string,
  { body, signal, timeoutMs = TIMEOUT_MS }: RequestOptions = {},
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(inLanguage(path), {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw await refusalOf(response);
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const message = limit.aborted
      ? t('The server did not answer in time. Please try again.')
      : t('The server does not answer. Is it running?');
    throw new ApiError(message, null, '', { cause: error });
  }
}

/** The server's refusal; if a proxy answered instead, only the status is known. */
async function refusalOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const body = await response.text();
  try {
    const { code, sentence } = JSON.parse(body) as { code?: unknown; sentence?: unknown };
    if (typeof sentence === 'string' && sentence)
      return new ApiError(sentence, status, typeof code === 'string' ? code : '');
  } catch {
    // Not one of the server's own answers.
  }
  return new ApiError(t('The server answered with {status}.', { status: String(status) }), status);
}
