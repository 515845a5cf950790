import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import type { TableIndex } from '../../core/search-index/table-index.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 3000;
const LETTERS = 'aabcdeeefghikmnoprstuvó7.-жо';

/** Records of words of a few letters, some of which nearly all have, and others half of them; here and there a tag. */
function recordsOfLetters(): readonly Row[] {
  let seed = 5;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const word = () => Array.from({ length: 1 + draw(9) }, () => LETTERS[draw(LETTERS.length)]).join('');
  return Array.from({ length: RECORDS }, (_, i): Row => {
    const own = Array.from({ length: 1 + draw(9) }, word);
    if (i % 700 === 5) own.push('<b', 'et', 'as>');
    return [own.join(' '), i % 4 ? word() : null, String(i), null, null, null, null];
  });
}

const rows = recordsOfLetters();
const BUILDS = [
  ['all lists', indexedRelation(native, rows)],
  ['no room', indexedRelation(native, rows, { share: 0.9, floor: 0 })],
  ['some words', indexedRelation(native, rows, { mostWords: 500 })],
] as const;

test.each(['e', 'a', 'ó', '.', '-', 'ж', '7', '7.', 'ee', 'as', 'Et', '.-', 'xx', 'q'])(
  'finds one or two letters as the scan does: %s',
  async (own) => {
    for (const [name, building] of BUILDS) {
      const { relation, index } = await building;
      const asked: readonly Asked[] = [
        { q: own },
        { q: own, sort: 'id desc' },
        { q: own, filters: { id: { lt: 900 } } },
        { q: own, filters: { id: { gt: 2990 } } },
        { q: own, language: 'simple', filters: { id: { gte: 7 } } },
        { q: `${own} et` },
        { q: `${own} a`, sort: 'id' },
        { q: { text: own } },
        { q: { text: own, b: 'e' }, sort: 'id' },
      ];
      for (const params of asked)
        await expectSameAnswers(native, { name, relation, index }, params, { offsets: [0, 150], limit: 100 });
    }
  },
);

/** Counts what is asked for by one or two letters, and looked for in words. */
function counting(index: TableIndex) {
  const asked = { all: [] as string[], containing: [] as string[] };
  const { shorts, words } = index;
  const own: TableIndex = {
    ...index,
    shorts: shorts && {
      ...shorts,
      all: (text) => {
        asked.all.push(text);
        return shorts.all(text);
      },
    },
    words: words && {
      ...words,
      containing: (texts) => {
        asked.containing.push(...texts);
        return words.containing(texts);
      },
    },
  };
  return { asked, index: own };
}

test('where all records of letters are listed, their words are not looked for', async () => {
  const [[, building]] = BUILDS;
  const { relation, index } = await building;
  const { asked, index: own } = counting(index);
  const params: Asked = { q: 'ee', filters: { id: { lt: 2500 } }, sort: 'id' };
  await byIndex(own, relation, { params, offset: 0, limit: 10 }, 'contains');
  expect(asked).toEqual({ all: ['ee'], containing: [] });
  expect(await index.shorts?.countOf('ee')).toBe((await index.shorts?.all('ee'))?.length);
  // What no record has, or all have, is told otherwise.
  expect(await index.shorts?.all('xx')).toBeUndefined();
});

test('nor where the lexemes of several are ranked by', async () => {
  const [[, building]] = BUILDS;
  const { relation, index } = await building;
  const { asked, index: own } = counting(index);
  const page = { params: { q: 'ee ж', fields: ['_id', 'rank'] } as Asked, offset: 0, limit: 100 };
  const found = await byIndex(own, relation, page, 'contains');
  expect(found).toEqual(await byTable(native, relation, page, 'contains'));
  expect(found?.total).toBeGreaterThan(120);
  expect(asked).toEqual({ all: ['ee', 'ж'], containing: [] });
});
