import { expect, test } from 'vitest';
import { partedUrl, toParts } from './file-parts.ts';

test('an address tells a file’s parts', () => {
  const url = partedUrl('data/city/trips.1a2b3c4d.csv', 70, 30);
  expect(url).toBe('data/city/trips.1a2b3c4d.70in3.csv');
  expect(toParts(url)).toEqual({
    name: 'trips.1a2b3c4d.csv',
    tag: '1a2b3c4d.70in3',
    bytes: 70,
    parts: [
      { url: 'data/city/trips.1a2b3c4d.1of3.csv', bytes: 24 },
      { url: 'data/city/trips.1a2b3c4d.2of3.csv', bytes: 24 },
      { url: 'data/city/trips.1a2b3c4d.3of3.csv', bytes: 22 },
    ],
  });
});

test('a file without an extension has parts as well', () => {
  const url = partedUrl('data/city/trips.1a2b3c4d', 60, 30);
  expect(toParts(`https://x.test/${url}`)?.parts.map((part) => part.url)).toEqual([
    'https://x.test/data/city/trips.1a2b3c4d.1of2',
    'https://x.test/data/city/trips.1a2b3c4d.2of2',
  ]);
});

test.each([
  'data/a/b.1a2b3c4d.csv',
  'data/a/b.1a2b3c4d.1of2.csv',
  'data/a/b.1a2b3c4d.5in0.csv',
  'data/a/b.1a2b3c4d.5in4.csv',
  'data/a/70in3.csv',
])('%s is no file in parts', (url) => expect(toParts(url)).toBeNull());
