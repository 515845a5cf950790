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

const bindable = (x: Bindable | SqlFragment): Bindable => ('texts' in x ? { sql: x } : x);

/**
 * Writes `body` with a name for `x`, so that `x` is evaluated once however often the body names it. DuckDB has no LET: a lambda over
 * a list of one does it, in any clause and around aggregates too (docs/decisions/0021).
 */
export function letIn(
  site: Site,
  x: Bindable | SqlFragment,
  body: (x: SqlFragment) => SqlFragment,
): SqlFragment {
  return letAll(site, [x], ([name]) => body(name));
}

/** The same for several: one lambda over one struct, as DuckDB's time to bind lambdas doubles with each inside another. */
export function letAll<const X extends readonly (Bindable | SqlFragment)[]>(
  site: Site,
  xs: X,
  body: (xs: { readonly [K in keyof X]: SqlFragment }) => SqlFragment,
): SqlFragment {
  const write = body as (xs: readonly SqlFragment[]) => SqlFragment;
  const all = xs.map(bindable);
  const bound = all.filter((x) => !isSimple(x));
  const [only] = bound;
  if (!only) return write(all.map((x) => x.sql));
  const name = raw(site.fresh('v'));
  const isOne = bound.length === 1;
  const member = (i: number) => raw(`'x${i}'`);
  const held = isOne
    ? only.sql
    : sql`{${join(
        bound.map((x, i) => sql`${member(i)}: ${x.sql}`),
        ', ',
      )}}`;
  const used = all.map((x) => {
    if (isSimple(x)) return x.sql;
    return isOne ? name : sql`struct_extract(${name}, ${member(bound.indexOf(x))})`;
  });
  return sql`list_transform([${held}], lambda ${name}: ${write(used)})[1]`;
}
