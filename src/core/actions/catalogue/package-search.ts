import { ActionError } from '../../errors.ts';
import { defineAction } from '../action.ts';
import { dictContext, publicDatasets } from './package-actions.ts';
import { toPackageDict } from './package-dict.ts';
import { DEFAULT_SORT, IGNORED_PARAMS, PACKAGE_SEARCH_PARAMS } from './package-search-params.ts';
import { countFacets } from './search/facets.ts';
import type { Hit } from './search/hit.ts';
import { readConditions, readQuestion } from './search/read-request.ts';
import { toSearchDocument, type SearchDocument } from './search/search-document.ts';
import { createTermReader } from './search/text-terms.ts';

const DEFAULT_ROWS = 10;
const MAX_ROWS = 1000;

export const packageSearch = defineAction({
  name: 'package_search',
  summary: 'Search datasets by words and conditions, and count their facets.',
  description:
    'q takes words, "phrases", + and -, or Lucene’s field:term where it holds a colon; fq takes conditions such as res_format:CSV AND tags:"y". Both understand AND, OR, NOT; conditions also parentheses, * and ?, ~1, [a TO b] and dates as NOW-7DAYS.',
  params: PACKAGE_SEARCH_PARAMS,
  run: (params, context) => {
    refuseUnknown(Object.keys(context.sent));
    const { start = 0 } = params;
    const sort = !params.sort || params.sort === 'rank' ? DEFAULT_SORT : params.sort;
    const keys = parseSort(sort);
    const now = new Date();
    const question = readQuestion(params, now);
    const conditions = [
      ...readConditions(params.fq, true, now),
      ...readConditions(params.fq_list, false, now),
    ];
    const plain = dictContext(context);
    const read = createTermReader();
    const all = publicDatasets(context.ports.catalog).map((dataset): Hit => {
      const document = toSearchDocument(dataset, toPackageDict(dataset, plain), read);
      return { dataset, document, score: question(document) ?? Number.NaN };
    });
    const hits = all.filter(
      ({ document, score }) => !Number.isNaN(score) && conditions.every((holds) => holds(document) !== null),
    );
    const rows = Math.min(params.rows ?? DEFAULT_ROWS, MAX_ROWS);
    // CKAN leaves parameters of this form to extensions.
    const withDetails = 'ext_datapond' in context.sent;
    const facets = params.facet === false ? {} : countFacets(hits, params);
    return {
      count: hits.length,
      facets: Object.fromEntries(
        Object.entries(facets).map(([field, items]) => [
          field,
          Object.fromEntries(items.map(({ name, count }) => [name, count])),
        ]),
      ),
      results: sortHits(hits, keys)
        .slice(start, start + rows)
        .map(({ dataset, document }) =>
          pick(toPackageDict(dataset, { ...plain, withDetails }), document, params.fl),
        ),
      sort,
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
  const unknown = names.filter(
    (name) => !Object.hasOwn(PACKAGE_SEARCH_PARAMS, name) && !IGNORED_PARAMS.test(name),
  );
  if (unknown.length === 0) return;
  const list = unknown.map((name) => `'${name}'`).join(', ');
  throw new ActionError('Search Query Error', {
    message: `Search Query is invalid: "Invalid search parameters: [${list}]"`,
  });
}

interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** Throws ActionError 400 for a key without a direction, as Solr takes none: of its complaints CKAN makes this one its own. */
function parseSort(sort: string): readonly SortKey[] {
  const keys = sort.split(',').filter((key) => key.trim() !== '');
  return keys.map((key) => {
    const [, field, direction] = /^\s*(\S+)\s+(asc|desc)\s*$/i.exec(key) ?? [];
    if (field === undefined || direction === undefined)
      throw new ActionError('Search Query Error', {
        message: `Search Query is invalid: 'Invalid "sort" parameter'`,
      });
    return { field, descending: direction.toLowerCase() === 'desc' };
  });
}

function sortHits(hits: readonly Hit[], keys: readonly SortKey[]): readonly Hit[] {
  const valueOf = (hit: Hit, field: string) => {
    if (field === 'score') return hit.score;
    return hit.document.get(field)?.texts[0]?.toLowerCase() ?? '';
  };
  return hits.toSorted((a, b) => {
    for (const { field, descending } of keys) {
      const [left, right] = [valueOf(a, field), valueOf(b, field)];
      if (left !== right) return left < right === descending ? 1 : -1;
    }
    return 0;
  });
}

/** Members that Solr holds as lists of texts, where package_show has objects or nothing. */
const LISTS: ReadonlySet<string> = new Set(['tags', 'groups', 'res_name', 'res_description', 'res_format']);

/** A dataset's own members are called so in the index, and by their own names in an answer. */
const EXTRA = /^extras_/;

/** With `fl` CKAN answers from its index: names stand there for what a dataset is filed under. */
function pick(
  dict: Readonly<Record<string, unknown>>,
  document: SearchDocument,
  members: string | readonly string[] | undefined,
): Readonly<Record<string, unknown>> {
  if (members === undefined) return dict;
  const valueOf = (name: string): unknown => {
    if (LISTS.has(name)) return document.get(name)?.texts;
    if (name === 'organization' || EXTRA.test(name)) return document.get(name)?.texts[0];
    return Object.hasOwn(dict, name) ? dict[name] : undefined;
  };
  const names = typeof members === 'string' ? members.split(/[\s,]+/) : members;
  return Object.fromEntries(
    names
      .map((name) => [name.replace(EXTRA, ''), valueOf(name)] as const)
      .filter(([, value]) => value !== undefined),
  );
}
