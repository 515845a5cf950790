import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHandler, type Handler } from '../../http/create-handler.ts';
import { openFolder } from '../../node/open-folder.ts';
import { createNodeEngine } from '../node-engine.ts';
import { createCkanTable, literal, quote } from './ckan-tables.ts';

const DATASETS = ['research-projects', 'species'];
const SEED = 20_261_121;

/** What CKAN answers a text search with: ids and ranks, best first. */
type Ranked = readonly (readonly [id: number, rank: string])[];

const folder = mkdtempSync(join(tmpdir(), 'datapond-oracle-'));
const engine = createNodeEngine();
const pg = new PGlite();
const tables: { id: string; words: readonly string[]; columns: readonly string[] }[] = [];
let handle: Handler;

beforeAll(async () => {
  for (const name of DATASETS) cpSync(join('data', name), join(folder, name), { recursive: true });
  const { ports } = await openFolder({ data: folder, engine, cache: null, log: () => undefined });
  handle = createHandler(ports, { siteUrl: 'http://localhost' });
  for (const dataset of ports.catalog.datasets) {
    for (const { id, fields, url } of dataset.resources) {
      const file = url.replace(/^data\//, '').replace(/\.[0-9a-f]{8}(\.\w+)$/, '$1');
      const csv = readFileSync(join(folder, file), 'utf8');
      await createCkanTable(pg, { id, fields, csv });
      const words = [...new Set(csv.split(/[\s,;]+/).filter((word) => word.length < 40))];
      const columns = fields.filter(({ type }) => type === 'text').map((field) => field.id);
      tables.push({ id, words, columns });
    }
  }
});

afterAll(async () => {
  await engine.close();
  await pg.close();
  rmSync(folder, { recursive: true });
});

async function ask(params: Record<string, unknown>): Promise<Record<string, unknown>[]> {
  const response = await handle(
    new Request('http://localhost/api/3/action/datastore_search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ limit: 32_000, ...params }),
    }),
  );
  const { result, error } = (await response.json()) as {
    result?: { records: Record<string, unknown>[] };
    error: unknown;
  };
  if (!result) throw new Error(JSON.stringify(error));
  return result.records;
}

/** Ties have no order in PostgreSQL. */
function sorted(ranked: Ranked): Ranked {
  return ranked.toSorted(([a, r], [b, s]) => Number(s) - Number(r) || a - b);
}

const query = (index: number, toQuery: (words: readonly string[]) => string) =>
  fc
    .array(fc.nat(), { minLength: 1, maxLength: 3 })
    .map((picks) =>
      toQuery(picks.map((pick) => tables[index]?.words[pick % (tables[index]?.words.length ?? 1)] as string)),
    );

describe.each(DATASETS.map((name, index) => [name, index] as const))('text search of %s', (_name, index) => {
  test('finds and ranks as PostgreSQL does, in plain words', async () => {
    const { id } = tables[index]!;
    await fc.assert(
      fc.asyncProperty(
        query(index, (words) => words.join(' ')),
        async (q) => {
          fc.pre(!q.endsWith('\\') && !q.includes("\\'") && !q.trimStart().startsWith('{'));
          const expected = await pg.query<{ _id: number; rank: number }>(
            `SELECT _id, ts_rank(_full_text, query, 32)::text AS rank FROM ${quote(id)}, plainto_tsquery('english', ${literal(q)}) query WHERE _full_text @@ query`,
          );
          const records = await ask({ resource_id: id, q, plain: true });
          const found = records.map(({ _id, rank }): [number, string] => [Number(_id), String(rank)]);
          expect(found).toEqual(sorted(found));
          expect(found).toEqual(
            sorted(expected.rows.map((row) => [row._id, String(Number(row.rank))] as const)),
          );
        },
      ),
      { seed: SEED, numRuns: 60 },
    );
  });

  test('finds as PostgreSQL does, in the language of tsquery', async () => {
    const { id } = tables[index]!;
    const operators = fc.constantFrom(' & ', ' | ', ' <-> ', ' & !', ' <2> ');
    const quoted = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`;
    await fc.assert(
      fc.asyncProperty(
        query(index, (words) => words.map(quoted).join('\n')),
        operators,
        fc.boolean(),
        async (lines, operator, prefix) => {
          const q = lines.split('\n').join(operator) + (prefix ? ':*' : '');
          fc.pre(!q.endsWith('\\') && !q.includes("\\'"));
          const expected = await pg.query<{ _id: number; rank: number }>(
            `SELECT _id, ts_rank(_full_text, query, 32)::text AS rank FROM ${quote(id)}, to_tsquery('english', ${literal(q)}) query WHERE _full_text @@ query`,
          );
          const records = await ask({ resource_id: id, q, plain: false });
          const found = records.map(({ _id, rank }): [number, string] => [Number(_id), String(rank)]);
          expect(found).toEqual(
            sorted(expected.rows.map((row) => [row._id, String(Number(row.rank))] as const)),
          );
        },
      ),
      { seed: SEED, numRuns: 60 },
    );
  });

  test('answers CKAN’s matches among others when it looks for parts of words', async () => {
    const { id } = tables[index]!;
    await fc.assert(
      fc.asyncProperty(
        query(index, (words) => words.join(' ')),
        async (q) => {
          fc.pre(!q.endsWith('\\') && !q.includes("\\'") && !q.trimStart().startsWith('{'));
          const [ckan, contains] = await Promise.all([
            ask({ resource_id: id, q, plain: true }),
            ask({ resource_id: id, q }),
          ]);
          const ids = new Set(contains.map(({ _id }) => _id));
          expect(ckan.filter(({ _id }) => !ids.has(_id))).toEqual([]);
        },
      ),
      { seed: SEED, numRuns: 60 },
    );
  });
});
