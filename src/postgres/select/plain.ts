import type { Node, SelectStmt, WindowDef } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported, PgError } from '../errors.ts';
import { type Expr, formOf, keyOf, mayFail } from '../expr.ts';
import { compileCondition } from '../expressions/booleans.ts';
import { identityOf } from '../expressions/columns.ts';
import { ofKept } from '../expressions/short-circuit.ts';
import { compileExpression } from '../compilers.ts';
import { at, type Place } from '../place.ts';
import type { OutputColumn, Query } from '../query.ts';
import { createLevel, type Scope } from '../scope.ts';
import { as, startOf } from '../tree.ts';
import { compileFrom, fromAliases } from './from.ts';
import { compileGroups, type Groups } from './group.ts';
import { checkHashable, hasOwnKey, keyed, orderTerm } from './order.ts';
import { inlined, settle, type Settled } from './settle.ts';
import { distinctRows, limitClause, outputColumn, outputExpr, tiesOf } from './tail.ts';
import { compileTargets, type Target } from './targets.ts';
import { zip } from '../zip.ts';

/**
 * SELECT with its clauses, in two layers where the order or DISTINCT needs one: the inner computes outputs and sort keys as columns,
 * the outer sorts and cuts.
 */
export function compilePlain(node: SelectStmt, outer: Place): Query {
  const level = createLevel();
  const aliases = fromAliases(node.fromClause ?? []);
  const around: Scope = { parent: outer.scope, sources: [], columns: [], level, aliases };
  const place = at(outer, { scope: around });
  const from = compileFrom(node.fromClause ?? [], at(place, { filters: conjuncts(node.whereClause) }));
  const scope: Scope = { ...around, sources: from.sources, columns: from.columns };
  const windows = windowsOf(node);
  const here = at(place, { scope, windows });
  const where = node.whereClause
    ? compileCondition(node.whereClause, at(here, { clause: 'WHERE', isConjunct: true }), 'WHERE')
    : undefined;
  const groups = compileGroups(node, here);
  // What FROM, WHERE and GROUP BY themselves use of the columns is no matter of grouping.
  level.ungrouped = [];
  level.keys = groups.keys;
  level.hasSets = groups.hasSets;
  level.isOpen = true;
  if (!where && !groups.grouped) level.distinct = from.distinct ?? null;
  const targets = compileTargets(node.targetList ?? [], at(here, { clause: 'SELECT' }));
  const having = node.havingClause
    ? compileCondition(node.havingClause, at(here, { clause: 'HAVING' }), 'HAVING')
    : undefined;
  const outputs = targets.map((target) => output(target, here));
  const sorts = compileSorts(node, targets, outputs, here);
  const distinct = compileDistinct(node, targets, outputs, here);
  const isGrouped = groups.grouped || level.gathered.size > 0 || having !== undefined;
  checkGrouping(isGrouped, here);
  const rows = filtered({ source: inlined(sourceOf(from.sql, here), here) }, where?.sql, here);
  return assemble({
    node,
    place: here,
    targets,
    outputs,
    sorts,
    distinct,
    rows: isGrouped ? filtered(grouped(rows, groups, here), having?.sql, here) : rows,
    isGrouped,
  });
}

/** The WINDOW clause's definitions by their names. */
function windowsOf(node: SelectStmt): ReadonlyMap<string, WindowDef> {
  const windows = new Map<string, WindowDef>();
  for (const item of node.windowClause ?? []) {
    const window = as(item, 'WindowDef');
    if (window?.name === undefined) continue;
    if (windows.has(window.name))
      throw new PgError('windowing_error', `window "${window.name}" is already defined`, {
        location: window.location,
      });
    windows.set(window.name, window);
  }
  return windows;
}

/** The parts of a condition that must all be true. */
function conjuncts(node: Node | undefined): readonly Node[] {
  const both = as(node, 'BoolExpr');
  if (both?.boolop === 'AND_EXPR') return (both.args ?? []).flatMap(conjuncts);
  return node ? [node] : [];
}

function output(target: Target, place: Place): OutputColumn {
  const { value } = target;
  const id = place.statement.fresh('o');
  return {
    name: target.name,
    id,
    type: value.type,
    ...formOf(value),
    ...(value.text ? { text: `${id}t` } : {}),
    ...(value.vector ? { vector: value.vector } : {}),
    ...(value.stored ? { stored: true } : {}),
    ...(target.literal === undefined ? {} : { literal: target.literal }),
  };
}

/** Records under way: what stands behind FROM, and what WHERE asks of it. */
interface Rows {
  readonly source: SqlFragment;
  readonly where?: SqlFragment;
}

function sourceOf(from: SqlFragment, place: Place): SqlFragment {
  return from.texts.length === 1 && from.texts[0] === ''
    ? sql`(SELECT 1) AS ${raw(place.statement.fresh('r'))}`
    : from;
}

function fromWhere({ source, where }: Rows): SqlFragment {
  return sql` FROM ${source}${where ? sql` WHERE ${where}` : raw('')}`;
}

/** The same records with more columns. */
function widened(rows: Rows, { columns, imports }: Pick<Settled, 'columns' | 'imports'>, place: Place): Rows {
  const table = () => raw(place.statement.fresh('r'));
  const beside =
    imports.length === 0
      ? rows
      : { ...rows, source: sql`${rows.source} CROSS JOIN (SELECT ${join(imports, ', ')}) AS ${table()}` };
  if (columns.length === 0) return beside;
  return { source: sql`(SELECT *, ${join(columns, ', ')}${fromWhere(beside)}) AS ${table()}` };
}

function filtered(rows: Rows, where: SqlFragment | undefined, place: Place): Rows {
  if (!where) return rows;
  const settled = settle([where], place, true);
  return { ...widened(rows, settled, place), where: join(settled.fragments, '') };
}

/** One record a group, with its keys and aggregates as columns. What stands above sees nothing but names. */
function grouped(rows: Rows, { computed, clause, ids }: Groups, place: Place): Rows {
  const { gathered } = place.scope.level;
  const names = [...gathered.keys()];
  const settled = settle([...computed.map(({ value }) => value), ...gathered.values()], place);
  const { fragments } = settled;
  const groups = zip(fragments.slice(0, computed.length), computed).map(
    ([fragment, { id }]) => sql`${ofKept(fragment, rows.where)} AS ${id}`,
  );
  const below = widened(widened(rows, settled, place), { columns: groups, imports: [] }, place);
  const aggregates = zip(fragments.slice(computed.length), names).map(
    ([fragment, name]) => sql`${fragment} AS ${raw(name)}`,
  );
  // One group of all records, as HAVING alone makes it, is one for an aggregate.
  if (ids.length + names.length === 0) aggregates.push(sql`count(*) AS ${raw(place.statement.fresh('a'))}`);
  const list = [...new Set(ids.map((id) => id.texts.join('')))].map(raw);
  return {
    source: sql`(SELECT ${listed([...list, ...aggregates])}${fromWhere(below)}${clause}) AS ${raw(place.statement.fresh('r'))}`,
  };
}

interface Added {
  readonly value: SqlFragment;
  readonly id: SqlFragment;
}

interface Sort {
  readonly term: SqlFragment;
  /** What to add to the inner layer's outputs; undefined when the term is over an output column. */
  readonly added?: Added;
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
    return { term, added: { value: value.sql, id }, key: keyOf(value.sql) };
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
  const identityOfOutput = (column: OutputColumn) => targets[outputs.indexOf(column)]?.identity;
  const named = outputColumn(node, outputs, clause, (a, b) => identityOfOutput(a) === identityOfOutput(b));
  const own = named && targets[outputs.indexOf(named)];
  if (own) return { value: own.value, column: named };
  const identity = node && identityOf(node, place);
  const column = outputs[targets.findIndex((target) => target.identity === identity)];
  const value = compileExpression(node, at(place, { clause }));
  return column ? { value, column } : { value };
}

type Distinct =
  | 'none'
  | 'all'
  | {
      readonly on: readonly {
        readonly id: SqlFragment;
        readonly added?: Added;
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
    if (column && !hasOwnKey(column)) return { id: raw(column.id), key: column.id };
    const id = raw(place.statement.fresh('s'));
    return { id, added: { value: keyed(value, place), id }, key: column?.id ?? keyOf(value.sql) };
  });
  return { on };
}

/** Every column outside aggregates must be grouped once there is a group or an aggregate. */
function checkGrouping(isGrouped: boolean, place: Place): void {
  const [first] = place.scope.level.ungrouped;
  if (!isGrouped || !first) return;
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
  readonly rows: Rows;
  readonly isGrouped: boolean;
}

function assemble(parts: Parts): Query {
  const { node, place, targets, outputs, sorts, distinct, rows } = parts;
  const ties = tiesOf(node, place);
  const limits = ties ? sql` OFFSET ${ties.offset}` : limitClause(node, place);
  if (distinct === 'all' && sorts.some((sort) => sort.added))
    throw new PgError(
      'invalid_column_reference',
      'for SELECT DISTINCT, ORDER BY expressions must appear in select list',
    );
  checkDistinctOn(distinct, sorts);
  const list = zip(targets, outputs).flatMap(([{ value }, { id, text }]): readonly Added[] => {
    const own = { value: value.sql, id: raw(id) };
    return text !== undefined && value.text ? [own, { value: value.text, id: raw(text) }] : [own];
  });
  if (limits && !ties && isLazy(parts)) return lazily(parts, list, limits);
  const onList = typeof distinct === 'object' ? distinct.on : [];
  const added = [...onList, ...sorts].flatMap((item) => item.added ?? []);
  const sorted = new Set(sorts.map(({ key }) => key));
  const sortsRows = [...added, ...list.filter(({ id }) => sorted.has(id.texts.join('')))].some(makesRows);
  // Rows of one record keep their order: they are made when records are sorted.
  if (distinct === 'none' && sorts.length > 0 && !ties && !sortsRows && list.some(makesRows))
    return lazily(parts, list, raw(''), limits);
  if (onList.length > 0 && list.some(makesRows))
    throw notSupported('DISTINCT ON beside a function of rows (call it in FROM)', place.location);
  const inner = computed(rows, [...list, ...added], place);
  const unique = distinct === 'all' ? distinctRows(inner, outputs, place) : inner;
  if (sorts.length === 0 && onList.length === 0)
    return { sql: sql`${unique}${limits ?? raw('')}`, columns: outputs };
  if (ties && onList.length > 0) throw notSupported('WITH TIES beside DISTINCT ON', place.location);
  const on = onList.length === 0 ? raw('') : sql`DISTINCT ON (${listed(onList.map((item) => item.id))}) `;
  const table = raw(place.statement.fresh('r'));
  const kept = ties ? sql` QUALIFY rank() OVER (${ordered(sorts)}) <= ${ties.last}` : raw('');
  return {
    sql: sql`SELECT ${on}${listed(list.map(({ id }) => id))} FROM (${unique}) AS ${table}${kept}${ordered(sorts)}${limits ?? raw('')}`,
    columns: outputs,
  };
}

/** `SELECT value AS id, … FROM …`. */
function computed(
  rows: Rows,
  list: readonly Added[],
  place: Place,
  before: readonly SqlFragment[] = [],
): SqlFragment {
  const settled = settle(
    list.map(({ value }) => value),
    place,
  );
  const named = zip(settled.fragments, list).map(
    ([fragment, { id }]) => sql`${ofKept(fragment, rows.where)} AS ${id}`,
  );
  return sql`SELECT ${listed([...before, ...named])}${fromWhere(widened(rows, settled, place))}`;
}

/** Expressions with commas; DuckDB wants a column where PostgreSQL does with none. */
function listed(items: readonly SqlFragment[]): SqlFragment {
  return items.length === 0 ? raw('1') : join(items, ', ');
}

function ordered(sorts: readonly Sort[]): SqlFragment {
  return sorts.length === 0 ? raw('') : sql` ORDER BY ${listed(sorts.map((sort) => sort.term))}`;
}

/** Whether rows stand for themselves, so that only those within LIMIT need their outputs computed: faster, and as PostgreSQL does it. */
function isLazy({ node, place, distinct, isGrouped }: Parts): boolean {
  const { level } = place.scope;
  return distinct === 'none' && !isGrouped && level.wholes === 0 && (node.fromClause?.length ?? 0) > 0;
}

/** Whether a function of rows is in it. */
function makesRows({ value }: Added): boolean {
  return value.texts.some((text) => /\bunnest\(/.test(text));
}

/**
 * Sorts and cuts the rows first, with the outputs that ORDER BY names; the others come after.
 * @param cut what cuts the rows that outputs make of them
 */
function lazily(
  { place, outputs, sorts, rows }: Parts,
  list: readonly Added[],
  limits: SqlFragment,
  cut: SqlFragment = raw(''),
): Query {
  const keys = new Set(sorts.filter((sort) => !sort.added).map((sort) => sort.key));
  const isEarly = ({ id }: Added) => keys.has(id.texts.join(''));
  const early = list.filter(isEarly);
  const added = sorts.flatMap((sort) => sort.added ?? []);
  const keyed = computed(rows, [...early, ...added], place, [raw('*')]);
  // DuckDB does not sort by the name of what may fail in the same SELECT.
  const sortable = early.some(({ value }) => mayFail(value))
    ? sql`SELECT * FROM (${keyed}) AS ${raw(place.statement.fresh('r'))}`
    : keyed;
  const source = sql`(${sortable}${ordered(sorts)}${limits}) AS ${raw(place.statement.fresh('r'))}`;
  const late = list.map((item) => (isEarly(item) ? { ...item, value: item.id } : item));
  return { sql: sql`${computed({ source }, late, place)}${cut}`, columns: outputs };
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
