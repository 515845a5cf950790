import { afterAll, expect, test } from 'vitest';
import { identifier, raw, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { packedByZstd } from './packed-by-zstd.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

const ROWS = 150_000;
const COLUMNS = {
  note: `repeat(md5(i::VARCHAR), 2)`,
  kind: `'kind ' || i % 7`,
} as const;

test('finds which texts are packed shorter, where they are very many', async () => {
  const name = identifier('packed');
  const values = Object.entries(COLUMNS).map(([id, value]) => `${value} AS "${id}"`);
  const columns = Object.keys(COLUMNS);
  const relation = { name, rows: ROWS, columns: columns.map((id) => ({ id, type: 'text' })) };
  await engine.withSession((session) =>
    session.run(sql`CREATE TABLE ${name} AS ${raw(`SELECT ${values.join(', ')} FROM range(${ROWS}) t(i)`)}`),
  );
  const ask = async (rows: number, some = columns) => {
    const path = await engine.newFile();
    return engine.withSession((session) => packedByZstd(session, { ...relation, rows }, some, path));
  };
  expect(await ask(ROWS)).toEqual([]);
  // As much of a table of so many records would be.
  expect(await ask(100_000_000)).toEqual(['note']);
  expect(await ask(100_000_000, ['kind'])).toEqual([]);
  expect(await ask(100_000_000, [])).toEqual([]);
});
