import * as coerce from '../params/coercers.ts';
import * as param from '../params/param.ts';
import type { Params } from '../params/validate-params.ts';

/** The parameters of datastore_search (contract 2.2), which a dump shares in part. */
export const SEARCH_PARAMS = {
  resource_id: { ...param.required(param.id('Id or alias of the resource to search.')), instead: 'id' },
  id: param.id('The same as resource_id; wins when both are sent.'),
  filters: param.of(
    coerce.filters,
    { oneOf: [{ type: 'object' }, { type: 'array', items: { type: 'object' } }, { type: 'string' }] },
    'Conditions that all must hold: {"column": value} or {"column": [values]} for any of them. Operators: {"column": {"gte": 1, "lt": 9}} with eq, in, gt, gte, lt, lte, and of datapond’s own not (a value, list or object) and is_null (true, false); $and and $or take lists of conditions; a list of objects means any of them. In an address: JSON text.',
  ),
  q: param.of(
    coerce.query,
    { oneOf: [{ type: 'string' }, { type: 'object' }] },
    'Full-text search: text for all columns, or {"column": "text"} for single ones.',
  ),
  full_text: param.text('Full-text search over all columns; q as text is then ignored.'),
  distinct: param.flag('Return each distinct record once.'),
  plain: param.flag('false reads q as a tsquery: & | ! <-> <N> :* ( ) and quotes.', { default: true }),
  language: param.text('Text search configuration of q.', { default: 'english' }),
  limit: param.of(
    coerce.limit,
    { type: 'integer', minimum: 0, maximum: 32000, default: 100 },
    'Most records to return; larger numbers count as 32000, or as the most that the site gives.',
  ),
  offset: param.of(coerce.offset, { type: 'integer', minimum: 0, default: 0 }, 'Records to pass over first.'),
  fields: param.textOrList('Columns to return, in this order: a list, or names with commas.'),
  sort: param.textOrList('Columns to sort by, each with asc or desc and nulls first or nulls last.'),
  include_total: param.boolean('Whether to count all matches.', { default: true }),
  total_estimation_threshold: param.exactInteger('Accepted as CKAN does; totals are always exact here.'),
  records_format: param.oneOf(['objects', 'lists', 'csv', 'tsv'], 'How records are written.'),
  include_next_page: param.boolean(
    'Return next_page: filters that continue after the last record (CKAN 2.12).',
    { default: false },
  ),
} as const;

/** The parameters of datastore_search, checked. */
export type SearchParams = Params<typeof SEARCH_PARAMS>;
