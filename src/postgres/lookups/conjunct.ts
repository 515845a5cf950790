import { pgType, type PgCategory } from '../../core/values/pg-types.ts';
import { isComparison } from '../../core/search/filter-tree.ts';
import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { ENGLISH } from '../../core/full-text/text-search-config.ts';
import { BOOL, expr, type Expr } from '../expr.ts';
import type { Origin } from '../full-text/vector.ts';
import type { Place } from '../place.ts';
import { likePart } from './like-lookup.ts';
import type { LookupCondition } from './lookups.ts';

/** A condition that must hold for every record, as it is to stand in WHERE. */
type Conjunct = (condition: SqlFragment) => SqlFragment;

const asItIs: Conjunct = (condition) => condition;

/** Notes that a column must be LIKE a pattern. */
export function likeConjunct(place: Place, column: Expr, pattern: Expr, ignoreCase: boolean): Conjunct {
  const tableColumn = columnOf(place, column);
  const wanted = typeof pattern.literal === 'string' ? likePart(pattern.literal, ignoreCase) : undefined;
  if (!tableColumn || !wanted || tableColumn.column.type !== 'text') return asItIs;
  return note(place, tableColumn.origin, { kind: 'contains', column: tableColumn.column, ...wanted });
}

/** PostgreSQL's operators by the names that they have in filters, and the other way round. */
const OPERATORS = { '=': 'eq', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;
const TURNED = { '=': '=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

/** By category of a column those of literals that mean the same in a filter, beside what has no type of its own. */
const LITERALS: Readonly<Partial<Record<PgCategory, readonly PgCategory[]>>> = {
  integer: ['integer', 'numeric'],
  float: ['integer', 'numeric', 'float'],
  date: ['date'],
  text: ['text'],
};

/** Notes that a column is compared with a literal. */
export function compareConjunct(place: Place, symbol: string, left: Expr, right: Expr): Conjunct {
  if (!(symbol in OPERATORS)) return asItIs;
  const own = symbol as keyof typeof OPERATORS;
  const isTurned = typeof left.literal === 'string';
  const [column, literal] = isTurned ? [right, left] : [left, right];
  const operator = OPERATORS[isTurned ? TURNED[own] : own];
  const tableColumn = columnOf(place, column);
  if (!tableColumn || typeof literal.literal !== 'string' || !isComparison(operator)) return asItIs;
  const { category } = pgType(tableColumn.column.type);
  const { name, category: kind } = literal.type;
  // Texts have another order there.
  if (category === 'text' && operator !== 'eq') return asItIs;
  if (name !== 'unknown' && !LITERALS[category]?.includes(kind)) return asItIs;
  const filter = {
    kind: 'compare',
    column: tableColumn.column.id,
    operator,
    value: literal.literal,
  } as const;
  return note(place, tableColumn.origin, { kind: 'compare', filter });
}

/** Notes that a record's own vector must match a query. */
export function matchConjunct(place: Place, left: Expr, right: Expr): Expr | undefined {
  const [vector, query] = left.query ? [right, left] : [left, right];
  const origin = originOf(place, vector);
  if (!origin || !vector.vector || !query.query || query.literal === null) return undefined;
  if (origin.columns.get(nameOf(vector)) !== '_full_text' || vector.vector.config !== ENGLISH)
    return undefined;
  const decided = note(place, origin, { kind: 'matches', query: query.query.query });
  if (decided === asItIs) return undefined;
  return expr(sql`(${decided(raw('true'))} AND ${query.sql} IS NOT NULL)`, BOOL);
}

function note(place: Place, { name, relation, id }: Origin, condition: LookupCondition): Conjunct {
  const { lookups } = place.statement;
  const key = JSON.stringify([id, condition]);
  lookups.wanted.push({ table: name, relation, id, key, condition });
  // Where an outer join has no record there is none that could meet a condition.
  return lookups.found.decided.has(key) ? () => sql`(${raw(id)} IS NOT NULL)` : asItIs;
}

function columnOf(place: Place, own: Expr) {
  const origin = originOf(place, own);
  const column = origin?.relation.columns.find(({ id }) => origin.columns.get(nameOf(own)) === id);
  return origin && column && { origin, column };
}

/** Where a column comes from that an expression is; undefined unless the SELECT that asks has the records of that resource itself. */
function originOf(place: Place, own: Expr): Origin | undefined {
  const name = nameOf(own);
  const isOwn = place.scope.sources.some(({ columns }) =>
    columns.some((column) => nameOf(column.expr) === name),
  );
  return place.isConjunct && isOwn ? place.statement.searches.origins.get(name) : undefined;
}

function nameOf({ sql: own }: Expr): string {
  return own.texts.join('?');
}
