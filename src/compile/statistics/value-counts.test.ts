import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { raw, sql } from '../../core/sql/fragment.ts';
import { countValues } from './value-counts.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

test('times that differ by parts of a second are left to the engine, which tells them apart', async () => {
  const times = ["'2020-01-01 10:00:00'", "'2020-01-01 10:00:00.1'", 'NULL'];
  const counted = async (name: string, some: readonly string[]) => {
    const list = some.map((time, i) => `(${i + 1}, CAST(${time} AS TIMESTAMP))`).join();
    await engine.withSession((session) =>
      session.run(sql`CREATE TABLE ${raw(name)} AS FROM (VALUES ${raw(list)}) t(_id, moment)`),
    );
    const relation = { name: raw(name), rows: some.length, columns: [] };
    return countValues(engine, relation, [{ id: 'moment', type: 'timestamp' }]);
  };
  expect(await counted('whole', [...times.slice(0, 1), ...times.slice(2)])).toEqual([
    new Map([['2020-01-01T10:00:00', 1]]),
  ]);
  expect(await counted('parts', times)).toEqual([null]);
});
