import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { IndexWords, ListedWord, TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

const SEED = 20_261_126;
const native = createNativeEngine();

afterAll(() => native.close());

/** Five thousand records with words that stand near each other or far, once or oftener, some of them odd, some without a word that counts. */
let near: ReturnType<typeof indexedRelation> | undefined;
function nearRecords() {
  const rows = Array.from({ length: 5000 }, (_, i): Row => {
    const gap = 'the x1 '.repeat((i * 7) % 5);
    const words = [
      i % 3 > 0 && 'pond',
      gap,
      i % 5 > 0 && 'newts',
      i % 41 === 0 && 'pond newt pond',
      i % 97 === 0 && 'newt '.repeat(1 + (i % 6)),
      i % 4 === 0 && 'heron',
      i % 211 === 0 && 'pond newt <b heron',
      i % 6 === 0 && 'pond-newt',
    ].filter(Boolean);
    const text = i % 50 === 7 ? 'ponder newter' : i % 2 ? words.join(' ') : words.reverse().join(' ');
    return [text, null, String(i), null, null, null, null];
  });
  return (near ??= indexedRelation(native, rows));
}

test.each<Asked>([
  { q: 'pond newt' },
  { q: 'newt heron pond' },
  { q: 'pon newt' },
  { q: 'pond | newt | heron', plain: false },
  { q: 'pond & (newt | heron)', plain: false },
  { q: 'pond newt', filters: { id: { gt: 900 } } },
  { q: { text: 'pond newt' } },
  { q: { text: 'pond newt', id: '1' } },
])('ranks by where several words stand as the scan does, on any page: %j', async (params) => {
  const { relation, index } = await nearRecords();
  for (const mode of ['contains', 'words'] as const)
    for (const offset of [0, 150, 990, 2600]) {
      const asked = { params: { fields: ['_id', 'rank'], ...params } as Asked, offset, limit: 60 };
      if (typeof params.q === 'object') (asked.params as { fields: string[] }).fields = ['_id', 'rank text'];
      const found = await byIndex(index, relation, asked, mode);
      expect([asked, mode, found]).not.toEqual([asked, mode, undefined]);
      expect([asked, mode, found]).toEqual([asked, mode, await byTable(native, relation, asked, mode)]);
    }
});

test('of words that many records have the places of few are read', async () => {
  const { relation, index } = await nearRecords();
  let read = 0;
  const words = index.words && {
    ...index.words,
    places: (some: readonly ListedWord[], records: Uint32Array) => {
      read += records.length;
      return (index.words as IndexWords).places(some, records);
    },
  };
  const asked = { params: { q: 'pond newt', fields: ['_id', 'rank'] } as Asked, offset: 0, limit: 20 };
  const page = await byIndex({ ...index, words }, relation, asked, 'contains');
  expect(page).toEqual(await byTable(native, relation, asked, 'contains'));
  expect(page?.total).toBeGreaterThan(2000);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(2 * 1500);
});

test.each([
  ['long, the places of their words', longTextOf, 0],
  ['short, their texts', () => 'short', 112],
])(
  'of a few records more than a page has, which are %s are read for their ranks',
  async (_, textOf, texts) => {
    const rows = Array.from({ length: 3360 }, (__, i): Row => {
      const words = [i % 30 === 0 && 'pond', 'far '.repeat(i % 4), i % 15 === 0 && 'newt'].filter(Boolean);
      return [words.join(' '), textOf(i), String(i), null, null, null, null];
    });
    const { relation, index } = await indexedRelation(native, rows);
    let read = 0;
    const counting: TableIndex = {
      ...index,
      texts: (ids, ...how) => {
        read += ids.length;
        return index.texts(ids, ...how);
      },
    };
    const asked = { params: { q: 'pond newt', fields: ['_id', 'rank'] } as Asked, offset: 0, limit: 100 };
    const page = await byIndex(counting, relation, asked, 'words');
    expect(page).toEqual(await byTable(native, relation, asked, 'words'));
    expect(page?.total).toBe(112);
    expect(read).toBe(texts);
  },
);

/** Hundreds of letters that no other one has. */
function longTextOf(number: number): string {
  let state = number + 1;
  const draw = () => ((state = (state * 48_271) % 2_147_483_647) / 2_147_483_647).toString(36).slice(2);
  return Array.from({ length: 40 }, draw).join('');
}

/** So many records of a few words each, of which most come often: with the same ranks by the hundred. */
function drawnRecords(seed: number, count: number): readonly Row[] {
  let state = seed;
  const draw = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const words = ['pond', 'pond', 'newt', 'newts', 'heron', 'the', 'of', 'x1', 'ponder', 'far', 'pond-newt'];
  const [spread, longest] = [5 + draw(words.length - 4), 4 + draw(9)];
  return Array.from({ length: count }, (_, i): Row => {
    const text = Array.from({ length: draw(longest) }, () => words[draw(spread)]);
    if (draw(40) === 0) text.splice(draw(text.length + 1), 0, 'far '.repeat(99 + draw(8)));
    if (draw(60) === 0) text.push('newt <b pond');
    if (draw(200) === 0) text.push('pond newt '.repeat(130));
    return [text.join(' ') || null, draw(9) ? null : 'newt', String(i), null, null, null, null];
  });
}

test('the best ranks of many records are those of all of them, on any page', async () => {
  const asked = fc.record({
    q: fc.constantFrom(
      'pond newt',
      'newt pond heron',
      'far pond',
      'pon newt',
      'heron ponder',
      'x1 pond-newt',
    ),
    filters: fc.constantFrom({}, {}, {}, { id: { gt: 700 } }, { id: { lt: 3000 } }),
    offset: fc.constantFrom(0, 0, 37, 90, 150, 900, 1500),
    limit: fc.integer({ min: 1, max: 130 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1e6 }),
      fc.constantFrom(1500, 6000),
      fc.array(asked, { minLength: 10, maxLength: 10 }),
      async (seed, count, searches) => {
        const { relation, index } = await indexedRelation(native, drawnRecords(seed, count));
        for (const { q, filters, offset, limit } of searches)
          for (const mode of ['contains', 'words'] as const) {
            const params = { q, filters, fields: ['_id', 'rank'] } as Asked;
            const found = await byIndex(index, relation, { params, offset, limit }, mode);
            expect([params, mode, found]).not.toEqual([params, mode, undefined]);
            expect([params, mode, found]).toEqual([
              params,
              mode,
              await byTable(native, relation, { params, offset, limit }, mode),
            ]);
          }
      },
    ),
    { seed: SEED, numRuns: 4 },
  );
});

test('records without any word that counts come behind all others', async () => {
  // By their letters all match; the first ones have no lexeme whatever, and a rank of 0.
  const rows = Array.from({ length: 900 }, (_, i): Row => {
    const text = i < 300 ? 'the' : i % 2 ? 'th the' : 'thee';
    return [text, null, null, null, null, null, null];
  });
  const { relation, index } = await indexedRelation(native, rows);
  for (const offset of [0, 60, 280, 560, 600]) {
    const asked = { params: { q: 'th e', fields: ['_id', 'rank'] } as Asked, offset, limit: 50 };
    const found = await byIndex(index, relation, asked, 'contains');
    expect(found?.total).toBe(900);
    expect([asked, found]).toEqual([asked, await byTable(native, relation, asked, 'contains')]);
  }
});

test('nor is a text read to tell that it has a word, where it matches by a part of one', async () => {
  // By their letters all match; of the first ones, and of a tag, nobody knows whether there is a lexeme.
  const rows = Array.from({ length: 900 }, (_, i): Row => {
    const text =
      i < 30 ? 'the anon' : i % 300 === 77 ? 'theta <an the on>' : i % 2 ? 'anthem on' : 'the canon';
    return [text, null, null, null, null, null, null];
  });
  const { relation, index } = await indexedRelation(native, rows);
  const read = new Set<number>();
  const counting: TableIndex = {
    ...index,
    texts: (ids, wanted) => {
      for (const id of ids) read.add(id);
      return index.texts(ids, wanted);
    },
  };
  for (const [q, most] of [
    ['th an', 50 + 3],
    ['he an', 50 + 3],
  ] as const)
    for (const offset of [0, 60, 860]) {
      read.clear();
      const params = { q: { text: q }, fields: ['_id', 'rank text'] } as Asked;
      const found = await byIndex(counting, relation, { params, offset, limit: 50 }, 'contains');
      expect(found?.total).toBe(900);
      expect([q, found]).toEqual([
        q,
        await byTable(native, relation, { params, offset, limit: 50 }, 'contains'),
      ]);
      expect(read.size).toBeLessThanOrEqual(most);
    }
});

test('records of which few have several words are read, and not where these stand', async () => {
  const rows = Array.from({ length: 3000 }, (_, i): Row => {
    const text = i % 29 === 0 ? 'newt the pond' : i % 2 ? 'pond' : 'newty';
    return [i % 3 ? text : `pond ${text}`, null, String(i), null, null, null, null];
  });
  const { relation, index } = await indexedRelation(native, rows);
  const refuse = () => Promise.reject(new Error('not needed'));
  const words = index.words && { ...index.words, times: refuse, places: refuse };
  const own: TableIndex = { ...index, words };
  for (const offset of [0, 50, 300]) {
    const asked = { params: { q: 'newt pond', fields: ['_id', 'rank'] } as Asked, offset, limit: 100 };
    const found = await byIndex(own, relation, asked, 'contains');
    expect(found?.total).toBeGreaterThan(500);
    expect([asked, found]).toEqual([asked, await byTable(native, relation, asked, 'contains')]);
  }
});
