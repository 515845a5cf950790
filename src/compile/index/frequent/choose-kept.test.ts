import { expect, test } from 'vitest';
import { toUtf8Texts } from '../../../index/bytes/utf8-texts.ts';
import { chooseKept } from './choose-kept.ts';

const samplesOf = (...columns: readonly (readonly (string | null)[])[]) => ({
  rows: columns[0]?.length ?? 0,
  texts: columns.map((texts) => toUtf8Texts([...texts])),
});

test('grams of most records come first, in lower case, within words and columns of the rows’ text', () => {
  const samples = samplesOf(['Äb 漢a', 'äb', 'b', null], ['c', 'c', null, 'c'], ['x', 'x', 'x', 'x']);
  expect(chooseKept(samples, [true, true, false], 4)).toEqual(['b', 'c', 'ä', 'äb', 'a']);
});

test('those that have no room in memory are left out, by what they would take of all records', () => {
  const samples = samplesOf(Array.from({ length: 100 }, (_, i) => (i === 0 ? 'ab' : 'a')));
  const ofAll = 2 * Math.ceil(1001 / 32);
  expect(chooseKept(samples, [true], 1000, ofAll)).toEqual(['a']);
  expect(chooseKept(samples, [true], 1000, ofAll - 1)).toEqual([]);
  expect(chooseKept(samples, [true], 1000, ofAll * 1.3)).toEqual(['a', 'ab']);
});

test('of more characters than have numbers there are those of the first ones', () => {
  const letters = Array.from({ length: 400 }, (_, i) => String.fromCharCode(0x430 + i));
  const kept = chooseKept(samplesOf(letters), [true], 1000);
  expect(kept.length).toBeGreaterThan(200);
  expect(kept.length).toBeLessThan(256);
});
