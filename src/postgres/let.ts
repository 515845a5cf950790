import { join, raw, sql, type SqlFragment } from '../core/sql/fragment.ts';
import { mayFail } from './expr.ts';

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
  return over('list_transform', list, lambda(of));
}

/** The items of a list that pass a test. */
export function kept(list: SqlFragment, test: Body): SqlFragment {
  return over('list_filter', list, lambda(test));
}

/** A list's items one after the other: what there is by now, and the next. */
export function reduced(list: SqlFragment, step: Body, start: SqlFragment): SqlFragment {
  return over('list_reduce', list, lambda(step), start);
}

function over(name: string, list: SqlFragment, body: SqlFragment, ...others: SqlFragment[]): SqlFragment {
  const mayRunOnDictionary = !list.texts[0]?.startsWith('[{');
  const items = mayFail(body) && mayRunOnDictionary ? ofRecords(list) : list;
  return sql`${raw(name)}(${join([items, body, ...others])})`;
}

/**
 * A list of each record. Of a column of few values DuckDB calls a function once for each value, also those of records that nobody asks for, unless the
 * function may fail: which it does not see of a body. A function of a struct is called for records.
 */
function ofRecords(list: SqlFragment): SqlFragment {
  return sql`struct_extract([{'of': ${list}}][1], 'of')`;
}

const NAME = /^(?:[a-z]+\d+|struct_extract\([a-z]+\d+, '[a-z]+\d*'\))$/;

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

/** The same for several: one lambda over one struct. */
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

/** Values by what they are called while they are being written. */
export type Names<K extends string> = { readonly [name in K]: SqlFragment };

/** Values that have names. */
export interface Turns<K extends string> {
  /** Names others, computed of these: what comes after knows those alone. */
  next<L extends string>(step: (names: Names<K>) => Names<L>): Turns<L>;
  /** What is made of them. */
  last(body: (names: Names<K>) => SqlFragment): SqlFragment;
}

/**
 * Names values, and then others that are computed of them, turn by turn. Each turn is a lambda over a struct of what the one before made: none stands in the body of another,
 * with each of which DuckDB's time to bind doubles. All of a turn is computed, whoever looks at it: where it must not be, it is to be made NULL.
 */
export function inTurn<K extends string>(first: Names<K>): Turns<K> {
  const isNamed = namesOf(first).every((name) => isSimple({ sql: first[name] }));
  if (!isNamed) return turnsOf(structOf(first), namesOf(first));
  return { next: (step) => inTurn(step(first)), last: (body) => body(first) };
}

function turnsOf<K extends string>(struct: SqlFragment, names: readonly K[]): Turns<K> {
  const last = (body: (names: Names<K>) => SqlFragment) =>
    letIn(struct, (name) => {
      const members = names.map((each) => [each, sql`struct_extract(${name}, ${raw(`'${each}'`)})`]);
      return body(Object.fromEntries(members) as Names<K>);
    });
  return {
    last,
    next<L extends string>(step: (names: Names<K>) => Names<L>): Turns<L> {
      let others: readonly L[] = [];
      const made = last((members) => {
        const values = step(members);
        others = namesOf(values);
        return structOf(values);
      });
      return turnsOf(made, others);
    },
  };
}

function namesOf<K extends string>(values: Names<K>): readonly K[] {
  return Object.keys(values) as K[];
}

function structOf<K extends string>(values: Names<K>): SqlFragment {
  return sql`{${join(namesOf(values).map((name) => sql`${raw(`'${name}'`)}: ${values[name]}`))}}`;
}
