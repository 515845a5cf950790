import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { planSearch } from '../../core/search/plan-search.ts';
import { findTextMatches } from '../../core/search/text-search.ts';
import type { SearchParams } from '../../core/search/search-params.ts';
import type { QueryEngine, Relation } from '../../core/ports.ts';
import { renderWithLiterals } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createNodeEngine } from '../../testing/node-engine.ts';
import { nastyText, WORDS } from '../../testing/full-text/arbitrary-texts.ts';
import { indexedRelation, record, withoutNul, type Row } from '../../testing/full-text/indexed-relation.ts';

const SEED = 20_261_121;
const native = createNativeEngine();
const wasm = createNodeEngine();

afterAll(async () => {
  await native.close();
  await wasm.close();
});

type Asked = Partial<SearchParams>;
type Build = Parameters<typeof indexedRelation>[2];

/** What a search finds. */
async function find(engine: QueryEngine, relation: Relation, params: Asked, fullText: 'contains' | 'words') {
  const plan = await planSearch(params, relation, { fullText });
  return plan.text ? findTextMatches(engine, plan, plan.text, {}) : 'no search';
}

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
const params = fc.oneof<fc.MaybeWeightedArbitrary<Asked>[]>(
  { arbitrary: q.map((text) => ({ q: text })), weight: 6 },
  q.map((text) => ({ q: text, sort: 'b desc' })),
  q.map((text) => ({ q: text, filters: { id: { gt: 1500 } } })),
  q.map((text) => ({ full_text: text })),
  q.map((text) => ({ q: text, language: 'german' })),
  q.map((text) => ({ q: text, language: 'simple' })),
  tsquery.map((text) => ({ q: text, plain: false })),
  fc
    .tuple(q, fc.constantFrom('text', 'b', 'id', 'at', 'list', 'js'))
    .map(([text, column]) => ({ q: { [column]: text } })),
  fc.tuple(part, part).map(([a, b]) => ({ q: { text: a, b } })),
);

const BUILDS: readonly (readonly [string, Build])[] = [
  ['all words listed', {}],
  ['most words in grams', { maxListed: 3 }],
  ['some columns scanned', { maxListed: 3, maxBytes: 100, perPass: 10 }],
  ['only one column indexed', { columns: ['text'], maxListed: 5 }],
];

describe.each([
  ['native', native, 8],
  ['wasm', wasm, 2],
] as const)('an index in %s DuckDB', (_name, engine, runs) => {
  test.each(BUILDS)('answers as the scan does: %s', async (_build, build) => {
    await fc.assert(
      fc.asyncProperty(table, fc.array(params, { minLength: 12, maxLength: 12 }), async (rows, searches) => {
        const { relation, indexed } = await indexedRelation(engine, rows, build);
        for (const search of searches) {
          for (const mode of ['contains', 'words'] as const) {
            const scan = await find(engine, relation, search, mode).catch(String);
            expect([search, await find(engine, indexed, search, mode).catch(String)]).toEqual([search, scan]);
          }
        }
      }),
      { seed: SEED, numRuns: runs },
    );
  });
});

test('a word that is listed is found without reading a record', async () => {
  const rows: readonly Row[] = Array.from({ length: 50 }, (_, i) => [
    i % 5 === 0 ? 'Heavy sails' : i === 33 ? 'light squall' : 'light wind',
    null,
    String(i),
    null,
    null,
    null,
    null,
  ]);
  const { indexed } = await indexedRelation(native, rows);
  const asked: string[] = [];
  const spy: QueryEngine = {
    ...native,
    stream: (statement, options) => {
      asked.push(renderWithLiterals(statement));
      return native.stream(statement, options);
    },
    query: (statement, options) => {
      asked.push(renderWithLiterals(statement));
      return native.query(statement, options);
    },
  };
  const found = await find(spy, indexed, { q: 'sailing' }, 'contains');
  expect(found).toMatchObject({ ids: Uint32Array.of(1, 6, 11, 16, 21, 26, 31, 36, 41, 46) });
  expect(asked.length).toBeGreaterThan(0);
  expect(await find(spy, indexed, { q: 'squall' }, 'contains')).toMatchObject({ ids: Uint32Array.of(34) });
  expect(asked.filter((text) => text.includes(' postings'))).toHaveLength(1);
  expect(asked.filter((text) => text.includes(`FROM ${renderWithLiterals(indexed.name)}`))).toEqual([]);
});

test.each([
  ['no record', 'nowhere'],
  ['one record', 'newt'],
  ['all records', 'pond'],
  ['records that have a word more often than can be counted', 'reed'],
  ['records that have a word in many forms', 'reeds reed'],
])('finds %s as the scan does', async (_name, text) => {
  const often = (times: number) => Array.from({ length: times }, () => 'reed').join(' ');
  const rows = Array.from({ length: 600 }, (_, i): Row => {
    const words = ['pond', i === 300 && 'newt', i % 7 === 0 && 'Reeds, reeding (reed) reed-like REED; reed.'];
    const many = new Map([
      [12, 254],
      [345, 255],
      [346, 256],
      [200, 400],
    ]).get(i);
    const b = i % 2 === 0 ? 'a pond' : null;
    return [[...words, many && often(many)].filter(Boolean).join(' '), b, null, null, null, null, null];
  });
  const { relation, indexed } = await indexedRelation(native, rows);
  const searches: readonly Asked[] = [{ q: text }, { q: text, sort: 'b desc' }, { q: { text, b: text } }];
  for (const search of searches) {
    for (const mode of ['contains', 'words'] as const)
      expect(await find(native, indexed, search, mode)).toEqual(await find(native, relation, search, mode));
  }
});
