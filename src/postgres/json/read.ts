import { sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { kept, letIn, mapped, type Bindable } from '../let.ts';
import { membersOf, itemsOf } from './parts.ts';
import { afterName, nameOf, unquoted } from './strings.ts';

// DuckDB's JSON functions are an extension that the site does not carry. JSON stays text here and is taken apart by lists.

/** `object`, `array`, `string`, `number`, `boolean` or `null`. */
export function jsonType(x: SqlFragment): SqlFragment {
  return sql`CASE left(trim(${x}, e' \\t\\r\\n'), 1) WHEN '{' THEN 'object' WHEN '[' THEN 'array' WHEN '"' THEN 'string' WHEN 't' THEN 'boolean' WHEN 'f' THEN 'boolean' WHEN 'n' THEN 'null' ELSE CASE WHEN ${x} IS NULL THEN NULL ELSE 'number' END END`;
}

/** Elements of a JSON array as JSON texts; NULL for other JSON. */
export function jsonElements(x: Bindable | SqlFragment): SqlFragment {
  return letIn(x, (v) => sql`CASE WHEN ${jsonType(v)} = 'array' THEN ${itemsOf(v)} END`);
}

/** Members of a JSON object as structs of `key` (plain text) and `value` (JSON text); NULL for other JSON. */
export function jsonMembers(x: Bindable | SqlFragment): SqlFragment {
  return letIn(x, (v) => {
    const members = mapped(
      membersOf(v),
      (member) => sql`{'key': ${unquoted(nameOf(member))}, 'value': ${afterName(member)}}`,
    );
    // DuckDB would forget the members' type where x is NULL for sure.
    return sql`CAST(CASE WHEN ${jsonType(v)} = 'object' THEN ${members} END AS STRUCT(key VARCHAR, value VARCHAR)[])`;
  });
}

/** A member's value by its key: of equal keys the last. NULL when there is none. */
export function jsonMember(x: Bindable | SqlFragment, key: SqlFragment): SqlFragment {
  return letIn(x, (v) => {
    const ofKey = kept(membersOf(v), (member) => sql`${unquoted(nameOf(member))} = ${key}`);
    return sql`CASE WHEN ${jsonType(v)} = 'object' THEN ${letIn(sql`${ofKey}[-1]`, afterName)} END`;
  });
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
      : sql`CASE ${jsonType(v)} WHEN 'array' THEN ${itemsOf(v)} WHEN 'object' THEN NULL ELSE CASE WHEN ${v} IS NOT NULL THEN [${v}] END END`,
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
