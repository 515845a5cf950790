import type { GroupingFunc } from 'libpg-query';
import { join, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { PgError } from '../errors.ts';
import { castTo, expr, INT4, keyOf, type Expr } from '../expr.ts';
import { compileAll, type Place } from '../place.ts';
import { gather } from '../select/gather.ts';
import { outwards, type Scope } from '../scope.ts';
import { noteOuter } from './columns.ts';

/** GROUPING(a, b): which of the keys are not part of the row's grouping set, of the SELECT or of one around it. */
export function compileGrouping(node: GroupingFunc, place: Place): Expr {
  const keys = compileAll(node.args, place).map((key) => key.sql);
  const scope = groupedBy(keys, place.scope);
  if (!scope)
    throw new PgError(
      'grouping_error',
      'arguments to GROUPING must be grouping expressions of the associated query level',
    );
  const { idOf } = scope.level;
  const ids = keys.map((key) => idOf.get(keyOf(key)) ?? key);
  const name = gather(sql`grouping(${join(ids)})`, scope.level, place);
  const value = expr(castTo(name, 'INTEGER'), INT4);
  if (scope !== place.scope) noteOuter(value, place);
  return value;
}

/** The innermost SELECT whose group keys all of them are. */
function groupedBy(keys: readonly SqlFragment[], innermost: Scope): Scope | undefined {
  return outwards(innermost).find(({ level }) => {
    const groupKeys = new Set([...(level.keys?.values() ?? [])].map((key) => keyOf(key.sql)));
    return keys.every((key) => groupKeys.has(keyOf(key)));
  });
}
