import type { ActionContext } from '../../action.ts';
import { dictContext, publicDatasets } from '../package-actions.ts';
import { toPackageDict } from '../package-dict.ts';
import { DEFAULT_SORT, type PackageSearchParams } from '../package-search-params.ts';
import { countFacets } from './facets.ts';
import type { Candidate, Hit } from './hit.ts';
import { pickFields } from './pick-fields.ts';
import { readConditions, readQuestion } from './read-request.ts';
import { toSearchDocument } from './search-document.ts';
import { parseSort, sortHits } from './sort-hits.ts';
import { createTermReader } from './text-terms.ts';

const DEFAULT_ROWS = 10;
const MAX_ROWS = 1000;

/** What package_search answers. Throws ActionError for what Solr would refuse. */
export function searchDatasets(params: PackageSearchParams, context: ActionContext): unknown {
  const { start = 0 } = params;
  const sort = params.sort === undefined || params.sort === 'rank' ? DEFAULT_SORT : params.sort;
  const keys = parseSort(sort);
  const now = new Date();
  const question = readQuestion(params, now);
  const conditions = [...readConditions(params.fq, true, now), ...readConditions(params.fq_list, false, now)];
  const plain = dictContext(context);
  const read = createTermReader();
  const all = publicDatasets(context.ports.catalog).map((dataset): Candidate => ({
    dataset,
    document: toSearchDocument(dataset, toPackageDict(dataset, plain), read),
  }));
  const hits = all.flatMap(({ dataset, document }): readonly Hit[] => {
    const score = question(document);
    const isFound = score !== null && conditions.every((holds) => holds(document) !== null);
    return isFound ? [{ dataset, document, score }] : [];
  });
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
}
