import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { findBase, toBaseCandidates } from './find-base.ts';

test.each([
  ['http://x.test/en/api/action/a?q=/api/3', true, ['http://x.test/', 'http://x.test/en/']],
  ['http://x.test/any/sub/en/api/3/action/a', true, ['http://x.test/any/sub/', 'http://x.test/any/sub/en/']],
  ['http://x.test/repo/api/action/a', true, ['http://x.test/repo/']],
  ['http://x.test/repo/no/page', false, ['http://x.test/repo/no/', 'http://x.test/repo/', 'http://x.test/']],
])('the site of %s may live at', (address, isApi, bases) => {
  expect(toBaseCandidates(address)).toEqual({ isApi, bases });
});

test.each(['application/json', 'application/octet-stream', undefined])(
  'a catalogue is found where JSON has the type %s, and pages with status 200 are none',
  async (type) => {
    const server = createServer(({ url }, response) => {
      if (url === '/site/catalog.json' && type === undefined) response.end('{"datasets":[]}');
      else if (url === '/site/catalog.json')
        response.setHeader('content-type', type ?? '').end('{"datasets":[]}');
      else if (url === '/site/en/catalog.json')
        response.setHeader('content-type', 'text/html').end('<h1>No</h1>');
      else response.setHeader('content-type', 'text/plain').end('not here');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const found = await findBase([`${origin}site/en/`, origin, `${origin}site/`]);
    expect(found?.href).toBe(`${origin}site/`);
    expect(await findBase([origin])).toBeNull();
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
  },
);
