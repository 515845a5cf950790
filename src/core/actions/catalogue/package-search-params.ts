import { InvalidParameter, limit, text, textOrList, type Coercer } from '../../params/coercers.ts';
import { isJsonList, parseJson, toPythonText, type JsonValue } from '../../params/json-value.ts';
import * as param from '../../params/param.ts';
import type { Params } from '../../params/validate-params.ts';

/** CKAN's order where none is asked for. */
export const DEFAULT_SORT = 'score desc, metadata_modified desc';

/** `facet.field`: a list, or in an address its JSON text. */
const fieldList: Coercer<readonly string[]> = (value) => {
  if (value === null) return undefined;
  const list = typeof value === 'string' ? parseList(value) : value;
  if (!isJsonList(list)) throw new InvalidParameter(['Not a list']);
  return list.map((item) => {
    if (typeof item === 'string') return item;
    throw new InvalidParameter([`Not a string: ${toPythonText(item)}`]);
  });
};

/** `fq`: a text, as CKAN makes one of whatever is sent, or a list of them. */
const conditions: Coercer<string | readonly string[]> = (value) =>
  value !== null && isJsonList(value) ? textOrList(value) : text(value);

function parseList(written: string): readonly JsonValue[] {
  let value: JsonValue;
  try {
    value = parseJson(written);
  } catch {
    throw new InvalidParameter(['Could not parse as valid JSON', 'Not a list']);
  }
  if (!isJsonList(value)) throw new InvalidParameter(['Not a list']);
  return value;
}

/** The parameters of package_search (contract 6). */
export const PACKAGE_SEARCH_PARAMS = {
  q: param.text('Words to find, or field:term.', { default: '*:*' }),
  fq: param.of(conditions, { type: 'string' }, 'Conditions, such as organization:x or tags:"y z".'),
  fq_list: param.list('More conditions.'),
  rows: param.of(limit, { type: 'integer', minimum: 0, default: 10 }, 'Most datasets, at most 1000.'),
  start: param.natural('Datasets to pass over first.', { default: 0 }),
  qf: param.text('Fields in which words of q are looked for, as `title^4 text`.'),
  mm: param.text('How many words of q must be found, as `2<-1 5<80%`.'),
  tie: param.text('Share of their weight that other fields add to the heaviest.'),
  defType: param.text('How q is read: dismax, edismax or lucene.'),
  sort: param.text('Fields with asc or desc.', { default: DEFAULT_SORT }),
  facet: param.boolean('Whether to count facets.', { default: true }),
  'facet.field': param.of(
    fieldList,
    { type: 'array', items: { type: 'string' } },
    'Fields to count values of.',
  ),
  'facet.limit': param.integer('Most values of a facet; all of them where negative.', { default: 50 }),
  'facet.mincount': param.natural('Least count of a value.', { default: 1 }),
  fl: param.list('Members to return of each dataset.'),
  include_private: param.boolean('Accepted; private datasets stay private.'),
  include_drafts: param.boolean('Accepted; there are no drafts.'),
  include_deleted: param.boolean('Accepted; nothing is deleted.'),
  use_default_schema: param.boolean('Accepted; there is one schema.'),
} as const;

/** Settings of CKAN's search engine that have no meaning here; clients send them all the same. */
export const IGNORED_PARAMS = /^(?:ext_.*|bf|boost|wt|df|extras)$/;

/** The parameters of package_search, read. */
export type PackageSearchParams = Params<typeof PACKAGE_SEARCH_PARAMS>;
