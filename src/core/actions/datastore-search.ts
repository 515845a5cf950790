import type { Ports } from '../action-ports.ts';
import { validationError } from '../errors.ts';
import type { IndexSearch, SearchPlan, SearchResult, SearchRun } from '../search/search-plan.ts';
import { TABLE_METADATA } from '../search/table-metadata.ts';
import type { Resource } from '../catalog.ts';
import { refuseUnknown } from '../params/validate-params.ts';
import { searchPreview } from '../preview/search-preview.ts';
import { indexNeeds } from '../search/index-needs.ts';
import { planSearch } from '../search/plan-search.ts';
import { SEARCH_PARAMS, type SearchParams } from '../search/search-params.ts';
import { searchByIndex } from '../search/search-by-index.ts';
import { toLinks } from '../search/links.ts';
import type { WrittenJson } from '../values/json-text.ts';
import { defineAction } from './action.ts';
import { retryAfterCrash } from './retry-after-crash.ts';
import { findTable, openRelation } from './find-table.ts';
import { toActionError } from './to-action-error.ts';
import { IndexWatch } from '../search-index/ports/index-watch.ts';
import { writeLater, WrittenRecords, type RecordsFormat } from './written-records.ts';

export const datastoreSearch = defineAction({
  name: 'datastore_search',
  summary: 'Search the records of a resource.',
  description:
    'Returns records, their fields, and the number of all matches. All conditions must hold: filters, q, full_text. Without sort the order is _id, or the best rank first where there is a text search.',
  params: SEARCH_PARAMS,
  strict: true,
  run: async (params, context) => {
    const requested = (params.id ?? params.resource_id) as string;
    const { ports } = context;
    const resource = requested === TABLE_METADATA ? undefined : findTable(ports, requested).resource;
    // CKAN finds the resource by the other name, and who may see it by this one.
    if (context.sent['id'] === '')
      throw validationError({ message: 'Missing id, can not get Resource object' });
    refuseUnknown(SEARCH_PARAMS, context.sent);
    const { rowsDefault, rowsMax, statementTimeout } = ports.catalog.site;
    const limit = Math.min(params.limit ?? rowsDefault, rowsMax);
    // What is no such number is refused with the search's plan; beyond 2^53 there are no records.
    const offset = Math.max(0, Math.min(Number(params.offset ?? 0), Number.MAX_SAFE_INTEGER));
    const format = params.records_format ?? 'objects';
    const run = {
      style: format === 'objects' || format === 'lists' ? 'search' : 'text',
      limit,
      offset,
      countTotal: params.include_total ?? true,
      options: { timeout: statementTimeout },
    } as const;
    const previewed = resource && (await searchPreview(ports, resource, params, run));
    const watch = new IndexWatch();
    try {
      // Whoever sees the first records needs no index yet.
      const index =
        resource && !previewed
          ? watch.of(await ports.indexes.open(resource, indexNeeds(params, resource.fields)))
          : undefined;
      const byIndex =
        resource && !previewed ? await searchByIndex(ports, resource, { index, params, run }) : undefined;
      const found = previewed ?? byIndex;
      const { plan, records, result } = found
        ? { ...found, records: writeLater(format, found.plan.columns.output, found.batch) }
        : await searchTable(ports, { resource, index, params, run, format });
      context.onAnswered?.({
        by: previewed ? 'preview' : byIndex ? 'index' : 'table',
        ...(byIndex && { way: byIndex.way }),
        ...watch.end(),
      });
      return {
        ...echo({ ...params, resource_id: resource?.id ?? TABLE_METADATA }, limit),
        records,
        fields: plan.columns.described,
        _links: toLinks(context.path, context.query, limit, params.offset || 0),
        ...(result.total !== undefined && { total: result.total, total_was_estimated: false }),
        ...nextPage(params, plan, result),
      };
    } finally {
      watch.end();
    }
  },
});

interface TableSearch {
  /** Undefined: the list of all tables. */
  readonly resource: Resource | undefined;
  readonly index: IndexSearch | undefined;
  readonly params: SearchParams;
  readonly run: SearchRun;
  readonly format: RecordsFormat;
}

async function searchTable(
  ports: Ports,
  { resource, index, params, run, format }: TableSearch,
): Promise<{ readonly plan: SearchPlan; readonly records: WrittenJson; readonly result: SearchResult }> {
  const relation = resource ? await openRelation(ports, resource) : ports.tables.metadata(ports.catalog);
  const plan = { ...(await planSearch(params, relation, ports)), index };
  try {
    return await retryAfterCrash(async () => {
      const records = new WrittenRecords(format, plan.columns.output);
      const result = await ports.tables.search(ports, plan, run, (batch) => records.add(batch));
      return { plan, records: records.toJson(), result };
    });
  } catch (error) {
    throw toActionError(error);
  }
}

/** The parameters as CKAN repeats them, by name: those that were sent, and a few defaults. */
function echo(params: SearchParams, limit: number): Readonly<Record<string, unknown>> {
  const { id: _id, fields: _fields, ...sent } = params;
  const members = {
    ...sent,
    include_total: params.include_total ?? true,
    limit,
    records_format: params.records_format ?? 'objects',
    total_estimation_threshold: params.total_estimation_threshold ?? null,
  };
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** CKAN 2.12's keyset for the following page. */
function nextPage(
  params: SearchParams,
  { selection, sorted, text, distinct }: SearchPlan,
  { last }: SearchResult,
): Readonly<Record<string, unknown>> {
  if (!params.include_next_page || last === undefined || text || distinct) return {};
  const [first, ...others] = selection.sort;
  if (sorted && (others.length > 0 || first?.column !== '_id')) return {};
  return { next_page: { _id: first?.descending ? { lt: last } : { gt: last } } };
}
