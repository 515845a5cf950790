import type { Ports } from '../action-ports.ts';
import type { Resource } from '../catalog.ts';
import type { Relation } from '../ports.ts';
import { askIndex } from '../search-index/ports/index-search.ts';
import { identifier } from '../sql/fragment.ts';
import { planSearch } from './plan-search.ts';
import type { SearchParams } from './search-params.ts';
import type { IndexedPage, IndexSearch, SearchPlan, SearchRun } from './search-plan.ts';

/**
 * A page of a resource's records from its index alone: the table need not be open. Undefined: only the table can answer.
 * Rejects as planSearch does.
 * @param index undefined: the resource has none
 */
export async function searchByIndex(
  ports: Ports,
  resource: Resource,
  {
    index,
    params,
    run,
  }: {
    readonly index: IndexSearch | undefined;
    readonly params: SearchParams;
    readonly run: SearchRun & { readonly limit: number };
  },
): Promise<(IndexedPage & { readonly plan: SearchPlan }) | undefined> {
  return askIndex(index, async (own) => {
    const relation: Relation = {
      name: identifier(resource.id),
      rows: own.records,
      columns: resource.fields,
    };
    const plan = await planSearch(params, relation, ports);
    const page = await own.page(plan, { ...run, isTableOpen: ports.relations.isOpen(resource) });
    return page && { plan, ...page };
  });
}
