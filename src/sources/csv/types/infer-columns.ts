import { join, raw, sql } from '../../../core/sql/fragment.ts';
import type { CsvSource } from '../../../core/table-source.ts';
import type { Cell, Column, Columns } from '../../../core/ports.ts';
import type { LoadSession } from '../../../engine/duckdb-engine.ts';
import { bytesOf, type Content, sizeOf } from '../../content.ts';
import { asTexts, planColumns } from './column-plan.ts';
import type { CsvTexts } from '../csv-texts.ts';
import type { CsvDialect } from '../dialect/dialect.ts';
import { createDecoder } from '../dialect/encoding.ts';
import { explainKinds } from './explain-kinds.ts';
import { explainMisfits, LEAST_RECORDS } from './explain-misfits.ts';
import { explainWords, frequentWords, isWord, wordsIn } from './explain-words.ts';
import { linesOfRecords } from '../mends/locate.ts';
import { LINES, toPlace, type Places } from '../mends/places.ts';
import { orderDates } from './order-dates.ts';
import { prepared } from '../read-csv.ts';
import { choose, column, type InferredColumn, prove, proveAtOnce, type TextsOf } from './prove-candidates.ts';
import { readBlanks, readNoValues, trimAll } from './read-loosely.ts';
import { meansNoValue } from '../candidates/no-values.ts';
import { dumpTypes } from '../candidates/dump-types.ts';
import { digitDays } from '../candidates/digit-days.ts';
import { trimmed } from '../candidates/trimmed.ts';
import { settleMarks } from './settle-marks.ts';
import { almostTypes, possibleTypes } from './type-candidates.ts';

const SAMPLE = 2000;
/** Columns of a statement that reads them: what planning one costs grows faster than the number of its columns. */
const COLUMNS_AT_ONCE = 500;

/**
 * Finds the type of each column by looking at every record. A column without values is text, and so is one whose dates could be
 * read with the day or the month first, or whose points could be decimal points or marks of thousands.
 * Rejects with EngineError when the file cannot be read; `diagnoseCsv` says where.
 * @param content the file itself, where lines are looked for
 * @param missingValues texts that mean null
 */
export async function inferColumns(
  { session, from, told: known }: CsvTexts,
  content: Content,
  {
    dialect,
    names,
    missingValues = [''],
    places = LINES,
  }: {
    readonly dialect: CsvDialect;
    /** Of its columns, as its header writes them, empty where there is none; without that of one that counts the records. */
    readonly names: readonly string[];
    readonly missingValues?: readonly string[] | undefined;
    /** What records are told by. */
    readonly places?: Places;
  },
): Promise<readonly InferredColumn[]> {
  const width = names.length;
  if (width === 0) return [];
  const source: CsvSource = { kind: 'csv', rows: 0, ...dialect, missingValues, columns: [] };
  const fields = Array.from({ length: width }, (_, i) => ({ id: `c${i}`, type: 'text' }));
  const isDump = dialect.numbered ?? false;
  // An empty text says nothing of its column's type, but in a dump that it is text.
  const nulls = isDump ? missingValues.filter((text) => text !== '') : [...new Set(['', ...missingValues])];
  const all = asTexts(planColumns(source, fields)).map((plan) => ({ ...plan, nulls }));
  const plans = all.filter(({ isCount }) => !isCount);
  const texts = (of: readonly number[]) =>
    sql`SELECT ${join(
      of.map((i) => sql`${prepared(plans[i]!)} AS ${column(i)}`),
      ', ',
    )} FROM ${from}`;
  const sample = await readSample(session, texts, width);
  const isWhole = sample.rows < SAMPLE;
  const begun = sample.columns.map(({ values }) => toTexts(values));
  const firsts = isWhole ? begun : await withLaterTexts(session, texts, begun);
  const open = firsts.map((some, i) =>
    isDump
      ? dumpTypes(some)
      : [...digitDays(names[i] ?? '', some), ...possibleTypes(some, dialect.delimiter)],
  );
  const proved = isWhole ? proveAtOnce(firsts, open) : [];
  const asked = open.map((some, i) => (proved[i] ? [] : some));
  const plainly = (await prove(session, texts, asked, known)).map((some, i) => proved[i] ?? choose(some));
  // Nobody has written it by hand: there is nothing to be read loosely, and nothing to be mended.
  if (isDump) return plainly;
  const possible = (some: readonly string[]) => possibleTypes(some, dialect.delimiter);
  const bare = await readBlanks(session, texts, { columns: plainly, firsts, possible });
  const chosen = await readNoValues(session, texts, bare, { firsts, missingValues, possible });
  const sure = await settleMarks(session, texts, {
    columns: orderDates(chosen, firsts),
    firsts,
    delimiter: dialect.delimiter,
    missingValues,
  });
  const words = (of: readonly number[]) =>
    isWhole ? of.map((i) => wordsIn(firsts[i] ?? [])) : frequentWords(session, texts, of);
  const numbered = (i: number) => (firsts[i] ?? []).filter((text) => !isWord(text));
  const explained = await explainWords(session, texts, {
    columns: sure,
    words,
    isMostlyNumbers: (i) => isMostlyNumbers(sample.columns[i]?.values ?? []),
    comesAgain: (i, word) => {
      const texts = Array.from(sample.columns[i]?.values ?? []);
      return texts.indexOf(word) < texts.lastIndexOf(word);
    },
    openTypes: (i) => {
      const texts = numbered(i);
      if (texts.length === 0) return [];
      const own = possible(texts);
      return own.length > 0 ? own : possible(trimAll(texts)).map(trimmed);
    },
  });
  const almost = (i: number) => {
    const clear = (open[i] ?? []).filter(({ doubt }) => doubt === null);
    const texts = (firsts[i] ?? []).filter((text) => text.trim() !== '' && !meansNoValue(text));
    return texts.length === 0 ? [] : clear.length > 0 ? clear : almostTypes(texts);
  };
  const findPlaces = async (records: readonly number[]) =>
    new Map(
      [...(await findLines(content, dialect, records))].map(([record, line]) => [
        record,
        toPlace(places, line),
      ]),
    );
  const told = await explainKinds(session, texts, {
    columns: explained,
    firsts,
    findPlaces: async (examples) => {
      const records = examples.map(
        ({ i, text }) => Array.from(sample.columns[i]?.values ?? []).indexOf(text) + 1,
      );
      // Of texts behind the first records it is not known where they stand.
      const found = await findPlaces(records.filter((record) => record > 0));
      return records.map((record) => found.get(record) ?? null);
    },
  });
  // One of fewer would be more than very few.
  return isWhole && sample.rows < LEAST_RECORDS
    ? told
    : explainMisfits(session, texts, { columns: told, almost, findPlaces });
}

/** The first records, of some columns at a time. */
async function readSample(session: LoadSession, texts: TextsOf, width: number): Promise<Columns> {
  const columns: Column[] = [];
  let rows = 0;
  for (let start = 0; start < width; start += COLUMNS_AT_ONCE) {
    const length = Math.min(COLUMNS_AT_ONCE, width - start);
    const some = Array.from({ length }, (_, i) => start + i);
    const read = await session.run(sql`${texts(some)} LIMIT ${raw(String(SAMPLE))}`);
    columns.push(...read.columns);
    rows = read.rows;
  }
  return { rows, columns };
}

/** Texts that stand farther behind, of each column that has none at its beginning. */
const LATER = 100;

/**
 * Puts in the place of no texts some of those that the whole file has: where nothing is known of a column, each type that there is would be
 * tried over all records.
 */
async function withLaterTexts(
  session: LoadSession,
  texts: TextsOf,
  begun: readonly (readonly string[])[],
): Promise<readonly (readonly string[])[]> {
  const empty = begun.flatMap((some, i) => (some.length === 0 ? [i] : []));
  const later = new Map<number, readonly string[]>();
  for (let start = 0; start < empty.length; start += COLUMNS_AT_ONCE) {
    const some = empty.slice(start, start + COLUMNS_AT_ONCE);
    const lists = some.map((i) => {
      const text = column(i);
      return sql`arg_min(${text}, hash(${text}), ${raw(String(LATER))})`;
    });
    const { columns } = await session.run(sql`SELECT ${join(lists, ', ')} FROM (${texts(some)})`);
    some.forEach((i, at) => later.set(i, toTexts((columns[at]?.values[0] ?? []) as readonly Cell[])));
  }
  return begun.map((some, i) => later.get(i) ?? some);
}

const toTexts = (values: ArrayLike<Cell>): readonly string[] => [
  ...new Set(Array.from(values).filter((text) => typeof text === 'string')),
];

/** Words in the records looked at for each number there, of a column of numbers in which words are odd. */
const MOST_WORDS_A_NUMBER = 2;

function isMostlyNumbers(values: ArrayLike<Cell>): boolean {
  const texts = Array.from(values).filter((text) => typeof text === 'string');
  const numbers = texts.filter((text) => !isWord(text)).length;
  return texts.length - numbers <= MOST_WORDS_A_NUMBER * numbers;
}

/** Bytes of a file in which lines are looked for. */
const LONGEST_TEXT = 400_000_000;

async function findLines(content: Content, dialect: CsvDialect, records: readonly number[]) {
  if (sizeOf(content) > LONGEST_TEXT) return new Map<number, number>();
  const text = createDecoder(dialect.encoding).decode(await bytesOf(content));
  return linesOfRecords(text, dialect, records);
}
