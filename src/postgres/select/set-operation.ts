import type { SelectStmt } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { coerce } from '../casts/cast.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { notSupported, PgError } from '../errors.ts';
import { isNumeric, UNKNOWN, type Expr } from '../expr.ts';
import { asTable, compileSelect, type Place } from '../place.ts';
import { columnOf, selected, type OutputColumn, type Query } from '../query.ts';
import { commonType } from '../types/common-type.ts';
import { checkHashable, hasOwnKey } from './order.ts';
import { distinctRows, orderAndLimit } from './tail.ts';
import { zip } from '../zip.ts';

const WORDS: Readonly<Record<string, string>> = {
  SETOP_UNION: 'UNION',
  SETOP_INTERSECT: 'INTERSECT',
  SETOP_EXCEPT: 'EXCEPT',
};

interface Operation {
  readonly word: string;
  readonly all: boolean;
}

/** UNION, INTERSECT, EXCEPT, with ALL or without. Names come from the left. */
export function compileSetOperation(node: SelectStmt, place: Place): Query {
  const word = WORDS[node.op ?? ''] ?? 'UNION';
  const left = compileSelect(node.larg ?? {}, place);
  const right = compileSelect(node.rarg ?? {}, place);
  const query = combine({ word, all: node.all ?? false }, left, right, place);
  return orderAndLimit(node, query, place);
}

/** Two queries under one set operation, their columns brought to common types. */
function combine({ word, all }: Operation, left: Query, right: Query, place: Place): Query {
  if (left.columns.length !== right.columns.length)
    throw new PgError('syntax_error', `each ${word} query must have the same number of columns`);
  const pairs = zip(left.columns, right.columns).map(([a, b]) => pair(word, a, b, place));
  if (!all || word !== 'UNION')
    for (const { column } of pairs) {
      checkHashable(column);
      if (all && word !== 'UNION' && hasOwnKey(column))
        throw notSupported(`${word} ALL of ${column.type.sqlName}`);
    }
  // Rows are compared by their values, whatever their digits.
  const hasTexts =
    (word === 'UNION' || !all) && pairs.some(({ column }) => column.text !== undefined || hasOwnKey(column));
  const columns = pairs.map(({ column }) => (hasTexts ? column : { ...column, text: undefined }));
  const operator = raw(hasTexts ? ' UNION ALL ' : ` ${word}${all ? ' ALL' : ''} `);
  const [lefts, rights] = [pairs.map((pair) => pair.left), pairs.map((pair) => pair.right)];
  const [a, b] = [project(left, lefts, columns, place), project(right, rights, columns, place)];
  const having = hasTexts ? HAVING[word] : undefined;
  const both = having
    ? sql`${sided(a, 'true', place)}${operator}${sided(b, 'false', place)}`
    : sql`${a}${operator}${b}`;
  const rows = hasTexts && !all ? distinctRows(both, columns, place) : both;
  return { sql: sql`${rows}${raw(having ?? '')}`, columns };
}

/** Which groups of equal rows are the answer, where something else than themselves tells rows apart: by the sides that they are of. */
const HAVING: Readonly<Record<string, string>> = {
  INTERSECT: ' HAVING min(is_left) <> max(is_left)',
  EXCEPT: ' HAVING min(is_left)',
};

const sided = (rows: SqlFragment, isLeft: string, place: Place) =>
  sql`(SELECT *, ${raw(isLeft)} AS is_left FROM ${rows} AS ${place.statement.name('r')})`;

function pair(word: string, left: OutputColumn, right: OutputColumn, place: Place) {
  const sides = [source(left), source(right)] as const;
  const type = commonType([sides[0].type, sides[1].type], word);
  const [a, b] = [coerce(sides[0], type), coerce(sides[1], type)];
  const form = isNumeric(type) ? commonForm([a.numeric, b.numeric]) : undefined;
  const [x, y] = form ? [withForm(a, form), withForm(b, form)] : [a, b];
  // Vectors that are made alike stay texts on their way.
  const vector = a.vector && b.vector?.config === a.vector.config ? a.vector : undefined;
  const plain = { sql: x.sql, type, numeric: form, vector, text: y.text && x.text };
  return { column: columnOf(left.name, place.statement.fresh('o'), plain), left: x, right: y };
}

/** An untyped literal is still open to the other side's type. */
function source(column: OutputColumn): Expr {
  const { untyped: literal } = column;
  return literal === undefined ? column : { ...column, type: UNKNOWN, literal };
}

function project(
  query: Query,
  values: readonly Expr[],
  columns: readonly OutputColumn[],
  place: Place,
): SqlFragment {
  const list = zip(values, columns).flatMap(([value, column]) => selected(value, column));
  return sql`(SELECT ${list.length === 0 ? raw('1') : join(list)} FROM ${asTable(query.sql, place)})`;
}
