import { afterAll, expect, test } from 'vitest';
import { sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { readBlocks } from './read-blocks.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

test('columns of a file are known with their blocks and their order', async () => {
  const path = await engine.newFile();
  const blocks = await engine.withSession(async (session) => {
    await session.run(sql`ATTACH ${path} AS "a store" (BLOCK_SIZE 65536)`);
    await session.run(
      sql`CREATE TABLE "a store".records AS SELECT range AS place, (hash(range) % 1000000)::BIGINT AS number, 'text ' || hash(range) AS words,
        '2020-01-01'::DATE + (range // 1000)::INTEGER AS day, 7 AS same FROM range(400000)`,
    );
    await session.run(sql`DETACH "a store"`);
    await session.attach('a store', { kind: 'path', path });
    return readBlocks('a store', ['main', 'records'], session.run);
  });
  expect(blocks.bytes).toBe(65536);
  expect(blocks.columns.map(({ id, sorted }) => [id, sorted])).toEqual([
    ['place', true],
    ['number', undefined],
    ['words', undefined],
    ['day', true],
    ['same', undefined],
  ]);
  const numbers = blocks.columns.map(({ runs }) =>
    runs.flatMap((first, i) =>
      i % 2 === 0 ? Array.from({ length: runs[i + 1] ?? 0 }, (_, k) => first + k) : [],
    ),
  );
  // 20 bits a number; a constant has no block.
  expect(numbers[1]?.length).toBeGreaterThan(13);
  expect(numbers[4]).toEqual([]);
  for (const own of numbers) expect(own).toEqual([...new Set(own)].toSorted((a, b) => a - b));
});
