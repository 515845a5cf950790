import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { CsvSource } from '../../core/catalog.ts';
import type { Cell } from '../../core/ports.ts';
import type { DuckDBEngine, LoadSession } from '../../engine/duckdb-engine.ts';
import type { Content } from '../content.ts';
import { asTexts, planColumns, type ColumnPlan } from './column-plan.ts';
import type { CsvDialect } from './dialect.ts';
import { toReadable } from './newlines.ts';
import { compileReadCsv, prepared, withCsvFile } from './read-csv.ts';
import { possibleTypes, type Candidate, type Marks } from './type-candidates.ts';

/** What a column's texts are, all of them. */
export interface InferredColumn {
  /** A PostgreSQL type. */
  readonly type: string;
  /** See CsvColumn. */
  readonly format: string | null;
  readonly marks: Marks;
  /** Why it is text although it looks like something else, and what a schema may say of it, for people; null: no doubt. */
  readonly doubt: string | null;
}

const SAMPLE = 2000;

/**
 * Finds the type of each column by looking at every record. A column without values is text, and so is one whose dates could be
 * read with the day or the month first, or whose points could be decimal points or marks of thousands.
 * Rejects with EngineError when the file cannot be read; `diagnoseCsv` says where.
 * @param width how many columns there are, one that counts the records not among them
 * @param missingValues texts that mean null
 */
export async function inferColumns(
  engine: DuckDBEngine,
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
  const copy = toReadable(content, dialect);
  return engine.withSession((session) =>
    withCsvFile(session, copy, async (file) => {
      const texts = (of: readonly number[]) =>
        sql`SELECT ${join(
          of.map((i) => sql`${prepared(plans[i] as ColumnPlan)} AS ${column(i)}`),
          ', ',
        )} FROM ${compileReadCsv(file, source, all)}`;
      const sample = await session.run(sql`${texts([...plans.keys()])} LIMIT ${raw(String(SAMPLE))}`);
      const firsts = sample.columns.map(({ values }) => toTexts(values));
      const open = firsts.map((some) => possibleTypes(some, dialect.delimiter, isDump));
      const chosen = (await prove(session, texts, open)).map(choose);
      const sure = await doubtMarks(session, texts, chosen, firsts);
      return explainWords(session, texts, sure, (i) => {
        const numbered = (firsts[i] ?? []).filter((text) => /\d/.test(text));
        return numbered.length > 0 ? possibleTypes(numbered, dialect.delimiter, isDump) : [];
      });
    }),
  );
}

type TextsOf = (of: readonly number[]) => SqlFragment;

const column = (i: number) => raw(`c${i}`);

const toTexts = (values: ArrayLike<Cell>): readonly string[] => [
  ...new Set(Array.from(values).filter((text) => typeof text === 'string')),
];

/** Patterns in one statement. Each keeps memory of its own: those of a thousand columns at once would take all there is. */
const QUESTIONS_AT_ONCE = 200;

/**
 * Leaves each column the candidates that all its texts fit: as many as `choose` needs to know. The most preferred is asked about first,
 * and the next only where it fails; day and month can only be told apart by asking about both.
 */
async function prove(
  session: LoadSession,
  texts: TextsOf,
  open: readonly (readonly Candidate[])[],
): Promise<readonly (readonly Candidate[])[]> {
  const proved: Candidate[][] = open.map(() => []);
  const left = open.map((some) => [...some]);
  for (;;) {
    const questions = left.flatMap((some, i) => {
      const isDone = (proved[i]?.length ?? 0) > 0;
      const next = isDone ? [] : some.splice(0, some[0]?.format === null ? 1 : some.length);
      return next.map((asked) => ({ asked, i }));
    });
    if (questions.length === 0) return proved;
    for (let start = 0; start < questions.length; start += QUESTIONS_AT_ONCE) {
      const some = questions.slice(start, start + QUESTIONS_AT_ONCE);
      const tests = some.map(({ asked, i }) => question(asked, column(i)));
      const from = texts([...new Set(some.map(({ i }) => i))]);
      const { columns } = await session.run(sql`SELECT ${join(tests, ', ')} FROM (${from})`);
      some.forEach(({ asked, i }, at) => {
        const answer = columns[at]?.values[0] ?? null;
        if (answer === true) proved[i]?.push(asked);
        // There is no text at all.
        if (answer === null) left[i] = [];
      });
    }
  }
}

function question({ fits, evidence }: Candidate, text: SqlFragment): SqlFragment {
  const all = sql`bool_and(${fits(text)}) FILTER (${text} IS NOT NULL)`;
  return evidence === null ? all : sql`(${all} AND bool_or(regexp_full_match(${text}, ${evidence})))`;
}

const TEXT: InferredColumn = { type: 'text', format: null, marks: {}, doubt: null };

function choose(proved: readonly Candidate[]): InferredColumn {
  const [first] = proved;
  if (!first) return TEXT;
  const { type, format, marks } = first;
  const monthFirst = proved.find((one) => one.format?.startsWith('%m'))?.format;
  const dayFirst = proved.find((one) => one.format?.startsWith('%d/'))?.format;
  if (!monthFirst || !dayFirst) return { type, format, marks, doubt: null };
  return {
    ...TEXT,
    doubt: `its dates may have the day or the month first. Its schema may say "type": "${type === 'date' ? 'date' : 'datetime'}" and "format": "${dayFirst}" or "${monthFirst}"`,
  };
}

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
