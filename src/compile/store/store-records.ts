import type { Relation } from '../../core/ports.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { RECORDS } from '../../sources/store.ts';
import { longTexts } from './long-texts.ts';
import { packedByZstd } from './packed-by-zstd.ts';
import { repeatedTexts } from './repeated-texts.ts';

/** Where in the file the records lie. */
export type RecordsPlace = readonly [schema: string, table: string];

/**
 * The schema of the records as they lie in the file, where some of their texts are numbers of a list: RECORDS is then a view of them, which has the
 * texts. The table has the same name, which is what DuckDB says that a statement reads; no database may have the schema's.
 */
const AS_WRITTEN = 'records as they are written';

export interface RecordsLayout {
  /** The name that the store under way is attached under. */
  readonly database: string;
  /** ORDER BY, or nothing. */
  readonly order: SqlFragment;
  /** Columns that lie in this order. */
  readonly except: readonly string[];
  /** Of a file that is not there yet, for what is tried. */
  readonly trial: string;
}

/** Writes all records of a loaded table into a store, each column in the way that suits it. Rejects with EngineError. */
export async function storeRecords(
  session: LoadSession,
  relation: Relation,
  { database, order, except, trial }: RecordsLayout,
): Promise<RecordsPlace> {
  const { columns: described } = await session.run(
    sql`SELECT column_name, column_type FROM (DESCRIBE ${relation.name})`,
  );
  const [names = [], types = []] = described.map(({ values }) => Array.from(values, String));
  const repeated = await repeatedTexts(session, relation, except);
  const long = (await longTexts(session, relation)).filter((name) => !repeated.includes(name));
  const others = relation.columns
    .filter(({ id, type }) => pgType(type).category === 'text' && ![...repeated, ...long].includes(id))
    .map(({ id }) => id);
  const byZstd = [...long, ...(await packedByZstd(session, relation, others, trial))];
  const place: RecordsPlace = [repeated.length > 0 ? AS_WRITTEN : 'main', RECORDS];
  const table = path(database, ...place);
  await session.run(sql`CREATE SCHEMA IF NOT EXISTS ${path(database, place[0])}`);
  await withLists(session, relation, repeated, async (listOf) => {
    const declared = names.map((name, i) => {
      const compression = byZstd.includes(name) ? raw(' USING COMPRESSION zstd') : raw('');
      return sql`${identifier(name)} ${listOf.get(name) ?? raw(types[i] ?? '')}${compression}`;
    });
    await session.run(sql`CREATE TABLE ${table} (${join(declared, ', ')})`);
  });
  await session.run(sql`INSERT INTO ${table} SELECT * FROM ${relation.name} ${order}`);
  if (repeated.length === 0) return place;
  const columns = names.map(identifier).map((name, i) => {
    return repeated.includes(names[i] ?? '') ? sql`CAST(${name} AS VARCHAR) AS ${name}` : name;
  });
  // Without the database's name, which is another one whenever the file is opened.
  await session.run(
    sql`CREATE VIEW ${path(database, RECORDS)} AS SELECT ${join(columns, ', ')} FROM ${path(...place)}`,
  );
  return place;
}

/** Calls `use` with types that list the texts of columns, by the column: they are gone afterwards, and what has them keeps the lists. */
async function withLists(
  session: LoadSession,
  { name }: Relation,
  columns: readonly string[],
  use: (listOf: ReadonlyMap<string, SqlFragment>) => Promise<void>,
): Promise<void> {
  const listOf = new Map(columns.map((id, i) => [id, identifier(`texts of the store under way, ${i}`)]));
  try {
    for (const [id, type] of listOf)
      await session.run(
        sql`CREATE TYPE ${type} AS ENUM (SELECT DISTINCT ${identifier(id)} FROM ${name} WHERE ${identifier(id)} IS NOT NULL ORDER BY 1)`,
      );
    await use(listOf);
  } finally {
    for (const type of listOf.values()) await session.run(sql`DROP TYPE IF EXISTS ${type}`);
  }
}

function path(...names: readonly string[]): SqlFragment {
  return join(names.map(identifier), '.');
}
