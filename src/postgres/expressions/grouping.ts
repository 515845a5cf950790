import type { GroupingFunc } from 'libpg-query';
import { join, sql } from '../../core/sql/fragment.ts';
import { PgError } from '../errors.ts';
import { castTo, expr, INT4, keyOf, type Expr } from '../expr.ts';
import type { Place } from '../place.ts';
import { gather } from '../select/gather.ts';
import { compileExpression } from '../compilers.ts';

/** GROUPING(a, b): which of the keys are not part of the row's grouping set. */
export function compileGrouping(node: GroupingFunc, place: Place): Expr {
  const { level } = place.scope;
  const keys = (node.args ?? []).map((arg) => {
    const key = compileExpression(arg, place);
    const known = [...(level.keys?.values() ?? [])].some(
      (candidate) => keyOf(candidate.sql) === keyOf(key.sql),
    );
    if (!known)
      throw new PgError(
        'grouping_error',
        'arguments to GROUPING must be grouping expressions of the associated query level',
        {
          location: place.location,
        },
      );
    return key.sql;
  });
  return expr(castTo(gather(sql`grouping(${join(keys, ', ')})`, level, place), 'INTEGER'), INT4);
}
