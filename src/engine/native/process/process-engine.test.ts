import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { EngineError } from '../../../core/errors.ts';
import type { Columns } from '../../../core/ports.ts';
import { raw } from '../../../core/sql/fragment.ts';
import { makeFolder } from '../../../testing/temp-folder.ts';
import { createProcessEngine } from './process-engine.ts';

const { folder: within, remove } = makeFolder({});
const engine = createProcessEngine({ memory: 300, within });
afterAll(async () => {
  await engine.close();
  remove();
});

const one = ({ columns }: Columns) => columns[0]?.values[0];
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: EngineError) => `${error.failure}: ${error.message}`,
  );

/** DuckDB does not look up from it. */
const HEEDLESS = raw("SELECT levenshtein(repeat('a', 400000), repeat('b', 400000))");

test('a statement that heeds no interruption costs nobody else their answer', async () => {
  const heedless = failure(engine.query(HEEDLESS, { timeout: 400 }));
  const others = Array.from({ length: 6 }, (_, i) =>
    engine.query(raw(`SELECT ${i} + count(*) FROM range(20000000) WHERE hash(range) = 1`)),
  );
  expect(await heedless).toMatch(/^timeout: /);
  expect((await Promise.all(others)).map(one)).toEqual([0n, 1n, 2n, 3n, 4n, 5n]);
});

test('heedless statements that nobody waits for any more leave SQL its places', async () => {
  await Promise.all(
    Array.from({ length: 6 }, () => failure(engine.query(HEEDLESS, { timeout: 300, work: 'sql' }))),
  );
  expect(one(await engine.query(raw('SELECT 7'), { work: 'sql' }))).toBe(7);
});

test.each([
  "SELECT sum(length(repeat('x', 3000000 + range::INT))) FROM range(100000)",
  "SELECT damerau_levenshtein(repeat('a', 40000), repeat('b', 40000))",
  "SELECT repeat('x', 4000000000)",
  'SELECT len(range(1000000000))',
])('a statement that takes all memory is refused, and the next one is answered: %s', async (text) => {
  expect(await failure(engine.query(raw(text), { work: 'sql' }))).toMatch(/^out-of-memory: /);
  expect(one(await engine.query(raw('SELECT 7'), { work: 'sql' }))).toBe(7);
});

test('an answer of too many bytes is refused, one in batches is not', async () => {
  const large = raw("SELECT repeat('x', 10000) FROM range(9000)");
  expect(await failure(engine.query(large))).toMatch(/^too-large: the answer has more than 64 MiB/);
  let rows = 0;
  for await (const batch of engine.stream(large)) rows += batch.rows;
  expect(rows).toBe(9000);
});

test('a stream waits for its reader', async () => {
  let batches = 0;
  for await (const batch of engine.stream(raw('SELECT range FROM range(10000000)'), { work: 'dump' })) {
    expect(batch.rows).toBeLessThanOrEqual(40_000);
    if (++batches === 3) break;
  }
  expect(one(await engine.query(raw('SELECT 7'), { work: 'dump' }))).toBe(7);
});

test('who comes when too many wait is told so', async () => {
  const small = createProcessEngine({
    memory: 300,
    lanes: {
      sql: { processes: 1, each: 1, waiting: 1, patience: 60_000, nice: 0, quantum: null, paused: 0 },
      longSql: { processes: 1, each: 1, waiting: 0, patience: 1000, nice: 0, quantum: null, paused: 0 },
    },
  });
  const asked = Array.from({ length: 4 }, () =>
    failure(
      small.query(raw('SELECT 1 + count(*) FROM range(30000000) WHERE hash(range) = 0'), { work: 'sql' }),
    ),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer.startsWith('busy: '))).not.toEqual([]);
  expect(answers).toContain('no failure');
  await small.close();
});

test('who leaves while waiting holds no place', async () => {
  const leaving = Array.from({ length: 20 }, () => new AbortController());
  const left = leaving.map(({ signal }) =>
    failure(
      engine.query(raw('SELECT count(*) FROM range(100000) a, range(10000000) b'), {
        work: 'sql',
        signal,
      }),
    ),
  );
  setTimeout(() => leaving.forEach((one) => one.abort()), 50);
  expect(new Set(await Promise.all(left))).toEqual(new Set(['cancelled: the statement was cancelled']));
  expect(one(await engine.query(raw('SELECT 7'), { work: 'sql' }))).toBe(7);
});

test('closing ends what heeds nothing, and takes the folder away', async () => {
  const closing = createProcessEngine({ memory: 300, within });
  await closing.start();
  const before = readdirSync(within);
  const running = failure(closing.query(HEEDLESS));
  // Nothing tells when DuckDB is in the midst of it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await closing.close();
  expect(await running).toMatch(/^crashed: /);
  expect(readdirSync(within).length).toBe(before.length - 1);
});

test('folders of programs that were killed are removed', async () => {
  // No process has so high an id.
  const left = join(within, 'datapond-engine-2147483646-x');
  mkdirSync(left);
  const next = createProcessEngine({ memory: 300, within });
  await next.start();
  expect(existsSync(left)).toBe(false);
  await next.close();
});
