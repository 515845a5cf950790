import type { Node, SelectStmt } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { PgError } from '../errors.ts';
import { keyOf, type Expr } from '../expr.ts';
import { compileCondition } from '../expressions/booleans.ts';
import { compileExpression } from '../expressions/compile.ts';
import { at, type Place } from '../place.ts';
import type { OutputColumn, Query } from '../query.ts';
import { createLevel, type Scope } from '../scope.ts';
import { as, startOf } from '../tree.ts';
import { compileFrom } from './from.ts';
import { compileGroups, type Groups } from './group.ts';
import { checkHashable, orderTerm } from './order.ts';
import { limitClause, outputColumn, outputExpr } from './tail.ts';
import { compileTargets, type Target } from './targets.ts';

/**
 * SELECT with its clauses, in two layers where the order or DISTINCT needs one: the inner computes outputs and sort keys as columns,
 * the outer sorts and cuts.
 */
export function compilePlain(node: SelectStmt, outer: Place): Query {
  const level = createLevel();
  const around: Scope = { parent: outer.scope, sources: [], columns: [], level };
  const place = at(outer, { scope: around });
  const from = compileFrom(node.fromClause ?? [], at(place, { filters: conjuncts(node.whereClause) }));
  const scope: Scope = { ...around, sources: from.sources, columns: from.columns };
  const windows = new Map(
    (node.windowClause ?? []).flatMap((item) => {
      const window = as(item, 'WindowDef');
      return window?.name === undefined ? [] : [[window.name, window] as const];
    }),
  );
  const here = at(place, { scope, windows });
  const where = node.whereClause
    ? compileCondition(node.whereClause, at(here, { clause: 'WHERE' }), 'WHERE')
    : undefined;
  const groups = compileGroups(node, here);
  // What FROM, WHERE and GROUP BY themselves use of the columns is no matter of grouping.
  level.ungrouped = [];
  level.keys = groups.keys;
  level.sets = groups.sets;
  if (!where && !groups.grouped) level.distinct = from.distinct ?? null;
  const targets = compileTargets(node.targetList ?? [], at(here, { clause: 'SELECT' }));
  const having = node.havingClause
    ? compileCondition(node.havingClause, at(here, { clause: 'HAVING' }), 'HAVING')
    : undefined;
  const outputs = targets.map((target) => output(target, (node.distinctClause?.length ?? 0) > 0, here));
  const sorts = compileSorts(node, targets, outputs, here);
  const distinct = compileDistinct(node, targets, outputs, here);
  checkGrouping(node, here);
  const core = sql`${fromWhere(from.sql, where, groups, here)}${groups.clause}${having ? sql` HAVING ${having.sql}` : raw('')}`;
  return assemble({ node, place: here, targets, outputs, sorts, distinct, core, grouped: groups.grouped });
}

/** The parts of a condition that must all be true. */
function conjuncts(node: Node | undefined): readonly Node[] {
  const both = as(node, 'BoolExpr');
  if (both?.boolop === 'AND_EXPR') return (both.args ?? []).flatMap(conjuncts);
  return node ? [node] : [];
}

function output(target: Target, distinct: boolean, place: Place): OutputColumn {
  const { value } = target;
  return {
    name: target.name,
    id: place.statement.fresh('o'),
    type: value.type,
    ...(value.numeric ? { numeric: value.numeric } : {}),
    // DISTINCT must tell values apart, not texts.
    ...(value.digits && !distinct ? { digits: true } : {}),
    ...(value.vector ? { vector: value.vector } : {}),
    ...(value.stored ? { stored: true } : {}),
    ...(target.literal === undefined ? {} : { literal: target.literal }),
  };
}

function fromWhere(from: SqlFragment, where: Expr | undefined, groups: Groups, place: Place): SqlFragment {
  const source = from.texts.length === 1 && from.texts[0] === '' ? raw('(SELECT 1)') : from;
  const filter = where ? sql` WHERE ${where.sql}` : raw('');
  if (groups.computed.length === 0)
    return from === source
      ? sql` FROM ${from}${filter}`
      : sql` FROM (SELECT 1) AS ${raw(place.statement.fresh('r'))}${filter}`;
  const named = from === source ? from : sql`(SELECT 1) AS ${raw(place.statement.fresh('r'))}`;
  return sql` FROM (SELECT *, ${join(groups.computed, ', ')} FROM ${named}${filter}) AS ${raw(place.statement.fresh('r'))}`;
}

interface Sort {
  readonly term: SqlFragment;
  /** What to add to the inner layer's outputs; undefined when the term is over an output column. */
  readonly added?: SqlFragment;
  readonly key: string;
}

function compileSorts(
  node: SelectStmt,
  targets: readonly Target[],
  outputs: readonly OutputColumn[],
  place: Place,
): readonly Sort[] {
  return (node.sortClause ?? []).map((item) => {
    const sort = as(item, 'SortBy') ?? {};
    const site = { ...place, location: startOf(sort.node) };
    const { value, column } = sortValue(sort.node, targets, outputs, place, 'ORDER BY');
    if (column) return { term: orderTerm(outputExpr(column), sort, site), key: column.id };
    const id = raw(place.statement.fresh('s'));
    const term = orderTerm({ ...value, sql: id }, sort, site);
    return { term, added: sql`${value.sql} AS ${id}`, key: keyOf(value.sql) };
  });
}

/** An ORDER BY or DISTINCT ON item: an output's name or position, an expression that is an output, or another one. */
function sortValue(
  node: Node | undefined,
  targets: readonly Target[],
  outputs: readonly OutputColumn[],
  place: Place,
  clause: 'ORDER BY' | 'DISTINCT ON',
): { readonly value: Expr; readonly column?: OutputColumn } {
  const textOf = (column: OutputColumn) => keyOf((targets[outputs.indexOf(column)] as Target).value.sql);
  const named = outputColumn(node, outputs, clause, (a, b) => textOf(a) === textOf(b));
  if (named) return { value: (targets[outputs.indexOf(named)] as Target).value, column: named };
  const value = compileExpression(node, at(place, { clause }));
  const i = targets.findIndex((target) => keyOf(target.value.sql) === keyOf(value.sql));
  const column = outputs[i];
  return column ? { value, column } : { value };
}

type Distinct =
  | 'none'
  | 'all'
  | {
      readonly on: readonly {
        readonly id: SqlFragment;
        readonly added?: SqlFragment;
        readonly key: string;
      }[];
    };

function compileDistinct(
  node: SelectStmt,
  targets: readonly Target[],
  outputs: readonly OutputColumn[],
  place: Place,
): Distinct {
  const clause = node.distinctClause;
  if (!clause?.length) return 'none';
  const items = clause.filter((item) => Object.keys(item).length > 0);
  if (items.length === 0) {
    for (const { value } of targets) checkHashable(value, place);
    return 'all';
  }
  const on = items.map((item) => {
    const { value, column } = sortValue(item, targets, outputs, place, 'DISTINCT ON');
    if (column) return { id: raw(column.id), key: column.id };
    const id = raw(place.statement.fresh('s'));
    return { id, added: sql`${value.sql} AS ${id}`, key: keyOf(value.sql) };
  });
  return { on };
}

/** Every column outside aggregates must be grouped once there is a group or an aggregate. */
function checkGrouping(node: SelectStmt, place: Place): void {
  const { level } = place.scope;
  const grouped = level.aggregates > 0 || (node.groupClause?.length ?? 0) > 0 || node.havingClause;
  const [first] = level.ungrouped;
  if (!grouped || !first) return;
  const name = `${first.column.source.alias}.${first.column.name}`;
  throw new PgError(
    'grouping_error',
    first.outer
      ? `subquery uses ungrouped column "${name}" from outer query`
      : `column "${name}" must appear in the GROUP BY clause or be used in an aggregate function`,
    { location: first.location },
  );
}

interface Parts {
  readonly node: SelectStmt;
  readonly place: Place;
  readonly targets: readonly Target[];
  readonly outputs: readonly OutputColumn[];
  readonly sorts: readonly Sort[];
  readonly distinct: Distinct;
  readonly core: SqlFragment;
  readonly grouped: boolean;
}

function assemble(parts: Parts): Query {
  const { node, place, targets, outputs, sorts, distinct, core } = parts;
  const list = targets.map(({ value }, i) => {
    const { id, digits } = outputs[i] as OutputColumn;
    return sql`${digits && value.text ? value.text : value.sql} AS ${raw(id)}`;
  });
  const limits = limitClause(node, place);
  if (distinct === 'all' && sorts.some((sort) => sort.added))
    throw new PgError(
      'invalid_column_reference',
      'for SELECT DISTINCT, ORDER BY expressions must appear in select list',
    );
  checkDistinctOn(distinct, sorts);
  if (limits && isLazy(parts)) return lazily(parts, list, limits);
  const onList = typeof distinct === 'object' ? distinct.on : [];
  const added = [...onList, ...sorts].flatMap((item) => item.added ?? []);
  const inner = sql`SELECT ${raw(distinct === 'all' ? 'DISTINCT ' : '')}${listed([...list, ...added])}${core}`;
  if (sorts.length === 0 && onList.length === 0)
    return { sql: sql`${inner}${limits ?? raw('')}`, columns: outputs };
  const ids = outputs.map(({ id }) => raw(id));
  const on = onList.length === 0 ? raw('') : sql`DISTINCT ON (${listed(onList.map((item) => item.id))}) `;
  const table = raw(place.statement.fresh('r'));
  return {
    sql: sql`SELECT ${on}${listed(ids)} FROM (${inner}) AS ${table}${ordered(sorts)}${limits ?? raw('')}`,
    columns: outputs,
  };
}

/** Expressions with commas; DuckDB wants a column where PostgreSQL does with none. */
function listed(items: readonly SqlFragment[]): SqlFragment {
  return items.length === 0 ? raw('1') : join(items, ', ');
}

function ordered(sorts: readonly Sort[]): SqlFragment {
  return sorts.length === 0 ? raw('') : sql` ORDER BY ${listed(sorts.map((sort) => sort.term))}`;
}

/** Whether rows stand for themselves, so that only those within LIMIT need their outputs computed: faster, and as PostgreSQL does it. */
function isLazy({ node, place, distinct, grouped }: Parts): boolean {
  const { level } = place.scope;
  return (
    distinct === 'none' &&
    !grouped &&
    level.aggregates === 0 &&
    level.wholes === 0 &&
    (node.fromClause?.length ?? 0) > 0
  );
}

/** Sorts and cuts the rows first, with the outputs that ORDER BY names; the others come after. */
function lazily(
  { place, outputs, sorts, core }: Parts,
  list: readonly SqlFragment[],
  limits: SqlFragment,
): Query {
  const keys = new Set(sorts.filter((sort) => !sort.added).map((sort) => sort.key));
  const early = list.filter((_, i) => keys.has((outputs[i] as OutputColumn).id));
  const added = sorts.flatMap((sort) => sort.added ?? []);
  const keyed = sql`SELECT ${join([raw('*'), ...early, ...added], ', ')}${core}`;
  // DuckDB does not sort by the name of what may fail in the same SELECT.
  const mayFail = early.some(({ texts }) => texts.some((text) => text.includes('error(')));
  const rows = mayFail ? sql`SELECT * FROM (${keyed}) AS ${raw(place.statement.fresh('r'))}` : keyed;
  const inner = sql`${rows}${ordered(sorts)}${limits}`;
  const late = list.map((item, i) => {
    const { id } = outputs[i] as OutputColumn;
    return keys.has(id) ? raw(id) : item;
  });
  const table = raw(place.statement.fresh('r'));
  return { sql: sql`SELECT ${listed(late)} FROM (${inner}) AS ${table}`, columns: outputs };
}

/** The first ORDER BY items must be the DISTINCT ON items, in any order. */
function checkDistinctOn(distinct: Distinct, sorts: readonly Sort[]): void {
  if (typeof distinct !== 'object') return;
  const open = new Set(distinct.on.map(({ key }) => key));
  const known = new Set(open);
  for (const { key } of sorts) {
    if (open.size === 0) return;
    if (!known.has(key))
      throw new PgError(
        'invalid_column_reference',
        'SELECT DISTINCT ON expressions must match initial ORDER BY expressions',
      );
    open.delete(key);
  }
}
