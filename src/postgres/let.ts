import { join, raw, sql, type SqlFragment } from '../core/sql/fragment.ts';

/** What a LET binds: an expression, and whether repeating it costs nothing. */
export interface Bindable {
  readonly sql: SqlFragment;
  readonly simple?: boolean | undefined;
}

/** What a lambda makes of an item, and of its number from 1 or of what comes next. */
type Body = (item: SqlFragment, other: SqlFragment) => SqlFragment;

/** Names of the lambdas that are being written: those within have others than those around, so that both are seen. */
let names = 0;

/** A lambda of DuckDB's, with as many names as the body takes. */
function lambda(body: Body): SqlFragment {
  const outside = names;
  names += body.length;
  try {
    const [item, other] = [raw(`v${outside + 1}`), raw(`v${outside + 2}`)];
    return sql`lambda ${body.length > 1 ? sql`${item}, ${other}` : item}: ${body(item, other)}`;
  } finally {
    names = outside;
  }
}

/** What becomes of each item of a list, whose number is the second name. */
export function mapped(list: SqlFragment, of: Body): SqlFragment {
  return sql`list_transform(${list}, ${lambda(of)})`;
}

/** The items of a list that pass a test. */
export function kept(list: SqlFragment, test: Body): SqlFragment {
  return sql`list_filter(${list}, ${lambda(test)})`;
}

/** A list's items one after the other: what there is by now, and the next. */
export function reduced(list: SqlFragment, step: Body, start: SqlFragment): SqlFragment {
  return sql`list_reduce(${list}, ${lambda(step)}, ${start})`;
}

const NAME = /^(?:[a-z]+\d+|struct_extract\(v\d+, 'x\d+'\))$/;

/** A column that an aggregate or a sub-select became is but a name, as is what a LET has named. */
function isSimple({ sql: x, simple }: Bindable): boolean {
  const [text = ''] = x.texts;
  return simple === true || (x.parameters.length === 0 && text.length < 40 && NAME.test(text));
}

const bindable = (x: Bindable | SqlFragment): Bindable => ('texts' in x ? { sql: x } : x);

/**
 * Writes `body` with a name for `x`, so that `x` is evaluated once however often the body names it. DuckDB has no LET: a lambda over
 * a list of one does it, in any clause and around aggregates too (docs/decisions/0021).
 */
export function letIn(x: Bindable | SqlFragment, body: (x: SqlFragment) => SqlFragment): SqlFragment {
  const given = bindable(x);
  return isSimple(given) ? body(given.sql) : sql`${mapped(sql`[${given.sql}]`, body)}[1]`;
}

/** The same for several: one lambda over one struct, as DuckDB's time to bind lambdas doubles with each inside another. */
export function letAll<const X extends readonly (Bindable | SqlFragment)[]>(
  xs: X,
  body: (xs: { readonly [K in keyof X]: SqlFragment }) => SqlFragment,
): SqlFragment {
  const write = body as (xs: readonly SqlFragment[]) => SqlFragment;
  const all = xs.map(bindable);
  const bound = all.filter((x) => !isSimple(x));
  const [only, ...others] = bound;
  if (!only) return write(all.map((x) => x.sql));
  const member = (i: number) => raw(`'x${i}'`);
  const held = bound.map((x, i) => sql`${member(i)}: ${x.sql}`);
  return letIn(others.length === 0 ? { sql: only.sql } : sql`{${join(held)}}`, (name) =>
    write(
      all.map((x) => {
        if (isSimple(x)) return x.sql;
        return others.length === 0 ? name : sql`struct_extract(${name}, ${member(bound.indexOf(x))})`;
      }),
    ),
  );
}
