import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseRange } from '../http/parse-range.ts';
import { toParts, type FileInParts } from '../transport/file-parts.ts';
import { answerParted } from './answer-parted.ts';

const URL = 'https://pond.test/data/city/trips.0a1b2c3d.26in3.csv';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const FILE = toParts(URL) as FileInParts;
const PART = new Map([
  [FILE.parts[0]?.url, 'abcdefghi'],
  [FILE.parts[1]?.url, 'jklmnopqr'],
  [FILE.parts[2]?.url, 'stuvwxyz'],
]);

type Host = (part: string, request: Request) => Response;

const headers = { 'content-type': 'text/csv' };

const byRange: Host = (part, request) => {
  const range = parseRange(request.headers.get('range') ?? undefined, part.length);
  if (!range || range === 'unsatisfiable') return new Response(part, { headers });
  return new Response(part.slice(range.start, range.end + 1), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${range.start}-${range.end}/${part.length}` },
  });
};

const HOSTS: Readonly<Record<string, Host>> = {
  'answers ranges': byRange,
  'knows no ranges': (part) => new Response(part, { headers }),
  'compresses before it takes a range': (part, request) => {
    const packed = gzipSync(part);
    const range = parseRange(request.headers.get('range') ?? undefined, packed.length);
    if (!range || range === 'unsatisfiable') return new Response(part, { headers });
    // The browser cannot unpack it.
    throw new TypeError('network error');
  },
  'counts the compressed bytes': (part, request) =>
    request.headers.has('range')
      ? new Response('xyz', { status: 206, headers: { 'content-range': 'bytes 0-2/5' } })
      : new Response(part, { headers }),
};

async function ask(host: Host, init: RequestInit = {}) {
  const asked: string[] = [];
  const response = await answerParted(new Request(URL, init), FILE, async (request) => {
    asked.push(`${request.url.slice(-8)} ${request.headers.get('range') ?? 'whole'}`);
    return host(PART.get(request.url) ?? '', request);
  });
  return { response, asked };
}

test('it is answered whole, to be saved under its name', async () => {
  const { response, asked } = await ask(byRange);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'content-disposition': 'attachment; filename="trips.0a1b2c3d.csv"',
    'content-length': '26',
    'content-type': 'text/csv',
    etag: '"0a1b2c3d.26in3"',
  });
  // No part is asked for before the one before it was read.
  expect(asked).toEqual(['1of3.csv whole']);
  expect(await response.text()).toBe(LETTERS);
  expect(asked).toHaveLength(3);
});

test.each(Object.keys(HOSTS))('its ranges are answered on a host that %s', async (name) => {
  for (const [range, text, contentRange] of [
    ['bytes=0-0', 'a', 'bytes 0-0/26'],
    ['bytes=7-19', 'hijklmnopqrst', 'bytes 7-19/26'],
    ['bytes=9-17', 'jklmnopqr', 'bytes 9-17/26'],
    ['bytes=-3', 'xyz', 'bytes 23-25/26'],
    ['bytes=20-', 'uvwxyz', 'bytes 20-25/26'],
  ] as const) {
    const { response } = await ask(HOSTS[name]!, { headers: { range } });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, contentRange]);
    expect(response.headers.get('content-length')).toBe(String(text.length));
    expect(await response.text()).toBe(text);
  }
});

test('of a range only its parts are asked for, and of these only what lies in it', async () => {
  const { response, asked } = await ask(byRange, { headers: { range: 'bytes=12-18' } });
  expect(await response.text()).toBe('mnopqrs');
  expect(asked).toEqual(['2of3.csv bytes=3-8', '3of3.csv bytes=0-0']);
});

test('a range behind its end is refused with its size', async () => {
  const { response } = await ask(byRange, { headers: { range: 'bytes=26-' } });
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */26']);
});

test('who has it already is told so, and a range of another file is answered whole', async () => {
  const known = await ask(byRange, { headers: { 'if-none-match': '"x", W/"0a1b2c3d.26in3"' } });
  expect([known.response.status, known.asked]).toEqual([304, []]);
  const same = await ask(byRange, { headers: { range: 'bytes=0-1', 'if-range': '"0a1b2c3d.26in3"' } });
  expect(await same.response.text()).toBe('ab');
  const other = await ask(byRange, { headers: { range: 'bytes=0-1', 'if-range': '"x"' } });
  expect(await other.response.text()).toBe(LETTERS);
});

test('HEAD tells its size without reading it', async () => {
  const { response, asked } = await ask(byRange, { method: 'HEAD' });
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    '26',
    '',
  ]);
  expect(asked).toEqual(['1of3.csv bytes=0-0']);
});

test('where its first part is gone, the host’s own answer is given', async () => {
  const { response } = await ask(() => new Response('nothing here', { status: 404 }));
  expect([response.status, await response.text()]).toEqual([404, 'nothing here']);
});

test('a part that breaks off goes on where it was', async () => {
  let broken = 0;
  const { response, asked } = await ask((part, request) => {
    if (part[0] !== 'j' || broken++ > 0) return byRange(part, request);
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('jkl'));
      },
      pull(controller) {
        controller.error(new TypeError('network error'));
      },
    });
    return new Response(body, { headers });
  });
  expect(await response.text()).toBe(LETTERS);
  expect(asked[2]).toBe('2of3.csv bytes=3-8');
});

test('a part that stays short ends the answer with the reason, never with less', async () => {
  const { response } = await ask((part) => new Response(part.slice(0, 5), { headers }));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const end = expect(response.text()).rejects.toThrow('trips.0a1b2c3d.1of3.csv was cut off');
  await vi.advanceTimersByTimeAsync(60_000);
  await end;
});

test('when nobody reads any more, nothing is asked for', async () => {
  let signal: AbortSignal | undefined;
  const { response, asked } = await ask((part, request) => {
    signal = request.signal;
    return byRange(part, request);
  });
  await response.body?.cancel();
  expect([signal?.aborted, asked.length]).toEqual([true, 1]);
});
