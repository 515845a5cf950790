import { readFile, stat, writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../core/sql/fragment.ts';
import { makeEngineFolder } from '../../engine/native/engine-folder.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { blocksOf, readOpening, unpackWhole } from '../../engine/packed-store.ts';
import { packStore } from './pack-store.ts';
import { readBlocks } from './read-blocks.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

/** A file of DuckDB's, and the same packed. */
async function pack() {
  const [path, to] = [await engine.newFile(), await engine.newFile()];
  await engine.withSession(async ({ run }) => {
    await run(sql`ATTACH ${path} AS "a store" (BLOCK_SIZE 16384)`);
    await run(sql`CREATE TYPE listed AS ENUM (SELECT 'text ' || range FROM range(5000))`);
    await run(
      sql`CREATE TABLE "a store".records AS SELECT ('text ' || range % 5000)::listed AS a, hash(range) AS b FROM range(30000)`,
    );
    await run(sql`DETACH "a store"`);
    await run(sql`DROP TYPE listed`);
  });
  const blocks = await engine.withSession(async (session) => {
    await session.attach('a store', { kind: 'path', path });
    const own = await readBlocks('a store', ['main', 'records'], session.run);
    await session.run(sql`DETACH "a store"`);
    return own;
  });
  const { opening } = await packStore(path, to, blocks);
  return { path, to, blocks, opening };
}

test('a file is packed piece by piece, and DuckDB reads the same of it', async () => {
  const { path, to, blocks, opening } = await pack();
  const [before, after] = [await readFile(path), await readFile(to)];
  const [at, bytes] = opening;
  expect(at + bytes).toBe(after.length);
  const { packed, pieces, columns } = readOpening(after.subarray(at));
  expect(columns).toEqual(blocks.columns);
  const lengths = packed.ends.map((end, i) => end - (packed.ends[i - 1] ?? 0));
  // Some are deflated, and of what no packing makes shorter none is.
  expect(Math.min(...lengths.slice(1))).toBeLessThan(12_000);
  expect(Math.max(...lengths)).toBe(16_384);
  expect(packed.ends.at(-1)).toBe(at);
  // The list alone takes more than one.
  const described = blocksOf(blocks.description, 16_384);
  expect(described.length).toBeGreaterThan(2);
  expect(pieces.map(({ start }) => start)).toEqual([0, ...described.map(({ start }) => start)]);
  for (const { start, bytes: own } of pieces)
    expect(before.subarray(start, start + own.length).equals(own)).toBe(true);
  expect(before.equals(unpackWhole(after, opening))).toBe(true);
  const counted = await engine.withSession(async (session) => {
    await session.attach('packed', { kind: 'path', path: to, opening });
    return session.run(
      sql`SELECT count(DISTINCT a)::INTEGER AS n, count(DISTINCT b)::INTEGER AS m FROM packed.records`,
    );
  });
  expect(counted.columns.map(({ values }) => values[0])).toEqual([5000, 30_000]);
});

test('a file is unpacked once, however often it is opened', async () => {
  const { to, opening } = await pack();
  const folder = await makeEngineFolder();
  try {
    const file = { kind: 'path', path: to, opening } as const;
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => folder.bringIn(file)));
    const { ino, nlink } = await stat(first as string);
    expect(nlink).toBe(4);
    for (const path of others) expect((await stat(path)).ino).toBe(ino);
  } finally {
    await folder.remove();
  }
});

test('a packed file that is damaged is not opened', async () => {
  const { to, opening } = await pack();
  const attach = () =>
    engine.withSession((session) => session.attach('damaged', { kind: 'path', path: to, opening }));
  const whole = await readFile(to);
  await writeFile(to, whole.subarray(0, opening[0] + 9));
  await expect(attach()).rejects.toThrow('the table cannot be opened');
  const damaged = Buffer.from(whole);
  damaged.fill(255, 0, opening[0]);
  await writeFile(to, damaged);
  await expect(attach()).rejects.toThrow();
});
