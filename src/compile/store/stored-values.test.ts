import { afterAll, expect, test } from 'vitest';
import { identifier, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createNodeLauncher } from '../../testing/node-worker.ts';
import { createWasmEngine } from '../../engine/wasm/wasm-engine.ts';
import { repeatedTexts } from './repeated-texts.ts';
import { textsInParts } from './texts-in-parts.ts';
import { writeStore } from './write-store.ts';

/*
 * What a store gives is what the table had, value by value, however it is written: texts that come again as numbers of a list, doubles packed.
 */

const ROWS = 200_000;
/** More than any list of a few thousand records would have. */
const OWNERS = 6_000;
const engine = createNativeEngine({ threads: 1 });
const browser = createWasmEngine({ launch: createNodeLauncher() });
afterAll(() => Promise.all([engine.close(), browser.close()]));

const LONG = `repeat('of the house by the river ', 2)`;
const ODD = `['', ' ', 'it''s', 'É', 'e' || chr(769), 'ß', 'SS', chr(0) || 'x', '"', chr(10), 'NULL', '𝔘', 'a', 'A']`;
const COLUMNS = {
  owner: ['text', `'Ä ' || hash(i) % ${OWNERS} || ${LONG}`],
  'odd "one"': [
    'text',
    `CASE WHEN i % 9 = 0 THEN NULL WHEN i % 11 = 0 THEN ${ODD}[1 + i % 14] ELSE hash(i + 7) % ${OWNERS} || ${LONG} END`,
  ],
  sorted: ['text', `'s' || lpad((i // 40)::VARCHAR, 8, '0') || ${LONG}`],
  few: ['text', `'f' || hash(i) % 12 || ${LONG}`],
  unique: ['text', `hash(i)::VARCHAR || ${LONG}`],
  lat: ['float8', `CASE WHEN i % 5 = 0 THEN NULL ELSE round((hash(i) % 9000000) / 50000 - 90, 5) END`],
  lon: ['float8', `round((hash(i * 3) % 36000000) / 100000 - 180, 5)`],
  wild: [
    'float8',
    `[0.0, -0.0::DOUBLE, 'NaN'::DOUBLE, 'Infinity'::DOUBLE, '-Infinity'::DOUBLE, 1e300, 5e-324, 0.1 + 0.2::DOUBLE, 123456789.123456789::DOUBLE][1 + i % 9]`,
  ],
} as const;

async function tableOf(name: SqlFragment, order = 'i') {
  const columns = Object.entries(COLUMNS).map(([id, [, value]]) => sql`${raw(value)} AS ${identifier(id)}`);
  const list = columns.reduce((all, one) => sql`${all}, ${one}`);
  await engine.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${name} AS SELECT i AS "_id", ${list} FROM range(1, ${raw(String(ROWS + 1))}) t(i) ORDER BY ${raw(order)}`,
    ),
  );
  return { name, rows: ROWS, columns: Object.entries(COLUMNS).map(([id, [type]]) => ({ id, type })) };
}

/** Types of the columns, and a digest of each: of doubles the shortest decimals that tell them. */
async function digest(run: LoadSession['run'], from: SqlFragment) {
  const { columns } = await run(sql`SELECT column_name, column_type FROM (DESCRIBE ${from})`);
  const [names = [], types = []] = columns.map(({ values }) => Array.from(values, String));
  const sums: (readonly unknown[])[] = [];
  for (const name of names) {
    const { columns: told } = await run(
      sql`SELECT bit_xor(md5_number("_id" || coalesce('=' || ${identifier(name)}::VARCHAR, '-')))::VARCHAR FROM ${from}`,
    );
    sums.push([name, told[0]?.values[0]]);
  }
  return { types, sums };
}

test('texts are listed where they come again all over the table and not near each other', async () => {
  const relation = await tableOf(identifier('a table'));
  const repeated = (except: readonly string[]) =>
    engine.withSession((session) => repeatedTexts(session, relation, except));
  expect(await repeated([])).toEqual(['owner', 'odd "one"']);
  expect(await repeated(['owner'])).toEqual(['odd "one"']);
  const small = { ...relation, rows: 20_000 };
  expect(await engine.withSession((session) => repeatedTexts(session, small, []))).toEqual([]);
});

test.each([[[]], [['owner']]])('a store has the values of its table, by %j', async (orderBy) => {
  const relation = await tableOf(identifier(`a table by ${orderBy.join()}`));
  const store = await writeStore(engine, relation, { orderBy }, () => undefined);
  const expected = await engine.withSession((session) => digest(session.run, relation.name));
  const from = sql`${identifier('a "store')}.records`;
  for (const one of [engine, browser]) {
    await one.withSession(async (session) => {
      // Under another name than it was written, beside a table that is called as its own is.
      await session.run(sql`CREATE TABLE IF NOT EXISTS records AS SELECT 1 AS "_id", 'x' AS owner`);
      await session.attach('a "store', { kind: 'path', path: store.path, opening: store.opening });
      expect(await digest(session.run, from)).toEqual(expected);
    });
    expect(await one.tablesOf(sql`SELECT a.owner FROM ${from} a JOIN ${from} b USING ("_id")`)).toEqual([
      'records',
    ]);
  }
});

const NAME = `'Given' || hash(i) % 300 || ' ' || chr(65 + (hash(i + 5) % 26)::INTEGER) || '. Family' || hash(i + 9) % 2000`;
const ODD_NAMES = `['', ' ', 'Given1', 'Given1 ', ' A. Family2', 'Given2  Family3', 'Given3 B. Family4 the younger  of two ', chr(9), 'É ' || chr(0) || ' x', 'é é é é é é']`;
const IN_PARTS = {
  owner: [
    'text',
    `CASE WHEN i % 90 = 0 THEN NULL WHEN i % 70 = 0 THEN ${ODD_NAMES}[1 + (i // 70) % 10] ELSE ${NAME} END`,
  ],
  'Owner 2': ['text', `'w' || i % 7`],
  street: ['text', `'Street' || hash(i + 1) % 900 || ' ' || hash(i + 2) % 250`],
  code: ['text', `hash(i) || ' ' || hash(i + 3) || ' of a house'`],
  word: ['text', `'word' || hash(i) % 60000 || repeat('x', 20)`],
} as const;

test('texts whose words come again are written by their words, and read as they were', async () => {
  const name = identifier('a table of names');
  const columns = Object.entries(IN_PARTS).map(([id, [, value]]) => sql`${raw(value)} AS ${identifier(id)}`);
  const list = columns.reduce((all, one) => sql`${all}, ${one}`);
  await engine.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${name} AS SELECT i AS "_id", ${list} FROM range(1, ${raw(String(ROWS + 1))}) t(i)`,
    ),
  );
  const relation = {
    name,
    rows: ROWS,
    columns: Object.entries(IN_PARTS).map(([id, [type]]) => ({ id, type })),
  };
  const ids = relation.columns.map(({ id }) => id);
  const written = (large?: number) =>
    engine.withSession((session) => textsInParts(session, relation, ids, large));
  expect((await written(1_000_000)).map(({ id, parts }) => [id, parts.length])).toEqual([
    ['owner', 4],
    ['street', 2],
  ]);
  // Not worth the time.
  expect(await written()).toEqual([]);
  const store = await writeStore(engine, relation, { orderBy: [], largeTexts: 1_000_000 }, () => undefined);
  const plain = await writeStore(engine, relation, { orderBy: [] }, () => undefined);
  // Of names and streets a third is left, of codes and words all.
  expect(store.bytes).toBeLessThan(plain.bytes * 0.85);
  const expected = await engine.withSession((session) => digest(session.run, name));
  const from = sql`${identifier('a store of names')}.records`;
  for (const one of [engine, browser])
    await one.withSession(async (session) => {
      await session.attach('a store of names', { kind: 'path', path: store.path, opening: store.opening });
      expect(await digest(session.run, from)).toEqual(expected);
      const { columns: told } = await session.run(
        sql`SELECT count(*)::DOUBLE FROM ${from} JOIN ${from} b USING (owner) WHERE owner = '' OR owner = 'Given2  Family3' AND b."_id" % 2 = 1`,
      );
      expect(told[0]?.values[0]).toBeGreaterThan(1000);
    });
});
