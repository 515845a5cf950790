import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import type { Asked } from './search-both-ways.ts';

/*
 * Keys of letters, some short, of which one gram in two is told, and the first and the last: two and three letters are found by these, in order and within others.
 */

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 6000;

/** @param letters that keys have */
function rows(letters: string): readonly Row[] {
  let seed = 3;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const key = (length: number) => Array.from({ length }, () => letters[draw(letters.length)]).join('');
  return Array.from({ length: RECORDS }, (_, i): Row => {
    const own = i % 50 === 0 ? key(1 + draw(4)) : key(9);
    return [
      i % 4 ? 'pond' : 'quick brook',
      i % 9 ? own.toUpperCase() : null,
      String(i % 20),
      null,
      null,
      null,
      null,
    ];
  });
}

const table = rows('bcdfghjkmnpqrstvwxz');
const building = indexedRelation(native, table, { mostWords: 100, window: 2 });
const keys = table.flatMap(([, own], i) => (own && i % 700 === 1 ? [own.toLowerCase()] : []));
const shortKeys = table.flatMap(([, own], i) => (own && own.length < 4 && i % 400 === 0 ? [own] : []));

test('one gram in two is told of keys', async () => {
  const { index } = await building;
  expect([index.column('b')?.others, index.column('b')?.grams?.shortest]).toEqual([true, 2]);
});

test.each([
  ...keys.flatMap((own) => [own.slice(0, 2), own.slice(3, 6), own.slice(-3), own.slice(0, 3), own.slice(-2)]),
  ...shortKeys,
  'qui',
  'po',
  'ck',
  'zzz',
])('two and three letters of keys are found as a scan does: %s', async (q) => {
  const built = { name: 'keys', ...(await building) };
  for (const more of [{}, { sort: 'id desc, _id' }, { filters: { id: 7 } }])
    for (const own of [q, { b: q }, `${q} pond`])
      await expectSameAnswers(native, built, { q: own, ...more } as Asked, { offsets: [0], limit: 100 });
});

const sixes = rows('abcdef');
const ofSixes = indexedRelation(native, sixes, { mostWords: 100, window: 2 });

test.each(['abcd', 'fade', 'cafe', 'beef', 'deaf', 'abcde', 'aaaa'])(
  'records of a text whose last gram or first is not told are told apart by its neighbours: %s',
  async (q) => {
    const { relation, index } = await ofSixes;
    const having = sixes.flatMap(([, own], i) => (own?.toLowerCase().includes(q) ? [i + 1] : []));
    const match = await index.column('b')?.grams?.having(q);
    const may = new Set(match?.ids);
    expect(having.filter((id) => !may.has(id))).toEqual([]);
    // By the grams that are told alone they are about four times as many.
    expect(may.size).toBeLessThan(Math.max(100, 2 * having.length) + 1);
    const built = { name: 'few letters', relation, index };
    await expectSameAnswers(native, built, { q } as Asked, { offsets: [0], limit: 100 });
  },
);
