import { afterAll, expect, test } from 'vitest';
import type { Relation } from '../../../core/ports.ts';
import { identifier, raw, sql } from '../../../core/sql/fragment.ts';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { chooseCode } from './block-code.ts';
import { planBlocks } from './block-plan.ts';
import { readTexts } from '../jobs/table-texts.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

async function relationOf(rows: number, text: string): Promise<Relation> {
  await engine.withSession((session) =>
    session.run(
      sql`CREATE OR REPLACE TABLE t AS SELECT i + 1 AS _id, ${raw(text)} AS note, i * 1.5::DOUBLE AS size FROM range(${raw(String(rows))}) AS r(i)`,
    ),
  );
  const columns = [
    { id: 'note', type: 'text' },
    { id: 'size', type: 'float8' },
  ];
  return { name: identifier('t'), rows, columns };
}

test.each([
  ['few', 7, "'pond ' || i"],
  ['several', 600, "CASE WHEN i % 3 > 0 THEN repeat('Tümpel ', i % 40) END"],
  ['long texts', 300, "CASE WHEN i % 2 = 0 THEN repeat('newt ' || i, 2000) END"],
  ['characters of several bytes', 300, "repeat('池塘', 1500) || i"],
  ['more records than are looked at', 1500, "md5('' || i)"],
  ['none', 0, "''"],
])('blocks of a table have one form, whether its texts are at hand or not: %s', async (_what, rows, text) => {
  const relation = await relationOf(rows, text);
  const held = await readTexts(engine, relation);
  const [atHand, read] = [await planBlocks(engine, relation, held), await planBlocks(engine, relation, null)];
  expect(atHand.size).toBe(read.size);
  const codes = [atHand, read].map(({ size, samples }) => samples && chooseCode(samples, size));
  expect(codes[0]).toEqual(codes[1]);
  expect(atHand.samples?.rows).toBe(read.samples?.rows);
});
