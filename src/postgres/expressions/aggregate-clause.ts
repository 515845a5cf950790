import type { FuncCall } from 'libpg-query';
import { notSupported, PgError } from '../errors.ts';
import type { Clause, Place } from '../place.ts';
import type { Scope } from '../scope.ts';
import { mentions } from '../tree.ts';

/** Clauses where aggregates of the SELECT itself may stand. */
const AGGREGATE_CLAUSES: readonly Clause[] = [
  'SELECT',
  'HAVING',
  'ORDER BY',
  'DISTINCT ON',
  'window definitions',
];
const WINDOW_CLAUSES: readonly Clause[] = ['SELECT', 'ORDER BY', 'DISTINCT ON'];

/** Throws where an aggregate, or a window function, may not stand. @param owner the SELECT whose aggregate it is */
export function checkClause(name: string, node: FuncCall, place: Place, owner: Scope): void {
  if (node.over) {
    if (node.agg_distinct)
      throw new PgError('feature_not_supported', 'DISTINCT is not implemented for window functions');
    if (node.agg_within_group)
      throw new PgError('feature_not_supported', `OVER is not supported for ordered-set aggregate ${name}`);
    if (node.agg_order)
      throw new PgError(
        'feature_not_supported',
        'aggregate ORDER BY is not implemented for window functions',
      );
    if (!WINDOW_CLAUSES.includes(place.clause))
      throw new PgError('windowing_error', `window functions are not allowed in ${place.clause}`);
    if (place.scope.level.aggregateDepth > 0)
      throw new PgError('grouping_error', 'aggregate function calls cannot contain window function calls');
    return;
  }
  if (place.clause === 'FILTER' && owner === place.scope)
    throw new PgError('grouping_error', 'aggregate functions are not allowed in FILTER');
  if (place.scope.level.aggregateDepth > 0)
    throw new PgError('grouping_error', 'aggregate function calls cannot be nested');
  if (owner !== place.scope) {
    if (mentions(node, 'SubLink'))
      throw notSupported(
        'an aggregate of a SELECT around this one over a sub-select (compute it in that SELECT)',
      );
    if (owner.level.isOpen && owner.level.aggregateDepth === 0) return;
    throw notSupported('an aggregate of a SELECT around this one, here');
  }
  if (!AGGREGATE_CLAUSES.includes(place.clause))
    throw new PgError('grouping_error', `aggregate functions are not allowed in ${place.clause}`);
}
