import { ActionError } from '../../errors.ts';
import { defineAction } from '../action.ts';
import { dictContext, publicDatasets } from './package-actions.ts';
import { toPackageDict } from './package-dict.ts';
import { DEFAULT_SORT, IGNORED_PARAMS, PACKAGE_SEARCH_PARAMS } from './package-search-params.ts';
import { countFacets } from './search/facets.ts';
import type { Hit } from './search/hit.ts';
import { pickFields } from './search/pick-fields.ts';
import { readConditions, readQuestion } from './search/read-request.ts';
import { toSearchDocument } from './search/search-document.ts';
import { parseSort, sortHits } from './search/sort-hits.ts';
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
    const sort = params.sort === undefined || params.sort === 'rank' ? DEFAULT_SORT : params.sort;
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
    const facets = params.facet === false ? {} : countFacets(hits, all, params);
    const names = typeof params.fl === 'string' ? params.fl.split(/[\s,]+/) : (params.fl ?? []);
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
        .map((hit) => {
          const dict = toPackageDict(hit.dataset, { ...plain, withDetails });
          return names.length > 0 ? pickFields(hit, names, dict) : dict;
        }),
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
