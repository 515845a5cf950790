import type { Dataset } from '../../catalog.ts';
import { ActionError } from '../../errors.ts';
import {
  boolean,
  InvalidParameter,
  limit as rowsCoercer,
  natural,
  nonEmptyText,
  text,
  textOrList,
  type Coercer,
} from '../../params/coercers.ts';
import { isJsonList, parseJson } from '../../params/json-value.ts';
import { defineAction } from '../action.ts';
import { LICENSES } from './licenses.ts';
import { dictContext, publicDatasets } from './package-actions.ts';
import { toPackageDict } from './package-dict.ts';
import { matchesQuery, scoreWords, toSearchDocument, type SearchDocument } from './search-document.ts';
import { parseSearchQuery } from './search-query.ts';

const DEFAULT_ROWS = 10;
const MAX_ROWS = 1000;
const DEFAULT_SORT = 'score desc, metadata_modified desc';

/** `facet.field`: a list, or in an address its JSON text. */
const fieldList: Coercer<readonly string[]> = (value) => {
  if (typeof value !== 'string') return toList(textOrList(value));
  try {
    const parsed = parseJson(value);
    if (isJsonList(parsed)) return toList(textOrList(parsed));
  } catch {
    throw new InvalidParameter(['Could not parse as valid JSON', 'Not a list']);
  }
  throw new InvalidParameter(['Not a list']);
};

function toList(value: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof value === 'string' ? [value] : value;
}

const integerSchema = { type: 'integer', minimum: 0 };
const stringSchema = { type: 'string' };
const listSchema = { type: 'array', items: { type: 'string' } };

const PARAMS = {
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
    coerce: rowsCoercer,
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
    coerce: natural,
    description: 'Most values of a facet.',
    schema: { ...integerSchema, default: 50 },
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
const IGNORED = /^(?:ext_.*|qf|bf|boost|tie|defType|mm|wt|df|extras)$/;

interface Hit {
  readonly dataset: Dataset;
  readonly document: SearchDocument;
  readonly score: number;
}

export const packageSearch = defineAction({
  name: 'package_search',
  summary: 'Search datasets by words and conditions, and count their facets.',
  description:
    'q takes words, or Lucene’s field:term where it holds a colon; fq takes conditions such as res_format:CSV AND tags:"y". Both understand AND, OR, NOT, quotes, parentheses, * and [a TO b].',
  params: PARAMS,
  run: (params, context) => {
    refuseUnknown(Object.keys(context.sent));
    const { q = '*:*', start = 0, sort = DEFAULT_SORT } = params;
    const conditions = [params.fq ?? [], params.fq_list ?? []]
      .flat()
      .filter((condition) => condition.trim() !== '');
    const score = queryScorer(q);
    const filters = conditions.map(conditionFilter);
    const hits = publicDatasets(context.ports.catalog)
      .map((dataset): Hit => {
        const document = toSearchDocument(dataset);
        return { dataset, document, score: score(document) };
      })
      .filter((hit) => hit.score > 0 && filters.every((filter) => filter(hit.document)));
    const rows = Math.min(params.rows ?? DEFAULT_ROWS, MAX_ROWS);
    const facets = params.facet === false ? {} : countFacets(hits, params);
    return {
      count: hits.length,
      facets: Object.fromEntries(
        Object.entries(facets).map(([field, items]) => [
          field,
          Object.fromEntries(items.map(({ name, count }) => [name, count])),
        ]),
      ),
      results: sortHits(hits, sort)
        .slice(start, start + rows)
        .map(({ dataset }) => pick(toPackageDict(dataset, dictContext(context)), params.fl)),
      sort: sort === 'rank' ? DEFAULT_SORT : sort,
      search_facets: Object.fromEntries(
        Object.entries(facets).map(([field, items]) => [
          field,
          { title: field, items: items.toSorted((a, b) => (a.display_name < b.display_name ? 1 : -1)) },
        ]),
      ),
    };
  },
});

function refuseUnknown(names: readonly string[]): void {
  const unknown = names.filter((name) => !Object.hasOwn(PARAMS, name) && !IGNORED.test(name));
  if (unknown.length === 0) return;
  const list = unknown.map((name) => `'${name}'`).join(', ');
  throw queryError(`"Invalid search parameters: [${list}]"`);
}

function queryError(reason: string): ActionError {
  return new ActionError('Search Query Error', { message: `Search Query is invalid: ${reason}` });
}

/** Words are scored; what holds a colon is a condition. */
function queryScorer(q: string): (document: SearchDocument) => number {
  if (q.trim() === '' || q.trim() === '*:*') return () => 1;
  if (!q.includes(':')) return (document) => scoreWords(document, q);
  const filter = conditionFilter(q);
  return (document) => (filter(document) ? 1 : 0);
}

function conditionFilter(condition: string): (document: SearchDocument) => boolean {
  try {
    const query = parseSearchQuery(condition);
    return (document) => matchesQuery(document, query);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw queryError(`"${condition}": ${error.message}`);
  }
}

function sortHits(hits: readonly Hit[], sort: string): readonly Hit[] {
  const keys = (sort === 'rank' ? DEFAULT_SORT : sort).split(',').map((key) => key.trim().split(/\s+/));
  const valueOf = (hit: Hit, field: string) => {
    if (field === 'score') return hit.score;
    if (field === 'title_string') return hit.dataset.title.toLowerCase();
    return (hit.document[field]?.[0] ?? '').toLowerCase();
  };
  return hits.toSorted((a, b) => {
    for (const [field = '', direction = 'asc'] of keys) {
      const [left, right] = [valueOf(a, field), valueOf(b, field)];
      if (left !== right) return left < right === (direction.toLowerCase() === 'asc') ? -1 : 1;
    }
    return 0;
  });
}

interface FacetItem {
  readonly name: string;
  readonly display_name: string;
  readonly count: number;
}

function countFacets(
  hits: readonly Hit[],
  params: {
    readonly 'facet.field'?: readonly string[] | undefined;
    readonly 'facet.limit'?: number | undefined;
    readonly 'facet.mincount'?: number | undefined;
  },
): Readonly<Record<string, readonly FacetItem[]>> {
  const { 'facet.field': fields = [], 'facet.limit': most = 50, 'facet.mincount': least = 1 } = params;
  return Object.fromEntries(
    fields.map((field) => {
      const counts = new Map<string, number>();
      for (const { document } of hits) {
        for (const value of new Set(document[field] ?? [])) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      const items = [...counts]
        .filter(([, count]) => count >= least)
        .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
        .slice(0, most)
        .map(([name, count]) => ({ name, display_name: displayName(field, name, hits), count }));
      return [field, items];
    }),
  );
}

function displayName(field: string, name: string, hits: readonly Hit[]): string {
  if (field === 'license_id') return LICENSES.find(({ id }) => id === name)?.title ?? name;
  const groups = hits.flatMap(({ dataset }) => {
    if (field === 'organization') return dataset.organization ?? [];
    return field === 'groups' ? dataset.groups : [];
  });
  return groups.find((group) => group.name === name)?.title ?? name;
}

function pick(
  dict: Readonly<Record<string, unknown>>,
  members: string | readonly string[] | undefined,
): Readonly<Record<string, unknown>> {
  if (members === undefined) return dict;
  const names = typeof members === 'string' ? members.split(/[\s,]+/) : members;
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(dict, name)).map((name) => [name, dict[name]]),
  );
}
