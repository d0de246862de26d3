import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, blob, json, text } from './client';

const answer = (body: string, status = 200): void =>
  void vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
const failure = (request: Promise<unknown>): Promise<ApiError> =>
  request.then(
    () => Promise.reject(new Error('it was answered')),
    (error: unknown) => error as ApiError,
  );

afterEach(() => vi.unstubAllGlobals());

describe('a request', () => {
  it('gives the answer in the form that was asked for', async () => {
    answer('{"a": 1}');
    expect([await json('/x'), await text('/x'), await (await blob('/x')).text()]).toEqual([
      { a: 1 },
      '{"a": 1}',
      '{"a": 1}',
    ]);
    answer('');
    expect(await json('/x')).toBeNull();
  });

  it('posts a body as JSON, and else only gets', async () => {
    const sent: (RequestInit | undefined)[] = [];
    vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
      sent.push(init);
      return Promise.resolve(new Response('1'));
    });
    await json('/x', { body: { seat: 0 } });
    await json('/x');
    expect(sent.map((init) => [init?.method, init?.body])).toEqual([
      ['POST', '{"seat":0}'],
      [undefined, undefined],
    ]);
  });

  it.each([json, text, blob])(
    'that is refused fails with the sentence of the server, whatever was to be read',
    async (read) => {
      answer('{"code": "gone", "sentence": "This table is gone."}', 404);
      const { message, status, code } = await failure(read('/x'));
      expect([message, status, code]).toEqual(['This table is gone.', 404, 'gone']);
    },
  );

  it('that a proxy answers fails with its status', async () => {
    for (const body of ['<html>Bad gateway</html>', '{"detail": 1}', '7']) {
      answer(body, 502);
      expect((await failure(json('/x'))).message).toBe('The server answered with 502.');
    }
  });

  it('fails where an answer is no JSON, or nobody answers', async () => {
    answer('<html>');
    expect((await failure(json('/x'))).message).toContain('could not be read');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { message, status } = await failure(text('/x'));
    expect([message, status]).toEqual(['The server does not answer. Is it running?', null]);
  });

  it('ends when it takes too long, or is not wanted any more', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted')))),
    );
    expect((await failure(json('/x', { timeoutMs: 5 }))).message).toContain('in time');
    const controller = new AbortController();
    const pending = failure(json('/x', { signal: controller.signal }));
    controller.abort();
    expect(await pending).toBeInstanceOf(ApiError);
  });
});
