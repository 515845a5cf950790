import { afterAll, expect, test } from 'vitest';
import { raw, sql } from '../core/sql/fragment.ts';
import { withOptions } from '../core/with-options.ts';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { type FileToLoad, loadTable } from './load-table.ts';
import { PLAIN_CSV } from '../testing/plain-csv.ts';
import { together } from './together.ts';

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const FILE: FileToLoad = {
  path: 'ponds.csv',
  content: new TextEncoder().encode('pond\nmill\ngoose\n'),
  source: { ...PLAIN_CSV, rows: 2, columns: [{ name: 'pond', format: null }] },
  fields: [{ id: 'pond', type: 'text' }],
};

const ENDLESS = raw(
  'SELECT count(*) FROM range(100000) a, range(1000000) b WHERE hash(a.range + b.range) % 7 = 3',
);

test('where one step fails, statements of the others end, and the table goes', async () => {
  const loading = loadTable(
    engine,
    FILE,
    () => {},
    (relation, _, ending) => {
      const heeding = withOptions(engine, { signal: ending.signal });
      const ofStore = engine.withSession((session) => session.run(ENDLESS), ending.signal);
      const failing = engine.query(sql`SELECT error('no room') FROM ${relation.name}`);
      return together([heeding.query(ENDLESS), ofStore, failing], ending);
    },
  );
  await expect(loading).rejects.toThrow('no room');
  const { rows } = await engine.query(sql`SELECT 1 FROM duckdb_tables()`);
  expect(rows).toBe(0);
});

test('what failed is told, and not that the table of an engine which is gone cannot be dropped', async () => {
  let isGone = false;
  const frail: typeof engine = {
    ...engine,
    withSession: (job, signal) =>
      isGone ? Promise.reject(new Error('gone')) : engine.withSession(job, signal),
  };
  const loading = loadTable(
    frail,
    FILE,
    () => {},
    () => {
      isGone = true;
      return Promise.reject(new Error('no room'));
    },
  );
  await expect(loading).rejects.toThrow('no room');
});
