import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported } from '../errors.ts';
import { jsonElements, jsonType } from '../json/read.ts';
import { letAll } from '../let.ts';
import { each, unwrap, type Where } from './where.ts';

/** Numbers are computed with 15 decimals; more than 23 digits before the point are refused. */
export function decimal(item: SqlFragment): SqlFragment {
  return sql`COALESCE(TRY_CAST(${item} AS DECIMAL(38,15)), error('arithmetic of this number in a jsonpath is not supported by datapond'))`;
}

/** An operation on two items, each the only one of its list. */
export function arithmetic(operator: string, left: SqlFragment, right: SqlFragment): SqlFragment {
  if (operator === '/') throw notSupported('division in a jsonpath');
  return letAll([left, right], ([a, b]) => {
    const [x, y] = [sql`${a}[1]`, sql`${b}[1]`];
    const numbers = sql`len(${a}) = 1 AND len(${b}) = 1 AND ${jsonType(x)} = 'number' AND ${jsonType(y)} = 'number'`;
    const [m, n] =
      operator === '*'
        ? [sql`CAST(${x} AS DECIMAL(18,7))`, sql`CAST(${y} AS DECIMAL(18,7))`]
        : [decimal(x), decimal(y)];
    const result = sql`[CAST(${m} ${raw(operator)} ${n} AS VARCHAR)]`;
    // Nothing is divided by zero.
    const guarded = operator === '%' ? sql`CASE WHEN ${n} <> 0 THEN ${result} END` : result;
    return sql`CASE WHEN ${numbers} THEN ${guarded} END`;
  });
}

/** Methods of numbers, and DuckDB's functions for them. */
const NUMERIC_METHODS: ReadonlyMap<string, string> = new Map([
  ['abs', 'abs'],
  ['floor', 'floor'],
  ['ceiling', 'ceil'],
]);

/** Whether a method fails for what is no number. */
export function isNumericMethod(name: string): boolean {
  return NUMERIC_METHODS.has(name);
}

/** `.name()` of all items. */
export function method(where: Where, list: SqlFragment, name: string): SqlFragment {
  const duck = NUMERIC_METHODS.get(name);
  if (duck !== undefined)
    return each(
      unwrap(where, list),
      (item) =>
        sql`CASE WHEN ${jsonType(item)} = 'number' THEN [CAST(${raw(duck)}(${decimal(item)}) AS VARCHAR)] END`,
    );
  if (name === 'type') return each(list, (item) => sql`['"' || ${jsonType(item)} || '"']`);
  if (name !== 'size') throw notSupported(`.${name}() in a jsonpath`);
  const other = raw(where.strict ? 'NULL' : "['1']");
  return each(list, (item) => {
    const elements = jsonElements(item);
    return sql`CASE WHEN ${jsonType(item)} = 'array' THEN [CAST(len(${elements}) AS VARCHAR)] ELSE ${other} END`;
  });
}
