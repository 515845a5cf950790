import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from './native-engine.ts';

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

// DuckDB has an allocator of its own on Linux alone.
test.runIf(process.platform === 'linux')(
  'the memory of a table that is gone goes back to the system, though nothing is asked any more',
  { timeout: 60_000 },
  async () => {
    const mebibytes = () => process.memoryUsage.rss() / 2 ** 20;
    await engine.withSession((session) =>
      session.run(sql`CREATE TABLE t AS SELECT 'text ' || range AS a, hash(range) AS b FROM range(8000000)`),
    );
    const loaded = mebibytes();
    await engine.withSession((session) => session.run(sql`DROP TABLE t`));
    await expect.poll(() => loaded - mebibytes(), { timeout: 20_000 }).toBeGreaterThan(100);
  },
);

test('a file that ends DuckDB ends one database: tables come back, and others get their answers', async () => {
  const path = await engine.newFile();
  await engine.query(sql`COPY (SELECT CAST(42 AS VARIANT) AS v) TO ${path} (FORMAT parquet)`);
  // A variant without its first part is an error within DuckDB, after which it answers nothing any more.
  writeFileSync(path, readFileSync(path, 'latin1').replaceAll('metadata', 'metadatb'), 'latin1');
  await engine.provide('kept', (session) => session.run(sql`CREATE TABLE kept AS SELECT 1 AS a`));
  const other = engine.query(sql`SELECT count(*) FROM "kept", range(3000000) WHERE hash(range) % 7 = 1`);
  const ended = engine.query(sql`SELECT * FROM read_parquet(${path})`);
  await expect(ended).rejects.toMatchObject({
    failure: 'crashed',
    message: expect.stringContaining('metadata'),
  });
  expect((await other).columns[0]?.values[0]).toBeGreaterThan(0n);
  expect((await engine.query(sql`SELECT a FROM "kept"`)).columns[0]?.values[0]).toBe(1);
  const streamed = engine.stream(sql`SELECT * FROM read_parquet(${path})`)[Symbol.asyncIterator]();
  await expect(streamed.next()).rejects.toMatchObject({ failure: 'crashed' });
  expect((await engine.query(sql`SELECT a FROM "kept"`)).columns[0]?.values[0]).toBe(1);
});
