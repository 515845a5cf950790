import type { Resource } from '../catalog.ts';
import { invalidQuery, validationError } from '../errors.ts';
import { refuseUnknown } from '../params/validate-params.ts';
import type { Ports } from '../ports.ts';
import { searchPreview } from '../preview/search-preview.ts';
import { planSearch, type SearchPlan } from '../search/plan-search.ts';
import { runSearch, type SearchResult, type SearchRun } from '../search/run-search.ts';
import { DEFAULT_LIMIT, MAX_LIMIT, SEARCH_PARAMS, type SearchParams } from '../search/search-params.ts';
import { TABLE_METADATA, tableMetadata } from '../search/table-metadata.ts';
import { toLinks } from '../search/links.ts';
import { defineAction } from './action.ts';
import { beginAgain } from './begin-again.ts';
import { findTable, openRelation } from './find-table.ts';
import { toActionError } from './to-action-error.ts';
import { WrittenRecords, type RecordsFormat } from './written-records.ts';

export const datastoreSearch = defineAction({
  name: 'datastore_search',
  summary: 'Search the records of a resource.',
  description:
    'Returns records, their fields, and the number of all matches. All conditions must hold: filters, q, full_text. Without sort the order is _id, or the best rank first where there is a text search.',
  params: SEARCH_PARAMS,
  strict: true,
  run: async (params, context) => {
    const requested = params.id ?? params.resource_id;
    if (requested === undefined) throw validationError({ resource_id: ['Missing value'] });
    const { ports } = context;
    const resource = requested === TABLE_METADATA ? undefined : findTable(ports, requested).resource;
    refuseUnknown(SEARCH_PARAMS, context.sent);
    const limit = Math.min(params.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
    const offset = toOffset(params.offset);
    const format = params.records_format ?? 'objects';
    const run = {
      style: format === 'objects' || format === 'lists' ? 'search' : 'text',
      limit,
      offset,
      countTotal: params.include_total ?? true,
      options: { timeout: ports.catalog.site.statementTimeout },
    } as const;
    const known = resource && (await searchPreview(ports, resource, params, run));
    const { plan, records, result } = known
      ? { ...known, records: new WrittenRecords(format, known.plan.columns.output).add(known.batch) }
      : await searchTable(ports, resource, params, run, format);
    return {
      ...echo({ ...params, resource_id: resource?.id ?? TABLE_METADATA }, limit),
      records: records.toJson(),
      fields: plan.columns.described,
      _links: toLinks(context.path, context.query, limit, offset),
      ...(result.total !== undefined && { total: result.total, total_was_estimated: false }),
      ...nextPage(params, plan, result),
    };
  },
});

/** @param resource undefined: the list of all tables */
async function searchTable(
  ports: Ports,
  resource: Resource | undefined,
  params: SearchParams,
  run: SearchRun,
  format: RecordsFormat,
): Promise<{ readonly plan: SearchPlan; readonly records: WrittenRecords; readonly result: SearchResult }> {
  const relation = resource ? await openRelation(ports, resource) : tableMetadata(ports.catalog);
  const plan = await planSearch(params, relation, ports.catalog.site);
  if (params.records_format === 'lists') refuseAsLists(plan);
  try {
    return await beginAgain(async () => {
      const records = new WrittenRecords(format, plan.columns.output);
      const result = await runSearch(ports.engine, plan, run, (batch) => records.add(batch));
      return { plan, records, result };
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

function toOffset(offset: SearchParams['offset']): number {
  if (offset === '') throw invalidQuery('invalid input syntax for type bigint: ""');
  if (offset !== undefined && !Number.isSafeInteger(offset)) throw invalidQuery('bigint out of range');
  return offset ?? 0;
}

/** PostgreSQL cannot build CKAN's list of a record and its rank, nor tell whether two lists are the same. */
function refuseAsLists({ columns, distinct }: SearchPlan): void {
  if (columns.output.some(({ source }) => source === 'rank')) {
    throw invalidQuery(
      'column "rank" does not exist: name the columns in fields when records_format is lists',
    );
  }
  if (distinct) {
    throw invalidQuery(
      'could not identify an equality operator for type json: leave distinct out, or take another records_format',
    );
  }
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
