import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { findTextMatches } from '../../backends/duckdb/search/text-search.ts';
import type { IndexedWord, IndexWords, TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createNodeEngine } from '../node-engine.ts';
import { nastyText, WORDS } from './arbitrary-texts.ts';
import { indexedRelation, record, withoutNul, type IndexBuild, type Row } from './indexed-relation.ts';
import { askedOnce, byIndex, byTable, planOf, searchOf, type Asked } from './search-both-ways.ts';

const SEED = 20_261_122;
const native = createNativeEngine();
const wasm = createNodeEngine();

afterAll(async () => {
  await native.close();
  await wasm.close();
});

const table = fc.array(record, { minLength: 1, maxLength: 40 });

const part = fc.oneof(
  { arbitrary: fc.constantFrom(...WORDS), weight: 6 },
  {
    arbitrary: fc.tuple(fc.constantFrom(...WORDS), fc.nat(3), fc.nat(6)).map(([w, a, b]) => w.slice(a, b)),
    weight: 3,
  },
  fc.constantFrom(
    'a',
    '2020',
    '15',
    '100',
    '1',
    '99',
    '00:00',
    'json',
    'null',
    'null}',
    '"cats"',
    '{',
    '100.',
    '-0',
    '999',
    'T03',
  ),
  nastyText.map(withoutNul),
);
const q = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const tsquery = fc
  .array(
    fc.tuple(
      fc.constantFrom('cat', 'dog', 'run', 'sky', 'Zürich', '2020', '12', 'happi:*', 'a', 'da:*', 'cats:A'),
      fc.constantFrom('&', '|', '<->', '& !'),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((pairs) => pairs.map(([word, op], i) => (i === 0 ? word : `${op} ${word}`)).join(' '));
const text = fc.oneof<fc.MaybeWeightedArbitrary<Asked>[]>(
  { arbitrary: q.map((own) => ({ q: own })), weight: 6 },
  q.map((own) => ({ full_text: own })),
  q.map((own) => ({ q: own, language: 'german' })),
  q.map((own) => ({ q: own, language: 'simple' })),
  tsquery.map((own) => ({ q: own, plain: false })),
  fc
    .tuple(q, fc.constantFrom('text', 'b', 'id', 'at', 'list', 'js'))
    .map(([own, column]) => ({ q: { [column]: own } })),
  fc.tuple(part, part).map(([a, b]) => ({ q: { text: a, b } })),
);

const value = fc.oneof(
  fc.constantFrom('1500', '12', '1.5', '100', '-0.25', '0', '1e20', '2020-01-02 03:04:05', '1999-12-31'),
  fc.constantFrom(...WORDS),
);
const number = fc.oneof(fc.nat(3000), fc.constantFrom(-1, 1.5, 2999.5, 1e20));
const condition = fc.oneof<fc.Arbitrary<unknown>[]>(
  fc
    .tuple(fc.constantFrom('id', 'x', '_id'), fc.oneof(number, fc.array(number)))
    .map(([c, v]) => ({ [c]: v })),
  fc
    .tuple(fc.constantFrom('id', 'x', '_id'), fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq'), number)
    .map(([c, operator, v]) => ({ [c]: { [operator]: v } })),
  fc
    .tuple(
      fc.constantFrom('id', 'x', '_id'),
      fc.constantFrom('gt', 'gte'),
      number,
      fc.constantFrom('lt', 'lte', 'eq'),
      number,
    )
    .map(([c, from, a, to, b]) => ({ [c]: { [from]: a, [to]: b } })),
  fc.tuple(fc.constantFrom('text', 'b', 'at'), value).map(([c, v]) => ({ [c]: v })),
  fc
    .tuple(fc.constantFrom('text', 'b', 'at'), fc.constantFrom('gt', 'lte'), value)
    .map(([c, operator, v]) => ({ [c]: { [operator]: v } })),
);
const filters = fc
  .oneof(
    condition,
    fc.tuple(condition, condition).map(([a, b]) => ({ $or: [a, b] })),
    fc.tuple(condition, condition).map(([a, b]) => ({ ...(a as object), ...(b as object) })),
  )
  .map((own) => ({ filters: own }) as Asked);
const sort = fc
  .array(
    fc.tuple(
      fc.constantFrom('id', 'x', 'b', 'text', 'at', '_id'),
      fc.constantFrom('', ' desc', ' nulls first'),
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((keys) => ({ sort: keys.map(([column, how]) => column + how).join(',') }));
const fields = fc
  .subarray(['_id', 'text', 'b', 'id', 'at', 'js'], { minLength: 1 })
  .map((own) => ({ fields: own }) as Asked);
const distinct = fc
  .tuple(
    fc.constantFrom('text', 'b', 'id', 'x', 'at'),
    fc.constantFrom('', ' desc', ' nulls first', ' desc nulls last'),
    fc.boolean(),
  )
  .map(
    ([column, how, sorted]) =>
      ({ distinct: true, fields: [column], ...(sorted && { sort: column + how }) }) as Asked,
  );
const maybe = (asked: fc.Arbitrary<Asked>) => fc.option(asked, { nil: {} });
const search = fc
  .tuple(
    maybe(text),
    maybe(filters),
    fc.oneof({ arbitrary: fc.tuple(maybe(sort), fields), weight: 4 }, fc.tuple(fc.constant({}), distinct)),
    fc.nat(3),
    fc.integer({ min: 1, max: 45 }),
  )
  .map(([...parts]) => {
    const [own, filter, [order, chosen], offset, limit] = parts;
    return { params: { ...own, ...filter, ...order, ...chosen } as Asked, offset, limit };
  });

const BUILDS: readonly (readonly [string, IndexBuild])[] = [
  ['all words listed', {}],
  ['grams of most words', { mostWords: 3 }],
  ['grams of some words', { mostWords: 25 }],
  ['few words in memory, all others sorted', { mostWords: 3, mostRare: 1_000_000 }],
  ['some words in memory, all others sorted', { mostWords: 25, mostRare: 1_000_000 }],
  ['every second gram of most words', { mostWords: 3, window: 2 }],
  ['every fourth gram of all', { mostWords: 0, window: 4 }],
  ['no room for everything', { share: 0.9, floor: 0, mostWords: 10 }],
  ['room for words and some values', { share: 1.2, floor: 0 }],
  ['searches for single words answered beforehand', { frequent: { least: 1, told: 6, leastWords: 2 } }],
  ['these of few of all words', { mostWords: 10, frequent: { least: 2, told: 40, leastWords: 3 } }],
  ['two words answered beforehand', { pairs: { leastBytes: 1, share: 9 } }],
  ['only two columns indexed', { columns: ['text', 'id'], mostWords: 10 }],
];

describe.each([
  ['native', native, 5],
  ['wasm', wasm, 2],
] as const)('beside %s DuckDB', (_name, engine, runs) => {
  test.each(BUILDS)('an index answers as the table does: %s', async (_build, build) => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(table, fc.array(search, { minLength: 15, maxLength: 15 }), async (rows, searches) => {
        const { relation, index } = await indexedRelation(engine, rows, build);
        for (const asked of searches) {
          for (const mode of ['contains', 'words'] as const) {
            const expected = await byTable(engine, relation, asked, mode).catch(String);
            const found = await byIndex(index, relation, asked, mode).catch(String);
            if (found === undefined) continue;
            answered += 1;
            expect([asked, mode, found]).toEqual([asked, mode, expected]);
          }
        }
      }),
      { seed: SEED, numRuns: runs },
    );
    expect(answered).toBeGreaterThan(runs * 5);
  });

  test.each(BUILDS)('the matches of a text are those of a scan: %s', async (_build, build) => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.array(fc.tuple(text, maybe(filters), maybe(sort)), { minLength: 10, maxLength: 10 }),
        async (rows, searches) => {
          const { relation, index } = await indexedRelation(engine, rows, build);
          for (const parts of searches) {
            for (const fullText of ['contains', 'words'] as const) {
              const params = Object.assign({}, ...parts) as Asked;
              const find = async (own: TableIndex | undefined) => {
                const plan = {
                  ...(await planOf(params, relation, fullText)),
                  index: own && searchOf(own),
                };
                return plan.text && findTextMatches(engine, plan, plan.text, {});
              };
              const scan = await askedOnce([engine, relation], ['matches', params, fullText], () =>
                find(undefined).catch(String),
              );
              expect([params, await find(index).catch(String)]).toEqual([params, scan]);
            }
          }
        },
      ),
      { seed: SEED, numRuns: runs },
    );
  });
});

/** Eight thousand records, each with a number of its own, whose parts are words. */
let numbered: ReturnType<typeof indexedRelation> | undefined;
function numberedRecords() {
  const rows = Array.from({ length: 8000 }, (_, i): Row => {
    const part = ['PLE', 'apple', 'x12', '12', '82', 'PLE ple', 'y.82', '../PLE'][i % 8] ?? '';
    // With the text before it, this ends a tag, whose words do not count.
    const end = i % 10 === 0 ? '>' : '';
    const number = `${i % 3 === 0 ? 'B' : 'c'}${i}-${part}-${(i * 7919) % 8000}${end}`;
    const text = i % 5 === 0 ? 'ples on 12 <b' : i % 11 === 0 ? 'staple 1.82 pond' : 'pond';
    return [text, number, String(i), String(i / 8), null, null, null];
  });
  return (numbered ??= indexedRelation(native, rows, { mostWords: 10 }));
}

test.each(['ple', '12', '.82', 'ples pond', 'b', 'e', '12 ple', 'b12', '-82', '../ple'])(
  'tells from values who has a part of a number as its own word: %s',
  async (own) => {
    const { relation, index } = await numberedRecords();
    expect(index.column('b')?.hasWords).toBe(false);
    for (const params of [{ q: own }, { q: own, sort: 'id desc' }, { q: { b: own } }]) {
      for (const mode of ['contains', 'words'] as const) {
        for (const offset of [0, 700]) {
          const asked = { params: { ...params, fields: ['_id', 'b', 'rank'] }, offset, limit: 100 };
          const searched = { ...asked, params: asked.params as Asked };
          const found = await byIndex(index, relation, searched, mode).catch(String);
          if (mode === 'contains') expect([asked, found]).not.toEqual([asked, undefined]);
          if (found === undefined) continue;
          expect([asked, mode, found]).toEqual([
            asked,
            mode,
            await byTable(native, relation, searched, mode).catch(String),
          ]);
        }
      }
    }
  },
);

test.each(['pond', 'Ponds', 'newt', 'ponder', 'the', 'newts.'])(
  'answers beforehand what a search for a frequent word finds: %s',
  async (own) => {
    const rows = Array.from({ length: 600 }, (_, i): Row => {
      const words = [
        i % 2 ? 'pond' : 'the',
        i % 3 ? 'Ponds' : 'x',
        i % 5 ? 'newt' : 'pond pond',
        i % 7 ? '' : 'ponder',
      ];
      return [words.join(' '), i % 11 ? null : 'the newts.', String(i), null, null, null, null];
    });
    const { relation, index } = await indexedRelation(native, rows, { frequent: { least: 40, told: 90 } });
    const told = [
      'pond pond',
      ' pond',
      'ponds pond',
      'newt newt',
      ' newt',
      'ponder ponder',
      'the',
      'newts. newt',
    ];
    for (const key of told)
      expect([key, (await index.frequent?.answer(key))?.ids.length]).not.toEqual([key, undefined]);
    expect(await index.frequent?.answer('x x')).toBeDefined();
    expect(await index.frequent?.answer('pon')).toBeUndefined();
    for (const mode of ['contains', 'words'] as const) {
      for (const offset of [0, 10, 70, 80, 300, 1000]) {
        const params = { q: own, fields: ['_id', 'rank'] } as Asked;
        const asked = { params, offset, limit: 20 };
        const found = await byIndex(index, relation, asked, mode);
        expect([asked, mode, found]).toEqual([asked, mode, await byTable(native, relation, asked, mode)]);
      }
    }
  },
);

test("finds parts of a record's own number as the scan does", async () => {
  const { relation, index } = await numberedRecords();
  const asked = { params: { q: { _id: '12' }, fields: ['_id', 'id'] } as Asked, offset: 0, limit: 100 };
  const scanned = await byTable(native, relation, asked, 'contains');
  expect(scanned.total).toBe(
    Array.from({ length: 8000 }, (_, i) => `${i + 1}`).filter((id) => id.includes('12')).length,
  );
  const found = await byIndex(index, relation, asked, 'contains');
  if (found) expect(found).toEqual(scanned);
});

/** Three thousand records, of one day in five, with parts of dates and numbers in their texts here and there. */
let dated: ReturnType<typeof indexedRelation> | undefined;
function datedRecords() {
  const texts = ['pond', 'pond 2001', 'of -03', '2001 -03', 'in 2001-03', '<b -03', '1500'];
  const rows = Array.from({ length: 3000 }, (_, i): Row => {
    const at = new Date(Date.UTC(1998, 0, 1) + i * 5 * 86_400_000).toISOString().slice(0, 10);
    const text = texts[i % 97] ?? 'pond';
    return [
      text,
      null,
      String((i * 7) % 3000),
      String(i / 8),
      i % 13 === 0 ? null : `${at} 00:00:00`,
      null,
      null,
    ];
  });
  return (dated ??= indexedRelation(native, rows));
}

test.each(['2001-03', '2001-03 pond', '-03', '2001 -03', '1500', '187.5', '-03 12', '2001-03-04T00:00:00'])(
  'finds and ranks a part of a date or a number as the scan does: %s',
  async (own) => {
    const { relation, index } = await datedRecords();
    for (const params of [
      { q: own },
      { q: own, sort: 'at desc' },
      { q: own, filters: { id: { gt: 900 } } },
    ]) {
      for (const mode of ['contains', 'words'] as const) {
        const asked = { params: { ...params, fields: ['_id', 'rank'] }, offset: 0, limit: 500 };
        const found = await byIndex(index, relation, asked, mode);
        expect(found).toBeDefined();
        expect(found).toEqual(await byTable(native, relation, asked, mode));
      }
    }
  },
);

/** Six thousand records whose numbers have few digits, so that many have the parts of a text, here and there apart from each other. */
let repeated: ReturnType<typeof indexedRelation> | undefined;
function repeatedDigits() {
  let seed = 19;
  const digits = (count: number) =>
    Array.from({ length: count }, () => '167'[(seed = (seed * 48_271) % 2_147_483_647) % 3]).join('');
  const rows = Array.from({ length: 6000 }, (_, i): Row => {
    const own = String(i).padStart(4, '0');
    const x = `${i % 2 === 0 ? '-' : ''}${digits(2)}.${digits(4)}${own}`;
    return ['pond', null, i % 11 === 0 ? null : digits(5) + own, i % 13 === 0 ? null : x, null, null, null];
  });
  return (repeated ??= indexedRelation(native, rows, { mostWords: 10 }));
}

test.each(['1176', '7611', '11761', '7.1176', '.6716', '76.1', '1176 pond', '1176 .77', '-16.7'])(
  'finds a part of a number among others with its parts as the scan does: %s',
  async (own) => {
    const { relation, index } = await repeatedDigits();
    for (const params of [{ q: own }, { q: own, sort: 'x desc' }, { q: { x: own } }]) {
      const asked = { params: { ...params, fields: ['_id'] }, offset: 0, limit: 2000 };
      const found = await byIndex(index, relation, asked, 'contains');
      expect(found).toBeDefined();
      expect(found).toEqual(await byTable(native, relation, asked, 'contains'));
    }
  },
);

/** Four thousand records of words in scripts of many characters, here and there with others, of which few come again. */
let dense: Promise<readonly Awaited<ReturnType<typeof indexedRelation>>[]> | undefined;
function denseRecords() {
  const scripts = Array.from({ length: 260 }, (_, i) => String.fromCharCode(0x4e00 + i * 5));
  const letters = [...'東京都港区高輪台データ한국어\u{20021}x1é', ...scripts];
  let seed = 7;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const word = () =>
    Array.from({ length: 1 + draw(6) }, () => letters[draw(draw(3) === 0 ? letters.length : 15)]).join('');
  const rows = Array.from({ length: 4000 }, (_, i): Row => {
    const text = Array.from({ length: 1 + draw(4) }, word).join(' ');
    return [text, i % 3 === 0 ? word() : null, String(i), null, null, null, null];
  });
  return (dense ??= Promise.all([
    indexedRelation(native, rows),
    indexedRelation(native, rows, { mostWords: 50 }),
  ]));
}

test.each([
  '東',
  '東京',
  '都港区',
  'データ',
  '高輪台デ',
  '\u{20021}',
  '区x',
  'x区',
  '1é',
  '京 デ',
  '한국어',
  '\u5300',
  '不在',
])('finds a part of a word in a script of many characters as the scan does: %s', async (own) => {
  const searches: readonly Asked[] = [
    { q: own, fields: ['_id', 'rank'] },
    { q: { b: own }, fields: ['_id', 'b'] },
    { q: own, filters: { id: { gt: 900 } }, sort: 'id', fields: ['_id', 'text'] },
  ];
  for (const { relation, index } of await denseRecords()) {
    for (const params of searches) {
      for (const mode of ['contains', 'words'] as const) {
        const asked = { params, offset: 0, limit: 300 };
        const found = await byIndex(index, relation, asked, mode);
        // Nobody vouches for the lower case of what needs two units of UTF-16.
        if (mode === 'contains' && own.length === [...own].length)
          expect([asked, found]).not.toEqual([asked, undefined]);
        if (found) expect([asked, found]).toEqual([asked, await byTable(native, relation, asked, mode)]);
      }
    }
  }
});

/** Six thousand records with words of one to three letters: some in each, some in few, some in what is odd. */
let short: ReturnType<typeof indexedRelation> | undefined;
function shortRecords() {
  const rows = Array.from({ length: 6000 }, (_, i): Row => {
    const words = [
      'pond',
      i % 3 === 0 && 'zo',
      i % 9 === 0 && 'zo-zo Zo.',
      i % 40 === 0 && 'mazor',
      i > 5000 && 'qu',
      i % 700 === 0 && 'wy <b zo',
      i === 4321 && 'Ж жо x',
      i % 5 === 0 && 'the x',
      i % 4 === 0 && 'spondee dry cats',
      i % 64 === 1 && 'Pon pon-pon cat ',
      i % 500 === 3 && 'PON. <b cat ><i',
      i > 5500 && 'latest',
      i % 90 === 7 && 'using ices',
    ];
    return [words.filter(Boolean).join(' '), i % 2 ? null : 'L. Ox', String(i), null, null, null, null];
  });
  return (short ??= indexedRelation(native, rows));
}

test.each([
  'z',
  'zo',
  'ZO',
  'ma',
  'x',
  'qu',
  'wy',
  'wi',
  'ж',
  'жо',
  'l',
  'l.',
  'th',
  'a',
  '7',
  '42',
  '99',
  'q q',
  'zz',
  'o<',
  'pon',
  'PON',
  'cat',
  'dry',
  'the',
  'ats',
  'lat',
  '100',
  'ond',
  'xyz',
  'use',
  'ice',
])('finds and ranks one to three characters as the scan does: %s', async (own) => {
  const { relation, index } = await shortRecords();
  for (const params of [
    { q: own },
    { q: own, sort: 'id desc' },
    { q: { text: own } },
    { q: own, language: 'simple' },
  ]) {
    for (const mode of ['contains', 'words'] as const) {
      for (const [offset, limit] of [
        [0, 100],
        [200, 100],
        [1990, 300],
        [5900, 200],
      ] as const) {
        const searched = { params: { ...params, fields: ['_id', 'text', 'rank'] } as Asked, offset, limit };
        const found = await byIndex(index, relation, searched, mode).catch(String);
        expect([searched, found]).not.toEqual([searched, undefined]);
        expect([searched, mode, found]).toEqual([
          searched,
          mode,
          await byTable(native, relation, searched, mode).catch(String),
        ]);
      }
    }
  }
});

test('the first page of two or three letters is found by the records of it alone', async () => {
  const { relation, index } = await shortRecords();
  for (const own of ['zo', 'ma', 'qu', 'l', 'po', 'pon', 'ond']) {
    const read: number[] = [];
    const columns = {
      ...index,
      column: (id: string) => {
        const column = index.column(id);
        return column && { ...column, words: null, values: null, grams: null };
      },
      texts: async (ids: Uint32Array, wanted: readonly string[]) => {
        read.push(ids.length);
        return index.texts(ids, wanted);
      },
    };
    const asked = { params: { q: own, fields: ['_id', 'text'] }, offset: 0, limit: 100 };
    expect(await byIndex(columns, relation, asked, 'contains')).toEqual(
      await byTable(native, relation, asked, 'contains'),
    );
    // The odd ones besides.
    const odd = await index.odd();
    expect(read.reduce((sum, ids) => sum + ids, 0)).toBeLessThanOrEqual(100 + odd.length);
  }
});

/** Records whose text has a short word here and there, beside keys that hardly come twice and have its letters. @param key of a record */
function keyedRecords(key: (i: number) => string, odd: (i: number) => string = () => '') {
  const rows = Array.from({ length: 3000 }, (_, i): Row => {
    const words = ['pond', i % 7 === 0 && 'sut', i % 91 === 0 && 'sut uses', odd(i), `w${i % 40}`].filter(
      Boolean,
    );
    return [words.join(' '), key(i), String(i), null, null, null, null];
  });
  return indexedRelation(native, rows, { mostWords: 300 });
}

const serial = (i: number) => i.toString(36).padStart(4, '0');

const inNoKey = (i: number) => (i % 50 === 0 ? `K-${serial(i)}sut` : `K-${serial(i)}`);

test.each([
  ['<b sut sut', 'SUT<b', 'x <sut> İsut'],
  ['<b>sut</b> <i', '<!-- sut', 'a<b -->sut'],
])('a short lexeme beside odd records: %s …', async (...texts) => {
  const { relation, index } = await keyedRecords(inNoKey, (i) => (i % 500 === 3 ? (texts[i % 3] ?? '') : ''));
  expect(await index.odd()).toHaveLength(6);
  for (const mode of ['contains', 'words'] as const) {
    const read: number[] = [];
    const counting: TableIndex = {
      ...index,
      texts: (ids, wanted) => {
        read.push(...ids);
        return index.texts(ids, wanted);
      },
    };
    const asked = { params: { q: 'sut', fields: ['_id', 'rank'] } as Asked, offset: 0, limit: 5 };
    const page = await byIndex(counting, relation, asked, mode);
    expect([mode, page]).toEqual([mode, await byTable(native, relation, asked, mode)]);
    // No key is read for its letters: the page, and the odd ones.
    if (mode === 'words') expect(new Set(read).size).toBeLessThanOrEqual(5 + 6);
  }
});

test.each([
  ['in no key', inNoKey, true],
  ['in few keys alone', (i: number) => (i % 50 === 0 ? `${serial(i)}-sut` : `K-${serial(i)}`), false],
  ['oftener in a key', (i: number) => (i % 70 === 0 ? `${serial(i)}:sut` : `K${serial(i)}sut`), false],
] as const)('a short lexeme of words that are not listed: %s', async (_, key, isTold) => {
  const { relation, index } = await keyedRecords(key);
  for (const q of ['sut', 'use', 'nox', 'sut pond'])
    for (const mode of ['contains', 'words'] as const)
      for (const sort of [{}, { sort: 'id desc' }]) {
        let read = 0;
        const counting: TableIndex = {
          ...index,
          texts: (ids, wanted) => {
            read += ids.length;
            return index.texts(ids, wanted);
          },
        };
        const asked = { params: { q, ...sort, fields: ['_id', 'rank'] } as Asked, offset: 0, limit: 5 };
        const page = await byIndex(counting, relation, asked, mode);
        expect([asked, mode, page]).toEqual([asked, mode, await byTable(native, relation, asked, mode)]);
        if (isTold && q === 'sut' && mode === 'words') expect(read).toBeLessThanOrEqual(5);
      }
});

test.each(['strasse', 'strass', 'Rasse', 'gasse', 'strassen'])(
  'answers beforehand what a search for a part of many words finds: %s',
  async (own) => {
    const rows = Array.from({ length: 700 }, (_, i): Row => {
      const street = `${serial(i)}${i % 3 ? 'strasse' : 'gasse'}${i % 5 ? '' : 'n'}`;
      return [street, i % 11 ? null : 'Strasse', String(i), null, null, null, null];
    });
    const { relation, index } = await indexedRelation(native, rows, {
      frequent: { least: 1000, leastWords: 40 },
    });
    for (const key of ['strasse strass', 'strass strass', 'rasse rass', 'gasse gass', 'strassen strassen'])
      expect([key, (await index.frequent?.answer(key))?.ids.length]).not.toEqual([key, undefined]);
    for (const offset of [0, 30, 200, 1000]) {
      const asked = { params: { q: own, fields: ['_id', 'rank'] } as Asked, offset, limit: 100 };
      const found = await byIndex(index, relation, asked, 'contains');
      expect([asked, found]).toEqual([asked, await byTable(native, relation, asked, 'contains')]);
    }
  },
);

test('many words that have a short lexeme are not read to spare a few records', async () => {
  const rows = Array.from({ length: 3000 }, (_, i): Row => {
    const word = `w${i % 200}-sut`;
    return [word, i % 200 === 17 ? `${serial(i)}sut` : `K-${serial(i)}`, String(i), null, null, null, null];
  });
  const { relation, index } = await indexedRelation(native, rows, { mostWords: 300 });
  let lists = 0;
  const words = index.words && {
    ...index.words,
    times: (some: readonly IndexedWord[]) => {
      lists += some.length;
      return (index.words as IndexWords).times(some);
    },
  };
  const asked = { params: { q: 'w17-sut', fields: ['_id', 'rank'] } as Asked, offset: 0, limit: 5 };
  const page = await byIndex({ ...index, words }, relation, asked, 'contains');
  expect(page).toEqual(await byTable(native, relation, asked, 'contains'));
  expect(lists).toBeLessThan(200);
});

test.each([
  ['a number behind it', (i: number) => `INV-${20_000 + i * 7}`, 'inv-27000'],
  ['letters and numbers behind it', (i: number) => `inv-${serial(i * 7)}x`, `inv-${serial(7000)}x`],
])('what all codes begin with is not looked for beside a rare one: %s', async (_, code, q) => {
  const rows = Array.from({ length: 6000 }, (__, i): Row => {
    const others = [i % 3 === 0 && 'inv', i % 500 === 0 && `${q.slice(4)} inv -27000`, i === 77 && `re:${q}`];
    return [code(i), others.filter(Boolean).join(' '), String(i), null, null, null, null];
  });
  const { relation, index } = await indexedRelation(native, rows);
  const looked: string[] = [];
  const words = index.words && {
    ...index.words,
    withLexeme: async (lexeme: string) => {
      looked.push(lexeme);
      return (await index.words?.withLexeme?.(lexeme)) ?? [];
    },
  };
  for (const mode of ['contains', 'words'] as const) {
    const asked = { params: { q, fields: ['_id', 'rank'] } as Asked, offset: 0, limit: 50 };
    const page = await byIndex({ ...index, words }, relation, asked, mode);
    expect(page).toEqual(await byTable(native, relation, asked, mode));
    expect(page?.total).toBeGreaterThan(0);
  }
  expect(looked).not.toContain('inv');
});

/** Three thousand records of many words, whose lexemes are told of by themselves. @param odd what makes a record odd, here and there */
function stemmedRecords(odd: (i: number) => string = () => '') {
  const rows = Array.from({ length: 3000 }, (_, i): Row => {
    const own = serial(i).replaceAll(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!);
    const words = [
      `${own}ing`,
      i % 2 ? `${own}s-sky` : `${own}/skies`,
      i % 7 === 0 && 'running',
      i % 11 === 0 && 'Runs run',
      i % 13 === 0 && 'over-run (run) runner',
      i % 17 === 0 && `run.${own}.com e@running.com`,
      i % 19 === 0 && 'pruning ../run',
      i % 23 === 0 && 'dying die dye',
      odd(i),
    ].filter(Boolean);
    return [words.join(' '), i % 5 ? null : `${own}ed running`, String(i), null, null, null, null];
  });
  return indexedRelation(native, rows);
}

test.each([
  ['no odd records', () => ''],
  ['few odd records', (i: number) => (i % 500 === 3 ? '<b run <i' : '')],
  ['many odd records', (i: number) => (i % 90 === 3 ? 'run<b running' : '')],
])('words are found by their lexeme as by what they contain: %s', async (_, odd) => {
  const { relation, index } = await stemmedRecords(odd);
  expect(index.words?.withLexeme).not.toBeNull();
  for (const q of [
    'running',
    'run',
    'sky',
    'skies',
    'running sky',
    'die',
    'dying run',
    'com',
    'over-run',
    'bbcding',
    'nowhere run',
  ])
    for (const more of [{}, { sort: 'id desc' }, { q: { text: q } }, { language: 'simple' }])
      for (const mode of ['contains', 'words'] as const) {
        const asked = { params: { q, fields: ['_id'], ...more } as Asked, offset: 0, limit: 150 };
        const found = await byIndex(index, relation, asked, mode).catch(String);
        expect([asked, mode, found]).not.toEqual([asked, mode, undefined]);
        expect([asked, mode, found]).toEqual([
          asked,
          mode,
          await byTable(native, relation, asked, mode).catch(String),
        ]);
      }
});
