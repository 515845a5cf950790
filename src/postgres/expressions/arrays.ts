import type { A_ArrayExpr, A_Indices, A_Indirection } from 'libpg-query';
import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType, type PgType } from '../../core/values/pg-types.ts';
import { castExplicitly, coerce } from '../casts/cast.ts';
import { notSupported, PgError } from '../errors.ts';
import { listOf } from '../casts/numeric.ts';
import { around, castTo, duckType, expr, type Expr, formed, INT4, nullOf, TEXT } from '../expr.ts';
import { jsonStep } from '../operators/json.ts';
import { ARRAY_OF_ARRAYS } from '../literals/arrays.ts';
import { compileAll, compileExpression, type Place } from '../place.ts';
import { letAll, letIn } from '../let.ts';
import { as, startOf } from '../tree.ts';
import { fieldOf } from './columns.ts';
import { unify } from './conditionals.ts';

/** `ARRAY[a, b]`. Under a cast to an array each element is cast for itself. */
export function compileArray(node: A_ArrayExpr, place: Place, wanted?: PgType): Expr {
  const written = compileAll(node.elements, place);
  if (written.some(({ type }) => type.element)) throw notSupported(ARRAY_OF_ARRAYS);
  const items = wanted ? written.map((item) => castExplicitly(item, wanted)) : written;
  if (items.length === 0)
    throw new PgError('indeterminate_datatype', 'cannot determine type of empty array', {
      hint: 'Explicitly cast to the desired type, for example ARRAY[]::integer[].',
    });
  const unified = unify(items, 'ARRAY');
  const [first] = unified;
  if (!first) throw new RangeError('an array without elements');
  return listOf(unified, pgType(`_${first.type.name}`));
}

/** `x[1]`, `x[2:3]`. PostgreSQL's subscripts begin at 1 and find nothing below, where DuckDB counts from the end. */
export function compileIndirection(node: A_Indirection, place: Place): Expr {
  const [first, ...others] = node.indirection ?? [];
  const field = first && fieldOf(node.arg, first, place);
  const steps = field ? others : (node.indirection ?? []);
  const inner = compileExpression(field ?? node.arg, place);
  // An array has one dimension here: in others there is nothing.
  if (steps.length > 1 && inner.type.element && steps.every((step) => as(step, 'A_Indices'))) {
    const isSlice = steps.some((step) => as(step, 'A_Indices')?.is_slice);
    const none = castTo(raw('[]'), duckType(inner.type, inner.numeric));
    return isSlice
      ? formed(inner, sql`CASE WHEN ${inner.sql} IS NOT NULL THEN ${none} END`)
      : nullOf(inner.type.element);
  }
  return steps.reduce<Expr>((value, part) => {
    const indices = as(part, 'A_Indices');
    if (!indices) return nestedField(value, as(part, 'String')?.sval);
    if (value.type.name === 'jsonb') return subscriptJson(value, indices, place);
    const { element } = value.type;
    if (!element)
      throw new PgError(
        'datatype_mismatch',
        `cannot subscript type ${value.type.sqlName} because it does not support subscripting`,
      );
    const bound = (index: typeof indices.lidx) => {
      const x = index && Object.keys(index).length > 0 ? compileExpression(index, place) : undefined;
      return x && coerce(x, INT4);
    };
    const upper = bound(indices.uidx);
    if (!indices.is_slice) {
      if (!upper) throw notSupported('a subscript of this form');
      if (value.literal === null || upper.literal === null) return nullOf(element);
      const at = (list: SqlFragment) => letIn(upper, (i) => sql`CASE WHEN ${i} > 0 THEN (${list})[${i}] END`);
      return { ...formed(value, at(value.sql), element), text: value.text && at(value.text) };
    }
    const lower = bound(indices.lidx);
    const from = lower ? sql`CASE WHEN ${lower.sql} < 1 THEN 1 ELSE ${lower.sql} END` : sql`1`;
    const to = upper ? sql`CASE WHEN ${upper.sql} < 0 THEN 0 ELSE ${upper.sql} END` : sql`len(${value.sql})`;
    return around(value, (list) => sql`list_slice(${list}, ${from}, ${to})`);
  }, inner);
}

/** `(x).json`, `(x).extra` of a resource's JSON, which CKAN keeps in a composite type of these: the second is a text that it leaves empty. */
function nestedField(value: Expr, name: string | undefined): Expr {
  const isNested = value.type.name === 'json' && value.stored;
  if (isNested && name === 'json') return expr(value.sql, value.type);
  if (isNested && name === 'extra') return expr(sql`CASE WHEN ${value.sql} IS NOT NULL THEN '' END`, TEXT);
  if (isNested && name !== undefined)
    throw new PgError('undefined_column', `column "${name}" not found in data type nested`);
  throw notSupported('a field of a composite value');
}

/** `x['a'][0]` of jsonb: a step into it by a text, which a number is taken for too. */
function subscriptJson(value: Expr, { is_slice, uidx }: A_Indices, place: Place): Expr {
  if (is_slice)
    throw new PgError('datatype_mismatch', 'jsonb subscript does not support slices', {
      location: startOf(uidx) ?? place.location,
    });
  const index = compileExpression(uidx, place);
  if (
    index.type.name !== 'unknown' &&
    !['int2', 'int4', 'text', 'varchar', 'bpchar', 'name'].includes(index.type.name)
  )
    throw new PgError('datatype_mismatch', `subscript type ${index.type.sqlName} is not supported`, {
      location: startOf(uidx),
      hint: 'jsonb subscript must be coercible to either integer or text.',
    });
  const key = coerce(index, TEXT);
  return expr(
    letAll([value, key], ([x, k]) => jsonStep(x, k)),
    value.type,
  );
}
