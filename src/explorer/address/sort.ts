/** One column of an order. */
export interface SortKey {
  readonly column: string;
  readonly descending: boolean;
}

/** The items of CKAN's `sort` parameter (contract 2.5). */
export function toSortItems(keys: readonly SortKey[]): string[] {
  return keys.map(({ column, descending }) => quote(column) + (descending ? ' desc' : ''));
}

/**
 * The `sort` parameter: one text where commas allow, else the list. A list has two items at least: one alone is a text in an address,
 * and split there.
 */
export function toSortParam(keys: readonly SortKey[]): string | string[] {
  const items = toSortItems(keys);
  if (!keys.some((key) => key.column.includes(','))) return items.join(',');
  return items.length > 1 ? items : [...items, '_id'];
}

/** Reads sort items; `asc`, `nulls first` and the like are understood as far as the explorer shows them. */
export function parseSortItems(items: readonly string[]): SortKey[] {
  return items.flatMap((item) => {
    const match = ITEM.exec(item.trim());
    const column = match?.groups?.['quoted'] ?? match?.groups?.['plain'];
    return column ? [{ column, descending: /^desc$/i.test(match?.groups?.['direction'] ?? '') }] : [];
  });
}

const ITEM =
  /^(?:"(?<quoted>[^"]*)"|(?<plain>.*?))(?: +(?<direction>asc|desc))?(?: +nulls +(?:first|last))?$/i;

/** Quotes guard names with blanks or ending in a keyword. */
function quote(column: string): string {
  return /^\w+$/.test(column) && !/^(?:asc|desc|first|last)$/i.test(column) ? column : `"${column}"`;
}

/**
 * The order after a click on a header: ascending, descending, none.
 * @param additive keep the other columns (shift) instead of replacing them
 */
export function toggleSort(keys: readonly SortKey[], column: string, additive: boolean): SortKey[] {
  const old = keys.find((key) => key.column === column);
  const next = !old ? { column, descending: false } : old.descending ? null : { column, descending: true };
  if (!additive) return next ? [next] : [];
  if (!old) return next ? [...keys, next] : [...keys];
  return keys.flatMap((key) => (key.column === column ? (next ? [next] : []) : [key]));
}
