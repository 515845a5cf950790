import type { RareWords, SearchIndex } from '../../core/catalog.ts';
import type { Columns, QueryEngine, Relation, RelationColumn } from '../../core/ports.ts';
import { INDEX_TABLES, fieldNumber, stride } from '../../core/search-index/index-tables.ts';
import { compileRowText, rowTextColumns } from '../../core/search/row-text.ts';
import { identifier, integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { buildBest } from './build-best.ts';
import { compileChunks, compileGrams } from './chunk-sql.ts';

/** What an index is built from and into. */
export interface SearchIndexInput {
  /** Runs one statement in native DuckDB. */
  readonly run: (statement: SqlFragment) => Promise<Columns>;
  /** The same DuckDB, to be searched. */
  readonly engine: QueryEngine;
  readonly relation: Relation;
  /** A table of the index by its name (INDEX_TABLES), to be created. */
  readonly table: (name: string) => SqlFragment;
  /** The columns whose words are indexed; null: all. The others are scanned by a search. */
  readonly columns: readonly string[] | null;
  /** About how many bytes the index may have; columns whose grams do not fit are scanned by a search. */
  readonly maxBytes: number;
  /** So many words of a column are listed at most, the most frequent ones: a search reads the list. Default 20,000. */
  readonly maxListed?: number;
  /** So many postings are sorted at a time, which bounds the memory. Default 20 million. */
  readonly perPass?: number;
  /** See BestInput. */
  readonly commonFrom?: number;
}

const MAX_LISTED = 20_000;
/** A column with more words than can be listed lists those that occur so often. */
const FREQUENT = 8;
const PER_PASS = 20_000_000;
/** What DuckDB takes for a posting, for the budget. */
const POSTING_BYTES = 1.2;
const GRAM_POSTING_BYTES = 2;
/** What part of the index the copies of best records may be. */
const BEST_BYTES = 0.05;
const MAX_LETTERS = 200;
/** Of so many characters on a text is odd: PostgreSQL counts no more positions than these. */
const LONG_TEXT = 16_000;
/** What makes a text odd: a tag may reach over blanks, and some letters' lower case is another kind of letter. */
const ODD = '[<\u0130\u212a\u1c89\u1c8a\ua7c0-\ua7ff\ufeff]';

interface Rare {
  readonly column: RelationColumn;
  readonly postings: number;
  readonly letters: string | null;
  readonly longest: number;
}

/**
 * Builds a relation's search index (see SearchIndex in core/catalog.ts): the same tables for the same rows. Memory stays within
 * what the column with the most different words needs. Rejects with EngineError.
 */
export async function buildSearchIndex(input: SearchIndexInput): Promise<SearchIndex> {
  const { run, relation, table } = input;
  await run(
    sql`CREATE TABLE ${table(INDEX_TABLES.words)} (word INTEGER, field SMALLINT, text VARCHAR, count INTEGER)`,
  );
  await run(sql`CREATE TABLE ${table(INDEX_TABLES.postings)} (key BIGINT)`);
  const columns = rowTextColumns(relation);
  const isIndexed = ({ id }: RelationColumn) => input.columns?.includes(id) ?? true;
  const rare: Rare[] = [];
  let bytes = 0;
  for (const column of columns.filter(isIndexed)) {
    const { postings, rest } = await indexColumn(input, column);
    bytes += postings * POSTING_BYTES;
    if (rest) rare.push(rest);
  }
  const withGrams = new Set<RelationColumn>();
  for (const { column, postings } of rare.toSorted((a, b) => a.postings - b.postings)) {
    bytes += postings * GRAM_POSTING_BYTES;
    if (bytes <= input.maxBytes) withGrams.add(column);
  }
  await indexGrams(input, [...withGrams]);
  const { columns: odd } = await run(
    sql`CREATE TABLE ${table(INDEX_TABLES.odd)} AS SELECT CAST(_id AS INTEGER) AS id FROM (SELECT _id, ${compileRowText(relation)} AS text FROM ${relation.name}) WHERE length(text) > ${integer(LONG_TEXT)} OR regexp_matches(text, ${ODD}) ORDER BY id`,
  );
  const index = {
    oddRecords: Number(odd[0]?.values[0] ?? 0),
    rare: columns.flatMap((column): RareWords[] => {
      if (!isIndexed(column)) return [{ column: column.id, letters: null, longest: null, grams: false }];
      const rest = rare.find((one) => one.column === column);
      if (!rest) return [];
      const { letters, longest } = rest;
      return [{ column: column.id, letters, longest, grams: withGrams.has(column) }];
    }),
    common: null,
  };
  const common = await buildBest({
    ...input,
    relation: { ...relation, index: { ...index, table } },
    maxBytes: input.maxBytes * BEST_BYTES,
  });
  return { ...index, common };
}

/** Lists a column's words and where they stand. */
async function indexColumn(
  input: SearchIndexInput,
  column: RelationColumn,
): Promise<{ readonly postings: number; readonly rest: Rare | null }> {
  const { run, relation, table, maxListed = MAX_LISTED } = input;
  const field = integer(fieldNumber(relation, column.id));
  const words = table(INDEX_TABLES.words);
  const chunks = compileChunks(relation, column);
  const all = identifier('words of a column');
  await run(
    sql`CREATE OR REPLACE TABLE ${all} AS SELECT text, CAST(count(*) AS INTEGER) AS count, min(id) AS first FROM (${chunks}) GROUP BY text`,
  );
  const [different] = await numbers(run(sql`SELECT count(*) FROM ${all}`));
  const atLeast = integer((different as number) > maxListed ? FREQUENT : 1);
  await run(
    sql`INSERT INTO ${words} SELECT (SELECT count(*) FROM ${words}) + row_number() OVER (ORDER BY text) - 1, ${field}, text, CASE count WHEN 1 THEN -first ELSE count END FROM (SELECT * FROM ${all} WHERE count >= ${atLeast} ORDER BY count DESC, text LIMIT ${integer(maxListed)}) ORDER BY text`,
  );
  const listed = sql`SELECT word, text, count FROM ${words} WHERE field = ${field}`;
  const posted = sql`SELECT word, text, count FROM (${listed}) WHERE count > 0`;
  await insertPostings(input, INDEX_TABLES.postings, {
    numbered: sql`SELECT word AS number, id FROM (${chunks}) JOIN (${posted}) USING (text)`,
    counts: sql`SELECT word AS number, count FROM (${posted})`,
  });
  const rare = sql`SELECT text, count FROM ${all} WHERE text NOT IN (SELECT text FROM (${listed}))`;
  const [postings] = await numbers(run(sql`SELECT CAST(coalesce(sum(count), 0) AS BIGINT) FROM (${posted})`));
  const [count, grams, longest] = await numbers(
    run(
      sql`SELECT count(*), CAST(coalesce(sum(count * greatest(length(text) - 2, 1)), 0) AS BIGINT), coalesce(max(length(text)), 0) FROM (${rare})`,
    ),
  );
  const letters = await run(
    sql`SELECT string_agg(letter, '' ORDER BY letter) FROM (SELECT DISTINCT unnest(string_split(text, '')) AS letter FROM (${rare}))`,
  );
  await run(sql`DROP TABLE ${all}`);
  const alphabet = (letters.columns[0]?.values[0] ?? '') as string;
  return {
    postings: postings as number,
    rest:
      count === 0
        ? null
        : {
            column,
            postings: grams as number,
            letters: [...alphabet].length > MAX_LETTERS ? null : alphabet,
            longest: longest as number,
          },
  };
}

/** Indexes the grams of the words that are not listed. */
async function indexGrams(input: SearchIndexInput, columns: readonly RelationColumn[]): Promise<void> {
  const { run, relation, table } = input;
  const [grams, postings] = [table(INDEX_TABLES.grams), table(INDEX_TABLES.gramPostings)];
  await run(sql`CREATE TABLE ${grams} (gram INTEGER, field SMALLINT, text VARCHAR, count INTEGER)`);
  await run(sql`CREATE TABLE ${postings} (key BIGINT)`);
  if (columns.length === 0) return;
  const found = join(
    columns.map((column) => {
      const field = integer(fieldNumber(relation, column.id));
      const listed = sql`SELECT text FROM ${table(INDEX_TABLES.words)} WHERE field = ${field}`;
      const rare = sql`SELECT id, text FROM (${compileChunks(relation, column)}) WHERE text NOT IN (${listed})`;
      return sql`SELECT ${field} AS field, id, text FROM (${compileGrams(rare)})`;
    }),
    ' UNION ALL ',
  );
  await run(
    sql`INSERT INTO ${grams} SELECT row_number() OVER (ORDER BY field, text) - 1, field, text, count FROM (SELECT field, text, count(*) AS count FROM (${found}) GROUP BY field, text) ORDER BY field, text`,
  );
  await insertPostings(input, INDEX_TABLES.gramPostings, {
    numbered: sql`SELECT gram AS number, id FROM (${found}) JOIN ${grams} USING (field, text)`,
    counts: sql`SELECT gram AS number, count FROM ${grams}`,
  });
}

/** Writes where numbered words stand, sorted: what is too much to be sorted at once is found once, and then sorted in passes. */
async function insertPostings(
  { run, relation, table, perPass }: SearchIndexInput,
  name: string,
  { numbered, counts }: { readonly numbered: SqlFragment; readonly counts: SqlFragment },
): Promise<void> {
  const step = integer(stride(relation));
  const keys = sql`SELECT CAST(number AS BIGINT) * ${step} + id AS key FROM (${numbered})`;
  const insert = (from: SqlFragment) => run(sql`INSERT INTO ${table(name)} ${from} ORDER BY key`);
  const ranges = await passes(run, counts, perPass);
  if (ranges.length <= 1) return void (await insert(keys));
  const found = identifier('keys of postings');
  await run(sql`CREATE OR REPLACE TABLE ${found} AS ${keys}`);
  for (const [first, last] of ranges)
    await insert(
      sql`SELECT key FROM ${found} WHERE key >= CAST(${first} AS BIGINT) * ${step} AND key < (CAST(${last} AS BIGINT) + 1) * ${step}`,
    );
  await run(sql`DROP TABLE ${found}`);
}

/** Numbers with a count each, as ranges that have about `perPass` together. */
async function passes(
  run: SearchIndexInput['run'],
  counts: SqlFragment,
  perPass = PER_PASS,
): Promise<readonly (readonly [SqlFragment, SqlFragment])[]> {
  const { rows, columns } = await run(
    sql`SELECT min(number), max(number) FROM (SELECT number, sum(count) OVER (ORDER BY number) // ${integer(perPass)} AS pass FROM (${counts})) GROUP BY pass ORDER BY 1`,
  );
  const at = (column: number, row: number) => raw(String(columns[column]?.values[row]));
  return Array.from({ length: rows }, (_, i) => [at(0, i), at(1, i)] as const);
}

async function numbers(answer: Promise<Columns>): Promise<readonly number[]> {
  const { columns } = await answer;
  return columns.map(({ values }) => Number(values[0]));
}
