import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../core/published-files.ts';
import { parseRange } from '../http/parse-range.ts';
import { HEADERS, writeOpening } from '../engine/packed-store.ts';
import { findStore } from './find-store.ts';

/** DuckDB's file: headers, and nine blocks of 10 bytes. */
const [HEAD, BLOCKS] = [Buffer.alloc(HEADERS, 'head'), Buffer.from(Array.from({ length: 90 }, (_, i) => i))];
/** The blocks are not deflated; the fourth describes the file. */
const published = deflateRawSync(HEAD);
const opened = deflateRawSync(
  writeOpening(
    {
      bytes: 10,
      pieces: [published.length, ...Array.from({ length: 9 }, () => 10)],
      described: [3, 1],
      columns: [{ id: 'a', runs: [2, 2, 5, 1], sorted: true }],
    },
    [HEAD, BLOCKS.subarray(30, 40)],
  ),
);
const OPENING = published.length + BLOCKS.length;
const CONTENT = Buffer.concat([published, BLOCKS, opened]);
/** What is read when it is opened lies in both parts. */
const FIRST = OPENING + 20;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const STORE: Store = {
  parts: [
    { url: 'data/a.1.7z', bytes: FIRST, sha256: hashOf(CONTENT.subarray(0, FIRST)) },
    { url: 'data/a.2.7z', bytes: CONTENT.length - FIRST, sha256: hashOf(CONTENT.subarray(FIRST)) },
  ],
  bytes: CONTENT.length,
  sha256: hashOf(CONTENT),
  reordered: false,
  columns: [],
  opening: [OPENING, opened.length],
};

function partOf(content: Buffer, url = ''): Buffer {
  return url.includes('.1.') ? content.subarray(0, FIRST) : content.subarray(FIRST);
}

async function find(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/site/`);
  return { base, file: findStore(STORE, base, () => undefined) };
}

test('a host that answers ranges is read by range, with the tag it gave', async () => {
  const { base, file } = await find(({ url, headers }, response) => {
    const part = partOf(CONTENT, url);
    const range = parseRange(headers.range, part.length);
    if (range === null || range === 'unsatisfiable') return response.end(part);
    response.writeHead(206, {
      etag: '"1"',
      'content-range': `bytes ${range.start}-${range.end}/${part.length}`,
    });
    return response.end(part.subarray(range.start, range.end + 1));
  });
  expect(await file).toEqual({
    kind: 'ranges',
    parts: [
      { url: new URL('data/a.1.7z', base).href, bytes: FIRST, etag: '"1"' },
      { url: new URL('data/a.2.7z', base).href, bytes: CONTENT.length - FIRST, etag: '"1"' },
    ],
    packed: { bytes: 10, ends: Array.from({ length: 10 }, (_, i) => published.length + i * 10) },
    opening: [
      { start: 0, bytes: new Uint8Array(HEAD) },
      { start: 12_318, bytes: new Uint8Array(BLOCKS.subarray(30, 40)) },
    ],
    columns: [
      {
        name: 'a',
        isSorted: true,
        blocks: [
          { start: 12_308, end: 12_318 },
          { start: 12_318, end: 12_328 },
          { start: 12_338, end: 12_348 },
        ],
      },
    ],
  });
});

test('a host that knows none sends it whole', async () => {
  const found = await (await find(({ url }, response) => response.end(partOf(CONTENT, url)))).file;
  if (found.kind !== 'blob') throw new Error(`it is read as ${found.kind}`);
  expect(Buffer.from(await found.blob.arrayBuffer()).equals(Buffer.concat([HEAD, BLOCKS]))).toBe(true);
});

test.each([
  ['another content of the same size', Buffer.alloc(CONTENT.length, 7), 'its SHA-256 is'],
  [
    'more of it',
    Buffer.concat([CONTENT, CONTENT]),
    `${2 * CONTENT.length} bytes instead of ${CONTENT.length}`,
  ],
])('%s is refused', async (_what, content, reason) => {
  const { file } = await find(({ url }, response) => response.end(partOf(content, url)));
  await expect(file).rejects.toThrow(`has changed since this site was built: ${reason}`);
});

test('a store that is not there says so', async () => {
  const { file } = await find((_request, response) => response.writeHead(404).end());
  await expect(file).rejects.toThrow(
    'data/a.1.7z is not there: the site may have been updated, reload the page',
  );
});
