import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type ActionError } from '../../core/errors.ts';
import type { Handler } from '../../http/create-handler.ts';
import { createApiServer, SERVER_LIMITS } from './api-server.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** @returns its address */
async function start(handler: Handler, answer: number): Promise<string> {
  const server = createApiServer({
    handler,
    refuse: ({ message }: ActionError) => Response.json(message, { status: 503 }),
    isDownload: () => false,
    limits: { ...SERVER_LIMITS, answer },
    log: () => undefined,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('who waits for too long is told to come again, and what was under way for it is left', async () => {
  let hasLeft = false;
  const address = await start(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          hasLeft = true;
          reject(new Error('left'));
        });
      }),
    100,
  );
  expect((await fetch(address)).status).toBe(503);
  expect(hasLeft).toBe(true);
});

test('an answer that comes too late is read by nobody', async () => {
  let cancelled: () => void = () => undefined;
  const isCancelled = new Promise<void>((resolve) => (cancelled = resolve));
  const address = await start(async ({ signal }) => {
    await once(signal as unknown as EventTarget, 'abort');
    return new Response(new ReadableStream({ cancel: () => cancelled() }));
  }, 100);
  expect((await fetch(address)).status).toBe(503);
  await isCancelled;
});

test('an answer may take longer than its beginning may', async () => {
  const address = await start(async () => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('begun, '));
        await new Promise((resolve) => setTimeout(resolve, 300));
        controller.enqueue(new TextEncoder().encode('ended'));
        controller.close();
      },
    });
    return new Response(body);
  }, 200);
  expect(await (await fetch(address)).text()).toBe('begun, ended');
});
