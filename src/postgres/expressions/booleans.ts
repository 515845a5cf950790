import type { BoolExpr, BooleanTest, Node, NullTest } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { coerce } from '../casts/cast.ts';
import { PgError } from '../errors.ts';
import { BOOL, expr, type Expr } from '../expr.ts';
import { compileExpression, type Place } from '../place.ts';
import { as, startOf } from '../tree.ts';
import { connected } from './short-circuit.ts';

/**
 * An expression that must be boolean.
 * @param construct what wants it, for `argument of WHERE must be type boolean, not type integer`
 */
export function compileCondition(node: Node | undefined, place: Place, construct: string): Expr {
  const value = compileExpression(node, place);
  if (value.type.name !== 'bool' && value.type.name !== 'unknown' && value.type.name !== 'anything')
    throw new PgError(
      'datatype_mismatch',
      `argument of ${construct} must be type boolean, not type ${value.type.sqlName}`,
      { location: startOf(node) },
    );
  return coerce(value, BOOL);
}

const WORDS = { AND_EXPR: 'AND', OR_EXPR: 'OR', NOT_EXPR: 'NOT' } as const;

/** AND, OR, NOT. */
export function compileBoolean(node: BoolExpr, place: Place): Expr {
  const word = WORDS[node.boolop as keyof typeof WORDS];
  const parts = (node.args ?? []).map(
    (arg) => (word === 'OR' ? bothNull(arg, place) : undefined) ?? compileCondition(arg, place, word).sql,
  );
  if (word === 'NOT') return expr(sql`(NOT ${parts[0] ?? raw('NULL')})`, BOOL);
  return expr(connected(word, parts, place), BOOL);
}

/**
 * `a IS NULL AND b IS NULL` beside OR, in a form that DuckDB does not know: it makes `a IS NOT DISTINCT FROM b` of `a = b OR …`, which is
 * false where that is NULL. Where both keep nothing it may, and finds a join's pairs by that.
 */
function bothNull(node: Node, place: Place): SqlFragment | undefined {
  const both = as(node, 'BoolExpr');
  const tests = (both?.args ?? []).map((arg) => as(arg, 'NullTest'));
  if (both?.boolop !== 'AND_EXPR' || tests.length !== 2 || place.isTruth) return undefined;
  const [first, second] = tests;
  if (!first || !second || tests.some((test) => test?.nulltesttype !== 'IS_NULL')) return undefined;
  return sql`CASE WHEN ${compileNullTest(first, place).sql} THEN ${compileNullTest(second, place).sql} ELSE false END`;
}

/** IS NULL and IS NOT NULL; a row is null when all its members are, not null when none is. */
export function compileNullTest(node: NullTest, place: Place): Expr {
  const value = compileExpression(node.arg, place);
  const test = raw(node.nulltesttype === 'IS_NULL' ? 'IS NULL' : 'IS NOT NULL');
  if (value.row) {
    const tests = value.row.map((member) => sql`${member.sql} ${test}`);
    return expr(tests.length === 0 ? raw('true') : sql`(${join(tests, ' AND ')})`, BOOL);
  }
  return expr(sql`(${value.sql} ${test})`, BOOL);
}

/** IS TRUE, IS NOT FALSE, IS UNKNOWN and so on. */
export function compileBooleanTest(node: BooleanTest, place: Place): Expr {
  const words = (node.booltesttype ?? 'IS_TRUE').replaceAll('_', ' ');
  const value = compileCondition(node.arg, place, words);
  const duck = words.endsWith('UNKNOWN') ? words.replace('UNKNOWN', 'NULL') : words;
  const test = duck.includes('NULL')
    ? raw(duck)
    : raw(
        duck.startsWith('IS NOT')
          ? `IS DISTINCT FROM ${duck.slice(7)}`
          : `IS NOT DISTINCT FROM ${duck.slice(3)}`,
      );
  return expr(sql`(${value.sql} ${test})`, BOOL);
}
