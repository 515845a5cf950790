import type { CatalogData } from '../core/catalog.ts';
import type { ColumnStatistics } from '../core/preview/preview.ts';
import { fetchCatalog } from './fetch-catalog.ts';
import { fetchPreview } from './site-previews.ts';
import { siteFacts } from './site-facts.ts';

/** What the build found in a whole table. */
export interface TableStatistics {
  readonly rows: number;
  /** By the field's name; wide tables have none of some columns. */
  readonly columns: ReadonlyMap<string, ColumnStatistics>;
}

/** Tells a table's statistics by its resource's id; null where there are none, as of files of this computer. Never rejects. */
export type ReadStatistics = (resource: string) => Promise<TableStatistics | null>;

/** Reads statistics of the site at `base` from its files, each when it is first asked for: neither engine nor data are needed. */
export function createStatisticsReader(base: URL): ReadStatistics {
  let catalog: Promise<CatalogData> | null = null;
  const readings = new Map<string, Promise<TableStatistics | null>>();
  const read = async (id: string) => {
    catalog ??= fetchCatalog(new URL(siteFacts.catalogFile, base));
    const { datasets } = await catalog;
    const resource = datasets.flatMap(({ resources }) => resources).find((one) => one.id === id);
    if (!resource?.preview || !resource.source) return null;
    const { columns } = await fetchPreview(base, resource.preview);
    const byName = columns.flatMap(({ id: name, statistics }) =>
      statistics ? [[name, statistics] as const] : [],
    );
    return { rows: resource.source.rows, columns: new Map(byName) };
  };
  return (id) => {
    const reading =
      readings.get(id) ??
      read(id).catch((error: unknown) => {
        console.warn('no statistics from the build, the table itself is asked:', error);
        catalog = null;
        readings.delete(id);
        return null;
      });
    readings.set(id, reading);
    return reading;
  };
}
