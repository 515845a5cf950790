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

test('a proxy on the same machine is believed, where there is said to be one', () => {
  expect(askerOf(from('127.0.0.1', '198.51.100.1, 192.0.2.7'), true)).toBe('192.0.2.7');
  expect(askerOf(from('127.0.0.1', '192.0.2.7'), false)).toBe('127.0.0.1');
  expect(askerOf(from('203.0.113.5', '192.0.2.7'), true)).toBe('203.0.113.5');
});
