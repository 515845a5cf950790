import { expect, test } from 'vitest';
import { toSitePath } from './site-path.ts';

test.each([
  ['open-data/', 'open-data', 'open-data/'],
  ['/open-data/', 'open-data', 'open-data/'],
  ['./open/', 'open', 'open/'],
  ['a//b/./c', 'a/b/c', 'a/b/c/'],
  ['a\\b', 'a/b', 'a/b/'],
  ['öffentliche daten/', 'öffentliche daten', '%C3%B6ffentliche%20daten/'],
  ["it's (50%)#1?", "it's (50%)#1?", "it's%20(50%25)%231%3F/"],
])('%j is a folder below the app', (path, folder, address) => {
  expect(toSitePath(path)).toEqual({ folder, address });
});

test.each(['', '/', '.', './', '../x/', 'a/../../b', '..\\x'])('%j is none', (path) => {
  expect(() => toSitePath(path)).toThrow('path must name a folder below the base');
});
