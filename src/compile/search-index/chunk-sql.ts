import type { Relation, RelationColumn } from '../../core/ports.ts';
import { GRAM } from '../../core/search-index/index-tables.ts';
import { compileRowTextPart } from '../../core/search/row-text.ts';
import { integer, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType, type PgCategory } from '../../core/values/pg-types.ts';

/** Categories whose texts never have a blank. */
const WHOLE: ReadonlySet<PgCategory> = new Set([
  'integer',
  'float',
  'numeric',
  'boolean',
  'date',
  'time',
  'timestamp',
  'timestamptz',
  'uuid',
]);

/**
 * `SELECT id, text` of a column's words: what ASCII blanks separate, in lower case. No word of a query has such a blank in it, so
 * what contains the word lies within one of these.
 */
export function compileChunks(relation: Relation, column: RelationColumn): SqlFragment {
  const text = sql`lower(${compileRowTextPart(column)})`;
  const chunks = WHOLE.has(pgType(column.type).category)
    ? text
    : sql`unnest(string_split_regex(${text}, '[\\t-\\r ]+'))`;
  return sql`SELECT id, text FROM (SELECT CAST(_id AS INTEGER) AS id, ${chunks} AS text FROM ${relation.name}) WHERE text <> ''`;
}

/** `SELECT id, text` of the grams of words given likewise. */
export function compileGrams(words: SqlFragment): SqlFragment {
  const starts = sql`SELECT id, text, unnest(range(1, greatest(length(text) - ${integer(GRAM - 3)}, 2))) AS start FROM (${words})`;
  return sql`SELECT id, substr(text, start, ${raw(String(GRAM))}) AS text FROM (${starts})`;
}
