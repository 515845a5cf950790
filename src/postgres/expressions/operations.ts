import type { A_Expr, Node } from 'libpg-query';
import { join, raw, sql } from '../../core/sql/fragment.ts';
import { overChoices } from '../choices.ts';
import { notSupported } from '../errors.ts';
import { BOOL, expr, hasColumn, TEXT, type Expr } from '../expr.ts';
import { combineQueries, matchTextSearch } from '../full-text/functions.ts';
import { matchJsonPath } from '../jsonpath/compile.ts';
import { like } from '../operators/text.ts';
import { applyOperator } from '../operators/table.ts';
import { compileAll, compileExpression, type Place } from '../place.ts';
import { letIn } from '../let.ts';
import { similarTo } from '../regex/similar.ts';
import { as, strings } from '../tree.ts';
import { noOperator } from '../types/no-candidate.ts';
import { compileNullIf, unify } from './conditionals.ts';
import { compareConjunct, likeConjunct, matchConjunct } from '../lookups/conjunct.ts';
import { compareRows, isSame } from './rows.ts';
import { quantified } from './quantified.ts';
import { connected } from './short-circuit.ts';
import { compileRowSubLink } from './sublinks.ts';

/** Everything written with an operator, IN, LIKE, BETWEEN and DISTINCT FROM among them. */
export function compileOperation(node: A_Expr, around: Place): Expr {
  const compile = OPERATIONS[node.kind ?? ''];
  if (!compile) throw notSupported(`the operation ${node.kind ?? ''}`);
  // Operands need not be true.
  return compile(strings(node.name).at(-1) ?? '', node, { ...around, isConjunct: false }, around);
}

/** @param around where the operation itself stands */
type Operation = (symbol: string, node: A_Expr, place: Place, around: Place) => Expr;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  AEXPR_OP: operation,
  AEXPR_OP_ANY: quantified,
  AEXPR_OP_ALL: quantified,
  AEXPR_DISTINCT: distinct,
  AEXPR_NOT_DISTINCT: distinct,
  AEXPR_NULLIF: (_symbol, node, place) => compileNullIf(node.lexpr, node.rexpr, place),
  AEXPR_IN: membership,
  AEXPR_LIKE: likeness,
  AEXPR_ILIKE: likeness,
  AEXPR_SIMILAR: similarity,
  AEXPR_BETWEEN: between,
  AEXPR_NOT_BETWEEN: between,
  AEXPR_BETWEEN_SYM: between,
  AEXPR_NOT_BETWEEN_SYM: between,
};

function operation(symbol: string, node: A_Expr, place: Place, around: Place): Expr {
  const hasLeft = node.lexpr && Object.keys(node.lexpr).length > 0;
  const left = hasLeft ? compileExpression(node.lexpr, place) : undefined;
  const asked = as(node.rexpr, 'SubLink');
  const right =
    left?.row && asked ? compileRowSubLink(asked, left.row, place) : compileExpression(node.rexpr, place);
  const combined = combineQueries(symbol, left ? [left, right] : [right]);
  if (combined) return combined;
  if (!left) return applyOperator(symbol, [right]);
  if (left.row && right.row) return compareRows(symbol, left.row, right.row);
  if (symbol === '@?' || symbol === '@@') {
    const match = matchJsonPath(symbol, left, right);
    if (match) return match;
  }
  if (symbol === '@@') {
    const match = matchConjunct(around, left, right) ?? matchTextSearch(left, right, place);
    if (match) return match;
  }
  const whole = applyOperator(symbol, [left, right]);
  return { ...whole, sql: compareConjunct(around, symbol, left, right)(whole.sql) };
}

function distinct(_symbol: string, node: A_Expr, place: Place): Expr {
  const left = compileExpression(node.lexpr, place);
  const right = compileExpression(node.rexpr, place);
  const same = node.kind === 'AEXPR_NOT_DISTINCT';
  const isNull = ({ literal, type }: Expr) => literal === null && type.name === 'unknown';
  if (isNull(left) || isNull(right)) {
    const other = isNull(left) ? right : left;
    return expr(sql`(${other.sql} ${raw(same ? 'IS NULL' : 'IS NOT NULL')})`, BOOL);
  }
  const matched = isSame(left, right);
  return expr(same ? sql`(${matched})` : sql`(NOT (${matched}))`, BOOL);
}

/** `x IN (a, b)`: one type for all where there is one, else an equality each. */
function membership(symbol: string, node: A_Expr, place: Place, { isConjunct }: Place): Expr {
  const items = as(node.rexpr, 'List')?.items ?? [];
  const not = symbol === '<>';
  const left = compileExpression(node.lexpr, place);
  const rights = compileAll(items, place);
  // NULL is beside nothing for sure, and PostgreSQL asks no column then.
  const isNever = not && isConjunct && rights.some(({ literal }) => literal === null);
  if (isNever && rights.some(({ sql: right }) => hasColumn(right))) return expr(raw('false'), BOOL);
  const wrap = (inner: Expr['sql']) => expr(not ? sql`(NOT ${inner})` : inner, BOOL);
  const simple = ['integer', 'text', 'date', 'boolean', 'uuid', 'unknown'];
  const sameCategory = rights.every(
    ({ type, row }) => !row && (type.name === 'unknown' || type.name === left.type.name),
  );
  if (
    left.row === undefined &&
    sameCategory &&
    simple.includes(left.type.category) &&
    left.type.name !== 'bpchar'
  ) {
    const [value, ...rest] = unify([left, ...rights], 'IN');
    return wrap(sql`(${value.sql} IN (${join(rest.map((item) => item.sql))}))`);
  }
  const tests = (value: Expr) =>
    rights.map((right) =>
      value.row && right.row
        ? compareRows('=', value.row, right.row).sql
        : applyOperator('=', [value, right]).sql,
    );
  if (left.row) return wrap(sql`(${join(tests(left), ' OR ')})`);
  return wrap(letIn(left, (name) => sql`(${join(tests({ ...left, sql: name }), ' OR ')})`));
}

/** The pattern and, from like_escape, the escape. */
function patternOf(node: Node | undefined, place: Place): readonly [Expr, Expr | undefined] {
  const call = as(node, 'FuncCall');
  const name = strings(call?.funcname).at(-1);
  if (call && (name === 'like_escape' || name === 'similar_to_escape')) {
    const [pattern, escape] = call.args ?? [];
    return [compileExpression(pattern, place), escape && compileExpression(escape, place)];
  }
  return [compileExpression(node, place), undefined];
}

function likeness(symbol: string, node: A_Expr, place: Place, around: Place): Expr {
  const value = compileExpression(node.lexpr, place);
  const [pattern, escape] = patternOf(node.rexpr, place);
  if (value.type.name === 'bytea') throw notSupported('LIKE of bytea (take its encode())');
  for (const x of [value, pattern])
    if (!['text', 'unknown'].includes(x.type.category)) throw noOperator(symbol, [value, pattern], 'none');
  const match = like(value, pattern, escape, symbol.endsWith('*'));
  if (symbol.startsWith('!')) return expr(sql`(NOT ${match})`, BOOL);
  const isPlain = escape === undefined;
  return expr(isPlain ? likeConjunct(around, value, pattern, symbol.endsWith('*'))(match) : match, BOOL);
}

function similarity(symbol: string, node: A_Expr, place: Place): Expr {
  const value = compileExpression(node.lexpr, place);
  const [pattern, escape] = patternOf(node.rexpr, place);
  for (const x of [value, pattern])
    if (!['text', 'unknown'].includes(x.type.category))
      throw noOperator('~', [value, { type: TEXT }], 'none');
  const operands = escape ? [value, pattern, escape] : [value, pattern];
  const match = overChoices(operands, BOOL, ([x = value, p = pattern, e]) => expr(similarTo(x, p, e), BOOL));
  return symbol.startsWith('!') ? expr(sql`(NOT ${match.sql})`, BOOL) : match;
}

function between(_symbol: string, node: A_Expr, place: Place): Expr {
  const { kind = '' } = node;
  const [from, to] = as(node.rexpr, 'List')?.items ?? [];
  const value = compileExpression(node.lexpr, place);
  const [low, high] = [compileExpression(from, place), compileExpression(to, place)];
  const inside = (x: Expr, from: Expr, to: Expr) =>
    connected('AND', [applyOperator('>=', [x, from]).sql, applyOperator('<=', [x, to]).sql], place);
  const test = letIn(value, (name) => {
    const x = { ...value, sql: name };
    return kind.endsWith('SYM')
      ? sql`(${inside(x, low, high)} OR ${inside(x, high, low)})`
      : inside(x, low, high);
  });
  return expr(kind.includes('NOT') ? sql`(NOT ${test})` : test, BOOL);
}
