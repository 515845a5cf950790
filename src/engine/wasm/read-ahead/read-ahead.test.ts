import { DuckDBInstance } from '@duckdb/node-api';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLimit } from '../../limit.ts';
import type { AheadPiece } from '../../store-file.ts';
import { createNodeLauncher } from '../../../testing/node-worker.ts';
import { createWasmEngine } from '../wasm-engine.ts';
import { createReadAhead } from './read-ahead.ts';

const engine = createWasmEngine({ launch: createNodeLauncher() });
const NAME = 'a store';
let folder: string;
/** One block each, wherever it lies. */
const COLUMNS = ['place', 'number', 'words', 'third', 'label'].map((name, i) => ({
  name,
  blocks: [{ start: i, end: i + 1 }],
  isSorted: name === 'place',
}));

/** 400,000 records: `place` as they come, `number` in no order, `label` with its texts listed, as a view tells. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'datapond-'));
  const path = join(folder, 'numbers.duckdb');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`ATTACH '${path}' AS store (BLOCK_SIZE 65536)`);
  await connection.run(`CREATE TYPE labels AS ENUM (SELECT 'label ' || range FROM range(1000))`);
  await connection.run('CREATE SCHEMA store.written');
  await connection.run(
    `CREATE TABLE store.written.records AS SELECT range AS place, (hash(range) % 1000000)::BIGINT AS number, 'text ' || hash(range) AS words,
      range % 3 = 0 AS third, ('label ' || hash(range) % 1000)::labels AS label FROM range(400000)`,
  );
  await connection.run(
    'CREATE VIEW store.records AS SELECT place, number, words, third, CAST(label AS VARCHAR) AS label FROM written.records',
  );
  await connection.run('DETACH store');
  instance.closeSync();
  await engine.withSession((session) => session.attach(NAME, { kind: 'path', path }));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

/** What of the columns comes ahead of statements. */
async function comeAhead(...statements: readonly string[]): Promise<readonly string[]> {
  const come: string[] = [];
  await engine.withSession(async (session) => {
    const ahead = createReadAhead(session.run);
    ahead.add(
      NAME,
      { columns: COLUMNS },
      {
        fetch: async (spans) => {
          come.push(JSON.stringify(spans));
          return true;
        },
        hold: () => undefined,
      },
    );
    for (const statement of statements)
      await ahead.prepare(statement.replaceAll(/\bT\b/g, '"a store".records'), createLimit());
  });
  return COLUMNS.filter(({ blocks }) => come.includes(JSON.stringify(blocks)))
    .map(({ name }) => name)
    .toSorted();
}

test.each([
  ['SELECT third, avg(number) FROM T GROUP BY 1 LIMIT 5', ['number', 'third']],
  ["SELECT count(*) FROM T WHERE number > 500 AND words LIKE '%7%'", ['number', 'words']],
  [
    'SELECT number, row_number() OVER (PARTITION BY third ORDER BY number) FROM T LIMIT 10',
    ['number', 'third'],
  ],
  ['SELECT words FROM T WHERE number = 7', ['number', 'words']],
  ['SELECT label, count(*) FROM T GROUP BY 1', ['label']],
  ["SELECT sum(number) FROM T WHERE label = 'label 7'", ['label', 'number']],
  ['SELECT count(*) FROM T a JOIN T b ON a.label = b.label WHERE a.third', ['label', 'third']],
  // A part of each column is enough.
  ['SELECT * FROM T LIMIT 5', []],
  ['SELECT sum(number) FROM T WHERE place BETWEEN 5 AND 10', []],
  ['SELECT count(*) FROM T', []],
  // Only the places of the greatest, and then their records.
  ['SELECT words, number FROM T ORDER BY number LIMIT 10', ['number']],
  ['SELECT words, label FROM T ORDER BY number LIMIT 10', ['number']],
])('%s', async (statement, expected) => {
  expect(await comeAhead(statement)).toEqual(expected);
});

test('a column comes once', async () => {
  const come: string[] = [];
  await engine.withSession(async (session) => {
    const ahead = createReadAhead(session.run);
    ahead.add(
      NAME,
      { columns: COLUMNS },
      {
        fetch: async (spans) => {
          come.push(JSON.stringify(spans));
          return come.length > 1;
        },
        hold: () => undefined,
      },
    );
    const ask = () => ahead.prepare('SELECT sum(number) FROM "a store".records', createLimit());
    // The first time it does not come.
    await ask();
    await ask();
    await ask();
  });
  expect(come).toHaveLength(2);
});

const { label } = Object.fromEntries(COLUMNS.map((column) => [column.name, column]));

/** What is fetched for a statement over `number` and `label` where `label` is on its way. */
async function fetchedBeside(
  early: Promise<readonly AheadPiece[] | null>,
  limit = createLimit(),
): Promise<{ readonly fetched: readonly string[]; readonly held: number }> {
  const fetched: string[] = [];
  let held = 0;
  await engine.withSession(async (session) => {
    const ahead = createReadAhead(session.run);
    ahead.add(
      NAME,
      { columns: COLUMNS, early: { expect: () => undefined, take: () => new Map([['label', early]]) } },
      {
        fetch: async (spans) => {
          fetched.push(COLUMNS.find(({ blocks }) => blocks === spans)?.name ?? '');
          return true;
        },
        hold: (pieces) => (held += pieces.length),
      },
    );
    const statement = 'SELECT label, sum(number) FROM "a store".records GROUP BY 1';
    await ahead.prepare(statement, limit);
    await ahead.prepare(statement, limit);
  });
  return { fetched: fetched.toSorted(), held };
}

test('a column that is on its way is waited for, and handed over once', async () => {
  const piece = { start: 4, bytes: new Uint8Array(1), ends: [5], wanted: 1 };
  const early = new Promise<readonly AheadPiece[]>((resolve) => setTimeout(() => resolve([piece]), 20));
  expect(await fetchedBeside(early)).toEqual({ fetched: ['number'], held: 1 });
  expect(label?.blocks).toEqual([{ start: 4, end: 5 }]);
});

test('a column that was on its way and did not come is fetched', async () => {
  expect(await fetchedBeside(Promise.resolve(null))).toEqual({ fetched: ['label', 'number'], held: 0 });
});

test('a statement whose time is up waits for nothing that is on its way', async () => {
  const never = new Promise<null>(() => undefined);
  const { fetched } = await fetchedBeside(never, createLimit({ timeout: 200 }));
  expect(fetched).not.toContain('label');
});
