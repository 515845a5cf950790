import { integer, sql } from '../../core/sql/fragment.ts';
import { applyPrecision } from '../casts/numeric.ts';
import { notSupported, PgError } from '../errors.ts';
import type { Expr } from '../expr.ts';
import type { Site } from '../site.ts';

/** What `(10,2)` after a type's name does to a value of the type, as an explicit cast does it. */
export function applyModifiers(site: Site, x: Expr, modifiers: readonly number[]): Expr {
  const [first, second] = modifiers;
  const { name } = x.type;
  // A bare `char` is char(1).
  if (name === 'bpchar')
    return { ...cut(x, first ?? 1), sql: sql`rpad(${x.sql}, ${integer(first ?? 1)}, ' ')` };
  if (first === undefined) return x;
  if (name === 'varchar') return cut(x, first);
  if (name === 'numeric') {
    if (first < 1 || first > 1000)
      throw new PgError('invalid_parameter_value', `NUMERIC precision ${first} must be between 1 and 1000`);
    if ((second ?? 0) < 0) throw notSupported('a negative numeric scale', site.location);
    return applyPrecision(site, x, first, second ?? 0);
  }
  if (['timestamp', 'timestamptz', 'time'].includes(name) && first >= 6) return x;
  throw notSupported(`${x.type.sqlName} with a modifier`, site.location);
}

function cut(x: Expr, length: number): Expr {
  if (length < 1)
    throw new PgError(
      'invalid_parameter_value',
      `length for type ${x.type.name === 'varchar' ? 'varchar' : 'char'} must be at least 1`,
    );
  return { sql: sql`left(${x.sql}, ${integer(length)})`, type: x.type };
}
