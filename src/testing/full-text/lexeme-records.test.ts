import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import type { IndexWords } from '../../core/search-index/ports/table-index.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 5000;
/** What is told where it spares anything. */
const TOLD = { leastWords: 3, leastSpared: -Infinity, share: 9 };

/** Paths, each of them another word, with words between their marks, one of them twice, and numbers that a column of numbers has as well: of these some come again, and some do not. */
const rows = Array.from({ length: RECORDS }, (_, i): Row => {
  const path = `/shop/fund/${i % 9 === 0 ? 'fund' : 'atlas'}?id=${(i * 7919) % 99_991}&page=${200 + (i % 7)}`;
  const text = i % 2 ? path : `fund atlas ${200 + (i % 3)} x${i}`;
  return [`${text} trover`, null, String(i < 2000 ? 200 + (i % 5) : 5000 + i), null, null, null, null];
});
const BUILDS = [
  ['all words', indexedRelation(native, rows, { united: TOLD })],
  [
    'words of numbers that come again',
    indexedRelation(native, rows, { united: TOLD, mostWords: 2500, mostRare: 100_000 }),
  ],
  ['none told', indexedRelation(native, rows, { united: { ...TOLD, leastSpared: Infinity } })],
] as const;

test.each(['fund', 'atlas', '202', 'fund atlas', 'page'])(
  'finds and ranks what stands between marks as the scan does: %s',
  async (q) => {
    const asked: readonly Asked[] = [{ q }, { q, plain: true }, { q, sort: 'id desc' }];
    for (const [name, building] of BUILDS) {
      const { relation, index } = await building;
      const built = { name, relation, index: { ...index, frequent: null } };
      for (const params of asked)
        await expectSameAnswers(native, built, params, { offsets: [0, 50], limit: 50 });
    }
  },
);

test('reads no word of a lexeme whose records are told, but of one that a column of numbers may have', async () => {
  const [[, all], [, some], [, none]] = BUILDS;
  for (const [building, told] of [
    // No word that comes twice has `page`, and very many others do.
    [all, ['fund', 'atlas', 'page']],
    [some, ['fund', 'atlas', 'page']],
    [none, []],
  ] as const) {
    const { relation, index } = await building;
    const lexemes = ['fund', 'atlas', '202', 'page'];
    const standing = await Promise.all(lexemes.map((own) => index.words?.ofLexeme?.(own)));
    expect(lexemes.filter((_, i) => standing[i] !== undefined)).toEqual(told);
    let counted = 0;
    const words = index.words && {
      ...index.words,
      times: async (some: Parameters<IndexWords['times']>[0]) => {
        counted += some.filter(({ column }) => column !== '').length;
        return (await index.words?.times(some)) ?? [];
      },
    };
    const asked = { params: { q: 'fund' } as Asked, offset: 0, limit: 10 };
    const found = await byIndex({ ...index, words, frequent: null }, relation, asked, 'contains');
    expect(found?.total).toBe(RECORDS);
    expect(counted > 0).toBe(told.length === 0);
  }
});
