import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { notSupported } from '../errors.ts';
import { expr, type Expr } from '../expr.ts';
import { containsJson } from '../json/contains.ts';
import { edited } from '../json/edit.ts';
import { jsonbText } from '../json/normal.ts';
import { jsonElement, jsonElements, jsonMember, jsonMembers, jsonText, jsonType } from '../json/read.ts';
import { quoted } from '../json/strings.ts';
import { parseArray } from '../literals/arrays.ts';
import { parseJson } from '../literals/json.ts';
import { letAll, letIn, type Site } from '../site.ts';
import { row, type Row } from '../row.ts';

/** One step into a JSON value, by a name or by a number. */
function step(site: Site, x: Expr, key: Expr): SqlFragment {
  const kind = x.type.name === 'jsonb' ? 'jsonb' : 'json';
  return key.type.category === 'integer' ? jsonElement(site, x, key, kind) : jsonMember(site, x, key.sql);
}

/** A path of a literal array of texts: numbers mean elements where there is an array. */
export function jsonPath(site: Site, x: Expr, path: readonly string[]): SqlFragment {
  return path.reduce<Expr>((value, key) => {
    const member = (v: SqlFragment) => jsonMember(site, { sql: v, simple: true }, sql`${key}`);
    const next = /^-?\d+$/.test(key)
      ? letIn(
          site,
          value,
          (v) =>
            sql`CASE WHEN ${jsonType(v)} = 'array' THEN ${jsonElement(site, { sql: v, simple: true }, { sql: raw(String(Number(key))), simple: true }, 'json')} ELSE ${member(v)} END`,
        )
      : letIn(site, value, member);
    return { ...x, sql: next, simple: false };
  }, x).sql;
}

/** The keys of a literal path; undefined for another. */
export function literalPath(path: Expr): readonly string[] | undefined {
  if (typeof path.literal !== 'string') return undefined;
  const keys = parseArray(path.literal);
  return keys.every((key) => key !== null) ? keys : undefined;
}

/** A value at a path: of a literal its steps are written out, of others taken one by one. */
function atPath(site: Site, x: Expr, path: Expr): SqlFragment {
  const keys = literalPath(path);
  if (keys) return jsonPath(site, x, keys);
  const [value, key] = [raw(site.fresh('v')), raw(site.fresh('v'))];
  const next = jsonStep(site, value, key);
  return sql`CASE WHEN list_count(${path.sql}) = len(${path.sql}) THEN list_reduce(${path.sql}, lambda ${value}, ${key}: ${next}, ${x.sql}) END`;
}

/** One step by a text: an element where there is an array, else a member. Both are names. */
export function jsonStep(site: Site, value: SqlFragment, key: SqlFragment): SqlFragment {
  const from = { sql: value, simple: true };
  const index = { sql: sql`TRY_CAST(${key} AS INTEGER)` };
  return sql`CASE WHEN ${jsonType(value)} = 'array' THEN ${jsonElement(site, from, index, 'json')} ELSE ${jsonMember(site, from, key)} END`;
}

/** A value's text; what jsonb holds inside is written as jsonb. */
export function textOf(site: Site, type: 'json' | 'jsonb', value: SqlFragment): SqlFragment {
  if (type === 'json') return jsonText(site, { sql: value });
  return letIn(
    site,
    value,
    (v) =>
      sql`CASE WHEN ${v}[1] = '"' OR ${v} = 'null' THEN ${jsonText(site, { sql: v, simple: true })} ELSE ${jsonbText(site, { sql: v, simple: true })} END`,
  );
}

const reads = (['json', 'jsonb'] as const).flatMap((type): readonly Row[] => [
  ...['text', 'int4'].flatMap((key): readonly Row[] => [
    row('->', [type, key], type, ([x, k], site) => step(site, x, k)),
    row('->>', [type, key], 'text', ([x, k], site) => textOf(site, type, step(site, x, k))),
  ]),
  row('#>', [type, '_text'], type, ([x, p], site) => atPath(site, x, p)),
  row('#>>', [type, '_text'], 'text', ([x, p], site) => textOf(site, type, atPath(site, x, p))),
]);

/** Keys of an object, or the strings of an array: what `?` looks among. */
function names(site: Site, x: Expr): SqlFragment {
  const item = raw(site.fresh('v'));
  const member = raw(site.fresh('v'));
  return letIn(site, x, (v) => {
    const value = { sql: v, simple: true };
    return sql`CASE ${jsonType(v)} WHEN 'object' THEN list_transform(${jsonMembers(site, value)}, lambda ${member}: ${member}.key) WHEN 'array' THEN list_transform(list_filter(${jsonElements(site, value)}, lambda ${item}: starts_with(${item}, '"')), lambda ${item}: ${jsonText(site, { sql: item, simple: true })}) WHEN 'string' THEN [${jsonText(site, value)}] ELSE CASE WHEN ${v} IS NOT NULL THEN [] END END`;
  });
}

/** Members as canonical jsonb: shorter keys first, of equal keys the last. */
export function jsonbOfMembers(site: Site, members: SqlFragment): SqlFragment {
  const [m, k, i] = [raw(site.fresh('v')), raw(site.fresh('v')), raw(site.fresh('v'))];
  return letIn(site, members, (list) => {
    // Sorted as structs: by length in bytes, then by key.
    const keys = sql`list_sort(list_distinct(list_transform(${list}, lambda ${m}: {'n': octet_length(encode(${m}.key)), 'k': ${m}.key})))`;
    const value = sql`(list_filter(${list}, lambda ${i}: ${i}.key = ${k}.k)[-1]).value`;
    return sql`CASE WHEN ${list} IS NOT NULL THEN '{' || COALESCE(array_to_string(list_transform(${keys}, lambda ${k}: ${quoted(site, { sql: sql`${k}.k` })} || ': ' || ${value}), ', '), '') || '}' END`;
  });
}

/** jsonb without the members of these names, or without the strings that are these. */
function removed(site: Site, x: Expr, names: Expr): SqlFragment {
  return letAll(site, [x, names.sql], ([v, list]) => {
    const value = { sql: v, simple: true };
    const [member, item] = [raw(site.fresh('v')), raw(site.fresh('v'))];
    const isNamed = (name: SqlFragment) => sql`COALESCE(list_contains(${list}, ${name}), false)`;
    const members = sql`list_filter(${jsonMembers(site, value)}, lambda ${member}: NOT ${isNamed(sql`${member}.key`)})`;
    const items = sql`list_filter(${jsonElements(site, value)}, lambda ${item}: NOT (starts_with(${item}, '"') AND ${isNamed(jsonText(site, { sql: item, simple: true }))}))`;
    return sql`CASE WHEN ${list} IS NULL THEN NULL ELSE CASE ${jsonType(value.sql)} WHEN 'object' THEN ${jsonbOfMembers(site, members)} WHEN 'array' THEN '[' || COALESCE(array_to_string(${items}, ', '), '') || ']' ELSE CASE WHEN ${value.sql} IS NOT NULL THEN error('cannot delete from scalar') END END END`;
  });
}

function contains(name: string, whole: Expr, part: Expr, site: Site): SqlFragment {
  if (typeof part.literal !== 'string')
    throw notSupported(`${name} beside a jsonb that is not a literal, as what is contained,`, site.location);
  const wanted = parseJson(part.literal);
  return letIn(site, whole, (v) => containsJson(site, v, wanted));
}

const jsonbOnly: readonly Row[] = [
  row('?', ['jsonb', 'text'], 'bool', ([x, k], site) => sql`list_contains(${names(site, x)}, ${k.sql})`),
  row('?|', ['jsonb', '_text'], 'bool', ([x, k], site) => sql`list_has_any(${names(site, x)}, ${k.sql})`),
  row('?&', ['jsonb', '_text'], 'bool', ([x, k], site) => sql`list_has_all(${names(site, x)}, ${k.sql})`),
  row('||', ['jsonb', 'jsonb'], 'jsonb', ([x, y], site) => {
    const list = (v: Expr) =>
      letIn(
        site,
        v,
        (s) =>
          sql`CASE WHEN ${jsonType(s)} = 'array' THEN ${jsonElements(site, { sql: s, simple: true })} ELSE [${s}] END`,
      );
    const merged = jsonbOfMembers(site, sql`list_concat(${jsonMembers(site, x)}, ${jsonMembers(site, y)})`);
    return expr(
      sql`CASE WHEN ${jsonType(x.sql)} = 'object' AND ${jsonType(y.sql)} = 'object' THEN ${merged} WHEN ${x.sql} IS NOT NULL AND ${y.sql} IS NOT NULL THEN '[' || array_to_string(list_concat(${list(x)}, ${list(y)}), ', ') || ']' END`,
      pgType('jsonb'),
    );
  }),
  row('-', ['jsonb', 'text'], 'jsonb', ([x, k], site) => removed(site, x, { ...k, sql: sql`[${k.sql}]` })),
  row('-', ['jsonb', '_text'], 'jsonb', ([x, k], site) => removed(site, x, k)),
  row('-', ['jsonb', 'int4'], 'jsonb', ([x, n], site) =>
    letAll(site, [x, n], ([value, i]) => {
      const items = letIn(
        site,
        { sql: jsonElements(site, { sql: value, simple: true }) },
        (list) =>
          sql`list_concat(list_slice(${list}, 1, CASE WHEN ${i} < 0 THEN greatest(len(${list}) + ${i}, 0) ELSE ${i} END), list_slice(${list}, CASE WHEN ${i} < -len(${list}) THEN 1 WHEN ${i} < 0 THEN len(${list}) + ${i} + 2 ELSE ${i} + 2 END, len(${list})))`,
      );
      return sql`CASE ${jsonType(value)} WHEN 'object' THEN error('cannot delete from object using integer index') WHEN 'array' THEN '[' || COALESCE(array_to_string(${items}, ', '), '') || ']' ELSE CASE WHEN ${value} IS NOT NULL THEN error('cannot delete from scalar') END END`;
    }),
  ),
  row('@>', ['jsonb', 'jsonb'], 'bool', ([a, b], site) => contains('@>', a, b, site)),
  row('<@', ['jsonb', 'jsonb'], 'bool', ([a, b], site) => contains('<@', b, a, site)),
  row('#-', ['jsonb', '_text'], 'jsonb', ([x, p], site) => {
    const path = literalPath(p);
    if (!path) throw notSupported('a JSON path that is not a literal', site.location);
    return letIn(site, x, (v) => edited(site, v, path, 'delete', raw('NULL')));
  }),
];

/** Operators of json and jsonb. */
export const JSON_OPERATORS: readonly Row[] = [...reads, ...jsonbOnly];
