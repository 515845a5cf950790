import { CompiledQuery } from '../../core/full-text/compiled-query.ts';
import { anyOf, toCandidateTest } from '../../core/full-text/candidates.ts';
import { NOWHERE } from '../../core/full-text/occurrences.ts';
import type { RankNormalization } from '../../core/full-text/rank.ts';
import type { TextSearchConfig } from '../../core/full-text/text-search-config.ts';
import type { TsLexeme, TsQuery, TsQueryNode } from '../../core/full-text/tsquery.ts';
import type { Columns } from '../../core/ports.ts';
import { compileCandidateTest } from '../../backends/duckdb/search/compile-candidate-test.ts';
import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { Origin } from './vector.ts';

/** A search that must be made before the statement can be written: which records match, or how they rank. */
export interface Search {
  readonly origin: Origin;
  /** The text that is searched, in the origin's columns. */
  readonly text: SqlFragment;
  readonly query: TsQuery;
  readonly config: TextSearchConfig;
  /** Undefined: whether they match. */
  readonly rank: RankNormalization | undefined;
}

/** Records found, with their ranks where those were asked for. */
export interface Found {
  readonly ids: readonly number[];
  readonly ranks: readonly number[];
}

/** Streams a statement of this module's own. */
export type Ask = (statement: SqlFragment) => AsyncIterable<Columns>;

/** Searches as datastore_search does: DuckDB preselects, PostgreSQL's reading of words is done here. Rejects with what `ask` does. */
export async function findMatches(search: Search, ask: Ask): Promise<Found> {
  const { query, config, rank } = search;
  const ids: number[] = [];
  const ranks: number[] = [];
  if (query === null) return { ids, ranks };
  const compiled = new CompiledQuery(query, config);
  const usual = rank === undefined ? 0 : rankWithout(compiled, rank);
  for await (const { rows, columns } of ask(compileCandidates(search))) {
    for (let row = 0; row < rows; row += 1) {
      const text = String(columns[1]?.values[row] ?? '');
      const value = rank === undefined ? Number(compiled.matches(text)) : compiled.rank(text, rank);
      if (value === usual) continue;
      ids.push(Number(columns[0]?.values[row]));
      ranks.push(value);
    }
  }
  return { ids, ranks };
}

/** `ts_rank` of what has some word, but none of the query's. */
export function rankWithout(query: CompiledQuery, rank: RankNormalization): number {
  return query.rankOf(() => NOWHERE, rank);
}

/** `SELECT id, text` of the rows that may match; for ranks, of those with any word of the query or, where that is not the same, none at all. */
function compileCandidates({ origin, text, query, config, rank }: Search): SqlFragment {
  const inner = sql`SELECT ${raw(origin.id)} AS i, ${text} AS t FROM ${origin.table}`;
  const test =
    rank === undefined
      ? toCandidateTest(query, config)
      : anyOf(words(query).map((word) => toCandidateTest(word, config)));
  const passes = compileCandidateTest(test, raw('lower(t)'));
  const isTogether = rank !== undefined && new CompiledQuery(query, config).isTogether;
  const isEmpty = isTogether ? sql`OR NOT regexp_matches(t, ${A_WORD}) OR ${MAY_BE_LEFT_OUT}` : raw('');
  return sql`SELECT CAST(i AS INTEGER) AS i, t FROM (${inner}) AS candidates WHERE ${passes} ${isEmpty}`;
}

/** A number, or more letters than any stop word has: what is a word of every configuration here, … */
const A_WORD = '[0-9]|[a-zA-Z]{20}';
/** … but in a tag, an entity or a word that is too long. */
const MAY_BE_LEFT_OUT = raw(`(regexp_matches(t, '[<&]') OR length(t) > 500)`);

function words(query: TsQuery): readonly TsLexeme[] {
  const leaves = (node: TsQueryNode): readonly TsLexeme[] => {
    if (node.op === 'lexeme') return [node];
    return node.op === 'not' ? leaves(node.arg) : node.args.flatMap(leaves);
  };
  return query === null ? [] : leaves(query);
}
