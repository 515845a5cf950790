import { type Expr } from '../expr.ts';
import { selectCandidate } from '../types/candidates.ts';
import { noFunction } from '../types/no-candidate.ts';
import { ARRAY_FUNCTIONS, SERIES_FUNCTIONS } from './arrays.ts';
import { BYTEA_FUNCTIONS } from './bytea.ts';
import { DATETIME_FUNCTIONS } from './datetime.ts';
import { FORMATTING_FUNCTIONS } from './formatting.ts';
import { INTERVAL_FUNCTIONS } from './intervals.ts';
import { JSON_FUNCTIONS } from './json.ts';
import { MATH_FUNCTIONS } from './math.ts';
import { PATTERN_FUNCTIONS } from './patterns.ts';
import { TEXT_FUNCTIONS } from './text.ts';
import { ZONE_FUNCTIONS } from './zones.ts';
import { applied } from '../types/polymorphic.ts';
import { byName, type PgFunction } from '../row.ts';

const FUNCTIONS = byName<PgFunction>([
  ...TEXT_FUNCTIONS,
  ...BYTEA_FUNCTIONS,
  ...PATTERN_FUNCTIONS,
  ...MATH_FUNCTIONS,
  ...DATETIME_FUNCTIONS,
  ...ZONE_FUNCTIONS,
  ...INTERVAL_FUNCTIONS,
  ...FORMATTING_FUNCTIONS,
  ...ARRAY_FUNCTIONS,
  ...SERIES_FUNCTIONS,
  ...JSON_FUNCTIONS,
]);

/** Whether there is a translation for some overload. */
export function hasFunction(name: string): boolean {
  return FUNCTIONS.has(name);
}

/** A call, and whether it gives rows (its SQL is then a list of them). */
export interface Call extends Expr {
  readonly rows?: boolean;
  readonly columns?: PgFunction['columns'] | undefined;
}

/**
 * Calls the overload that PostgreSQL would choose.
 * @param written the name as messages show it
 * @throws PgError `function upper(integer) does not exist`
 */
export function callFunction(name: string, args: readonly Expr[], written = name): Call {
  const candidates = expand(FUNCTIONS.get(name) ?? [], args.length);
  const types = args.map(({ type }) => type.name);
  const candidate = selectCandidate(candidates, types);
  if (candidate === 'none' || candidate === 'ambiguous') throw noFunction(written, args, candidate);
  const call = applied(candidate, args);
  return candidate.rows ? { ...call, rows: true, columns: candidate.columns } : call;
}

/** Variadic functions with their last parameter repeated to the number of arguments. */
export function expand<F extends { readonly args: readonly string[]; readonly variadic?: boolean }>(
  functions: readonly F[],
  count: number,
): readonly F[] {
  return functions.flatMap((f) => {
    if (!f.variadic) return f.args.length === count ? [f] : [];
    const fixed = f.args.slice(0, -1);
    if (count < f.args.length) return [];
    const repeated = Array.from({ length: count - fixed.length }, () => f.args.slice(-1)).flat();
    return [{ ...f, args: [...fixed, ...repeated] }];
  });
}
