import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import type { Relation } from '../../core/ports.ts';
import { raw, sql } from '../../core/sql/fragment.ts';
import { topValues } from './top-values.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

/** Values that come once, twice and more often, nulls, and both zeros. */
const COLUMNS = {
  word: ['text', "CASE WHEN i % 7 = 0 THEN NULL WHEN i % 3 = 0 THEN 'a' || (i % 50) ELSE 'é' || i END"],
  number: ['float8', 'CASE WHEN i % 5 = 0 THEN -0.0 WHEN i % 5 = 1 THEN 0.0 ELSE i / 4 END'],
  day: ['date', "DATE '2020-01-01' + CAST(i % 90 AS INTEGER)"],
  nothing: ['text', 'NULL::VARCHAR'],
} as const;

async function table(): Promise<Relation> {
  const list = Object.entries(COLUMNS).map(([id, [, expression]]) => `${expression} AS "${id}"`);
  await engine.withSession((session) =>
    session.run(sql`CREATE TABLE t AS SELECT i AS _id, ${raw(list.join(', '))} FROM range(1, 601) t(i)`),
  );
  const columns = Object.entries(COLUMNS).map(([id, [type]]) => ({ id, type }));
  return { name: raw('t'), rows: 600, columns };
}

test('more different values than are counted at once are counted in parts, and are the same', async () => {
  const relation = await table();
  for (const id of Object.keys(COLUMNS)) {
    const whole = await topValues(engine, relation, id);
    expect(await topValues(engine, relation, id, 7), id).toEqual(whole);
  }
  const { distinct, top } = await topValues(engine, relation, 'number', 20);
  expect(distinct).toBe(361);
  expect(top[0]).toEqual([0, 240]);
  expect(top[1]).toEqual([0.5, 1]);
  expect(await topValues(engine, relation, 'nothing', 7)).toEqual({ distinct: 0, top: [] });
});
