import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_LIMITS } from './api-server.ts';
import { serve, type RunningServer } from './serve.ts';

const LIMITS = {
  ...SERVER_LIMITS,
  headers: 300,
  request: 600,
  silence: 2_000,
  interval: 50,
  connections: 50,
};

const start = (limits: typeof LIMITS) =>
  serve({
    data: 'src/testing/ckan/data',
    port: 0,
    host: '127.0.0.1',
    cache: null,
    log: () => undefined,
    limits,
  });

let server: RunningServer;
/** Has time for a large request, on however busy a machine. */
let patient: RunningServer;
beforeAll(async () => {
  [server, patient] = await Promise.all([
    start(LIMITS),
    start({ ...LIMITS, headers: 60_000, request: 60_000 }),
  ]);
});
afterAll(() => Promise.all([server.stop(), patient.stop()]));

/** What a raw connection hears until the server closes it. `feed` may write as it likes. */
function converse(
  feed: (write: (text: string | Buffer) => void) => void,
  { address }: RunningServer = server,
): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    let heard = '';
    const socket = connect(Number(port), hostname, () =>
      feed((text) => void (socket.writable && socket.write(text))),
    );
    socket.on('data', (part) => (heard += part.toString()));
    // A server that has had enough may close while we still write.
    socket.on('error', () => undefined).on('close', () => resolve(heard));
  });
}

const send = (text: string, to = server) => converse((write) => write(text), to);
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
const stillAnswers = async () =>
  expect((await fetch(`${server.address}/api/3/action/status_show`)).status).toBe(200);

test('many who send their headers drop by drop are sent away, and others are answered meanwhile', async () => {
  const timers: ReturnType<typeof setInterval>[] = [];
  const slow = Array.from({ length: 40 }, () =>
    converse((write) => {
      write('GET /api/3/action/status_show HTTP/1.1\r\nhost: x\r\n');
      timers.push(setInterval(() => write('x-drop: 1\r\n'), 60));
    }),
  );
  await stillAnswers();
  expect(new Set((await Promise.all(slow)).map(statusOf))).toEqual(new Set([408]));
  timers.forEach(clearInterval);
});

test('who sends a body drop by drop is sent away', async () => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const answer = await converse((write) => {
    write('POST /api/3/action/status_show HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n');
    timer = setInterval(() => write('{'), 60);
  });
  clearInterval(timer);
  expect(statusOf(answer)).toBe(408);
  await stillAnswers();
});

test('a connection that says nothing is closed', async () => {
  await converse(() => undefined);
  await stillAnswers();
});

test.each([
  ['announced', 'content-length: 20000000\r\n\r\n'],
  ['not announced', `transfer-encoding: chunked\r\n\r\n${`a00000\r\n${'x'.repeat(0xa00000)}\r\n`}`],
])('a body that is too large is refused: %s', async (_name, rest) => {
  const answer = await send(`POST /api/3/action/status_show HTTP/1.1\r\nhost: x\r\n${rest}`, patient);
  expect(statusOf(answer)).toBe(413);
  await stillAnswers();
});

test.each([
  '/datastore/dump/../../../../etc/passwd',
  '/datastore/dump/..%2f..%2f..%2fetc%2fpasswd',
  '/data/../../../../etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/data/%2e%2e/%2e%2e/package.json',
  '/data/..%5c..%5cpackage.json',
  '/%00/etc/passwd',
  '//etc/passwd',
  'http://elsewhere.test/etc/passwd',
  '*',
])('nothing outside the data is served: %s', async (path) => {
  const answer = await send(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
  expect(statusOf(answer)).toBeLessThan(500);
  expect(answer).not.toMatch(/root:|"dependencies"/);
});

test.each([
  ['too many bytes of headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address of 20,000 bytes', `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na', 400],
  [
    'a length and chunks, as smugglers send',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a negative length', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n', 400],
  ['no HTTP at all', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', 400],
])('%s: refused', async (_name, text, status) => {
  expect(statusOf(await send(text))).toBe(status);
  await stillAnswers();
});

test('who writes another Host is not believed', async () => {
  const answer = await send(
    'GET /api/3/action/status_show HTTP/1.1\r\nhost: evil.test\r\nx-forwarded-host: evil.test\r\nconnection: close\r\n\r\n',
  );
  expect([statusOf(answer), answer.includes('evil.test')]).toEqual([200, false]);
});

test('a connection stays open for longer than clients are told', async () => {
  const answer = await fetch(`${server.address}/api/3/action/status_show`);
  await answer.arrayBuffer();
  expect(answer.headers.get('keep-alive')).toBe('timeout=5');
  const closed = await send('GET /api/3/action/status_show HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(closed).toMatch(/^connection: close\r$/im);
});
