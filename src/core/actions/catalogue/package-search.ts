import { ActionError } from '../../errors.ts';
import { defineAction } from '../action.ts';
import { IGNORED_PARAMS, PACKAGE_SEARCH_PARAMS } from './package-search-params.ts';

export const packageSearch = defineAction({
  name: 'package_search',
  summary: 'Search datasets by words and conditions, and count their facets.',
  description:
    'q takes words, "phrases", + and -, or Lucene’s field:term where it holds a colon; fq takes conditions such as res_format:CSV AND tags:"y". Both understand AND, OR, NOT; conditions also parentheses, * and ?, ~1, [a TO b] and dates as NOW-7DAYS.',
  params: PACKAGE_SEARCH_PARAMS,
  run: async (params, context) => {
    refuseUnknown(Object.keys(context.sent));
    // Pages of tables search no datasets, and need not load this.
    const { loadPart = (load) => load() } = context.ports;
    const { searchDatasets } = await loadPart(() => import('./search/search-datasets.ts'));
    return searchDatasets(params, context);
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
