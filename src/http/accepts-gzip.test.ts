import { expect, test } from 'vitest';
import { acceptsGzip } from './accepts-gzip.ts';

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['identity', false],
  ['gzip', true],
  ['GZip', true],
  ['x-gzip', true],
  ['br, gzip;q=0.5', true],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', true],
  ['gzip;q=0', false],
  ['gzip ; Q=0.000', false],
  ['br, gzip; q=0, *', false],
  ['*', true],
  ['*;q=0', false],
  ['identity, *;q=0.1', true],
  ['gzip;q=some', false],
  ['not-gzip', false],
])('Accept-Encoding: %s takes gzip: %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});
