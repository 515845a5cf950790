import { expect, test } from 'vitest';
import type { Columns } from '../core/ports.ts';
import { raw } from '../core/sql/fragment.ts';
import { createLazyTables, type Tables } from './lazy-ports.ts';

const batch = (rows: number): Columns => ({ rows, columns: [] });

/** An engine that answers with numbered batches. */
function createTables(): Tables & { ended: boolean } {
  const tables = {
    ended: false,
    engine: {
      query: async () => batch(1),
      async *stream() {
        try {
          yield batch(1);
          yield batch(2);
        } finally {
          tables.ended = true;
        }
      },
      describe: async () => [],
      tablesOf: async () => [],
    },
    relations: { open: () => Promise.reject(new Error('no file')), isOpen: () => false },
    start: async () => undefined,
    forget: async () => {
      tables.ended = true;
    },
    inspect: () => Promise.reject(new Error('no file')),
  };
  return tables;
}

test('tables are loaded once, and only when they are asked for', async () => {
  let loads = 0;
  const { engine } = createLazyTables(async () => {
    loads++;
    return createTables();
  });
  expect(loads).toBe(0);
  const answers = await Promise.all([engine.query(raw('SELECT 1')), engine.query(raw('SELECT 1'))]);
  expect([answers.map(({ rows }) => rows), loads]).toEqual([[1, 1], 1]);
});

test('after a failure they are loaded again', async () => {
  let loads = 0;
  const { engine } = createLazyTables(async () => {
    if (loads++ === 0) throw new Error('offline');
    return createTables();
  });
  await expect(engine.query(raw('SELECT 1'))).rejects.toThrow('offline');
  expect((await engine.query(raw('SELECT 1'))).rows).toBe(1);
});

test('ending a stream early ends the engine’s', async () => {
  const tables = createTables();
  const { engine } = createLazyTables(async () => tables);
  for await (const { rows } of engine.stream(raw('SELECT 1'))) {
    expect(rows).toBe(1);
    break;
  }
  expect(tables.ended).toBe(true);
});

test('nothing is loaded to forget a table, which is forgotten where tables are', async () => {
  let loads = 0;
  const own = createTables();
  const tables = createLazyTables(async () => {
    loads++;
    return own;
  });
  await tables.forget('a');
  expect(loads).toBe(0);
  await tables.start();
  await tables.forget('a');
  expect([loads, own.ended]).toEqual([1, true]);
});
