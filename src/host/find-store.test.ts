import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../core/published-files.ts';
import { parseRange } from '../http/parse-range.ts';
import { findStore } from './find-store.ts';

const CONTENT = Buffer.from(Array.from({ length: 50_000 }, (_, i) => i % 251));
const FIRST = 30_000;
/** What is read when it is opened lies in both parts. */
const [OPENED, PACKED] = [Buffer.alloc(12_288 + 10, 'opened'), 29_990];
const packed = deflateRawSync(OPENED);
packed.copy(CONTENT, PACKED);

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
  blocks: {
    bytes: 10,
    opening: { runs: [7, 1], packed: [PACKED, packed.length] },
    columns: [{ id: 'a', runs: [2, 2, 5, 1], sorted: true }],
  },
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
    opening: [
      { start: 0, bytes: new Uint8Array(OPENED.subarray(0, 12_288)) },
      { start: 12_358, bytes: new Uint8Array(OPENED.subarray(12_288)) },
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
  expect(Buffer.from(await found.blob.arrayBuffer()).equals(CONTENT)).toBe(true);
});

test.each([
  ['another content of the same size', Buffer.alloc(CONTENT.length, 7), 'its SHA-256 is'],
  ['more of it', Buffer.concat([CONTENT, CONTENT]), '100000 bytes instead of 50000'],
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
