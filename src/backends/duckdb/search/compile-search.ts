import { invalidQuery } from '../../../core/errors.ts';
import type { Relation, RelationColumn } from '../../../core/ports.ts';
import type { Page, RowSelection } from '../../../core/search/search-plan.ts';
import { identifier, integer, join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { pgType, type PgCategory, type PgType } from '../../../core/values/pg-types.ts';
import type { WireStyle } from '../../../core/values/wire.ts';
import { CompiledSql, sqlOf } from '../compiled-sql.ts';
import { toWire } from '../to-wire.ts';
import { searchableColumns, type SearchColumn } from '../../../core/search/search-columns.ts';
import type { SortKey } from '../../../core/search/parse-sort.ts';

/** SELECT of the wire values of columns; rank columns are not the database's and must have been left out. */
export function compileRecords(
  selection: RowSelection,
  columns: readonly SearchColumn[],
  style: WireStyle,
  page: Page,
): SqlFragment {
  const list = columns.map((column) => wire(column, style));
  const records = sql`SELECT ${join(list.length > 0 ? list : [raw('NULL')], ', ')}`;
  const byId = selection.where ? undefined : idSlice(selection, page);
  if (byId) return sql`${records} ${rows(byId)} ${isAsStored(byId) ? raw('') : order(byId)}`;
  if (page.limit !== undefined && selection.sort.some(({ column }) => column !== '_id')) {
    const sorted = untied(selection);
    return sql`${records} FROM (${storedPage(sorted, columns, page)}) ${order(sorted)}`;
  }
  if (page.limit !== undefined && isAsStored(selection))
    return sql`${records} ${rows(selection)} ${slice(page)}`;
  const whole = page.limit === undefined && selection.sort.length > 0;
  const sorted = whole ? untied(selection) : selection;
  return sql`${records} ${rows(selection)} ${order(sorted)} ${slice(page)}`;
}

/**
 * The page's rows as they are stored: cast on the way out only, where casting before the sort would cast the whole table.
 * Which rows these are is found by the columns that order them alone. A join then tells DuckDB between which values they lie, and it passes
 * over nearly all others unread. It finds no null; rows that are sorted by one are found by their `_id`.
 */
function storedPage(selection: RowSelection, columns: readonly SearchColumn[], page: Page): SqlFragment {
  const { relation, sort } = selection;
  const sorted = sort.map(({ column }) => sortedBy(relation, column));
  const names = [...columns.flatMap(storedNames), ...sorted];
  const list = join([...new Set(names)].map(identifier), ', ');
  const cut = sql`${rows(selection)} ${order(selection)} ${slice(page)}`;
  const first = sort[0]?.column ?? '_id';
  if (!isJoinable(relation, first)) return sql`SELECT ${list} ${cut}`;
  const [id, key] = [identifier('_id'), identifier(first)];
  const all = sql`SELECT ${list} FROM ${relation.name}`;
  return sql`WITH "page" AS MATERIALIZED (SELECT ${id}, ${key} ${cut}) ${all} SEMI JOIN "page" USING (${id}, ${key}) UNION ALL ${all} SEMI JOIN (SELECT ${id} FROM "page" WHERE ${key} IS NULL) USING (${id})`;
}

/** Whether rows can be found again by their value in a column and their `_id`. */
function isJoinable(relation: Relation, column: string): boolean {
  const source = relation.columns.find(({ id }) => id === column);
  const category = source && pgType(source.type).category;
  return category !== undefined && JOINABLE.has(category) && !relation.columns.some(({ id }) => id === '_id');
}

const JOINABLE: ReadonlySet<PgCategory> = new Set([
  'integer',
  'float',
  'numeric',
  'text',
  'boolean',
  'date',
  'timestamp',
  'timestamptz',
]);

/** Equal records follow each other by `_id`, so that no page shows one that another has shown. */
export function untied(selection: RowSelection): RowSelection {
  const { sort } = selection;
  if (sort.some(({ column }) => column === '_id')) return selection;
  return { ...selection, sort: [...sort, { column: '_id', descending: false, nullsFirst: false }] };
}

/**
 * Of the records those whose place among all rows is on the page; undefined where they are not ordered by `_id`, which counts the
 * rows from 1. A range of ids: DuckDB passes over all others unread, instead of ordering the whole table.
 */
export function idSlice(selection: RowSelection, { limit, offset }: Page): RowSelection | undefined {
  const { relation, where } = selection;
  const key = idKey(selection);
  if (limit === undefined || !key) return undefined;
  const [after, last] = key.descending
    ? [relation.rows - offset - limit, relation.rows - offset]
    : [offset, offset + limit];
  const id = identifier('_id');
  const range = sql`${id} > ${integer(after)} AND ${id} <= ${integer(last)}`;
  return { ...selection, where: new CompiledSql(where ? sql`(${sqlOf(where)}) AND ${range}` : range) };
}

/** How rows are ordered by `_id`, which counts them; undefined where they are not. */
function idKey({ relation, sort }: RowSelection): SortKey | undefined {
  const [key, ...others] = sort;
  const isById = key?.column === '_id' && others.length === 0;
  return isById && !relation.columns.some(({ id }) => id === '_id') ? key : undefined;
}

/** Whether rows are wanted in the order that they lie in, which DuckDB keeps: told to sort them, it would not stop at the limit. */
function isAsStored(selection: RowSelection): boolean {
  const key = idKey(selection);
  return !selection.relation.reordered && key !== undefined && !key.descending && !hasLongList(selection);
}

/** DuckDB joins what is in a list of so many values, and several threads then give the matches in any order. */
const JOINED = 5;

function hasLongList({ where }: RowSelection): boolean {
  if (!where) return false;
  const { texts, parameters } = sqlOf(where);
  return parameters.length >= JOINED && texts.some((text) => text.includes(' IN ('));
}

/** The same with each distinct record once, ordered by the chosen columns: no page shows one that another has shown. */
export function compileDistinctRecords(
  selection: RowSelection,
  columns: readonly SearchColumn[],
  {
    distinct,
    style,
    page,
  }: { readonly distinct: 'values' | 'texts'; readonly style: WireStyle; readonly page: Page },
): SqlFragment {
  const list = columns.map((column) => wire(column, style));
  const ties = [...new Set(columns.flatMap(storedNames))].map(identifier);
  const by = [...sortKeys(selection), ...ties];
  return sql`SELECT ${join(list, ', ')} FROM (${distinctRows(selection, columns, distinct)}) ORDER BY ${join(by, ', ')} ${slice(page)}`;
}

/** Number of rows. */
export function compileCount(selection: RowSelection): SqlFragment {
  return sql`SELECT count(*) ${rows(selection)}`;
}

/** Number of distinct records of columns. */
export function compileDistinctCount(
  selection: RowSelection,
  columns: readonly SearchColumn[],
  distinct: 'values' | 'texts',
): SqlFragment {
  return sql`SELECT count(*) FROM (${distinctRows(selection, columns, distinct)})`;
}

/** SELECT of distinct records, their columns still as stored. */
function distinctRows(
  selection: RowSelection,
  columns: readonly SearchColumn[],
  distinct: 'values' | 'texts',
): SqlFragment {
  const keys = distinctKeys(columns, distinct);
  const shown = keys.flatMap(({ name, value }) => (name === null ? [] : [{ name, value }]));
  const names = new Set(shown.map(({ name }) => name));
  // Equal numbers may be written otherwise; as in PostgreSQL one of them stands for all.
  const texts = new Set(columns.flatMap(storedNames).filter((name) => !names.has(name)));
  const list = [
    ...shown.map(({ name, value }) => sql`${value} AS ${identifier(name)}`),
    ...[...texts].map((name) => sql`min(${identifier(name)}) AS ${identifier(name)}`),
  ];
  const values = keys.map(({ value }) => value);
  return sql`SELECT ${join(list, ', ')} ${rows(selection)} GROUP BY ${join(values, ', ')}`;
}

/** What tells distinct records apart, and the stored column that it is; null: none, it tells apart what a column cannot. */
interface DistinctKey {
  readonly name: string | null;
  readonly value: SqlFragment;
}

/** Throws `Invalid query` for a column whose values PostgreSQL cannot compare. */
export function distinctKeys(
  columns: readonly SearchColumn[],
  distinct: 'values' | 'texts',
): readonly DistinctKey[] {
  const keys = columns.flatMap((column): DistinctKey[] => {
    const { id, duck, numericText, sortedBy: equalBy } = relationColumn(column.source);
    const { category, name } = column.type;
    if (name === 'json' && distinct === 'values')
      throw invalidQuery(`could not identify an equality operator for type ${name}`);
    if (equalBy !== undefined) return [{ name: equalBy, value: identifier(equalBy) }];
    // CKAN selects seconds, and no more of a time.
    const isTime = category === 'timestamp';
    const value: DistinctKey = {
      name: id,
      value: isTime ? sql`date_trunc('second', ${identifier(id)})` : identifier(id),
    };
    if (numericText === undefined) return [value];
    const text = identifier(numericText);
    if (distinct === 'texts') return [value, { name: numericText, value: text }];
    // What DuckDB's DECIMAL does not hold is a DOUBLE, which is not all of its digits.
    return duck?.startsWith('DECIMAL')
      ? [value]
      : [value, { name: null, value: digitsOf(text, column.type) }];
  });
  return keys.filter(({ name }, i) => name === null || keys.findIndex((key) => key.name === name) === i);
}

/** What tells numbers apart by their texts, or lists of them. */
function digitsOf(text: SqlFragment, { element }: PgType): SqlFragment {
  return element
    ? sql`list_transform(${text}, lambda digits: ${withoutZeros(raw('digits'))})`
    : withoutZeros(text);
}

/** A number's digits without the zeros that its value does not need: `1.80` and `1.8` are equal. */
function withoutZeros(text: SqlFragment): SqlFragment {
  return sql`CASE WHEN contains(${text}, '.') THEN rtrim(rtrim(${text}, '0'), '.') ELSE ${text} END`;
}

/** `FROM … WHERE …`. */
function rows({ relation, where }: RowSelection): SqlFragment {
  return where ? sql`FROM ${relation.name} WHERE ${sqlOf(where)}` : sql`FROM ${relation.name}`;
}

/** `ORDER BY …`, or nothing. Throws `Invalid query` for a column that PostgreSQL cannot order. */
export function order(selection: RowSelection): SqlFragment {
  const keys = sortKeys(selection);
  return keys.length === 0 ? raw('') : sql`ORDER BY ${join(keys, ', ')}`;
}

function sortKeys({ relation, sort }: RowSelection): readonly SqlFragment[] {
  const types = new Map(searchableColumns(relation).map((column) => [column.id, column.type]));
  return sort.map(({ column, descending, nullsFirst }) => {
    if (types.get(column) === 'json')
      throw invalidQuery('could not identify an ordering operator for type json');
    return sql`${identifier(sortedBy(relation, column))} ${raw(descending ? 'DESC' : 'ASC')} ${raw(nullsFirst ? 'NULLS FIRST' : 'NULLS LAST')}`;
  });
}

/** The relation's column whose order is a column's. */
function sortedBy(relation: Relation, column: string): string {
  return relation.columns.find(({ id }) => id === column)?.sortedBy ?? column;
}

function slice({ limit, offset }: Page): SqlFragment {
  const limits = limit === undefined ? raw('') : sql`LIMIT ${integer(limit)}`;
  return offset > 0 ? sql`${limits} OFFSET ${integer(offset)}` : limits;
}

function wire({ source, type }: SearchColumn, style: WireStyle): SqlFragment {
  const column = relationColumn(source);
  const text = column.numericText === undefined ? undefined : identifier(column.numericText);
  return toWire(identifier(column.id), type, style, text);
}

/** The relation's columns that a column's wire value is made of. */
function storedNames({ source }: SearchColumn): readonly string[] {
  const { id, numericText } = relationColumn(source);
  return numericText === undefined ? [id] : [id, numericText];
}

function relationColumn(source: RelationColumn | 'rank'): RelationColumn {
  if (source === 'rank') throw new TypeError('a rank is not in the database');
  return source;
}
