import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineError } from '../../core/errors.ts';
import { integer, join, raw, sql } from '../../core/sql/fragment.ts';
import { createNodeLauncher } from '../../testing/node-worker.ts';
import { createWasmEngine } from './wasm-engine.ts';

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fulfilled',
    (error: EngineError) => error.failure,
  );

/** Computes for many seconds without looking up. */
const STUBBORN = sql`SELECT ${join(
  Array.from(
    { length: 60 },
    (_, i) => sql`length(regexp_replace(repeat('a', ${integer(20_000_000 + i)}), '(a*)*b', 'x'))`,
  ),
  ' + ',
)}`;
/** Traps in DuckDB 1.4.3's WebAssembly. */
const DEADLY = sql`SELECT count(*) FROM (SELECT unnest(generate_series(1, 400000000)))`;

describe('createWasmEngine', () => {
  const engine = createWasmEngine({ grace: 300, launch: createNodeLauncher() });
  let loads = 0;
  const provide = () =>
    engine.provide('kept', async (session) => {
      loads++;
      await session.run(sql`CREATE OR REPLACE TABLE kept AS SELECT 42::BIGINT AS n`);
    });
  const read = async () => (await engine.query(sql`SELECT n FROM "kept"`)).columns[0]?.values[0];
  beforeAll(() => engine.start());
  afterAll(() => engine.close());

  test('replaces a worker that does not yield, and loads again what the next statement needs', async () => {
    await provide();
    // A statement that has not begun is cancelled, and the worker stays.
    expect(await outcome(engine.query(STUBBORN, { timeout: 1000 }))).toBe('timeout');
    expect(await read()).toBe(42n);
    // By another worker: the statement was not waited for.
    expect(loads).toBe(2);
  });

  test('forgets a table, and how it was made, until it is provided again', async () => {
    const make = () =>
      engine.provide('passing', async (session) => {
        await session.run(sql`CREATE OR REPLACE TABLE passing AS SELECT 1 AS n`);
      });
    const ask = () => outcome(engine.query(sql`SELECT n FROM "passing"`));
    const making = make();
    await engine.forget('passing');
    await making;
    expect(await ask()).toBe('invalid');
    await make();
    expect(await ask()).toBe('fulfilled');
    await engine.forget('passing');
    await engine.forget('never there');
    expect(await ask()).toBe('invalid');
  });

  test('replaces a worker that crashed', async () => {
    await provide();
    expect(await outcome(engine.query(DEADLY))).toBe('crashed');
    expect(await read()).toBe(42n);
  });

  test('runs a statement again that lost its worker to another one', async () => {
    await provide();
    const innocent = engine.query(
      sql`SELECT (SELECT n FROM "kept") + count(*) FROM range(3000) a, range(30000) b WHERE hash(a.range + b.range) % 7 = 8`,
    );
    const culprit = outcome(engine.query(DEADLY));
    expect(await culprit).toBe('crashed');
    expect((await innocent).columns[0]?.values[0]).toBe(42n);
  });

  test('loads again what a crash interrupted', async () => {
    let attempts = 0;
    const load = engine.provide('interrupted', async (session) => {
      attempts++;
      await session.run(
        sql`CREATE OR REPLACE TABLE interrupted AS SELECT count(*) AS n FROM range(3000) a, range(30000) b WHERE hash(a.range + b.range) % 7 = 8`,
      );
    });
    expect(await outcome(engine.query(DEADLY))).toBe('crashed');
    await load;
    expect(attempts).toBe(2);
  });

  test('streams what never fits into memory', async () => {
    for await (const { rows } of engine.stream(sql`SELECT range FROM range(1000000000000)`)) {
      expect(rows).toBeGreaterThan(0);
      break;
    }
    expect(await outcome(engine.query(raw('SELECT 1')))).toBe('fulfilled');
  });
});

test('tells why DuckDB does not start, and tries again', async () => {
  let launches = 0;
  const { createWasmEngine } = await import('./wasm-engine.ts');
  const { createNodeLauncher } = await import('../../testing/node-worker.ts');
  const launch = createNodeLauncher();
  const engine = createWasmEngine({
    launch: () => (launches++ === 0 ? Promise.reject(new Error('duckdb.wasm answered 404')) : launch()),
  });
  const { signal } = new AbortController();
  await expect(engine.query(sql`SELECT 1`, { signal })).rejects.toThrow(
    'DuckDB did not start: duckdb.wasm answered 404',
  );
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect((await engine.query(sql`SELECT 1`)).rows).toBe(1);
  await engine.close();
  expect(await outcome(engine.query(sql`SELECT 1`))).toBe('crashed');
});
