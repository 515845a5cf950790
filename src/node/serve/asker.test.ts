import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { askerOf } from './asker.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s asks as %s', (address, asker) => {
  expect(askerOf(from(address), false)).toBe(asker);
});

test.each(['127.0.0.1', '::1', '172.17.0.3', '::ffff:10.1.2.3', '192.168.1.1', 'fd12::7'])(
  'a proxy at %s is believed, where there is said to be one',
  (proxy) => {
    expect(askerOf(from(proxy, '198.51.100.1, 192.0.2.7'), true)).toBe('192.0.2.7');
    expect(askerOf(from(proxy, '192.0.2.7'), false)).not.toBe('192.0.2.7');
  },
);

test.each(['203.0.113.5', '172.32.0.1', ''])('somebody at "%s" is not', (address) => {
  expect(askerOf(from(address, '192.0.2.7'), true)).toBe(address);
});
