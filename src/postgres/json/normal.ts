import type { Expr } from '../expr.ts';
import { integer, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { kept, letIn, mapped, type Bindable } from '../let.ts';
import { arrayOf, objectOf, quoted, unquoted } from './strings.ts';
import { betweenStrings, COLON, folded, markedAlone, splitAtCommas, STRING } from './tokens.ts';

// What needs all of a JSON value, however deep: one walk over its tokens, and then over its brackets from the innermost.

/** What a walk makes of the parts of a value: texts without the marks of tokens.ts. */
interface Walk {
  /** Of a string, number, true, false or null, by its token. */
  readonly leaf: (token: SqlFragment) => SqlFragment;
  /** Of an array, from what its elements became. */
  readonly array: (items: SqlFragment) => SqlFragment;
  /** Of an object, from its members (`Member`). */
  readonly object: (members: SqlFragment) => SqlFragment;
}

/** Names with their colons, strings, other scalars, and what stands between. */
const TOKEN = raw(String.raw`'${STRING}\s*:|${STRING}|[^\s{}\[\],:"]+|[\s{}\[\],:]+'`);

/** Walks over a JSON text, which is a name. Members come in jsonb's order: shorter names first, of equal names the last. */
function walk(x: SqlFragment, { leaf, array, object }: Walk): SqlFragment {
  const tokens = mapped(
    sql`regexp_extract_all(${x}, ${TOKEN})`,
    (t) =>
      sql`CASE WHEN contains(e'{}[],: \\t\\r\\n', ${t}[1]) THEN ${markedAlone(t)} WHEN ${t}[1] = '"' AND ${t}[-1] = ':' THEN ${plainString(sql`rtrim(${t}, e': \\t\\r\\n')`)} || ${COLON} ELSE ${leaf(t)} END`,
  );
  const numbered = mapped(
    tokens,
    (t, i) =>
      sql`CASE WHEN ${t}[-1] = ${COLON} THEN ${digits(sql`strlen(regexp_replace(${t}, '\\\\.', '_', 'g'))`)} || ${t} || ${digits(i)} ELSE ${t} END`,
  );
  return folded(x, sql`array_to_string(${numbered}, '')`, {
    object: (inside) => object(membersInOrder(splitAtCommas(inside))),
    array: (inside) => array(splitAtCommas(inside)),
  });
}

/** How many digits stand before a member's name, telling its length, and before its value, telling where it stands. */
const DIGITS = 9;
const digits = (n: SqlFragment) => sql`lpad(CAST(${n} AS VARCHAR), ${integer(DIGITS)}, '0')`;

/** Members by their names, of equal names the last. */
function membersInOrder(members: SqlFragment): SqlFragment {
  const name = (member: SqlFragment) => sql`left(${member}, strpos(${member}, ${COLON}))`;
  return letIn(sql`list_sort(${members})`, (sorted) =>
    kept(sorted, (member, i) => sql`NOT COALESCE(starts_with(${sorted}[${i} + 1], ${name(member)}), false)`),
  );
}

/** A member's name, and what its value became. */
const Member = {
  name: (member: SqlFragment) =>
    sql`substring(${member}, ${integer(DIGITS + 1)}, strpos(${member}, ${COLON}) - ${integer(DIGITS + 1)})`,
  value: (member: SqlFragment) =>
    sql`substring(${member}, strpos(${member}, ${COLON}) + ${integer(DIGITS + 1)})`,
};

/** A JSON string with no escapes but those that jsonb prints. */
function plainString(token: SqlFragment): SqlFragment {
  return sql`CASE WHEN contains(${token}, '\\') THEN ${quoted(unquoted({ sql: token, simple: true }))} ELSE ${token} END`;
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
function plainLeaf(token: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${token}[1] = '"' THEN ${plainString(token)} WHEN regexp_matches(${token}, '^[-0-9]') THEN ${plainNumber(token)} ELSE ${token} END`;
}

const pairs = (members: SqlFragment) =>
  mapped(members, (member) => sql`${Member.name(member)} || ': ' || ${Member.value(member)}`);

/** JSON with jsonb's blanks: one after each comma and colon, no others. */
function spacedJson(x: SqlFragment): SqlFragment {
  return betweenStrings(
    x,
    (text) => sql`replace(replace(translate(${text}, e' \\t\\r\\n', ''), ',', ', '), ':', ': ')`,
  );
}

/** jsonb's own text, whatever JSON it was made from: names in order and once, `{"a": 1}`, numbers without exponents. */
export function jsonbText(x: Bindable | SqlFragment): SqlFragment {
  return letIn(x, (v) => {
    const whole = walk(v, {
      leaf: plainLeaf,
      array: arrayOf,
      object: (members) => objectOf(pairs(members)),
    });
    // Most need nothing but their blanks.
    return sql`CASE WHEN regexp_matches(${v}, '[{\\\\]|[0-9][eE]|-0') THEN ${whole} ELSE ${spacedJson(v)} END`;
  });
}

/**
 * A text that sorts as jsonb does, and is equal for equal values (25 and 25.0): objects above arrays above booleans, numbers, strings and
 * null; of two objects or arrays the longer one (compareJsonbContainers, jsonb_util.c).
 */
export function jsonbKey(x: Expr): SqlFragment {
  // DuckDB does not bind the lambdas below over a NULL that it knows beforehand.
  if (x.literal === null) return x.sql;
  const count = (list: SqlFragment) => sql`lpad(CAST(len(${list}) AS VARCHAR), 9, '0')`;
  const joined = (texts: SqlFragment) => sql`COALESCE(array_to_string(${texts}, ''), '')`;
  const text = (token: SqlFragment) => letIn(unquoted(token), unmarkedText);
  const leaf = (token: SqlFragment) =>
    sql`CASE ${token}[1] WHEN '"' THEN '1' || ${text(token)} || chr(1) WHEN 'n' THEN '0' WHEN 'f' THEN '30' WHEN 't' THEN '31' ELSE '2' || ${numberKey(token)} END`;
  const member = (m: SqlFragment) => sql`${text(Member.name(m))} || chr(1) || ${Member.value(m)}`;
  return letIn(x, (v) => {
    const walked = walk(v, {
      leaf,
      array: (items) => sql`'A' || ${count(items)} || '1' || ${joined(items)}`,
      object: (members) => sql`'O' || ${count(members)} || ${joined(mapped(members, member))}`,
    });
    // A scalar counts as an array of one.
    const scalar = letIn(sql`trim(${v}, e' \\t\\r\\n')`, leaf);
    return sql`CASE WHEN regexp_matches(${v}, '^\\s*[{\\[]') THEN ${walked} ELSE 'A0000000010' || ${scalar} END`;
  });
}

/** A text that sorts alike and has no control characters but one before a letter, so that what ends it is seen. */
function unmarkedText(text: SqlFragment): SqlFragment {
  const shown = mapped(
    sql`string_split(${text}, '')`,
    (c) => sql`CASE WHEN ${c} < ' ' THEN chr(2) || chr(ascii(${c}) + 64) ELSE ${c} END`,
  );
  return sql`CASE WHEN regexp_matches(${text}, '[\\x01-\\x1f]') THEN array_to_string(${shown}, '') ELSE ${text} END`;
}

/** A JSON number as a text that sorts as the number does: its sign, how long it is before the point, its digits. */
export function numberKey(token: SqlFragment): SqlFragment {
  return letIn(plainNumber(token), (number) => {
    const digits = sql`rtrim(ltrim(regexp_replace(${number}, '^(-?[0-9]+)$', '\\1.'), '-'), '0')`;
    return letIn(digits, (d) => {
      const key = sql`lpad(CAST(strpos(${d}, '.') AS VARCHAR), 6, '0') || ${d}`;
      // What ends it stands before all digits, or behind them, so that nothing that follows counts.
      return sql`CASE WHEN ${number}[1] = '-' THEN '0' || translate(${key}, '0123456789', '9876543210') || '~' ELSE '1' || ${key} || chr(1) END`;
    });
  });
}

/** A value and all that is in it, between two depths; the value itself has depth 0. As a list of JSON texts. */
export function jsonDescendants(x: SqlFragment, from: number, to: number): SqlFragment {
  // JSON has no control characters: one stands before each value inside, another for each step down to it.
  const own = (v: SqlFragment) => sql`split_part(${v}, chr(30), 1)`;
  const inside = (v: SqlFragment) => sql`chr(30) || chr(31) || replace(${v}, chr(30), chr(30) || chr(31))`;
  const insides = (list: SqlFragment) => sql`COALESCE(array_to_string(${list}, ''), '')`;
  const whole = walk(x, {
    leaf: (token) => token,
    array: (items) => sql`${arrayOf(mapped(items, own))} || ${insides(mapped(items, inside))}`,
    object: (members) =>
      sql`${objectOf(mapped(members, (m) => sql`${Member.name(m)} || ': ' || ${own(Member.value(m))}`))} || ${insides(mapped(members, (m) => inside(Member.value(m))))}`,
  });
  const depth = (v: SqlFragment) => sql`length(${v}) - length(ltrim(${v}, chr(31)))`;
  const between = (v: SqlFragment) => sql`${depth(v)} BETWEEN ${integer(from)} AND ${integer(to)}`;
  return mapped(kept(sql`string_split(${whole}, chr(30))`, between), (v) => sql`ltrim(${v}, chr(31))`);
}

/** jsonb without the members that are null, at any depth. */
export function withoutNulls(x: SqlFragment): SqlFragment {
  return walk(x, {
    leaf: (token) => token,
    array: arrayOf,
    object: (members) => objectOf(pairs(kept(members, (member) => sql`${Member.value(member)} <> 'null'`))),
  });
}

/** jsonb on many lines, each level moved in by four blanks. */
export function prettyJson(x: SqlFragment): SqlFragment {
  const line = (text: SqlFragment) => sql`chr(10) || '    ' || replace(${text}, chr(10), chr(10) || '    ')`;
  const lines = (texts: SqlFragment) =>
    sql`COALESCE(array_to_string(${mapped(texts, line)}, ','), '') || chr(10)`;
  return walk(x, {
    leaf: plainLeaf,
    array: (items) => sql`'[' || ${lines(items)} || ']'`,
    object: (members) => sql`'{' || ${lines(pairs(members))} || '}'`,
  });
}
