import type { CatalogData, Dataset } from '../../core/catalog.ts';
import { createCatalog, type Catalog } from '../../core/create-catalog.ts';

/** The site's catalogue, and before it what was opened in this browser. */
export interface SessionCatalog {
  /** One object for good; its answers change. */
  readonly catalog: Catalog;
  readonly dropped: readonly Dataset[];
  setDropped(datasets: readonly Dataset[]): void;
}

/** The site's catalogue, without any dropped file at first. */
export function createSessionCatalog(data: CatalogData): SessionCatalog {
  const site = createCatalog(data);
  let current = site;
  let dropped: readonly Dataset[] = [];
  return {
    catalog: {
      site: data.site,
      get datasets() {
        return current.datasets;
      },
      dataset: (idOrName) => current.dataset(idOrName),
      resource: (id) => current.resource(id),
      table: (idOrAlias) => current.table(idOrAlias),
    },
    get dropped() {
      return dropped;
    },
    setDropped(datasets) {
      dropped = datasets;
      current = createCatalog({ ...data, datasets: [...data.datasets, ...datasets] });
    },
  };
}
