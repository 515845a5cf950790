import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { packOpening } from './pack-opening.ts';
import { readBlocks } from './read-blocks.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

test('headers and description stand behind the last block, and DuckDB opens the file as before', async () => {
  const path = await engine.newFile();
  const use = <T>(work: (run: Parameters<typeof readBlocks>[2]) => Promise<T>) =>
    engine.withSession(async (session) => {
      await session.attach('a store', { kind: 'path', path });
      const answer = await work(session.run);
      await session.run(sql`DETACH "a store"`);
      return answer;
    });
  await engine.withSession(async ({ run }) => {
    await run(sql`ATTACH ${path} AS "a store" (BLOCK_SIZE 16384)`);
    await run(sql`CREATE TYPE listed AS ENUM (SELECT 'text ' || range FROM range(5000))`);
    await run(
      sql`CREATE TABLE "a store".records AS SELECT ('text ' || range % 5000)::listed AS a FROM range(9000)`,
    );
    await run(sql`DETACH "a store"`);
  });
  const blocks = await use((run) => readBlocks('a store', ['main', 'records'], run));
  const [, many = 0] = blocks?.description ?? [];
  // The list alone takes more than one.
  expect(many).toBeGreaterThan(2);
  const before = await readFile(path);
  const { runs, packed } = await packOpening(path, 16_384, blocks?.description ?? []);
  expect(runs).toEqual(blocks?.description);
  const after = await readFile(path);
  expect(after.subarray(0, before.length).equals(before)).toBe(true);
  expect(packed).toEqual([before.length, after.length - before.length]);
  const opened = inflateRawSync(after.subarray(packed[0]));
  const [first = 0] = runs;
  const described = before.subarray(12_288 + first * 16_384).subarray(0, many * 16_384);
  expect(opened.subarray(0, 12_288).equals(before.subarray(0, 12_288))).toBe(true);
  expect(opened.subarray(12_288, 12_288 + described.length).equals(described)).toBe(true);
  const counted = await use((run) => run(sql`SELECT count(DISTINCT a)::INTEGER AS n FROM "a store".records`));
  expect(counted.columns[0]?.values[0]).toBe(5000);
});
