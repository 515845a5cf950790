import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, type Asked } from './search-both-ways.ts';

/*
 * Codes of articles, as `DN-3647-43`: a record has one, of several lexemes, each of which is in hundreds of other codes.
 */

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 48_000;
const CODES = 300;
const SIZES = ['43', '43', '43', '43', 'S'];
const codeOf = (i: number) => {
  const code = i % CODES;
  return `${'ABCD'[code % 4]}${'KLMN'[code % 3]}-${1000 + (code % 150) * 7}-${SIZES[code % 5]}`;
};

const rows = Array.from({ length: RECORDS }, (_, i): Row => {
  const name = i % 5000 === 3 ? `not ${codeOf(i + 1)}` : `item ${i % 90}`;
  return [
    i % 16_000 === 7 ? `<b ${name}` : name,
    codeOf(i),
    String(1000 + (i % 9000)),
    null,
    null,
    null,
    null,
  ];
});
let built: Awaited<ReturnType<typeof indexedRelation>>;
beforeAll(async () => {
  built = await indexedRelation(native, rows);
});

const CODE = codeOf(12_346);

test.each<Asked>([
  { q: CODE },
  { q: CODE.toLowerCase(), sort: 'a desc, _id' },
  { q: CODE.slice(3) },
  { q: CODE.slice(1) },
  { q: CODE.slice(0, -1) },
  { q: `${CODE} item` },
  { q: `${CODE} ${CODE.slice(3, 7)}` },
  { q: `${CODE} ${codeOf(12_347)}` },
  { q: codeOf(5004) },
  { q: `not ${codeOf(4)}` },
  { q: codeOf(8) },
  { q: CODE, filters: { id: { gte: 100, lt: 20_000 } } },
  { q: { b: CODE } },
  { q: { b: '-43' }, filters: { b: CODE } },
  { q: `${CODE.slice(0, 2)}-9999-43` },
])('finds what the scan does among codes: %j', async (params) => {
  await expectSameAnswers(native, { name: 'codes', ...built }, params, { offsets: [0], limit: 100 });
});

test('two letters of one column are looked for in its few values, and in no words', async () => {
  const { relation, index } = built;
  const { words } = index;
  const looked: string[] = [];
  const watched: TableIndex = {
    ...index,
    words: words && {
      ...words,
      containing: (texts) => (looked.push(...texts), words.containing(texts)),
      spread: (texts, lexemes) => (looked.push(...texts), words.spread(texts, lexemes)),
    },
  };
  const search = { params: { q: { b: 'DM' } }, offset: 0, limit: 10 };
  const found = await byIndex(watched, relation, search, 'contains');
  expect(found?.total).toBeGreaterThan(0);
  expect(looked).toEqual([]);
});
