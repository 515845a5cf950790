import type { CommonWords } from '../../core/catalog.ts';
import { printFloat4 } from '../../core/full-text/float4-text.ts';
import type { Columns, QueryEngine, Relation, RelationIndex } from '../../core/ports.ts';
import { BEST_COLUMNS, INDEX_TABLES } from '../../core/search-index/index-tables.ts';
import { planSearch } from '../../core/search/plan-search.ts';
import { compileRowText } from '../../core/search/row-text.ts';
import { findByIndex } from '../../core/search/text-search.ts';
import { identifier, integer, join, sql, type SqlFragment } from '../../core/sql/fragment.ts';

/** What the copies of the best records are made from and into. */
export interface BestInput {
  /** Runs one statement in native DuckDB. */
  readonly run: (statement: SqlFragment) => Promise<Columns>;
  /** The same DuckDB, to be searched. */
  readonly engine: QueryEngine;
  /** With the rest of its index, which is whole. */
  readonly relation: Relation & { readonly index: RelationIndex };
  /** How many bytes the copied texts may have; searches whose records do not fit are left to the rest of the index. */
  readonly maxBytes: number;
  /** From how many occurrences on a word is common. Default: a fortieth of the records, and 2048. */
  readonly commonFrom?: number;
}

/** A search of fewer matches is fast enough. */
const FEW = 2048;
const COMMON_PART = 1 / 40;
/** Each is searched for by the build. */
const MAX_WORDS = 50;
/** A text of fewer letters is in too many words, and only a scan finds it in those that are not listed. */
const LETTERS = 3;
/** A text that is in more words, or of which more records must be read, takes the build too long. */
const MAX_FORMS = 500;
const MAX_READ = 20_000;
/** A page of CKAN's default size. */
const RECORDS = 100;

/** A search for a common word. */
interface Search {
  readonly letters: string;
  readonly lexeme: string;
  readonly containing: number;
  readonly having: number;
  /** Of the best records, best first. */
  readonly ids: readonly number[];
  readonly ranks: readonly string[];
}

/** Copies the best records of searches for common words (INDEX_TABLES.best). Null: there is nothing to copy. Rejects with EngineError. */
export async function buildBest(input: BestInput): Promise<CommonWords | null> {
  const { run, relation } = input;
  const from = input.commonFrom ?? Math.ceil(Math.max(FEW, relation.rows * COMMON_PART));
  const found: Search[] = [];
  for (const word of await commonWords(input, from)) {
    const search = await searchFor(word, input);
    if (search) found.push(search);
  }
  const searches = await fitting(found, input);
  if (searches.length === 0) return null;
  const { letters, lexeme, place, rank, containing, having } = BEST_COLUMNS;
  const own = join([letters, lexeme, place, rank, containing, having].map(identifier), ', ');
  await run(
    sql`CREATE TABLE ${relation.index.table(INDEX_TABLES.best)} AS SELECT ${own}, records.* FROM (${toRows(searches)}) AS best JOIN ${relation.name} AS records ON best.id = records._id ORDER BY search, ${identifier(place)}`,
  );
  return { from, records: RECORDS };
}

/** Words as people write them, without the marks about them, the most frequent first. */
async function commonWords(
  { run, relation: { index } }: BestInput,
  from: number,
): Promise<readonly string[]> {
  const words = index.table(INDEX_TABLES.words);
  const bare = sql`SELECT regexp_replace(text, '^[^\\pL\\pN]+|[^\\pL\\pN]+$', '', 'g') AS own, greatest(count, 1) AS times FROM ${words}`;
  const common = sql`SELECT own, sum(times) AS times FROM (${bare}) WHERE regexp_full_match(own, '[\\pL\\pN]{${integer(LETTERS)},}') GROUP BY own HAVING sum(times) >= ${integer(from)} ORDER BY times DESC, own LIMIT ${integer(MAX_WORDS)}`;
  const { columns } = await run(
    sql`SELECT own FROM (${common}) JOIN ${words} ON contains(text, own) GROUP BY own, times HAVING count(*) <= ${integer(MAX_FORMS)} ORDER BY times DESC, own`,
  );
  return (columns[0]?.values ?? []) as readonly string[];
}

async function searchFor(word: string, { engine, relation }: BestInput): Promise<Search | undefined> {
  const plan = await planSearch({ q: word }, relation, { fullText: 'contains' });
  const { letters, lexeme } = plan.text?.word ?? { letters: null, lexeme: '' };
  if (!plan.text || letters === null) return undefined;
  const found = await findByIndex(engine, plan, plan.text, {}, MAX_READ);
  if (!found) return undefined;
  const { ids, ranks } = found;
  const [rankOf = new Float64Array(0)] = ranks.values();
  const unranked = rankOf.indexOf(0);
  return {
    letters,
    lexeme,
    containing: ids.length,
    having: unranked < 0 ? ids.length : unranked,
    ids: [...ids.subarray(0, RECORDS)],
    ranks: Array.from(rankOf.subarray(0, RECORDS), printFloat4),
  };
}

/** Those whose records' texts are not too many bytes together. */
async function fitting(
  searches: readonly Search[],
  { run, relation, maxBytes }: BestInput,
): Promise<readonly Search[]> {
  if (searches.length === 0) return [];
  const texts = sql`SELECT _id, strlen(${compileRowText(relation)}) AS bytes FROM ${relation.name}`;
  const { columns } = await run(
    sql`SELECT CAST(sum(bytes) AS BIGINT) FROM (${toRows(searches)}) AS best JOIN (${texts}) AS texts ON best.id = texts._id GROUP BY search ORDER BY search`,
  );
  let bytes = 0;
  return searches.filter((_, i) => {
    const own = Number(columns[0]?.values[i] ?? 0);
    const fits = bytes + own <= maxBytes;
    if (fits) bytes += own;
    return fits;
  });
}

/** `search` (number), `id` and BEST_COLUMNS of each record. */
function toRows(searches: readonly Search[]): SqlFragment {
  const { letters, lexeme, place, rank, containing, having } = BEST_COLUMNS;
  const rows = searches.map(
    (one, i) =>
      sql`(${integer(i)}, ${one.letters}, ${one.lexeme}, ${integer(one.containing)}, ${integer(one.having)}, CAST(${`[${one.ids.join()}]`} AS BIGINT[]), CAST(${`[${one.ranks.join()}]`} AS VARCHAR[]))`,
  );
  const names = [letters, lexeme, containing, having].map(identifier);
  return sql`SELECT search, ${join(names, ', ')}, unnest(ids) AS id, unnest(ranks) AS ${identifier(rank)}, CAST(unnest(range(1, len(ids) + 1)) AS INTEGER) AS ${identifier(place)} FROM (VALUES ${join(rows, ', ')}) AS searches(search, ${join(names, ', ')}, ids, ranks)`;
}
