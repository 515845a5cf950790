import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType, type PgType } from '../../core/values/pg-types.ts';
import { castToText } from '../casts/to-text.ts';
import { notSupported, dataError } from '../errors.ts';
import { expr, itemOf, nullOf, type Expr } from '../expr.ts';
import { edited, type Edit } from '../json/edit.ts';
import { prettyJson, withoutNulls } from '../json/normal.ts';
import { jsonElement, jsonElements, jsonMembers, jsonText, jsonType } from '../json/read.ts';
import { arrayOf, objectOf, quoted } from '../json/strings.ts';
import { isOrdered, jsonbObject, jsonOf, object, type JsonKind } from '../json/write.ts';
import { literalDigits, literalOf } from '../literals/literal.ts';
import { parseBoolean } from '../literals/numbers.ts';
import { inside, jsonPath, jsonStep, literalPath, textOf } from '../operators/json.ts';
import { letAll, letIn, mapped } from '../let.ts';
import { asRows, type PgFunction, row, rowsOf } from '../row.ts';
import { zip } from '../zip.ts';

const KINDS = ['json', 'jsonb'] as const;

/** Pairs of names and values; a name that is no literal is made a text. */
function pairs(xs: readonly Expr[], kind: JsonKind): readonly (readonly [Expr, Expr])[] {
  if (xs.length % 2 === 1)
    throw dataError('invalid_parameter_value', 'argument list must have even number of elements');
  const names = xs.filter((_, i) => i % 2 === 0);
  const values = xs.filter((_, i) => i % 2 === 1);
  return zip(names, values).map(([name, value], i) => {
    if (name.literal === null)
      throw kind === 'json'
        ? dataError('invalid_parameter_value', `argument ${2 * i + 1} cannot be null`, {
            hint: 'Object keys should be text.',
          })
        : dataError('invalid_parameter_value', `argument ${2 * i + 1}: key must not be null`);
    if (name.type.element || name.row || name.type.category === 'json')
      throw dataError('invalid_parameter_value', 'key value must be scalar, not array, composite, or json');
    return [name, value] as const;
  });
}

/** A literal as JSON; undefined for other expressions. */
function literalJson(x: Expr): string | undefined {
  const { literal, type } = x;
  if (literal === undefined || literal === null) return literal === null ? 'null' : undefined;
  if (type.category === 'text' || type.name === 'unknown') return JSON.stringify(literal);
  if (type.category === 'boolean') return String(parseBoolean(literal));
  if (type.category === 'integer') return String(BigInt(literal));
  return type.category === 'numeric' ? literalDigits(x) : type.name === 'jsonb' ? literal : undefined;
}

/** What is built of literals is one, so that `@>` may look for it. */
function literalBuilt(parts: readonly (string | undefined)[], open: string, close: string): Expr | undefined {
  if (!parts.every((part) => part !== undefined)) return undefined;
  return literalOf(open + parts.join(',') + close, pgType('jsonb'));
}

function buildObject(xs: readonly Expr[], kind: JsonKind): SqlFragment | Expr {
  const members = pairs(xs, kind);
  const all = members.map(([name, value]) => {
    const json = literalJson(value);
    return json === undefined || typeof name.literal !== 'string'
      ? undefined
      : `${JSON.stringify(name.literal)}:${json}`;
  });
  const built = kind === 'jsonb' ? literalBuilt(all, '{', '}') : undefined;
  if (built) return built;
  const literal = members.every(([name]) => typeof name.literal === 'string');
  if (literal) {
    const named = members.map(([name, value]) => [name.literal as string, jsonOf(value, kind)] as const);
    return expr(kind === 'json' ? object(named, ' : ', ', ') : jsonbObject(named), pgType(kind), {
      ordered: members.every(([, value]) => isOrdered(value)),
    });
  }
  const colon = raw(kind === 'json' ? "' : '" : "': '");
  const parts = members.map(
    ([name, value]) => sql`${quoted(castToText(name))} || ${colon} || ${jsonOf(value, kind)}`,
  );
  return sql`('{' || ${join(parts, " || ', ' || ")} || '}')`;
}

function buildArray(xs: readonly Expr[], kind: JsonKind): SqlFragment | Expr {
  if (xs.length === 0) return raw("'[]'");
  const built = kind === 'jsonb' ? literalBuilt(xs.map(literalJson), '[', ']') : undefined;
  if (built) return built;
  const items = xs.map((x) => jsonOf(x, kind));
  return expr(sql`('[' || ${join(items, " || ', ' || ")} || ']')`, pgType(kind), {
    ordered: xs.every(isOrdered),
  });
}

/** What PostgreSQL says of JSON that has the other brackets, and of a scalar, where it does not just name the function. */
const COMPLAINTS: Readonly<Record<string, readonly [other: string, scalar: string]>> = {
  json_array_length: ['cannot get array length of a non-array', 'cannot get array length of a scalar'],
  jsonb_array_length: ['cannot get array length of a non-array', 'cannot get array length of a scalar'],
  jsonb_array_elements: ['cannot extract elements from an object', 'cannot extract elements from a scalar'],
  json_each: ['cannot deconstruct an array as an object', 'cannot deconstruct a scalar'],
};

/** What an array or an object holds, for the function of a name, or PostgreSQL's complaint. */
function held(x: Expr, name: string): SqlFragment {
  const isArray = name.includes('_array_');
  const [other, scalar] = COMPLAINTS[name.replace(/_text$/, '')] ?? [
    `cannot call ${name} on ${isArray ? 'a non-array' : 'an array'}`,
    `cannot call ${name} on a scalar`,
  ];
  const read = isArray ? jsonElements : jsonMembers;
  return letIn(x, (v) => {
    const failed = sql`error(CASE ${jsonType(v)} WHEN ${raw(isArray ? "'object'" : "'array'")} THEN ${other} ELSE ${scalar} END)`;
    return sql`CASE WHEN ${v} IS NULL THEN [] ELSE COALESCE(${read({ sql: v, simple: true })}, ${failed}) END`;
  });
}

/** A function of one JSON, written from what that holds. @param columns of the rows that it gives */
const ofHeld = (name: string, result: string, of: (list: SqlFragment) => SqlFragment, ...columns: Columns) =>
  asRows(
    row(name, [name.startsWith('jsonb') ? 'jsonb' : 'json'], result, ([x]) => of(held(x, name))),
    ...columns,
  );

type Columns = readonly (readonly [name: string, type: PgType])[];

/** Members as pairs with the value as text or as JSON. */
const pairsOf = (list: SqlFragment, value = (json: SqlFragment) => json) =>
  mapped(list, (member) => sql`{'key': ${member}.key, 'value': ${value(sql`${member}.value`)}}`);

function extract(asText: boolean): PgFunction['build'] {
  return (steps) => {
    const { sql: value, ...whole } = steps.reduce((at, key) => {
      const next =
        typeof key.literal === 'string'
          ? jsonPath(at, [key.literal])
          : letAll([at, key], ([v, k]) => jsonStep(v, k));
      return { ...at, sql: next, simple: false };
    });
    return asText ? expr(textOf(whole, value), TEXT) : inside({ ...whole, sql: value }, value);
  };
}

/** A row whose last parameter may repeat. */
function ofAny(
  name: string,
  args: readonly string[],
  result: string,
  build: PgFunction['build'],
): PgFunction {
  return { name, args, result, build, variadic: true };
}

const TEXT = pgType('text');

/** What json and jsonb both have. */
const OF_BOTH: readonly PgFunction[] = KINDS.flatMap((kind): readonly PgFunction[] => {
  const type = pgType(kind);
  const named = (name: string) => `${kind}_${name}`;
  const shown = (json: SqlFragment) => textOf({ type }, json);
  return [
    row(`to_${kind}`, ['anytyped'], kind, ([x]) =>
      expr(orNull(x, jsonOf(x, kind)), type, { ordered: isOrdered(x) }),
    ),
    row(named('build_object'), [], kind, () => raw("'{}'")),
    ofAny(named('build_object'), ['any'], kind, (xs) => buildObject(xs, kind)),
    row(named('build_array'), [], kind, () => raw("'[]'")),
    ofAny(named('build_array'), ['any'], kind, (xs) => buildArray(xs, kind)),
    row(named('array_length'), [kind], 'int4', ([x]) =>
      letIn(x, (v) => {
        const list = held({ ...x, sql: v, simple: true }, named('array_length'));
        return sql`CASE WHEN ${v} IS NOT NULL THEN CAST(len(${list}) AS INTEGER) END`;
      }),
    ),
    ofHeld(named('array_elements'), kind, (list) => list, ['value', type]),
    ofHeld(named('array_elements_text'), 'text', (list) => mapped(list, shown), ['value', TEXT]),
    row(named('array_element'), [kind, 'int4'], kind, ([x, i]) => inside(x, jsonElement(x, i, kind))),
    row(named('array_element_text'), [kind, 'int4'], 'text', ([x, i]) => textOf(x, jsonElement(x, i, kind))),
    ofAny(named('extract_path'), [kind, 'text'], kind, extract(false)),
    ofAny(named('extract_path_text'), [kind, 'text'], 'text', extract(true)),
  ];
});

/** Functions of json and jsonb. */
export const JSON_FUNCTIONS: readonly PgFunction[] = [
  ...OF_BOTH,
  ofHeld('json_each', 'text', (list) => pairsOf(list), ['key', TEXT], ['value', pgType('json')]),
  ofHeld('json_each_text', 'text', (list) => pairsOf(list, jsonText), ['key', TEXT], ['value', TEXT]),
  ofHeld('json_object_keys', 'text', (list) => mapped(list, (member) => sql`${member}.key`)),
  row('jsonb_typeof', ['jsonb'], 'text', ([x]) => jsonType(x.sql)),
  ...setAt('jsonb_set', (create) => (create ? 'create' : 'replace'), true),
  ...setAt('jsonb_insert', (after) => (after ? 'insert after' : 'insert before'), false),
  row('jsonb_pretty', ['jsonb'], 'text', ([x]) => strict(x, TEXT) ?? letIn(x, prettyJson)),
  row('jsonb_strip_nulls', ['jsonb'], 'jsonb', ([x]) => strict(x, pgType('jsonb')) ?? letIn(x, withoutNulls)),
  ...rowsOf('array_to_json', [['anyarray'], ['bool']], 'json', ([x, pretty]) =>
    orNull(x, jsonOf(x, 'json', isPretty(pretty))),
  ),
  ...rowsOf('row_to_json', [['any'], ['bool']], 'json', ([x, pretty]) => {
    if (!x.row)
      throw dataError('undefined_function', `function row_to_json(${x.type.sqlName}) does not exist`);
    return orNull(x, jsonOf(x, 'json', isPretty(pretty)));
  }),
];

/** Whether a statement asks for a line an element. */
function isPretty(pretty: Expr | undefined): boolean {
  if (pretty && pretty.literal === undefined) throw notSupported('JSON in lines where a value says so');
  return pretty?.literal === 'true' || pretty?.literal === 't';
}

/** NULL of NULL, where DuckDB would not find out what a walk over it is. */
function strict(x: Expr, type: PgType): Expr | undefined {
  return x.literal === null ? nullOf(type) : undefined;
}

/** jsonb_set and jsonb_insert, with a last argument that may be left out. */
function setAt(name: string, editOf: (flag: boolean) => Edit, otherwise: boolean): readonly PgFunction[] {
  const args = ['jsonb', '_text', 'jsonb'] as const;
  return rowsOf(name, [args, ['bool']], 'jsonb', ([document, at, made, flag]) => {
    if ([document, at, made].some(({ literal }) => literal === null)) return nullOf(pgType('jsonb'));
    const keys = literalPath(at);
    if (!keys) throw notSupported(`${name}() at a path that is not a literal`);
    if (flag && !['true', 'false'].includes(flag.literal ?? ''))
      throw notSupported(`${name}() with a last argument that is not a literal`);
    const edit = editOf(flag ? flag.literal === 'true' : otherwise);
    return letAll(
      [document, made],
      ([from, to]) => sql`CASE WHEN ${to} IS NOT NULL THEN ${edited(from, keys, edit, to)} END`,
    );
  });
}

/** JSON of a value, NULL for a value that is NULL or a row that is not there. */
function orNull(x: Expr, json: SqlFragment): SqlFragment {
  if (x.row) return x.present ? sql`CASE WHEN ${x.present} THEN ${json} END` : json;
  return sql`CASE WHEN ${x.sql} IS NOT NULL THEN ${json} END`;
}

/** `json_build_array(VARIADIC array)` and its kin; undefined for other functions. */
export function buildJsonOf(name: string, array: Expr): Expr | undefined {
  const what = /^jsonb?_build_(array|object)$/.exec(name)?.[1];
  if (what === undefined) return undefined;
  const kind = name.startsWith('jsonb') ? 'jsonb' : 'json';
  const type = pgType(kind);
  if (array.literal === null) return nullOf(type);
  if (!array.type.element) return undefined;
  const missing = raw(kind === 'json' ? "' cannot be null'" : "': key must not be null'");
  const colon = raw(kind === 'json' ? "' : '" : "': '");
  const built = letIn(array, (list) => {
    if (what === 'array') {
      const items = mapped(list, (item) => jsonOf(itemOf(array, item), kind));
      return sql`CASE WHEN ${list} IS NOT NULL THEN ${arrayOf(items)} END`;
    }
    const members = mapped(sql`range(1, len(${list}) + 1, 2)`, (n) => {
      const [key, value] = [itemOf(array, sql`${list}[${n}]`), itemOf(array, sql`${list}[${n} + 1]`)];
      return sql`COALESCE(${quoted(castToText(key))}, error('argument ' || ${n} || ${missing})) || ${colon} || ${jsonOf(value, kind)}`;
    });
    return sql`CASE WHEN len(${list}) % 2 = 1 THEN error('argument list must have even number of elements') WHEN ${list} IS NOT NULL THEN ${objectOf(members)} END`;
  });
  return expr(built, type);
}
