import { raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { NumericShape } from './exotic.ts';

/** How a `numeric` column is kept, chosen by what it holds. */
export interface NumericPlan {
  readonly duck: string;
  /** PostgreSQL's texts cannot be told from the values, so they are kept beside them. */
  readonly keepText: boolean;
}

const SMALL = 18;
const LARGE = 38;

/**
 * DECIMAL with the largest scale found when every value fits (of 18 digits if possible: faster, and products stay within 38);
 * else DOUBLE, which cannot hold all digits, so that the texts stay beside it.
 */
export function planNumeric({ integerDigits, minScale, maxScale, special }: NumericShape): NumericPlan {
  // No value at all.
  if (!Number.isFinite(maxScale)) return { duck: `DECIMAL(${SMALL}, 0)`, keepText: special };
  const digits = integerDigits + maxScale;
  if (special || digits > LARGE) return { duck: 'DOUBLE', keepText: true };
  return {
    duck: `DECIMAL(${digits <= SMALL ? SMALL : LARGE}, ${maxScale})`,
    keepText: minScale !== maxScale,
  };
}

/** The value, from PostgreSQL's text of it. */
export function numericValue(text: SqlFragment, { duck }: NumericPlan): SqlFragment {
  return sql`CAST(${text} AS ${raw(duck)})`;
}
