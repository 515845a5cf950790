/** What datasets are filed under, in the order that it is offered. */
export const DATASET_FACETS = ['tag', 'organization', 'group', 'licence', 'format'] as const;

/** One of {@link DATASET_FACETS}. */
export type DatasetFacet = (typeof DATASET_FACETS)[number];

/** The names chosen of each facet: a dataset must be under one of them on every facet that has any. */
export type ChosenFacets = { readonly [One in DatasetFacet]?: readonly string[] };

/** The search for datasets that an address tells; members that say nothing are left out. */
export function parseDatasetSearch(params: URLSearchParams): {
  readonly q?: string;
  readonly chosenFacets?: ChosenFacets;
} {
  const q = params.get('q');
  const chosen = DATASET_FACETS.flatMap((facet) => {
    const names = [...new Set(params.getAll(facet).filter(Boolean))];
    return names.length > 0 ? [[facet, names] as const] : [];
  });
  return { ...(q && { q }), ...(chosen.length > 0 && { chosenFacets: Object.fromEntries(chosen) }) };
}

/** The parameters of a search for datasets. */
export function formatDatasetSearch(q: string, chosenFacets: ChosenFacets): URLSearchParams {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  for (const facet of DATASET_FACETS)
    for (const name of chosenFacets[facet] ?? []) params.append(facet, name);
  return params;
}

/** With one name more on a facet, or one less. */
export function toggleFacet(chosenFacets: ChosenFacets, facet: DatasetFacet, name: string): ChosenFacets {
  const names = chosenFacets[facet] ?? [];
  const next = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
  const { [facet]: _, ...others } = chosenFacets;
  return next.length > 0 ? { ...others, [facet]: next } : others;
}
