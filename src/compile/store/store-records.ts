import type { Relation } from '../../core/ports.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { RECORDS } from '../../sources/store.ts';
import { longTexts } from './long-texts.ts';
import { repeatedTexts } from './repeated-texts.ts';
import { type ListedTexts, textsInParts, wholeText } from './texts-in-parts.ts';

/** Where in the file the records lie. */
export type RecordsPlace = readonly [schema: string, table: string];

/**
 * The schema of the records as they lie in the file, where some of their texts are numbers of a list: RECORDS is then a view of them, which has the
 * texts. The table has the same name, which is what DuckDB says that a statement reads; no database may have the schema's.
 */
const AS_WRITTEN = 'records as they are written';

/** How records are put into a store. */
export interface RecordsLayout {
  /** The name that the store under way is attached under. */
  readonly database: string;
  /** ORDER BY, or nothing. */
  readonly order: SqlFragment;
  /** Columns that lie in this order. */
  readonly except: readonly string[];
  /** Bytes of a column whose texts may be written in parts. Default: see textsInParts. */
  readonly largeTexts?: number | undefined;
}

/** Writes all records of a loaded table into a store, each column in the way that suits it. Rejects with EngineError. */
export async function storeRecords(
  session: LoadSession,
  relation: Relation,
  { database, order, except, largeTexts }: RecordsLayout,
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
  const inParts = await textsInParts(
    session,
    relation,
    others.filter((id) => !except.includes(id)),
    largeTexts,
  );
  const listed = [...repeated.map((id): ListedTexts => ({ id, parts: [identifier(id)] })), ...inParts];
  const place: RecordsPlace = [listed.length > 0 ? AS_WRITTEN : 'main', RECORDS];
  const written = writtenColumns(names, listed);
  const table = path(database, ...place);
  await session.run(sql`CREATE SCHEMA IF NOT EXISTS ${path(database, place[0])}`);
  await withLists(session, relation, listed, async (listOf) => {
    const declared = written.flatMap(({ name, parts }, i) => {
      const compression = long.includes(name) ? raw(' USING COMPRESSION zstd') : raw('');
      return parts.map(
        (part, n) => sql`${part} ${listOf.get(name)?.[n] ?? raw(types[i] ?? '')}${compression}`,
      );
    });
    await session.run(sql`CREATE TABLE ${table} (${join(declared, ', ')})`);
  });
  const values = written.flatMap(({ values: own }) => own);
  await session.run(sql`INSERT INTO ${table} SELECT ${join(values, ', ')} FROM ${relation.name} ${order}`);
  if (listed.length === 0) return place;
  const columns = written.map(({ name, parts, isListed }) =>
    isListed ? sql`${wholeText(parts)} AS ${identifier(name)}` : identifier(name),
  );
  // Without the database's name, which is another one whenever the file is opened.
  await session.run(
    sql`CREATE VIEW ${path(database, RECORDS)} AS SELECT ${join(columns, ', ')} FROM ${path(...place)}`,
  );
  return place;
}

/** A column, and those that it is written in. */
interface WrittenColumn {
  readonly name: string;
  readonly isListed: boolean;
  readonly parts: readonly SqlFragment[];
  /** What is written in each, of the loaded table. */
  readonly values: readonly SqlFragment[];
}

/** The first part has the column's name, which is looked for in statements; the others have names that no column has. */
function writtenColumns(names: readonly string[], listed: readonly ListedTexts[]): readonly WrittenColumn[] {
  // DuckDB tells no cases apart.
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const nameOf = (name: string, part: number): string => {
    if (part === 0) return name;
    let own = `${name} ${part + 1}`;
    while (taken.has(own.toLowerCase())) own += ' ';
    taken.add(own.toLowerCase());
    return own;
  };
  return names.map((name) => {
    const own = listed.find(({ id }) => id === name);
    const values = own?.parts ?? [identifier(name)];
    const parts = values.map((_, part) => identifier(nameOf(name, part)));
    return { name, isListed: own !== undefined, parts, values };
  });
}

/** Calls `use` with types that list the texts of the parts of columns, by the column: they are gone afterwards, and what has them keeps the lists. */
async function withLists(
  session: LoadSession,
  { name }: Relation,
  listed: readonly ListedTexts[],
  use: (listOf: ReadonlyMap<string, readonly SqlFragment[]>) => Promise<void>,
): Promise<void> {
  const listOf = new Map(
    listed.map(({ id, parts }, i) => [
      id,
      parts.map((_, part) => identifier(`texts of the store under way, ${i}, ${part}`)),
    ]),
  );
  try {
    for (const { id, parts } of listed)
      for (const [i, part] of parts.entries())
        await session.run(
          sql`CREATE TYPE ${listOf.get(id)?.[i] as SqlFragment} AS ENUM (SELECT DISTINCT ${part} FROM ${name} WHERE ${part} IS NOT NULL ORDER BY 1)`,
        );
    await use(listOf);
  } finally {
    for (const type of [...listOf.values()].flat()) await session.run(sql`DROP TYPE IF EXISTS ${type}`);
  }
}

function path(...names: readonly string[]): SqlFragment {
  return join(names.map(identifier), '.');
}
