import type { QueryEngine, QueryOptions, Relation, RelationIndex } from '../ports.ts';
import { createMemory } from '../search/memory.ts';
import { identifier, integer, join, sql, type SqlFragment } from '../sql/fragment.ts';
import { compileRowTextPart } from '../search/row-text.ts';
import { both, either, NO_IDS, tally, type Ids } from './ids.ts';
import { GRAM, INDEX_TABLES, stride } from './index-tables.ts';
import { toWord, WordList, type IndexedWord } from './word-list.ts';

/** A relation's index and the engine to read it with. All functions here reject with EngineError. */
export interface IndexReader {
  readonly engine: QueryEngine;
  readonly relation: Relation;
  readonly index: RelationIndex;
  readonly options: QueryOptions;
}

/** More words than these are not kept in memory. */
const MAX_KEPT = 200_000;

/** Undefined: too many to keep. */
const wordLists = createMemory<WordList | undefined>(1, () => 1);

/** The listed words that contain any of some texts. */
export async function findWords(
  reader: IndexReader,
  texts: readonly string[],
): Promise<readonly IndexedWord[]> {
  if (texts.length === 0) return [];
  const list = await wordLists.recall(reader.relation, '', () => readWords(reader));
  if (list) return list.containing(texts);
  const tests = texts.map((text) => sql`contains(text, ${text})`);
  const { rows, columns } = await reader.engine.query(
    sql`SELECT word, field, text, count FROM ${reader.index.table(INDEX_TABLES.words)} WHERE ${join(tests, ' OR ')}`,
    reader.options,
  );
  const [numbers, fields, found, counts] = columns.map(({ values }) => values);
  return Array.from({ length: rows }, (_, i) =>
    toWord(Number(numbers?.[i]), Number(fields?.[i]), found?.[i] as string, Number(counts?.[i])),
  );
}

/** The table lies in the order of the numbers. Nobody's options: everybody waits for the same list. */
async function readWords({ engine, index }: IndexReader): Promise<WordList | undefined> {
  const { rows, columns } = await engine.query(
    sql`SELECT text, field, count FROM ${index.table(INDEX_TABLES.words)} LIMIT ${integer(MAX_KEPT + 1)}`,
  );
  if (rows > MAX_KEPT) return undefined;
  const [texts, fields, counts] = columns.map(({ values }) => Array.from(values));
  return new WordList(texts as string[], fields as number[], counts as number[]);
}

/** The ids of the records that something stands in, by its number: one for each time it stands there. */
export type Postings = ReadonlyMap<number, Uint32Array>;

/** By the words' numbers. A word is often asked for again, with other filters or in another order. */
const postings = createMemory<Postings>(2_000_000, (found) =>
  [...found.values()].reduce((sum, { length }) => sum + length, 0),
);

/** The postings of some words. */
export async function readPostings(reader: IndexReader, words: readonly IndexedWord[]): Promise<Postings> {
  const singles = words.flatMap(({ word, only }) =>
    only === null ? [] : [[word, Uint32Array.of(only)] as const],
  );
  const listed = words.flatMap(({ word, count, only }) => (only === null ? [{ number: word, count }] : []));
  const key = listed.map(({ number }) => number).join();
  const read = await postings.recall(reader.relation, key, () =>
    readKeys({ ...reader, options: {} }, INDEX_TABLES.postings, listed),
  );
  return singles.length === 0 ? read : new Map([...read, ...singles]);
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
): Promise<Ids> {
  const { rows } = reader.relation;
  const letters = [...text];
  const grams = new Set(letters.slice(GRAM - 1).map((_, i) => letters.slice(i, i + GRAM).join('')));
  const list = join(
    [...grams].map((gram) => sql`${gram}`),
    ', ',
  );
  const found = await reader.engine.query(
    sql`SELECT gram, field, count FROM ${reader.index.table(INDEX_TABLES.grams)} WHERE ${grams.size > 0 ? sql`text IN (${list})` : sql`starts_with(text, ${text})`} ORDER BY count`,
    reader.options,
  );
  const all = Array.from({ length: found.rows }, (_, i) => ({
    number: Number(found.columns[0]?.values[i]),
    field: Number(found.columns[1]?.values[i]),
    count: Number(found.columns[2]?.values[i]),
  }));
  const byField = fields
    .map((field) => all.filter((one) => one.field === field))
    // Each of the text's grams must be in the word.
    .filter((own) => own.length >= Math.max(grams.size, 1))
    .map((own) => (grams.size > 0 ? telling(own, rows) : own));
  const ids = await readKeys(reader, INDEX_TABLES.gramPostings, byField.flat());
  const recordsOf = (some: readonly Counted[]) =>
    tally(
      rows,
      some.map(({ number }) => ({ ids: ids.get(number) ?? [], times: 1 })),
    ).ids;
  return byField
    .map((own) =>
      grams.size > 0
        ? own.map((gram) => recordsOf([gram])).reduce(both)
        : // The beginnings of a short text's grams are as good as one gram.
          recordsOf(own),
    )
    .reduce(either, NO_IDS);
}

/** Of a word's grams, the rarest first, as many as are likely to leave no more than the records that have the word. */
function telling<T extends Counted>(grams: readonly T[], rows: number): readonly T[] {
  let expected = rows;
  return grams.slice(0, MAX_GRAMS).filter(({ count }) => {
    const isOfUse = expected > 1;
    expected *= count / rows;
    return isOfUse;
  });
}

/** A word or a gram, and how many postings it has. */
interface Counted {
  readonly number: number;
  readonly count: number;
}

/** So many ranges are read one by one; more of them in one go over all between the first and the last. */
const MAX_RANGES = 24;

/** Postings come in the order of their numbers, so that the counts tell whose they are. */
async function readKeys(
  { engine, relation, index, options }: IndexReader,
  table: string,
  counted: readonly Counted[],
): Promise<Postings> {
  if (counted.length === 0) return new Map();
  const sorted = counted.toSorted((a, b) => a.number - b.number);
  const step = integer(stride(relation));
  const ranges = toRanges(sorted.map(({ number }) => number));
  const read = ([first, last]: Range) =>
    sql`SELECT CAST(key % ${step} AS INTEGER) FROM ${index.table(table)} WHERE key >= ${integer(BigInt(first) * BigInt(stride(relation)))} AND key < ${integer(BigInt(last + 1) * BigInt(stride(relation)))}`;
  const numbers = `[${sorted.map(({ number }) => number).join()}]`;
  const statement =
    ranges.length <= MAX_RANGES
      ? join(ranges.map(read), ' UNION ALL ')
      : sql`${read([ranges[0]?.[0] as number, ranges.at(-1)?.[1] as number])} AND key // ${step} IN (SELECT unnest(CAST(${numbers} AS BIGINT[])))`;
  const all = new Uint32Array(sorted.reduce((sum, { count }) => sum + count, 0));
  let done = 0;
  for await (const { rows, columns } of engine.stream(statement, options)) {
    if (done + rows <= all.length) all.set((columns[0]?.values ?? []) as ArrayLike<number>, done);
    done += rows;
  }
  if (done !== all.length)
    throw new Error(`a search index has ${done} postings where it counts ${all.length}`);
  let end = 0;
  return new Map(sorted.map(({ number, count }) => [number, all.subarray(end, (end += count))]));
}

type Range = readonly [first: number, last: number];

/** Ascending numbers as ranges of consecutive ones. */
function toRanges(numbers: readonly number[]): readonly Range[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** Records with an odd text. */
export async function findOdd(reader: IndexReader): Promise<Ids> {
  if (reader.index.oddRecords === 0) return NO_IDS;
  return collect(reader, sql`SELECT CAST(id AS INTEGER) FROM ${reader.index.table(INDEX_TABLES.odd)}`);
}

/** Records of which one of some columns contains a text: read without the index. */
export function scanColumns(reader: IndexReader, columns: readonly string[], text: string): Promise<Ids> {
  const tests = reader.relation.columns
    .filter(({ id }) => columns.includes(id))
    .map((column) => sql`contains(lower(${compileRowTextPart(column)}), ${text})`);
  return collect(
    reader,
    sql`SELECT CAST(${identifier('_id')} AS INTEGER) FROM ${reader.relation.name} WHERE ${join(tests, ' OR ')}`,
  );
}

async function collect({ engine, options }: IndexReader, statement: SqlFragment): Promise<Ids> {
  const ids: number[] = [];
  for await (const { rows, columns } of engine.stream(statement, options)) {
    for (let i = 0; i < rows; i += 1) ids.push(columns[0]?.values[i] as number);
  }
  return Uint32Array.from(ids).sort();
}
