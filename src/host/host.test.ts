import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostEvent } from '../transport/host-events.ts';
import { createDownloadEvents } from './download-events.ts';
import { download } from './download.ts';
import { fetchCatalog } from './fetch-catalog.ts';

let server: Server;
let base: URL;
const content = new Uint8Array(300_000).map((_, i) => i % 251);

/** What is sent instead of the next catalogues. */
let once: string[] = [];
/** What is wrong with the next answers, one each. */
let faults: string[] = [];

function answerFaultily(response: ServerResponse, fault: string | undefined): void {
  switch (fault) {
    case undefined:
      return void response.end(content);
    case 'cut':
      return void response.end(content.subarray(0, 1_000));
    case 'closed':
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, 1_000), () => response.destroy());
      return;
    case 'stalled':
      response.writeHead(200, { 'content-length': content.length });
      return void response.write(content.subarray(0, 1_000));
    default:
      response.writeHead(Number(fault)).end();
  }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/file') response.end(content);
    else if (request.url === '/faulty') answerFaultily(response, faults.shift());
    else if (request.url === '/good/catalog.json') response.end('{"version":1,"site":{},"datasets":[]}');
    else if (request.url === '/old/catalog.json') response.end('{"version":0}');
    else if (request.url === '/part/catalog.json') response.end('{"version":1,"datasets":[]}');
    else if (request.url === '/once/catalog.json')
      response.end(once.shift() ?? '{"version":1,"site":{},"datasets":[]}');
    else if (request.url === '/page/catalog.json') response.end('<!doctype html>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test.each([null, 10, 300_000])('a file arrives whole when %j bytes are expected', async (expected) => {
  const seen: number[] = [];
  const bytes = await download(new URL('file', base), {
    expected,
    onProgress: (loaded) => seen.push(loaded),
  });
  expect(Buffer.compare(bytes, content)).toBe(0);
  expect(seen.at(-1)).toBe(content.length);
});

const patient = { expected: content.length, onProgress: () => undefined, pauses: [1, 1, 1], stall: 200 };

test.each(['500', '404', 'cut', 'closed', 'stalled'])(
  'a file that fails three times is there in the end: %s',
  async (fault) => {
    faults = [fault, fault, fault];
    const bytes = await download(new URL('faulty', base), patient);
    expect(Buffer.compare(bytes, content)).toBe(0);
  },
);

test.each([
  ['500', 'the server answered 500'],
  ['cut', 'it was cut off: 1000 of 300000 bytes arrived'],
  ['stalled', 'the server sent nothing for 0.2 seconds'],
])('a file that fails for good says why: %s', async (fault, message) => {
  faults = [fault, fault, fault, fault];
  await expect(download(new URL('faulty', base), patient)).rejects.toThrow(message);
});

test('a missing file is told by its status', async () => {
  await expect(download(new URL('none', base), patient)).rejects.toThrow('the server answered 404');
});

test.each([
  ['none/', /^\/none\/catalog\.json: the server answered 404$/],
  ['page/', /is not JSON$/],
  ['old/', /another version/],
  ['part/', /no catalogue/],
])('a catalogue that cannot be used says why: %s', async (folder, message) => {
  await expect(fetchCatalog(new URL(`${folder}catalog.json`, base), [1])).rejects.toThrow(message);
});

test('what came once instead of a catalogue is asked for again', async () => {
  once = ['', '{"version":1,"si', '{"version":0}', '{"version":1}'];
  const catalog = await fetchCatalog(new URL('once/catalog.json', base), [1, 1, 1, 1]);
  expect(catalog).toMatchObject({ version: 1, datasets: [] });
});

test('a catalogue is read', async () => {
  expect(await fetchCatalog(new URL('good/catalog.json', base))).toMatchObject({ version: 1, datasets: [] });
});

test('a download is told now and then, and at its end', () => {
  const sent: HostEvent[] = [];
  const tell = createDownloadEvents({ send: (event) => sent.push(event), close: () => undefined });
  for (let loaded = 1; loaded <= 100; loaded++) tell({ what: 'data', name: 'a.csv', loaded, total: 100 });
  expect(sent.map((event) => event.kind === 'download' && event.loaded)).toEqual([1, 100]);
});
