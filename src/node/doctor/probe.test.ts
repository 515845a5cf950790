import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createAsk } from './probe.ts';

test.each([0, 1])('of a connection that is cut after %i bytes the address is told', async (bytes) => {
  const server = createServer((_, response) => {
    if (bytes === 0) return void response.destroy();
    response.writeHead(200, { 'content-length': 2 });
    response.write('a', () => response.destroy());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await expect(createAsk(new URL(site))('a.csv')).rejects.toThrow(`${site}a.csv does not answer: `);
});
