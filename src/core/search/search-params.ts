import * as coerce from '../params/coercers.ts';
import type { Param, Params } from '../params/validate-params.ts';

const STRING_OR_LIST = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };

function param<T>(coercer: coerce.Coercer<T>, schema: Param<T>['schema'], description: string): Param<T> {
  return { coerce: coercer, schema, description };
}

/** The parameters of datastore_search (contract 2.2), which a dump shares in part. */
export const SEARCH_PARAMS = {
  resource_id: {
    ...param(coerce.id, { type: 'string' }, 'Id or alias of the resource to search.'),
    required: true,
    instead: 'id',
  },
  id: param(coerce.id, { type: 'string' }, 'The same as resource_id; wins when both are sent.'),
  filters: param(
    coerce.filters,
    { oneOf: [{ type: 'object' }, { type: 'array', items: { type: 'object' } }, { type: 'string' }] },
    'Conditions that all must hold: {"column": value} or {"column": [values]} for any of them. Operators: {"column": {"gte": 1, "lt": 9}} with eq, in, gt, gte, lt, lte; $and and $or take lists of conditions; a list of objects means any of them. In an address: JSON text.',
  ),
  q: param(
    coerce.query,
    { oneOf: [{ type: 'string' }, { type: 'object' }] },
    'Full-text search: text for all columns, or {"column": "text"} for single ones.',
  ),
  full_text: param(
    coerce.text,
    { type: 'string' },
    'Full-text search over all columns; q as text is then ignored.',
  ),
  distinct: param(coerce.flag, { type: 'boolean' }, 'Return each distinct record once.'),
  plain: param(
    coerce.flag,
    { type: 'boolean', default: true },
    'false reads q as a tsquery: & | ! <-> <N> :* ( ) and quotes.',
  ),
  language: param(coerce.text, { type: 'string', default: 'english' }, 'Text search configuration of q.'),
  limit: param(
    coerce.limit,
    { type: 'integer', minimum: 0, maximum: 32000, default: 100 },
    'Most records to return; larger numbers count as 32000, or as the most that the site gives.',
  ),
  offset: param(coerce.offset, { type: 'integer', minimum: 0, default: 0 }, 'Records to pass over first.'),
  fields: param(
    coerce.textOrList,
    STRING_OR_LIST,
    'Columns to return, in this order: a list, or names with commas.',
  ),
  sort: param(
    coerce.textOrList,
    STRING_OR_LIST,
    'Columns to sort by, each with asc or desc and nulls first or nulls last.',
  ),
  include_total: param(coerce.boolean, { type: 'boolean', default: true }, 'Whether to count all matches.'),
  total_estimation_threshold: param(
    coerce.integer,
    { type: 'integer' },
    'Accepted as CKAN does; totals are always exact here.',
  ),
  records_format: param(
    coerce.oneOf('objects', 'lists', 'csv', 'tsv'),
    { type: 'string', enum: ['objects', 'lists', 'csv', 'tsv'], default: 'objects' },
    'How records are written.',
  ),
  include_next_page: param(
    coerce.boolean,
    { type: 'boolean', default: false },
    'Return next_page: filters that continue after the last record (CKAN 2.12).',
  ),
} as const;

export type SearchParams = Params<typeof SEARCH_PARAMS>;
