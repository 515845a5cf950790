import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { castToText } from '../casts/to-text.ts';
import { type Expr, printedItems } from '../expr.ts';
import { letIn, type Site } from '../site.ts';
import { quoted } from './strings.ts';

/** How a JSON text is spaced: `json` of arrays and rows has no blanks, `jsonb` has. */
export type JsonKind = 'json' | 'jsonb';

/**
 * Any value as JSON, never NULL: a NULL is `null`.
 * @param lines whether each element or member of a `json` has a line of its own
 */
export function jsonOf(site: Site, x: Expr, kind: JsonKind, lines = false): SqlFragment {
  if (x.literal === null) return raw("'null'");
  return sql`COALESCE(${notNull(site, x, kind, lines)}, 'null')`;
}

function notNull(site: Site, x: Expr, kind: JsonKind, lines: boolean): SqlFragment {
  const { type } = x;
  const comma = lines ? ',\n ' : ',';
  if (x.row) return rowJson(site, x, kind, comma);
  if (type.element) return arrayJson(site, x, kind, comma);
  switch (type.category) {
    case 'integer':
    case 'boolean':
      return castToText(site, x);
    case 'float':
    case 'numeric':
      return letIn(
        site,
        castToText(site, x),
        (t) => sql`CASE WHEN regexp_matches(${t}, '[a-zA-Z]{3}') THEN '"' || ${t} || '"' ELSE ${t} END`,
      );
    case 'json':
      // What is inside jsonb is put in order with the whole.
      return kind === 'json' && type.name === 'jsonb' ? castToText(site, x) : x.sql;
    case 'timestamp':
    case 'timestamptz': {
      const iso = sql`replace(${castToText(site, x)}, ' ', 'T')`;
      return type.category === 'timestamp'
        ? quoted(site, { sql: iso })
        : quoted(site, { sql: sql`regexp_replace(${iso}, '([+-][0-9]{2})$', '\\1:00')` });
    }
    default:
      return quoted(site, { sql: castToText(site, x) });
  }
}

function rowJson(site: Site, x: Expr, kind: JsonKind, comma: string): SqlFragment {
  const names = x.rowNames ?? (x.row ?? []).map((_, i) => `f${i + 1}`);
  const members = (x.row ?? []).map((member, i) => [names[i] as string, jsonOf(site, member, kind)] as const);
  const written = kind === 'jsonb' ? jsonbObject(members) : object(members, '{', ':', comma, '}');
  return x.present ? sql`CASE WHEN ${x.present} THEN ${written} END` : written;
}

function arrayJson(site: Site, x: Expr, kind: JsonKind, comma: string): SqlFragment {
  const name = raw(site.fresh('v'));
  const { list: printed, item } = printedItems(x, name);
  const separator = kind === 'json' ? comma : ', ';
  return letIn(
    site,
    printed,
    (list) =>
      sql`CASE WHEN ${list} IS NOT NULL THEN '[' || COALESCE(array_to_string(list_transform(${list}, lambda ${name}: ${jsonOf(site, item, kind)}), ${separator}), '') || ']' END`,
  );
}

/** Members whose names are known, in jsonb's order: shorter names first, of equal names the last. */
export function jsonbObject(members: readonly (readonly [string, SqlFragment])[]): SqlFragment {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const sorted = [...new Map(members)].sort(([a], [b]) => bytes(a) - bytes(b) || (a < b ? -1 : 1));
  return object(sorted, '{', ': ', ', ', '}');
}

/** `{"a": 1}` with the given punctuation. */
export function object(
  members: readonly (readonly [string, SqlFragment])[],
  open: string,
  colon: string,
  comma: string,
  close: string,
): SqlFragment {
  if (members.length === 0) return sql`${open + close}`;
  const parts = members.map(
    ([name, value], i) => sql`${(i === 0 ? open : comma) + JSON.stringify(name) + colon} || ${value}`,
  );
  return sql`(${join(parts, ' || ')} || ${close})`;
}

/**
 * JSON texts as one array; NULL for no list.
 * @param isNested whether they are of rows or arrays: json_agg gives each a line of its own, but NULLs
 */
export function jsonArrayOf(site: Site, list: SqlFragment, isNested: boolean): SqlFragment {
  const [item, i] = [raw(site.fresh('v')), raw(site.fresh('v'))];
  return letIn(site, list, (l) => {
    const items = isNested
      ? sql`list_transform(${l}, lambda ${item}, ${i}: CASE WHEN ${i} = 1 OR ${item} = 'null' THEN ${item} ELSE chr(10) || ' ' || ${item} END)`
      : l;
    return sql`CASE WHEN ${l} IS NOT NULL THEN '[' || array_to_string(${items}, ', ') || ']' END`;
  });
}
