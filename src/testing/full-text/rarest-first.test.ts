import { afterAll, expect, test } from 'vitest';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 5000;
/** Of the record by its place. */
const urlOf = (i: number) =>
  `/shop?caf=%C3%A9&part=${(i * 37) % 400}&page=${i % 90}&s=${((i * 7919) % 99_991).toString(16)}x`;

/** Lines of a log with URLs that hardly come twice, each of which many others have nearly all of; some records have all lexemes of one in other words. */
const rows = Array.from({ length: RECORDS }, (_, i): Row => {
  const url = i % 97 === 5 ? `page shop ${urlOf(i - 3).slice(-6)} a9 c3 ${urlOf(i - 3)}` : urlOf(i);
  const apart = i % 701 === 9 ? urlOf(i - 1).split(/[^a-z0-9]/i) : [];
  return [[`GET ${url} 20${i % 3}`, ...apart].join(' '), url, String(i), null, null, null, null];
});
const TAG = '<b /shop?caf=%C3%A9 page';
const BUILDS = [
  ['all words', indexedRelation(native, rows)],
  [
    'some with a tag',
    indexedRelation(
      native,
      rows.map((row, i): Row => (i % 900 === 4 ? [`${TAG} ${row[0]}`, ...row.slice(1)] : row)),
    ),
  ],
  ['some words are listed', indexedRelation(native, rows, { mostWords: 300, mostRare: 0 })],
] as const;

const WHOLE = urlOf(8);
const FEW = { id: { gte: 1000, lte: 1040 } };

test.each<Asked>([
  { q: WHOLE },
  { q: WHOLE.slice(0, -1) },
  { q: WHOLE.split(/[^a-z0-9]/i).join(' ') },
  { q: `GET ${urlOf(2)}` },
  { q: `shop page ${urlOf(700).slice(-6)}` },
  { q: `${urlOf(4000)} ${urlOf(3)}` },
  { q: 'shop', filters: FEW },
  { q: '9x', filters: FEW },
  { q: `${urlOf(1007)} 200`, filters: FEW },
  { q: 'caf=%C3%A9', filters: FEW, sort: 'id desc' },
  { q: '7', filters: { id: { gte: 90, lte: 2400 } } },
  { q: 'page', filters: { ...FEW, b: [urlOf(1002), urlOf(1003)] } },
])('finds what the scan does where the rarest is looked for first: %j', async (params) => {
  for (const [name, building] of BUILDS) {
    const { relation, index } = await building;
    for (const own of [params, { ...params, plain: true }])
      await expectSameAnswers(native, { name, relation, index: { ...index, frequent: null } }, own, {
        offsets: [0],
        limit: 100,
      });
  }
});

/** Tells what words are looked for by. */
function watched(index: TableIndex) {
  const parts: string[] = [];
  const words = index.words && {
    ...index.words,
    containing: async (texts: readonly string[]) => {
      parts.push(...texts);
      return (await index.words?.containing(texts)) ?? [];
    },
    withLexeme: async (lexeme: string) => {
      parts.push(`=${lexeme}`);
      return (await index.words?.withLexeme?.(lexeme)) ?? [];
    },
  };
  return { parts, index: { ...index, words, frequent: null } };
}

const ask = async (params: Asked) => {
  const { relation, index } = await BUILDS[0][1];
  const { parts, index: own } = watched(index);
  await byIndex(own, relation, { params, offset: 0, limit: 10 }, 'contains');
  return parts;
};

test('of a URL no words are looked for that very many have', async () => {
  const parts = await ask({ q: WHOLE });
  expect(parts).not.toEqual([]);
  const many = ['=/shop', '=caf', '=page', '=part'];
  expect(parts.filter((part) => many.includes(part))).toEqual([]);
});

test('no words are looked for where a filter leaves records that are read sooner', async () => {
  expect(await ask({ q: 'f=%c3%a9&pa', filters: FEW })).toEqual([]);
  expect(await ask({ q: 'f=%c3%a9&pa', filters: { id: { gte: 1000 } } })).not.toEqual([]);
});
