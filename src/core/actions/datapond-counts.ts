import { readCounted } from '../counts/read-counted.ts';
import { toSearchParts } from '../counts/search-parts.ts';
import { fromJson, type Coercer } from '../params/coercers.ts';
import type { JsonValue } from '../params/json-value.ts';
import * as param from '../params/param.ts';
import { refuseUnknown } from '../params/validate-params.ts';
import { SEARCH_PARAMS } from '../search/search-params.ts';
import { defineAction } from './action.ts';
import { retryAfterCrash } from './retry-after-crash.ts';
import { findTable, openRelation } from './find-table.ts';
import { toActionError } from './to-action-error.ts';

const bars: Coercer<JsonValue> = (value) =>
  typeof value === 'string' ? fromJson(value) : (value ?? undefined);

const { resource_id, id, filters, q, full_text, plain, language } = SEARCH_PARAMS;

const PARAMS = {
  resource_id,
  id,
  bars: param.required(
    param.of(
      bars,
      { oneOf: [{ type: 'object' }, { type: 'string' }] },
      'Conditions by column: {"column": [condition, …]}, each as in filters, as {"gte": 0, "lt": 10} or "a value". A record counts for the first that holds.',
    ),
  ),
  filters,
  q,
  full_text,
  plain,
  language,
} as const;

export const datapondCounts = defineAction({
  name: 'datapond_counts',
  summary: 'Count the records of a search by the values of several columns.',
  description:
    'What histograms and facets that filter each other show: every column is counted within the filters of the others, its own does not narrow it. CKAN has no such action.',
  params: PARAMS,
  strict: true,
  run: async (params, context) => {
    const { ports } = context;
    const { resource } = findTable(ports, (params.id ?? params.resource_id) as string);
    refuseUnknown(PARAMS, context.sent);
    const relation = await openRelation(ports, resource);
    const columns = readCounted(params.bars as JsonValue, relation, ports.tables);
    const parts = await toSearchParts(params, relation, ports);
    const index = await ports.indexes.open(resource);
    const options = { timeout: ports.catalog.site.statementTimeout };
    const { engine, memories } = ports;
    try {
      const counted = await retryAfterCrash(() =>
        ports.tables.count({ engine, relation, index, options, memories }, columns, parts),
      );
      return { resource_id: resource.id, columns: Object.fromEntries(counted) };
    } catch (error) {
      throw toActionError(error);
    }
  },
});
