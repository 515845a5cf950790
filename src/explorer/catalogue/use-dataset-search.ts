import { useMemo } from 'react';
import { useExplorer } from '../explorer-context.ts';
import type { DatasetSearch } from './dataset-search.ts';
import { createDatasetSearch } from './dataset-search.ts';
import { useResourceInfos } from './use-resource-infos.ts';

const NONE: readonly string[] = [];

/** A search that may not know all columns yet. */
export interface GrowingSearch extends DatasetSearch {
  /** Whether what it does not find is not there. */
  readonly isComplete: boolean;
}

/** The search over this site's datasets. @param wanted columns are not asked for before */
export function useDatasetSearch(wanted: boolean): GrowingSearch {
  const { catalogue } = useExplorer();
  const tables = useMemo(
    () =>
      catalogue.datasets.flatMap(({ resources }) =>
        resources.flatMap((one) => (one.isTable ? [one.id] : [])),
      ),
    [catalogue],
  );
  const { infos, isComplete } = useResourceInfos(wanted ? tables : NONE);
  const search = useMemo(
    () => createDatasetSearch(catalogue.datasets, (id) => infos.get(id)?.fields ?? []),
    [catalogue, infos],
  );
  return useMemo(() => ({ ...search, isComplete }), [search, isComplete]);
}
