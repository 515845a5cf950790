import { identifier, join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { parseJsonb } from '../../../core/values/jsonb.ts';
import type { LoadSession } from '../../../engine/duckdb-engine.ts';
import type { Survey } from '../types/exotic.ts';

type Surveys = readonly (Survey | null)[];

/** Columns in one statement: each is a join, which takes memory of its own. */
const JOINS_AT_ONCE = 16;

/** What the key of a column's text is called, by the column's place: see Survey's `keyed`. */
export const sortsOf = (place: number): SqlFragment => raw(`s${place}`);

/**
 * Puts other texts in the place of those that SQL cannot convert.
 * @param table what the tables made for it are called after; they go when `use` has ended
 * @param texts a query for `_id`, c0, c1 …
 * @param surveys of these columns
 * @param use is given the same query of texts that SQL converts, in the file's order
 */
export async function withReplacedTexts<T>(
  session: LoadSession,
  {
    table,
    texts,
    surveys,
  }: { readonly table: string; readonly texts: SqlFragment; readonly surveys: Surveys },
  use: (texts: SqlFragment) => Promise<T>,
): Promise<T> {
  const places = surveys.flatMap((found, i) => (found && found.replacements.size > 0 ? [i] : []));
  if (places.length === 0) return use(texts);
  const replacements = identifier(`${table} (texts)`);
  const parts = [0, 1].map((i) => identifier(`${table} (texts ${i})`));
  const drop = (name: SqlFragment) => session.run(sql`DROP TABLE IF EXISTS ${name}`);
  try {
    await writeReplacements(session, replacements, surveys);
    let replaced = texts;
    for (let start = 0; start < places.length; start += JOINS_AT_ONCE) {
      if (start > 0) {
        const [part, before] = parts as [SqlFragment, SqlFragment];
        await session.run(sql`CREATE OR REPLACE TABLE ${part} AS ${replaced}`);
        await drop(before);
        parts.reverse();
        replaced = sql`SELECT * FROM ${part}`;
      }
      replaced = replacing(replaced, replacements, places.slice(start, start + JOINS_AT_ONCE));
    }
    return await use(sql`${replaced} ORDER BY _id`);
  } finally {
    for (const name of [replacements, ...parts]) await drop(name);
  }
}

function replacing(texts: SqlFragment, replacements: SqlFragment, places: readonly number[]): SqlFragment {
  const of = (place: number) => ({ text: raw(`c${place}`), row: raw(`r${place}`) });
  const becomes = places.map(of).map(({ text, row }) => sql`coalesce(${row}.becomes, ${text}) AS ${text}`);
  const sorts = places.map((place) => sql`${of(place).row}.sorts AS ${sortsOf(place)}`);
  const joins = places.map((place) => {
    const { text, row } = of(place);
    return sql`LEFT JOIN ${replacements} ${row} ON ${row}.col = ${raw(String(place))} AND ${row}.was = ${text}`;
  });
  return sql`SELECT texts.* REPLACE (${join(becomes, ', ')}), ${join(sorts, ', ')} FROM (${texts}) texts ${join(joins, ' ')}`;
}

/** A table of replacements, one row a text, for `col`: the column's place. */
async function writeReplacements(session: LoadSession, table: SqlFragment, surveys: Surveys): Promise<void> {
  await session.run(
    sql`CREATE OR REPLACE TABLE ${table} (col INTEGER, was VARCHAR, becomes VARCHAR, sorts VARCHAR)`,
  );
  const rows = surveys.flatMap((found, i) =>
    [...(found?.replacements ?? [])].map(([was, becomes]) => {
      const key = found?.keyed ? parseJsonb(becomes)?.key : undefined;
      return sql`(${String(i)}, ${was}, ${becomes}, ${key === undefined ? raw('NULL') : sql`${key}`})`;
    }),
  );
  for (let at = 0; at < rows.length; at += CHUNK)
    await session.run(sql`INSERT INTO ${table} VALUES ${join(rows.slice(at, at + CHUNK), ', ')}`);
}

const CHUNK = 2000;
