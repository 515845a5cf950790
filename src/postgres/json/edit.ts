import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { letIn, type Site } from '../site.ts';
import { jsonElements, jsonMembers, jsonType } from './read.ts';
import { quoted } from './strings.ts';

/** What happens at the end of a path. `create` replaces what is there, or adds it; `replace` replaces only. */
export type Edit = 'create' | 'replace' | 'delete' | 'insert before' | 'insert after';

/** A JSON object of members as structs of `key` and `value`. */
export function objectOf(site: Site, members: SqlFragment): SqlFragment {
  const member = raw(site.fresh('v'));
  const name = quoted(site, { sql: sql`${member}.key` });
  return sql`('{' || COALESCE(array_to_string(list_transform(${members}, lambda ${member}: ${name} || ': ' || ${member}.value), ', '), '') || '}')`;
}

/** A JSON array of JSON texts. */
export function arrayOf(items: SqlFragment): SqlFragment {
  return sql`('[' || COALESCE(array_to_string(${items}, ', '), '') || ']')`;
}

/**
 * jsonb with something else at a path, as setPath of PostgreSQL's jsonfuncs.c does it.
 * @param value the new JSON text: a name, as it is written several times
 */
export function edited(
  site: Site,
  x: SqlFragment,
  path: readonly string[],
  edit: Edit,
  value: SqlFragment,
): SqlFragment {
  if (path.length === 0) return x;
  const complaint = edit === 'delete' ? 'cannot delete path in scalar' : 'cannot set path in scalar';
  // Nothing to take out or replace: not even the path is looked at.
  const empty =
    edit === 'delete' || edit === 'replace'
      ? sql` WHEN regexp_full_match(${x}, '\\s*(\\{\\s*\\}|\\[\\s*\\])\\s*') THEN ${x}`
      : raw('');
  return sql`CASE WHEN ${x} IS NULL THEN NULL${empty} WHEN ${jsonType(x)} NOT IN ('object', 'array') THEN error(${complaint}) ELSE ${level(site, x, { path, edit, value }, 0)} END`;
}

interface Change {
  readonly path: readonly string[];
  readonly edit: Edit;
  readonly value: SqlFragment;
}

/** What the change makes of the value that stands at a level of its path, from 0. */
function level(site: Site, x: SqlFragment, change: Change, at: number): SqlFragment {
  const rest =
    at + 1 < change.path.length
      ? (inner: SqlFragment) => letIn(site, inner, (v) => level(site, v, change, at + 1))
      : undefined;
  return sql`CASE ${jsonType(x)} WHEN 'object' THEN ${inObject(site, x, change, at, rest)} WHEN 'array' THEN ${inArray(site, x, change, at, rest)} ELSE ${x} END`;
}

type Rest = ((inner: SqlFragment) => SqlFragment) | undefined;

function inObject(
  site: Site,
  x: SqlFragment,
  { path, edit, value }: Change,
  at: number,
  rest: Rest,
): SqlFragment {
  const key = path[at] ?? '';
  const member = raw(site.fresh('v'));
  const isIt = sql`${member}.key = ${key}`;
  const made = rest ? rest(sql`${member}.value`) : value;
  return letIn(site, { sql: jsonMembers(site, { sql: x, simple: true }) }, (members) => {
    if (!rest && edit === 'delete')
      return objectOf(site, sql`list_filter(${members}, lambda ${member}: NOT ${isIt})`);
    const changed = objectOf(
      site,
      sql`list_transform(${members}, lambda ${member}: {'key': ${member}.key, 'value': CASE WHEN ${isIt} THEN ${made} ELSE ${member}.value END})`,
    );
    if (rest || edit === 'replace') return changed;
    const has = sql`len(list_filter(${members}, lambda ${member}: ${isIt})) > 0`;
    const whenPresent = edit === 'create' ? changed : raw("error('cannot replace existing key')");
    const longer = objectOf(site, sql`list_append(${members}, {'key': ${key}, 'value': ${value}})`);
    return sql`CASE WHEN ${has} THEN ${whenPresent} ELSE ${longer} END`;
  });
}

function inArray(
  site: Site,
  x: SqlFragment,
  { path, edit, value }: Change,
  at: number,
  rest: Rest,
): SqlFragment {
  const key = path[at] ?? '';
  if (!/^\s*[-+]?\d+$/.test(key) || Math.abs(Number(key)) > 2147483647)
    return sql`error(${`path element at position ${at + 1} is not an integer: "${key}"`})`;
  const number = Number(key);
  return letIn(site, { sql: jsonElements(site, { sql: x, simple: true }) }, (list) => {
    // How many elements stand before it; below 0: it would be before the first.
    const before = number < 0 ? sql`(len(${list}) + ${raw(String(number))})` : raw(String(number));
    const isThere = sql`${before} BETWEEN 0 AND len(${list}) - 1`;
    const head = (n: SqlFragment) => sql`list_slice(${list}, 1, ${n})`;
    const tail = (n: SqlFragment) => sql`list_slice(${list}, ${n} + 1, len(${list}))`;
    const after = sql`(${before} + 1)`;
    const cut = (from: SqlFragment, items: SqlFragment, to: SqlFragment) =>
      arrayOf(sql`list_concat(${head(from)}, ${items}, ${tail(to)})`);
    if (rest)
      return sql`CASE WHEN ${isThere} THEN ${cut(before, sql`[${rest(sql`${list}[${after}]`)}]`, after)} ELSE ${x} END`;
    const added = sql`[${value}]`;
    const there: Readonly<Record<Edit, () => SqlFragment>> = {
      create: () => cut(before, added, after),
      replace: () => cut(before, added, after),
      delete: () => arrayOf(sql`list_concat(${head(before)}, ${tail(after)})`),
      'insert before': () => cut(before, added, before),
      'insert after': () => cut(after, added, after),
    };
    const missing =
      edit === 'replace' || edit === 'delete'
        ? x
        : arrayOf(
            sql`CASE WHEN ${before} < 0 THEN list_concat(${added}, ${list}) ELSE list_concat(${list}, ${added}) END`,
          );
    return sql`CASE WHEN ${isThere} THEN ${there[edit]()} ELSE ${missing} END`;
  });
}
