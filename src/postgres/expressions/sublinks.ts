import type { SubLink } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { notSupported, PgError } from '../errors.ts';
import { BOOL, expr, type Expr, RECORD, withoutDigits } from '../expr.ts';
import { compareOne } from './quantified.ts';
import { asTable, compileExpression, compileSelect, type Place, subselect } from '../place.ts';
import type { OutputColumn, Query } from '../query.ts';
import { hasLambda } from '../select/settle.ts';
import { as, strings } from '../tree.ts';
import { zip } from '../zip.ts';

/** Sub-selects in expressions: EXISTS, a single value, ARRAY(…), IN, ANY and ALL. */
export function compileSubLink(node: SubLink, place: Place): Expr {
  const select = as(node.subselect, 'SelectStmt');
  if (!select) throw notSupported('this kind of sub-select');
  const query = compileSelect(select, place);
  place.statement.subselectNames.set(node, query.columns[0]?.name);
  const bound = (fragment: SqlFragment) => subselect(fragment, place);
  switch (node.subLinkType) {
    case 'EXISTS_SUBLINK':
      return expr(bound(sql`EXISTS (${query.sql})`), BOOL, { simple: true });
    case 'EXPR_SUBLINK': {
      const column = only(query.columns);
      const one = (name: SqlFragment) => bound(sql`(SELECT ${name} FROM ${asTable(query.sql, place)})`);
      const { numeric, query: search, text } = column;
      return expr(one(column.sql), column.type, {
        numeric,
        query: search,
        simple: true,
        text: text && one(text),
      });
    }
    case 'ARRAY_SUBLINK': {
      const column = only(query.columns);
      if (column.type.element) throw notSupported('an array of arrays');
      const values = (name: SqlFragment) =>
        bound(sql`COALESCE(ARRAY(SELECT ${name} FROM ${asTable(query.sql, place)}), [])`);
      const { numeric, text } = column;
      return expr(values(column.sql), pgType(`_${column.type.name}`), {
        numeric,
        text: text && values(text),
        simple: true,
      });
    }
    case 'ANY_SUBLINK':
    case 'ALL_SUBLINK':
      return quantify(node, query, place, bound);
    default:
      throw notSupported('this kind of sub-select');
  }
}

/** `(a, b) = (SELECT c, d …)`: the row that a sub-select gives, of NULLs where it gives none. */
export function compileRowSubLink(node: SubLink, members: readonly Expr[], place: Place): Expr {
  const select = as(node.subselect, 'SelectStmt');
  if (!select || node.subLinkType !== 'EXPR_SUBLINK') return compileSubLink(node, place);
  const query = compileSelect(select, place);
  checkColumns(members, query);
  const row = query.columns.map((column) => {
    const value = subselect(sql`(SELECT ${column.sql} FROM ${asTable(query.sql, place)})`, place);
    return { ...withoutDigits(column), sql: value, simple: true };
  });
  return expr(sql`row(${join(row.map((member) => member.sql))})`, RECORD, { row });
}

/** @throws PgError unless a sub-select has as many columns as what it is compared with has members */
function checkColumns(members: readonly Expr[], { columns }: Query): void {
  if (members.length !== columns.length)
    throw new PgError(
      'syntax_error',
      `subquery has too ${members.length < columns.length ? 'many' : 'few'} columns`,
    );
}

function only(columns: readonly OutputColumn[]): OutputColumn {
  const [column] = columns;
  if (!column || columns.length !== 1)
    throw new PgError('syntax_error', 'subquery must return only one column');
  return column;
}

/**
 * `x IN (SELECT …)`, `x < ALL (SELECT …)`. Plain equality of like types is DuckDB's own IN; the rest counts the rows by what the
 * comparison says of them, which keeps SQL's three truth values.
 */
function quantify(
  node: SubLink,
  whole: Query,
  place: Place,
  bound: (fragment: SqlFragment) => SqlFragment,
): Expr {
  const { sql: query, columns } = whole;
  const any = node.subLinkType === 'ANY_SUBLINK';
  const symbol = strings(node.operName).at(-1) ?? '=';
  const left = compileExpression(node.testexpr, place);
  const members = left.row ?? [left];
  checkColumns(members, whole);
  const rights = columns.map(withoutDigits);
  const [right] = rights;
  // DuckDB's IN of rows is not SQL's where members are NULL.
  if (
    any &&
    symbol === '=' &&
    right &&
    !left.row &&
    left.type.name === right.type.name &&
    comparesPlainly(left)
  ) {
    const values = sql`SELECT ${right.sql} FROM ${asTable(query, place)}`;
    return expr(bound(sql`(${left.sql} IN (${values}))`), BOOL, { simple: true });
  }
  if (members.length > 1 && symbol !== '=') throw notSupported(`${symbol} between rows and a sub-select`);
  // The left side is a column beside the rows: a lambda would not see it from within.
  const lefts = members.map((member): Expr => ({
    ...withoutDigits(member),
    sql: place.statement.name('k'),
    simple: true,
  }));
  const beside = zip(members, lefts).map(
    ([member, name]) => sql`${operand(member.sql, place)} AS ${name.sql}`,
  );
  const rows = sql`(SELECT *, ${join(beside)} FROM ${asTable(query, place)}) AS ${place.statement.name('r')}`;
  const tests = zip(lefts, rights).map(([a, b]) => compareOne(symbol, a, b));
  const test = sql`(${join(tests, ' AND ')})`;
  const whenDecided = raw(any ? 'true' : 'false');
  const otherwise = raw(any ? 'false' : 'true');
  const decided = sql`bool_or(${any ? test : sql`(NOT ${test})`})`;
  // bool_or over the rows: true decides, NULL means undecided unless there were none.
  return expr(
    bound(
      sql`(SELECT CASE WHEN ${decided} THEN ${whenDecided} WHEN count(*) FILTER (WHERE ${test} IS NULL) > 0 THEN NULL ELSE ${otherwise} END FROM ${rows})`,
    ),
    BOOL,
    { simple: true },
  );
}

/** An expression of the SELECT around as a sub-select may look at it. */
function operand(value: SqlFragment, place: Place): SqlFragment {
  if (!hasLambda(value)) return value;
  const { subselects, operands } = place.scope.level;
  const name = place.statement.fresh('sub');
  subselects.set(name, value);
  operands.add(name);
  return raw(name);
}

function comparesPlainly({ type }: Expr): boolean {
  return (
    ['integer', 'text', 'date', 'timestamp', 'boolean', 'uuid', 'float'].includes(type.category) &&
    type.name !== 'bpchar'
  );
}
