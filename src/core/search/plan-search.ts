import { invalidQuery, validationError } from '../errors.ts';
import type { Relation } from '../ports.ts';
import { splitColumns } from './column-list.ts';
import { parseFilters } from './parse-filters.ts';
import { parseSort, type SortKey } from './parse-sort.ts';
import { chooseColumns, searchableColumns, type SearchColumns } from './search-columns.ts';
import type { SearchParams } from './search-params.ts';
import type { ConditionCompiler, SearchPlan } from './search-plan.ts';
import { columnTextsOf, parseTextSearch, refuseEscapes, type TextSearchSettings } from './text-query.ts';

/** What tells how a site's searches read words, and what its database makes of filters. */
export interface PlanPorts {
  readonly catalog: { readonly site: TextSearchSettings };
  readonly tables: Pick<ConditionCompiler, 'condition'>;
}

/**
 * Checks a search's columns and compiles its filters (contract 1.7: after the parameters, before the SQL).
 * Rejects with a Validation Error for an unknown column or a value that its column cannot be compared with.
 */
export async function planSearch(
  params: Partial<SearchParams>,
  relation: Relation,
  { catalog, tables }: PlanPorts,
): Promise<SearchPlan> {
  const columns = new Map(searchableColumns(relation).map((column) => [column.id, column]));
  const { q, full_text: fullText, plain, language, fields, offset = 0 } = params;
  // Names and numbers first, as CKAN looks at them before it asks the database, which knows values.
  const chosen = chooseColumns(relation, params);
  const tree =
    params.filters === undefined
      ? undefined
      : parseFilters(params.filters, {
          has: (name) => columns.has(name),
          isArray: (name) => columns.get(name)?.type.startsWith('_') ?? false,
        });
  if (offset !== '' && offset < 0) throw validationError({ offset: [`invalid value "${offset}"`] });
  if (typeof q === 'object') columnTextsOf(q, relation);
  const sort = parseSort(splitColumns(params.sort ?? ''), (name) => columns.has(name));

  refuseEscapes(params);
  refuseOffset(offset);
  const asLists = params.records_format === 'lists';
  if (asLists) refuseAsLists(chosen, params);
  const distinct = params.distinct ? (asLists ? 'texts' : 'values') : null;
  if (distinct) refuseHiddenSort(sort, chosen);
  const where = tree && tables.condition(tree, (name) => columns.get(name)!);
  const text = await parseTextSearch(params, relation, catalog.site);
  const byId = !distinct && sort.length === 0 && !text;
  return {
    columns: chosen,
    selection: {
      relation,
      where,
      sort: byId ? [{ column: '_id', descending: false, nullsFirst: false }] : sort,
    },
    filters: tree,
    text,
    distinct,
    key: JSON.stringify([
      q,
      fullText,
      plain,
      language,
      // Which columns come changes nothing, but where records of these alone are told apart.
      distinct && fields,
      sort,
      distinct,
      where?.key,
    ]),
    sorted: sort.length > 0,
  };
}

/** PostgreSQL's LIMIT takes a bigint. */
function refuseOffset(offset: number | bigint | ''): void {
  if (offset === '') throw invalidQuery('invalid input syntax for type bigint: ""');
  if (BigInt.asIntN(64, BigInt(offset)) !== BigInt(offset)) throw invalidQuery('bigint out of range');
}

/**
 * PostgreSQL cannot build CKAN's list of a record and its rank. Of a single column CKAN makes no text, but json, and counts how many
 * of these differ.
 */
function refuseAsLists({ output }: SearchColumns, params: Partial<SearchParams>): void {
  if (output.some(({ source }) => source === 'rank')) {
    throw invalidQuery(
      'column "rank" does not exist: name the columns in fields when records_format is lists',
    );
  }
  if (params.distinct && output.length === 1 && params.include_total !== false) {
    throw invalidQuery(
      'could not identify an equality operator for type json: leave distinct out, or take another records_format',
    );
  }
}

/** Distinct records have no order by what is not of them, says PostgreSQL. */
function refuseHiddenSort(sort: readonly SortKey[], { output }: SearchColumns): void {
  if (sort.every(({ column }) => output.some(({ id }) => id === column))) return;
  throw invalidQuery('for SELECT DISTINCT, ORDER BY expressions must appear in select list');
}
