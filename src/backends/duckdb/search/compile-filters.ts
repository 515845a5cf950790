import { invalidQuery } from '../../../core/errors.ts';
import {
  isJsonList,
  isJsonObject,
  JsonFloat,
  toPythonText,
  type JsonValue,
} from '../../../core/params/json-value.ts';
import type { RelationColumn } from '../../../core/ports.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { parseJsonb } from '../../../core/values/jsonb.ts';
import { LiteralError } from '../../../core/values/literals/literal-error.ts';
import { parseArrayText, toCastableText } from '../../../core/values/pg-input.ts';
import { pgType, type PgCategory, type PgType } from '../../../core/values/pg-types.ts';
import { listType } from '../../../core/search/list-type.ts';
import { COMPARISONS, type FilterTree } from '../../../core/search/filter-tree.ts';

const NOTHING = raw('false');

/**
 * Compiles filters to a condition. Values are read as PostgreSQL reads them for the column's type.
 * Throws `Invalid query` (409) with PostgreSQL's message for a value that the type cannot be compared with.
 */
export function compileFilters(tree: FilterTree, column: (name: string) => RelationColumn): SqlFragment {
  try {
    return compileTree(tree, column);
  } catch (error) {
    if (!(error instanceof Incomparable)) throw error;
    const params = Object.fromEntries(valuesOf(tree).map((value, i) => [`value_${i}`, value]));
    throw invalidQuery(error.message, { params });
  }
}

/** A value that a column's type cannot be compared with; the message is PostgreSQL's. */
class Incomparable extends Error {}

function valuesOf(tree: FilterTree): readonly JsonValue[] {
  if (tree.kind === 'compare') return [tree.value];
  if (tree.kind === 'null') return [];
  if (tree.kind === 'not') return valuesOf(tree.part);
  return tree.kind === 'in' ? tree.values : tree.parts.flatMap(valuesOf);
}

function compileTree(tree: FilterTree, column: (name: string) => RelationColumn): SqlFragment {
  switch (tree.kind) {
    case 'all':
    case 'any': {
      const parts = tree.parts.map((part) => compileTree(part, column));
      if (parts.length === 0) return raw('true');
      return sql`(${join(parts, tree.kind === 'all' ? ' AND ' : ' OR ')})`;
    }
    case 'null':
      return sql`${identifier(column(tree.column).id)} IS NULL`;
    case 'not':
      return sql`NOT coalesce(${compileTree(tree.part, column)}, false)`;
    case 'compare': {
      const { id, type, sortedBy = id } = column(tree.column);
      const right = operand(pgType(type), COMPARISONS[tree.operator], tree.value);
      return right ? sql`${identifier(sortedBy)} ${raw(COMPARISONS[tree.operator])} ${right}` : NOTHING;
    }
    case 'in': {
      const { id, type, sortedBy = id } = column(tree.column);
      const one = pgType(type);
      const read = listType(one, tree.values);
      const operands = tree.values.flatMap(
        (value) => listOperand(typeof value === 'string' ? read : one, value, tree.values.length) ?? [],
      );
      return operands.length === 0 ? NOTHING : sql`${identifier(sortedBy)} IN (${join(operands, ', ')})`;
    }
  }
}

/** In a list of several PostgreSQL looks for a type for all of them: beside a column of single precision that is its own. */
function listOperand(type: PgType, value: JsonValue, count: number): SqlFragment | undefined {
  const isNumber = typeof value === 'number' || typeof value === 'bigint' || value instanceof JsonFloat;
  if (type.name !== 'float4' || count < 2 || !isNumber) return operand(type, '=', value);
  return textOperand(type, value instanceof JsonFloat ? value.text : String(value));
}

/** What a column of that type is compared with; undefined when nothing can match. */
function operand(type: PgType, operator: string, value: JsonValue): SqlFragment | undefined {
  // CKAN turns whatever is compared with text into text, null into `None`.
  if (type.category === 'text') return sql`${toPythonText(value)}`;
  const clash = (valueType: string) => noOperator(`${type.sqlName} ${operator} ${valueType}`);
  if (value === null) return undefined;
  if (type.name === 'json') throw clash('unknown');
  if (type.category === 'array') return arrayOperand(type, value, clash);
  if (isJsonObject(value)) throw new Incomparable("can't adapt type 'dict'");
  const scalar = isTextOfList(value) ? toTextOfList(value) : value;
  if (isJsonList(scalar)) throw clash('text[]');
  return type.name === 'jsonb'
    ? jsonbOperand(scalar as Scalar, clash)
    : scalarOperand(type, scalar as Scalar, clash);
}

/** The key of a value, which the column's keys are compared with. */
function jsonbOperand(value: Scalar, clash: Clash): SqlFragment {
  if (typeof value === 'boolean') throw clash('boolean');
  if (typeof value !== 'string') throw clash(numberTypeName(value));
  const parsed = parseJsonb(value);
  if (!parsed) throw new Incomparable('invalid input syntax for type json');
  return sql`${parsed.key}`;
}

function noOperator(expression: string): Incomparable {
  return new Incomparable(`operator does not exist: ${expression}`);
}

type Clash = (valueType: string) => Incomparable;
type Scalar = string | number | bigint | boolean | JsonFloat;

const NUMBERS: ReadonlySet<PgCategory> = new Set(['integer', 'float', 'numeric']);

function scalarOperand(type: PgType, value: Scalar, clash: Clash): SqlFragment {
  if (typeof value === 'string') return textOperand(type, value);
  if (typeof value === 'boolean') {
    if (type.category === 'boolean') return raw(String(value));
    throw clash('boolean');
  }
  if (NUMBERS.has(type.category))
    return numberOperand(type, value instanceof JsonFloat ? value.text : String(value));
  throw clash(numberTypeName(value));
}

function numberTypeName(value: number | bigint | JsonFloat): string {
  if (value instanceof JsonFloat || !Number.isInteger(Number(value))) return 'numeric';
  return BigInt.asIntN(32, BigInt(value)) === BigInt(value) ? 'integer' : 'bigint';
}

function textOperand(type: PgType, text: string): SqlFragment {
  const castable = readText(type, text);
  if (type.category === 'float') {
    if (isBeyondFloat(type, castable))
      throw new Incomparable(`"${text.trim()}" is out of range for type ${type.sqlName}`);
    // A text becomes the column's own type: `0.1` is the nearest float4, where a number would be compared as a float8.
    return cast(castable, type.duck);
  }
  if (NUMBERS.has(type.category)) {
    if (type.category === 'integer' && !fits(castable, type)) {
      throw new Incomparable(`value "${text}" is out of range for type ${type.sqlName}`);
    }
    return numberOperand(type, castable);
  }
  return cast(castable, type.duck);
}

function readText(type: PgType, text: string): string {
  let castable: string | undefined;
  try {
    castable = toCastableText(text, type.category);
  } catch (error) {
    throw error instanceof LiteralError ? new Incomparable(error.message) : error;
  }
  if (castable === undefined) {
    throw new Incomparable(`invalid input syntax for type ${type.sqlName}: "${text}"`);
  }
  return castable;
}

/** Whether a number's digits are more than the type has, or so small that nothing is left of them. */
function isBeyondFloat(type: PgType, castable: string): boolean {
  if (!/\d/.test(castable)) return false;
  const value = type.name === 'float4' ? Math.fround(Number(castable)) : Number(castable);
  return !Number.isFinite(value) || (value === 0 && /^[^e]*[1-9]/i.test(castable));
}

const INTEGER_BITS: Readonly<Record<string, number>> = { int2: 16, int4: 32, int8: 64 };

function fits(digits: string, type: PgType): boolean {
  const value = BigInt(digits.replace('+', ''));
  return BigInt.asIntN(INTEGER_BITS[type.name] ?? 64, value) === value;
}

// A plain number with k decimals is compared as a DECIMAL of that scale, so that no digit is lost; others as DOUBLE.
const PLAIN = /^[+-]?(\d*)(?:\.(\d*))?$/;

function numberOperand(type: PgType, text: string): SqlFragment {
  const [matched, whole = '', decimals = ''] = PLAIN.exec(text) ?? [];
  if (type.category === 'float' || matched === undefined || whole.length + decimals.length > 38) {
    return cast(text, 'DOUBLE');
  }
  if (decimals === '' && whole.length <= 18) return cast(text, 'BIGINT');
  return cast(text, `DECIMAL(38, ${decimals.length})`);
}

/** Lengths of a list and the lists within it; undefined where these differ. */
function dimensionsOf(value: JsonValue): string | undefined {
  if (!isJsonList(value)) return '';
  const inner = new Set(value.map(dimensionsOf));
  const [first = ''] = inner;
  return inner.size > 1 || inner.has(undefined) ? undefined : `${value.length},${first}`;
}

/** Python's driver writes a list without a value as a text, `'{}'` or `'{NULL}'`. */
function isTextOfList(value: JsonValue): value is readonly null[] {
  return isJsonList(value) && value.every((item) => item === null);
}

function toTextOfList(list: readonly null[]): string {
  return `{${list.map(() => 'NULL').join(',')}}`;
}

/** A list's lists without a value are texts where no other list is beside them. */
function withTexts<T>(items: T): T | readonly JsonValue[] {
  if (!isJsonList(items) || !items.filter(isJsonList).every(isTextOfList)) return items;
  return items.map((item) => (isTextOfList(item) ? toTextOfList(item) : item));
}

function arrayOperand(type: PgType, value: JsonValue, clash: Clash): SqlFragment | undefined {
  const element = type.element as PgType;
  const items = withTexts(typeof value === 'string' ? parseArrayText(value) : value);
  if (items === undefined) throw new Incomparable(`malformed array literal: "${value as string}"`);
  if (!isJsonList(items)) throw clash(toPythonText(items));
  // No column holds lists of lists, and so none is equal to one.
  if (items.length > 0 && items.every(isJsonList) && dimensionsOf(items) !== undefined) return undefined;
  if (items.some(isJsonList)) {
    throw new Incomparable('multidimensional arrays must have array expressions with matching dimensions');
  }
  const operands = items.map((item) => {
    if (item === null) return raw('NULL');
    if (isJsonObject(item)) throw clash('record[]');
    return element.category === 'text'
      ? sql`${toPythonText(item)}`
      : scalarOperand(element, item as Scalar, (name) => clash(`${name}[]`));
  });
  const list = sql`[${join(operands, ', ')}]`;
  // Each has the scale that it was written with, and the longest counts.
  return element.category === 'numeric' && operands.length > 0
    ? list
    : sql`CAST(${list} AS ${raw(type.duck)})`;
}

function cast(text: string, duck: string): SqlFragment {
  return sql`CAST(${text} AS ${raw(duck)})`;
}
