import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostEvent } from '../transport/host-events.ts';
import { createDownloadEvents } from './download-events.ts';
import { download } from './download.ts';
import { fetchCatalog } from './fetch-catalog.ts';

let server: Server;
let base: URL;
const content = new Uint8Array(300_000).map((_, i) => i % 251);

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/file') response.end(content);
    else if (request.url === '/good/catalog.json') response.end('{"version":1,"site":{},"datasets":[]}');
    else if (request.url === '/old/catalog.json') response.end('{"version":0}');
    else if (request.url === '/page/catalog.json') response.end('<!doctype html>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterAll(() => server.close());

test.each([null, 10, 300_000, 400_000])(
  'a file arrives whole when %j bytes are expected',
  async (expected) => {
    const seen: number[] = [];
    const bytes = await download(new URL('file', base), expected, (loaded) => seen.push(loaded));
    expect(Buffer.compare(bytes, content)).toBe(0);
    expect(seen.at(-1)).toBe(content.length);
  },
);

test('a missing file is told by its status', async () => {
  await expect(download(new URL('none', base), null, () => undefined)).rejects.toThrow(
    'the server answered 404',
  );
});

test.each([
  ['none/', /^\/none\/catalog\.json answered 404$/],
  ['page/', /is not JSON$/],
  ['old/', /another version/],
])('a catalogue that cannot be used says why: %s', async (folder, message) => {
  await expect(fetchCatalog(new URL(folder, base))).rejects.toThrow(message);
});

test('a catalogue is read', async () => {
  expect(await fetchCatalog(new URL('good/', base))).toMatchObject({ version: 1, datasets: [] });
});

test('a download is told now and then, and at its end', () => {
  const sent: HostEvent[] = [];
  const tell = createDownloadEvents({ send: (event) => sent.push(event), close: () => undefined });
  for (let loaded = 1; loaded <= 100; loaded++) tell({ what: 'data', name: 'a.csv', loaded, total: 100 });
  expect(sent.map((event) => event.kind === 'download' && event.loaded)).toEqual([1, 100]);
});
