import type { CaseExpr, CoalesceExpr, MinMaxExpr, Node } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { coerce } from '../casts/cast.ts';
import { choicesAmong } from '../choices.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { notSupported, PgError } from '../errors.ts';
import { type Expr, formed, isNumeric, TEXT } from '../expr.ts';
import { applyOperator, operandTypes } from '../operators/table.ts';
import { compileAll, compileExpression, type Place } from '../place.ts';
import { letAll, letIn } from '../let.ts';
import { ofKind } from '../tree.ts';
import { commonType } from '../types/common-type.ts';
import { compileCondition } from './booleans.ts';

/** Gives several expressions one type and, for numerics, one form. */
export function unify<const X extends readonly Expr[]>(
  xs: X,
  construct: string,
): { readonly [K in keyof X]: Expr } {
  if (xs.some((x) => x.type.name === 'record'))
    throw notSupported(`a row in ${construct} (name its columns)`);
  const types = xs.map((x) => x.type);
  const type = commonType(types, construct);
  const coerced = xs.map((x) => coerce(x, type));
  const form = commonForm(coerced.flatMap(({ literal, numeric }) => (literal === null ? [] : [numeric])));
  const unified = isNumeric(type) ? coerced.map((x) => withForm(x, form)) : coerced;
  return unified as unknown as { readonly [K in keyof X]: Expr };
}

/** What a construct is written over: its members' values, or their texts. */
type Shown = (x: Expr) => SqlFragment;

/** An expression made of unified ones; of numerics whose scale varies also their texts. */
function madeOf(members: readonly Expr[], write: (shown: Shown) => SqlFragment): Expr {
  const [first] = members;
  if (!first) throw new RangeError('nothing to choose from');
  const hasTexts = first.numeric !== undefined && members.every(({ text }) => text);
  const value = write((x) => x.sql);
  // Vectors stay what they are where all members are.
  const isAlike = ({ literal, vector }: Expr) => literal === null || vector?.config === first.vector?.config;
  return {
    ...formed(first, value),
    text: hasTexts ? write((x) => x.text ?? x.sql) : undefined,
    vector: members.every(isAlike) ? first.vector : undefined,
    ...choicesAmong(members),
  };
}

/** Members that give one value each. */
function withoutRows(place: Place, construct: string, run: () => readonly Expr[]): readonly Expr[] {
  const { level } = place.scope;
  const before = level.rowFunctions;
  const members = run();
  if (level.rowFunctions > before)
    throw new PgError('feature_not_supported', `set-returning functions are not allowed in ${construct}`, {
      hint: 'You might be able to move the set-returning function into a LATERAL FROM item.',
    });
  return members;
}

/** CASE, with an operand or without. */
export function compileCase(node: CaseExpr, place: Place): Expr {
  const operand = node.arg ? compileExpression(node.arg, place) : undefined;
  const arms = ofKind(node.args, 'CaseWhen');
  const results = [...arms.map(({ result }) => result), ...(node.defresult ? [node.defresult] : [])];
  // The ELSE comes first when PostgreSQL chooses the type.
  const compiled = withoutRows(place, 'CASE', () =>
    results.map((result) => compileExpression(result, place)),
  );
  const unified = unify([...compiled.slice(arms.length), ...compiled.slice(0, arms.length)], 'CASE');
  const values = [...unified.slice(-arms.length), ...unified.slice(0, -arms.length)];
  const write = (subject: Expr | undefined, shown: Shown) => {
    const cases = values.map((value, i) => {
      const arm = arms[i];
      return arm
        ? sql`WHEN ${condition(arm.expr, subject, place).sql} THEN ${shown(value)}`
        : sql`ELSE ${shown(value)}`;
    });
    return sql`(CASE ${join(cases, ' ')} END)`;
  };
  if (!operand) return madeOf(values, (shown) => write(undefined, shown));
  return madeOf(values, (shown) =>
    letIn(operand, (name) => write({ ...operand, sql: name, simple: true }, shown)),
  );
}

function condition(test: Node | undefined, operand: Expr | undefined, place: Place): Expr {
  if (!operand) return compileCondition(test, place, 'CASE/WHEN');
  return applyOperator('=', [operand, compileExpression(test, place)]);
}

/** `COALESCE(…)`, its arguments of one type. */
export function compileCoalesce(node: CoalesceExpr, place: Place): Expr {
  const args = withoutRows(place, 'COALESCE', () => compileAll(node.args, place));
  const values = unify(args, 'COALESCE');
  return madeOf(values, (shown) => sql`COALESCE(${join(values.map(shown))})`);
}

/** GREATEST and LEAST, which pass over NULLs in both. */
export function compileMinMax(node: MinMaxExpr, place: Place): Expr {
  const name = node.op === 'IS_LEAST' ? 'LEAST' : 'GREATEST';
  const values = unify(compileAll(node.args, place), name);
  const isPlain = values.every(({ type, text }) => type.category !== 'interval' && !text);
  if (isPlain) return madeOf(values, (shown) => sql`${raw(name.toLowerCase())}(${join(values.map(shown))})`);
  // Of intervals DuckDB compares the months first; of numerics the winner's text is wanted too.
  const symbol = name === 'LEAST' ? '<' : '>';
  return madeOf(values, (shown) =>
    letAll(values, (names) => {
      const bound = values.map((x, i) => ({ ...x, sql: names[i] ?? x.sql, simple: true }));
      const arms = bound.map((x, i) => {
        const beats = bound.flatMap((other, k) => {
          if (k === i) return [];
          const test = applyOperator(k < i ? symbol : `${symbol}=`, [x, other]).sql;
          return [sql`(${other.sql} IS NULL OR ${test})`];
        });
        return sql`WHEN ${join([sql`${x.sql} IS NOT NULL`, ...beats], ' AND ')} THEN ${shown(x)}`;
      });
      return sql`(CASE ${join(arms, ' ')} END)`;
    }),
  );
}

/** NULLIF has the type that its first argument takes for the comparison. */
export function compileNullIf(left: Node | undefined, right: Node | undefined, place: Place): Expr {
  const a = compileExpression(left, place);
  const b = compileExpression(right, place);
  const value = comparedAs(a, b);
  if (a.literal === null || b.literal === null) return value;
  return madeOf([value], (shown) =>
    letIn(value, (name) => {
      const bound = { ...value, sql: name, simple: true };
      return sql`CASE WHEN ${applyOperator('=', [bound, b]).sql} THEN NULL ELSE ${shown(bound)} END`;
    }),
  );
}

function comparedAs(a: Expr, b: Expr): Expr {
  const taken = operandTypes('=', [a, b])?.[0];
  return taken === undefined
    ? coerce(a, a.type.name === 'unknown' ? TEXT : a.type)
    : coerce(a, pgType(taken));
}
