import { sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { coerce } from '../casts/cast.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { isNumeric, type Expr } from '../expr.ts';
import type { Site } from '../site.ts';
import type { Operator } from './operator.ts';

function pair(operands: readonly Expr[]): readonly [SqlFragment, SqlFragment] {
  const [a, b] = operands as [Expr, Expr];
  if (!isNumeric(a.type)) return [a.sql, b.sql];
  const form = commonForm([a.numeric, b.numeric]);
  return [withForm(a, form).sql, withForm(b, form).sql];
}

const contains = (a: SqlFragment, b: SqlFragment) => sql`list_has_all(${a}, ${b})`;

function append(operands: readonly Expr[], site: Site, elementFirst: boolean): Expr {
  const array = operands[elementFirst ? 1 : 0] as Expr;
  const item = operands[elementFirst ? 0 : 1] as Expr;
  const element = coerce(site, item, array.type.element ?? item.type);
  const form = isNumeric(array.type) ? commonForm([array.numeric, element.numeric]) : undefined;
  const list = form ? withForm(array, form) : array;
  const value = form ? withForm(element, form) : element;
  const one = sql`[${value.sql}]`;
  // A missing array counts as empty.
  const fragment = elementFirst
    ? sql`list_concat(${one}, ${list.sql})`
    : sql`list_concat(${list.sql}, ${one})`;
  return { sql: fragment, type: array.type, ...(form ? { numeric: form } : {}) };
}

/** Operators of arrays. */
export const ARRAY_OPERATORS: readonly Operator[] = [
  { name: '@>', args: ['anyarray', 'anyarray'], result: 'bool', build: (xs) => contains(...pair(xs)) },
  {
    name: '<@',
    args: ['anyarray', 'anyarray'],
    result: 'bool',
    build: (xs) => contains(...(pair(xs).toReversed() as [SqlFragment, SqlFragment])),
  },
  {
    name: '&&',
    args: ['anyarray', 'anyarray'],
    result: 'bool',
    build: (xs) => sql`list_has_any(${pair(xs)[0]}, ${pair(xs)[1]})`,
  },
  {
    name: '||',
    args: ['anyarray', 'anyarray'],
    result: 'anyarray',
    build: (xs) => {
      const [a, b] = xs as [Expr, Expr];
      const form = isNumeric(a.type) ? commonForm([a.numeric, b.numeric]) : undefined;
      return {
        sql: sql`list_concat(${pair(xs)[0]}, ${pair(xs)[1]})`,
        type: a.type,
        ...(form ? { numeric: form } : {}),
      };
    },
  },
  {
    name: '||',
    args: ['anyarray', 'anyelement'],
    result: 'anyarray',
    build: (xs, site) => append(xs, site, false),
  },
  {
    name: '||',
    args: ['anyelement', 'anyarray'],
    result: 'anyarray',
    build: (xs, site) => append(xs, site, true),
  },
];
