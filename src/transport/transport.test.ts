import { afterEach, expect, test } from 'vitest';
import { HostLeavingError, HostLostError } from './host-lost.ts';
import { createHostConnection } from './port-client.ts';
import { serveConnection, type Handler } from './port-server.ts';
import { isMessage, REPLIES, type SerializedRequest } from './protocol.ts';
import { RemoteError } from './serialized-error.ts';

const lost = new AbortController();
const ports: MessagePort[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

function connect(handler: Handler, signal: AbortSignal = lost.signal) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  serveConnection(port2, handler);
  return createHostConnection(port1, signal);
}

const get: SerializedRequest = {
  url: 'http://site/api/action/x?a=1',
  method: 'GET',
  headers: [],
  body: null,
};

test('an answer arrives with its status, headers and body', async () => {
  const connection = connect(async (request) =>
    Response.json({ url: request.url }, { status: 409, headers: { 'x-kept': 'yes' } }),
  );
  const response = await connection.fetch(get);
  expect(response.status).toBe(409);
  expect(response.headers.get('x-kept')).toBe('yes');
  expect(await response.json()).toEqual({ url: get.url });
});

test('a request arrives with its method, headers and body, again and again', async () => {
  const connection = connect(
    async (request) => new Response(`${request.method} ${request.headers.get('a')} ${await request.text()}`),
  );
  const post = {
    ...get,
    method: 'POST',
    headers: [['a', 'b']],
    body: new TextEncoder().encode('body').buffer,
  } as const;
  expect(await (await connection.fetch(post)).text()).toBe('POST b body');
  expect(await (await connection.fetch(post)).text()).toBe('POST b body');
});

test('an empty answer of status 204 arrives', async () => {
  const response = await connect(async () => new Response(null, { status: 204 })).fetch(get);
  expect([response.status, await response.text()]).toEqual([204, '']);
});

function countingStream(chunks: number) {
  const seen = { made: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.made === chunks) return controller.close();
        controller.enqueue(new TextEncoder().encode(`${seen.made++};`));
      },
      cancel: () => {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, stream };
}

const FILE = { headers: { 'content-disposition': 'attachment; filename="a.csv"' } };

test.each([
  ['answer', {}],
  ['file', FILE],
])('the streamed body of a %s arrives whole and in order', async (_, init) => {
  const { stream } = countingStream(500);
  const text = await (await connect(async () => new Response(stream, init)).fetch(get)).text();
  expect(text.split(';').slice(0, -1)).toEqual(Array.from({ length: 500 }, (_one, i) => String(i)));
});

test.each([100, 1_000_000, 10_000_000])('an answer of %d bytes arrives', async (length) => {
  const bytes = new Uint8Array(length).fill(1, 0, length / 4).fill(2, length / 2);
  const parts = [0, 0.3, 1].map((share) => Math.floor(share * length));
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice(parts[0], parts[1]));
      controller.enqueue(bytes.slice(parts[1], parts[2]));
      controller.close();
    },
  });
  const response = await connect(async () => new Response(stream)).fetch(get);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

test('a chunk that fills no more than a part of its buffer arrives alone', async () => {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(200_000).fill(1).subarray(50_000, 150_000));
      controller.close();
    },
  });
  const response = await connect(async () => new Response(stream)).fetch(get);
  expect((await response.arrayBuffer()).byteLength).toBe(100_000);
});

test('others are answered while a long answer is made', async () => {
  const answered: string[] = [];
  const connection = connect(async ({ url }) => {
    if (url.endsWith('short')) return new Response('short');
    let made = 0;
    const makeNext = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      // Work, and nothing that is waited for.
      for (const until = performance.now() + 5; performance.now() < until;);
      controller.enqueue(new Uint8Array(1000));
      if (++made === 40) controller.close();
    };
    return new Response(new ReadableStream({ pull: makeNext }, { highWaterMark: 0 }));
  });
  const ask = async (name: string) => {
    await (await connection.fetch({ ...get, url: `http://site/${name}` })).arrayBuffer();
    answered.push(name);
  };
  await Promise.all([ask('long'), ask('short')]);
  expect(answered).toEqual(['short', 'long']);
});

test('a file is made only as fast as it is read', async () => {
  const { seen, stream } = countingStream(500);
  const other = { ...get, url: 'http://site/other' };
  const connection = connect(async ({ url }) =>
    url === other.url ? new Response('other') : new Response(stream, FILE),
  );
  const response = await connection.fetch(get);
  // A host that waits for no reader makes some more with every message.
  for (let i = 0; i < 20; i++) await (await connection.fetch(other)).text();
  expect(seen.made).toBeLessThan(6);
  await response.body?.cancel();
});

test('a file whose reader stops is cancelled in the host', async () => {
  const { seen, stream } = countingStream(500);
  const response = await connect(async () => new Response(stream, FILE)).fetch(get);
  await response.body?.cancel();
  await expect.poll(() => seen.cancelled).toBe(true);
});

test.each(['chunk', 'end'] as const)(
  'a %s that comes after the reader stopped is not taken',
  async (kind) => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const parts = [new TextEncoder().encode('a')];
    const reply = new Promise<MessagePort>((resolve) => {
      port2.onmessage = ({ ports: [own] }) => {
        own?.postMessage({ kind: 'head', status: 200, statusText: '', headers: [], parts, more: true });
        resolve(own!);
      };
    });
    const response = await createHostConnection(port1, lost.signal).fetch(get);
    const reported: unknown[] = [];
    const report = (error: unknown) => reported.push(error);
    process.on('uncaughtException', report);
    // Already on its way when the reader stops.
    const own = await reply;
    own.postMessage(kind === 'end' ? { kind } : { kind, parts });
    const told = new Promise((resolve) => own.addEventListener('message', resolve, { once: true }));
    own.start();
    await response.body?.cancel();
    await told;
    process.off('uncaughtException', report);
    expect(reported).toEqual([]);
  },
);

function failingStream(): ReadableStream<Uint8Array> {
  let made = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (made++ < 5) controller.enqueue(new Uint8Array([1]));
      else controller.error(new RangeError('disk on fire'));
    },
  });
}

test('a file that fails half way fails for its reader', async () => {
  const response = await connect(async () => new Response(failingStream(), FILE)).fetch(get);
  await expect(response.text()).rejects.toMatchObject({ name: 'RangeError', message: 'disk on fire' });
});

test('an answer that fails half way is an error, and none that breaks off', async () => {
  const answer = connect(async () => new Response(failingStream())).fetch(get);
  await expect(answer).rejects.toMatchObject({ name: 'RangeError', message: 'disk on fire' });
});

test("a handler's error arrives with its name, members and cause", async () => {
  const connection = connect(async () => {
    const error = new TypeError('outer', { cause: new Error('inner') });
    throw Object.assign(error, { status: 404, details: { a: ['b'] }, skipped: () => 1 });
  });
  const error = await connection.fetch(get).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RemoteError);
  expect(error).toMatchObject({
    name: 'TypeError',
    message: 'outer',
    members: { status: 404, details: { a: ['b'] } },
    cause: { message: 'inner' },
  });
});

test('a request in flight when the host is lost says so', async () => {
  const gone = new AbortController();
  const answer = connect(() => new Promise(() => {}), gone.signal).fetch(get);
  gone.abort(new HostLostError('gone'));
  await expect(answer).rejects.toBeInstanceOf(HostLostError);
});

test('a host that leaves says so, and why', async () => {
  const connection = connect(() => Promise.reject(new HostLeavingError(new TypeError('no dialect'))));
  const error = await connection.fetch(get).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HostLeavingError);
  expect(error).toMatchObject({ reason: { name: 'TypeError', message: 'no dialect' } });
});

test('a body in flight when the host is lost fails', async () => {
  const gone = new AbortController();
  const { stream } = countingStream(500);
  const response = await connect(async () => new Response(stream, FILE), gone.signal).fetch(get);
  gone.abort(new HostLostError('gone'));
  await expect(response.text()).rejects.toBeInstanceOf(HostLostError);
});

test('a request that its page aborts is aborted in the host', async () => {
  let aborted = false;
  let arrive: () => void;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const connection = connect((request) => {
    request.signal.addEventListener('abort', () => {
      aborted = true;
    });
    arrive();
    return new Promise(() => {});
  });
  const page = new AbortController();
  const answer = connection.fetch(get, page.signal);
  await arrived;
  page.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => aborted).toBe(true);
});

test('a message that is no request gets an error on its port', async () => {
  const { port1, port2 } = new MessageChannel();
  const reply = new MessageChannel();
  ports.push(port1, port2, reply.port1);
  serveConnection(port2, async () => new Response('never'));
  const answer = new Promise((resolve) => {
    reply.port1.onmessage = ({ data }) => resolve(data);
  });
  port1.postMessage({ kind: 'request', request: { url: 'no url' } }, [reply.port2]);
  expect(await answer).toMatchObject({ kind: 'failed', error: { name: 'TypeError' } });
});

test.each([
  null,
  'request',
  [],
  { kind: 'request' },
  { kind: 'request', request: { ...get, headers: [['a']] } },
  { kind: 'request', request: { ...get, body: 'text' } },
  { kind: 'request', request: { ...get, url: '/relative' } },
  { kind: 'head', status: 99, statusText: '', headers: [], parts: [], more: false },
  { kind: 'head', status: 200, statusText: '', headers: {}, parts: [], more: false },
  { kind: 'head', status: 200, statusText: '', headers: [], parts: null, more: false },
  { kind: 'chunk', parts: [1, 2] },
  { kind: 'failed', error: { name: 'Error' } },
  { kind: 'connect', datapond: 0, scope: 'http://site/' },
  { kind: 'connect', datapond: 1 },
])('a malformed message fits no guard: %j', (message) => {
  expect(isMessage(message, 'request', 'connect', ...REPLIES)).toBe(false);
});
