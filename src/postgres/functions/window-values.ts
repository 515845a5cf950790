import { join, raw, replaceNames, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { dataError } from '../errors.ts';
import { castTo, duckType, type Expr, formed, mayFail } from '../expr.ts';
import { aggregateRow, type Aggregate, type AggregateCall } from './aggregate-call.ts';

/** Names of columns in an expression. */
const COLUMNS = /\b(?:[acgkos]|sub)\d+t?\b/g;

/** An aggregate or window function that gives back one of the values it saw. */
function same(
  name: string,
  args: readonly [string, ...string[]] = ['anyelement'],
  check: (xs: readonly Expr[]) => void = () => undefined,
): Aggregate {
  const build = ([first, ...others]: readonly [Expr, ...Expr[]], call: AggregateCall): Expr => {
    check([first, ...others]);
    if (mayFail(first.sql) && first.sql.texts.join(' ').search(COLUMNS) >= 0)
      return ofFound([first, ...others], call, name);
    const texts = [first.text, ...others.map((x, i) => (args[i + 1] === 'int4' ? x.sql : x.text))];
    // DuckDB forgets the type of a NULL that it knows beforehand.
    const value =
      others.length > 1 && !first.row ? castTo(first.sql, duckType(first.type, first.numeric)) : first.sql;
    return {
      ...formed(first, call(name, [value, ...others.map((x) => x.sql)])),
      text: texts.every((text) => text !== undefined) ? call(name, texts) : undefined,
    };
  };
  return { ...aggregateRow(name, args, args[0], build), window: true };
}

/** A value of the record that is found: of others PostgreSQL does not ask for it, and it may fail there. */
function ofFound([x, place, otherwise]: readonly [Expr, ...Expr[]], call: AggregateCall, name: string): Expr {
  const parts = x.text ? [x.sql, x.text] : [x.sql];
  const names = [...new Set(parts.flatMap(({ texts }) => texts.join(' ').match(COLUMNS) ?? []))];
  const member = (written: string) => raw(`'m${names.indexOf(written)}'`);
  const record = sql`{${join(names.map((written) => sql`${member(written)}: ${raw(written)}`))}}`;
  const found = call(name, [record, ...(place ? [place.sql] : [])]);
  const [value, text] = parts.map((part, i) => {
    const there = replaceNames(part, COLUMNS, (written) => sql`struct_extract(${found}, ${member(written)})`);
    const other = otherwise && (i === 0 ? otherwise.sql : otherwise.text);
    return sql`CASE WHEN ${found} IS NOT NULL THEN ${there}${other ? sql` ELSE ${other}` : raw('')} END`;
  });
  return { ...formed(x, value as SqlFragment), text: otherwise && !otherwise.text ? undefined : text };
}

/** Window functions that give back a value of another record. */
export const WINDOW_VALUES: readonly Aggregate[] = [
  ...['lag', 'lead'].flatMap((name) => [
    same(name),
    same(name, ['anyelement', 'int4']),
    same(name, ['anycompatible', 'int4', 'anycompatible']),
  ]),
  same('first_value'),
  same('last_value'),
  same('nth_value', ['anyelement', 'int4'], ([, n]) => {
    if (Number(n?.literal ?? 1) <= 0)
      throw dataError('invalid_argument_for_nth_value', 'argument of nth_value must be greater than zero');
  }),
];
