import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { CsvSource } from '../../core/catalog.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { asTexts, planColumns } from './column-plan.ts';
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
  readonly fits: (text: SqlFragment) => SqlFragment;
}

const matching = (pattern: string) => (text: SqlFragment) => sql`regexp_full_match(${text}, ${pattern})`;
const castable = (pattern: string, duck: string) => (text: SqlFragment) =>
  sql`(${matching(pattern)(text)} AND TRY_CAST(${text} AS ${raw(duck)}) IS NOT NULL)`;

/**
 * In order of preference. Numbers have no leading zeros and no plus, so that codes such as 00501 stay texts; whole numbers that no
 * integer holds are codes too.
 */
const CANDIDATES: readonly Candidate[] = [
  { type: 'bool', format: null, fits: matching('(?i)true|false') },
  { type: 'int4', format: null, fits: castable('-?(0|[1-9][0-9]{0,9})', 'INTEGER') },
  { type: 'int8', format: null, fits: castable('-?(0|[1-9][0-9]{0,18})', 'BIGINT') },
  {
    type: 'float8',
    format: null,
    fits: castable(
      '-?(0|[1-9][0-9]{0,14}|[0-9]*\\.[0-9]+|(0|[1-9][0-9]*)(\\.[0-9]*)?[eE][+-]?[0-9]+)',
      'DOUBLE',
    ),
  },
  { type: 'date', format: null, fits: castable('[0-9]{4}-[0-9]{2}-[0-9]{2}', 'DATE') },
  {
    type: 'timestamp',
    format: null,
    fits: castable(
      '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?Z?)?',
      'TIMESTAMP',
    ),
  },
  {
    type: 'timestamptz',
    format: null,
    fits: castable(
      '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)? ?(Z|[+-][0-9]{2}(:?[0-9]{2})?)',
      'TIMESTAMPTZ',
    ),
  },
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
  return {
    type,
    format,
    fits: (text) => sql`(${matching(pattern)(text)} AND try_strptime(${text}, ${format}) IS NOT NULL)`,
  };
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
  bytes: Uint8Array,
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
  const copy = toReadable(bytes, dialect);
  return engine.withSession((session) =>
    session.withFile(copy, async (fileName) => {
      const texts = sql`SELECT ${join(
        plans.map((plan) => sql`${prepared(plan)} AS ${plan.alias}`),
        ', ',
      )} FROM ${compileReadCsv(fileName, source, plans)}`;
      const ask = async (from: SqlFragment, candidates: readonly (readonly Candidate[])[]) => {
        const questions = plans.flatMap(({ alias }, i) =>
          (candidates[i] ?? []).map(
            ({ fits }) => sql`bool_and(${fits(alias)}) FILTER (${alias} IS NOT NULL)`,
          ),
        );
        if (questions.length === 0) return candidates;
        const { columns } = await session.run(sql`SELECT ${join(questions, ', ')} FROM (${from})`);
        let at = 0;
        return candidates.map((some) => some.filter(() => columns[at++]?.values[0] === true));
      };
      const sampled = await ask(
        sql`${texts} LIMIT ${raw(String(SAMPLE))}`,
        plans.map(() => CANDIDATES),
      );
      // A column that is empty in the sample may be anything further on.
      const open = sampled.map((some, i) => (some.length === 0 ? emptyIn(i) : some));
      const proved = await ask(texts, await Promise.all(open));
      return proved.map(choose);

      async function emptyIn(i: number): Promise<readonly Candidate[]> {
        const { columns } = await session.run(
          sql`SELECT count(c) FROM (SELECT ${raw(`c${i}`)} AS c FROM (${texts}) LIMIT ${raw(String(SAMPLE))})`,
        );
        return columns[0]?.values[0] === 0n ? CANDIDATES : [];
      }
    }),
  );
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
