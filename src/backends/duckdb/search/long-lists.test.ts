import { afterAll, expect, test } from 'vitest';
import { identifier, raw, sql } from '../../../core/sql/fragment.ts';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { byTable } from '../../../testing/full-text/search-both-ways.ts';

const ROWS = 140_000;
const engine = createNativeEngine({ threads: 4 });
afterAll(() => engine.close());

test('the matches of a long list follow each other by _id, whatever thread found them', async () => {
  const relation = { name: identifier('towns'), rows: ROWS, columns: [{ id: 'town', type: 'text' }] };
  await engine.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${relation.name} AS ${raw(`SELECT i AS _id, 'town ' || (hash(i) % 900) AS town FROM range(1, ${ROWS + 1}) r(i) ORDER BY i`)}`,
    ),
  );
  for (let first = 0; first < 20; first += 1) {
    const town = Array.from({ length: 6 }, (_, i) => `town ${first * 13 + i * 7}`);
    const asked = (limit: number) => ({ params: { filters: { town } }, offset: 0, limit });
    const { rows: page } = await byTable(engine, relation, asked(5), 'words');
    const { rows: all } = await byTable(engine, relation, asked(ROWS), 'words');
    const ids = all.map(([id]) => Number(id)).sort((a, b) => a - b);
    expect(page.map(([id]) => id)).toEqual(ids.slice(0, 5));
  }
});
