import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { PgType } from '../../core/values/pg-types.ts';
import { notSupported } from '../errors.ts';
import { castTo, type Expr, printedItems } from '../expr.ts';
import { intervalText } from '../intervals.ts';
import { jsonbText } from '../json/normal.ts';
import { letIn, type Site } from '../site.ts';
import { toUtc } from './zones.ts';

/** A value's text as PostgreSQL's output functions print it. */
export function castToText(site: Site, x: Expr): SqlFragment {
  if (x.type.element) return arrayText(site, x, x.type.element);
  // In SQL a vector is the text that it is made from.
  if (x.vector)
    throw notSupported('a tsvector as text (of a row name the columns, without _full_text)', site.location);
  if (x.row) return rowText(site, x, x.row);
  return WRITERS[x.type.category](site, x);
}

/** As castToText, but booleans as `t` and `f`: what the output functions themselves give, and concat() and its like use. */
export function outputText(site: Site, x: Expr): SqlFragment {
  return x.type.name === 'bool'
    ? sql`CASE ${x.sql} WHEN true THEN 't' WHEN false THEN 'f' END`
    : castToText(site, x);
}

type Writer = (site: Site, x: Expr) => SqlFragment;

const plain: Writer = (_site, { sql: x }) => castTo(x, 'VARCHAR');

const WRITERS: Readonly<Record<PgType['category'], Writer>> = {
  integer: plain,
  text: (_site, { sql: x }) => x,
  json: (site, x) => (x.type.name === 'jsonb' && x.literal === undefined ? jsonbText(site, x) : x.sql),
  boolean: plain,
  uuid: plain,
  time: plain,
  other: plain,
  float: (site, x) => letIn(site, x, (v) => (x.type.name === 'float4' ? singleText(v) : floatText(v))),
  numeric: numericText,
  date: (site, x) => letIn(site, x, (d) => eraText(castTo(d, 'VARCHAR'))),
  timestamp: (site, x) => letIn(site, x, (t) => eraText(castTo(t, 'VARCHAR'))),
  timestamptz: (site, x) =>
    letIn(site, x, (t) =>
      eraText(sql`(${castTo(toUtc(t), 'VARCHAR')} || CASE WHEN isinf(${t}) THEN '' ELSE '+00' END)`),
    ),
  interval: (site, x) => letIn(site, x, intervalText),
  array: () => {
    throw new RangeError('an array without an element type');
  },
};

/** DuckDB prints `0044-03-15 (BC) 01:02:03`, PostgreSQL `0044-03-15 01:02:03 BC`. */
function eraText(text: SqlFragment): SqlFragment {
  return sql`regexp_replace(${text}, '^(.*) \\(BC\\)(.*)$', '\\1\\2 BC')`;
}

/** A DOUBLE's shortest digits, as in DuckDB, but whole numbers without `.0`, and an exponent from 1e15 on (DuckDB's begins at 1e16). */
export function floatText(x: SqlFragment): SqlFragment {
  const digits = sql`regexp_replace(CAST(${x} AS VARCHAR), '\\.0$', '')`;
  const scientific = sql`regexp_replace(regexp_replace(${digits}, '^(-?[0-9])([0-9]{15})$', '\\1.\\2e+15'), '\\.?0*e', 'e')`;
  return sql`CASE WHEN isnan(${x}) THEN 'NaN' WHEN isinf(${x}) THEN CASE WHEN ${x} > 0 THEN 'Infinity' ELSE '-Infinity' END WHEN abs(${x}) < 1e15 THEN ${digits} ELSE ${scientific} END`;
}

/** The same of a float4, whose exponent begins at 1e6: from there on as few digits as read back the same. */
function singleText(x: SqlFragment): SqlFragment {
  const shown = (places: number) => sql`printf(${raw(`'%.${places}e'`)}, CAST(${x} AS DOUBLE))`;
  const tests = [5, 6, 7].map(
    (places) => sql`WHEN CAST(${shown(places)} AS FLOAT) = ${x} THEN ${shown(places)}`,
  );
  const scientific = sql`regexp_replace(CASE ${join(tests, ' ')} ELSE ${shown(8)} END, '\\.?0*e', 'e')`;
  return sql`CASE WHEN isfinite(${x}) AND abs(${x}) >= 1e6 THEN ${scientific} ELSE ${floatText(x)} END`;
}

function numericText(site: Site, x: Expr): SqlFragment {
  if (x.text) return x.text;
  if (x.numeric === 'double') return letIn(site, x, floatText);
  if (x.numeric?.exact) return castTo(x.sql, 'VARCHAR');
  throw notSupported('the text of a numeric whose scale varies (round() it to a scale first)', site.location);
}

/** `(1,"a b",)`: NULL is nothing, and quotes are doubled (record_out, rowtypes.c). */
function rowText(site: Site, x: Expr, members: readonly Expr[]): SqlFragment {
  const shown = members.map((member) =>
    letIn(
      site,
      outputText(site, member),
      (t) =>
        sql`CASE WHEN ${t} IS NULL THEN '' WHEN ${t} = '' OR regexp_matches(${t}, '["\\\\(),\\s]') THEN '"' || replace(replace(${t}, '\\', '\\\\'), '"', '""') || '"' ELSE ${t} END`,
    ),
  );
  const text = sql`('(' || ${shown.length === 0 ? raw("''") : join(shown, " || ',' || ")} || ')')`;
  return x.present ? sql`CASE WHEN ${x.present} THEN ${text} END` : text;
}

/** `{1,2,NULL,"a b"}`. */
function arrayText(site: Site, x: Expr, element: PgType): SqlFragment {
  const name = raw(site.fresh('v'));
  const { list: printed, item } = printedItems(x, name);
  const text = outputText(site, item);
  const quotes = ['text', 'json', 'timestamp', 'timestamptz', 'interval', 'other'].includes(element.category);
  const shown = quotes
    ? letIn(
        site,
        text,
        (t) =>
          sql`CASE WHEN ${t} = '' OR lower(${t}) = 'null' OR regexp_matches(${t}, '[{}",\\\\\\s]') THEN '"' || replace(replace(${t}, '\\', '\\\\'), '"', '\\"') || '"' ELSE ${t} END`,
      )
    : text;
  return letIn(
    site,
    printed,
    (list) =>
      sql`CASE WHEN ${list} IS NULL THEN NULL ELSE '{' || COALESCE(array_to_string(list_transform(${list}, lambda ${name}: COALESCE(${shown}, 'NULL')), ','), '') || '}' END`,
  );
}
