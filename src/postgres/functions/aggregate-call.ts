import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { Expr } from '../expr.ts';
import { mapped } from '../let.ts';
import { operandsOf, type Operands } from '../row.ts';

/** Writes a call of a DuckDB aggregate with the DISTINCT, ORDER BY, FILTER and OVER that the statement gave. */
export type AggregateCall = (name: string, args: readonly SqlFragment[]) => SqlFragment;

/** Writes an aggregate of DuckDB's over a part of each value. */
export type PartsCall = (name: string, part: (value: SqlFragment) => SqlFragment) => SqlFragment;

/** Calls aggregates over parts of the values that one is called over: with DISTINCT each value counts once, whichever of its parts others have, too. */
export function overParts(x: SqlFragment, call: AggregateCall, { isDistinct }: How): PartsCall {
  if (!isDistinct) return (name, part) => call(name, [part(x)]);
  const values = call('array_agg', [x]);
  return (name, part) => sql`list_aggregate(${mapped(values, part)}, ${raw(`'${name}'`)})`;
}

/** One row of pg_proc of kind aggregate or window function. */
export interface Aggregate {
  readonly name: string;
  readonly args: readonly string[];
  readonly result: string;
  /** Only with OVER. */
  readonly window?: boolean;
  /** Takes its argument from WITHIN GROUP (ORDER BY …): the last of `args`. */
  readonly ordered?: boolean;
  readonly build: AggregateBuild<readonly Expr[]>;
}

/** Makes what is computed of gathered columns, and must not fail, a column beside them: it is written once, however often it is asked for. */
export type Derive = (value: SqlFragment) => SqlFragment;

/** How an aggregate is called. */
export interface How {
  /** It has a value for each row, rather than for each group. */
  readonly isWindow: boolean;
  /** What it is WITHIN goes from the largest down. */
  readonly isDown: boolean;
  readonly isDistinct: boolean;
  /** The statement's tables have few records: what takes a little longer for each may do so. */
  readonly isFew: boolean;
  /** Absent over windows: what is made of them waits for LIMIT. */
  readonly derive?: Derive | undefined;
}

/** Translates a call of an aggregate from its arguments. */
export type AggregateBuild<Args> = (args: Args, call: AggregateCall, how: How) => SqlFragment | Expr;

/** A row whose translation knows how many arguments it gets. */
export function aggregateRow<const A extends readonly string[]>(
  name: string,
  args: A,
  result: string,
  build: AggregateBuild<Operands<A>>,
): Aggregate {
  return { name, args, result, build: (xs, ...rest) => build(operandsOf(xs, args), ...rest) };
}
