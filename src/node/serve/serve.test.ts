import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WorkerOptions } from 'node:worker_threads';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { smallAppShell } from '../../testing/app-shell.ts';
import { makeFolder } from '../../testing/temp-folder.ts';
import { type RunningServer, serve, type ServeOptions } from './serve.ts';

const { folder: data, remove } = makeFolder({
  'datapond.json': '{"maxFileSize": 1000000, "storeThreshold": 1}',
  'a.csv': 'n\n1\n2\n',
});
afterAll(remove);

async function start(options: Partial<ServeOptions> = {}): Promise<RunningServer> {
  const server = await serve({
    data,
    port: 0,
    host: '127.0.0.1',
    cache: null,
    log: () => undefined,
    ...options,
  });
  onTestFinished(() => server.stop());
  return server;
}

/** Unlike fetch, says for which host it asks. */
function get(address: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { host } }, (response) => void text(response).then(resolve, reject))
      .on('error', reject)
      .end();
  });
}

test('who listens everywhere names the address that is asked', async () => {
  const server = await start({ host: '0.0.0.0' });
  expect([server.siteUrl, new URL(server.address).hostname]).toEqual([null, '127.0.0.1']);
  const found = await get(`${server.address}/en/api/3/action/package_show?id=a`, 'data.example.org:81');
  const { help, result } = JSON.parse(found) as { help: string; result: { resources: { url: string }[] } };
  expect(help).toMatch(/^http:\/\/data\.example\.org:81\/en\/api\/3\/action\/help_show/);
  expect(result.resources[0]?.url).toMatch(/^http:\/\/data\.example\.org:81\/data\/a\/a\.\w+\.csv$/);
  const status = await get(`${server.address}/api/3/action/status_show`, 'evil.test/"');
  expect(status).toContain(`"site_url": "${server.address}"`);
  expect(await get(`${server.address}//elsewhere.test/api/3/action/status_show`, 'a')).not.toContain(
    'site_url',
  );
});

test('below a path of a proxy, what is told as its address answers: API, explorer, files', async () => {
  const shell = smallAppShell();
  const server = await start({ siteUrl: 'https://example.org/x/y/', shell });
  expect(server.siteUrl).toBe('https://example.org/x/y');
  const text = async (path: string) => (await fetch(`${server.address}${path}`)).text();
  expect(await text('/')).toContain('<title>datapond</title>');
  const shown = await text('/api/3/action/resource_search?query=name:a');
  const url = /"url": "https:\/\/example\.org\/x\/y(\/data\/[^"]+)"/.exec(shown)?.[1];
  expect(await text(url!)).toBe('n\n1\n2\n');
});

test('a server that is stopped twice has ended both times', async () => {
  const server = await start();
  const [first, second] = [server.stop(), server.stop()];
  await Promise.all([first, second]);
  await server.stop();
  await expect(fetch(server.address)).rejects.toThrow();
});

test('a server whose thread does not start listens no more', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  const workers = createRequire(import.meta.url)(
    'node:worker_threads',
  ) as typeof import('node:worker_threads');
  const { Worker } = workers;
  workers.Worker = class extends Worker {
    constructor(program: URL, options: WorkerOptions) {
      super(String(program).includes('handler') ? new URL('data:text/javascript,throw 1') : program, options);
    }
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    workers.Worker = Worker;
    syncBuiltinESMExports();
  });
  await expect(start({ port })).rejects.toThrow('the thread ended');
  await expect(fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(2000) })).rejects.toThrow(
    'fetch failed',
  );
});
