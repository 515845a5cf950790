import {
  boolean,
  integer,
  InvalidParameter,
  limit,
  natural,
  nonEmptyText,
  text,
  textOrList,
  type Coercer,
} from '../../params/coercers.ts';
import { isJsonList, parseJson, type JsonValue } from '../../params/json-value.ts';

export const DEFAULT_SORT = 'score desc, metadata_modified desc';

/** `facet.field`: a list, or in an address its JSON text. */
const fieldList: Coercer<readonly string[]> = (value) => {
  const list = textOrList(typeof value === 'string' ? parseList(value) : value);
  return typeof list === 'string' ? [list] : list;
};

function parseList(text: string): readonly JsonValue[] {
  let value: JsonValue;
  try {
    value = parseJson(text);
  } catch {
    throw new InvalidParameter(['Could not parse as valid JSON', 'Not a list']);
  }
  if (!isJsonList(value)) throw new InvalidParameter(['Not a list']);
  return value;
}

const integerSchema = { type: 'integer', minimum: 0 };
const stringSchema = { type: 'string' };
const listSchema = { type: 'array', items: { type: 'string' } };

/** The parameters of package_search (contract 6). */
export const PACKAGE_SEARCH_PARAMS = {
  q: {
    coerce: text,
    description: 'Words to find, or field:term.',
    schema: { ...stringSchema, default: '*:*' },
  },
  fq: {
    coerce: textOrList,
    description: 'Conditions, such as organization:x or tags:"y z".',
    schema: stringSchema,
  },
  fq_list: { coerce: textOrList, description: 'More conditions.', schema: listSchema },
  rows: {
    coerce: limit,
    description: 'Most datasets, at most 1000.',
    schema: { ...integerSchema, default: 10 },
  },
  start: {
    coerce: natural,
    description: 'Datasets to pass over first.',
    schema: { ...integerSchema, default: 0 },
  },
  sort: {
    coerce: nonEmptyText,
    description: 'Fields with asc or desc.',
    schema: { ...stringSchema, default: DEFAULT_SORT },
  },
  facet: {
    coerce: boolean,
    description: 'Whether to count facets.',
    schema: { type: 'boolean', default: true },
  },
  'facet.field': { coerce: fieldList, description: 'Fields to count values of.', schema: listSchema },
  'facet.limit': {
    coerce: integer,
    description: 'Most values of a facet; all of them where negative.',
    schema: { type: 'integer', default: 50 },
  },
  'facet.mincount': {
    coerce: natural,
    description: 'Least count of a value.',
    schema: { ...integerSchema, default: 1 },
  },
  fl: { coerce: textOrList, description: 'Members to return of each dataset.', schema: listSchema },
  include_private: {
    coerce: boolean,
    description: 'Accepted; private datasets stay private.',
    schema: { type: 'boolean' },
  },
  include_drafts: {
    coerce: boolean,
    description: 'Accepted; there are no drafts.',
    schema: { type: 'boolean' },
  },
  include_deleted: {
    coerce: boolean,
    description: 'Accepted; nothing is deleted.',
    schema: { type: 'boolean' },
  },
  use_default_schema: {
    coerce: boolean,
    description: 'Accepted; there is one schema.',
    schema: { type: 'boolean' },
  },
} as const;

/** Settings of CKAN's search engine that have no meaning here; clients send them all the same. */
export const IGNORED_PARAMS = /^(?:ext_.*|qf|bf|boost|tie|defType|mm|wt|df|extras)$/;
