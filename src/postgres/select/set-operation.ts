import type { SelectStmt } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { coerce } from '../casts/cast.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { PgError } from '../errors.ts';
import { isNumeric, UNKNOWN, type Expr } from '../expr.ts';
import type { Place } from '../place.ts';
import type { OutputColumn, Query } from '../query.ts';
import { commonType } from '../types/common-type.ts';
import { checkHashable } from './order.ts';
import { compileSelect } from './select.ts';
import { orderAndLimit, outputExpr } from './tail.ts';

const WORDS: Readonly<Record<string, string>> = {
  SETOP_UNION: 'UNION',
  SETOP_INTERSECT: 'INTERSECT',
  SETOP_EXCEPT: 'EXCEPT',
};

/** UNION, INTERSECT, EXCEPT, with ALL or without. Names come from the left. */
export function compileSetOperation(node: SelectStmt, place: Place): Query {
  const word = WORDS[node.op ?? ''] ?? 'UNION';
  const left = compileSelect(node.larg as SelectStmt, place);
  const right = compileSelect(node.rarg as SelectStmt, place);
  const query = combine(word, node.all ?? false, left, right, place);
  return orderAndLimit(node, query, place);
}

/** Two queries under one set operation, their columns brought to common types. */
export function combine(word: string, all: boolean, left: Query, right: Query, place: Place): Query {
  if (left.columns.length !== right.columns.length)
    throw new PgError('syntax_error', `each ${word} query must have the same number of columns`, {
      location: place.location,
    });
  const pairs = left.columns.map((column, i) => pair(word, column, right.columns[i] as OutputColumn, place));
  if (!all || word !== 'UNION') for (const { column } of pairs) checkHashable(column, place);
  const operator = raw(` ${word}${all ? ' ALL' : ''} `);
  const a = project(
    left,
    pairs.map((p) => p.left),
    pairs.map((p) => p.column),
    place,
  );
  const b = project(
    right,
    pairs.map((p) => p.right),
    pairs.map((p) => p.column),
    place,
  );
  return { sql: sql`${a}${operator}${b}`, columns: pairs.map((p) => p.column) };
}

function pair(word: string, left: OutputColumn, right: OutputColumn, place: Place) {
  const type = commonType([typeOf(left), typeOf(right)], word, place.location);
  const a = coerce(place, source(left), type);
  const b = coerce(place, source(right), type);
  const form = isNumeric(type) ? commonForm([a.numeric, b.numeric]) : undefined;
  const column: OutputColumn = {
    name: left.name,
    id: place.statement.fresh('o'),
    type,
    ...(form ? { numeric: form } : {}),
  };
  return { column, left: form ? withForm(a, form) : a, right: form ? withForm(b, form) : b };
}

function typeOf(column: OutputColumn): OutputColumn['type'] {
  return column.literal === undefined ? column.type : UNKNOWN;
}

/** An untyped literal is still open to the other side's type. */
function source(column: OutputColumn): Expr {
  const { literal } = column;
  return literal === undefined ? outputExpr(column) : { ...outputExpr(column), type: UNKNOWN, literal };
}

function project(
  query: Query,
  values: readonly Expr[],
  columns: readonly OutputColumn[],
  place: Place,
): SqlFragment {
  const list = values.map((value, i) => sql`${value.sql} AS ${raw((columns[i] as OutputColumn).id)}`);
  const selected = list.length === 0 ? raw('1') : join(list, ', ');
  return sql`(SELECT ${selected} FROM (${query.sql}) AS ${raw(place.statement.fresh('r'))})`;
}
