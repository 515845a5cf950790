import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { castTo, isNumeric, type Expr } from '../expr.ts';
import { jsonbKey } from '../json/normal.ts';
import { intervalMicros } from '../intervals.ts';
import { letAll, type Site } from '../site.ts';
import { row, type Row } from '../row.ts';

export const COMPARISONS = ['=', '<>', '<', '<=', '>', '>='] as const;
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
      group.map((right): Row =>
        row(name, [left, right], 'bool', ([a, b], site) => compare(site, name, a, b)),
      ),
    ),
  ),
  row(name, ['anyarray', 'anyarray'], 'bool', ([a, b], site) => compare(site, name, a, b)),
]);

/** Two values of comparable types. */
export function compare(site: Site, operator: Comparison, a: Expr, b: Expr): SqlFragment {
  // DuckDB makes BETWEEN of two bounds, which it has not of lists.
  if (a.type.element && operator.startsWith('<') && operator !== '<>')
    return sql`(${compare(site, operator === '<' ? '>=' : '>', a, b)} <> true)`;
  const symbol = raw(` ${operator} `);
  if (a.type.name === 'jsonb') return sql`(${jsonbKey(site, a)}${symbol}${jsonbKey(site, b)})`;
  if (isNumeric(a.type) && isNumeric(b.type)) {
    const form = commonForm([a.numeric, b.numeric]);
    if (form === 'double' || a.type.element)
      return sql`(${withForm(a, form).sql}${symbol}${withForm(b, form).sql})`;
  }
  if (a.type.category === 'interval')
    return letAll(site, [a, b], ([x, y]) => sql`(${intervalMicros(x)}${symbol}${intervalMicros(y)})`);
  if (a.type.name !== b.type.name) {
    const wide = [a.type.name, b.type.name].includes('timestamptz') ? 'timestamptz' : undefined;
    if (wide) return sql`(${instant(a)}${symbol}${instant(b)})`;
  }
  if (a.type.name === 'bpchar') return sql`(rtrim(${a.sql}, ' ')${symbol}rtrim(${b.sql}, ' '))`;
  return sql`(${a.sql}${symbol}${b.sql})`;
}

/** A date or timestamp among timestamptz. Infinity compares right as it is. */
function instant(x: Expr): SqlFragment {
  if (x.type.name === 'timestamptz') return x.sql;
  const stamp = castTo(x.sql, 'TIMESTAMP');
  return sql`CAST(CAST(${stamp} AS VARCHAR) || CASE WHEN isinf(${stamp}) THEN '' ELSE '+00' END AS TIMESTAMPTZ)`;
}
