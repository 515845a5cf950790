import type { SelectStmt } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { coerce } from '../casts/cast.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { notSupported, PgError } from '../errors.ts';
import { isNumeric, UNKNOWN, type Expr } from '../expr.ts';
import type { Place } from '../place.ts';
import type { OutputColumn, Query } from '../query.ts';
import { commonType } from '../types/common-type.ts';
import { checkHashable, hasOwnKey } from './order.ts';
import { compileSelect } from '../compilers.ts';
import { distinctRows, orderAndLimit, outputExpr } from './tail.ts';
import { zip } from '../zip.ts';

const WORDS: Readonly<Record<string, string>> = {
  SETOP_UNION: 'UNION',
  SETOP_INTERSECT: 'INTERSECT',
  SETOP_EXCEPT: 'EXCEPT',
};

/** UNION, INTERSECT, EXCEPT, with ALL or without. Names come from the left. */
export function compileSetOperation(node: SelectStmt, place: Place): Query {
  const word = WORDS[node.op ?? ''] ?? 'UNION';
  const left = compileSelect(node.larg ?? {}, place);
  const right = compileSelect(node.rarg ?? {}, place);
  const query = combine(word, node.all ?? false, left, right, place);
  return orderAndLimit(node, query, place);
}

/** Two queries under one set operation, their columns brought to common types. */
export function combine(word: string, all: boolean, left: Query, right: Query, place: Place): Query {
  if (left.columns.length !== right.columns.length)
    throw new PgError('syntax_error', `each ${word} query must have the same number of columns`, {
      location: place.location,
    });
  const pairs = zip(left.columns, right.columns).map(([a, b]) => pair(word, a, b, place));
  if (!all || word !== 'UNION')
    for (const { column } of pairs) {
      checkHashable(column, place);
      if (word !== 'UNION' && hasOwnKey(column))
        throw notSupported(`${word} of ${column.type.sqlName}`, place.location);
    }
  // Rows are compared by their values, whatever their digits.
  const hasTexts =
    word === 'UNION' && pairs.some(({ column }) => column.text !== undefined || hasOwnKey(column));
  const columns = pairs.map(({ column: { text, ...column } }) =>
    hasTexts && text !== undefined ? { ...column, text } : column,
  );
  const operator = raw(` ${word}${all || hasTexts ? ' ALL' : ''} `);
  const a = project(
    left,
    pairs.map((p) => p.left),
    columns,
    place,
  );
  const b = project(
    right,
    pairs.map((p) => p.right),
    columns,
    place,
  );
  const both = sql`${a}${operator}${b}`;
  return { sql: hasTexts && !all ? distinctRows(both, columns, place) : both, columns };
}

function pair(word: string, left: OutputColumn, right: OutputColumn, place: Place) {
  const type = commonType([typeOf(left), typeOf(right)], word, place.location);
  const a = coerce(place, source(left), type);
  const b = coerce(place, source(right), type);
  const form = isNumeric(type) ? commonForm([a.numeric, b.numeric]) : undefined;
  const id = place.statement.fresh('o');
  const plain: OutputColumn = {
    name: left.name,
    id,
    type,
    ...(form ? { numeric: form } : {}),
    ...sharedVector(a, b),
  };
  const [x, y] = form ? [withForm(a, form), withForm(b, form)] : [a, b];
  const column = x.text && y.text ? { ...plain, text: `${id}t` } : plain;
  return { column, left: x, right: y };
}

/** What both sides' vectors are made by: they stay texts on their way. */
function sharedVector({ vector }: Expr, other: Expr): Pick<OutputColumn, 'vector'> {
  return vector && other.vector?.config === vector.config ? { vector } : {};
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
  const list = zip(values, columns).flatMap(([value, { id, text }]) => {
    const own = sql`${value.sql} AS ${raw(id)}`;
    return text !== undefined && value.text ? [own, sql`${value.text} AS ${raw(text)}`] : [own];
  });
  const selected = list.length === 0 ? raw('1') : join(list, ', ');
  return sql`(SELECT ${selected} FROM (${query.sql}) AS ${raw(place.statement.fresh('r'))})`;
}
