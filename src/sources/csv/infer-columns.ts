import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { CsvSource } from '../../core/catalog.ts';
import type { Cell } from '../../core/ports.ts';
import type { DuckDBEngine, LoadSession } from '../../engine/duckdb-engine.ts';
import type { Content } from '../content.ts';
import { asTexts, planColumns, type ColumnPlan } from './column-plan.ts';
import type { CsvDialect } from './dialect.ts';
import { toReadable } from './newlines.ts';
import { compileReadCsv, prepared } from './read-csv.ts';

/** What a column's texts are, all of them. */
export interface InferredColumn {
  /** A PostgreSQL type. */
  readonly type: string;
  /** See CsvColumn. */
  readonly format: string | null;
}

/** A type that texts may turn out to have. */
interface Candidate extends InferredColumn {
  /** What every text of the type looks like: enough to rule the type out. */
  readonly pattern: RegExp;
  /** Whether a text is of the type. */
  readonly fits: (text: SqlFragment) => SqlFragment;
}

/** @param proof what a text must pass beside the pattern */
function candidate(
  type: string,
  pattern: string,
  proof: (text: SqlFragment) => SqlFragment = () => raw('true'),
  format: string | null = null,
): Candidate {
  return {
    type,
    format,
    pattern: new RegExp(`^(?:${pattern})$`, 'i'),
    fits: (text) => sql`(regexp_full_match(${text}, ${pattern}) AND ${proof(text)})`,
  };
}

const castsTo = (duck: string) => (text: SqlFragment) => sql`TRY_CAST(${text} AS ${raw(duck)}) IS NOT NULL`;

/**
 * In order of preference. Numbers have no leading zeros and no plus, so that codes such as 00501 stay texts; whole numbers that no
 * integer holds are codes too.
 */
const CANDIDATES: readonly Candidate[] = [
  candidate('bool', '[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]'),
  candidate('int4', '-?(0|[1-9][0-9]{0,9})', castsTo('INTEGER')),
  candidate('int8', '-?(0|[1-9][0-9]{0,18})', castsTo('BIGINT')),
  candidate(
    'float8',
    '-?(0|[1-9][0-9]{0,14}|[0-9]*\\.[0-9]+|(0|[1-9][0-9]*)(\\.[0-9]*)?[eE][+-]?[0-9]+)',
    castsTo('DOUBLE'),
  ),
  candidate('date', '[0-9]{4}-[0-9]{2}-[0-9]{2}', castsTo('DATE')),
  candidate(
    'timestamp',
    '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?Z?)?',
    castsTo('TIMESTAMP'),
  ),
  candidate(
    'timestamptz',
    '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)? ?(Z|[+-][0-9]{2}(:?[0-9]{2})?)',
    castsTo('TIMESTAMPTZ'),
  ),
  ...['%Y/%m/%d', '%m/%d/%Y', '%d/%m/%Y', '%d.%m.%Y', '%d-%m-%Y', '%m/%d/%y', '%d.%m.%y'].flatMap((date) => [
    dated('date', date),
    dated('timestamp', `${date} %H:%M`),
    dated('timestamp', `${date} %H:%M:%S`),
  ]),
];

function dated(type: string, format: string): Candidate {
  // %Y would take two digits for a year of the first century.
  const pattern = format
    .replace(/[.]/g, '\\.')
    .replace('%Y', '[0-9]{4}')
    .replace(/%[a-zA-Z]/g, '[0-9]{1,2}');
  return candidate(type, pattern, (text) => sql`try_strptime(${text}, ${format}) IS NOT NULL`, format);
}

const SAMPLE = 2000;

/**
 * Finds the type of each column by looking at every record. A column without values is text, and so is one whose dates could be
 * read with the day or the month first. Rejects with EngineError when the file cannot be read; `diagnoseCsv` says where.
 * @param width how many columns there are
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
  const plans = asTexts(planColumns(source, fields)).map((plan) => ({
    ...plan,
    nulls: [...new Set(['', ...missingValues])],
  }));
  const copy = toReadable(content, dialect);
  return engine.withSession((session) =>
    session.withFile(copy, async (fileName) => {
      const texts = (of: readonly number[]) =>
        sql`SELECT ${join(
          of.map((i) => sql`${prepared(plans[i] as ColumnPlan)} AS ${column(i)}`),
          ', ',
        )} FROM ${compileReadCsv(fileName, source, plans)}`;
      const all = plans.map((_plan, i) => i);
      const sample = await session.run(sql`${texts(all)} LIMIT ${raw(String(SAMPLE))}`);
      const open = sample.columns.map(({ values }) => possible(values));
      return (await prove(session, texts, open)).map(choose);
    }),
  );
}

const column = (i: number) => raw(`c${i}`);

/** The types that a column's first texts leave open: all of them when it has none there. */
function possible(values: ArrayLike<Cell>): readonly Candidate[] {
  const distinct = [...new Set(Array.from(values).filter((text) => text !== null))] as string[];
  return CANDIDATES.filter(({ pattern }) => distinct.every((text) => pattern.test(text)));
}

/** Patterns in one statement. Each keeps memory of its own: those of a thousand columns at once would take all there is. */
const QUESTIONS_AT_ONCE = 200;

/**
 * Leaves each column the candidates that all its texts fit: as many as `choose` needs to know. The most preferred is asked about first,
 * and the next only where it fails; day and month can only be told apart by asking about both.
 */
async function prove(
  session: LoadSession,
  texts: (of: readonly number[]) => SqlFragment,
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
      const tests = some.map(
        ({ asked, i }) => sql`bool_and(${asked.fits(column(i))}) FILTER (${column(i)} IS NOT NULL)`,
      );
      const from = texts([...new Set(some.map(({ i }) => i))]);
      const { columns } = await session.run(sql`SELECT ${join(tests, ', ')} FROM (${from})`);
      some.forEach(({ asked, i }, at) => {
        if (columns[at]?.values[0] === true) proved[i]?.push(asked);
      });
    }
  }
}

function choose(proved: readonly Candidate[]): InferredColumn {
  const [first] = proved;
  if (!first) return { type: 'text', format: null };
  const { type, format } = first;
  if (format === null) return { type, format };
  const monthFirst = proved.some((candidate) => candidate.format?.startsWith('%m'));
  const dayFirst = proved.some((candidate) => candidate.format?.startsWith('%d/'));
  return monthFirst && dayFirst ? { type: 'text', format: null } : { type, format };
}
