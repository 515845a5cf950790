import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { buildIndex } from '../../compile/index/build-index.ts';
import { createOwnLane } from '../../compile/index/jobs/job-lanes.ts';
import type { IndexInput } from '../../compile/index/room/index-input.ts';
import type { Relation } from '../../core/ports.ts';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { identifier, join, raw, sql } from '../../core/sql/fragment.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { createByteRanges } from '../../index/bytes/byte-ranges.ts';
import { openTableIndex } from '../../index/open-table-index.ts';
import { makeFolder } from '../temp-folder.ts';
import { nastyText, recordText } from './arbitrary-texts.ts';

/** The columns of `indexedRelation`: an index treats each kind of them differently. */
export const INDEXED_COLUMNS = [
  { id: 'text', type: 'text', duck: 'VARCHAR' },
  { id: 'b', type: 'text', duck: 'VARCHAR' },
  { id: 'id', type: 'int4', duck: 'INTEGER' },
  { id: 'x', type: 'float8', duck: 'DOUBLE' },
  { id: 'at', type: 'timestamp', duck: 'TIMESTAMP' },
  { id: 'list', type: '_text', duck: 'VARCHAR[]' },
  { id: 'js', type: 'json', duck: 'VARCHAR' },
] as const;

/** Texts that DuckDB casts to the columns' types. */
export type Row = readonly (string | null)[];

const orNull = (text: fc.Arbitrary<string>) => fc.oneof({ arbitrary: text, weight: 9 }, fc.constant(null));

/** DuckDB takes no NUL. */
export const withoutNul = (text: string): string => text.replaceAll('\0', ' ');

export const record: fc.Arbitrary<Row> = fc.tuple(
  orNull(recordText.map(withoutNul)),
  orNull(fc.oneof(recordText, nastyText).map(withoutNul)),
  orNull(fc.nat(3000).map(String)),
  orNull(fc.constantFrom('1.5', '100', '-0.25', '1e20', 'nan', '-0', '0')),
  orNull(fc.constantFrom('2020-01-02 03:04:05', '1999-12-31 00:00:00')),
  orNull(fc.constantFrom('[cats, dogs]', '[Zürich, the dying]', '[]')),
  orNull(fc.constantFrom('{"a": "running cats"}', '["sky"]')),
);

/** How the index is made, beside what makes it. */
export type IndexBuild = Partial<
  Pick<
    IndexInput,
    | 'columns'
    | 'mostWords'
    | 'mostRare'
    | 'share'
    | 'floor'
    | 'window'
    | 'frequent'
    | 'united'
    | 'pairs'
    | 'leastSpared'
    | 'celledBytes'
    | 'tallies'
  >
>;

/** The rows as a table, and its index. Of equal rows an engine has one table, which no test changes, so that indexes made otherwise share what it answers. */
export async function indexedRelation(
  engine: DuckDBEngine,
  rows: readonly Row[],
  build: IndexBuild = {},
): Promise<{ readonly relation: Relation; readonly index: TableIndex }> {
  const ofEngine = made.get(engine) ?? new Map<string, Promise<Relation>>();
  made.set(engine, ofEngine);
  const key = JSON.stringify(rows);
  const making = ofEngine.get(key) ?? makeTable(engine, rows);
  ofEngine.set(key, making);
  const relation = await making;
  return { relation, index: await indexOf(engine, relation, build) };
}

let tables = 0;

/** The tables made, by engine and their rows as JSON. */
const made = new WeakMap<DuckDBEngine, Map<string, Promise<Relation>>>();

async function makeTable(engine: DuckDBEngine, rows: readonly Row[]): Promise<Relation> {
  const relation: Relation = {
    name: identifier(`t${tables++}`),
    rows: rows.length,
    columns: INDEXED_COLUMNS.map(({ id: name, type }) => ({ id: name, type })),
  };
  const types = INDEXED_COLUMNS.map(({ id: name, duck }) => sql`${identifier(name)} ${raw(duck)}`);
  await engine.withSession(async (session) => {
    await session.run(sql`CREATE TABLE ${relation.name} (_id BIGINT, ${join(types, ', ')})`);
    const values = rows.map(
      (row, i) =>
        sql`(${join(
          [`${i + 1}`, ...row].map((value) => sql`${value}`),
          ', ',
        )})`,
    );
    await session.run(sql`INSERT INTO ${relation.name} VALUES ${join(values, ', ')}`);
  });
  return relation;
}

/** A relation's index, written to a file and read from it. */
export async function indexOf(
  engine: DuckDBEngine,
  relation: Relation,
  build: IndexBuild = {},
): Promise<TableIndex> {
  const { folder, remove } = makeFolder({});
  try {
    return await indexAt(`${folder}/index`, engine, relation, build);
  } finally {
    remove();
  }
}

/** The same, written where the engine may write as well, as it does for a table that is not small. */
export async function indexAt(
  path: string,
  engine: DuckDBEngine,
  relation: Relation,
  build: IndexBuild = {},
): Promise<TableIndex> {
  const place = await buildIndex({
    engine,
    relation,
    columns: null,
    path,
    openLanes: createOwnLane,
    ...build,
  });
  const bytes = new Uint8Array(await readFile(path));
  const source = {
    bytes: bytes.length,
    read: async (at: number, length: number) => bytes.subarray(at, at + length),
  };
  return openTableIndex(createByteRanges(source, { room: 1e9, isGenerous: false }), place, relation.rows);
}
