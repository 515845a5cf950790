import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { letIn, type Bindable, type Site } from '../site.ts';
import { spacedJson, TOKEN } from './read.ts';
import { quoted, unquoted } from './strings.ts';

// What needs all of a JSON value, however deep: one walk over its tokens with a stack of the brackets that are open.

/** What a walk makes of the parts of a value. */
interface Walk {
  /** Of a string, number, true, false or null, by its token. */
  readonly leaf: (token: SqlFragment) => SqlFragment;
  /** Of an array, from what its elements became. */
  readonly array: (items: SqlFragment) => SqlFragment;
  /** Of an object, from its members as structs of `k` (the name's token) and `v`. */
  readonly object: (members: SqlFragment) => SqlFragment;
}

/** One frame for each bracket that is open: which, the name that waits for its value, and what is there by now. */
const FRAMES = 'STRUCT(kind VARCHAR, name VARCHAR, items STRUCT(n INTEGER, k VARCHAR, v VARCHAR)[])[]';

/** Walks over a JSON text. Members come in jsonb's order: shorter names first, of equal names the last. */
function walk(site: Site, x: SqlFragment, { leaf, array, object }: Walk): SqlFragment {
  const fresh = () => raw(site.fresh('v'));
  const [token, state, next, top, value, item, later, i] = [
    fresh(),
    fresh(),
    fresh(),
    fresh(),
    fresh(),
    fresh(),
    fresh(),
    fresh(),
  ];
  const tokens = sql`list_filter(regexp_extract_all(${x}, ${raw(`'${TOKEN}'`)}, 0, 's'), lambda ${token}: NOT regexp_full_match(${token}, '[\\s,:]+'))`;
  const frames = (list: string) =>
    sql`{'t': ${raw(list === 'start' ? "''" : token.texts.join(''))}, 'o': CAST([${raw(list === 'start' ? "{'kind': '', 'name': NULL, 'items': []}" : '')}] AS ${raw(FRAMES)})}`;
  const { t, o } = { t: sql`${next}.t`, o: sql`${state}.o` };
  const lastOfEach = sql`list_sort(list_filter(${top}.items, lambda ${item}, ${i}: NOT list_contains(list_transform(${top}.items[${i} + 1:], lambda ${later}: ${later}.k), ${item}.k)))`;
  const closed = sql`list_transform([${o}[-1]], lambda ${top}: CASE ${top}.kind WHEN '[' THEN ${array(sql`list_transform(${top}.items, lambda ${item}: ${item}.v)`)} ELSE ${object(lastOfEach)} END)[1]`;
  const added = (below: SqlFragment, made: SqlFragment) =>
    sql`list_transform([${below}[-1]], lambda ${top}: list_append(${below}[:-2], {'kind': ${top}.kind, 'name': NULL, 'items': list_append(${top}.items, {'n': octet_length(encode(${top}.name)), 'k': ${top}.name, 'v': ${made}})}))[1]`;
  const isName = sql`(${o}[-1].kind = '{' AND ${o}[-1].name IS NULL)`;
  const step = sql`CASE WHEN ${t} IN ('{', '[') THEN list_append(${o}, {'kind': ${t}, 'name': NULL, 'items': []}) WHEN ${t} IN ('}', ']') THEN list_transform([${closed}], lambda ${value}: ${added(sql`${o}[:-2]`, value)})[1] WHEN ${isName} THEN list_append(${o}[:-2], {'kind': '{', 'name': ${plainString(site, t)}, 'items': ${o}[-1].items}) ELSE ${added(o, leaf(t))} END`;
  return sql`list_reduce(list_transform(${tokens}, lambda ${token}: ${frames('empty')}), lambda ${state}, ${next}: {'t': '', 'o': ${step}}, ${frames('start')}).o[1].items[1].v`;
}

/** A JSON string with no escapes but those that jsonb prints. */
function plainString(site: Site, token: SqlFragment): SqlFragment {
  return sql`CASE WHEN contains(${token}, '\\') THEN ${quoted(site, { sql: unquoted(site, { sql: token, simple: true }) })} ELSE ${token} END`;
}

/** A number without an exponent, all its digits kept, and no zero with a sign. */
function plainNumber(token: SqlFragment): SqlFragment {
  const group = (n: number) =>
    sql`regexp_extract(${token}, '^(-?)([0-9]+)\\.?([0-9]*)[eE]?(.*)$', ${raw(String(n))})`;
  const [sign, whole, part] = [group(1), group(2), group(3)];
  const exponent = sql`CAST(${group(4)} AS INTEGER)`;
  const moved = sql`CASE WHEN ${exponent} >= length(${part}) THEN ltrim(${whole} || ${part} || repeat('0', ${exponent} - length(${part})), '0') WHEN ${exponent} >= 0 THEN ltrim(${whole} || left(${part}, ${exponent}), '0') || '.' || substring(${part}, ${exponent} + 1) WHEN length(${whole}) > -${exponent} THEN left(${whole}, length(${whole}) + ${exponent}) || '.' || right(${whole}, -${exponent}) || ${part} ELSE '0.' || repeat('0', -${exponent} - length(${whole})) || ${whole} || ${part} END`;
  const isZero = sql`NOT regexp_matches(regexp_extract(${token}, '^[^eE]*'), '[1-9]')`;
  const digits = sql`CASE WHEN regexp_matches(${token}, '[eE]') THEN regexp_replace(${moved}, '^(\\.|$)', '0\\1') ELSE ${whole} || regexp_extract(${token}, '\\.[0-9]+') END`;
  return sql`CASE WHEN regexp_matches(${token}, '[eE]|^-0') THEN CASE WHEN ${isZero} THEN '' ELSE ${sign} END || ${digits} ELSE ${token} END`;
}

/** A scalar as jsonb prints it. */
function plainLeaf(site: Site): (token: SqlFragment) => SqlFragment {
  return (token) =>
    sql`CASE WHEN ${token}[1] = '"' THEN ${plainString(site, token)} WHEN regexp_matches(${token}, '^[-0-9]') THEN ${plainNumber(token)} ELSE ${token} END`;
}

/** jsonb's own text, whatever JSON it was made from: names in order and once, `{"a": 1}`, numbers without exponents. */
export function jsonbText(site: Site, x: Bindable): SqlFragment {
  const list = (items: SqlFragment) => sql`'[' || COALESCE(array_to_string(${items}, ', '), '') || ']'`;
  const member = raw(site.fresh('v'));
  return letIn(site, x, (v) => {
    const whole = walk(site, v, {
      leaf: plainLeaf(site),
      array: list,
      object: (members) =>
        sql`'{' || COALESCE(array_to_string(list_transform(${members}, lambda ${member}: ${member}.k || ': ' || ${member}.v), ', '), '') || '}'`,
    });
    // Most need nothing but their blanks.
    return sql`CASE WHEN regexp_matches(${v}, '[{\\\\]|[0-9][eE]|-0') THEN ${whole} ELSE ${spacedJson(site, v)} END`;
  });
}

/**
 * A text that sorts as jsonb does, and is equal for equal values (25 and 25.0): objects above arrays above booleans, numbers, strings and
 * null; of two objects or arrays the longer one (compareJsonbContainers, jsonb_util.c).
 */
export function jsonbKey(site: Site, x: Bindable): SqlFragment {
  const member = raw(site.fresh('v'));
  const count = (list: SqlFragment) => sql`lpad(CAST(len(${list}) AS VARCHAR), 9, '0')`;
  const text = (token: SqlFragment) => unquoted(site, { sql: token, simple: true });
  const leaf = (token: SqlFragment) =>
    sql`CASE ${token}[1] WHEN '"' THEN '1' || ${text(token)} || chr(1) WHEN 'n' THEN '0' WHEN 'f' THEN '30' WHEN 't' THEN '31' ELSE '2' || ${numberKey(site, token)} END`;
  return letIn(site, x, (v) => {
    const walked = walk(site, v, {
      leaf,
      array: (items) => sql`'A' || ${count(items)} || '1' || COALESCE(array_to_string(${items}, ''), '')`,
      object: (members) =>
        sql`'O' || ${count(members)} || COALESCE(array_to_string(list_transform(${members}, lambda ${member}: ${text(sql`${member}.k`)} || chr(1) || ${member}.v), ''), '')`,
    });
    // A scalar counts as an array of one.
    const scalar = sql`trim(${v}, e' \\t\\r\\n')`;
    return sql`CASE WHEN regexp_matches(${v}, '^\\s*[{\\[]') THEN ${walked} ELSE 'A0000000010' || ${letIn(site, scalar, leaf)} END`;
  });
}

/** A JSON number as a text that sorts as the number does: its sign, how long it is before the point, its digits. */
export function numberKey(site: Site, token: SqlFragment): SqlFragment {
  return letIn(site, plainNumber(token), (number) => {
    const digits = sql`rtrim(ltrim(regexp_replace(${number}, '^(-?[0-9]+)$', '\\1.'), '-'), '0')`;
    return letIn(site, digits, (d) => {
      const key = sql`lpad(CAST(strpos(${d}, '.') AS VARCHAR), 6, '0') || ${d}`;
      return sql`CASE WHEN ${number}[1] = '-' THEN '0' || translate(${key}, '0123456789', '9876543210') || '~' ELSE '1' || ${key} END`;
    });
  });
}

/** A value and all that is in it, between two depths; the value itself has depth 0. As a list of JSON texts. */
export function jsonDescendants(site: Site, x: SqlFragment, from: number, to: number): SqlFragment {
  const [item, member] = [raw(site.fresh('v')), raw(site.fresh('v'))];
  // JSON has no control characters: one stands before each value inside, another for each step down to it.
  const own = (v: SqlFragment) => sql`split_part(${v}, chr(30), 1)`;
  const inside = (v: SqlFragment) => sql`chr(30) || chr(31) || replace(${v}, chr(30), chr(30) || chr(31))`;
  const joined = (items: SqlFragment, separator: string) =>
    sql`COALESCE(array_to_string(${items}, ${separator}), '')`;
  const whole = walk(site, x, {
    leaf: (token) => token,
    array: (items) =>
      sql`'[' || ${joined(sql`list_transform(${items}, lambda ${item}: ${own(item)})`, ', ')} || ']' || ${joined(sql`list_transform(${items}, lambda ${item}: ${inside(item)})`, '')}`,
    object: (members) =>
      sql`'{' || ${joined(sql`list_transform(${members}, lambda ${member}: ${member}.k || ': ' || ${own(sql`${member}.v`)})`, ', ')} || '}' || ${joined(sql`list_transform(${members}, lambda ${member}: ${inside(sql`${member}.v`)})`, '')}`,
  });
  const depth = sql`length(${item}) - length(ltrim(${item}, chr(31)))`;
  return sql`list_transform(list_filter(string_split(${whole}, chr(30)), lambda ${item}: ${depth} BETWEEN ${raw(String(from))} AND ${raw(String(to))}), lambda ${item}: ltrim(${item}, chr(31)))`;
}

/** jsonb without the members that are null, at any depth. */
export function withoutNulls(site: Site, x: SqlFragment): SqlFragment {
  const member = raw(site.fresh('v'));
  const withValues = (members: SqlFragment) =>
    sql`list_filter(${members}, lambda ${member}: ${member}.v <> 'null')`;
  return walk(site, x, {
    leaf: (token) => token,
    array: (items) => sql`'[' || COALESCE(array_to_string(${items}, ', '), '') || ']'`,
    object: (members) =>
      sql`'{' || COALESCE(array_to_string(list_transform(${withValues(members)}, lambda ${member}: ${member}.k || ': ' || ${member}.v), ', '), '') || '}'`,
  });
}

/** jsonb on many lines, each level moved in by four blanks. */
export function prettyJson(site: Site, x: SqlFragment): SqlFragment {
  const [item, member] = [raw(site.fresh('v')), raw(site.fresh('v'))];
  const line = (text: SqlFragment) => sql`chr(10) || '    ' || replace(${text}, chr(10), chr(10) || '    ')`;
  const lines = (texts: SqlFragment) => sql`COALESCE(array_to_string(${texts}, ','), '') || chr(10)`;
  return walk(site, x, {
    leaf: plainLeaf(site),
    array: (items) =>
      sql`'[' || ${lines(sql`list_transform(${items}, lambda ${item}: ${line(item)})`)} || ']'`,
    object: (members) =>
      sql`'{' || ${lines(sql`list_transform(${members}, lambda ${member}: ${line(sql`${member}.k || ': ' || ${member}.v`)})`)} || '}'`,
  });
}
