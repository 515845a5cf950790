import { ENGLISH } from '../full-text/text-search-config.ts';
import type { Columns, QueryEngine, QueryOptions, Relation, RelationIndex } from '../ports.ts';
import { certainPart, traces } from '../search-index/find-leaf.ts';
import { BEST_COLUMNS, INDEX_TABLES } from '../search-index/index-tables.ts';
import { findWords } from '../search-index/read-index.ts';
import { identifier, integer, sql, type SqlFragment } from '../sql/fragment.ts';
import { pgType } from '../values/pg-types.ts';
import { compileRecords } from './compile-search.ts';
import type { SearchPlan } from './plan-search.ts';
import type { SearchResult, SearchRun } from './run-search.ts';
import type { SearchColumn } from './search-columns.ts';
import type { SearchedWord } from './text-query.ts';

/**
 * Answers a search for a common word from the copies of its best records (INDEX_TABLES.best): neither the word's postings nor the places
 * all over the table where these records lie are read. Undefined: it is another search, or asks for more. Rejects with EngineError.
 */
export async function searchBest(
  engine: QueryEngine,
  { selection, text, sorted, distinct, columns: { output } }: SearchPlan,
  { limit = Infinity, offset, style, countTotal, options }: SearchRun,
): Promise<{ readonly batch: Columns; readonly result: SearchResult } | undefined> {
  const { relation, where } = selection;
  const { index } = relation;
  if (!index?.common || !text?.word || where || sorted || distinct) return undefined;
  const [first, last] = [offset + 1, offset + limit];
  if (last < first || last > index.common.records) return undefined;
  if ((await countOccurrences(engine, relation, index, text.word, options)) < index.common.from)
    return undefined;
  const place = identifier(BEST_COLUMNS.place);
  const best = sql`(SELECT * FROM (${bestOf(index, text.word)}) WHERE ${place} >= ${integer(first)} AND ${place} <= ${integer(last)}) AS best`;
  const statement = compileRecords(
    {
      relation: { ...relation, name: best },
      where: undefined,
      sort: [{ column: BEST_COLUMNS.place, descending: false, nullsFirst: false }],
    },
    [...output.map((column) => (column.source === 'rank' ? RANK : column)), ID, totalOf(text.word)],
    style,
    { limit: undefined, offset: 0 },
  );
  const { rows, columns } = await engine.query(statement, options);
  if (rows === 0) return undefined;
  const [ids, totals] = columns.slice(output.length).map(({ values }) => values);
  return {
    batch: { rows, columns: columns.slice(0, output.length) },
    result: { last: Number(ids?.[rows - 1]), total: countTotal ? Number(totals?.[0]) : undefined },
  };
}

/** How often an index's words have what is searched for. */
async function countOccurrences(
  engine: QueryEngine,
  relation: Relation,
  index: RelationIndex,
  { letters, lexeme }: SearchedWord,
  options: QueryOptions,
): Promise<number> {
  const parts = [
    (letters !== null && certainPart(letters)) || [],
    (lexeme !== '' && traces(lexeme, false, ENGLISH)) || [],
  ].flat();
  const words = await findWords({ engine, relation, index, options }, parts);
  return words.reduce((sum, { count }) => sum + count, 0);
}

function bestOf(index: RelationIndex, { letters, lexeme }: SearchedWord): SqlFragment {
  const table = index.table(INDEX_TABLES.best);
  const [ownLetters, ownLexeme] = [identifier(BEST_COLUMNS.letters), identifier(BEST_COLUMNS.lexeme)];
  const having = sql`SELECT * FROM ${table} WHERE ${ownLexeme} = ${lexeme}`;
  if (letters !== null) return sql`${having} AND ${ownLetters} = ${letters}`;
  // The forms of a word have the same lexeme, and the same records that have it, before those that do not.
  return sql`${having} AND ${ownLetters} = (SELECT min(${ownLetters}) FROM (${having})) AND ${identifier(BEST_COLUMNS.rank)} <> '0'`;
}

function column(id: string, type: string): SearchColumn {
  return { id, type: pgType(type), source: { id, type } };
}

const ID = column('_id', 'int8');
const RANK = column(BEST_COLUMNS.rank, 'text');

function totalOf({ letters }: SearchedWord): SearchColumn {
  return column(letters === null ? BEST_COLUMNS.having : BEST_COLUMNS.containing, 'int8');
}
