import type { CsvSource } from '../../core/catalog.ts';
import { integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { ColumnPlan } from './column-plan.ts';

/**
 * A FROM item that reads the file, sniffing nothing: columns c0, c1, … as planned (`planColumns`), texts that mean null
 * already null in them, except as `nullsApplied` says.
 */
export function compileReadCsv(
  fileName: string,
  source: CsvSource,
  plans: readonly ColumnPlan[],
): SqlFragment {
  const types = plans.map((plan, i) => sql`${`c${i}`}: ${plan.readAs}`);
  const nulls = plans.some((plan) => plan.nullsLeft) ? [] : (plans[0]?.nulls ?? []);
  return join(
    [
      sql`read_csv(${fileName}, auto_detect = false, columns = {${join(types, ', ')}}`,
      sql`header = ${raw(String(source.header))}, skip = ${integer(source.skip)}`,
      sql`delim = ${source.delimiter}, quote = ${source.quote}, escape = ${source.quote === '' ? '' : source.escape || source.quote}`,
      sql`nullstr = [${join(
        (nulls.length > 0 ? nulls : [NO_TEXT]).map((text) => sql`${text}`),
        ', ',
      )}]`,
      sql`max_line_size = ${integer(MAX_LINE)})`,
    ],
    ', ',
  );
}

/** Bytes of the longest record that is read. DuckDB's default, 2 MB, is less than a long polygon takes. */
export const MAX_LINE = 8_000_000;

/** Stands where no text means null: read_csv wants one. */
const NO_TEXT = '\u0001no text\u0001';

/** The column as every conversion of it expects it: texts that mean null are null, and others prepared. */
export function prepared({ alias, nulls, nullsLeft, prepare }: ColumnPlan): SqlFragment {
  if (!nullsLeft || nulls.length === 0) return prepare(alias);
  const list = join(
    nulls.map((text) => sql`${text}`),
    ', ',
  );
  return prepare(sql`CASE WHEN ${alias} NOT IN (${list}) THEN ${alias} END`);
}
