import type { ChosenFacets, DatasetFacet } from '../address/dataset-search-params.ts';
import { DATASET_FACETS } from '../address/dataset-search-params.ts';
import type { CatalogueDataset, NamedEntry } from './catalogue.ts';

/** A facet, and its names. */
export interface CountedFacet {
  readonly facet: DatasetFacet;
  /** The fullest first. */
  readonly entries: readonly FacetEntry[];
}

/** A name that datasets are filed under. */
export interface FacetEntry extends NamedEntry {
  /** Datasets under it, of those that the other facets leave. */
  readonly count: number;
  readonly chosen: boolean;
}

/** Whether a dataset is under one of the names chosen, on every facet that has any. */
export function matchesFacets(dataset: CatalogueDataset, chosenFacets: ChosenFacets): boolean {
  return DATASET_FACETS.every((facet) => isOn(dataset, facet, chosenFacets));
}

/** What the datasets are filed under, counted so that another name of one facet tells what it would add. */
export function countFacets(
  datasets: readonly CatalogueDataset[],
  chosenFacets: ChosenFacets,
): readonly CountedFacet[] {
  return DATASET_FACETS.map((facet) => {
    const entries = new Map<string, FacetEntry>();
    for (const dataset of datasets) {
      const counts = DATASET_FACETS.every((other) => other === facet || isOn(dataset, other, chosenFacets));
      for (const { name, title } of namesOn(dataset, facet)) {
        const chosen = chosenFacets[facet]?.includes(name) ?? false;
        const count = (entries.get(name)?.count ?? 0) + Number(counts);
        entries.set(name, { name, title, count, chosen });
      }
    }
    // What was chosen stays, so that it can be taken back.
    for (const name of chosenFacets[facet] ?? [])
      if (!entries.has(name)) entries.set(name, { name, title: name, count: 0, chosen: true });
    return {
      facet,
      entries: [...entries.values()]
        .filter(({ count, chosen }) => count > 0 || chosen)
        .sort((a, b) => b.count - a.count || a.title.localeCompare(b.title)),
    };
  });
}

function isOn(dataset: CatalogueDataset, facet: DatasetFacet, chosenFacets: ChosenFacets): boolean {
  const chosen = chosenFacets[facet];
  return !chosen || namesOn(dataset, facet).some(({ name }) => chosen.includes(name));
}

function namesOn(dataset: CatalogueDataset, facet: DatasetFacet): readonly NamedEntry[] {
  const asItself = (name: string): NamedEntry => ({ name, title: name });
  switch (facet) {
    case 'tag':
      return dataset.tags;
    case 'organization':
      return dataset.organization ? [dataset.organization] : [];
    case 'group':
      return dataset.groups;
    case 'licence':
      return dataset.licence ? [asItself(dataset.licence.title)] : [];
    case 'format': {
      const formats = dataset.resources.map(({ format }) => format).filter(Boolean);
      return [...new Set(formats)].map(asItself);
    }
  }
}
