import type { FuncCall, Node } from 'libpg-query';
import { pgType } from '../../core/values/pg-types.ts';
import { castExplicitly } from '../casts/cast.ts';
import { notSupported, PgError } from '../errors.ts';
import { sql } from '../../core/sql/fragment.ts';
import { around, castTo, expr, type Expr } from '../expr.ts';
import { callTextSearch } from '../full-text/functions.ts';
import { isAggregate, mayCall } from '../guard.ts';
import { MAKE_INTERVAL } from '../functions/intervals.ts';
import { buildJsonOf } from '../functions/json.ts';
import { callFunction } from '../functions/table.ts';
import { literalOf } from '../literals/literal.ts';
import { type Clause, compileExpression, type Place } from '../place.ts';
import { as, strings } from '../tree.ts';
import { compileAggregate } from './aggregates.ts';

/** A function call of any kind. */
export function compileCall(node: FuncCall, place: Place): Expr {
  const name = functionName(node);
  if (isAggregate(name)) return compileAggregate(name, node, place);
  const isCallable = mayCall(name, node, place);
  if (node.over && isCallable)
    throw new PgError(
      'wrong_object_type',
      `OVER specified, but ${name} is not a window function nor an aggregate function`,
    );
  const given = isCallable ? namedArguments(name, spread(node)) : (node.args ?? []);
  const { level } = place.scope;
  const rowsBefore = level.rowFunctions;
  const args = given.map((arg) => compileExpression(as(arg, 'NamedArgExpr')?.arg ?? arg, place));
  if (!isCallable) return ANYTHING;
  if (isVariadic(node)) return callVariadic(name, args);
  const search = callTextSearch(name, args, place);
  if (search) return search;
  const call = callOrCast(name, args, strings(node.funcname).join('.'));
  if (!call.rows) return call;
  checkRowsHere(place);
  if (level.rowFunctions > rowsBefore)
    throw notSupported(`${name}() of a function of rows (put that one into FROM)`);
  if ((call.columns?.length ?? 0) > 1) throw notSupported(`${name}() outside FROM`);
  level.wholes += 1;
  level.rowFunctions += 1;
  return around(call, (list) => sql`unnest(${list})`);
}

/** Clauses where functions of rows may stand. */
const ROWS_CLAUSES: readonly Clause[] = ['SELECT', 'GROUP BY', 'ORDER BY', 'DISTINCT ON'];

function checkRowsHere({ scope, clause }: Place): void {
  const hint = 'You might be able to move the set-returning function into a LATERAL FROM item.';
  if (scope.level.aggregateDepth > 0)
    throw new PgError(
      'feature_not_supported',
      'aggregate function calls cannot contain set-returning function calls',
      { hint },
    );
  if (clause === 'FROM')
    throw new PgError('feature_not_supported', 'set-returning functions must appear at top level of FROM');
  if (!ROWS_CLAUSES.includes(clause))
    throw new PgError('feature_not_supported', `set-returning functions are not allowed in ${clause}`);
}

/** The function's bare name; a schema other than pg_catalog does not exist. */
export function functionName(node: FuncCall): string {
  const names = strings(node.funcname);
  const [schema] = names;
  if (names.length > 1 && schema !== 'pg_catalog')
    throw new PgError('undefined_object', `schema "${schema}" does not exist`);
  return names.at(-1) ?? '';
}

/** Stands in for a call that is going to be refused: fits anywhere. */
const ANYTHING = expr(sql`NULL`, { ...pgType('unknown'), name: 'anything', category: 'other' });

/** Whether the last argument is an array of arguments that nobody knows yet. */
function isVariadic(node: FuncCall): boolean {
  return (node.func_variadic ?? false) && !as(node.args?.at(-1), 'A_ArrayExpr')?.elements?.length;
}

/** Arguments with those of `VARIADIC ARRAY[…]` written out. */
function spread(node: FuncCall): readonly Node[] {
  const args = node.args ?? [];
  if (!node.func_variadic || isVariadic(node)) return args;
  return [...args.slice(0, -1), ...(as(args.at(-1), 'A_ArrayExpr')?.elements ?? [])];
}

/** A call with the elements of an array as its last arguments. */
function callVariadic(name: string, args: readonly Expr[]): Expr {
  const [array, ...before] = args.toReversed();
  if (!array) throw new RangeError('VARIADIC without an argument');
  if (!array.type.element && array.type.name !== 'unknown')
    throw new PgError('datatype_mismatch', 'VARIADIC argument must be an array');
  const [separator] = before;
  if (name === 'concat' && before.length === 0)
    return callFunction('array_to_string', [array, literalOf('', pgType('text'))]);
  if (name === 'concat_ws' && separator && before.length === 1)
    return callFunction('array_to_string', [array, separator]);
  if (name === 'num_nulls' || name === 'num_nonnulls') {
    const nonnulls = sql`list_aggregate(${array.sql}, 'count')`;
    return expr(
      castTo(name === 'num_nulls' ? sql`(len(${array.sql}) - ${nonnulls})` : nonnulls, 'INTEGER'),
      pgType('int4'),
    );
  }
  const built = before.length === 0 ? buildJsonOf(name, array) : undefined;
  if (built) return built;
  throw notSupported(`VARIADIC with an array that is not written out, in ${name}()`);
}

function callOrCast(name: string, args: readonly Expr[], written: string) {
  const [only] = args;
  // A type's name with one argument is a cast.
  if (name === 'text' && only && args.length === 1)
    return { ...castExplicitly(only, pgType('text')), rows: false };
  return callFunction(name, args, written);
}

/** Arguments in order. Only make_interval is called by names; what is not given is 0. */
function namedArguments(name: string, args: readonly Node[]): readonly Node[] {
  if (!args.some((arg) => as(arg, 'NamedArgExpr'))) return args;
  const zero: Node = { A_Const: { ival: {} } };
  const order: readonly string[] = name === 'make_interval' ? MAKE_INTERVAL : [];
  const given = args.filter((arg) => !as(arg, 'NamedArgExpr'));
  const named = new Map(
    args.flatMap((arg) => {
      const { name: key = '', arg: value } = as(arg, 'NamedArgExpr') ?? {};
      return value ? [[key, value] as const] : [];
    }),
  );
  const unknown = [...named.keys()].find((key) => !order.includes(key));
  if (unknown !== undefined) throw notSupported(`calling ${name}() with ${unknown} =>`);
  return order.map((key, i) => named.get(key) ?? given[i] ?? zero);
}
