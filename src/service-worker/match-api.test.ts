import { expect, test } from 'vitest';
import { matchApi } from './match-api.ts';

const BASE = 'http://site.test/any/';

test.each([
  ['http://site.test/any/en/api/action/status_show?x=1', 'action'],
  ['http://site.test/any/api/3/action/status_show', 'action'],
  ['http://site.test/any/api/3', 'version'],
  ['http://site.test/any/datastore/dump/some-id', 'dump'],
  ['http://site.test/any/api/no/such/thing', undefined],
  ['http://site.test/any/', undefined],
  ['http://site.test/any/assets/index.js', undefined],
  ['http://site.test/api/action/status_show', undefined],
  ['http://site.test/any/other/api/action/status_show', undefined],
  ['http://other.test/any/api/action/status_show', undefined],
])('%s is %s', (address, kind) => {
  expect(matchApi(address, BASE)?.kind).toBe(kind);
});
