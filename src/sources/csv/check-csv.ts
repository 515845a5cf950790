import type { CsvSource, Field } from '../../core/catalog.ts';
import type { Cell } from '../../core/ports.ts';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { DuckDBEngine, LoadSession } from '../../engine/duckdb-engine.ts';
import type { Content } from '../content.ts';
import { asTexts, type ColumnPlan, planColumns } from './column-plan.ts';
import { toReadable } from './newlines.ts';
import { compileReadCsv, type CsvFile, prepared, withCsvFile } from './read-csv.ts';

/** What a strict reading of a file found. */
export interface CheckedCsv {
  readonly rows: number;
  /** At most one a column, in the file's order. */
  readonly misfits: readonly Misfit[];
}

/** Values that are none of their column's type. */
export interface Misfit {
  /** Place among the file's columns that are fields. */
  readonly column: number;
  readonly field: Field;
  /** 1-based number of the first record that has one. */
  readonly record: number;
  /** Its text, as the file has it. */
  readonly text: string;
  /** How many records have one. */
  readonly records: number;
}

/**
 * Reads every value strictly, as the build does once for all: what loadCsv reads afterwards is then right, although DuckDB would
 * read some texts more leniently (1.5 as an integer). JSON is checked only by an engine that has the `json` extension.
 * Rejects with EngineError when the file cannot be read at all; `diagnoseCsv` says where.
 */
export async function checkCsv(
  engine: DuckDBEngine,
  content: Content,
  source: CsvSource,
  fields: readonly Field[],
): Promise<CheckedCsv> {
  const copy = toReadable(content, source);
  return engine.withSession((session) =>
    withCsvFile(session, copy, (file) =>
      checkFile(session, file, source, fields, engine.extensions.has('json')),
    ),
  );
}

/** The same over a registered file in UTF-8. */
export async function checkFile(
  session: LoadSession,
  file: CsvFile,
  source: CsvSource,
  fields: readonly Field[],
  hasJson: boolean,
): Promise<CheckedCsv> {
  const plans = asTexts(planColumns(source, fields));
  const checks = plans.filter((plan) => !plan.isCount).map((plan, i) => new Check(plan, i, hasJson));
  const textsOf = (some: readonly Check[]) =>
    sql`(SELECT ${join([sql`row_number() OVER () AS record`, ...some.flatMap((check) => check.texts())], ', ')} FROM ${compileReadCsv(file, source, plans)})`;
  let rows = 0;
  const misfits: Misfit[] = [];
  for (let start = 0; start === 0 || start < checks.length; start += CHECKS_AT_ONCE) {
    const some = checks.slice(start, start + CHECKS_AT_ONCE);
    const texts = textsOf(some);
    const questions = [sql`count(*)`, ...some.flatMap((check) => check.questions())];
    const { columns } = await session.run(sql`SELECT ${join(questions, ', ')} FROM ${texts}`);
    const [count, ...answers] = columns.map((column) => column.values[0] ?? null);
    rows = Number(count);
    for (const [i, check] of some.entries()) {
      const misfit = await check.misfit(answers.slice(i * 4, i * 4 + 4), async (bad) => {
        const found = await session.run(
          sql`SELECT count(*), min(record), arg_min(${check.was}, record) FROM ${texts} WHERE ${check.alias} IN (${bad})`,
        );
        return found.columns.map((column) => column.values[0] ?? null);
      });
      if (misfit) misfits.push(misfit);
    }
  }
  return { rows, misfits };
}

/** Columns in one statement: what planning one costs grows faster than the number of its columns. */
const CHECKS_AT_ONCE = 40;

class Check {
  readonly alias: SqlFragment;

  /** The text as it stands in the file. */
  readonly was: SqlFragment;

  constructor(
    private readonly plan: ColumnPlan,
    private readonly index: number,
    private readonly hasJson: boolean,
  ) {
    this.alias = plan.alias;
    this.was = raw(`was${index}`);
  }

  texts(): SqlFragment[] {
    return [sql`${prepared(this.plan)} AS ${this.alias}`, sql`${this.alias} AS ${this.was}`];
  }

  questions(): SqlFragment[] {
    const { alias, exotic, type } = this.plan;
    const fits =
      this.plan.fits ??
      (type.category === 'json' && this.hasJson ? (text: SqlFragment) => sql`json_valid(${text})` : null);
    if (!fits) return [raw('0'), raw('NULL'), raw('NULL'), raw('NULL')];
    const unfit = sql`FILTER (${alias} IS NOT NULL AND NOT ${fits(alias)})`;
    return [
      sql`count(*) ${unfit}`,
      sql`min(record) ${unfit}`,
      sql`arg_min(${this.was}, record) ${unfit}`,
      exotic ? sql`list(DISTINCT ${alias}) ${unfit}` : raw('NULL'),
    ];
  }

  /** @param find count, first record and first text among those that have one of the texts */
  async misfit(
    [records, record, text, odd]: readonly Cell[],
    find: (bad: SqlFragment) => Promise<readonly Cell[]>,
  ): Promise<Misfit | null> {
    if (!records) return null;
    const { exotic } = this.plan;
    if (!exotic) return this.toMisfit([records, record ?? null, text ?? null]);
    const bad = ((odd ?? []) as readonly string[]).filter((one) => exotic.normalize(one) === null);
    if (bad.length === 0) return null;
    const list = join(
      bad.map((one) => sql`${one}`),
      ', ',
    );
    return this.toMisfit(await find(list));
  }

  private toMisfit([records, record, text]: readonly Cell[]): Misfit {
    return {
      column: this.index,
      field: this.plan.field,
      record: Number(record),
      text: String(text),
      records: Number(records),
    };
  }
}
