import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported } from '../errors.ts';
import { expr, type Expr } from '../expr.ts';
import { containsJson } from '../json/contains.ts';
import { edited, objectOfStructs } from '../json/edit.ts';
import { jsonbText } from '../json/normal.ts';
import { jsonElement, jsonElements, jsonMember, jsonMembers, jsonText, jsonType } from '../json/read.ts';
import { arrayOf } from '../json/strings.ts';
import { kept, letAll, letIn, mapped, reduced } from '../let.ts';
import { parseArray } from '../literals/arrays.ts';
import { parseJson } from '../literals/json.ts';
import { bound, row, type Row } from '../row.ts';

/** One step into a JSON value, by a name or by a number. */
function step(x: Expr, key: Expr): SqlFragment {
  const kind = x.type.name === 'jsonb' ? 'jsonb' : 'json';
  return key.type.category === 'integer' ? jsonElement(x, key, kind) : jsonMember(x, key.sql);
}

/** A path of a literal array of texts: numbers mean elements where there is an array. */
export function jsonPath(x: Expr, path: readonly string[]): SqlFragment {
  return path.reduce<Expr>((value, key) => {
    const next = letIn(value, (v) => {
      const member = jsonMember({ sql: v, simple: true }, sql`${key}`);
      if (!/^-?\d+$/.test(key)) return member;
      const index = { sql: raw(String(Number(key))), simple: true };
      return sql`CASE WHEN ${jsonType(v)} = 'array' THEN ${jsonElement({ sql: v, simple: true }, index, 'json')} ELSE ${member} END`;
    });
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
function atPath(x: Expr, path: Expr): SqlFragment {
  const keys = literalPath(path);
  if (keys) return jsonPath(x, keys);
  return sql`CASE WHEN list_count(${path.sql}) = len(${path.sql}) THEN ${reduced(path.sql, jsonStep, x.sql)} END`;
}

/** One step by a text: an element where there is an array, else a member. Both are names. */
export function jsonStep(value: SqlFragment, key: SqlFragment): SqlFragment {
  const from = { sql: value, simple: true };
  return sql`CASE WHEN ${jsonType(value)} = 'array' THEN ${jsonElement(from, sql`TRY_CAST(${key} AS INTEGER)`, 'json')} ELSE ${jsonMember(from, key)} END`;
}

/** The text of a value in another; what jsonb holds inside is written as jsonb. */
export function textOf(whole: Pick<Expr, 'type' | 'ordered'>, value: SqlFragment): SqlFragment {
  if (whole.type.name !== 'jsonb' || whole.ordered) return jsonText(value);
  return letIn(
    value,
    (v) =>
      sql`CASE WHEN ${v}[1] = '"' OR ${v} = 'null' THEN ${jsonText({ sql: v, simple: true })} ELSE ${jsonbText({ sql: v, simple: true })} END`,
  );
}

/** A value in another, which is in order where that is. */
export function inside({ type, ordered }: Expr, value: SqlFragment): Expr {
  return expr(value, type, { ordered });
}

const reads = (['json', 'jsonb'] as const).flatMap((type): readonly Row[] => [
  ...['text', 'int4'].flatMap((key): readonly Row[] => [
    row('->', [type, key], type, ([x, k]) => inside(x, step(x, k))),
    row('->>', [type, key], 'text', ([x, k]) => textOf(x, step(x, k))),
  ]),
  row('#>', [type, '_text'], type, ([x, p]) => inside(x, atPath(x, p))),
  row('#>>', [type, '_text'], 'text', ([x, p]) => textOf(x, atPath(x, p))),
]);

const isString = (item: SqlFragment) => sql`starts_with(${item}, '"')`;

/** Keys of an object, or the strings of an array: what `?` looks among. */
function names(x: Expr): SqlFragment {
  return letIn(x, (v) => {
    const value = { sql: v, simple: true };
    const keys = mapped(jsonMembers(value), (member) => sql`${member}.key`);
    const strings = mapped(kept(jsonElements(value), isString), (item) => jsonText(item));
    return sql`CASE ${jsonType(v)} WHEN 'object' THEN ${keys} WHEN 'array' THEN ${strings} WHEN 'string' THEN [${jsonText(value)}] ELSE CASE WHEN ${v} IS NOT NULL THEN [] END END`;
  });
}

/** What an operator that takes something away makes of an object, and of an array. */
function without(value: SqlFragment, ofObject: SqlFragment, items: SqlFragment): SqlFragment {
  return sql`CASE ${jsonType(value)} WHEN 'object' THEN ${ofObject} WHEN 'array' THEN ${arrayOf(items)} ELSE CASE WHEN ${value} IS NOT NULL THEN error('cannot delete from scalar') END END`;
}

/** jsonb without the members of these names, or without the strings that are these. */
function removed(x: Expr, names: SqlFragment): SqlFragment {
  return letAll([x, names], ([v, list]) => {
    const value = { sql: v, simple: true };
    const isNamed = (name: SqlFragment) => sql`COALESCE(list_contains(${list}, ${name}), false)`;
    const members = kept(jsonMembers(value), (member) => sql`NOT ${isNamed(sql`${member}.key`)}`);
    const items = kept(
      jsonElements(value),
      (item) => sql`NOT (${isString(item)} AND ${isNamed(jsonText(item))})`,
    );
    return sql`CASE WHEN ${list} IS NULL THEN NULL ELSE ${without(v, objectOfStructs(members), items)} END`;
  });
}

/** jsonb without the element of a number from 0, or from the end. */
function removedAt(value: SqlFragment, i: SqlFragment): SqlFragment {
  const items = letIn(
    jsonElements({ sql: value, simple: true }),
    (list) =>
      sql`list_concat(list_slice(${list}, 1, CASE WHEN ${i} < 0 THEN greatest(len(${list}) + ${i}, 0) ELSE ${i} END), list_slice(${list}, CASE WHEN ${i} < -len(${list}) THEN 1 WHEN ${i} < 0 THEN len(${list}) + ${i} + 2 ELSE ${i} + 2 END, len(${list})))`,
  );
  return without(value, raw("error('cannot delete from object using integer index')"), items);
}

/** Two objects as one, or two lists, for which anything else is one of itself. */
function joined(x: Expr, y: Expr): SqlFragment {
  const list = (v: Expr) =>
    letIn(
      v,
      (s) =>
        sql`CASE WHEN ${jsonType(s)} = 'array' THEN ${jsonElements({ sql: s, simple: true })} ELSE [${s}] END`,
    );
  const merged = letAll([jsonMembers(x), jsonMembers(y)], ([all, more]) => {
    const names = mapped(more, (member) => sql`${member}.key`);
    const others = kept(all, (member) => sql`NOT list_contains(${names}, ${member}.key)`);
    return objectOfStructs(sql`list_concat(${others}, ${more})`);
  });
  return sql`CASE WHEN ${jsonType(x.sql)} = 'object' AND ${jsonType(y.sql)} = 'object' THEN ${merged} WHEN ${x.sql} IS NOT NULL AND ${y.sql} IS NOT NULL THEN ${arrayOf(sql`list_concat(${list(x)}, ${list(y)})`)} END`;
}

function contains(name: string, whole: Expr, part: Expr): SqlFragment {
  if (typeof part.literal !== 'string')
    throw notSupported(`${name} beside a jsonb that is not a literal, as what is contained,`);
  const wanted = parseJson(part.literal);
  return letIn(whole, (v) => containsJson(v, wanted));
}

const jsonbOnly: readonly Row[] = [
  row('?', ['jsonb', 'text'], 'bool', ([x, k]) => sql`list_contains(${names(x)}, ${k.sql})`),
  row('?|', ['jsonb', '_text'], 'bool', ([x, k]) => sql`list_has_any(${names(x)}, ${k.sql})`),
  row('?&', ['jsonb', '_text'], 'bool', ([x, k]) => sql`list_has_all(${names(x)}, ${k.sql})`),
  row('||', ['jsonb', 'jsonb'], 'jsonb', ([x, y]) => joined(x, y)),
  row('-', ['jsonb', 'text'], 'jsonb', ([x, k]) =>
    letIn(k, (name) => removed(x, sql`CASE WHEN ${name} IS NOT NULL THEN [${name}] END`)),
  ),
  row('-', ['jsonb', '_text'], 'jsonb', ([x, k]) => removed(x, k.sql)),
  bound('-', ['jsonb', 'int4'], 'jsonb', removedAt),
  row('@>', ['jsonb', 'jsonb'], 'bool', ([a, b]) => contains('@>', a, b)),
  row('<@', ['jsonb', 'jsonb'], 'bool', ([a, b]) => contains('<@', b, a)),
  row('#-', ['jsonb', '_text'], 'jsonb', ([x, p]) => {
    const path = literalPath(p);
    if (!path) throw notSupported('a JSON path that is not a literal');
    return letIn(x, (v) => edited(v, path, 'delete', raw('NULL')));
  }),
];

/** Operators of json and jsonb. */
export const JSON_OPERATORS: readonly Row[] = [...reads, ...jsonbOnly];
