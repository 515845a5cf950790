import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { servedAt } from './served-at.ts';
import { createSiteAddress } from './site-address.ts';

const asked = (host: string | undefined, localAddress?: string) =>
  ({ headers: { host }, socket: { localAddress, localPort: 8000 } }) as IncomingMessage;
const everywhere = (address = '0.0.0.0') =>
  createSiteAddress({ siteUrl: undefined, host: address, at: { address, port: 8000 } });

test.each([
  ['data.example.org:8000', 'http://data.example.org:8000'],
  ['Example.ORG', 'http://example.org'],
  ['example.org:80', 'http://example.org'],
  ['192.0.2.7:8000', 'http://192.0.2.7:8000'],
  ['[2001:db8::1]:8000', 'http://[2001:db8::1]:8000'],
  ['my_service:8000', 'http://my_service:8000'],
])('who listens everywhere names what is asked: %s', (host, origin) => {
  expect(everywhere().of(asked(host))).toBe(origin);
  expect(everywhere('::').of(asked(host))).toBe(origin);
});

test.each([
  undefined,
  '',
  'a/b',
  'a b',
  'a@b',
  'a?b',
  '"><script>',
  'a:b',
  'a:99999999',
  'a:99999',
  '[::1',
  '1.2.3.400',
])('what is no host is not repeated: %s', (host) => {
  expect(everywhere().of(asked(host, '::ffff:192.0.2.7'))).toBe('http://192.0.2.7:8000');
  expect(everywhere().of(asked(host, 'fe80::1'))).toBe('http://[fe80::1]:8000');
  expect(everywhere().of(asked(host))).toBe('http://127.0.0.1:8000');
});

test.each<[string, string | undefined, string, string]>([
  ['127.0.0.1', undefined, 'http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
  ['localhost', undefined, 'http://localhost:8000', 'http://localhost:8000'],
  ['0.0.0.0', 'https://example.org/', 'https://example.org', 'http://127.0.0.1:8000'],
  ['127.0.0.1', 'https://example.org/x/y//', 'https://example.org/x/y', 'http://127.0.0.1:8000/x/y'],
])('at %s, known as %s, answers name %s, whatever is asked', (host, siteUrl, named, local) => {
  const address = host === 'localhost' ? '127.0.0.1' : host;
  const site = createSiteAddress({ siteUrl, host, at: { address, port: 8000 } });
  expect([site.siteUrl, site.of(asked('evil.test')), site.local]).toEqual([named, named, local]);
});

test('who starts a server is told addresses that answer', () => {
  const address = 'http://127.0.0.1:8000/x';
  expect(servedAt('data', { address, siteUrl: 'https://example.org/x' })).toEqual([
    'datapond: data is served at https://example.org/x/, its API at https://example.org/x/api/3/action/package_list',
    'datapond: the proxy finds it at http://127.0.0.1:8000/x/',
  ]);
  expect(servedAt('data', { address, siteUrl: address })).toHaveLength(1);
  expect(servedAt('data', { address, siteUrl: null })).toEqual([
    'datapond: data is served at http://127.0.0.1:8000/x/, its API at http://127.0.0.1:8000/x/api/3/action/package_list',
    expect.stringContaining('--url'),
  ]);
});
