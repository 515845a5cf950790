import { expect, test } from 'vitest';
import { matchRoute } from './routes.ts';
import { UTILITIES } from './utilities.ts';

test.each([
  ['/api/action/x', { kind: 'action', name: 'x', locale: null }],
  ['/en/api/3/action/x', { kind: 'action', name: 'x', locale: 'en' }],
  ['/zh_Hans_CN/api/action/x', { kind: 'action', name: 'x', locale: 'zh_Hans_CN' }],
  ['/api', { kind: 'version', version: 1, locale: null }],
  ['/api/3/', { kind: 'version', version: 3, locale: null }],
  ['/fr/datastore/dump/a%20b', { kind: 'dump', id: 'a b', locale: 'fr' }],
  ['/api/openapi.json', { kind: 'openapi', locale: null }],
  [
    '/api/2/util/tag/autocomplete',
    { kind: 'utility', utility: UTILITIES.get('tag/autocomplete'), locale: null },
  ],
  [
    '/fr/api/util/dataset/autocomplete',
    { kind: 'utility', utility: UTILITIES.get('dataset/autocomplete'), locale: 'fr' },
  ],
  ['/api/3/util/tag/autocomplete', { kind: 'unknown', locale: null }],
  ['/api/util/status', { kind: 'unknown', locale: null }],
  ['/api/i18n/pt_BR', { kind: 'words', language: 'pt_BR', locale: null }],
  ['/api/1/action/x', { kind: 'unknown', locale: null }],
  ['/api/3/action/x/', { kind: 'unknown', locale: null }],
  ['/api/3/action', { kind: 'unknown', locale: null }],
  ['/api/4', { kind: 'unknown', locale: null }],
])('%s is the API’s', (path, route) => {
  expect(matchRoute(path)).toEqual(route);
});

test.each([
  '/',
  '/index.html',
  '/apiary',
  '/xx/api/3',
  '/API/3/action/x',
  '/data/x.csv',
  '/datastore/dump/a/b',
])('%s is not', (path) => {
  expect(matchRoute(path)).toBeUndefined();
});
