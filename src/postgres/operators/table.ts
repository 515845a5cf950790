import { notSupported, PgError } from '../errors.ts';
import { hasColumn, mayFail, nullOf, type Expr } from '../expr.ts';
import { selectCandidate } from '../types/candidates.ts';
import { POLYMORPHIC } from '../types/coercion.ts';
import { noOperator, type NoCandidate } from '../types/no-candidate.ts';
import { applied } from '../types/polymorphic.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { ARRAY_OPERATORS } from './array.ts';
import { COMPARISON_OPERATORS } from './comparison.ts';
import { DATETIME_OPERATORS } from './datetime.ts';
import { JSON_OPERATORS } from './json.ts';
import { TEXT_OPERATORS } from './text.ts';
import { byName, type Row } from '../row.ts';

const BY_NAME = byName([
  ...ARITHMETIC,
  ...COMPARISON_OPERATORS,
  ...TEXT_OPERATORS,
  ...DATETIME_OPERATORS,
  ...ARRAY_OPERATORS,
  ...JSON_OPERATORS,
]);

const SYNONYMS: Readonly<Record<string, string>> = { '!=': '<>' };

/**
 * Applies an operator to one (prefix) or two operands.
 * @throws PgError `operator does not exist: text = integer`, with PostgreSQL's hint
 */
export function applyOperator(symbol: string, operands: readonly Expr[]): Expr {
  const name = SYNONYMS[symbol] ?? symbol;
  const operator = selectOperator(name, operands);
  if (operator === 'none' || operator === 'ambiguous') throw missing(name, operands, operator);
  const whole = applied(operator, operands);
  return isSurelyNull(operands) && !whole.type.element ? nullOf(whole.type) : whole;
}

/** Whether PostgreSQL asks nothing of other operands beside a NULL: only what is constant fails beforehand. */
function isSurelyNull(operands: readonly Expr[]): boolean {
  return (
    operands.some(({ literal }) => literal === null) &&
    operands.every(({ sql }) => !mayFail(sql) || hasColumn(sql))
  );
}

/** The types that an operator would take its operands as; undefined when there is none, or it takes any. */
export function operandTypes(symbol: string, operands: readonly Expr[]): readonly string[] | undefined {
  const operator = selectOperator(symbol, operands);
  if (operator === 'none' || operator === 'ambiguous' || operator.args.some((arg) => POLYMORPHIC.has(arg)))
    return undefined;
  return operator.args;
}

/** PostgreSQL first tries an operand of unknown type as the other one's type. */
function selectOperator(name: string, operands: readonly Expr[]): Row | 'none' | 'ambiguous' {
  const candidates = (BY_NAME.get(name) ?? []).filter(({ args }) => args.length === operands.length);
  const types = operands.map(({ type }) => type.name);
  const [left, right] = types;
  if (types.length === 2 && (left === 'unknown') !== (right === 'unknown')) {
    const typed = left === 'unknown' ? right : left;
    const exact = candidates.find(({ args }) => args.every((arg) => arg === typed));
    if (exact) return exact;
  }
  return selectCandidate(candidates, types);
}

function missing(name: string, operands: readonly Expr[], why: NoCandidate): PgError {
  if (operands.length === 2 && operands.every(({ vector }) => vector))
    return notSupported(
      name === '||'
        ? 'joining text search vectors (join their texts)'
        : 'comparing text search vectors (name the columns of a join with USING)',
    );
  return noOperator(name, operands, why);
}
