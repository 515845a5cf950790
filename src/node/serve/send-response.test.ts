import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { sendResponse } from './send-response.ts';

const ENTRY = { moved: () => undefined, hold: () => true, leave: () => undefined };
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server that answers everything so. Resolves to its address. */
async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  closing.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const json = (body: BodyInit) => new Response(body, { headers: { 'content-type': 'application/json' } });

test('who has an answer already is told so, however the tag is sent', async () => {
  const address = await listen((request, response) => {
    void sendResponse(json('{"a": 1}'), request, response, ENTRY);
  });
  const first = await fetch(address);
  const etag = String(first.headers.get('etag'));
  expect([first.status, await first.text(), etag]).toEqual([200, '{"a": 1}', expect.stringMatching(/^W\/"/)]);
  const statusWith = async (tags: string) =>
    (await fetch(address, { headers: { 'if-none-match': tags }, cache: 'no-store' })).status;
  expect(await Promise.all([etag, etag.slice(2), `"x" , ${etag}`, '*'].map(statusWith))).toEqual([
    304, 304, 304, 304,
  ]);
  expect(await statusWith('"x"')).toBe(200);
});

test('nobody who refuses gzip gets it', async () => {
  const address = await listen((request, response) => {
    void sendResponse(json(`["${'a'.repeat(5000)}"]`), request, response, ENTRY);
  });
  const encodingWith = async (accepted: string) =>
    (await fetch(address, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding');
  expect(await Promise.all(['gzip', 'br, *', 'gzip;q=0', 'br'].map(encodingWith))).toEqual([
    'gzip',
    'gzip',
    null,
    null,
  ]);
});

test('others get their turns while a long answer gets its tag', async () => {
  const bytes = new Uint8Array(8 * 2 ** 20).map((_, i) => i);
  let turns = 0;
  let isRead = false;
  const count = () => {
    if (isRead) turns += 1;
    if (closing.length > 0) setImmediate(count);
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
    pull(controller) {
      controller.close();
      isRead = true;
    },
  });
  let turnsBeforeTag = 0;
  const address = await listen((request, response) => {
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) => {
      if (name === 'ETag') turnsBeforeTag = turns;
      return setHeader(name, value);
    };
    void sendResponse(json(body), request, response, ENTRY);
  });
  setImmediate(count);
  const answer = await fetch(address);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(turnsBeforeTag).toBeGreaterThan(16);
});
