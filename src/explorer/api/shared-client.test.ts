import { expect, test, vi } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';
import type { Answer } from './call.ts';
import type { ApiRequest } from './request.ts';
import { createSharedClient } from './shared-client.ts';

function setUp() {
  const calls: Array<{
    signal: AbortSignal;
    finish: (result: unknown) => void;
    fail: (error: unknown) => void;
  }> = [];
  const call = vi.fn(
    (request: ApiRequest, signal?: AbortSignal) =>
      new Promise<Answer<unknown>>((resolve, reject) => {
        if (!signal) throw new Error('no signal');
        const reply = { status: 200, ms: 1, bytes: 1, text: '', report: null };
        const base = { request, method: 'GET', url: '', ...reply } as const;
        calls.push({ signal, finish: (result) => resolve({ ...base, result }), fail: reject });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const client = createSharedClient(
    { root: 'https://example.org/', call: call as never },
    createAnswerCache(100),
  );
  return { client, calls };
}

const request: ApiRequest = { action: 'x', params: { a: 1 } };

test('two who ask the same wait for one answer, and a third has it at once', async () => {
  const { client, calls } = setUp();
  const both = [client.call(request), client.call(request)];
  calls[0]?.finish(7);
  expect((await Promise.all(both)).map((answer) => answer.result)).toEqual([7, 7]);
  expect((await client.call(request)).result).toBe(7);
  expect(calls).toHaveLength(1);
});

test('one who gives up does not take the others along; the last one does', async () => {
  const { client, calls } = setUp();
  const [first, second] = [new AbortController(), new AbortController()];
  const left = client.call(request, first.signal);
  const stays = client.call(request, second.signal);
  first.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(calls[0]?.signal.aborted).toBe(false);
  second.abort(new Error('gone too'));
  await expect(stays).rejects.toThrow('gone too');
  expect(calls[0]?.signal.aborted).toBe(true);
});

test('after a cancelled request the next one is sent anew', async () => {
  const { client, calls } = setUp();
  const controller = new AbortController();
  const left = client.call(request, controller.signal);
  controller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const again = client.call(request);
  calls[1]?.finish(8);
  expect((await again).result).toBe(8);
});

test('a failure is not remembered', async () => {
  const { client, calls } = setUp();
  const failing = client.call(request);
  calls[0]?.fail(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  const again = client.call(request);
  calls[1]?.finish(9);
  expect((await again).result).toBe(9);
});
