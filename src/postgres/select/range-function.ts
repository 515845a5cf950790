import type { FuncCall, RangeFunction } from 'libpg-query';
import { join, raw, replaceNames, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { notSupported, PgError } from '../errors.ts';
import { around, expr, type Expr, INT8, mayFail } from '../expr.ts';
import { compileCondition } from '../expressions/booleans.ts';
import { callTextSearch } from '../full-text/functions.ts';
import { functionName } from '../expressions/calls.ts';
import { mayCall } from '../guard.ts';
import { callFunction, type Call } from '../functions/table.ts';
import { asTable, at, compileAll, type Place } from '../place.ts';
import { columnOf, selected, type OutputColumn } from '../query.ts';
import { as, strings, writtenForm } from '../tree.ts';
import { fromColumns, type FromItem } from './from-item.ts';
import { hasLambda, SUBSELECT } from './settle.ts';
import { zip } from '../zip.ts';

/**
 * A function in FROM: its rows, with WITH ORDINALITY numbered.
 * @param before the items that it is joined with: where it looks into them alone, the item holds them as well
 */
export function compileRangeFunction(node: RangeFunction, place: Place, before?: FromItem): FromItem {
  const functions = (node.functions ?? []).map((item) => as(item, 'List')?.items ?? []);
  const inside = at(place, { clause: 'FROM' });
  const calls = functions.flatMap(([item]) => as(item, 'FuncCall') ?? []);
  const names = calls.map((item) => functionName(item));
  const definitions = node.coldeflist ?? functions.flatMap(([, list]) => as(list, 'List')?.items ?? []);
  if (definitions.length > 0) {
    // A function that is none, or that nobody may call, is the first complaint.
    for (const [item, name] of zip(calls, names)) if (name !== 'unnest') rows(name, item, inside);
    if (place.statement.refused.length === 0) throw notSupported('a list of column definitions');
  }
  const [call] = calls;
  const [name] = names;
  if (!call || name === undefined || calls.length !== functions.length)
    throw notSupported('this expression in FROM');
  const alias = node.alias?.aliasname ?? name;
  const isNumbered = node.ordinality ?? false;
  const isOne = calls.length === 1 && !(name === 'unnest' && (call.args?.length ?? 0) > 1);
  const called = isOne
    ? calledRows(name, call, { place: inside, alias, isNumbered })
    : sideBySide(zip(names, calls), inside, isNumbered);
  const named = definitions.flatMap((item) => as(item, 'ColumnDef')?.colname ?? []);
  const outputs =
    place.statement.refused.length > 0
      ? unknownRows([...named, ...strings(node.alias?.colnames)], called, inside)
      : called;
  const itemNames = { alias, renamed: strings(node.alias?.colnames), location: call.location };
  const scalar = outputs.columns.length === 1;
  // DuckDB joins what is LATERAL to its records by all that it looks at, of which there is a copy for each row then.
  const held = before && looksAtNothingBut(before, outputs.lists) ? before : undefined;
  const table = held ? outputs.beside(held.sql) : outputs.sql;
  const item = fromColumns(inside, sql`(${table})`, outputs.columns, {
    ...itemNames,
    isWidened: held !== undefined,
  });
  return {
    ...item,
    sql: held ? item.sql : sql`LATERAL ${item.sql}`,
    sources: item.sources.map((source) => ({ ...source, scalar })),
    ...(held && { holdsBefore: true }),
  };
}

/** Whether lists are made of columns of some items, of one at least, and of nothing else. */
function looksAtNothingBut({ sources }: FromItem, lists: readonly SqlFragment[]): boolean {
  const columns = sources.flatMap((source) => source.columns.map(({ expr: column }) => column));
  const own = new Set(columns.flatMap(({ sql: id, text }) => [id.texts.join(), text?.texts.join()]));
  const texts = lists.map((list) => list.texts.join(' '));
  const names = texts.flatMap((text) => text.match(/\bc\d+t?\b/g) ?? []);
  return (
    names.length > 0 && names.every((name) => own.has(name)) && !texts.some((text) => SUBSELECT.test(text))
  );
}

/** Of a function that nobody may call: columns by the names that the statement gives them. */
function unknownRows(names: readonly string[], called: Outputs, place: Place): Outputs {
  const columns = names.map((name) =>
    columnOf(name, place.statement.fresh('f'), { sql: raw('NULL'), type: pgType('text') }),
  );
  if (columns.length <= called.columns.length) return called;
  const list = columns.map((column) => sql`NULL AS ${column.sql}`);
  return { ...called, sql: sql`SELECT ${join(list)}`, lists: [], columns };
}

interface Outputs {
  /** The rows by themselves. */
  readonly sql: SqlFragment;
  /** The rows beside all columns of what they are made of. */
  readonly beside: (from: SqlFragment) => SqlFragment;
  readonly columns: readonly OutputColumn[];
  /** What they are made of. */
  readonly lists: readonly SqlFragment[];
}

interface Called {
  readonly place: Place;
  readonly alias: string;
  readonly isNumbered: boolean;
}

/** A function's rows. Its only column bears the alias's name unless it has one of its own. */
function calledRows(name: string, call: FuncCall, { place, alias, isNumbered }: Called): Outputs {
  const value = rows(name, call, place);
  const own = value.columns ?? [];
  if (own.length < 2) return unnested([value], [own[0]?.name ?? alias], place, isNumbered);
  const records = unnested([value], [alias], place, isNumbered);
  const [record, ...ordinality] = records.columns;
  const id = record?.id ?? '';
  const fields = own.map((column, i) => {
    const value = { sql: raw(`${id}.${column.name}`), type: column.type };
    return { value, column: columnOf(column.name, `${id}x${i}`, value) };
  });
  const columns = fields.map(({ column }) => column);
  const list = [
    ...fields.flatMap(({ value, column }) => selected(value, column)),
    ...ordinality.map((column) => column.sql),
  ];
  return {
    sql: sql`SELECT ${join(list)} FROM ${asTable(records.sql, place)}`,
    beside: (from) => sql`SELECT *, ${join(list)} FROM ${asTable(records.beside(from), place)}`,
    columns: [...columns, ...ordinality],
    lists: records.lists,
  };
}

/**
 * A list that may fail, only for the records that WHERE keeps: PostgreSQL filters what stands before a function of rows ahead of calling
 * it, so that `jsonb_array_elements(x)` may go with `jsonb_typeof(x) = 'array'`.
 */
function filtered(list: SqlFragment, place: Place): SqlFragment {
  if (place.scope.sources.length === 0 || !mayFail(list)) return list;
  const here = at(place, { clause: 'WHERE', scope: { ...place.scope, parent: undefined } });
  const tests = (place.filters ?? []).flatMap((filter) => {
    if (/"SubLink"|"@@"/.test(writtenForm(filter))) return [];
    try {
      return [compileCondition(filter, here, 'WHERE').sql];
    } catch (error) {
      // It asks about something else than the records before the function.
      if (error instanceof PgError) return [];
      throw error;
    }
  });
  return tests.length === 0 ? list : sql`CASE WHEN ${join(tests, ' AND ')} THEN ${list} END`;
}

/** `ROWS FROM (f(…), g(…))` and `unnest(a, b)`: rows side by side, NULLs where some have ended. */
function sideBySide(
  calls: readonly (readonly [name: string, call: FuncCall])[],
  place: Place,
  isNumbered: boolean,
): Outputs {
  const lists = calls.flatMap(([name, call]) =>
    name === 'unnest'
      ? compileAll(call.args, place).map((arg) => ({ name, list: callFunction(name, [arg]) }))
      : [{ name, list: rows(name, call, place) }],
  );
  const records = lists.find(({ list }) => (list.columns?.length ?? 0) > 1);
  if (records && place.statement.refused.length === 0)
    throw notSupported(`${records.name}() beside others in ROWS FROM`);
  return unnested(
    lists.map(({ list }) => list),
    lists.map(({ name, list }) => list.columns?.[0]?.name ?? name),
    place,
    isNumbered,
  );
}

/**
 * Lists side by side, each a column; of numerics their texts, too.
 * @param isNumbered a column more counts their elements: a window over the rows would not know their order in a LATERAL item
 */
function unnested(
  lists: readonly Expr[],
  names: readonly string[],
  place: Place,
  isNumbered: boolean,
): Outputs {
  const columns = zip(lists, names).map(([list, name]) => columnOf(name, place.statement.fresh('f'), list));
  const items = zip(lists, columns).flatMap(([list, { sql: id, text }]) => [
    { list: filtered(list.sql, place), id },
    ...(list.text && text ? [{ list: filtered(list.text, place), id: text }] : []),
  ]);
  const made = items.map(({ list }) => list);
  const rows = (own: readonly Item[]) => join(own.map(({ list, id }) => sql`unnest(${list}) AS ${id}`));
  const { inside, from: around } = besideImports(items, place);
  if (!isNumbered)
    return {
      sql: sql`SELECT ${rows(inside)}${around}`,
      beside: (from) => sql`SELECT *, ${rows(items)} FROM ${from}`,
      columns,
      lists: made,
    };
  const ordinality = columnOf('ordinality', place.statement.fresh('n'), { sql: raw('1'), type: INT8 });
  // Each list is made once.
  const named = items.map(({ id }) => ({ id, list: place.statement.name('l') }));
  const numbers = sql`range(1, greatest(${join(named.map(({ list }) => sql`len(${list})`))}) + 1)`;
  const numbered = rows([...named, { list: numbers, id: ordinality.sql }]);
  const makes = (own: readonly Item[]) =>
    join(zip(own, named).map(([{ list }, { list: name }]) => sql`${list} AS ${name}`));
  const table = place.statement.name('r');
  return {
    sql: sql`SELECT ${numbered} FROM (SELECT ${makes(inside)}${around}) AS ${table}`,
    beside: (from) => sql`SELECT *, ${numbered} FROM (SELECT *, ${makes(items)} FROM ${from}) AS ${table}`,
    columns: [...columns, ordinality],
    lists: made,
  };
}

interface Item {
  readonly list: SqlFragment;
  readonly id: SqlFragment;
}

/** DuckDB's lambdas see no columns of the items before theirs: those become columns beside them. */
function besideImports(
  items: readonly Item[],
  place: Place,
): { readonly inside: readonly Item[]; readonly from: SqlFragment } {
  const imports = new Map<string, SqlFragment>();
  const imported = (name: string): SqlFragment => {
    const own = imports.get(name) ?? place.statement.name('k');
    imports.set(name, own);
    return own;
  };
  const inside = items.map((item) =>
    hasLambda(item.list) ? { ...item, list: replaceNames(item.list, /\bc\d+t?\b/g, imported) } : item,
  );
  const list = [...imports].map(([name, own]) => sql`${raw(name)} AS ${own}`);
  const table = place.statement.name('r');
  return { inside, from: list.length === 0 ? raw('') : sql` FROM (SELECT ${join(list)}) AS ${table}` };
}

/** The list of a function's rows; a function that gives no rows gives one. */
function rows(name: string, node: FuncCall, place: Place): Call {
  const args = compileAll(node.args, place);
  if (!mayCall(name, node, place)) {
    const text = pgType('text');
    const columns = name.startsWith('jsonb_each')
      ? ['key', 'value'].map((column) => ({ name: column, type: text }))
      : [];
    return { ...expr(sql`[NULL]`, text), columns };
  }
  const call: Call = callTextSearch(name, args, place) ?? callFunction(name, args);
  return call.rows ? call : around(call, (value) => sql`[${value}]`);
}
