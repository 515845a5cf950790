import { integer, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { kept, letIn, mapped } from '../let.ts';
import { jsonElements, jsonMembers, jsonType } from './read.ts';
import { arrayOf, objectOf, quoted } from './strings.ts';

/** What happens at the end of a path. `create` replaces what is there, or adds it; `replace` replaces only. */
export type Edit = 'create' | 'replace' | 'delete' | 'insert before' | 'insert after';

/** A JSON object of members as structs of `key` and `value`. */
export function objectOfStructs(members: SqlFragment): SqlFragment {
  return objectOf(mapped(members, (m) => sql`${quoted(sql`${m}.key`)} || ': ' || ${m}.value`));
}

/**
 * jsonb with something else at a path, as setPath of PostgreSQL's jsonfuncs.c does it.
 * @param value the new JSON text: a name, as it is written several times
 */
export function edited(x: SqlFragment, path: readonly string[], edit: Edit, value: SqlFragment): SqlFragment {
  if (path.length === 0) return x;
  const complaint = edit === 'delete' ? 'cannot delete path in scalar' : 'cannot set path in scalar';
  // Nothing to take out or replace: not even the path is looked at.
  const empty =
    edit === 'delete' || edit === 'replace'
      ? sql` WHEN regexp_full_match(${x}, '\\s*(\\{\\s*\\}|\\[\\s*\\])\\s*') THEN ${x}`
      : raw('');
  return sql`CASE WHEN ${x} IS NULL THEN NULL${empty} WHEN ${jsonType(x)} NOT IN ('object', 'array') THEN error(${complaint}) ELSE ${level(x, { path, edit, value }, 0)} END`;
}

interface Change {
  readonly path: readonly string[];
  readonly edit: Edit;
  readonly value: SqlFragment;
}

/** What is done further down, for the steps but the last of a path. */
type Rest = ((inner: SqlFragment) => SqlFragment) | undefined;

/** What the change makes of the value that stands at a level of its path, from 0. */
function level(x: SqlFragment, change: Change, at: number): SqlFragment {
  const rest: Rest =
    at + 1 < change.path.length ? (inner) => letIn(inner, (v) => level(v, change, at + 1)) : undefined;
  return sql`CASE ${jsonType(x)} WHEN 'object' THEN ${inObject(x, change, at, rest)} WHEN 'array' THEN ${inArray(x, change, at, rest)} ELSE ${x} END`;
}

function inObject(x: SqlFragment, { path, edit, value }: Change, at: number, rest: Rest): SqlFragment {
  const key = path[at] ?? '';
  const isIt = (member: SqlFragment) => sql`${member}.key = ${key}`;
  const made = (member: SqlFragment) => (rest ? rest(sql`${member}.value`) : value);
  return letIn(jsonMembers({ sql: x, simple: true }), (members) => {
    if (!rest && edit === 'delete') return objectOfStructs(kept(members, (m) => sql`NOT ${isIt(m)}`));
    const changed = objectOfStructs(
      mapped(
        members,
        (m) => sql`{'key': ${m}.key, 'value': CASE WHEN ${isIt(m)} THEN ${made(m)} ELSE ${m}.value END}`,
      ),
    );
    if (rest || edit === 'replace') return changed;
    const whenPresent = edit === 'create' ? changed : raw("error('cannot replace existing key')");
    const longer = objectOfStructs(sql`list_append(${members}, {'key': ${key}, 'value': ${value}})`);
    return sql`CASE WHEN len(${kept(members, isIt)}) > 0 THEN ${whenPresent} ELSE ${longer} END`;
  });
}

function inArray(x: SqlFragment, { path, edit, value }: Change, at: number, rest: Rest): SqlFragment {
  const key = path[at] ?? '';
  if (!/^\s*[-+]?\d+$/.test(key) || Math.abs(Number(key)) > 2147483647)
    return sql`error(${`path element at position ${at + 1} is not an integer: "${key}"`})`;
  const number = Number(key);
  return letIn(jsonElements({ sql: x, simple: true }), (list) => {
    // How many elements stand before it; below 0: it would be before the first.
    const before = number < 0 ? sql`(len(${list}) + ${integer(number)})` : integer(number);
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
