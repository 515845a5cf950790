import { raw, sql, type SqlFragment } from '../core/sql/fragment.ts';

/** What a LET binds: an expression, and whether repeating it costs nothing. */
export interface Bindable {
  readonly sql: SqlFragment;
  readonly simple?: boolean;
}

/** What translating one expression may need beside its operands. */
export interface Site {
  /** A name nothing else in the statement has. */
  fresh(prefix: string): string;
  /** Where the expression stands, in bytes; for messages. */
  readonly location?: number | undefined;
}

/**
 * Writes `body` with a name for `x`, so that `x` is evaluated once however often the body names it. DuckDB has no LET: a lambda over
 * a list of one does it, in any clause and around aggregates and windows too.
 */
export function letIn(site: Site, x: Bindable, body: (x: SqlFragment) => SqlFragment): SqlFragment {
  if (x.simple) return body(x.sql);
  const name = raw(site.fresh('v'));
  return sql`list_transform([${x.sql}], lambda ${name}: ${body(name)})[1]`;
}

/** The same for several. */
export function letAll(
  site: Site,
  xs: readonly Bindable[],
  body: (xs: readonly SqlFragment[]) => SqlFragment,
): SqlFragment {
  const bind = (i: number, bound: readonly SqlFragment[]): SqlFragment => {
    const x = xs[i];
    return x ? letIn(site, x, (name) => bind(i + 1, [...bound, name])) : body(bound);
  };
  return bind(0, []);
}

/** `CASE WHEN condition THEN error(message) ELSE value END`. `message` is an SQL text. */
export function failWhen(condition: SqlFragment, message: SqlFragment, value: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${condition} THEN error(${message}) ELSE ${value} END`;
}
