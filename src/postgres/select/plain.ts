import type { Node, SelectStmt } from 'libpg-query';
import { integer, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { NotSupported, notSupported, PgError } from '../errors.ts';
import { compileCondition } from '../expressions/booleans.ts';
import { at, type Place, asTable } from '../place.ts';
import { columnOf, type Query } from '../query.ts';
import { createLevel, type Scope } from '../scope.ts';
import { as } from '../tree.ts';
import { compileFrom, fromAliases } from './from.ts';
import { compileGroups } from './group.ts';
import { inlined, SUBSELECT } from './settle.ts';
import { distinctRows, limitClause, tiesOf } from './tail.ts';
import { compileTargets, type Output } from './targets.ts';
import { compileWindow, windowsOf } from './window.ts';
import { computed, filtered, grouped, listed, sourceOf, windowed, type Added, type Rows } from './rows.ts';
import { checkDistinctOn, compileDistinct, compileSorts, type Distinct, type Sort } from './sorts.ts';

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
  const listed = () => compileTargets(node.targetList ?? [], at(here, { clause: 'SELECT' }));
  const where = behind(listed, () =>
    node.whereClause
      ? compileCondition(
          node.whereClause,
          at(here, { clause: 'WHERE', isConjunct: true, isTruth: true }),
          'WHERE',
        )
      : undefined,
  );
  const groups = behind(listed, () => compileGroups(node, here));
  // What FROM, WHERE and GROUP BY themselves use of the columns is no matter of grouping.
  level.ungrouped = [];
  level.keys = groups.keys;
  level.idOf = groups.idOf;
  level.hasSets = groups.hasSets;
  level.isOpen = true;
  if (!where && !groups.grouped) level.distinct = from.distinct ?? null;
  const targets = listed();
  const having = node.havingClause
    ? compileCondition(node.havingClause, at(here, { clause: 'HAVING' }), 'HAVING')
    : undefined;
  const outputs = targets.map((target): Output => {
    const column = columnOf(target.name, outer.statement.fresh('o'), target.value);
    return { ...target, column: { ...column, untyped: target.literal } };
  });
  const sorts = compileSorts(node, outputs, here);
  const distinct = compileDistinct(node, outputs, here);
  // What is wrong with a window is a complaint though nothing is over it.
  for (const window of windows.values()) compileWindow(window, here);
  const isGrouped = groups.grouped || level.gathered.size > 0 || having !== undefined;
  checkGrouping(isGrouped, here);
  const rows = filtered({ source: inlined(sourceOf(from.sql, here), here) }, where?.sql, here);
  return assemble({
    node,
    place: here,
    outputs,
    sorts,
    distinct,
    rows: windowed(isGrouped ? filtered(grouped(rows, groups, here), having?.sql, here) : rows, here),
    isGrouped,
  });
}

/** What must be known before the SELECT list is translated. PostgreSQL reads that first: of two complaints its is the one. */
function behind<T>(listed: () => unknown, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof PgError)) throw error;
    throw complaintOf(listed) ?? error;
  }
}

/** What is wrong with a SELECT list whatever it is grouped by. */
function complaintOf(listed: () => unknown): PgError | undefined {
  try {
    listed();
    return undefined;
  } catch (error) {
    if (!(error instanceof PgError)) throw error;
    return error instanceof NotSupported || error.condition === 'grouping_error' ? undefined : error;
  }
}

/** The parts of a condition that must all be true. */
function conjuncts(node: Node | undefined): readonly Node[] {
  const both = as(node, 'BoolExpr');
  if (both?.boolop === 'AND_EXPR') return (both.args ?? []).flatMap(conjuncts);
  return node ? [node] : [];
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
  readonly outputs: readonly Output[];
  readonly sorts: readonly Sort[];
  readonly distinct: Distinct;
  readonly rows: Rows;
  readonly isGrouped: boolean;
}

function assemble(parts: Parts): Query {
  const { node, place, outputs, sorts, distinct, rows } = parts;
  const columns = outputs.map(({ column }) => column);
  const ties = tiesOf(node);
  const limits = ties ? sql` OFFSET ${ties.offset}` : (limitClause(node, place) ?? cutOf(parts));
  if (distinct === 'all' && sorts.some((sort) => sort.added))
    throw new PgError(
      'invalid_column_reference',
      'for SELECT DISTINCT, ORDER BY expressions must appear in select list',
    );
  checkDistinctOn(distinct, sorts);
  const list = outputs.flatMap(({ value, column }): readonly Added[] => {
    const own = { value: value.sql, id: column.sql };
    if (!column.text || !value.text) return [own];
    const shown = { value: value.text, id: column.text };
    return isShownOnly(parts, column.id) ? [shown] : [own, shown];
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
    throw notSupported('DISTINCT ON beside a function of rows (call it in FROM)');
  const inner = computed(rows, [...list, ...added], place);
  const unique = distinct === 'all' ? distinctRows(inner, columns, place) : inner;
  if (sorts.length === 0 && onList.length === 0) return { sql: sql`${unique}${limits ?? raw('')}`, columns };
  if (ties && onList.length > 0) throw notSupported('WITH TIES beside DISTINCT ON');
  const on = onList.length === 0 ? raw('') : sql`DISTINCT ON (${listed(onList.map((item) => item.id))}) `;
  const table = place.statement.name('r');
  const withTies = ties ? sql` QUALIFY rank() OVER (${ordered(sorts)}) <= ${ties.last}` : raw('');
  return {
    sql: sql`SELECT ${on}${listed(list.map(({ id }) => id))} FROM (${unique}) AS ${table}${withTies}${ordered(sorts)}${limits ?? raw('')}`,
    columns,
  };
}

/** Where the answer is sorted and has no LIMIT of its own, CKAN's, so that what is not answered is not computed. */
function cutOf({ node, place, sorts }: Parts): SqlFragment | undefined {
  const { answer, most } = place.statement;
  return node === answer && sorts.length > 0 ? sql` LIMIT ${integer(most)}` : undefined;
}

/** Whether nobody asks for an output's value: of the answer itself texts are printed, and what DuckDB need not plan saves time. */
function isShownOnly({ node, place, sorts, distinct }: Parts, id: string): boolean {
  return node === place.statement.answer && distinct === 'none' && !sorts.some(({ key }) => key === id);
}

function ordered(sorts: readonly Sort[]): SqlFragment {
  return sorts.length === 0 ? raw('') : sql` ORDER BY ${listed(sorts.map((sort) => sort.term))}`;
}

/** Whether rows stand for themselves, so that only those within LIMIT need their outputs computed: faster, and as PostgreSQL does it. */
function isLazy({ node, place, distinct, isGrouped }: Parts): boolean {
  const { level } = place.scope;
  return distinct === 'none' && !isGrouped && level.wholes === 0 && (node.fromClause?.length ?? 0) > 0;
}

/** Whether an error of ours is in it, likely or not. */
function raises({ texts }: SqlFragment): boolean {
  return texts.some((text) => text.includes('error('));
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
  const columns = outputs.map(({ column }) => column);
  const keys = new Set(sorts.filter((sort) => !sort.added).map((sort) => sort.key));
  const isEarly = ({ id }: Added) => keys.has(id.texts.join(''));
  const early = list.filter(isEarly);
  const added = sorts.flatMap((sort) => sort.added ?? []);
  const keyed = computed(rows, [...early, ...added], place, [raw('*')]);
  // DuckDB does not sort by the name of what may fail in the same SELECT.
  const sortable = [...early, ...added].some(({ value }) => raises(value))
    ? sql`SELECT * FROM ${asTable(keyed, place)}`
    : keyed;
  const source = sql`(${sortable}${ordered(sorts)}${limits}) AS ${place.statement.name('r')}`;
  // A row's text is made of the columns beside it for the rows that are left, not of all rows below.
  const { rowTexts } = place.statement;
  const late = list.map((item) => ({
    ...item,
    value: isEarly(item) ? item.id : (rowTexts.get(item.value.texts.join('?')) ?? item.value),
  }));
  // What sub-selects find is joined to the records, by which DuckDB may lose their order.
  const isJoined = (item: Added) => !makesRows(item) && item.value.texts.join(' ').search(SUBSELECT) >= 0;
  const joined = sorts.length > 0 ? late.filter(isJoined) : [];
  if (joined.length === 0) return { sql: sql`${computed({ source }, late, place)}${cut}`, columns };
  const found = computed({ source }, joined, place, [raw('*')]);
  const again = sql`(${found}${ordered(sorts)}) AS ${place.statement.name('r')}`;
  const rest = late.map((item) => (joined.includes(item) ? { ...item, value: item.id } : item));
  return { sql: sql`${computed({ source: again }, rest, place)}${cut}`, columns };
}
