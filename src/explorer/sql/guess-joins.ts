import type { Field } from '../../core/catalog.ts';
import type { ColumnStatistics } from '../../core/preview/preview.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import type { NamedTable } from '../../queries/table-names.ts';
import { toColumnRole, toWords } from '../columns/column-role.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import type { JoinColumns } from './joins.ts';

/** A table, and the columns by which it may lead to another. */
export interface JoinedTable {
  readonly table: Pick<NamedTable, 'id' | 'title' | 'dataset' | 'isOnly'>;
  readonly fields: readonly Field[];
}

/** Names that two tables may both have without meaning the same. */
const VAGUE: ReadonlySet<string> = new Set(
  (
    'id key code no nr num number index rank name title label nom nombre titre titulo titel type kind category class group status state value ' +
    'description notes note comment remarks url link image lat lon latitude longitude geometry geom total count amount price'
  ).split(' '),
);

/**
 * Pairs of columns of two tables that may mean the same, by their names alone: both are called alike, or one is called as the other table and
 * its column together (`customer_id`, and `id` of Customers).
 */
export function pairColumns(here: JoinedTable, there: JoinedTable): readonly JoinColumns[] {
  const { id } = there.table;
  return here.fields.flatMap((own) =>
    there.fields
      .filter((other) => isPair({ ...here, column: own }, { ...there, column: other }))
      .map((other) => ({ table: id, here: [own.id], there: [other.id] })),
  );
}

/**
 * The first of some pairs in which one side is a key, different in each record, and all values of the other side may be among its own; null
 * where no pair is so. @param here statistics of the tables
 */
export function findKey(
  pairs: readonly JoinColumns[],
  here: TableStatistics,
  there: TableStatistics,
): JoinColumns | null {
  const isJoin = (pair: JoinColumns): boolean => {
    const own = here.columns.get(pair.here[0] ?? '');
    const other = there.columns.get(pair.there[0] ?? '');
    if (!own || !other) return false;
    return (isKey(other, there.rows) && covers(other, own)) || (isKey(own, here.rows) && covers(own, other));
  };
  return pairs.find(isJoin) ?? null;
}

type Side = JoinedTable & { readonly column: Field };

function isPair(own: Side, other: Side): boolean {
  if ([own, other].some(({ column }) => column.id === '_id')) return false;
  const [kind, otherKind] = [own, other].map(({ column }) => toColumnKind(column.type));
  if (kind !== otherKind || kind === 'json' || kind === 'list' || kind === 'boolean') return false;
  const [name, otherName] = [toKey(own.column.id), toKey(other.column.id)];
  if (name === otherName) {
    // Of tables that have nothing else in common, years and days tell nothing.
    const isNear = own.table.dataset.name === other.table.dataset.name;
    return name !== '' && !VAGUE.has(name) && (isNear || !isTime(own.column));
  }
  return refersTo(name, other.table, otherName) || refersTo(otherName, own.table, name);
}

function isTime(column: Field): boolean {
  const role = toColumnRole(column, []);
  return (
    /^(?:date|datetime|time)$/.test(toColumnKind(column.type)) ||
    role === 'year' ||
    role === 'month' ||
    role === 'day'
  );
}

/** Whether a column is called as a table and one of its columns: `station_code`, and `code` of Stations. */
function refersTo(column: string, { title, dataset, isOnly }: JoinedTable['table'], target: string): boolean {
  if (!column.endsWith(`_${target}`)) return false;
  const prefix = column.slice(0, -target.length - 1);
  // One of them: `country` of Countries.
  const stem = prefix.replace(/[ey]$/, '');
  const names = [title.replace(/\.\w{2,7}$/, ''), ...(isOnly ? [dataset.title, dataset.name] : [])].map(
    toKey,
  );
  return (
    stem.length >= STEM &&
    names.some((name) => name.startsWith(stem) && name.length <= prefix.length + ENDING)
  );
}

/** Letters that a table is told by, and by how many more its name may end. */
const STEM = 3;
const ENDING = 3;

function toKey(name: string): string {
  return toWords(name).join('_');
}

function isKey({ distinct, nulls }: ColumnStatistics, rows: number): boolean {
  return distinct !== null && distinct > 1 && distinct === rows - nulls;
}

/** Whether a column's values lie between those of a key. */
function covers(key: ColumnStatistics, { min, max, distinct }: ColumnStatistics): boolean {
  if (min === null || max === null || key.min === null || key.max === null) return false;
  if ((distinct ?? 0) > (key.distinct ?? 0)) return false;
  const areNumbers = key.mean !== null;
  const toComparable = (cell: ColumnStatistics['min']) => (areNumbers ? Number(cell) : String(cell));
  return toComparable(min) >= toComparable(key.min) && toComparable(max) <= toComparable(key.max);
}
