import type { CatalogData, Dataset, Resource } from './catalog.ts';
import type { Site } from './site.ts';

/** The catalogue with its look-ups. */
export interface Catalog {
  readonly site: Site;
  /** Sorted by name, private ones included. */
  readonly datasets: readonly Dataset[];
  /** By id or name. */
  dataset(idOrName: string): Dataset | undefined;
  /** By id alone. */
  resource(id: string): { readonly resource: Resource; readonly dataset: Dataset } | undefined;
  /** By id or alias: what a DataStore request may name. */
  table(idOrAlias: string): { readonly resource: Resource; readonly dataset: Dataset } | undefined;
}

/** Builds the look-ups over the data. */
export function createCatalog(data: CatalogData): Catalog {
  const datasets = [...data.datasets].sort((a, b) => (a.name < b.name ? -1 : 1));
  const byIdOrName = new Map(
    datasets.flatMap(
      (dataset) =>
        [
          [dataset.id, dataset],
          [dataset.name, dataset],
        ] as const,
    ),
  );
  const entries = datasets.flatMap((dataset) => dataset.resources.map((resource) => ({ resource, dataset })));
  const byId = new Map(entries.map((entry) => [entry.resource.id, entry]));
  const byAlias = new Map(
    entries.flatMap((entry) => entry.resource.aliases.map((alias) => [alias, entry] as const)),
  );
  return {
    site: data.site,
    datasets,
    dataset: (idOrName) => byIdOrName.get(idOrName),
    resource: (id) => byId.get(id),
    table: (idOrAlias) => byId.get(idOrAlias) ?? byAlias.get(idOrAlias),
  };
}
