import { ENGLISH } from '../../core/full-text/text-search-config.ts';
import { CompiledQuery } from '../../core/full-text/compiled-query.ts';
import type { RankNormalization } from '../../core/full-text/rank.ts';
import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported } from '../errors.ts';
import type { Expr } from '../expr.ts';
import { rankWithout, type Found, type Search } from './matches.ts';
import type { Origin } from './vector.ts';

/** Searches met so far, and what those of an earlier pass over the same statement have found. */
export interface Searches {
  /** In the order met, which is the same in every pass. */
  readonly wanted: Search[];
  readonly found: readonly Found[];
  /** Where a column of a resource comes from, by its name in the statement. */
  readonly origins: Map<string, Origin>;
}

/** `vector @@ query` as a test on the record's id. */
export function matchSql(searches: Searches, vector: Expr, query: Expr): SqlFragment {
  if (isNull(vector, query)) return raw('CAST(NULL AS BOOLEAN)');
  const known = ofLiteral(vector, query, (compiled, text) => compiled.matches(text));
  if (known !== undefined) return unlessMissing(vector, query, raw(String(known)));
  const { origin, found } = search(searches, vector, query);
  const id = raw(origin.id);
  return unlessMissing(
    vector,
    query,
    sql`(${id} IN (SELECT unnest(${numbers(found?.ids ?? [], 'INTEGER')})))`,
  );
}

/** `ts_rank(vector, query, normalization)`: of those that were not found what it is without any of the words. */
export function rankSql(searches: Searches, vector: Expr, query: Expr, rank: RankNormalization): SqlFragment {
  if (isNull(vector, query)) return raw('CAST(NULL AS FLOAT)');
  const known = ofLiteral(vector, query, (compiled, text) => compiled.rank(text, rank));
  if (known !== undefined) return unlessMissing(vector, query, raw(`CAST(${known} AS FLOAT)`));
  const { origin, found } = search(searches, vector, query, rank);
  const compiled = new CompiledQuery(query.query?.query ?? null, vector.vector?.config ?? ENGLISH);
  const usual = raw(String(rankWithout(compiled, rank)));
  const pairs = sql`(SELECT unnest(${numbers(found?.ids ?? [], 'INTEGER')}) AS i, unnest(${numbers(found?.ranks ?? [], 'FLOAT')}) AS r) AS ranks`;
  return unlessMissing(
    vector,
    query,
    sql`COALESCE((SELECT r FROM ${pairs} WHERE i = ${raw(origin.id)}), CAST(${usual} AS FLOAT))`,
  );
}

const isNull = ({ vector }: Expr, { literal }: Expr) => literal === null || vector?.literal === null;

/** NULL where there is nothing to search or to search for; a query of a record may be missing as an outer join finds none. */
function unlessMissing(vector: Expr, query: Expr, answer: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${vector.sql} IS NULL OR ${query.sql} IS NULL THEN NULL ELSE ${answer} END`;
}

/** What a search of a literal text finds: known before the statement runs. Undefined for other texts. */
function ofLiteral<T>(
  { vector }: Expr,
  { query }: Expr,
  ask: (compiled: CompiledQuery, text: string) => T,
): T | undefined {
  if (!vector || typeof vector.literal !== 'string' || !query) return undefined;
  return ask(new CompiledQuery(query.query, vector.config), vector.literal);
}

/** One text with commas: a list of a million constants would take DuckDB seconds to read. */
function numbers(values: readonly number[], type: string): SqlFragment {
  return values.length === 0
    ? raw(`CAST([] AS ${type}[])`)
    : sql`CAST(string_split(${values.join(',')}, ',') AS ${raw(`${type}[]`)})`;
}

function search(
  searches: Searches,
  vector: Expr,
  query: Expr,
  rank?: RankNormalization,
): { readonly origin: Origin; readonly found: Found | undefined } {
  if (!query.query) throw notSupported('a tsquery that varies from record to record');
  const names = vector.sql.texts.flatMap((text) => text.match(/\bc\d+t?\b/g) ?? []);
  const origins = new Set(names.map((name) => searches.origins.get(name.replace('t', ''))));
  const [origin] = origins;
  if (!origin || origins.size > 1 || !vector.vector)
    throw notSupported('a text search of anything but the columns of one resource');
  const index = searches.wanted.length;
  searches.wanted.push({
    origin,
    text: vector.sql,
    query: query.query.query,
    config: vector.vector.config,
    rank,
  });
  return { origin, found: searches.found[index] };
}
