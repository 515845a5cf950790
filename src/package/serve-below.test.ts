import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../testing/temp-folder.ts';
import { serveBelow } from './serve-below.ts';

test('a site is served below its paths, what it has not with status 404, and all else by others', async () => {
  const folder = tempFolder({ 'index.html': 'site', '404.html': 'none', 'a b.txt': 'text' });
  const below = serveBelow(folder, ['/app/my%20data/', '/my%20data/']);
  const server = createServer((request, response) => {
    below(request, response, () => response.end('others'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, await response.text()];
  };
  expect(await ask('/app/my data/')).toEqual([200, 'site']);
  expect(await ask('/my data/a b.txt')).toEqual([200, 'text']);
  expect(await ask('/my data/en/api/action/package_list')).toEqual([404, 'none']);
  expect(await ask('/app/')).toEqual([200, 'others']);
});
