import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { letIn, type Bindable, type Site } from '../site.ts';
import { unquoted } from './strings.ts';

// DuckDB's JSON functions are an extension that the site does not carry. JSON stays text here and is taken apart by lists.

/** Strings, brackets, separators, blanks and what is left: together they are the whole text. */
export const TOKEN = '"(?:[^"\\\\]|\\\\.)*"|[{}\\[\\],:]|\\s+|[^\\s{}\\[\\],:"]+';

/**
 * The texts between the outer brackets of a JSON array or object, split at its own commas; none for other JSON.
 * A walk over the tokens that counts brackets: d is the depth, c the piece so far, o the pieces.
 */
export function jsonParts(site: Site, x: SqlFragment): SqlFragment {
  const token = raw(site.fresh('v'));
  const state = raw(site.fresh('v'));
  const next = raw(site.fresh('v'));
  const empty = raw("'d': 0, 'c': '', 'o': CAST([] AS VARCHAR[])");
  const t = sql`${next}.t`;
  const opens = sql`${t} IN ('{', '[')`;
  const closes = sql`${t} IN ('}', ']')`;
  const closing = sql`(${closes} AND ${state}.d = 1)`;
  const comma = sql`(${t} = ',' AND ${state}.d = 1)`;
  const last = sql`(trim(${state}.c, e' \\t\\r\\n') <> '' OR len(${state}.o) > 0)`;
  const step = sql`{'t': '', 'd': ${state}.d + CASE WHEN ${opens} THEN 1 WHEN ${closes} THEN -1 ELSE 0 END, 'c': CASE WHEN ${comma} OR ${closing} OR ${state}.d = 0 THEN '' ELSE ${state}.c || ${t} END, 'o': CASE WHEN ${comma} OR (${closing} AND ${last}) THEN list_append(${state}.o, trim(${state}.c, e' \\t\\r\\n')) ELSE ${state}.o END}`;
  const tokens = sql`list_transform(regexp_extract_all(${x}, ${raw(`'${TOKEN}'`)}, 0, 's'), lambda ${token}: {'t': ${token}, ${empty}})`;
  return sql`list_reduce(${tokens}, lambda ${state}, ${next}: ${step}, {'t': '', ${empty}}).o`;
}

/** JSON with jsonb's blanks: one after each comma and colon, no others. */
export function spacedJson(site: Site, x: SqlFragment): SqlFragment {
  const token = raw(site.fresh('v'));
  const shown = sql`CASE WHEN ${token} IN (',', ':') THEN ${token} || ' ' WHEN regexp_full_match(${token}, '\\s+') THEN '' ELSE ${token} END`;
  return sql`CASE WHEN ${x} IS NOT NULL THEN array_to_string(list_transform(regexp_extract_all(${x}, ${raw(`'${TOKEN}'`)}, 0, 's'), lambda ${token}: ${shown}), '') END`;
}

/** `object`, `array`, `string`, `number`, `boolean` or `null`. */
export function jsonType(x: SqlFragment): SqlFragment {
  return sql`CASE left(trim(${x}, e' \\t\\r\\n'), 1) WHEN '{' THEN 'object' WHEN '[' THEN 'array' WHEN '"' THEN 'string' WHEN 't' THEN 'boolean' WHEN 'f' THEN 'boolean' WHEN 'n' THEN 'null' ELSE CASE WHEN ${x} IS NULL THEN NULL ELSE 'number' END END`;
}

/** Elements of a JSON array as JSON texts; NULL for other JSON. */
export function jsonElements(site: Site, x: Bindable): SqlFragment {
  return letIn(site, x, (v) => sql`CASE WHEN ${jsonType(v)} = 'array' THEN ${jsonParts(site, v)} END`);
}

/** Members of a JSON object as structs of `key` (plain text) and `value` (JSON text); NULL for other JSON. */
export function jsonMembers(site: Site, x: Bindable): SqlFragment {
  const part = raw(site.fresh('v'));
  const pattern = raw(`'^("(?:[^"\\\\]|\\\\.)*")\\s*:\\s*(.*)$'`);
  const key = unquoted(site, { sql: sql`regexp_extract(${part}, ${pattern}, 1, 's')` });
  const value = sql`regexp_extract(${part}, ${pattern}, 2, 's')`;
  return letIn(
    site,
    x,
    (v) =>
      // DuckDB would forget the members' type where x is NULL for sure.
      sql`CAST(CASE WHEN ${jsonType(v)} = 'object' THEN list_transform(${jsonParts(site, v)}, lambda ${part}: {'key': ${key}, 'value': ${value}}) END AS STRUCT(key VARCHAR, value VARCHAR)[])`,
  );
}

/** A member's value by its key: of equal keys the last. NULL when there is none. */
export function jsonMember(site: Site, x: Bindable, key: SqlFragment): SqlFragment {
  const member = raw(site.fresh('v'));
  return sql`(list_filter(${jsonMembers(site, x)}, lambda ${member}: ${member}.key = ${key})[-1]).value`;
}

/**
 * An element by its number from 0; negative numbers count from the end. A scalar of jsonb is the only element of an array that PostgreSQL
 * makes of it.
 */
export function jsonElement(site: Site, x: Bindable, index: Bindable, kind: 'json' | 'jsonb'): SqlFragment {
  const elements =
    kind === 'json'
      ? jsonElements(site, x)
      : letIn(
          site,
          x,
          (v) =>
            sql`CASE ${jsonType(v)} WHEN 'array' THEN ${jsonParts(site, v)} WHEN 'object' THEN NULL ELSE CASE WHEN ${v} IS NOT NULL THEN [${v}] END END`,
        );
  return letIn(site, elements, (list) =>
    letIn(
      site,
      index,
      (i) => sql`${list}[CASE WHEN ${i} < 0 THEN greatest(len(${list}) + ${i} + 1, 0) ELSE ${i} + 1 END]`,
    ),
  );
}

/** A JSON value as text: strings without quotes, null as NULL, the rest as it is. */
export function jsonText(site: Site, x: Bindable): SqlFragment {
  return letIn(
    site,
    x,
    (v) =>
      sql`CASE WHEN ${v} = 'null' THEN NULL WHEN starts_with(${v}, '"') THEN ${unquoted(site, { sql: v, simple: true })} ELSE ${v} END`,
  );
}
