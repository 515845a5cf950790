import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { MAX_POSITION } from '../../../core/full-text/lexemes.ts';
import type { Relation } from '../../../core/ports.ts';
import type { IndexedWord } from '../../../core/search-index/ports/table-index.ts';
import { identifier, raw, sql } from '../../../core/sql/fragment.ts';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { createByteRanges } from '../../../index/bytes/byte-ranges.ts';
import { openTableIndex } from '../../../index/open-table-index.ts';
import { decodeIndex } from '../../../testing/decode-index.ts';
import { makeFolder } from '../../../testing/temp-folder.ts';
import { buildIndex } from '../build-index.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

let tables = 0;

/** The index of a table of two columns of texts, each an expression of the record's number `i`, from 0; and where its words stand in some records. */
async function indexed(rows: number, a: string, b: string) {
  const relation: Relation = {
    name: identifier(`w${tables++}`),
    rows,
    columns: ['a', 'b'].map((id) => ({ id, type: 'text' })),
  };
  await engine.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${relation.name} AS SELECT i + 1 AS _id, ${raw(a)} AS a, ${raw(b)} AS b FROM range(${raw(String(rows))}) t(i)`,
    ),
  );
  const { folder, remove } = makeFolder({});
  try {
    const path = `${folder}/index`;
    const place = await buildIndex({ engine, relation, columns: null, path });
    const bytes = new Uint8Array(await readFile(path));
    const source = {
      bytes: bytes.length,
      read: async (at: number, length: number) => bytes.subarray(at, at + length),
    };
    const ranges = createByteRanges(source, { room: 1e9, isGenerous: false });
    const { words } = await openTableIndex(ranges, place, rows);
    const placesOf = async (word: string, column: string, records: readonly number[]) => {
      const found = (await words?.containing([word])) ?? [];
      const own = found.filter((one) => one.text === word && one.column === column) as [IndexedWord];
      const [list] = (await words?.times(own)) ?? [];
      const [places] = list
        ? ((await words?.places([{ word: own[0], list }], Uint32Array.from(records))) ?? [])
        : [];
      return [...(places?.positions ?? [])];
    };
    return { root: decodeIndex(bytes, place.root).root, placesOf };
  } finally {
    remove();
  }
}

test('positions in the code of their column, in many pieces, are read of any record', async () => {
  const rows = 10_000;
  // Mostly one word stands before those of b.
  const before = (i: number) => (i % 8 === 0 ? 1 + ((i / 8) % 20) : 1);
  const { root, placesOf } = await indexed(
    rows,
    "repeat('heron ', CASE WHEN i % 8 = 0 THEN 1 + (i // 8) % 20 ELSE 1 END)",
    "'carp newt carp'",
  );
  expect(root.columns.map(({ positions }) => positions !== null)).toEqual([false, true]);
  const wanted = (i: number, offsets: readonly number[]) => offsets.map((own) => before(i) + own);
  for (const some of [
    [1],
    [rows],
    [8, 9, 4_001, 4_097, 9_993],
    Array.from({ length: rows }, (_, i) => i + 1),
  ]) {
    expect(await placesOf('carp', 'b', some)).toEqual(some.flatMap((id) => wanted(id - 1, [1, 3])));
    expect(await placesOf('newt', 'b', some)).toEqual(some.flatMap((id) => wanted(id - 1, [2])));
  }
});

test('what stands behind the last position that there is stands there', async () => {
  const { placesOf } = await indexed(
    2,
    "CASE i WHEN 0 THEN repeat('newt ', 40000) || 'carp' ELSE 'newt carp' END",
    'NULL::VARCHAR',
  );
  expect(await placesOf('carp', 'a', [1, 2])).toEqual([MAX_POSITION, 2]);
  expect(await placesOf('newt', 'a', [2])).toEqual([1]);
});
