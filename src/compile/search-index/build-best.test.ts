import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { QueryEngine, Relation } from '../../core/ports.ts';
import { planSearch } from '../../core/search/plan-search.ts';
import { runSearch } from '../../core/search/run-search.ts';
import type { SearchParams } from '../../core/search/search-params.ts';
import { renderWithLiterals, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, record, type Row } from '../../testing/full-text/indexed-relation.ts';
import { createNodeEngine } from '../../testing/node-engine.ts';

const native = createNativeEngine();
const wasm = createNodeEngine();

afterAll(async () => {
  await native.close();
  await wasm.close();
});

type Asked = Partial<SearchParams> & { readonly offset?: number };
type FullText = 'contains' | 'words';

/** A page of what a search finds, as it leaves the engine. */
async function page(
  engine: QueryEngine,
  relation: Relation,
  { limit = 100, offset = 0, ...params }: Asked,
  fullText: FullText,
) {
  // What is remembered of a relation is of one site, which has one of these rules.
  const plan = await planSearch(params, { ...relation }, { fullText });
  const run = { style: 'search', limit, offset, countTotal: true, options: {} } as const;
  const records: string[][] = [];
  const found = await runSearch(engine, plan, run, ({ rows, columns }) => {
    for (let i = 0; i < rows; i += 1) records.push(columns.map(({ values }) => String(values[i])));
  });
  return { ...found, records };
}

/** The statements that a page takes, beside what it has. */
async function pageWithStatements(relation: Relation, asked: Asked, fullText: FullText = 'contains') {
  const statements: string[] = [];
  const noted = (statement: SqlFragment) => {
    statements.push(renderWithLiterals(statement));
    return statement;
  };
  const spy: QueryEngine = {
    ...native,
    query: (statement, options) => native.query(noted(statement), options),
    stream: (statement, options) => native.stream(noted(statement), options),
  };
  return { found: await page(spy, relation, asked, fullText), statements };
}

async function copiedWords(engine: QueryEngine, { index }: Relation): Promise<readonly string[]> {
  const { columns } = await engine.query(
    sql`SELECT DISTINCT _letters FROM ${index?.table('best') ?? sql``} ORDER BY _letters`,
  );
  return columns[0]?.values as readonly string[];
}

describe.each([
  ['native', native],
  ['wasm', wasm],
] as const)('in %s DuckDB', (_name, engine) => {
  test('each common word’s first pages are what a scan finds', async () => {
    const rows = fc.sample(record, { numRuns: 150, seed: 20_261_121 });
    const { relation, indexed } = await indexedRelation(engine, rows, { commonFrom: 20 });
    const words = await copiedWords(engine, indexed);
    expect(words.length).toBeGreaterThan(4);
    for (const q of words) {
      for (const fullText of ['contains', 'words'] as const) {
        for (const asked of [{ q }, { full_text: q.toUpperCase(), limit: 3, offset: 98 }]) {
          const scanned = await page(engine, relation, asked, fullText);
          expect([asked, await page(engine, indexed, asked, fullText)]).toEqual([asked, scanned]);
        }
      }
    }
  });
});

const PONDS = Array.from({ length: 300 }, (_, i): Row => {
  const words = ['the pond', i % 3 === 0 && 'reeds,', i % 50 === 7 && 'Reed reed', i % 3 === 1 && 'reedy'];
  return [words.filter(Boolean).join(' '), `${i}`, String(i), null, null, null, null];
});

test('a first page reads neither postings nor the table, beside the list of words that every search reads once', async () => {
  const { relation, indexed } = await indexedRelation(native, PONDS, { commonFrom: 100 });
  expect(indexed.index.common).toEqual({ from: 100, records: 100 });
  expect(await copiedWords(native, indexed)).toEqual(['pond', 'reeds', 'reedy', 'the']);
  for (const asked of [
    { q: 'Reeds' },
    { q: 'reeds', limit: 10, offset: 90 },
    { q: 'reeds', fields: 'id,rank,id' },
  ]) {
    for (const fullText of ['contains', 'words'] as const) {
      const { found, statements } = await pageWithStatements(indexed, asked, fullText);
      expect(found).toEqual(await page(native, relation, asked, fullText));
      expect(statements).toEqual([expect.stringContaining(' words"'), expect.stringContaining(' best"')]);
      expect(statements[1]).not.toContain(`FROM ${renderWithLiterals(relation.name)} `);
    }
  }
});

test.each<[string, Asked]>([
  ['the page after them', { q: 'pond', offset: 100 }],
  ['more than they are', { q: 'pond', limit: 101 }],
  ['none of them', { q: 'pond', limit: 0 }],
  ['another order', { q: 'pond', sort: 'id desc' }],
  ['a filter', { q: 'pond', filters: { id: 3 } }],
  ['distinct records', { q: 'pond', distinct: true, fields: 'text', sort: 'text' }],
  ['two words', { q: 'reeds pond' }],
  ['a word that is not common', { q: '299' }],
  ['one column', { q: { text: 'pond' } }],
  ['a tsquery that matches no text', { q: 'pond:A', plain: false }],
  ['the beginning of a word', { q: 'pon:*', plain: false }],
])('copies are no answer to a search for %s', async (_name, asked) => {
  const { relation, indexed } = await indexedRelation(native, PONDS, { commonFrom: 100 });
  const { found, statements } = await pageWithStatements(indexed, asked);
  expect(found).toEqual(await page(native, relation, asked, 'contains'));
  expect(statements.filter((text) => text.includes(' best"'))).toEqual([]);
});

test('texts that are in very many words, and short ones, are left to the index', async () => {
  const rows = Array.from({ length: 600 }, (_, i): Row => {
    const words = [`pond${i}`, i % 2 === 0 && 'pond no reed'];
    return [words.filter(Boolean).join(' '), null, null, null, null, null, null];
  });
  const { indexed } = await indexedRelation(native, rows, { commonFrom: 100 });
  expect(await copiedWords(native, indexed)).toEqual(['reed']);
});

test('only as many records are copied as there is room for', async () => {
  const roomFor = async (maxBytes: number) =>
    (await indexedRelation(native, PONDS, { commonFrom: 100, maxBytes })).indexed;
  expect((await roomFor(100)).index.common).toBeNull();
  expect(await copiedWords(native, await roomFor(20 * 2500))).toEqual(['pond']);
});
