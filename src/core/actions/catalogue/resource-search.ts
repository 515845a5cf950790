import { validationError } from '../../errors.ts';
import * as param from '../../params/param.ts';
import { defineAction } from '../action.ts';
import { dictContext, page, publicDatasets } from './package-actions.ts';
import { toResourceDict } from './package-dict.ts';

type Dict = Readonly<Record<string, unknown>>;

/** How a term is compared, by field of the resource (contract 6). */
const TEXT_FIELDS = new Set([
  'name',
  'description',
  'format',
  'url',
  'mimetype',
  'mimetype_inner',
  'resource_type',
  'url_type',
  'cache_url',
]);
const EXACT_FIELDS = new Set(['size', 'created', 'last_modified', 'metadata_modified', 'cache_last_updated']);

export const resourceSearch = defineAction({
  name: 'resource_search',
  summary: 'Search resources by their own fields: all terms must hold.',
  params: {
    query: param.textOrList(
      'field:term, or a list of them. Text fields are searched for the term, ignoring case.',
    ),
    order_by: param.nonEmptyText('Field to sort by.'),
    offset: param.natural('Resources to pass over first.'),
    limit: param.natural('Most resources.'),
  },
  run: ({ query, order_by: orderBy, limit, offset }, context) => {
    if (query === undefined) throw validationError({ query: 'Missing value' });
    // Of two terms for a field the last counts.
    const terms = new Map((typeof query === 'string' ? [query] : query).map(parseTerm));
    const matching = publicDatasets(context.ports.catalog)
      .flatMap((dataset) =>
        dataset.resources.map((resource): Dict => toResourceDict(resource, dataset, dictContext(context))),
      )
      .filter((resource) => [...terms].every(([field, term]) => matches(resource, field, term)));
    const ordered = orderBy
      ? matching.toSorted((a, b) => compare(memberOf(a, orderBy), memberOf(b, orderBy)))
      : matching;
    // What CKAN finds so it puts in the order that resources have in their datasets.
    const results = page(ordered, { limit, offset }).toSorted(
      (a, b) => Number(a['position']) - Number(b['position']),
    );
    return { count: matching.length, results };
  },
});

function parseTerm(pair: string): readonly [field: string, term: string] {
  const colon = pair.indexOf(':');
  if (colon < 0) throw validationError({ query: 'Must be <field>:<value> pair(s)' });
  const field = pair.slice(0, colon);
  if (!TEXT_FIELDS.has(field) && !EXACT_FIELDS.has(field) && field !== 'hash') {
    throw validationError({ query: `Field "${field}" not recognised in resource_search.` });
  }
  return [field, pair.slice(colon + 1)];
}

function matches(resource: Dict, field: string, term: string): boolean {
  const value = String(resource[field] ?? '');
  if (EXACT_FIELDS.has(field)) return value === term;
  const [text, sought] = [value.toLowerCase(), term.toLowerCase()];
  return field === 'hash' ? text.startsWith(sought) : text.includes(sought);
}

function memberOf(resource: Dict, name: string): unknown {
  return Object.hasOwn(resource, name) ? resource[name] : undefined;
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [String(a ?? ''), String(b ?? '')];
  return left < right ? -1 : left > right ? 1 : 0;
}
