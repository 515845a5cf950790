import { expect, test } from 'vitest';
import { EngineError } from '../core/errors.ts';
import type { Columns } from '../core/ports.ts';
import { renderWithLiterals } from '../core/sql/fragment.ts';
import type { LoadSession } from './duckdb-engine.ts';
import { EngineLost } from './engine-errors.ts';
import { createTables } from './tables.ts';

const MB = 1_000_000;

/** A database of which only is known which tables it has, and their bytes. */
function createDatabase() {
  const bytes = new Map<string, number>();
  const ran: string[] = [];
  const session = {
    run: async (statement: Parameters<LoadSession['run']>[0]) => {
      const text = renderWithLiterals(statement);
      if (!text.includes('duckdb_memory')) ran.push(text);
      const dropped = /^DROP TABLE IF EXISTS "(.*)"$/.exec(text)?.[1];
      if (dropped !== undefined) bytes.delete(dropped);
      const total = [...bytes.values()].reduce((sum, own) => sum + own, 0);
      return { rows: 1, columns: [{ name: 'b', values: [BigInt(total)] }] } as unknown as Columns;
    },
  } as LoadSession;
  // Of 100 MiB tables have 60 %.
  const tables = createTables({ open: (use) => use(session), memory: 100 });
  let made = 0;
  const provide = (table: string, size: number) =>
    tables.provide(table, async () => {
      bytes.set(table, size);
      return `${table} ${++made}`;
    });
  return { bytes, ran, tables, provide };
}

test('a table is made once, however many ask for it', async () => {
  const { provide } = createDatabase();
  expect(await Promise.all([provide('a', MB), provide('a', MB)])).toEqual(['a 1', 'a 1']);
  expect(await provide('a', MB)).toBe('a 1');
});

test('where tables take more than their share, those used longest ago go, but for small ones', async () => {
  const { bytes, tables, provide } = createDatabase();
  await provide('small', MB / 2);
  await provide('a', 25 * MB);
  await provide('b', 25 * MB);
  await tables.restore('SELECT * FROM "a"');
  await provide('c', 25 * MB);
  expect([...bytes.keys()]).toEqual(['small', 'a', 'c']);
  expect(await tables.restore('SELECT * FROM "b"')).toBe(true);
  expect([...bytes.keys()].toSorted()).toEqual(['b', 'c', 'small']);
});

test('a table that is larger than the share of all stays alone', async () => {
  const { bytes, provide } = createDatabase();
  await provide('a', 25 * MB);
  await provide('huge', 90 * MB);
  expect([...bytes.keys()]).toEqual(['huge']);
});

test('what was lost is made again for a statement that names it, and for no other', async () => {
  const { bytes, tables, provide } = createDatabase();
  await provide('a', MB);
  await provide('it "is"', MB);
  bytes.clear();
  tables.lose();
  expect(tables.isLight('a')).toBe(false);
  expect(await tables.restore('SELECT 1')).toBe(false);
  expect(await tables.restore('SELECT * FROM "it ""is"""')).toBe(true);
  expect([...bytes.keys()]).toEqual(['it "is"']);
  expect(await tables.restore('SELECT * FROM "it ""is"""')).toBe(false);
});

test('a table whose database is lost while it is made is made again in the next one', async () => {
  const { tables } = createDatabase();
  let tries = 0;
  const answer = await tables.provide('a', async () => {
    if (++tries === 1) tables.lose();
    return tries;
  });
  expect([answer, tries]).toEqual([2, 2]);
  expect(await tables.restore('SELECT * FROM "a"')).toBe(false);
});

test('a job whose every database is lost is given up, and tried anew by who asks next', async () => {
  const { tables } = createDatabase();
  let tries = 0;
  const provide = (isDeadly: boolean) =>
    tables.provide('a', async () => {
      tries++;
      if (isDeadly) tables.lose();
    });
  await expect(provide(true)).rejects.toBeInstanceOf(EngineLost);
  expect(tries).toBe(3);
  await provide(false);
  expect(tries).toBe(4);
});

test.each<[failure: Error, tries: number]>([
  [new EngineLost('it died'), 3],
  [new EngineError('unreadable', 'cut short'), 3],
  [new EngineError('out-of-memory', 'full'), 2],
  [new EngineError('data', 'no number'), 1],
  [new TypeError('a fault'), 1],
])('of a job that fails by %s there are %d tries', async (failure, expected) => {
  const { tables, ran } = createDatabase();
  let tries = 0;
  const failing = tables.provide('a', async () => {
    tries++;
    throw failure;
  });
  await expect(failing).rejects.toBe(failure);
  expect(tries).toBe(expected);
  expect(ran).toEqual(
    failure instanceof EngineError && failure.failure === 'out-of-memory' ? ['CHECKPOINT'] : [],
  );
});

test('for a table that finds no room tables are packed, then dropped', async () => {
  const { bytes, ran, tables, provide } = createDatabase();
  await provide('a', MB);
  await provide('b', MB);
  let tries = 0;
  await tables.provide('c', async () => {
    if (++tries < 3) throw new EngineError('out-of-memory', 'full');
    bytes.set('c', MB);
  });
  expect(ran).toEqual(['CHECKPOINT', 'DROP TABLE IF EXISTS "a"', 'DROP TABLE IF EXISTS "b"']);
  expect([...bytes.keys()]).toEqual(['c']);
});

test('a table that is forgotten while it is made goes when it is there', async () => {
  const { bytes, tables, provide } = createDatabase();
  const making = provide('a', MB);
  await tables.forget('a');
  expect(await making).toBe('a 1');
  expect([...bytes.keys()]).toEqual([]);
  expect(await tables.restore('SELECT * FROM "a"')).toBe(false);
});
