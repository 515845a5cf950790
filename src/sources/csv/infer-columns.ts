import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { CsvSource } from '../../core/table-source.ts';
import type { Cell } from '../../core/ports.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { bytesOf, type Content, sizeOf } from '../content.ts';
import { asTexts, planColumns, type ColumnPlan } from './column-plan.ts';
import type { CsvTexts } from './csv-texts.ts';
import type { CsvDialect } from './dialect.ts';
import { createDecoder } from './encoding.ts';
import { linesOfRecords } from './locate.ts';
import { orderDates } from './order-dates.ts';
import { prepared } from './read-csv.ts';
import type { Candidate } from './candidates/candidate.ts';
import {
  choose,
  column,
  type InferredColumn,
  prove,
  QUESTIONS_AT_ONCE,
  TEXT,
  type TextsOf,
} from './prove-candidates.ts';
import { readBlanks, readNoValues } from './read-loosely.ts';
import { almostTypes, possibleTypes } from './type-candidates.ts';

const SAMPLE = 2000;

/**
 * Finds the type of each column by looking at every record. A column without values is text, and so is one whose dates could be
 * read with the day or the month first, or whose points could be decimal points or marks of thousands.
 * Rejects with EngineError when the file cannot be read; `diagnoseCsv` says where.
 * @param content the file itself, where lines are looked for
 * @param width how many columns there are, one that counts the records not among them
 * @param missingValues texts that mean null
 */
export async function inferColumns(
  { session, from }: CsvTexts,
  content: Content,
  dialect: CsvDialect,
  width: number,
  missingValues: readonly string[] = [''],
): Promise<readonly InferredColumn[]> {
  if (width === 0) return [];
  const source: CsvSource = { kind: 'csv', rows: 0, ...dialect, missingValues, columns: [] };
  const fields = Array.from({ length: width }, (_, i) => ({ id: `c${i}`, type: 'text' }));
  // An empty text says nothing of its column's type.
  const isDump = dialect.numbered ?? false;
  const all = asTexts(planColumns(source, fields)).map((plan) => ({
    ...plan,
    nulls: [...new Set(['', ...missingValues])],
  }));
  const plans = all.filter(({ isCount }) => !isCount);
  const texts = (of: readonly number[]) =>
    sql`SELECT ${join(
      of.map((i) => sql`${prepared(plans[i] as ColumnPlan)} AS ${column(i)}`),
      ', ',
    )} FROM ${from}`;
  const sample = await session.run(sql`${texts([...plans.keys()])} LIMIT ${raw(String(SAMPLE))}`);
  const firsts = sample.columns.map(({ values }) => toTexts(values));
  const open = firsts.map((some) => possibleTypes(some, dialect.delimiter, isDump));
  const plainly = (await prove(session, texts, open)).map(choose);
  const bare = await readBlanks(session, texts, plainly, firsts, (some) =>
    possibleTypes(some, dialect.delimiter, false),
  );
  const chosen = isDump
    ? bare
    : await readNoValues(session, texts, bare, firsts, missingValues, (some) =>
        possibleTypes(some, dialect.delimiter, false),
      );
  const sure = await doubtMarks(session, texts, orderDates(chosen), firsts);
  const explained = await explainWords(session, texts, sure, (i) => {
    const numbered = (firsts[i] ?? []).filter((text) => /\d/.test(text));
    return numbered.length > 0 ? possibleTypes(numbered, dialect.delimiter, isDump) : [];
  });
  const almost = (i: number) => {
    const clear = (open[i] ?? []).filter(({ doubt }) => doubt === null);
    return firsts[i]?.length === 0 ? [] : clear.length > 0 ? clear : almostTypes(firsts[i] ?? []);
  };
  return explainMisfits(session, texts, explained, almost, (records) => findLines(content, dialect, records));
}

const toTexts = (values: ArrayLike<Cell>): readonly string[] => [
  ...new Set(Array.from(values).filter((text) => typeof text === 'string')),
];

/** A number whose point or comma, if it has one, may be a decimal point or a mark of thousands. */
const UNCLEAR = '-?([1-9][0-9]{0,2}[.,][0-9]{3}|0|[1-9][0-9]*)';

/**
 * Tells of columns that are text since 1,234 is all there is in them, and takes no 1.234 for a number next to a column that has decimal
 * commas, where it is 1234 more likely: unless another number in its column tells, it becomes text.
 */
async function doubtMarks(
  session: LoadSession,
  texts: TextsOf,
  columns: readonly InferredColumn[],
  firsts: readonly (readonly string[])[],
): Promise<readonly InferredColumn[]> {
  const hasCommas = columns.some(({ marks }) => marks.decimalChar === ',');
  const unclear = new RegExp(`^${UNCLEAR}$`);
  const asked = columns.flatMap(({ type, marks, doubt }, i) => {
    const first = firsts[i] ?? [];
    const mayBe = type === 'float8' ? hasCommas && !marks.decimalChar : type === 'text' && doubt === null;
    return mayBe && first.length > 0 && first.every((text) => unclear.test(text)) ? [i] : [];
  });
  if (asked.length === 0) return columns;
  const tests = asked.map(
    (i) =>
      sql`bool_and(regexp_full_match(${column(i)}, ${UNCLEAR})) AND bool_or(regexp_matches(${column(i)}, '[.,]'))`,
  );
  const answer = await session.run(sql`SELECT ${join(tests, ', ')} FROM (${texts(asked)})`);
  const doubtful = new Set(asked.filter((_, at) => answer.columns[at]?.values[0] === true));
  const doubt =
    'its points or commas may be decimal points or marks of thousands. Its schema may say "type": "number" with "decimalChar" and "groupChar"';
  return columns.map((found, i) => (doubtful.has(i) ? { ...TEXT, doubt } : found));
}

/** Different words that may stand for no value. */
const MOST_WORDS = 5;

/** Longer ones say something. */
const LONGEST_WORD = 30;

/**
 * Tells of columns that are text for a few words alone, such as NA: what they would be if these meant null.
 * @param openTypes what a column's first texts with digits in them leave open
 */
async function explainWords(
  session: LoadSession,
  texts: TextsOf,
  columns: readonly InferredColumn[],
  openTypes: (i: number) => readonly Candidate[],
): Promise<readonly InferredColumn[]> {
  const open = columns.map(({ type, doubt }, i) => (type === 'text' && doubt === null ? openTypes(i) : []));
  const asked = open.flatMap((some, i) => (some.length > 0 ? [i] : []));
  if (asked.length === 0) return columns;
  // Names by the million would fill the memory if all were listed.
  const words = asked.map(
    (i) =>
      sql`approx_top_k(${column(i)}, ${raw(String(MOST_WORDS + 1))}) FILTER (NOT regexp_matches(${column(i)}, '[0-9]'))`,
  );
  const answer = await session.run(sql`SELECT ${join(words, ', ')} FROM (${texts(asked)})`);
  const wordsOf = new Map(
    asked.map((i, at) => [i, (answer.columns[at]?.values[0] ?? []) as readonly string[]]),
  );
  const few = open.map((some, i) => {
    const found = wordsOf.get(i) ?? [];
    const isShort = found.length <= MOST_WORDS && found.every((word) => word.length <= LONGEST_WORD);
    return found.length > 0 && isShort ? some : [];
  });
  const numbered: TextsOf = (of) =>
    sql`SELECT ${join(
      of.map(
        (i) => sql`CASE WHEN regexp_matches(${column(i)}, '[0-9]') THEN ${column(i)} END AS ${column(i)}`,
      ),
      ', ',
    )} FROM (${texts(of)})`;
  const meant = (await prove(session, numbered, few)).map(choose);
  return columns.map((was, i) => {
    const type = meant[i]?.type ?? 'text';
    const list = (wordsOf.get(i) ?? []).toSorted().map((word) => JSON.stringify(word));
    const doubt = `it would be ${type} but for ${list.join(', ')}. If that means no value, its schema may say "missingValues": ["", ${list.join(', ')}]`;
    return type === 'text' ? was : { ...was, doubt };
  });
}

/** Of a thousand values, how many may be of another type for the column to be almost of it. */
const ALMOST = 0.001;

/** Values that are told. */
const MOST_MISFITS = 5;

/** Types that a column is held against. */
const MOST_MEANINGS = 8;

/**
 * Tells of columns that are text for very few values: which, and where.
 * @param almost what most of a column's first texts leave open
 */
async function explainMisfits(
  session: LoadSession,
  texts: TextsOf,
  columns: readonly InferredColumn[],
  almost: (i: number) => readonly Candidate[],
  findLines: (records: readonly number[]) => Promise<ReadonlyMap<number, number>>,
): Promise<readonly InferredColumn[]> {
  const told = [...columns];
  const unfit = ({ fits }: Candidate, text: SqlFragment) =>
    sql`${text} IS NOT NULL AND NOT coalesce(${fits(text)}, false)`;
  const questions = columns.flatMap(({ type, doubt }, i) =>
    type === 'text' && doubt === null
      ? almost(i)
          .slice(0, MOST_MEANINGS)
          .map((meant) => ({ i, meant }))
      : [],
  );
  const nearest = new Map<
    number,
    { readonly meant: Candidate; readonly misfits: number; readonly all: number }
  >();
  for (let start = 0; start < questions.length; start += QUESTIONS_AT_ONCE) {
    const some = questions.slice(start, start + QUESTIONS_AT_ONCE);
    const counts = some.map(
      ({ i, meant }) => sql`count(*) FILTER (${unfit(meant, column(i))}), count(${column(i)})`,
    );
    const from = texts([...new Set(some.map(({ i }) => i))]);
    const counted = await session.run(sql`SELECT ${join(counts, ', ')} FROM (${from})`);
    some.forEach(({ i, meant }, at) => {
      const [misfits, all] = [2 * at, 2 * at + 1].map((k) => Number(counted.columns[k]?.values[0]));
      if (misfits === undefined || all === undefined || misfits === 0 || misfits > all * ALMOST) return;
      if (misfits < (nearest.get(i)?.misfits ?? Infinity)) nearest.set(i, { meant, misfits, all });
    });
  }
  for (const [i, { meant, misfits: least, all }] of nearest) {
    const text = column(i);
    const from = sql`(SELECT *, row_number() OVER () AS record FROM (${texts([i])}))`;
    const found = await session.run(
      sql`SELECT record, ${text} FROM ${from} WHERE ${unfit(meant, text)} ORDER BY record LIMIT ${raw(String(MOST_MISFITS))}`,
    );
    const misfits = Array.from({ length: found.rows }, (_, row) => ({
      record: Number(found.columns[0]?.values[row]),
      text: JSON.stringify(String(found.columns[1]?.values[row])),
    }));
    const lines = await findLines(misfits.map(({ record }) => record));
    const places = misfits.map((misfit) => {
      const line = lines.get(misfit.record);
      return `${misfit.text} (${line === undefined ? `record ${misfit.record}` : `line ${line}`})`;
    });
    const more = least > misfits.length ? ` and ${least - misfits.length} more` : '';
    const meaning = [...new Set(misfits.map((misfit) => misfit.text))].join(', ');
    told[i] = {
      ...TEXT,
      doubt: `${least} of its ${all} values are no ${meant.type}: ${places.join(', ')}${more}. Mend them, or if they mean no value, its schema may say "missingValues": ["", ${meaning}${more && ', …'}]`,
    };
  }
  return told;
}

/** Bytes of a file in which lines are looked for. */
const LONGEST_TEXT = 400_000_000;

async function findLines(content: Content, dialect: CsvDialect, records: readonly number[]) {
  if (sizeOf(content) > LONGEST_TEXT) return new Map<number, number>();
  const text = createDecoder(dialect.encoding).decode(await bytesOf(content));
  return linesOfRecords(text, dialect, records);
}
