import { expect, test } from 'vitest';
import { ENGLISH } from '../../full-text/text-search-config.ts';
import { lexemeInChunk } from '../terms/lexeme-in-chunk.ts';
import { placesBetween, placesInValue } from './value-places.ts';

const COLUMN = { keyText: String, isOneWord: true, isSingle: true };
const FROM = Date.UTC(2001, 0, 1);
/** Beside each other, and apart by a minute, a day and a month, with fractions and without. */
const TIMES = [1, 125, 60_000, 3_600_000, 86_400_000, 2_678_400_000].flatMap((step) =>
  Array.from({ length: 40 }, (_, i) =>
    new Date(FROM + i * step)
      .toISOString()
      .replace(/\.?0*Z$/, '')
      .padEnd(19, ':00'),
  ),
);
const DAYS = TIMES.map((time) => time.slice(0, 10));
const LEXEMES = [
  '2001',
  '-01',
  '-03',
  '-31',
  't00',
  't12',
  '00',
  '01',
  '05',
  '12',
  '00.125',
  '05.5',
  '0',
  '2',
  '-1',
];

test.each([
  ['times', TIMES],
  ['days', DAYS],
])('%s have lexemes where a parser reads them', (_, keys) => {
  for (const lexeme of LEXEMES) {
    const wanted = { lexeme, prefix: false };
    const read = lexemeInChunk(wanted, ENGLISH);
    const placesOf = placesInValue(COLUMN, { wanted, config: ENGLISH, parts: [lexeme], isPartly: false });
    for (const key of keys)
      expect([lexeme, key, placesOf(key)]).toEqual([lexeme, key, read(key.toLowerCase())]);
  }
});

test.each([
  ['times', TIMES],
  ['days', DAYS],
])('what is said of all %s from one to another holds for each of them', (_, all) => {
  const keys = [...new Set(all)].toSorted();
  let told = 0;
  for (const lexeme of LEXEMES) {
    const wanted = { lexeme, prefix: false };
    const read = lexemeInChunk(wanted, ENGLISH);
    const between = placesBetween(wanted, ENGLISH);
    for (let i = 0; i < keys.length; i += 1)
      for (const length of [1, 2, 5, 30]) {
        const some = keys.slice(i, i + length);
        const places = between(some[0]!, some.at(-1)!);
        if (!places) continue;
        told += 1;
        for (const key of some) expect([lexeme, key, places]).toEqual([lexeme, key, read(key.toLowerCase())]);
      }
  }
  expect(told).toBeGreaterThan(500);
});

test('nothing is said of what lies behind the last time', () => {
  expect(
    placesBetween({ lexeme: '2001', prefix: false }, ENGLISH)('2001-12-31T23:00:00', Infinity),
  ).toBeUndefined();
});

test.each([
  ['C#/NaN/İstanbul/a', undefined],
  ['<b x>İstanbul</b>', undefined],
  ['<b istanbul>', undefined],
  ['by istanbul', [0]],
  ['İzmir', []],
])('what a parser reads of %s is told of it as it is spelt', (value, places) => {
  const wanted = { lexeme: 'istanbul', prefix: false };
  const column = { keyText: String, isOneWord: false, isSingle: false };
  const placesOf = placesInValue(column, { wanted, config: ENGLISH, parts: ['istanbul'], isPartly: false });
  expect(placesOf(value)).toEqual(places);
});
