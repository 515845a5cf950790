import type { CaseExpr, CoalesceExpr, MinMaxExpr, Node } from 'libpg-query';
import { join, sql } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { coerce } from '../casts/cast.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { PgError } from '../errors.ts';
import { isNumeric, TEXT, type Expr } from '../expr.ts';
import { applyOperator, operandTypes } from '../operators/table.ts';
import type { Place } from '../place.ts';
import { letIn, type Site } from '../site.ts';
import { as } from '../tree.ts';
import { commonType } from '../types/common-type.ts';
import { compileCondition } from './booleans.ts';
import { compileExpression } from './compile.ts';

/** Gives several expressions one type and, for numerics, one form. */
export function unify(site: Site, xs: readonly Expr[], construct: string): readonly Expr[] {
  const type = commonType(
    xs.map((x) => x.type),
    construct,
    site.location,
  );
  const coerced = xs.map((x) => coerce(site, x, type));
  if (!isNumeric(type)) return coerced;
  const form = commonForm(coerced.filter(({ literal }) => literal !== null).map(({ numeric }) => numeric));
  return coerced.map((x) => withForm(x, form));
}

/** An expression made of unified ones. */
function like(model: Expr, fragment: Expr['sql']): Expr {
  return { sql: fragment, type: model.type, ...(model.numeric ? { numeric: model.numeric } : {}) };
}

/** CASE, with an operand or without. */
export function compileCase(node: CaseExpr, place: Place): Expr {
  const operand = node.arg ? compileExpression(node.arg, place) : undefined;
  const arms = (node.args ?? []).map((arm) => as(arm, 'CaseWhen') ?? {});
  const results = [...arms.map(({ result }) => result), ...(node.defresult ? [node.defresult] : [])];
  // The ELSE comes first when PostgreSQL chooses the type.
  const compiled = results.map((result) => compileExpression(result, place));
  const order = node.defresult ? [compiled.at(-1) as Expr, ...compiled.slice(0, -1)] : compiled;
  const unified = unify(place, order, 'CASE');
  const values = node.defresult ? [...unified.slice(1), unified[0] as Expr] : unified;
  const write = (subject: Expr | undefined) => {
    const whens = arms.map(
      ({ expr: test }, i) => sql`WHEN ${condition(test, subject, place).sql} THEN ${(values[i] as Expr).sql}`,
    );
    const otherwise = node.defresult ? sql` ELSE ${(values.at(-1) as Expr).sql}` : sql``;
    return sql`CASE ${join(whens, ' ')}${otherwise} END`;
  };
  const first = values[0];
  if (!first) throw new PgError('internal_error', 'CASE without arms');
  if (!operand) return like(first, sql`(${write(undefined)})`);
  return like(
    first,
    letIn(place, operand, (name) => sql`(${write({ ...operand, sql: name })})`),
  );
}

function condition(test: Node | undefined, operand: Expr | undefined, place: Place): Expr {
  if (!operand) return compileCondition(test, place, 'CASE/WHEN');
  return applyOperator(place, '=', [operand, compileExpression(test, place)]);
}

export function compileCoalesce(node: CoalesceExpr, place: Place): Expr {
  const values = unify(
    place,
    (node.args ?? []).map((arg) => compileExpression(arg, place)),
    'COALESCE',
  );
  const first = values[0] as Expr;
  const fragment = sql`COALESCE(${join(
    values.map((value) => value.sql),
    ', ',
  )})`;
  return like(first, fragment);
}

/** GREATEST and LEAST, which pass over NULLs in both. */
export function compileMinMax(node: MinMaxExpr, place: Place): Expr {
  const name = node.op === 'IS_LEAST' ? 'LEAST' : 'GREATEST';
  const values = unify(
    place,
    (node.args ?? []).map((arg) => compileExpression(arg, place)),
    name,
  );
  const list = join(
    values.map((value) => value.sql),
    ', ',
  );
  return like(values[0] as Expr, node.op === 'IS_LEAST' ? sql`least(${list})` : sql`greatest(${list})`);
}

/** NULLIF has the type that its first argument takes for the comparison. */
export function compileNullIf(left: Node | undefined, right: Node | undefined, place: Place): Expr {
  const a = compileExpression(left, place);
  const b = compileExpression(right, place);
  const value = comparedAs(place, a, b);
  return like(
    value,
    letIn(place, value, (name) => {
      const bound = { ...value, sql: name };
      return sql`CASE WHEN ${applyOperator(place, '=', [bound, b]).sql} THEN NULL ELSE ${name} END`;
    }),
  );
}

function comparedAs(place: Place, a: Expr, b: Expr): Expr {
  const taken = operandTypes('=', [a, b])?.[0];
  return taken === undefined
    ? coerce(place, a, a.type.name === 'unknown' ? TEXT : a.type)
    : coerce(place, a, pgType(taken));
}
