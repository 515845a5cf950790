import { expect, test } from 'vitest';
import { hostLimitWarnings, partsHints } from './host-limits.ts';

const file = (url: string, megabytes: number) => ({ url, bytes: megabytes * 1e6, content: '' });

test('data that a free host takes are no matter', () => {
  expect(hostLimitWarnings([])).toEqual([]);
  expect(hostLimitWarnings([file('data/a/b.csv', 600), file('data/a/b.1.duckdb.7z', 370)])).toEqual([]);
});

test('data that are too large for GitHub Pages are told of, with what can be done', () => {
  const files = [file('data/a/b.csv', 947), file('data/a/c.csv', 2), file('data/a/b.1.duckdb.7z', 25)];
  expect(hostLimitWarnings([...files, file('data/a/b.2.duckdb.7z', 25)])).toEqual([
    'the data takes 999 MB, and GitHub Pages takes 1 GB for a site: save data/a/b.csv (947 MB) as Parquet, or leave out stores or their index (50 MB; "store" and "index" in docs/data.md), or use a host that takes more',
  ]);
  expect(hostLimitWarnings([file('data/a/b.parquet', 1200)])).toEqual([
    'the data takes 1.2 GB, and GitHub Pages takes 1 GB for a site: use a host that takes more',
  ]);
});

test('of a file in parts one is told how to get it whole without a browser', () => {
  expect(
    partsHints([file('data/a/b.0a1b2c3d.csv', 1), file('data/a/c.0a1b2c3d.60000000in3.csv', 60)]),
  ).toEqual([
    "data/a/c.0a1b2c3d.60000000in3.csv (60 MB) is published in 3 parts, which the site's pages read as one. Elsewhere: curl -f '<site>/data/a/c.0a1b2c3d.[1-3]of3.csv' > c.0a1b2c3d.csv (\"maxFileSize\" in docs/data.md)",
  ]);
});
