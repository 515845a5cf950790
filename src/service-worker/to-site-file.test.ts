import { expect, test } from 'vitest';
import { toSiteFile } from './to-site-file.ts';

const BASE = 'http://site.test/any/';

test.each([
  ['', 'page'],
  ['?utm=1', 'page'],
  ['index.html', 'page'],
  ['#/resource/x?a=b', 'page'],
  ['404.html', 'fixed'],
  ['datapond.js', 'fixed'],
  ['datapond-table.js', 'fixed'],
  ['datapond-chart.js', 'fixed'],
  ['icons/icon-192.png', 'fixed'],
  ['assets/index-abc.js', 'asset'],
  ['assets/sub/index-abc.js', null],
  ['data/air/ports.0a1b2c3d.csv', 'data'],
  ['data/air/ports.0a1b2c3d', 'data'],
  ['data/air/ports.0a1b2c3d.preview.json', 'data'],
  ['data/air/ports.0a1b2c3d.60in2.csv', 'parted'],
  ['data/air/ports.0a1b2c3d.1of2.csv', 'data'],
  ['data/air/ports.csv', null],
  ['data/air/ports.0a1b2c3d.csv?x', null],
  ['version.json', null],
  ['sub/assets/index-abc.js', null],
  ['blog/', null],
])('%j is %s', (path, kind) => {
  expect(toSiteFile(BASE + path, BASE)).toBe(kind);
});

test('a file of another site on the origin is none of ours', () => {
  expect(toSiteFile('http://site.test/other/assets/index-abc.js', BASE)).toBeNull();
});
