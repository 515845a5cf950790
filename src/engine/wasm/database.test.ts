import { DuckDBInstance } from '@duckdb/node-api';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../core/sql/fragment.ts';
import { createNodeLauncher } from '../../testing/node-worker.ts';
import { createLimit } from '../limit.ts';
import { createDatabase, type Database } from './database.ts';
import { createStatement } from './statement.ts';

const ROWS = 400_000;
let folder: string;
let database: Database;
let onDisk = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'datapond-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`ATTACH '${join(folder, 'a.duckdb')}' AS store`);
  await connection.run(
    `CREATE TABLE store.records AS SELECT range AS n, hash(range) AS h FROM range(${ROWS})`,
  );
  await connection.run('DETACH store');
  instance.closeSync();
  const settings = { memory: 512, slice: 100, onDeath: () => undefined };
  database = await createDatabase({ launch: createNodeLauncher(), ...settings });
  onDisk = await files();
});
afterAll(async () => {
  database.process.kill('the test is over');
  await rm(folder, { recursive: true });
});

const attach = () => database.attach('store', { kind: 'path', path: join(folder, 'a.duckdb') });
const count = async () =>
  (await database.run(sql`SELECT count(*) AS n FROM "store"."records"`)).columns[0]?.values[0];
/** Those on disk count as well. */
const files = async () => (await database.process.call((db) => db.globFiles('*'))).length - onDisk;

test('a store that is opened again takes the place of the one before', async () => {
  await attach();
  expect([await count(), await files()]).toEqual([BigInt(ROWS), 1]);
  for (let i = 0; i < 3; i += 1) await attach();
  expect([await count(), await files()]).toEqual([BigInt(ROWS), 1]);
});

test('what cannot be opened leaves nothing behind', async () => {
  await attach();
  const bytes = new Uint8Array(20_000);
  await expect(database.attach('store', { kind: 'bytes', bytes })).rejects.toThrow();
  expect(await files()).toBe(0);
});

test('what is still read of the one before is read to its end', async () => {
  await attach();
  const limit = createLimit();
  const connection = await database.take(limit);
  const text = 'SELECT n, h FROM "store"."records"';
  const running = createStatement(database.process, connection, { text, limit, streaming: true });
  let pieces = 0;
  for (let piece = await running.next(); piece; piece = await running.next()) {
    pieces += 1;
    if (pieces === 2) await attach();
  }
  database.give(connection, await running.end());
  expect(pieces).toBeGreaterThan(ROWS / 250_000);
  await attach();
  expect([await count(), await files()]).toEqual([BigInt(ROWS), 1]);
});
