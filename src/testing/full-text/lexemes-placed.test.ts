import { afterAll, expect, test } from 'vitest';
import type { IndexWords } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 6000;
/** What is told where it spares anything. */
const TOLD = { leastWords: 3, leastSpared: -Infinity, share: 9 };

const two = (number: number) => String(number).padStart(2, '0');
const time = (seconds: number) => new Date(Date.UTC(2024, 0, 1) + seconds * 1000).toISOString();

/** Codes, times within texts and pieces of URLs, each another word; the same numbers in a column of numbers and in times; some records that are read as a whole. */
const rows = Array.from({ length: RECORDS }, (_, i): Row => {
  const code = `${10 + (i % 5)}_${10 + (i % 7)};`;
  const at = `${two(i % 24)}:${two((i * 7) % 60)}`;
  const own = i % 4 ? `-f%C3%B8${(i * 7919) % 99_991}?page=${i % 60}` : '/f%C3%B8?page=7';
  const path = `/shop/sk%C3%A4${own}`;
  const odd = i % 800 === 0 ? ' <b 12> 14' : '';
  const text = `${path} r${i}/${10 + (i % 6)} ${i % 3 === 0 ? `${at} ` : ''}${i % 2 ? code : `x ${code} y ${i % 50} ${code}`}${odd}`;
  return [text, i % 5 ? null : `${at}-12`, String(i % 40), null, time((i * 7919) % 9_000_000), null, null];
});
const BUILDS = [
  ['places told', indexedRelation(native, rows, { united: TOLD })],
  [
    'words of numbers are values',
    indexedRelation(native, rows, { united: TOLD, mostWords: 2500, mostRare: 100_000 }),
  ],
  ['none told', indexedRelation(native, rows, { united: { ...TOLD, leastSpared: Infinity } })],
] as const;

const TEXTS = [
  '14:12',
  '12_14;',
  'sk%C3%A4',
  '%C3%B8',
  '12 14',
  'page=7',
  ':07',
  '12/',
  'x 13',
  '2024-02',
  '10:35:2',
];

test.each(TEXTS)(
  'ranks words of several lexemes as the scan does: %s',
  async (q) => {
    const asked: readonly Asked[] = [
      { q },
      { q, plain: true },
      { q, sort: 'id desc' },
      { q, filters: { id: [12, 14] } },
    ];
    for (const [name, building] of BUILDS) {
      const { relation, index } = await building;
      const built = { name, relation, index: { ...index, frequent: null, pairs: null } };
      for (const params of asked)
        await expectSameAnswers(native, built, params, { offsets: [0, 130], limit: 40 });
    }
  },
  240_000,
);

test('lists parts of times where whole ones are too many to be listed', async () => {
  const [[, all], [, some]] = BUILDS;
  expect((await all).index.column('at')?.isParted).toBe(false);
  expect((await some).index.column('at')?.isParted).toBe(true);
}, 240_000);

test('reads where a lexeme stands of what stands for it, and of none of its words', async () => {
  const [[, all], , [, none]] = BUILDS;
  for (const [building, isTold] of [
    [all, true],
    [none, false],
  ] as const) {
    const { relation, index } = await building;
    const read = { lexemes: 0, words: 0 };
    const words = index.words && {
      ...index.words,
      places: async (...asked: Parameters<IndexWords['places']>) => {
        for (const { word } of asked[0])
          if (word.column === '') read.lexemes += 1;
          else if (word.text.includes('c3')) read.words += 1;
        return (await index.words?.places(...asked)) ?? [];
      },
    };
    const page = { params: { q: 'c3 x', plain: true } as Asked, offset: 0, limit: 10 };
    const found = await byIndex({ ...index, words, frequent: null, pairs: null }, relation, page, 'words');
    expect(found?.total).toBe(RECORDS / 2);
    expect([read.lexemes > 0, read.words > 0]).toEqual([isTold, !isTold]);
  }
}, 240_000);
