import { floatText, singleText } from '../../backends/duckdb/float-text.ts';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { PgType } from '../../core/values/pg-types.ts';
import { notSupported } from '../errors.ts';
import { castTo, type Expr, printedItems } from '../expr.ts';
import { intervalText } from '../intervals.ts';
import { jsonbText } from '../json/normal.ts';
import { letIn, mapped } from '../let.ts';
import { toUtc } from './zones.ts';

/** A value's text as PostgreSQL's output functions print it. */
export function castToText(x: Expr): SqlFragment {
  if (x.type.element) return arrayText(x, x.type.element);
  // In SQL a vector is the text that it is made from.
  if (x.vector) throw notSupported('a tsvector as text (of a row name the columns, without _full_text)');
  if (x.row) return rowText(x, x.row);
  return WRITERS[x.type.category](x);
}

/** As castToText, but booleans as `t` and `f`: what the output functions themselves give, and concat() and its like use. */
export function outputText(x: Expr): SqlFragment {
  return x.type.name === 'bool'
    ? sql`CASE ${x.sql} WHEN true THEN 't' WHEN false THEN 'f' END`
    : castToText(x);
}

type Writer = (x: Expr) => SqlFragment;

const plain: Writer = ({ sql: x }) => castTo(x, 'VARCHAR');

const WRITERS: Readonly<Record<PgType['category'], Writer>> = {
  integer: plain,
  text: ({ sql: x }) => x,
  json: (x) => (x.type.name === 'jsonb' && x.literal === undefined && !x.ordered ? jsonbText(x) : x.sql),
  boolean: plain,
  uuid: plain,
  time: plain,
  other: plain,
  float: (x) => letIn(x, x.type.name === 'float4' ? singleText : floatText),
  numeric: numericText,
  date: (x) => eraText(castTo(x.sql, 'VARCHAR')),
  timestamp: (x) => eraText(castTo(x.sql, 'VARCHAR')),
  timestamptz: (x) =>
    letIn(x, (t) =>
      eraText(sql`(${castTo(toUtc(t), 'VARCHAR')} || CASE WHEN isinf(${t}) THEN '' ELSE '+00' END)`),
    ),
  interval: (x) => letIn(x, intervalText),
  array: () => {
    throw new RangeError('an array without an element type');
  },
};

/** DuckDB prints `0044-03-15 (BC) 01:02:03`, PostgreSQL `0044-03-15 01:02:03 BC`. */
function eraText(text: SqlFragment): SqlFragment {
  return sql`regexp_replace(${text}, '^(.*) \\(BC\\)(.*)$', '\\1\\2 BC')`;
}

function numericText(x: Expr): SqlFragment {
  if (x.text) return x.text;
  if (x.numeric === 'double') return letIn(x, floatText);
  if (x.numeric?.exact) return castTo(x.sql, 'VARCHAR');
  throw notSupported('the text of a numeric whose scale varies (round() it to a scale first)');
}

/** `(1,"a b",)`: NULL is nothing, and quotes are doubled (record_out, rowtypes.c). */
function rowText(x: Expr, members: readonly Expr[]): SqlFragment {
  const shown = members.map((member) =>
    letIn(
      outputText(member),
      (t) =>
        sql`CASE WHEN ${t} IS NULL THEN '' WHEN ${t} = '' OR regexp_matches(${t}, '["\\\\(),\\s]') THEN '"' || replace(replace(${t}, '\\', '\\\\'), '"', '""') || '"' ELSE ${t} END`,
    ),
  );
  const text = sql`('(' || ${shown.length === 0 ? raw("''") : join(shown, " || ',' || ")} || ')')`;
  return x.present ? sql`CASE WHEN ${x.present} THEN ${text} END` : text;
}

/** `{1,2,NULL,"a b"}`. */
function arrayText(x: Expr, element: PgType): SqlFragment {
  const { list: printed, itemAt } = printedItems(x);
  const isQuoted = QUOTED.has(element.category);
  return letIn(printed, (list) => {
    const items = mapped(list, (name) => {
      const text = outputText(itemAt(name));
      return sql`COALESCE(${isQuoted ? letIn(text, quotedItem) : text}, 'NULL')`;
    });
    return sql`CASE WHEN ${list} IS NULL THEN NULL ELSE '{' || COALESCE(array_to_string(${items}, ','), '') || '}' END`;
  });
}

/** Categories of elements whose texts may want quotes. */
const QUOTED: ReadonlySet<string> = new Set('text json timestamp timestamptz interval other'.split(' '));

function quotedItem(t: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${t} = '' OR lower(${t}) = 'null' OR regexp_matches(${t}, '[{}",\\\\\\s]') THEN '"' || replace(replace(${t}, '\\', '\\\\'), '"', '\\"') || '"' ELSE ${t} END`;
}
