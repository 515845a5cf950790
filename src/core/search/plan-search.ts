import { invalidQuery } from '../errors.ts';
import type { Relation, RelationColumn } from '../ports.ts';
import { renderWithLiterals } from '../sql/fragment.ts';
import { compileFilters } from './compile-filters.ts';
import { splitColumns } from './column-list.ts';
import type { RowSelection } from './compile-search.ts';
import { parseFilters } from './parse-filters.ts';
import { parseSort, type SortKey } from './parse-sort.ts';
import { chooseColumns, searchableColumns, type SearchColumns } from './search-columns.ts';
import type { SearchParams } from './search-params.ts';
import { parseTextSearch, type TextSearch, type TextSearchSettings } from './text-query.ts';

/** A search against one relation, every name in it checked. */
export interface SearchPlan {
  readonly columns: SearchColumns;
  /** Rows by filters alone, in the order asked for; no sort means `_id`, or rank where there is a text search. */
  readonly selection: RowSelection;
  /** Undefined: no text search. */
  readonly text: TextSearch | undefined;
  readonly distinct: boolean;
  /** Tells everything that the matches of a text search, their order and their ranks depend on. */
  readonly key: string;
  /** Whether the request named an order. */
  readonly sorted: boolean;
}

/**
 * Checks a search's columns and compiles its filters (contract 1.7: after the parameters, before the SQL).
 * Rejects with a Validation Error for an unknown column or a value that its column cannot be compared with.
 */
export async function planSearch(
  params: Partial<SearchParams>,
  relation: Relation,
  settings: TextSearchSettings,
): Promise<SearchPlan> {
  const columns = new Map(searchableColumns(relation).map((column) => [column.id, column]));
  const text = await parseTextSearch(params, relation, settings);
  const chosen = chooseColumns(
    relation,
    params.fields,
    text?.ranks.map(({ id }) => id) ?? [],
    params.full_text !== undefined,
  );
  const tree =
    params.filters === undefined
      ? undefined
      : parseFilters(params.filters, {
          has: (name) => columns.has(name),
          isArray: (name) => columns.get(name)?.type.startsWith('_') ?? false,
        });
  const sort = parseSort(splitColumns(params.sort ?? ''), (name) => columns.has(name));
  const distinct = params.distinct ?? false;
  if (distinct) refuseHiddenSort(sort, chosen);
  const byId = !distinct && sort.length === 0 && !text;
  const where = tree && compileFilters(tree, (name) => columns.get(name) as RelationColumn);
  const { q, full_text: fullText, plain, language, fields } = params;
  return {
    columns: chosen,
    selection: {
      relation,
      where,
      sort: byId ? [{ column: '_id', descending: false, nullsFirst: false }] : sort,
    },
    text,
    distinct,
    key: JSON.stringify([q, fullText, plain, language, fields, sort, where && renderWithLiterals(where)]),
    sorted: sort.length > 0,
  };
}

/** Distinct records have no order by what is not of them, says PostgreSQL. */
function refuseHiddenSort(sort: readonly SortKey[], { output }: SearchColumns): void {
  if (sort.every(({ column }) => output.some(({ id }) => id === column))) return;
  throw invalidQuery('for SELECT DISTINCT, ORDER BY expressions must appear in select list');
}
