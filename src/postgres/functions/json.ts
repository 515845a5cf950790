import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType, type PgType } from '../../core/values/pg-types.ts';
import { castToText } from '../casts/to-text.ts';
import { notSupported, dataError } from '../errors.ts';
import { expr, nullOf, type Expr } from '../expr.ts';
import { edited, type Edit } from '../json/edit.ts';
import { prettyJson, withoutNulls } from '../json/normal.ts';
import { jsonElement, jsonElements, jsonMembers, jsonText, jsonType } from '../json/read.ts';
import { quoted } from '../json/strings.ts';
import { jsonbObject, jsonOf, object, type JsonKind } from '../json/write.ts';
import { literalDigits, literalOf } from '../literals/literal.ts';
import { parseBoolean } from '../literals/numbers.ts';
import { jsonbOfMembers, jsonPath, jsonStep, literalPath, textOf } from '../operators/json.ts';
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
    return kind === 'json' ? object(named, '{', ' : ', ', ', '}') : jsonbObject(named);
  }
  if (kind === 'jsonb') {
    const list = members.map(
      ([name, value]) => sql`{'key': ${castToText(name)}, 'value': ${jsonOf(value, kind)}}`,
    );
    return jsonbOfMembers(sql`[${join(list)}]`);
  }
  const parts = members.map(
    ([name, value]) => sql`${quoted(castToText(name))} || ' : ' || ${jsonOf(value, kind)}`,
  );
  return sql`('{' || ${join(parts, " || ', ' || ")} || '}')`;
}

function buildArray(xs: readonly Expr[], kind: JsonKind): SqlFragment | Expr {
  if (xs.length === 0) return raw("'[]'");
  const built = kind === 'jsonb' ? literalBuilt(xs.map(literalJson), '[', ']') : undefined;
  if (built) return built;
  return sql`('[' || ${join(
    xs.map((x) => jsonOf(x, kind)),
    " || ', ' || ",
  )} || ']')`;
}

/**
 * What an array or an object holds, or PostgreSQL's complaint.
 * @param other what has brackets, too, and is the other one
 * @param complaints of that, and of a scalar
 */
function held(
  x: Expr,
  read: typeof jsonElements,
  other: 'array' | 'object',
  complaints: readonly [string, string],
): SqlFragment {
  return letIn(x, (v) => {
    const failed = sql`error(CASE ${jsonType(v)} WHEN ${raw(`'${other}'`)} THEN ${complaints[0]} ELSE ${complaints[1]} END)`;
    return sql`CASE WHEN ${v} IS NULL THEN [] ELSE COALESCE(${read({ sql: v, simple: true })}, ${failed}) END`;
  });
}

const elements = (x: Expr, complaints: readonly [string, string]) =>
  held(x, jsonElements, 'object', complaints);

const members = (x: Expr, name: string, kind: JsonKind) =>
  held(x, jsonMembers, 'array', noMembers(name, kind));

function noElements(kind: JsonKind, name: string): readonly [string, string] {
  return kind === 'json'
    ? [`cannot call ${name} on a non-array`, `cannot call ${name} on a scalar`]
    : ['cannot extract elements from an object', 'cannot extract elements from a scalar'];
}

/** What PostgreSQL says of an array, and of a scalar, that has no members. */
function noMembers(name: string, kind: JsonKind): readonly [string, string] {
  if (name.endsWith('keys')) return [`cannot call ${name} on an array`, `cannot call ${name} on a scalar`];
  return kind === 'json'
    ? ['cannot deconstruct an array as an object', 'cannot deconstruct a scalar']
    : [`cannot call ${name} on a non-object`, `cannot call ${name} on a non-object`];
}

/** A list of pairs with the value as text or as JSON. */
function each(x: Expr, kind: JsonKind, asText: boolean): SqlFragment {
  return mapped(members(x, `${kind}_each${asText ? '_text' : ''}`, kind), (member) => {
    const value = sql`${member}.value`;
    return sql`{'key': ${member}.key, 'value': ${asText ? jsonText(value) : value}}`;
  });
}

function extract(kind: JsonKind, asText: boolean): PgFunction['build'] {
  return (steps) => {
    const { sql: value } = steps.reduce((at, key) => {
      const next =
        typeof key.literal === 'string'
          ? jsonPath(at, [key.literal])
          : letAll([at, key], ([v, k]) => jsonStep(v, k));
      return { ...at, sql: next, simple: false };
    });
    return asText ? expr(textOf(kind, value), TEXT) : expr(value, pgType(kind));
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
  return [
    row(`to_${kind}`, ['anytyped'], kind, ([x]) => orNull(x, jsonOf(x, kind))),
    row(named('build_object'), [], kind, () => raw("'{}'")),
    ofAny(named('build_object'), ['any'], kind, (xs) => buildObject(xs, kind)),
    row(named('build_array'), [], kind, () => raw("'[]'")),
    ofAny(named('build_array'), ['any'], kind, (xs) => buildArray(xs, kind)),
    row(named('array_length'), [kind], 'int4', ([x]) =>
      letIn(x, (v) => {
        const list = elements({ ...x, sql: v, simple: true }, [
          'cannot get array length of a non-array',
          'cannot get array length of a scalar',
        ]);
        return sql`CASE WHEN ${v} IS NOT NULL THEN CAST(len(${list}) AS INTEGER) END`;
      }),
    ),
    asRows(
      row(named('array_elements'), [kind], kind, ([x]) =>
        elements(x, noElements(kind, named('array_elements'))),
      ),
      ['value', type],
    ),
    asRows(
      row(named('array_elements_text'), [kind], 'text', ([x]) =>
        mapped(elements(x, noElements(kind, named('array_elements_text'))), (item) => jsonText(item)),
      ),
      ['value', TEXT],
    ),
    row(named('array_element'), [kind, 'int4'], kind, ([x, i]) => jsonElement(x, i, kind)),
    row(named('array_element_text'), [kind, 'int4'], 'text', ([x, i]) => jsonText(jsonElement(x, i, kind))),
    ...[false, true].map((asText) =>
      asRows(
        row(named(asText ? 'each_text' : 'each'), [kind], 'text', ([x]) => each(x, kind, asText)),
        ['key', TEXT],
        ['value', asText ? TEXT : type],
      ),
    ),
    asRows(
      row(named('object_keys'), [kind], 'text', ([x]) =>
        mapped(members(x, named('object_keys'), kind), (member) => sql`${member}.key`),
      ),
    ),
    ofAny(named('extract_path'), [kind, 'text'], kind, extract(kind, false)),
    ofAny(named('extract_path_text'), [kind, 'text'], 'text', extract(kind, true)),
    row(named('typeof'), [kind], 'text', ([x]) => jsonType(x.sql)),
  ];
});

/** Functions of json and jsonb. */
export const JSON_FUNCTIONS: readonly PgFunction[] = [
  ...OF_BOTH,
  ...setAt('jsonb_set', (create) => (create ? 'create' : 'replace'), true),
  ...setAt('jsonb_insert', (after) => (after ? 'insert after' : 'insert before'), false),
  row('jsonb_pretty', ['jsonb'], 'text', ([x]) => strict(x, TEXT) ?? letIn(x, prettyJson)),
  row('jsonb_strip_nulls', ['jsonb'], 'jsonb', ([x]) => strict(x, pgType('jsonb')) ?? letIn(x, withoutNulls)),
  ...rowsOf('array_to_json', ['anyarray'], ['bool'], 'json', ([x, pretty]) =>
    orNull(x, jsonOf(x, 'json', isPretty(pretty))),
  ),
  ...rowsOf('row_to_json', ['any'], ['bool'], 'json', ([x, pretty]) => {
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
  return rowsOf(name, args, ['bool'], 'jsonb', ([document, at, made, flag]) => {
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
