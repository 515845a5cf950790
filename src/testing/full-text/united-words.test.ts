import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 3000;
/** Whatever is in some words is told of together. */
const UNITED = { leastWords: 3, leastSpared: -Infinity, share: 9 };
const SYLLABLES = ['tro', 'bre', 'ter', 'ven', 'ka', 'schli', 'ó', 'ing', 'жо', '-', "'s", '1', 'né', 'ru'];

/** Records of words that have parts in common, some in a third of them, some in one, here and there beside a tag. */
function recordsOfParts(): readonly Row[] {
  let seed = 11;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const syllable = () => SYLLABLES[draw(SYLLABLES.length)] ?? '';
  const words = Array.from({ length: 2600 }, () => Array.from({ length: 1 + draw(4) }, syllable).join(''));
  const word = () => words[draw(1 + draw(words.length))] ?? '';
  return Array.from({ length: RECORDS }, (_, i): Row => {
    const own = Array.from({ length: 1 + draw(8) }, word);
    if (i % 3 === 0) own.push('Trover');
    if (i % 7 === 0) own.push('tro', 'Ter,');
    if (i % 600 === 5) own.push('<b', 'bre', 'tro>');
    return [own.join(' '), i % 4 ? word() : null, String(i), null, null, null, null];
  });
}

const rows = recordsOfParts();
const BUILDS = [
  ['all words', indexedRelation(native, rows, { united: UNITED })],
  ['some of the words', indexedRelation(native, rows, { united: UNITED, mostWords: 1500 })],
  ['no words', indexedRelation(native, rows, { united: { ...UNITED, leastSpared: Infinity } })],
] as const;

/** Counts what is told of together, and whose words are looked for one by one. */
function counting(index: TableIndex) {
  const told = { united: 0, containing: [] as string[] };
  const words = index.words && {
    ...index.words,
    united: async (text: string) => {
      const own = await index.words?.united(text);
      if (own) told.united += 1;
      return own;
    },
    containing: async (texts: readonly string[]) => {
      told.containing.push(...texts);
      return (await index.words?.containing(texts)) ?? [];
    },
  };
  return { told, index: { ...index, words } };
}

const SEARCHES: readonly Asked[] = [
  { sort: 'id desc' },
  { filters: { id: { lt: 900 } } },
  { filters: { id: { gt: 2990 } }, sort: 'text' },
  { language: 'simple', filters: { id: { gte: 7 } } },
];

test.each([
  'tro',
  'TRO',
  'bre',
  'ter',
  'trover',
  'ven',
  'schli',
  'ing',
  'жоka',
  "'s",
  'tert',
  'né',
  'rutro',
  'xyz',
])('finds and ranks a part of many words as the scan does: %s', async (own) => {
  for (const [name, building] of BUILDS) {
    const { relation, index } = await building;
    const asked: readonly Asked[] = [
      ...SEARCHES.map((search) => ({ ...search, q: own })),
      { q: { text: own } },
      { q: { b: own }, sort: 'id' },
      { q: { text: own, b: 'tro' } },
      { q: `${own} bre` },
      { q: `ter ${own} trover`, sort: 'id' },
      { q: `${own} ven`, filters: { id: { lt: 2000 } } },
    ];
    for (const params of asked)
      await expectSameAnswers(native, { name, relation, index }, params, { offsets: [0, 150], limit: 100 });
  }
});

test('words that are told of together are not looked for one by one', async () => {
  const [[, all], [, some], [, none]] = BUILDS;
  for (const [building, united, containing] of [
    [all, 1, []],
    [some, 1, []],
    [none, 0, ['tro']],
  ] as const) {
    const { relation, index } = await building;
    const { told, index: own } = counting(index);
    const asked = { params: { q: 'tro', sort: 'id desc', fields: ['_id'] } as Asked, offset: 0, limit: 10 };
    await byIndex(own, relation, asked, 'contains');
    expect({ united: told.united, containing: told.containing }).toEqual({ united, containing });
  }
});

test('words that very many records have are read by themselves', async () => {
  const { index } = await BUILDS[0][1];
  const words = (await index.words?.united('tro')) ?? [];
  const texts = words.map(({ text }) => text);
  expect(new Set(texts)).toEqual(new Set(['tro ', 'tro', 'trover']));
  expect(await index.words?.united('xyz')).toBeUndefined();
  // What has a part in the midst of itself is no other key of the dictionary.
  expect(await index.words?.united('tr')).toBeUndefined();
});

test('of parts that the same words have one is told of, which the others name', async () => {
  const { index } = await BUILDS[0][1];
  const told = async (part: string) => {
    const words = (await index.words?.united(part)) ?? [];
    const ids = await Promise.all(words.map(async (own) => (await index.words?.ids([own])) ?? []));
    return words.map(({ text, column }, i) => [text, column, ids[i]]);
  };
  const whole = await told('schli');
  expect(whole.length).toBeGreaterThan(0);
  for (const part of ['sch', 'chli', 'hli']) expect([part, await told(part)]).toEqual([part, whole]);
  // Others begin as it does.
  expect(await told('schliter')).not.toEqual(whole);
});
