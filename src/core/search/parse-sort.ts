import { validationError } from '../errors.ts';

/** One item of `sort`. */
export interface SortKey {
  readonly column: string;
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}

// CKAN's own pattern. Only the space separates, one before `nulls`, and none at the ends but after `first` or `last`; keywords come from
// the end, so that a column whose name ends in one can still be named.
const ITEM = /^(?<name>.+?)(?: +(?<direction>asc|desc))?(?: nulls +(?<nulls>first|last) *)?\n?$/isu;

/**
 * Reads `sort` (contract 2.5).
 * @param isColumn whether a name may be sorted by
 * Throws a Validation Error with the whole item for anything else.
 */
export function parseSort(items: readonly string[], isColumn: (name: string) => boolean): readonly SortKey[] {
  return items.map((item) => {
    const { name = '', direction, nulls } = ITEM.exec(item)?.groups ?? {};
    const column = isQuoted(name) ? name.slice(1, -1) : name;
    if (!isColumn(column)) throw validationError({ sort: [`invalid value "${item}"`] });
    const descending = direction?.toLowerCase() === 'desc';
    // PostgreSQL holds null for larger than everything.
    return { column, descending, nullsFirst: nulls ? nulls.toLowerCase() === 'first' : descending };
  });
}

function isQuoted(name: string): boolean {
  return name.length >= 2 && name.startsWith('"') && name.endsWith('"');
}
