import { compareUtf8, utf8Length } from '../../core/full-text/utf8.ts';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { castToText } from '../casts/to-text.ts';
import { type Expr, printedItems } from '../expr.ts';
import { letIn, mapped } from '../let.ts';
import { arrayOf, quoted } from './strings.ts';

/** How a JSON text is spaced: `json` of arrays and rows has no blanks, `jsonb` has. */
export type JsonKind = 'json' | 'jsonb';

/**
 * Any value as JSON, never NULL: a NULL is `null`.
 * @param lines whether each element or member of a `json` has a line of its own
 */
export function jsonOf(x: Expr, kind: JsonKind, lines = false): SqlFragment {
  if (x.literal === null) return raw("'null'");
  return sql`COALESCE(${notNull(x, kind, lines)}, 'null')`;
}

function notNull(x: Expr, kind: JsonKind, lines: boolean): SqlFragment {
  const { type } = x;
  const comma = lines ? ',\n ' : ',';
  if (x.row) return rowJson(x, kind, comma);
  if (type.element) return arrayJson(x, kind, comma);
  switch (type.category) {
    case 'integer':
    case 'boolean':
      return castToText(x);
    case 'float':
    case 'numeric':
      return letIn(
        castToText(x),
        (t) => sql`CASE WHEN regexp_matches(${t}, '[a-zA-Z]{3}') THEN '"' || ${t} || '"' ELSE ${t} END`,
      );
    case 'json':
      // What is inside jsonb is put in order with the whole.
      return kind === 'json' && type.name === 'jsonb' ? castToText(x) : x.sql;
    case 'timestamp':
    case 'timestamptz': {
      const iso = sql`regexp_replace(${castToText(x)}, ' ', 'T')`;
      return type.category === 'timestamp'
        ? quoted(iso)
        : quoted(sql`regexp_replace(${iso}, '([+-][0-9]{2})( BC)?$', '\\1:00\\2')`);
    }
    default:
      return quoted(castToText(x));
  }
}

function rowJson(x: Expr, kind: JsonKind, comma: string): SqlFragment {
  const members = (x.row ?? []).map(
    (member, i) => [x.rowNames?.[i] ?? `f${i + 1}`, jsonOf(member, kind)] as const,
  );
  const written = kind === 'jsonb' ? jsonbObject(members) : object(members, ':', comma);
  return x.present ? sql`CASE WHEN ${x.present} THEN ${written} END` : written;
}

function arrayJson(x: Expr, kind: JsonKind, comma: string): SqlFragment {
  const { list: printed, itemAt } = printedItems(x);
  const separator = kind === 'json' ? comma : ', ';
  return letIn(printed, (list) => {
    const items = mapped(list, (name) => jsonOf(itemAt(name), kind));
    return sql`CASE WHEN ${list} IS NOT NULL THEN '[' || COALESCE(array_to_string(${items}, ${separator}), '') || ']' END`;
  });
}

/** `{"a": 1}` of members whose names are known, with the given punctuation. */
export function object(
  members: readonly (readonly [string, SqlFragment])[],
  colon: string,
  comma: string,
): SqlFragment {
  if (members.length === 0) return sql`'{}'`;
  const parts = members.map(
    ([name, value], i) => sql`${(i === 0 ? '{' : comma) + JSON.stringify(name) + colon} || ${value}`,
  );
  return sql`(${join(parts, ' || ')} || '}')`;
}

/** The same of jsonb: shorter names first, of equal names the last. What is inside is put in order where it is shown. */
export function jsonbObject(members: readonly (readonly [string, SqlFragment])[]): SqlFragment {
  const inOrder = [...new Map(members)].sort(
    ([a], [b]) => utf8Length(a) - utf8Length(b) || compareUtf8(a, b),
  );
  return object(inOrder, ': ', ', ');
}

/** Whether the jsonb that `jsonOf` makes of a value is in order: what is held in binary may have an exponent, and JSON may be anyhow. */
export function isOrdered({ type, numeric, literal, row, ordered }: Expr): boolean {
  if (literal === null) return true;
  if (row) return row.every(isOrdered);
  const { category } = type.element ?? type;
  if (category === 'json') return ordered === true || (type.name === 'jsonb' && literal !== undefined);
  return category !== 'float' && numeric !== 'double';
}

/**
 * JSON texts as one array; NULL for no list.
 * @param isNested whether they are of rows or arrays: json_agg gives each a line of its own, but NULLs
 */
export function jsonArrayOf(list: SqlFragment, isNested: boolean): SqlFragment {
  return letIn(list, (l) => {
    const onLines = (item: SqlFragment, i: SqlFragment) =>
      sql`CASE WHEN ${i} = 1 OR ${item} = 'null' THEN ${item} ELSE chr(10) || ' ' || ${item} END`;
    return sql`CASE WHEN ${l} IS NOT NULL THEN ${arrayOf(isNested ? mapped(l, onLines) : l)} END`;
  });
}
