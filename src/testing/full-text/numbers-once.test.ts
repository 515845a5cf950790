import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, type Asked } from './search-both-ways.ts';

/*
 * Telephone numbers: what stands before them comes again and again, they hardly ever do, and a few digits are in thousands of them.
 */

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 36_000;
const NAMES = ['Ann', 'Bernd', 'Zoë', 'cafés', 'running'];
const digitsOf = (i: number) => String((i * 48_271 + 11) % 100_000_007).padStart(8, '0');
/** Of the record by its place: some have two, and some have one of another record. */
function phoneOf(i: number): string {
  if (i % 7000 === 5) return `+49 30 ${digitsOf(i)} or ${digitsOf(i + 1)}`;
  return `+${[1, 44, 49][i % 3]} ${200 + (i % 90)} ${digitsOf(i % 5000 === 9 ? i - 1 : i)}`;
}

const rows = Array.from({ length: RECORDS }, (_, i): Row => {
  const name = `${NAMES[i % 5]} ${i % 4000 === 3 ? digitsOf(i + 2) : i % 60}`;
  return [i % 12_000 === 7 ? `<b ${name}` : name, phoneOf(i), String(i % 2500), null, null, null, null];
});
let built: Awaited<ReturnType<typeof indexedRelation>>;
beforeAll(async () => {
  built = await indexedRelation(native, rows);
});

const NUMBER = digitsOf(12_345);
const CLASS = { id: { gte: 100, lt: 900 } };

test.each<Asked>([
  { q: NUMBER },
  { q: NUMBER.slice(0, 3), filters: CLASS },
  { q: NUMBER.slice(2, 5), sort: 'id desc, _id' },
  { q: NUMBER.slice(1, 5) },
  { q: NUMBER.slice(0, 7) },
  { q: `+49 ${NUMBER.slice(3)}` },
  { q: phoneOf(12_345) },
  { q: phoneOf(5) },
  { q: digitsOf(6) },
  { q: digitsOf(3 + 2) },
  { q: `Zoë ${NUMBER.slice(4, 7)}` },
  { q: `running ${digitsOf(4)}` },
  { q: digitsOf(5008) },
  { q: { b: NUMBER.slice(0, 3) } },
  { q: { b: digitsOf(7) }, filters: { id: 7 } },
  { q: '555', sort: 'b, _id' },
  { q: '00000' },
  { q: '99999999' },
])('finds what the scan does among numbers that hardly come twice: %j', async (params) => {
  await expectSameAnswers(native, { name: 'numbers', ...built }, params, { offsets: [0], limit: 100 });
});

test('a few digits are not looked for in each of the numbers', async () => {
  const { relation, index } = built;
  const { hasWords, others, grams } = index.column('b')!;
  expect({ hasWords, others, hasGrams: grams !== null }).toEqual({
    hasWords: true,
    others: true,
    hasGrams: true,
  });
  let read = 0;
  const { words } = index;
  const watched: TableIndex = {
    ...index,
    words: words && {
      ...words,
      containing: async (texts) => {
        const found = await words.containing(texts);
        read += found.length;
        return found;
      },
    },
  };
  const search = { params: { q: NUMBER.slice(0, 3), filters: CLASS }, offset: 0, limit: 10 };
  const found = await byIndex(watched, relation, search, 'contains');
  expect(found?.total).toBeGreaterThan(0);
  expect(read).toBeLessThan(10);
});
