import type { Node, SelectStmt } from 'libpg-query';
import type { Relation, WholeReads } from '../core/ports.ts';
import type { Ids } from '../core/search-index/ids.ts';
import { isAggregate } from './guard.ts';
import type { LookedUp, Lookup } from './lookups/lookups.ts';
import { as, nodesOf, ofKind, strings } from './tree.ts';

/*
 * Which columns of which resources a statement reads from the first record to the last, as its tree tells before there is an engine to plan it. Whatever
 * is not certain is left out: it is read when it is asked for.
 */

/** What a tree reads wholly. */
interface TreeReads extends WholeReads {
  /** By name of a resource how often FROM clauses read it. */
  readonly uses: ReadonlyMap<string, number>;
}

/** By relation, without those of which an index has told that few records matter. */
export function wholeReads(
  select: SelectStmt,
  relations: ReadonlyMap<string, Relation>,
  lookups: readonly Lookup[],
  { records }: LookedUp,
): ReadonlyMap<string, WholeReads> {
  const tree = treeReads(select);
  const all = new Map<string, WholeReads>();
  for (const [name, relation] of tree ? relations : []) {
    const own = lookups.filter(({ table }) => table === name);
    // Of a column that is searched for a text an index is likely to tell the records.
    if (own.some(({ condition }) => condition.kind !== 'compare')) continue;
    const lists = [...new Set(own.map(({ id }) => id))].flatMap((id) => records.get(id) ?? []);
    const isNarrowed = lists.length > 0 && lists.length >= (tree?.uses.get(name) ?? 0);
    if (isNarrowed && !lists.some((ids) => areEverywhere(ids, relation.rows))) continue;
    const isOwn = (column: string) => relation.columns.some(({ id }) => id === column);
    all.set(name, {
      columns: tree?.columns.filter(isOwn) ?? [],
      conditions: tree?.conditions.filter(isOwn) ?? [],
    });
  }
  return all;
}

/** Parts of a table: who reads a record of each reads about all blocks of a column. */
const STRETCHES = 64;

function areEverywhere(ids: Ids, records: number): boolean {
  const stretches = new Set<number>();
  for (const id of ids) stretches.add(Math.floor(((id - 1) / records) * STRETCHES));
  return stretches.size === STRETCHES;
}

/** Undefined: some table may be read in part. */
function treeReads(select: SelectStmt): TreeReads | undefined {
  const columns = new Set<string>();
  const conditions = new Set<string>();
  const uses = new Map<string, number>();
  return readsWhole(select, false, new Set())
    ? { columns: [...columns], conditions: [...conditions], uses }
    : undefined;

  /** @param isRead whether all of its answer is read @param ctes names of WITH queries */
  function readsWhole(node: SelectStmt, isRead: boolean, ctes: ReadonlySet<string>): boolean {
    const own = ofKind(node.withClause?.ctes, 'CommonTableExpr');
    const names = new Set([...ctes, ...own.map(({ ctename = '' }) => ctename)]);
    const queries = own.map(({ ctequery }) => as(ctequery, 'SelectStmt'));
    if (!queries.every((query) => query && readsWhole(query, false, names))) return false;
    const isCut = node.limitCount !== undefined || node.limitOffset !== undefined;
    if (node.larg && node.rarg)
      return [node.larg, node.rarg].every((side) => readsWhole(side, isRead && !isCut, names));
    const calls = nodesOf([node.targetList, node.havingClause], 'FuncCall', 'SelectStmt');
    const isWindowed = calls.some(({ over }) => over !== undefined);
    const isGathered = calls.some(({ funcname }) => isAggregate(strings(funcname).at(-1) ?? ''));
    const isGrouped = (node.groupClause ?? node.distinctClause) !== undefined;
    // What all records have together may stand in the table's description.
    const isTold = !isGrouped && !isWindowed && !node.whereClause && as(node.fromClause?.[0], 'RangeVar');
    const isWhole = isGrouped || isWindowed || (isGathered && !isTold) || (isRead && !isCut);
    return (
      (node.fromClause ?? []).every((item) => readsItem(item, isWhole, names)) &&
      gather(node.whereClause, conditions, names) &&
      gather([node.targetList, node.groupClause, node.havingClause, node.distinctClause], columns, names) &&
      gather([node.sortClause, node.windowClause], columns, names)
    );
  }

  function readsItem(item: Node | undefined, isWhole: boolean, ctes: ReadonlySet<string>): boolean {
    const table = as(item, 'RangeVar');
    if (table) {
      const { relname = '' } = table;
      if (ctes.has(relname)) return true;
      uses.set(relname, (uses.get(relname) ?? 0) + 1);
      return isWhole;
    }
    const both = as(item, 'JoinExpr');
    if (both)
      return (
        [both.larg, both.rarg].every((side) => readsItem(side, isWhole, ctes)) &&
        gather([both.quals, both.usingClause], conditions, ctes)
      );
    const query = as(as(item, 'RangeSubselect')?.subquery, 'SelectStmt');
    return query !== undefined && readsWhole(query, isWhole, ctes);
  }

  /** Notes the columns that an expression names. False: it may name any, or has a query that reads in part. */
  function gather(node: unknown, into: Set<string>, ctes: ReadonlySet<string>): boolean {
    if (typeof node !== 'object' || node === null) return true;
    const query = as(node, 'SelectStmt');
    if (query) return readsWhole(query, false, ctes);
    const column = as(node, 'ColumnRef');
    if (!column) return Object.values(node).every((value) => gather(value, into, ctes));
    const name = strings(column.fields).at(-1) ?? '*';
    columns.add(name);
    into.add(name);
    return name !== '*';
  }
}
