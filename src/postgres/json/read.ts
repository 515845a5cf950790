import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { kept, letIn, mapped, reduced, type Bindable } from '../let.ts';
import { unquoted } from './strings.ts';

// DuckDB's JSON functions are an extension that the site does not carry. JSON stays text here and is taken apart by lists.

const TOKEN = raw(`'"(?:[^"\\\\]|\\\\.)*"|[{}\\[\\],:]|\\s+|[^\\s{}\\[\\],:"]+'`);

/** Strings, brackets, separators, blanks and what is left: together they are the whole text. */
export function tokensOf(x: SqlFragment): SqlFragment {
  return sql`regexp_extract_all(${x}, ${TOKEN}, 0, 's')`;
}

/**
 * The texts between the outer brackets of a JSON array or object, split at its own commas; none for other JSON.
 * A walk over the tokens that counts brackets: d is the depth, c the piece so far, o the pieces.
 */
function jsonParts(x: SqlFragment): SqlFragment {
  const empty = raw("'d': 0, 'c': '', 'o': CAST([] AS VARCHAR[])");
  const tokens = mapped(tokensOf(x), (token) => sql`{'t': ${token}, ${empty}}`);
  const step = (state: SqlFragment, next: SqlFragment) => {
    const t = sql`${next}.t`;
    const piece = sql`trim(${state}.c, e' \\t\\r\\n')`;
    const closes = sql`${t} IN ('}', ']')`;
    const closing = sql`(${closes} AND ${state}.d = 1)`;
    const comma = sql`(${t} = ',' AND ${state}.d = 1)`;
    const last = sql`(${piece} <> '' OR len(${state}.o) > 0)`;
    return sql`{'t': '', 'd': ${state}.d + CASE WHEN ${t} IN ('{', '[') THEN 1 WHEN ${closes} THEN -1 ELSE 0 END, 'c': CASE WHEN ${comma} OR ${closing} OR ${state}.d = 0 THEN '' ELSE ${state}.c || ${t} END, 'o': CASE WHEN ${comma} OR (${closing} AND ${last}) THEN list_append(${state}.o, ${piece}) ELSE ${state}.o END}`;
  };
  return sql`${reduced(tokens, step, sql`{'t': '', ${empty}}`)}.o`;
}

/** JSON with jsonb's blanks: one after each comma and colon, no others. */
export function spacedJson(x: SqlFragment): SqlFragment {
  const shown = mapped(
    tokensOf(x),
    (token) =>
      sql`CASE WHEN ${token} IN (',', ':') THEN ${token} || ' ' WHEN regexp_full_match(${token}, '\\s+') THEN '' ELSE ${token} END`,
  );
  return sql`CASE WHEN ${x} IS NOT NULL THEN array_to_string(${shown}, '') END`;
}

/** `object`, `array`, `string`, `number`, `boolean` or `null`. */
export function jsonType(x: SqlFragment): SqlFragment {
  return sql`CASE left(trim(${x}, e' \\t\\r\\n'), 1) WHEN '{' THEN 'object' WHEN '[' THEN 'array' WHEN '"' THEN 'string' WHEN 't' THEN 'boolean' WHEN 'f' THEN 'boolean' WHEN 'n' THEN 'null' ELSE CASE WHEN ${x} IS NULL THEN NULL ELSE 'number' END END`;
}

/** Elements of a JSON array as JSON texts; NULL for other JSON. */
export function jsonElements(x: Bindable | SqlFragment): SqlFragment {
  return letIn(x, (v) => sql`CASE WHEN ${jsonType(v)} = 'array' THEN ${jsonParts(v)} END`);
}

const MEMBER = raw(`'^("(?:[^"\\\\]|\\\\.)*")\\s*:\\s*(.*)$'`);

/** Members of a JSON object as structs of `key` (plain text) and `value` (JSON text); NULL for other JSON. */
export function jsonMembers(x: Bindable | SqlFragment): SqlFragment {
  const part = (text: SqlFragment, n: '1' | '2') => sql`regexp_extract(${text}, ${MEMBER}, ${raw(n)}, 's')`;
  return letIn(x, (v) => {
    const members = mapped(
      jsonParts(v),
      (text) => sql`{'key': ${unquoted(part(text, '1'))}, 'value': ${part(text, '2')}}`,
    );
    // DuckDB would forget the members' type where x is NULL for sure.
    return sql`CAST(CASE WHEN ${jsonType(v)} = 'object' THEN ${members} END AS STRUCT(key VARCHAR, value VARCHAR)[])`;
  });
}

/** A member's value by its key: of equal keys the last. NULL when there is none. */
export function jsonMember(x: Bindable | SqlFragment, key: SqlFragment): SqlFragment {
  return sql`(${kept(jsonMembers(x), (member) => sql`${member}.key = ${key}`)}[-1]).value`;
}

/**
 * An element by its number from 0; negative numbers count from the end. A scalar of jsonb is the only element of an array that PostgreSQL
 * makes of it.
 */
export function jsonElement(
  x: Bindable | SqlFragment,
  index: Bindable | SqlFragment,
  kind: 'json' | 'jsonb',
): SqlFragment {
  const elements = letIn(x, (v) =>
    kind === 'json'
      ? jsonElements(v)
      : sql`CASE ${jsonType(v)} WHEN 'array' THEN ${jsonParts(v)} WHEN 'object' THEN NULL ELSE CASE WHEN ${v} IS NOT NULL THEN [${v}] END END`,
  );
  return letIn(elements, (list) =>
    letIn(
      index,
      (i) => sql`${list}[CASE WHEN ${i} < 0 THEN greatest(len(${list}) + ${i} + 1, 0) ELSE ${i} + 1 END]`,
    ),
  );
}

/** A JSON value as text: strings without quotes, null as NULL, the rest as it is. */
export function jsonText(x: Bindable | SqlFragment): SqlFragment {
  return letIn(
    x,
    (v) =>
      sql`CASE WHEN ${v} = 'null' THEN NULL WHEN starts_with(${v}, '"') THEN ${unquoted({ sql: v, simple: true })} ELSE ${v} END`,
  );
}
