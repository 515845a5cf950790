import type { RelationColumn } from '../../core/ports.ts';
import { identifier, sql } from '../../core/sql/fragment.ts';
import type { PgType } from '../../core/values/pg-types.ts';
import { castTo, duckType, expr, type Expr, type Numeric } from '../expr.ts';

/** A resource's column as an expression: numerics say how they are held. */
export function columnForm(column: RelationColumn, type: PgType): Expr {
  const name = identifier(column.id);
  if ((type.element ?? type).category !== 'numeric') {
    return expr(name, type, type.name === 'json' ? { stored: true } : {});
  }
  const numeric = numericForm(column);
  const text = column.numericText === undefined ? undefined : identifier(column.numericText);
  // A narrow DECIMAL would overflow in sums that PostgreSQL has no limit for.
  const wide = numeric === 'double' ? name : castTo(name, duckType(type, numeric));
  return expr(sql`${wide}`, type, { numeric, ...(text ? { text } : {}) });
}

function numericForm({ duck, numericText }: RelationColumn): Numeric {
  const match = /^DECIMAL\(\d+,\s*(\d+)\)/i.exec(duck ?? '');
  if (!match) return 'double';
  return { scale: Number(match[1]), exact: numericText === undefined };
}
