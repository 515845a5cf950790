/** One column of an order. */
export interface SortKey {
  readonly column: string;
  readonly descending: boolean;
}

/** An order as an address writes it. */
export function toSortText(keys: readonly SortKey[]): string {
  return toItems(keys, ' desc').join(',');
}

/**
 * CKAN's `sort` parameter (contract 2.5). Records without a value come last both ways: whoever wants the largest first wants no empty
 * ones before them, as PostgreSQL would have it. One text where commas allow, else the list. A list has two items at least: one alone is a text in an address,
 * and split there.
 */
export function toSortParam(keys: readonly SortKey[]): string | string[] {
  const items = toItems(keys, ' desc nulls last');
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

function toItems(keys: readonly SortKey[], falling: string): string[] {
  return keys.map(({ column, descending }) => quote(column) + (descending ? falling : ''));
}

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
