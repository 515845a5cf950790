import { afterEach, expect, test, vi } from 'vitest';
import { fetchSoon } from './fetch-soon.ts';

afterEach(() => void vi.unstubAllGlobals());

const REQUEST = new Request('http://site.test/assets/a.js');
const never = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** Answers one request after the other, each by its own rule. */
function serve(...answers: ((signal: AbortSignal | null | undefined) => Promise<Response>)[]) {
  const asked: { cache: RequestCache; aborted: () => boolean }[] = [];
  vi.stubGlobal('fetch', (request: Request, init?: RequestInit) => {
    asked.push({ cache: request.cache, aborted: () => init?.signal?.aborted ?? false });
    return answers.shift()?.(init?.signal) ?? Promise.reject(new Error('asked too often'));
  });
  return asked;
}
const text = (body: string) => async () => new Response(body);
const after = (milliseconds: number, body: string) => async () => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return new Response(body);
};

test('what is answered in time is asked for once', async () => {
  const asked = serve(text('first'));
  expect(await (await fetchSoon(REQUEST)).text()).toBe('first');
  expect(asked.length).toBe(1);
});

test('what is not answered in time is asked for past the caches, and given up once that is there', async () => {
  const asked = serve(never, text('second'));
  expect(await (await fetchSoon(REQUEST, 10)).text()).toBe('second');
  expect(asked.map(({ cache, aborted }) => [cache, aborted()])).toEqual([
    ['default', true],
    ['reload', false],
  ]);
});

test('a first answer that is only late is taken', async () => {
  const asked = serve(after(40, 'first'), never);
  expect(await (await fetchSoon(REQUEST, 10)).text()).toBe('first');
  expect(asked.map(({ aborted }) => aborted())).toEqual([false, true]);
});

test('what fails at once fails, and of two the last says why', async () => {
  serve(() => Promise.reject(new TypeError('refused')));
  await expect(fetchSoon(REQUEST, 10)).rejects.toThrow('refused');
  const failLater = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    throw new TypeError('first');
  };
  serve(failLater, () => Promise.reject(new TypeError('second')));
  await expect(fetchSoon(REQUEST, 10)).rejects.toThrow('second');
});
