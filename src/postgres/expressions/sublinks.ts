import type { SubLink } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { notSupported, PgError } from '../errors.ts';
import { BOOL, expr, type Expr } from '../expr.ts';
import { applyOperator } from '../operators/table.ts';
import type { Place } from '../place.ts';
import type { OutputColumn } from '../query.ts';
import { compileSelect } from '../select/select.ts';
import { withValues } from '../select/tail.ts';
import { as, strings } from '../tree.ts';
import { compileExpression } from './compile.ts';

/** Sub-selects in expressions: EXISTS, a single value, ARRAY(…), IN, ANY and ALL. */
export function compileSubLink(node: SubLink, place: Place): Expr {
  const select = as(node.subselect, 'SelectStmt');
  if (!select) throw notSupported('this kind of sub-select', node.location);
  const query = withValues(compileSelect(select, place), place);
  switch (node.subLinkType) {
    case 'EXISTS_SUBLINK':
      return expr(sql`EXISTS (${query.sql})`, BOOL);
    case 'EXPR_SUBLINK': {
      const column = only(query.columns, node.location);
      return expr(sql`(${query.sql})`, column.type, formOf(column));
    }
    case 'ARRAY_SUBLINK': {
      const column = only(query.columns, node.location);
      if (column.type.element) throw notSupported('an array of arrays', node.location);
      return expr(sql`COALESCE(ARRAY(${query.sql}), [])`, pgType(`_${column.type.name}`), formOf(column));
    }
    case 'ANY_SUBLINK':
    case 'ALL_SUBLINK':
      return quantify(node, query.sql, query.columns, place);
    default:
      throw notSupported('this kind of sub-select', node.location);
  }
}

function only(columns: readonly OutputColumn[], location?: number): OutputColumn {
  const [column] = columns;
  if (!column || columns.length !== 1)
    throw new PgError('syntax_error', 'subquery must return only one column', { location });
  return column;
}

function formOf(column: OutputColumn): Partial<Expr> {
  return column.numeric ? { numeric: column.numeric } : {};
}

/**
 * `x IN (SELECT …)`, `x < ALL (SELECT …)`. Plain equality of like types is DuckDB's own IN; the rest counts the rows by what the
 * comparison says of them, which keeps SQL's three truth values.
 */
function quantify(node: SubLink, query: SqlFragment, columns: readonly OutputColumn[], place: Place): Expr {
  const any = node.subLinkType === 'ANY_SUBLINK';
  const symbol = strings(node.operName).at(-1) ?? '=';
  const left = compileExpression(node.testexpr, place);
  const members = left.row ?? [left];
  if (members.length !== columns.length)
    throw new PgError(
      'syntax_error',
      `subquery has too ${members.length < columns.length ? 'many' : 'few'} columns`,
      {
        location: node.location,
      },
    );
  const rights = columns.map((column): Expr =>
    expr(raw(column.id), column.type, { simple: true, ...formOf(column) }),
  );
  const tests = members.map((member, i) => applyOperator(place, symbol, [member, rights[i] as Expr]).sql);
  if (
    any &&
    symbol === '=' &&
    members.every((member, i) => member.type.name === rights[i]?.type.name && comparesPlainly(member))
  ) {
    const value = left.row
      ? sql`(${join(
          members.map((member) => member.sql),
          ', ',
        )})`
      : left.sql;
    return expr(sql`(${value} IN (${query}))`, BOOL);
  }
  if (members.length > 1 && symbol !== '=')
    throw notSupported(`${symbol} between rows and a sub-select`, node.location);
  const test = sql`(${join(tests, ' AND ')})`;
  const found = raw(any ? 'true' : 'false');
  const otherwise = raw(any ? 'false' : 'true');
  const decided = sql`bool_or(${any ? test : sql`(NOT ${test})`})`;
  // bool_or over the rows: true decides, NULL means undecided unless there were none.
  return expr(
    sql`(SELECT CASE WHEN ${decided} THEN ${found} WHEN count(*) FILTER (WHERE ${test} IS NULL) > 0 THEN NULL ELSE ${otherwise} END FROM (${query}))`,
    BOOL,
  );
}

function comparesPlainly({ type }: Expr): boolean {
  return (
    ['integer', 'text', 'date', 'timestamp', 'boolean', 'uuid', 'float'].includes(type.category) &&
    type.name !== 'bpchar'
  );
}
