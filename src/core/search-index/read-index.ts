import type { QueryEngine, QueryOptions, Relation, RelationIndex } from '../ports.ts';
import { identifier, integer, join, sql, type SqlFragment } from '../sql/fragment.ts';
import { compileRowTextPart } from '../search/row-text.ts';
import { GRAM, INDEX_TABLES, stride } from './index-tables.ts';
import { RowSet } from './row-set.ts';

/** A listed word. */
export interface IndexedWord {
  readonly word: number;
  readonly field: number;
  readonly text: string;
  readonly count: number;
}

/** A relation's index and the engine to read it with. All functions here reject with EngineError. */
export interface IndexReader {
  readonly engine: QueryEngine;
  readonly relation: Relation;
  readonly index: RelationIndex;
  readonly options: QueryOptions;
}

/** The listed words that contain any of some texts. */
export async function findWords(
  reader: IndexReader,
  texts: readonly string[],
): Promise<readonly IndexedWord[]> {
  if (texts.length === 0) return [];
  const tests = texts.map((text) => sql`contains(text, ${text})`);
  const { rows, columns } = await reader.engine.query(
    sql`SELECT word, field, text, count FROM ${reader.index.table(INDEX_TABLES.words)} WHERE ${join(tests, ' OR ')}`,
    reader.options,
  );
  return Array.from({ length: rows }, (_, i) => ({
    word: Number(columns[0]?.values[i]),
    field: Number(columns[1]?.values[i]),
    text: columns[2]?.values[i] as string,
    count: Number(columns[3]?.values[i]),
  }));
}

/** Where words stand, in their order: a record has one place for each time the word occurs in it. */
export interface Postings {
  readonly words: ArrayLike<number>;
  /** In step with `words`. */
  readonly ids: ArrayLike<number>;
}

/** The postings of some words. */
export async function readPostings(reader: IndexReader, words: readonly number[]): Promise<Postings> {
  const found: { words: number[]; ids: number[] } = { words: [], ids: [] };
  await eachKey(reader, INDEX_TABLES.postings, words, (word, id) => {
    found.words.push(word);
    found.ids.push(id);
  });
  return found;
}

/** The most grams of a column that a text is looked up by: the rest of it is read in the records found. */
const MAX_GRAMS = 4;

/**
 * Records of which a word that is not listed may contain a text of at least GRAM - 1 letters.
 * @param fields numbers of the columns whose words these may be
 */
export async function findByGrams(
  reader: IndexReader,
  fields: readonly number[],
  text: string,
): Promise<RowSet> {
  const { rows } = reader.relation;
  const letters = [...text];
  const grams = new Set(letters.slice(GRAM - 1).map((_, i) => letters.slice(i, i + GRAM).join('')));
  const list = join(
    [...grams].map((gram) => sql`${gram}`),
    ', ',
  );
  const found = await reader.engine.query(
    sql`SELECT gram, field FROM ${reader.index.table(INDEX_TABLES.grams)} WHERE ${grams.size > 0 ? sql`text IN (${list})` : sql`starts_with(text, ${text})`} ORDER BY count`,
    reader.options,
  );
  const all = Array.from({ length: found.rows }, (_, i) => ({
    gram: Number(found.columns[0]?.values[i]),
    field: Number(found.columns[1]?.values[i]),
  }));
  const byField = fields
    .map((field) => all.filter((one) => one.field === field).map(({ gram }) => gram))
    // Each of the text's grams must be in the word.
    .filter((own) => own.length >= Math.max(grams.size, 1))
    .map((own) => (grams.size > 0 ? own.slice(0, MAX_GRAMS) : own));
  const sets = new Map<number, RowSet>();
  // The beginnings of a short text's grams are as good as one gram.
  const setOf = (gram: number) => (grams.size > 0 ? gram : -1);
  await eachKey(reader, INDEX_TABLES.gramPostings, byField.flat(), (gram, id) => {
    let set = sets.get(setOf(gram));
    if (!set) sets.set(setOf(gram), (set = new RowSet(rows)));
    set.add(id);
  });
  const none = new RowSet(rows);
  return byField
    .map((own) => own.map((gram) => sets.get(setOf(gram)) ?? none).reduce((a, b) => a.and(b)))
    .reduce((a, b) => a.or(b), none);
}

/** So many ranges are read one by one; more of them in one go over all between the first and the last. */
const MAX_RANGES = 24;

async function eachKey(
  { engine, relation, index, options }: IndexReader,
  table: string,
  numbers: readonly number[],
  visit: (number: number, id: number) => void,
): Promise<void> {
  if (numbers.length === 0) return;
  const step = integer(stride(relation));
  const ranges = toRanges(numbers);
  const read = ([first, last]: Range) =>
    sql`SELECT key FROM ${index.table(table)} WHERE key >= ${integer(BigInt(first) * BigInt(stride(relation)))} AND key < ${integer(BigInt(last + 1) * BigInt(stride(relation)))}`;
  const keys =
    ranges.length <= MAX_RANGES
      ? join(ranges.map(read), ' UNION ALL ')
      : sql`${read([ranges[0]?.[0] as number, ranges.at(-1)?.[1] as number])} AND key // ${step} IN (SELECT unnest(CAST(${`[${numbers.join()}]`} AS BIGINT[])))`;
  const statement = sql`SELECT CAST(key // ${step} AS INTEGER) AS n, CAST(key % ${step} AS INTEGER) AS id FROM (${keys})`;
  for await (const batch of engine.stream(statement, options)) {
    const [ns, ids] = batch.columns.map(({ values }) => values);
    for (let i = 0; i < batch.rows; i += 1) visit(ns?.[i] as number, ids?.[i] as number);
  }
}

type Range = readonly [first: number, last: number];

/** Numbers as ranges of consecutive ones. */
function toRanges(numbers: readonly number[]): readonly Range[] {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** Records with an odd text. */
export async function findOdd(reader: IndexReader): Promise<RowSet> {
  const set = new RowSet(reader.relation.rows);
  if (reader.index.oddRecords === 0) return set;
  return collect(reader, sql`SELECT CAST(id AS INTEGER) FROM ${reader.index.table(INDEX_TABLES.odd)}`, set);
}

/** Records of which one of some columns contains a text: read without the index. */
export function scanColumns(reader: IndexReader, columns: readonly string[], text: string): Promise<RowSet> {
  const tests = reader.relation.columns
    .filter(({ id }) => columns.includes(id))
    .map((column) => sql`contains(lower(${compileRowTextPart(column)}), ${text})`);
  return collect(
    reader,
    sql`SELECT CAST(${identifier('_id')} AS INTEGER) FROM ${reader.relation.name} WHERE ${join(tests, ' OR ')}`,
    new RowSet(reader.relation.rows),
  );
}

async function collect(
  { engine, options }: IndexReader,
  statement: SqlFragment,
  set: RowSet,
): Promise<RowSet> {
  for await (const { rows, columns } of engine.stream(statement, options)) {
    for (let i = 0; i < rows; i += 1) set.add(columns[0]?.values[i] as number);
  }
  return set;
}
