import type { Field } from '../../../core/catalog.ts';
import type { CsvSource } from '../../../core/table-source.ts';
import type { Cell } from '../../../core/ports.ts';
import { join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { DuckDBEngine } from '../../../engine/duckdb-engine.ts';
import type { Content } from '../../content.ts';
import { asTexts, type ColumnPlan, planColumns } from '../types/column-plan.ts';
import { type CsvTexts, withCsvTexts } from '../csv-texts.ts';
import { prepared } from '../read-csv.ts';

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
  const width = fields.length + (source.numbered ? 1 : 0);
  return withCsvTexts(engine, content, {
    dialect: source,
    width,
    use: (texts) => checkTexts(texts, source, fields),
  });
}

/** The same of texts at hand. @param proved places of fields whose texts have been read strictly already */
export async function checkTexts(
  { session, from, hasJson, told }: CsvTexts,
  source: CsvSource,
  fields: readonly Field[],
  proved: ReadonlySet<number> = new Set(),
): Promise<CheckedCsv> {
  const plans = asTexts(planColumns(source, fields));
  const checks = plans.filter((plan) => !plan.isCount).map((plan, i) => new Check(plan, i, hasJson));
  const asked = checks.filter((check, i) => check.unfit !== null && !proved.has(i));
  let rows = told.rows ?? 0;
  const suspects: Check[] = [];
  const isCounted = told.rows !== undefined;
  for (let start = 0; (start === 0 && !isCounted) || start < asked.length; start += CHECKS_AT_ONCE) {
    const some = asked.slice(start, start + CHECKS_AT_ONCE);
    const texts =
      some.length === 0
        ? from
        : sql`(SELECT ${join(
            some.map((check) => check.text),
            ', ',
          )} FROM ${from})`;
    const questions = some.map(({ unfit }) => sql`count(*) FILTER (${unfit ?? raw('false')})`);
    const { columns } = await session.run(
      sql`SELECT ${join([sql`count(*)`, ...questions], ', ')} FROM ${texts}`,
    );
    const [count, ...unfit] = columns.map((column) => Number(column.values[0]));
    rows = count ?? 0;
    suspects.push(...some.filter((_, i) => (unfit[i] ?? 0) > 0));
  }
  const misfits: Misfit[] = [];
  for (const check of suspects) {
    const misfit = await check.misfit(async (question, where) => {
      const texts = sql`(SELECT row_number() OVER () AS record, ${check.text}, ${check.alias} AS was FROM ${from})`;
      const { columns } = await session.run(sql`SELECT ${question} FROM ${texts} WHERE ${where}`);
      return columns.map((column) => column.values[0] ?? null);
    });
    if (misfit) misfits.push(misfit);
  }
  return { rows, misfits };
}

/** Columns in one statement: what planning one costs grows faster than the number of its columns. */
const CHECKS_AT_ONCE = 40;

/** One row of answers about the records of a column that a condition holds for: `record` counts them, `was` is the text in the file. */
type Ask = (questions: SqlFragment, where: SqlFragment) => Promise<readonly Cell[]>;

class Check {
  readonly alias: SqlFragment;

  /** The column as a SELECT has it, prepared. */
  readonly text: SqlFragment;

  /** Whether a text needs a closer look; null: none does. */
  readonly unfit: SqlFragment | null;

  constructor(
    private readonly plan: ColumnPlan,
    private readonly index: number,
    hasJson: boolean,
  ) {
    const { alias, type } = plan;
    const isJson = type.category === 'json' && hasJson;
    const fits = plan.fits ?? (isJson ? (text: SqlFragment) => sql`json_valid(${text})` : null);
    this.alias = alias;
    this.text = sql`${prepared(plan)} AS ${alias}`;
    this.unfit = fits && sql`${alias} IS NOT NULL AND NOT ${fits(alias)}`;
  }

  /** What does not fit, of a column in which something needs a closer look; null: all of it does fit. */
  async misfit(ask: Ask): Promise<Misfit | null> {
    const unfit = this.unfit ?? raw('false');
    const where = this.plan.exotic ? await this.unreadable(ask, unfit) : unfit;
    if (!where) return null;
    const [records, record, text] = await ask(sql`count(*), min(record), arg_min(was, record)`, where);
    return {
      column: this.index,
      field: this.plan.field,
      record: Number(record),
      text: String(text),
      records: Number(records),
    };
  }

  /** Which texts even the closer look takes for no value; null: none. */
  private async unreadable(ask: Ask, odd: SqlFragment): Promise<SqlFragment | null> {
    const [texts] = await ask(sql`list(DISTINCT ${this.alias})`, odd);
    const bad = ((texts ?? []) as readonly string[]).filter(
      (one) => this.plan.exotic?.normalize(one) === null,
    );
    const list = bad.map((one) => sql`${one}`);
    return list.length === 0 ? null : sql`${this.alias} IN (${join(list, ', ')})`;
  }
}
