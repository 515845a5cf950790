import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { castTo, isNumeric, itemOf, type Expr } from '../expr.ts';
import { jsonbKey } from '../json/normal.ts';
import { intervalMicros } from '../intervals.ts';
import { fromUtc } from '../casts/zones.ts';
import { letAll, letIn, mapped } from '../let.ts';
import { row, type Row } from '../row.ts';

/** The operators that compare two values. */
export const COMPARISONS = ['=', '<>', '<', '<=', '>', '>='] as const;
/** An operator that compares two values. */
export type Comparison = (typeof COMPARISONS)[number];

/** Types that compare with each other without a cast, in groups: pg_operator has every pair of a group. */
const GROUPS: readonly (readonly string[])[] = [
  ['int2', 'int4', 'int8'],
  ['float4', 'float8'],
  ['numeric'],
  ['text', 'name'],
  ['bpchar'],
  ['bool'],
  ['date', 'timestamp', 'timestamptz'],
  ['time'],
  ['interval'],
  ['uuid'],
  ['oid'],
  ['bytea'],
  ['jsonb'],
];

/** `=`, `<` and so on for every type that has them. */
export const COMPARISON_OPERATORS: readonly Row[] = COMPARISONS.flatMap((name) => [
  ...GROUPS.flatMap((group) =>
    group.flatMap((left) =>
      group.map((right): Row => row(name, [left, right], 'bool', ([a, b]) => compare(name, a, b))),
    ),
  ),
  row(name, ['anyarray', 'anyarray'], 'bool', ([a, b]) => compare(name, a, b)),
]);

/** Two values of comparable types. */
export function compare(operator: Comparison, a: Expr, b: Expr): SqlFragment {
  // DuckDB makes BETWEEN of two bounds, which it has not of lists.
  if (a.type.element && operator.startsWith('<') && operator !== '<>')
    return sql`(${compare(operator === '<' ? '>=' : '>', a, b)} <> true)`;
  const symbol = raw(` ${operator} `);
  const [left, right] = [jsonKeyOf(a), jsonKeyOf(b)];
  if (left && right) return sql`(${left}${symbol}${right})`;
  if (isNumeric(a.type) && isNumeric(b.type)) {
    const form = commonForm([a.numeric, b.numeric]);
    if (form === 'double' || a.type.element)
      return sql`(${withForm(a, form).sql}${symbol}${withForm(b, form).sql})`;
  }
  if (a.type.category === 'interval')
    return letAll([a, b], ([x, y]) => sql`(${intervalMicros(x)}${symbol}${intervalMicros(y)})`);
  if (a.type.name !== b.type.name && [a, b].some(({ type }) => type.name === 'timestamptz'))
    return sql`(${instant(a)}${symbol}${instant(b)})`;
  if (a.type.name === 'bpchar') return sql`(rtrim(${a.sql}, ' ')${symbol}rtrim(${b.sql}, ' '))`;
  return sql`(${a.sql}${symbol}${b.sql})`;
}

/** What tells a jsonb from others, of an array what tells each of its elements; undefined for other types. */
function jsonKeyOf(x: Expr): SqlFragment | undefined {
  if (x.type.name === 'jsonb') return jsonbKey(x);
  return x.type.element?.name === 'jsonb' ? mapped(x.sql, (item) => jsonbKey(itemOf(x, item))) : undefined;
}

/** A date or timestamp among timestamptz. Infinity compares right as it is. */
function instant(x: Expr): SqlFragment {
  return x.type.name === 'timestamptz' ? x.sql : letIn(castTo(x.sql, 'TIMESTAMP'), fromUtc);
}
