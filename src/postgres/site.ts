import { join, raw, sql, type SqlFragment } from '../core/sql/fragment.ts';

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

/** A column that an aggregate or a sub-select became is but a name. */
function isSimple({ sql: x, simple }: Bindable): boolean {
  const [text = ''] = x.texts;
  return simple === true || (x.parameters.length === 0 && text.length < 20 && /^[a-z]+\d+$/.test(text));
}

/**
 * Writes `body` with a name for `x`, so that `x` is evaluated once however often the body names it. DuckDB has no LET: a lambda over
 * a list of one does it, in any clause and around aggregates and windows too.
 */
export function letIn(site: Site, x: Bindable, body: (x: SqlFragment) => SqlFragment): SqlFragment {
  if (isSimple(x)) return body(x.sql);
  const name = raw(site.fresh('v'));
  return sql`list_transform([${x.sql}], lambda ${name}: ${body(name)})[1]`;
}

/** The same for several: one lambda over one struct, as DuckDB's time to bind lambdas doubles with each inside another. */
export function letAll<const X extends readonly Bindable[]>(
  site: Site,
  xs: X,
  body: (xs: { readonly [K in keyof X]: SqlFragment }) => SqlFragment,
): SqlFragment {
  const write = body as (xs: readonly SqlFragment[]) => SqlFragment;
  const bound = xs.filter((x) => !isSimple(x));
  const [only] = bound;
  if (!only) return write(xs.map((x) => x.sql));
  if (bound.length === 1)
    return letIn(site, only, (name) => write(xs.map((x) => (x === only ? name : x.sql))));
  const name = raw(site.fresh('v'));
  const members = bound.map((x, i) => sql`${raw(`'x${i}'`)}: ${x.sql}`);
  const used = xs.map((x) =>
    isSimple(x) ? x.sql : sql`struct_extract(${name}, ${raw(`'x${bound.indexOf(x)}'`)})`,
  );
  return sql`list_transform([{${join(members, ', ')}}], lambda ${name}: ${write(used)})[1]`;
}
