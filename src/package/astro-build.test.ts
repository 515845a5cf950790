import { expect, test } from 'vitest';
import { astroBuild } from './astro-build.ts';
import datapond from './astro.ts';

const FOLDERS = { root: new URL('file:///srv/our%20city/'), dir: new URL('file:///srv/our%20city/dist/') };

test('data and cache lie below Astro’s root, and the site below its output', () => {
  expect(astroBuild({ data: 'tables', path: '/open-data/' }, FOLDERS)).toMatchObject({
    data: '/srv/our city/tables',
    cache: '/srv/our city/node_modules/.cache/datapond',
    out: '/srv/our city/dist/open-data',
    strict: false,
  });
});

test('a path out of the output is refused as soon as it is named', () => {
  expect(() => datapond({ path: '../x/' })).toThrow('path must name a folder below the base');
});
