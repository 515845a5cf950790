import type { Field } from '../../core/catalog.ts';
import type { CsvSource } from '../../core/table-source.ts';
import type { Relation, RelationColumn } from '../../core/ports.ts';
import { identifier, join, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { asTexts, type ColumnPlan, planColumns } from './types/column-plan.ts';
import { withTextsOf } from './csv-texts.ts';
import { countSurveys, survey, type Survey } from './types/exotic.ts';
import { numericValue, planNumeric } from './types/numeric-plan.ts';
import { respell } from './types/numeric-spelling.ts';
import { compileReadCsv, type CsvFile, prepared } from './read-csv.ts';
import { sortsOf, withReplacedTexts } from './mends/replace-texts.ts';

/**
 * Makes `table` from a registered CSV file in UTF-8: `_id`, then the fields with the types they declare.
 * Throws UnreadableText or EngineError when a record does not fit; csv/diagnose.ts says where.
 */
export async function loadCsv(
  session: LoadSession,
  table: string,
  {
    file,
    source,
    fields,
  }: { readonly file: CsvFile; readonly source: CsvSource; readonly fields: readonly Field[] },
): Promise<Relation> {
  const plans = planColumns(source, fields);
  return countSurveys(plans) > 1
    ? withTextsOf(session, file, {
        dialect: source,
        width: plans.length,
        use: (from) => makeTable(session, table, { from, plans: asTexts(plans), fields }),
      })
    : makeTable(session, table, { from: compileReadCsv(file, source, plans), plans, fields });
}

async function makeTable(
  session: LoadSession,
  table: string,
  {
    from,
    plans,
    fields,
  }: { readonly from: SqlFragment; readonly plans: readonly ColumnPlan[]; readonly fields: readonly Field[] },
): Promise<Relation> {
  const surveys = await survey(session, from, plans);
  const names = new Set(['_id', ...fields.map((field) => field.id.toLowerCase())]);
  const columns = plans.flatMap((plan, i) =>
    plan.isCount ? [] : [compileColumn(plan, { found: surveys[i] ?? null, place: i }, names)],
  );

  const texts = sql`SELECT row_number() OVER () AS _id, ${join(
    plans.map((plan) => sql`${prepared(plan)} AS ${plan.alias}`),
    ', ',
  )} FROM ${from}`;
  await withReplacedTexts(session, { table, texts, surveys }, (replaced) =>
    session.run(
      sql`CREATE OR REPLACE TABLE ${identifier(table)} AS SELECT _id, ${join(
        columns.map(({ projection }) => projection),
        ', ',
      )} FROM (${replaced})`,
    ),
  );

  const counted = await session.run(sql`SELECT count(*) FROM ${identifier(table)}`);
  return {
    name: identifier(table),
    rows: Number(counted.columns[0]?.values[0]),
    columns: columns.map(({ column }) => column),
  };
}

function compileColumn(
  plan: ColumnPlan,
  { found, place }: { readonly found: Survey | null; readonly place: number },
  names: Set<string>,
): { readonly projection: SqlFragment; readonly column: RelationColumn } {
  const { alias, field, convert } = plan;
  const name = identifier(field.id);
  if (!convert) return { projection: sql`${alias} AS ${name}`, column: field };
  const text = found?.respelled ? respell(alias) : alias;
  if (found?.keyed && found.replacements.size > 0) {
    const sortedBy = freeName(`${field.id} (order)`, names);
    return {
      projection: sql`${convert(text)} AS ${name}, ${sortsOf(place)} AS ${identifier(sortedBy)}`,
      column: { ...field, sortedBy },
    };
  }
  if (!found?.numeric) return { projection: sql`${convert(text)} AS ${name}`, column: field };
  const planned = planNumeric(found.numeric);
  const numeric = plan.type.element ? { ...planned, duck: `${planned.duck}[]` } : planned;
  const digits = convert(text);
  const value = sql`${numericValue(digits, numeric)} AS ${name}`;
  const { duck } = numeric;
  if (!numeric.keepText) return { projection: value, column: { ...field, duck } };
  const numericText = freeName(`${field.id} (text)`, names);
  return {
    projection: sql`${value}, ${digits} AS ${identifier(numericText)}`,
    column: { ...field, duck, numericText },
  };
}

function freeName(wish: string, names: Set<string>): string {
  let name = wish;
  while (names.has(name.toLowerCase())) name += '+';
  names.add(name.toLowerCase());
  return name;
}
