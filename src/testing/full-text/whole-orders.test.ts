import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { range } from './range-filters.ts';
import { expectSameAnswers } from './same-answers.ts';
import type { Asked } from './search-both-ways.ts';

/*
 * Keys of which hardly any comes twice, where there is no room for all that is wished for: their order is told in place of them.
 */

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 6000;
const keyOf = (i: number) => createHash('md5').update(String(i)).digest('hex');
/** Of the record by its place; one in 200 has that of the record before. */
const rows = Array.from({ length: RECORDS }, (_, i): Row => {
  const key = i % 40 === 3 ? null : keyOf(i % 200 === 9 ? i - 1 : i);
  return [
    i % 1500 === 8 ? `<b number ${i % 50}` : `number ${i % 50}`,
    key,
    String(i % 700),
    null,
    null,
    null,
    null,
  ];
});
const keys = [...new Set(rows.flatMap((row) => row[1] ?? []))].toSorted();
let built: Awaited<ReturnType<typeof indexedRelation>>;
beforeAll(async () => {
  built = await indexedRelation(native, rows, { share: 0, floor: 500_000 });
  const { values, ends } = built.index.column('b')!;
  expect(values).toBeNull();
  expect(await ends?.range({ from: 'a' })).toBeDefined();
});

const expectSame = (params: Asked) =>
  expectSameAnswers(native, { name: 'whole orders', ...built }, params, { offsets: [0, 180], limit: 100 });

const key = fc.oneof(
  fc.constantFrom(...keys, keys[0]!, keys.at(-1)!),
  fc.constantFrom('', 'z', '7', 'É', `${keys[77]}0`, keys[77]!.slice(0, -1)),
);
const others = fc.constantFrom<Asked>(
  {},
  { q: 'number' },
  { q: '7' },
  { sort: 'b desc, _id' },
  { sort: 'id, b' },
  { filters: { id: { lt: 60 } } },
);

test('ranges of keys whose order alone is told are those of the table', async () => {
  await fc.assert(
    fc.asyncProperty(range(key), others, async (b, { filters, ...rest }) =>
      expectSame({ ...rest, filters: { ...(filters as object | undefined), b } }),
    ),
    { numRuns: 60 },
  );
}, 120_000);

test.each<Asked>([
  { filters: { b: keys[5]! } },
  { filters: { b: keyOf(8) } },
  { filters: { b: [keyOf(8), keyOf(409), 'none', keys.at(-1)!] } },
  { filters: { b: '' } },
  { filters: { b: { gte: keys[100]!, lte: keys[100]! } } },
  { filters: { b: { gt: keys[100]!, lt: keys[101]! } } },
  { filters: { b: { gte: keys[200]!, lt: keys[100]! } } },
  { filters: { b: { not: { gte: keys[50]! } } } } as Asked,
  { filters: { b: { gte: keys[3000]! } }, sort: 'b, _id' },
  { sort: 'b, _id' },
  { sort: 'b desc nulls last, _id' },
  { q: 'number', sort: 'b' },
])('answers as the table does where the order of keys is told: %j', expectSame);

test('a page in the midst of them is not left to the table', async () => {
  for (const offset of [2000, 3600, 5700])
    await expectSameAnswers(
      native,
      { name: 'whole orders', ...built },
      { sort: 'b desc, _id' },
      { offsets: [offset], limit: 100 },
    );
});
