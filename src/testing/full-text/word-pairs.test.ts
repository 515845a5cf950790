import { afterAll, expect, test } from 'vitest';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 2600;
const WORDS = [
  'Trover',
  'roads',
  'oak,',
  'road',
  'running',
  'run',
  'Ufer',
  'railroad',
  'café',
  'жокей',
  'mill',
  'Ufern',
];

/** How records differ from those of plain words. */
interface Shape {
  /** Of so many records one has a tag. */
  readonly tags?: number;
  /** The same of letters of a frequent word in an identifier. */
  readonly identifiers?: number;
}

/** Records of words, the first of which are in most of them, some several times. */
function recordsOf({ tags = Infinity, identifiers = Infinity }: Shape): readonly Row[] {
  let seed = 23;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const word = () => WORDS[draw(1 + draw(WORDS.length))] ?? '';
  return Array.from({ length: RECORDS }, (_, i): Row => {
    const own = Array.from({ length: 1 + draw(9) }, word);
    if (i % tags === 5) own.push('<b', 'Trover', 'roads>');
    const code = draw(1e9).toString().padStart(9, '0');
    const identifier =
      i % identifiers === 7 ? `${code}trover` : i % identifiers === 11 ? `run-${code}` : code;
    return [own.join(' '), `z${identifier}`, String(i), null, null, null, i % 2 ? null : '["mill"]'];
  });
}

const PAIRS = { leastBytes: 1, share: 9 };
const plain = indexedRelation(native, recordsOf({}), { pairs: PAIRS });
const TABLES = [
  ['plain words', plain],
  ['some tags', indexedRelation(native, recordsOf({ tags: 400 }), { pairs: PAIRS })],
  ['many tags', indexedRelation(native, recordsOf({ tags: 40 }), { pairs: PAIRS })],
  ['letters in identifiers', indexedRelation(native, recordsOf({ identifiers: 700 }), { pairs: PAIRS })],
  ['in more of them', indexedRelation(native, recordsOf({ identifiers: 50 }), { pairs: PAIRS })],
  ['both', indexedRelation(native, recordsOf({ tags: 900, identifiers: 900 }), { pairs: PAIRS })],
  ['few words listed', indexedRelation(native, recordsOf({}), { pairs: PAIRS, mostWords: 9 })],
  ['room for few', indexedRelation(native, recordsOf({}), { pairs: { leastBytes: 1, share: 0.01 } })],
] as const;

const SEARCHES = [
  'trover road',
  'ROADS Trover',
  'road trover',
  'run trover',
  'trover running',
  'runs roads',
  'running road',
  'Ufer trover',
  'trover ufern',
  'café run',
  'Trover жокей',
  'railroad road',
  'mill road',
  'mill trover',
  'oak trover',
  'trover nowhere',
  'trover trover',
  'roads road',
  'trover the',
  'rover road',
  'trover road mill',
  'oak, run',
];

test.each(SEARCHES)('finds, ranks and counts two words as the scan does: %s', async (q) => {
  for (const [name, building] of TABLES) {
    const { relation, index } = await building;
    await expectSameAnswers(native, { name, relation, index }, { q }, { offsets: [0, 60, 100], limit: 40 });
    const asked: readonly Asked[] = [{ q, sort: 'id' }, { q: { text: q } }, { q, language: 'simple' }];
    for (const params of asked)
      await expectSameAnswers(native, { name, relation, index }, params, { offsets: [0], limit: 20 });
  }
});

/** Hears whether words are looked for one by one. */
function counting(index: TableIndex) {
  const told = { looked: 0 };
  const words = index.words && {
    ...index.words,
    ids: async (...own: Parameters<typeof index.words.ids>) => {
      told.looked += 1;
      return (await index.words?.ids(...own)) ?? [];
    },
  };
  return { told, index: { ...index, words } };
}

test.each([
  ['trover road', 'contains', 0],
  ['trover road', 'words', 0],
  ['roads trover', 'contains', 0],
  ['run roads', 'contains', 0],
  ['trover oak', 'contains', 1],
  ['oak, trover', 'words', 0],
  ['trover road mill', 'words', 1],
] as const)(
  'reads the lists of words only where nothing is told of two of them, as of a part of a word: %s, %s',
  async (q, mode, least) => {
    const { relation, index } = await plain;
    const { told, index: own } = counting(index);
    await byIndex(own, relation, { params: { q, fields: ['_id'] }, offset: 0, limit: 100 }, mode);
    expect(Math.min(1, told.looked)).toBe(least);
  },
);
